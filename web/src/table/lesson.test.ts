import { expect, test } from "vitest";

import type { LessonInfo, LessonNow } from "../lib/api/types";
import { following, stepAtHand, tally } from "./lesson";

const step = (id: string, times = 1) => ({ id, times, rule: "", anchor: "board", light: [] });
const LESSON: LessonInfo = {
  id: "march",
  seat: "blue",
  rules: [],
  wrong: [],
  steps: [step("a"), step("b", 3), step("c")],
};
const now = (done: string[], counts: number[], reached = false): LessonNow => ({
  id: "march",
  done,
  counts,
  wrong: [],
  lost: false,
  reached,
});

test("steps done in another order leave the first open one at hand", () => {
  expect(stepAtHand(LESSON, now([], [0, 0, 0]))?.id).toBe("a");
  expect(stepAtHand(LESSON, now(["c", "a"], [1, 1, 2]))?.id).toBe("b");
  expect(stepAtHand(LESSON, now(["a", "b", "c"], [1, 3, 1], true))).toBeUndefined();
});

test("what is to be done several times is counted, and not beyond", () => {
  expect(tally(LESSON, now([], [1, 2, 0]), LESSON.steps[1]!)).toEqual({ n: 2, of: 3 });
  expect(tally(LESSON, now([], [1, 9, 0]), LESSON.steps[1]!)).toEqual({ n: 3, of: 3 });
  expect(tally(LESSON, now([], [1, 2, 0]), LESSON.steps[0]!)).toBeNull();
});

test("a lesson leads to the next, and the last to none", () => {
  const lessons = [LESSON, { ...LESSON, id: "attack" }];
  expect(following(lessons, "march")?.id).toBe("attack");
  expect(following(lessons, "attack")).toBeUndefined();
  expect(following(lessons, "gone")).toBeUndefined();
});

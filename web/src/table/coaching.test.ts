import { expect, test } from "vitest";

import { missed, stepNow, type Step } from "./coaching";

const step = (id: string, ...decisions: string[]): Step => ({ id, anchor: "board", decisions, rule: "" });
const STEPS = [
  step("welcome"),
  step("place", "PlaceAt"),
  step("board", "Move"),
  step("step", "FirstStep"),
  step("combat", "Attack"),
];
const course = (seen: string[], back = 0) => ({ seen, back, on: true });

test("a step without a question is shown at once, the others when they fit", () => {
  expect(stepNow(STEPS, course([]), "Attack")?.id).toBe("welcome");
  expect(stepNow(STEPS, course(["welcome"]), "PlaceAt")?.id).toBe("place");
  expect(stepNow(STEPS, course(["welcome", "place"]), "PlaceAt")).toBeUndefined();
});

test("combat may come before movement, and movement is not lost", () => {
  expect(stepNow(STEPS, course(["welcome", "place"]), "Attack")?.id).toBe("combat");
  expect(stepNow(STEPS, course(["welcome", "place", "combat"]), "Move")?.id).toBe("board");
});

test("one can look back", () => {
  expect(stepNow(STEPS, course(["welcome", "place"], 1), "Move")?.id).toBe("place");
  expect(stepNow(STEPS, course(["welcome", "place"], 2), "Move")?.id).toBe("welcome");
});

test("what only the set-up asks is missed when it is over", () => {
  expect(missed(STEPS, ["welcome"], ["PlaceAt"])).toEqual(["place"]);
  expect(missed(STEPS, ["welcome", "place"], ["PlaceAt"])).toEqual([]);
});

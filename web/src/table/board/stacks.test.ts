import { expect, test } from "vitest";

import type { Piece } from "../../lib/api/types";
import { byPlace, stacks, steady } from "./stacks";

const piece = (id: string, at: string, factors: string, badges: string[] = []): Piece => ({
  id,
  at,
  side: "red",
  name: { key: "unit", params: [] },
  symbol: "",
  mark: "",
  inside: "",
  factors,
  hidden: "",
  spent: false,
  badges,
});

test("a stack has its strongest piece on top, those face down at the bottom", () => {
  const piled = stacks([
    piece("weak", "a", "2-1-3"),
    piece("down", "a", ""),
    piece("minus", "a", "−1 1 2"),
    piece("strong", "a", "7-8-4"),
  ]);
  expect(piled.get("a")?.map((one) => one.id)).toEqual(["strong", "weak", "down", "minus"]);
});

test("where the scene says what lies on top, strength does not matter", () => {
  const piled = stacks(
    [piece("top", "a", "2-1"), piece("held", "a", "1-1", ["in_hand"]), piece("strong", "a", "7-8")],
    true,
  );
  expect(piled.get("a")?.map((one) => one.id)).toEqual(["held", "top", "strong"]);
});

test("what is in hand lies above all", () => {
  expect(stacks([piece("strong", "a", "7"), piece("held", "a", "1", ["in_hand"])]).get("a")?.[0]?.id).toBe("held");
});

test("what lies nowhere is in no stack", () => {
  expect(byPlace([piece("tray", "", "4")]).size).toBe(0);
});

test("a stack in which nothing has changed is the same as before", () => {
  const [one, two, three] = [piece("one", "a", "1"), piece("two", "a", "2"), piece("three", "b", "3")];
  const before = stacks([one, two, three]);
  const moved = { ...three, at: "c" };
  const now = steady(before, stacks([one, two, moved]));
  expect(now.get("a")).toBe(before.get("a"));
  expect([...now.keys()]).toEqual(["a", "c"]);
  const changed = steady(now, stacks([{ ...one, spent: true }, two, moved]));
  expect(changed.get("a")).not.toBe(now.get("a"));
  expect(changed.get("c")).toBe(now.get("c"));
});

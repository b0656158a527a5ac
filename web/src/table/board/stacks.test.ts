import { expect, test } from "vitest";

import type { Piece } from "../../lib/api/types";
import { byPlace, stacks } from "./stacks";

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

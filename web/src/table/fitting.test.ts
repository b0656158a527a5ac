import { describe, expect, test } from "vitest";

import { beyond, overflows, repeats } from "./fitting";

describe("a hint", () => {
  test("repeats a question that says it already, whatever the stops", () => {
    expect(repeats("Choose the Point.", "Choose the Point")).toBe(true);
    expect(repeats("Turn 6, Axis: choose the Point.", "Choose the Point.")).toBe(true);
    expect(repeats("第6回合，轴心国：选择先锋。", "选择先锋")).toBe(true);
  });
  test("that says more, or nothing, does not", () => {
    expect(repeats("Choose the Point.", "The Point bears the losses.")).toBe(false);
    expect(repeats("Choose the Pointer.", "Choose the Point.")).toBe(false);
    expect(repeats("Choose.", "")).toBe(false);
  });
});

describe("what overflows", () => {
  const sized = (scrollWidth: number, scrollHeight: number) =>
    ({ scrollWidth, scrollHeight, clientWidth: 100, clientHeight: 40 }) as HTMLElement;
  test("is wider or higher than its frame by more than rounding", () => {
    expect(overflows(sized(100, 41))).toBe(false);
    expect(overflows(sized(140, 40))).toBe(true);
    expect(overflows(sized(100, 60))).toBe(true);
    expect(overflows(undefined)).toBe(false);
  });
});

test("what lies beyond a row's ends is counted", () => {
  const at = (left: number) => ({ left, right: left + 48 });
  expect(beyond({ left: 0, right: 300 }, [at(-40), at(-10), at(100), at(270), at(290), at(2000)])).toEqual({
    before: 1,
    after: 2,
  });
});

import { expect, test } from "vitest";

import { number, scale, steps } from "./chart";

test("ticks are round, few, and hold everything", () => {
  expect(steps(0, 3)).toEqual([0, 1, 2, 3]);
  expect(steps(0, 17)).toEqual([0, 5, 10, 15, 20]);
  expect(steps(-3, 4)).toEqual([-4, -2, 0, 2, 4]);
  for (const most of [1, 7, 29, 60, 333]) {
    const found = steps(0, most);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(found.at(-1)).toBeGreaterThanOrEqual(most);
  }
});

test("a scale keeps its ends, and a flat one stays put", () => {
  const y = scale([0, 10], [200, 0]);
  expect([y(0), y(5), y(10)]).toEqual([200, 100, 0]);
  expect(scale([1, 1], [5, 9])(1)).toBe(5);
});

test("numbers have few decimals and a true minus", () => {
  expect([number([7, 2]), number([-9, 2]), number([1, 3]), number([0, 5])]).toEqual(["3.5", "−4.5", "0.33", "0"]);
  expect([number([3, 2], true), number([-3, 2], true), number([10, 1], true)]).toEqual(["+1.5", "−1.5", "+10"]);
});

import { describe, expect, test } from "vitest";

import { aside, wide } from "./names";

const stack = { x: 100, y: 100, width: 50, height: 50 };

describe("a name", () => {
  test("stays where nothing stands", () =>
    expect(aside({ x: 0, y: 0, width: 60, height: 14 }, [stack])).toEqual({ x: 0, y: 0 }));
  test("goes the shortest way off a stack", () => {
    expect(aside({ x: 95, y: 96, width: 60, height: 14 }, [stack])).toEqual({ x: 0, y: -16 });
    expect(aside({ x: 95, y: 138, width: 60, height: 14 }, [stack])).toEqual({ x: 0, y: 18 });
    expect(aside({ x: 142, y: 118, width: 60, height: 14 }, [stack])).toEqual({ x: 14, y: 0 });
  });
  test("does not go from one stack to another", () => {
    const above = { x: 90, y: 60, width: 70, height: 36 };
    expect(aside({ x: 95, y: 104, width: 60, height: 14 }, [stack, above])).toEqual({ x: 0, y: 52 });
  });
  test("is as wide as its letters", () => expect(wide("要塞", 10)).toBe(20));
});

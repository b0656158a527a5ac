import { describe, expect, test } from "vitest";

import { coarse, legible, levelOf, nextLevel } from "./level";

describe("how much of a counter is drawn", () => {
  test("goes by its side in px", () => {
    expect([10, 33.9, 34, 64, 64.1, 200].map(levelOf)).toEqual(["far", "far", "middle", "middle", "near", "near"]);
  });
  test("does not flicker at a threshold", () => {
    expect(nextLevel("middle", 33)).toBe("middle");
    expect(nextLevel("middle", 32)).toBe("far");
    expect(nextLevel("far", 35)).toBe("far");
    expect(nextLevel("far", 36)).toBe("middle");
    expect(nextLevel("middle", 65)).toBe("middle");
    expect(nextLevel("middle", 66)).toBe("near");
    expect(nextLevel("near", 20)).toBe("far");
  });
});

describe("words on the map", () => {
  test("keep a size one can read", () => {
    expect(legible(15, 1)).toBe(15);
    expect(legible(15, 0.5) * 0.5).toBe(12);
  });
  test("are set anew only in steps of the scale", () => {
    const steps = new Set(Array.from({ length: 200 }, (_, n) => coarse(0.5 + n / 200)));
    expect(steps.size).toBeLessThan(8);
    for (let scale = 0.2; scale < 3; scale += 0.01)
      expect(Math.abs(Math.log2(coarse(scale) / scale))).toBeLessThan(0.17);
  });
});

import { describe, expect, test } from "vitest";

import { coarse, legible, levelOf, nextLevel } from "./level";

describe("how much of a counter is drawn", () => {
  test("goes by its side in px", () => {
    expect([10, 30.9, 31, 64, 64.1, 200].map(levelOf)).toEqual(["far", "far", "middle", "middle", "near", "near"]);
  });
  test("does not flicker at a threshold", () => {
    expect(nextLevel("middle", 30)).toBe("middle");
    expect(nextLevel("middle", 29)).toBe("far");
    expect(nextLevel("far", 32)).toBe("far");
    expect(nextLevel("far", 33)).toBe("middle");
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
    expect(steps.size).toBeLessThan(12);
  });
  test("are never smaller than they should be, nor much larger", () => {
    for (let scale = 0.2; scale < 3; scale += 0.01) {
      const px = legible(1, coarse(scale), 12) * scale;
      expect(px).toBeGreaterThanOrEqual(12 - 1e-6);
      expect(px).toBeLessThan(13.6);
    }
  });
});

import { describe, expect, it } from "vitest";

import type { Layout } from "./api/types";
import { sketch } from "./sketch";

const spaces = Array.from({ length: 54 }, (_, i) => ({ id: `s${i}`, d: "M0 0", x: (i % 9) * 10, y: 20 + Math.floor(i / 9) * 10 }));
const layout: Layout = {
  size: [90, 100], piece: 8, layers: [], labels: [], anchors: {}, spaces,
  sides: { white: { colour: "ger", chip: "square" }, black: { colour: "sov", chip: "round" } },
};

describe("a picture of a board", () => {
  it("shows both sides, each counter on its own place, the same every time", () => {
    const drawn = sketch(layout);
    expect(new Set(drawn.map((counter) => counter.colour))).toEqual(new Set(["ger", "sov"]));
    expect(new Set(drawn.map((counter) => counter.at)).size).toBe(drawn.length);
    expect(sketch(layout)).toEqual(drawn);
  });

  it("does with a board of few places or none", () => {
    expect(sketch({ ...layout, spaces: [] })).toEqual([]);
    expect(sketch({ ...layout, spaces: spaces.slice(0, 3) })).toEqual([]);
  });
});

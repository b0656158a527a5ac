import { describe, expect, it } from "vitest";

import type { Layout } from "./api/types";
import { sketch } from "./sketch";

const spaces = Array.from({ length: 54 }, (_, i) => ({
  id: `s${i}`,
  d: "M0 0",
  x: (i % 9) * 10,
  y: 20 + Math.floor(i / 9) * 10,
}));
const layout: Layout = {
  size: [90, 100],
  piece: 8,
  layers: [],
  labels: [],
  anchors: {},
  spaces,
  sides: { white: { colour: "grey", chip: "square" }, black: { colour: "rust", chip: "round" } },
};

describe("a picture of a board", () => {
  it("shows what the layout says, where it says it", () => {
    const picture = {
      view: [0, 0, 90, 60] as [number, number, number, number],
      pieces: [
        { x: 5, y: 6, side: "black", arm: "hq" },
        { x: 7, y: 8, side: "white" },
      ],
    };
    expect(sketch({ ...layout, picture })).toEqual([
      { at: "0", x: 5, y: 6, colour: "rust", arm: "hq" },
      { at: "1", x: 7, y: 8, colour: "grey", arm: "inf" },
    ]);
  });
  it("shows both sides, each counter on its own place, the same every time", () => {
    const drawn = sketch(layout);
    expect(new Set(drawn.map((counter) => counter.colour))).toEqual(new Set(["grey", "rust"]));
    expect(new Set(drawn.map((counter) => counter.at)).size).toBe(drawn.length);
    expect(sketch(layout)).toEqual(drawn);
  });

  it("does with a board of few places or none", () => {
    expect(sketch({ ...layout, spaces: [] })).toEqual([]);
    expect(sketch({ ...layout, spaces: spaces.slice(0, 3) })).toEqual([]);
  });
});

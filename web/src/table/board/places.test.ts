import { describe, expect, test } from "vitest";

import type { Layout } from "../../lib/api/layout";
import { placesOf, wayLegs } from "./places";

const layout: Layout = {
  size: [400, 200],
  piece: 20,
  layers: [],
  labels: [],
  anchors: {},
  sides: { white: { colour: "grey", chip: "square" } },
  insets: [{ id: "town", x: 200, y: 0, width: 200, height: 200, layers: [] }],
  spaces: [
    { id: "20", d: "M0 0Z", x: 10, y: 10 },
    { id: "9", d: "M1 1Z", x: 50, y: 50, also: [{ d: "M2 2Z", x: 300, y: 20, inset: "town" }] },
    { id: "2", d: "M3 3Z", x: 320, y: 80, inset: "town" },
    { id: "3", d: "M4 4Z", x: 340, y: 120, inset: "town" },
  ],
  edges: [{ id: "2|9", between: ["2", "9"], kind: "trench", d: "M5 5L6 6", x: 310, y: 50, inset: "town" }],
};
const places = placesOf(layout);
const xs = (...ids: string[]) => wayLegs(ids, places).map((leg) => leg.map((point) => point.x));

describe("places", () => {
  test("are spaces and edges, an edge between the spaces it names", () => {
    expect([...places.keys()]).toEqual(["20", "9", "2", "3", "2|9"]);
    expect(places.get("2|9")?.between?.map((space) => space?.id)).toEqual(["2", "9"]);
    expect(places.get("9")?.drawings.map((drawing) => drawing.inset)).toEqual(["", "town"]);
  });
});

describe("a way", () => {
  test("stays on the map where it can", () => expect(xs("20", "9")).toEqual([[10, 50]]));
  test("starts in the inset its other end lies in", () => {
    expect(xs("9", "2")).toEqual([[300, 320]]);
    expect(xs("2", "9")).toEqual([[320, 300]]);
  });
  test("is parted where it enters an inset", () =>
    expect(xs("20", "9", "2", "3")).toEqual([
      [10, 50],
      [300, 320, 340],
    ]));
  test("crosses over where nothing is drawn twice", () => expect(xs("20", "2")).toEqual([[10, 320]]));
  test("passes over what is not on the board", () => expect(xs("20", "nowhere", "9")).toEqual([[10, 50]]));
  test("of one place is none", () => expect(xs("20")).toEqual([]));
});

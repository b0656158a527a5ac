import { describe, expect, test } from "vitest";

import type { Layout } from "../../lib/api/layout";
import type { Edge } from "../../lib/api/types";
import { bounds } from "./bounds";

const layout: Layout = {
  size: [1, 1],
  piece: 1,
  sides: {},
  layers: [],
  labels: [],
  spaces: [],
  anchors: {},
  edges: [
    { id: "a|b", between: ["a", "b"], kind: "river", d: "M0 0L1 1", x: 0, y: 0, bridge: true },
    {
      id: "b|c",
      between: ["b", "c"],
      kind: "wall",
      d: "M2 2L3 3",
      x: 2,
      y: 2,
      angle: 45,
      also: [{ d: "M4 4L5 5", x: 4, y: 4, inset: "town" }],
    },
  ],
};
const edge = (id: string, more: Partial<Edge> = {}): Edge => ({ id, kind: "", states: [], side: "", ...more });
const told = (inset: string, edges: Edge[] = []) =>
  bounds(layout, inset, edges).map(({ id, kind, states, side, d }) => [id, kind, states.join(), side, d]);

describe("boundaries", () => {
  test("are as printed unless the scene names them", () => {
    expect(told("")).toEqual([
      ["a|b", "river", "bridge", "", "M0 0L1 1"],
      ["b|c", "wall", "", "", "M2 2L3 3"],
    ]);
  });
  test("named by the scene stand as it says, bridge and all", () => {
    const [river, wall] = told("", [edge("a|b"), edge("b|c", { states: ["breached"], side: "white" })]);
    expect(river).toEqual(["a|b", "river", "", "", "M0 0L1 1"]);
    expect(wall).toEqual(["b|c", "wall", "breached", "white", "M2 2L3 3"]);
  });
  test("may become another kind", () => expect(told("", [edge("b|c", { kind: "open" })])[1]?.[1]).toBe("open"));
  test("stand in an inset in the same state", () => {
    expect(told("town", [edge("b|c", { states: ["breached"] })])).toEqual([
      ["b|c", "wall", "breached", "", "M4 4L5 5"],
    ]);
  });
});

import { describe, expect, test } from "vitest";

import type { Layout, Space } from "../../lib/api/layout";
import type { Mark, Piece } from "../../lib/api/types";
import { groupsOf } from "./groups";

const piece = (id: string, side: string): Piece => ({
  id,
  at: "a",
  side,
  name: { key: "unit", params: [] },
  symbol: "",
  mark: "",
  inside: "",
  factors: "",
  hidden: "",
  spent: false,
  badges: [],
});
const layout: Layout = {
  size: [100, 100],
  piece: 20,
  layers: [],
  labels: [],
  spaces: [],
  anchors: {},
  stack: { dx: 2, dy: -2, by: "seat" },
  sides: {
    white: { colour: "grey", chip: "square", seat: "light" },
    pale: { colour: "green", chip: "square", seat: "light" },
    black: { colour: "rust", chip: "round" },
  },
};
const space: Space = { id: "a", d: "M0 0Z", x: 50, y: 40 };
const drawn = (where: Space, pieces: Piece[], by = layout) =>
  groupsOf(where, pieces, [], by).map(({ x, y, pieces: own }) => [x, y, own.map(({ id }) => id).join("")]);

describe("stacks of a space", () => {
  test("is one, as long as one seat is there", () => {
    expect(drawn(space, [piece("g", "white"), piece("r", "pale")])).toEqual([[50, 40, "gr"]]);
  });
  test("are one for each seat, in the order of the sides", () => {
    expect(drawn(space, [piece("s", "black"), piece("g", "white")])).toEqual([
      [38.5, 40, "g"],
      [61.5, 40, "s"],
    ]);
  });
  test("stand where the layout says while both are there", () => {
    const contested = { ...space, spots: { light: [10, 11] as [number, number], black: [90, 91] as [number, number] } };
    expect(drawn(contested, [piece("s", "black"), piece("r", "pale")])).toEqual([
      [10, 11, "r"],
      [90, 91, "s"],
    ]);
    expect(drawn(contested, [piece("s", "black")])).toEqual([[50, 40, "s"]]);
  });
  test("is one of all where the layout asks for no more", () => {
    const plain = { ...layout, stack: { dx: 2, dy: -2 } };
    expect(drawn(space, [piece("s", "black"), piece("g", "white")], plain)).toEqual([[50, 40, "sg"]]);
  });
  test("have with them what lies there", () => {
    const mark = (side: string): Mark => ({ at: "a", kind: "fort", side, name: { key: "fort", params: [] }, text: "" });
    const both = groupsOf(
      space,
      [piece("s", "black"), piece("g", "white")],
      [mark("black"), mark("light"), mark("")],
      layout,
    );
    expect(both.map((group) => group.marks.map(({ side }) => side))).toEqual([["light", ""], ["black"]]);
    expect(groupsOf(space, [], [mark("black")], layout)).toEqual([
      { x: 50, y: 40, pieces: [], marks: [mark("black")] },
    ]);
  });
  test("stand in a row, and pile up only when the row is full", () => {
    const box = { ...space, spread: { columns: 2, dx: 30 } };
    const four = ["1", "2", "3", "4"].map((id) => piece(id, "black"));
    expect(drawn(box, four.slice(0, 2))).toEqual([
      [50, 40, "1"],
      [80, 40, "2"],
    ]);
    expect(drawn(box, four)).toEqual([
      [50, 40, "12"],
      [80, 40, "34"],
    ]);
    expect(drawn({ ...box, spread: { columns: 2, rows: 2, dx: 30, dy: 25 } }, four)[3]).toEqual([80, 65, "4"]);
  });
});

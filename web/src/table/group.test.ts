import { describe, expect, it } from "vitest";

import type { Choice, Moment, Piece, Targets } from "../lib/api/types";
import { alike, readyAt, sendings, toggled, withTakings } from "./group.svelte";

const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece =>
  ({ id, at, side: "a", symbol: "inf", name: { key: id, params: [] }, badges: [], ...more }) as Piece;
const choice = (action: string, more: Partial<Choice> = {}): Choice => ({
  action,
  label: { key: action, params: [] },
  at: "",
  item: "",
  final: false,
  odds: false,
  path: [],
  pill: null,
  ...more,
});
const PIECES = [piece("i1", "x"), piece("i2", "x"), piece("t1", "x", { symbol: "tank" }), piece("i3", "y")];
const moment = (ready: string[], choices: Choice[] = []): Moment =>
  ({ ready, choices, scene: { pieces: PIECES } }) as unknown as Moment;

describe("units taken up", () => {
  it("are those of a place that can be given orders", () =>
    expect(readyAt(moment(["i1", "t1", "i3"]), "x")).toEqual(["i1", "t1"]));
  it("are all alike wherever they stand", () => {
    expect(alike(moment(["i1", "i2", "t1", "i3"]), "i1")).toEqual(["i1", "i2", "i3"]);
    expect(alike(moment(["i1", "i2", "t1"]), "i2")).toEqual(["i2", "i1"]);
    expect(alike(moment(["i1", "t1"]), "i1")).toEqual(["i1"]);
  });
  it("become more, or fewer where all of them were", () => {
    expect(toggled(["i1"], ["i2", "i1"])).toEqual(["i1", "i2"]);
    expect(toggled(["i1", "i2", "i3"], ["i1", "i2"])).toEqual(["i3"]);
  });
  it("can be taken up where no choice names them", () => {
    const offered = choice("unit i1", { item: "i1", at: "x" });
    const found = withTakings(moment(["i1", "i3"], [offered]));
    expect(found.map(({ action, at, item }) => [action, at, item])).toEqual([
      ["unit i1", "x", "i1"],
      ["take i3", "y", "i3"],
    ]);
  });
  it("are sent by one choice for each place and deed", () => {
    const targets = {
      choices: [choice("to y", { at: "y" }), choice("overrun y", { at: "y" })],
      deeds: ["to", "overrun"],
    };
    expect(sendings(targets as Targets).map(({ action }) => action)).toEqual(["order y to", "order y overrun"]);
  });
});

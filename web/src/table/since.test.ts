import { describe, expect, test } from "vitest";

import type { Effect, Entry, Param } from "../lib/api/types";
import { traces } from "./board/traces";
import { deedsOf, since, summed } from "./since";

const effect = (kind: string, at: string, more: Partial<Effect> = {}): Effect => ({
  kind,
  at,
  to: "",
  value: 0,
  side: "red",
  piece: "",
  ...more,
});
const move = (piece: string, at: string, to: string): Effect => effect("move", at, { to, piece });
const unit = (id: string): Param => ({ kind: "unit", id });

/** An entry with one event for each group of effects. */
function entry(n: number, side: string, groups: Effect[][] = [], more: Partial<Entry> = {}): Entry {
  const events = groups.map((effects) => ({
    message: { key: `event.${n}`, params: [["unit", unit(effects[0]?.piece ?? "")]] as [string, Param][] },
    rules: [],
    terms: [],
    side,
    effects,
  }));
  const phase = { key: "p", params: [] };
  return { n, kind: "action", side, phase, events, at_ms: n, takes_back: [], answered: false, ...more } as Entry;
}
const numbers = (entries: Entry[]) => entries.map(({ n }) => n);

describe("since my last move", () => {
  test("begins with the first thing another seat chose after what I chose last", () => {
    const log = [
      entry(1, "red"),
      entry(2, "blue"),
      entry(3, "", [], { kind: "chance" }),
      entry(4, "red"),
      entry(5, "", [], { kind: "chance" }),
    ];
    expect(numbers(since(log, "blue"))).toEqual([4, 5]);
    expect(since(log.slice(0, 3), "blue")).toEqual([]);
    expect(numbers(since(log, "red"))).toEqual([]);
  });

  test("what the table answered for me, and what I took back, is no move of mine", () => {
    const log = [entry(1, "blue"), entry(2, "red"), entry(3, "blue", [], { answered: true }), entry(4, "red")];
    expect(numbers(since(log, "blue"))).toEqual([2, 3, 4]);
    const back = [...log, entry(5, "blue"), entry(6, "blue", [], { kind: "undo", takes_back: [5] })];
    expect(numbers(since(back, "blue"))).toEqual([2, 3, 4]);
  });

  test("there is none for onlookers", () => {
    expect(since([entry(1, "red")], "")).toEqual([]);
    expect(since([entry(1, "red")], "both")).toEqual([]);
  });
});

describe("deeds", () => {
  const march = [
    entry(1, "red", [[move("a", "1", "2")], [move("a", "2", "3")]]),
    entry(2, "red", [[move("b", "1", "2")]]),
    entry(3, "red", [[move("b", "2", "3")]]),
    entry(4, "red", [[move("c", "9", "3")]]),
  ];

  test("a piece's steps are one way, and a stack goes once", () => {
    const deeds = deedsOf(march);
    expect(deeds.map(({ path, units, n }) => [path, units.length, n])).toEqual([
      [["1", "2", "3"], 2, 3],
      [["9", "3"], 1, 4],
    ]);
    expect(deeds[0]?.told.map(({ n }) => n)).toEqual([1, 1, 2, 3]);
    expect(summed(deeds, "blue").map(({ what, count }) => [what, count])).toEqual([["moved", 3]]);
  });

  test("unnamed pieces are counted one by one, unless they are known by where they stand", () => {
    const log = [
      entry(1, "red", [[move("", "1", "2")]]),
      entry(2, "red", [[move("", "2", "3")]]),
      entry(3, "red", [[move("", "9", "3")]]), // through a friend's place, and on
      entry(4, "red", [[move("", "3", "4")]]),
      entry(5, "red", [[move("", "3", "5")]]),
    ];
    expect(deedsOf(log)).toHaveLength(5);
    expect(summed(deedsOf(log), "blue")[0]?.count).toBe(5);
    const known = deedsOf(log, true);
    expect(known.map(({ path }) => path.join())).toEqual(["1,2,3", "9,3,4", "3,5"]);
    expect(summed(known, "blue")[0]?.count).toBe(2);
    expect(traces(known).ways.map(({ path }) => path.join())).toEqual(["1,5", "9,4"]);
  });

  test("an attack has its dice and where it comes from; what it costs stands apart, by side", () => {
    const deeds = deedsOf([
      entry(1, "red", [[effect("attack", "5")], [effect("joins", "4")], [effect("joins", "6")]]),
      entry(2, "", [[effect("die", "", { value: 3 })]], { kind: "chance" }),
      entry(3, "blue", [[effect("lost", "5", { side: "blue", piece: "x" })], [move("y", "5", "7")]]),
      entry(4, "red", [[effect("worn", "", { piece: "a" })], [effect("gained", "5")]]),
    ]);
    expect(deeds.map(({ kind }) => kind)).toEqual(["attack", "lost", "move", "worn", "gained"]);
    expect(deeds[0]).toMatchObject({ path: ["5"], joins: ["4", "6"], from: 1, n: 2 });
    const lines = summed(deeds, "blue").map(({ what, side, count }) => `${what} ${side} ${count}`);
    expect(lines).toEqual(["attacked red 1", "moved red 1", "lost blue 1", "worn red 1", "gained red 1"]);
  });

  test("my own pieces that were made to move have fallen back", () => {
    const own = { ...move("y", "5", "7"), side: "blue" };
    expect(summed(deedsOf([entry(1, "red", [[own]])]), "blue")[0]).toMatchObject({ what: "retreated", count: 1 });
  });
});

describe("traces", () => {
  test("one arrow for a piece from first to last, shared by those who went the same way", () => {
    const deeds = deedsOf([
      entry(1, "red", [[move("a", "1", "2")]]),
      entry(2, "red", [[move("b", "1", "3")]]),
      entry(3, "red", [[move("a", "2", "3")]]),
      entry(4, "red", [[move("c", "1", "2")]]),
      entry(5, "red", [[move("c", "2", "1")]]),
    ]);
    expect(traces(deeds).ways).toEqual([{ path: ["1", "3"], side: "red", count: 2 }]);
  });

  test("who fell on the way leaves a cross and no arrow; a loss without a place is found by its piece", () => {
    const deeds = deedsOf([
      entry(1, "red", [[move("a", "1", "2")]]),
      entry(2, "red", [[effect("lost", "2", { piece: "a" })], [effect("worn", "", { piece: "b", side: "blue" })]]),
    ]);
    expect(traces(deeds, (piece) => (piece === "b" ? "7" : ""))).toEqual({
      ways: [],
      spots: [
        { at: "2", kind: "lost", side: "red", count: 1 },
        { at: "7", kind: "worn", side: "blue", count: 1 },
      ],
    });
  });
});

import { describe, expect, it } from "vitest";

import type { Entry, EventOut, Message, Param } from "../lib/api/types";
import { condensed, deeds, DIE_MARK, diceCut, grouped, jumps, lastWord, ownLine, placesOf, readable } from "./loglines";

const phase = (turn: number): Message => ({ key: "phase", params: [["turn", turn]] });
const event = (params: [string, Param][], effects: EventOut["effects"] = []): EventOut => ({
  message: { key: "e", params },
  rules: [],
  terms: [],
  side: "",
  effects,
  deed: false,
});
const entry = (n: number, turn: number, events: EventOut[] = []): Entry => ({
  n,
  kind: "action",
  side: "",
  phase: phase(turn),
  events,
  at_ms: n * 1000,
  goes_on: false,
  takes_back: [],
  answered: false,
  by: "",
  of_battle: 0,
  battle: null,
});

describe("the log", () => {
  it("stands under headings of phases, with the time of the first line", () => {
    const groups = grouped([entry(1, 1), entry(2, 1), entry(3, 2), entry(4, 1)]);
    expect(groups.map((group) => [group.at_ms, group.entries.map((e) => e.n)])).toEqual([
      [1000, [1, 2]],
      [3000, [3]],
      [4000, [4]],
    ]);
    expect(jumps([entry(1, 1), entry(2, 1), entry(3, 2)]).map((jump) => jump.n)).toEqual([0, 2]);
    expect(jumps([entry(0, 1), entry(1, 1), entry(2, 2)]).map((jump) => jump.n)).toEqual([0, 1]);
  });
  it("says once how far somebody went back", () => {
    const undo = (n: number, side: string, back: number): Entry => ({
      ...entry(n, 1),
      kind: "undo",
      side,
      takes_back: [back],
    });
    const lines = condensed([entry(1, 1, [event([])]), undo(2, "red", 1), undo(3, "red", 0), undo(4, "blue", 0)]);
    expect(lines.map((line) => [line.n, line.takes_back])).toEqual([
      [1, []],
      [3, [1, 0]],
      [4, [0]],
    ]);
  });
  it("shows no half-made choices, nor that they were taken back", () => {
    const said = entry(1, 1, [event([])]);
    const half = entry(2, 1);
    const undo = (n: number, back: number): Entry => ({ ...entry(n, 1), kind: "undo", takes_back: [back] });
    expect(readable([said, half, undo(3, 2), undo(4, 1)]).map((e) => e.n)).toEqual([1, 4]);
    expect(readable([{ ...entry(1, 1), kind: "resign" }])).toHaveLength(1);
  });
  it("keeps what becomes of a held seat, and who asked for it until when", () => {
    const kinds = ["claim", "keep", "handover", "reissue", "taken", "left"] as const;
    const lines = kinds.map((kind, i): Entry => ({
      ...entry(i + 1, 1),
      kind,
      side: "red",
      claim: kind === "claim" ? { from_ms: 7 } : null,
    }));
    expect(readable(lines)).toEqual(lines);
    const who = { kind: "seat", id: "red" };
    expect(ownLine(lines[0]!, (ms) => `at ${ms}`)).toEqual({
      key: "ui.table.log.claim",
      params: [
        ["who", who],
        ["name", { key: "ui.table.seat.owner", params: [] }],
        ["when", "at 7"],
      ],
    });
    expect(ownLine(lines[4]!, String)).toEqual({ key: "ui.table.log.taken", params: [["who", who]] });
    expect(ownLine(entry(6, 1), String)).toBeNull();
  });
  it("knows the places of an event, also those in nested messages", () => {
    const nested: Param = { key: "inner", params: [["at", { kind: "space", id: "4-4" }]] };
    const effect = { kind: "move", at: "5-5", to: "4-4", value: 0, side: "", piece: "" };
    expect(
      placesOf(
        event(
          [
            ["unit", { kind: "unit", id: "u" }],
            ["space", { kind: "space", id: "5-4" }],
            ["what", nested],
          ],
          [effect],
        ),
      ),
    ).toEqual(["5-4", "4-4", "5-5"]);
  });
  it("cuts the sentence at every die that fell", () => {
    const die = (value: number) => ({ kind: "die", at: "", to: "", value, side: "", piece: "" });
    const params: [string, Param][] = [
      ["one", 5],
      ["two", 3],
      ["sum", 8],
    ];
    expect(diceCut(event(params, [die(5), die(3)]))).toEqual({
      values: [5, 3],
      message: {
        key: "e",
        params: [
          ["one", DIE_MARK],
          ["two", DIE_MARK],
          ["sum", 8],
        ],
      },
    });
    expect(diceCut(event([["die", 7]], [die(6)]))).toBeNull(); // modified: no die shows that
  });
  it("tells what a group did alike in one line", () => {
    const to = (unit: string, place: string, mps = 1): EventOut =>
      event(
        [
          ["unit", { kind: "unit", id: unit }],
          ["space", { kind: "space", id: place }],
          ["mps", mps],
        ],
        [{ kind: "move", at: "1-1", to: place, value: 0, side: "", piece: unit }],
      );
    const moved = [entry(1, 1, [to("a", "2-2")]), entry(2, 1, [to("b", "2-2", 2)]), entry(3, 1, [to("c", "3-3")])];
    const found = deeds(moved, new Set());
    expect(found.map((deed) => deed.ns)).toEqual([[1, 2], [3]]);
    expect(found[0]?.lines.map((line) => line.likewise)).toEqual([[{ unit: { kind: "unit", id: "b" }, from: null }]]);
    expect(deeds(moved, new Set([2])).length).toBe(3); // what was taken back stands by itself
    const rolled = { ...to("a", "2-2"), terms: [{ label: phase(1), value: 1, rule: "", parts: 1 }] };
    expect(deeds([entry(1, 1, [rolled]), entry(2, 1, [rolled])], new Set()).length).toBe(2);
  });
  it("keeps the end of a sentence with what follows", () => {
    expect(lastWord("The unit moves to Perekop.")).toEqual(["The unit moves to ", "Perekop."]);
    expect(lastWord("该单位移动到彼列科普。")).toEqual(["该单位移动到彼列科", "普。"]);
    expect(lastWord("从1109移动到2106。")).toEqual(["从1109移动", "到2106。"]);
    expect(lastWord("攻击单位：1；防御单位：12。")).toEqual(["攻击单位：1；防御单位：", "12。"]);
  });
});

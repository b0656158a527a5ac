import { describe, expect, it } from "vitest";

import type { Choice } from "../lib/api/types";
import { asItStands, buttons, choicesAt, choicesOf, meaning, previewed } from "./choosing";

const choice = (action: string, more: Partial<Choice> = {}): Choice => ({
  action,
  label: { key: "action", params: [] },
  at: "",
  item: "",
  final: false,
  odds: false,
  path: [],
  ...more,
});
const MOVE = choice("move 5-4", { at: "5-4" });
const HIT = choice("target 4-4", { at: "4-4", final: true, odds: true, path: ["5-4", "4-4"] });
const TO = choice("to 3-3", { at: "3-3" });
const CROSS = choice("cross 3-3 1", { at: "3-3" });
const CARD = choice("play fortify", { item: "card:fortify" });
const PASS = choice("pass");
const ALL = [MOVE, HIT, TO, CROSS, CARD, PASS];

describe("what a click means", () => {
  it("finds choices by place, by item, and plain buttons", () => {
    expect(choicesAt(ALL, "3-3")).toEqual([TO, CROSS]);
    expect(choicesAt(ALL, "")).toEqual([]);
    expect(choicesOf(ALL, "card:fortify")).toEqual([CARD]);
    expect(buttons(ALL)).toEqual([PASS]);
  });
  it("plays one harmless choice at once", () => expect(meaning([MOVE], null)).toEqual({ kind: "play", choice: MOVE }));
  it("selects first what cannot be taken back, and plays it the second time", () => {
    expect(meaning([HIT], null)).toEqual({ kind: "select", choice: HIT });
    expect(meaning([HIT], MOVE)).toEqual({ kind: "select", choice: HIT });
    expect(meaning([HIT], HIT)).toEqual({ kind: "play", choice: HIT });
  });
  it("in haste selects whatever it is, and plays it the second time", () => {
    expect(meaning([MOVE], null, true)).toEqual({ kind: "select", choice: MOVE });
    expect(meaning([MOVE], MOVE, true)).toEqual({ kind: "play", choice: MOVE });
  });
  it("asks which of several", () => expect(meaning([TO, CROSS], null)).toEqual({ kind: "menu", choices: [TO, CROSS] }));
  it("knows nothing of what is not offered", () => expect(meaning([], HIT)).toEqual({ kind: "nothing" }));
  it("shows the chances as they stand where one button lets the dice fall", () => {
    const [declare, air] = [choice("declare", { odds: true, final: true }), choice("air 1", { odds: true })];
    expect(asItStands([HIT, air, declare, PASS])).toBe(declare);
    expect([asItStands(ALL), asItStands([declare, choice("roll", { odds: true, final: true })])]).toEqual([null, null]);
  });
  it("previews the chances of what is pointed at", () => {
    expect(previewed(ALL, "4-4")).toBe(HIT);
    expect(previewed(ALL, "5-4")).toBeNull();
    expect(previewed(ALL, null)).toBeNull();
  });
});

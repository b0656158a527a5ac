import { expect, it } from "vitest";
import type { Choice, Ends, Moment } from "../lib/api/types";
import { toldOut } from "./ends";

const button = (action: string) => ({ action, label: { key: action, params: [] }, path: [] }) as unknown as Choice;
const CHOICES = [button("with 22i"), button("waypoint")];
const ENDS: Ends = {
  word: "to",
  label: { key: "choice.to.any", params: [["unit", { kind: "unit", id: "46i" }]] },
  named: "hex",
  places: ["0102", "0304"],
  first: 1,
  final: false,
  start: "0101",
  by: ["0203"],
  before: [-1, 2, 0],
  pill: { key: "pill.stops", params: [] },
  pilled: [1],
};
const moment = (more: Partial<Moment> = {}) => ({ n: 1, choices: CHOICES, ends: ENDS, ...more }) as Moment;

it("tells each choice by itself, in its place among the others", () => {
  const { choices } = toldOut(moment());
  expect(choices.map(({ action }) => action)).toEqual(["with 22i", "to 0102", "to 0304", "waypoint"]);
  expect(choices[2]).toEqual({
    action: "to 0304",
    label: {
      key: "choice.to.any",
      params: [
        ["unit", { kind: "unit", id: "46i" }],
        ["hex", { kind: "hex", id: "0304" }],
      ],
    },
    at: "0304",
    item: "",
    final: false,
    odds: false,
    path: ["0101", "0102", "0203", "0304"],
    pill: { key: "pill.stops", params: [] },
  });
  expect(choices[1]?.path).toEqual(["0101", "0102"]);
  expect(choices[1]?.pill).toBeNull();
});

it("draws no arrows where no way begins", () => {
  const { choices } = toldOut(moment({ ends: { ...ENDS, start: "", by: [], before: [] } }));
  expect(choices[1]?.path).toEqual([]);
});

it("leaves what has not changed the same thing", () => {
  const plain = moment({ ends: null });
  expect(toldOut(plain)).toBe(plain);
  const one = moment();
  expect(toldOut(one)).toBe(toldOut(one));
  expect(toldOut(moment({ n: 2 })).choices).toBe(toldOut(one).choices);
});

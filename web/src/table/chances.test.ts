import { describe, expect, it } from "vitest";

import type { Odds } from "../lib/api/types";
import { against, chanceWords, fraction, headline, onTheDie, percent, signed } from "./chances";

const label = { key: "x", params: [] };
const outcome = (
  n: number,
  d: number,
  kind: string,
  upto: [number, number] | null = null,
): Odds["outcomes"][number] => ({ label, n, d, kind, upto });
const odds = (...outcomes: Odds["outcomes"]): Odds => ({
  title: label,
  side: "a",
  outcomes,
  faces: [],
  terms: [],
  notes: [],
  spreads: [],
  rule: "",
});
const t = (key: string, params: Record<string, string> = {}) => [key, params["low"], params["high"]].join(" ");

describe("chances in figures", () => {
  it("adds what is good exactly", () => {
    expect(headline(odds(outcome(1, 6, "good"), outcome(1, 3, "good"), outcome(1, 2, "bad")))).toEqual({ n: 1, d: 2 });
    expect(headline(odds(outcome(6, 6, "bad")))).toEqual({ n: 0, d: 1 });
  });
  it("says what never and what always happens in words", () => {
    const t = (key: string, params?: Record<string, number>) => `${key}${params ? ` ${params.n}/${params.d}` : ""}`;
    expect(
      [
        [0, 1],
        [5, 18],
        [1, 1],
      ].map(([n = 0, d = 1]) => chanceWords({ n, d }, t)),
    ).toEqual(["ui.table.odds.never", "ui.table.odds.in 5/18", "ui.table.odds.always"]);
  });
  it("sets the sums of both sides against each other, where each has one", () => {
    const term = (value: number, total: boolean, group: string | null) => ({
      ...{ label, value, rule: "", total, signed: false, parts: 2 },
      group: group ? { key: group, params: [] } : null,
    });
    const sides = [term(8, false, "a"), term(31, true, "a"), term(28, true, "b"), term(2, true, "column")];
    expect(against({ ...odds(), terms: sides })).toEqual(["15½", "14"]);
    expect(against({ ...odds(), terms: [term(8, true, null), term(6, true, null)] })).toBeNull();
  });
  it("has no headline for what is only bounded", () => {
    expect(headline(odds(outcome(1, 6, "good", [1, 2])))).toBeNull();
    expect(fraction(outcome(2, 12, "good", [3, 6]), t)).toBe("ui.table.odds.between 1/6 1/2");
  });
  it("writes percentages beside fractions", () => {
    expect([
      percent(outcome(1, 2, "good")),
      percent(outcome(1, 3, "good")),
      percent(outcome(1, 4, "good", [1, 2])),
    ]).toEqual(["50 %", "33.3 %", "25–50 %"]);
    expect(fraction(outcome(3, 6, "good"), t)).toBe("1/2");
  });
  it("knows what is on the die only where there are faces", () => {
    const term = (params: [string, string][], total: boolean) => ({
      label: { key: "x", params },
      value: 1,
      rule: "",
      total,
      signed: true,
      parts: 1,
    });
    const terms = [term([], true), term([["term", "flank"]], false), term([], true)];
    const faces = [{ value: 6, label, kind: "good" }];
    expect(onTheDie({ ...odds(outcome(1, 6, "good")), terms })).toEqual([]);
    expect(onTheDie({ ...odds(outcome(1, 6, "good")), terms, faces })).toEqual(["flank"]);
  });
  it("writes signs as the server asks for them", () => {
    const term = (value: number, more = {}) => signed({ label, value, rule: "", total: false, signed: true, ...more });
    expect([term(1), term(-1), term(0), term(5, { total: true, signed: false }), term(4, { signed: false })]).toEqual([
      "+1",
      "−1",
      "+0",
      "5",
      "4",
    ]);
  });
  it("writes halves and eighths as they are spoken", () => {
    const term = (value: number, parts: number, sign = true) => signed({ value, parts, signed: sign });
    expect([term(45, 2), term(4, 8), term(-3, 2), term(16, 8, false), term(7, 3), term(0, 8)]).toEqual([
      "+22½",
      "+½",
      "−1½",
      "2",
      "+2 1/3",
      "+0",
    ]);
  });
});

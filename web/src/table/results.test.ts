import { describe, expect, it } from "vitest";

import type { Battle, Entry } from "../lib/api/types";
import { deedsOf, fortune, isFought, Results } from "./results.svelte";

const said = { key: "x", params: [] };
const battle = { at: "4-4" } as unknown as Battle;
const entry = (n: number, of_battle: number, deed = false, fought: Battle | null = null): Entry =>
  ({
    n,
    of_battle,
    battle: fought,
    events: [{ message: said, rules: [], terms: [], side: "", effects: [], deed }],
  }) as unknown as Entry;
const given = (entries: Entry[], again = false) => ({
  entries,
  struck: new Set<number>(),
  seat: "a",
  link: { base: "" },
  moment: { again },
});

describe("results", () => {
  it("collects what a battle did from the entries that are part of it", () => {
    const entries = [entry(1, 0, true), entry(2, 2, false, battle), entry(3, 2, true), entry(4, 2, true), entry(5, 0)];
    expect(entries.map(isFought)).toEqual([false, true, false, false, false]);
    expect(deedsOf(entries, 2).length).toBe(2);
  });
  it("tells the rarer half of luck", () => {
    const luck = { exact: [1, 6], got: 1, expected: [1, 3], measure: "hits" } as const;
    const of = (least: [number, number], most: [number, number]) =>
      fortune({ ...luck, least, most } as unknown as NonNullable<Battle["luck"]>);
    expect(of([1, 3], [1, 1])).toEqual({ name: "better", n: 1, d: 3 });
    expect(of([1, 1], [2, 3])).toEqual({ name: "worse", n: 2, d: 3 });
  });
  it("shows the newest battle until it is closed, and a roll of no place only while it may be made again", () => {
    const entries = [entry(1, 1, false, battle), entry(2, 2, false, { ...battle, at: "" })];
    const results = new Results(given(entries));
    results.fresh(entries);
    expect(results.n).toBe(0); // the last one happened nowhere
    results.fresh(entries.slice(0, 1));
    expect(results.battle).toBe(battle);
    expect([results.close(), results.close()]).toEqual([true, false]);
    const asked = new Results(given(entries, true));
    asked.fresh(entries);
    expect([asked.n, asked.again]).toEqual([2, true]);
  });
});

import { describe, expect, it } from "vitest";

import type { Changed, Entry, Moment, TableOut, Update } from "../lib/api/types";
import { backoff, effectsOf, follow, lacksEarlier, takenBack, withEarlier, type Known } from "./follow";

const TABLE = { id: "t" } as TableOut;
const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  n,
  kind: "action",
  side: "a",
  phase: { key: "p", params: [] },
  events: [],
  at_ms: n,
  goes_on: false,
  takes_back: [],
  answered: false,
  by: "",
  of_battle: 0,
  battle: null,
  ...more,
});
const moment = (n: number) => ({ n }) as Moment;
const update = (n: number, entries: Entry[], chat: Update["chat"] = []): Update => ({
  type: "update",
  at_ms: n,
  stamp: `s${n}`,
  table: TABLE,
  n,
  entries,
  moment: moment(n),
  chat,
});
const told = (of: string, n: number, changes: Changed["changes"], at_ms = n): Changed => ({
  type: "changed",
  at_ms,
  n,
  entries: [entry(n)],
  chat: [],
  of,
  stamp: `s${n}`,
  changes,
});
const line = (n: number) => ({ n, who: "a", name: "", text: "x", at_ms: 0 });
const have = (n: number): Known => ({
  table: TABLE,
  n,
  moment: moment(n),
  chat: [],
  lesson: null,
  stamp: `s${n}`,
  at_ms: 0,
  lately: [{ stamp: `s${n}`, table: TABLE, moment: moment(n), lesson: null }],
  entries: Array.from({ length: n }, (_, i) => entry(i + 1)),
});

describe("following a table", () => {
  it("appends what is new and shows the new moment", () => {
    const got = follow(have(2), update(4, [entry(3), entry(4)]));
    if (got.kind !== "new") throw new Error(got.kind);
    expect(got.known.entries.map((e) => e.n)).toEqual([1, 2, 3, 4]);
    expect(got.fresh.map((e) => e.n)).toEqual([3, 4]);
    expect(got.known.moment.n).toBe(4);
  });
  it("takes the same update twice without harm, by answer and by socket", () => {
    const first = follow(have(2), update(3, [entry(3)]));
    if (first.kind !== "new") throw new Error(first.kind);
    const second = follow(first.known, update(3, [entry(3)]));
    if (second.kind !== "new") throw new Error(second.kind);
    expect(second.fresh).toEqual([]);
    expect(second.known.entries).toHaveLength(3);
  });
  it("puts the page before what it has, and no other", () => {
    const late = { ...have(5), entries: [entry(4), entry(5)] };
    expect(lacksEarlier(late)).toBe(true);
    expect(withEarlier(late, [entry(1), entry(2)])).toBe(late);
    const whole = withEarlier(withEarlier(late, [entry(2), entry(3)]), [entry(0, { kind: "opening" }), entry(1)]);
    expect(whole.entries.map((e) => e.n)).toEqual([0, 1, 2, 3, 4, 5]);
    expect([lacksEarlier(whole), lacksEarlier({ ...late, entries: [] })]).toEqual([false, false]);
  });
  it("takes only the unknown part of an overlapping update after a break", () => {
    const got = follow(have(3), update(5, [entry(2), entry(3), entry(4), entry(5)]));
    expect(got.kind === "new" && got.fresh.map((e) => e.n)).toEqual([4, 5]);
  });
  it("ignores a late one, but not its chat", () => {
    expect(follow(have(5), update(3, [entry(3)])).kind).toBe("old");
    const got = follow(have(5), update(3, [], [line(1)]));
    expect(got.kind === "new" && [got.known.n, got.known.chat.length]).toEqual([5, 1]);
  });
  it("never skips a number", () => {
    expect(follow(have(2), update(4, [entry(4)])).kind).toBe("gap");
    expect(follow(have(2), update(4, [entry(3)])).kind).toBe("gap");
    expect(follow(have(2), update(4, [])).kind).toBe("gap");
  });
  it("puts what has changed together with what it had", () => {
    const got = follow(have(2), told("s2", 3, { moment: { in: { n: { is: 3 } } } }));
    if (got.kind !== "new") throw new Error(got.kind);
    expect([got.known.moment.n, got.known.stamp, got.known.n]).toEqual([3, "s3", 3]);
    expect(got.known.table).toBe(TABLE);
    const again = follow(got.known, told("s2", 3, { moment: { in: { n: { is: 3 } } } }));
    expect(again.kind === "new" && again.known.moment).toBe(got.known.moment);
  });
  it("understands a change of what it had a little before, and of nothing else", () => {
    const first = follow(have(2), update(3, [entry(3)]));
    if (first.kind !== "new") throw new Error(first.kind);
    const both = { ...told("s2", 4, { moment: { in: { n: { is: 4 } } } }), entries: [entry(3), entry(4)] };
    const got = follow(first.known, both);
    expect(got.kind === "new" && got.known.moment.n).toBe(4);
    expect(follow(have(2), told("elsewhere", 3, {})).kind).toBe("lost");
  });
  it("takes of two with one number the later", () => {
    const first = follow(have(2), told("s2", 3, { moment: { in: { n: { is: 3 } } } }, 9));
    if (first.kind !== "new") throw new Error(first.kind);
    expect(follow(first.known, { ...update(3, [entry(3)]), at_ms: 8 }).kind).toBe("old");
  });
  it("joins chat by its own numbers", () => {
    const got = follow({ ...have(1), chat: [line(1)] }, update(1, [], [line(1), line(2)]));
    expect(got.kind === "new" && got.known.chat.map((c) => c.n)).toEqual([1, 2]);
  });
  it("knows what is taken back, and what to animate", () => {
    expect([...takenBack([entry(1), entry(2), entry(3, { kind: "undo", takes_back: [2, 1] })])].sort()).toEqual([1, 2]);
    const effect = { kind: "die", at: "", to: "", value: 4, side: "a", piece: "" };
    const rolled = entry(1, {
      events: [{ message: { key: "e", params: [] }, rules: [], terms: [], side: "", effects: [effect], deed: false }],
    });
    expect(effectsOf([rolled])).toEqual([effect]);
  });
  it("waits longer after every failure, at most ten seconds", () => {
    expect([1, 2, 3, 9].map(backoff)).toEqual([500, 1000, 2000, 10_000]);
  });
});

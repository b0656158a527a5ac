import { describe, expect, it } from "vitest";

import type { Moment, SeatOut, TableOut } from "../lib/api/types";
import { claimed, handsTo, opensAs, renewal } from "./seating";

const table = (mine: string[], more: Partial<TableOut> = {}): TableOut =>
  ({
    id: "t",
    status: "running",
    whole: false,
    seats: ["german", "russian"].map((seat) => ({ seat, kind: "person", mine: mine.includes(seat), taken: true })),
    ...more,
  }) as TableOut;
const asked = (seat: string) => ({ asked: seat, over: false }) as Moment;

describe("which seat looks", () => {
  it("is the one held, or nobody's", () => {
    expect(opensAs(table(["russian"]), "german", null)).toEqual({ seat: "russian", handover: false });
    expect(opensAs(table([]), "german", null)).toEqual({ seat: "", handover: false });
    expect(opensAs(table([]), "german", "russian")).toEqual({ seat: "", handover: false });
  });
  it("is handed over first when one person holds both, also after a reload", () => {
    expect(opensAs(table(["german", "russian"]), "russian", null)).toEqual({ seat: "russian", handover: true });
    expect(opensAs(table(["german", "russian"]), "russian", "german")).toEqual({ seat: "russian", handover: true });
  });
  it("needs no hand-over when the game is over, nor for the view of both sides", () => {
    const both = ["german", "russian"];
    expect(opensAs(table(both, { status: "over" }), "", null)).toEqual({ seat: "german", handover: false });
    expect(opensAs(table(both, { whole: true }), "russian", "both")).toEqual({ seat: "both", handover: false });
    expect(opensAs(table(["german"]), "russian", "both")).toEqual({ seat: "german", handover: false });
  });
});

describe("the hand-over", () => {
  it("comes when another own seat is asked, and only then", () => {
    const hot = table(["german", "russian"]);
    expect(handsTo(hot, asked("russian"), "german")).toBe("russian");
    expect(handsTo(hot, asked("german"), "german")).toBe("");
    expect(handsTo(table(["german"]), asked("russian"), "german")).toBe("");
    expect(handsTo(hot, asked("russian"), "both")).toBe("");
    expect(handsTo(table(["german", "russian"], { status: "resigned" }), asked("russian"), "german")).toBe("");
  });
});

describe("a new link", () => {
  const seat = (more: Partial<SeatOut> = {}): SeatOut =>
    ({ seat: "russian", kind: "person", mine: false, taken: true, ...more }) as SeatOut;
  const owned = table(["german"], { owner: true });
  const claim = { name: "Ann", from_ms: 1000 };
  it("is made at once by who holds the seat, whoever set up the table", () => {
    expect(renewal(table(["russian"], { owner: false }), seat({ mine: true }), 0)).toBe("own");
    expect(renewal(owned, seat({ mine: true, claim }), 0)).toBe("own");
  });
  it("is made by the owner where nobody sits, else asked for and waited for", () => {
    expect(renewal(owned, seat({ taken: false }), 0)).toBe("free");
    expect(renewal(owned, seat(), 0)).toBe("ask");
    expect(renewal(owned, seat({ claim }), 999)).toBe("waits");
    expect(renewal(owned, seat({ claim }), 1000)).toBe("take");
    expect(renewal({ ...owned, status: "over" }, seat(), 0)).toBe("take");
  });
  it("is nobody else's, and no computer's", () => {
    expect(renewal(table(["german"], { owner: false }), seat(), 0)).toBe("no");
    expect(renewal(owned, seat({ kind: "computer" }), 0)).toBe("no");
  });
  it("that is waited for is told to everybody, about the own seat first", () => {
    const both = { ...owned, seats: [seat({ seat: "german", claim }), seat({ claim }), seat({ seat: "turk" })] };
    expect(claimed(both, "russian").map((each) => each.seat)).toEqual(["russian", "german"]);
    expect(claimed(owned, "german")).toEqual([]);
  });
});

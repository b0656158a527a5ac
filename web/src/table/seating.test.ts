import { describe, expect, it } from "vitest";

import type { Moment, TableOut } from "../lib/api/types";
import { handsTo, opensAs } from "./seating";

const table = (mine: string[], more: Partial<TableOut> = {}): TableOut =>
  ({
    id: "t", status: "running", whole: false,
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

import { describe, expect, it } from "vitest";

import type { Moment, SeatOut, TableOut } from "../lib/api/types";
import { asksRematch, asProgram, claimed, drawFor, handsTo, mayEngage, opensAs, plays, renewal } from "./seating";

const table = (mine: string[], more: Partial<TableOut> = {}): TableOut =>
  ({
    id: "t",
    status: "running",
    whole: false,
    seats: ["white", "black"].map((seat) => ({ seat, kind: "person", mine: mine.includes(seat), taken: true })),
    ...more,
  }) as TableOut;
const asked = (seat: string) => ({ asked: seat, over: false }) as Moment;

describe("which seat looks", () => {
  it("is the one held, or nobody's", () => {
    expect(opensAs(table(["black"]), "white", null)).toEqual({ seat: "black", handover: false });
    expect(opensAs(table([]), "white", null)).toEqual({ seat: "", handover: false });
    expect(opensAs(table([]), "white", "black")).toEqual({ seat: "", handover: false });
  });
  it("is handed over first when one person holds both, also after a reload", () => {
    expect(opensAs(table(["white", "black"]), "black", null)).toEqual({ seat: "black", handover: true });
    expect(opensAs(table(["white", "black"]), "black", "white")).toEqual({ seat: "black", handover: true });
  });
  it("needs no hand-over when the game is over, nor for the view of both sides", () => {
    const both = ["white", "black"];
    expect(opensAs(table(both, { status: "over" }), "", null)).toEqual({ seat: "white", handover: false });
    expect(opensAs(table(both, { whole: true }), "black", "both")).toEqual({ seat: "both", handover: false });
    expect(opensAs(table(["white"]), "black", "both")).toEqual({ seat: "white", handover: false });
  });
});

describe("the hand-over", () => {
  it("comes when another own seat is asked, and only then", () => {
    const hot = table(["white", "black"]);
    expect(handsTo(hot, asked("black"), "white")).toBe("black");
    expect(handsTo(hot, asked("white"), "white")).toBe("");
    expect(handsTo(table(["white"]), asked("black"), "white")).toBe("");
    expect(handsTo(hot, asked("black"), "both")).toBe("");
    expect(handsTo(table(["white", "black"], { status: "resigned" }), asked("black"), "white")).toBe("");
  });
});

describe("a new link", () => {
  const seat = (more: Partial<SeatOut> = {}): SeatOut =>
    ({ seat: "black", kind: "person", mine: false, taken: true, ...more }) as SeatOut;
  const owned = table(["white"], { owner: true });
  const claim = { from_ms: 1000 };
  it("is made at once by who holds the seat, whoever set up the table", () => {
    expect(renewal(table(["black"], { owner: false }), seat({ mine: true }), 0)).toBe("own");
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
    expect(renewal(table(["white"], { owner: false }), seat(), 0)).toBe("no");
    expect(renewal(owned, seat({ kind: "computer" }), 0)).toBe("no");
  });
  it("that is waited for is told to everybody, about the own seat first", () => {
    const both = { ...owned, seats: [seat({ seat: "white", claim }), seat({ claim }), seat({ seat: "third" })] };
    expect(claimed(both, "black").map((each) => each.seat)).toEqual(["black", "white"]);
    expect(claimed(owned, "white")).toEqual([]);
  });
});

describe("open play", () => {
  const both = table(["white", "black"]);
  it("opens with both sides and is never handed over", () => {
    expect(opensAs({ ...both, open_play: true }, "white", "white")).toEqual({ seat: "both", handover: false });
    expect(opensAs(both, "white", null)).toEqual({ seat: "white", handover: true });
    expect(plays({ ...both, open_play: true }, "both")).toBe(true);
    expect(plays(both, "both")).toBe(false);
    expect(plays(both, "")).toBe(false);
  });
});

describe("a rematch", () => {
  const ours = table(["white"], { status: "over" });
  const asked = { seat: "black", swapped: true, agreed: ["black"], refused: "", table: "" };
  it("is asked for, answered, refused or ready", () => {
    expect(asksRematch(ours)).toBe("ask");
    expect(asksRematch({ ...ours, rematch: asked })).toBe("answer");
    expect(asksRematch({ ...ours, rematch: { ...asked, seat: "white", agreed: ["white"] } })).toBe("waits");
    expect(asksRematch({ ...ours, rematch: { ...asked, refused: "black" } })).toBe("refused");
    expect(asksRematch({ ...ours, rematch: { ...asked, refused: "white" } })).toBe("ask");
    expect(asksRematch({ ...ours, rematch: { ...asked, table: "x" } })).toBe("ready");
  });
});

it("tells of a draw whom it concerns", () => {
  const with_draw = (seat: string, declined = "") => table(["black"], { draw: { seat, declined } });
  expect(drawFor(with_draw("white"), "black")).toBe("offered");
  expect(drawFor(with_draw("white"), "white")).toBe(""); // not this browser's
  expect(drawFor(with_draw("white"), "")).toBe("");
  expect(drawFor(with_draw("black"), "black")).toBe("waits");
  expect(drawFor(with_draw("black", "white"), "black")).toBe("declined");
  expect(drawFor(with_draw("white", "black"), "black")).toBe("");
  expect(drawFor(table(["black"]), "black")).toBe("");
});

describe("a program in a seat", () => {
  const seat = (more: Partial<SeatOut>) =>
    ({ seat: "white", kind: "person", mine: true, taken: true, ...more }) as SeatOut;
  const plays = { name: "Deep", plays: true, mine: true };
  it("may be let in by who holds it, or by the owner where nobody does", () => {
    const own = table(["white"], { owner: false });
    expect(mayEngage(own, seat({}))).toBe(true);
    expect(mayEngage(own, seat({ mine: false }))).toBe(false);
    expect(mayEngage(own, seat({ mine: false, taken: false }))).toBe(false);
    expect(mayEngage(table([], { owner: true }), seat({ mine: false, taken: false }))).toBe(true);
    expect(mayEngage(table([], { owner: true }), seat({ mine: false }))).toBe(false);
  });
  it("may not where one plays, a computer sits, the game is over, or a lesson goes on", () => {
    expect(mayEngage(table(["white"]), seat({ program: plays }))).toBe(false);
    expect(mayEngage(table(["white"]), seat({ program: { ...plays, plays: false } }))).toBe(true);
    expect(mayEngage(table(["white"]), seat({ kind: "computer" }))).toBe(false);
    expect(mayEngage(table(["white"], { status: "over" }), seat({}))).toBe(false);
    expect(mayEngage(table(["white"], { lesson: "first" }), seat({}))).toBe(false);
  });
  it("is named beside its person, once where it has the same name, and not forgotten", () => {
    expect(asProgram(seat({}), "Ann")).toBeNull();
    expect(asProgram(seat({ program: plays }), "Ann")).toEqual(["ui.program.called", { who: "Ann", name: "Deep" }]);
    expect(asProgram(seat({ program: plays }), "Deep")?.[0]).toBe("ui.program.plain");
    expect(asProgram(seat({ program: { ...plays, name: "" } }), "Ann")?.[0]).toBe("ui.program.plain");
    expect(asProgram(seat({ program: { ...plays, plays: false } }), "Ann")?.[0]).toBe("ui.program.once");
  });
});

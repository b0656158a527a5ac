import { describe, expect, test } from "vitest";

import type { Effect, Piece } from "../../lib/api/types";
import { AT_MOST, cast, changed, schedule, settled, subject } from "./steps";

const effect = (kind: string, more: Partial<Effect> = {}): Effect => ({
  kind,
  at: "",
  to: "",
  value: 0,
  side: "",
  piece: "",
  ...more,
});
const piece = (id: string, at: string, side = "red", more: Partial<Piece> = {}): Piece => ({
  id,
  at,
  side,
  name: { key: "unit", params: [] },
  symbol: "",
  mark: "",
  inside: "",
  factors: "",
  hidden: "",
  spent: false,
  badges: [],
  ...more,
});

describe("a batch of effects", () => {
  test("plays one after the other", () => {
    const steps = schedule([effect("die"), effect("lost"), effect("move")]);
    expect(steps.map((step) => step.start)).toEqual([0, 450, 710]);
  });
  test("lets dice fall together", () => {
    expect(schedule([effect("die"), effect("die"), effect("move")]).map((step) => step.start)).toEqual([0, 0, 450]);
  });
  test("never takes longer than the limit: the rest is jumped over", () => {
    const steps = schedule(Array.from({ length: 20 }, () => effect("move")));
    expect(steps).toHaveLength(Math.floor(AT_MOST / 220));
    expect(Math.max(...steps.map((step) => step.start + step.length))).toBeLessThanOrEqual(AT_MOST);
  });
  test("ignores what it does not know", () => {
    expect(schedule([effect("sung"), effect("move")]).map((step) => step.effect.kind)).toEqual(["move"]);
  });
  test("names each changed place once", () => {
    expect(changed([effect("move", { at: "a", to: "b" }), effect("die", { at: "b" }), effect("die")])).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("who plays in an effect", () => {
  test("is of its side, and rather a piece that will be gone", () => {
    const shown = [piece("1", "a", "blue"), piece("2", "a"), piece("3", "a")];
    expect(subject(shown, effect("move", { at: "a", side: "red" }), [piece("2", "a"), piece("3", "b")])?.id).toBe("3");
    expect(subject(shown, effect("move", { at: "c" }), [])).toBeNull();
  });
});

describe("the pieces on the way", () => {
  const before = [piece("a", "a"), piece("b", "b", "blue")];

  test("a loss and an advance end as the scene stands", () => {
    const present = [piece("b", "b", "red")];
    const lost = effect("lost", { at: "b", side: "blue" });
    const fallen = cast(before, lost, present);
    expect(fallen.piece?.side).toBe("blue");
    const left = settled(fallen.rest, lost, fallen.piece, present);
    const move = effect("move", { at: "a", to: "b", side: "red" });
    const mover = cast(left, move, present);
    expect(mover.rest).toEqual([]);
    expect(settled(mover.rest, move, mover.piece, present).map(({ at, side }) => [at, side])).toEqual([["b", "red"]]);
  });
  test("a piece that turns over is both what it was and what it is", () => {
    const present = [before[0]!, piece("b", "b", "blue", { factors: "4 1 2" })];
    const shown = cast(before, effect("shown", { at: "b" }), present);
    expect([shown.piece?.factors, shown.turned?.factors]).toEqual(["", "4 1 2"]);
    expect(settled(shown.rest, effect("shown", { at: "b" }), shown.piece, present)).toEqual(present);
  });
  test("a piece that comes stands nowhere before", () => {
    const present = [...before, piece("c", "c")];
    const placed = cast(before, effect("placed", { at: "c" }), present);
    expect(placed.piece?.id).toBe("c");
    expect(placed.rest).toEqual(before);
  });
  test("a named piece of a stack is the one that comes, turns or goes", () => {
    const stack = [piece("a", "a"), piece("b", "a")];
    expect(cast(stack, effect("move", { at: "a", to: "c", piece: "b" }), []).piece?.id).toBe("b");
    const present = [...stack, piece("c", "a")];
    const placed = effect("placed", { at: "a", piece: "c" });
    const came = cast(stack, placed, present);
    expect([came.piece?.id, came.rest]).toEqual(["c", stack]);
    expect(settled(came.rest, placed, came.piece, present)).toEqual(present);
  });
  test("a scene that came before its effects still shows the move", () => {
    const present = [piece("b", "b")];
    const late = cast(present, effect("move", { at: "a", to: "b" }), present);
    expect(late.piece?.id).toBe("b");
    expect(late.rest).toEqual([]);
  });
});

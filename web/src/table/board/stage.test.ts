import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Effect, Piece } from "../../lib/api/types";
import { Stage } from "./stage.svelte";

const piece = (at: string): Piece => ({
  id: at,
  at,
  side: "red",
  name: { key: "unit", params: [] },
  symbol: "",
  mark: "",
  inside: "",
  factors: "",
  hidden: "",
  spent: false,
  badges: [],
});
const move = (at: string, to: string): Effect => ({ kind: "move", at, to, value: 0, side: "", piece: "" });
const at = (stage: Stage): string[] | undefined => stage.shown?.map((one) => one.at);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the stage", () => {
  test("shows who moves apart from who stands, then the scene itself", () => {
    const stage = new Stage();
    stage.play([piece("a"), piece("x")], [move("a", "b")], [piece("b"), piece("x")], false);
    expect(at(stage)).toEqual(["x"]);
    expect(stage.actors.map((actor) => actor.piece?.at)).toEqual(["a"]);
    vi.advanceTimersByTime(220);
    expect(stage.shown).toBeNull();
    expect(stage.actors).toEqual([]);
  });

  test("plays a second batch after the first", () => {
    const stage = new Stage();
    stage.play([piece("a")], [move("a", "b")], [piece("b")], false);
    stage.play([piece("b")], [move("b", "c")], [piece("c")], false);
    vi.advanceTimersByTime(230);
    expect(stage.actors.map((actor) => actor.effect.to)).toEqual(["c"]);
    vi.advanceTimersByTime(220);
    expect(stage.shown).toBeNull();
  });

  test("what ends late changes nothing in the next batch", () => {
    const stage = new Stage();
    const third = [piece("c"), piece("x")];
    stage.play([piece("a"), piece("x")], [move("a", "b"), move("b", "c")], third, false);
    stage.play(third, [move("x", "y")], [piece("c"), piece("y")], false);
    vi.advanceTimersByTime(450);
    expect(at(stage)).toEqual(["c"]);
    vi.advanceTimersByTime(220);
    expect(stage.shown).toBeNull();
  });

  test("jumps when more waits than it may show", () => {
    const stage = new Stage();
    const way = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for (const [n, from] of way.slice(0, -1).entries())
      stage.play([piece(from)], [move(from, way[n + 1]!)], [piece(way[n + 1]!)], false);
    vi.advanceTimersByTime(1200);
    expect(stage.shown).toBeNull();
    expect(stage.actors).toEqual([]);
  });

  test("can be ended at once", () => {
    const stage = new Stage();
    stage.play([piece("a")], [move("a", "b"), move("b", "c")], [piece("c")], false);
    stage.end();
    expect(stage.shown).toBeNull();
    vi.advanceTimersByTime(2000);
    expect(stage.actors).toEqual([]);
  });

  test("rings what changed where nothing may move", () => {
    const stage = new Stage();
    stage.play([piece("a")], [move("a", "b")], [piece("b")], true);
    expect(stage.shown).toBeNull();
    expect(stage.rings).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1000);
    expect(stage.rings).toEqual([]);
  });

  test("lets dice lie a while, but not into the next batch's end", () => {
    const stage = new Stage();
    stage.play([piece("a")], [{ kind: "die", at: "a", to: "", value: 5, side: "red", piece: "" }], [piece("a")], false);
    vi.advanceTimersByTime(460);
    expect(stage.actors).toHaveLength(1);
    expect(stage.shown).toBeNull();
    vi.advanceTimersByTime(500);
    expect(stage.actors).toEqual([]);
  });
});

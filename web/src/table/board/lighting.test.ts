import { describe, expect, test } from "vitest";

import type { Choice } from "../../lib/api/types";
import { Lighting } from "./lighting";
import { byPlace } from "./stacks";

const choice = (at: string, path: string[] = []): Choice => ({
  action: `go ${at}`,
  label: { key: "go", params: [] },
  at,
  item: "",
  final: false,
  odds: false,
  path,
});
const lit = (choices: Choice[], more: Partial<ConstructorParameters<typeof Lighting>[0]> = {}): Lighting =>
  new Lighting({
    offered: byPlace(choices),
    seen: (place) => place.startsWith("unit"),
    chosen: null,
    way: [],
    targets: [],
    ...more,
  });

describe("what may be chosen", () => {
  test("is ringed where a counter stands and outlined where none does", () => {
    const light = lit([choice("unit1"), choice("free")]);
    expect([light.ring("unit1"), light.ring("free"), light.ring("unit2")]).toEqual(["may", "", ""]);
    expect(light.may).toEqual(["free"]);
  });
  test("is outlined as a place when a way ends there, though a counter stands on it", () => {
    const light = lit([choice("unit2", ["unit1", "unit2"])]);
    expect(light.ring("unit2")).toBe("");
    expect(light.may).toEqual(["unit2"]);
  });
  test("is the counter when the way only begins there", () => {
    const light = lit([choice("unit1", ["unit1", "unit2"])]);
    expect(light.ring("unit1")).toBe("may");
    expect(light.may).toEqual([]);
  });
  test("is a place when pieces are hidden from sight", () => {
    expect(lit([choice("unit1")], { seen: () => false }).may).toEqual(["unit1"]);
  });
});

describe("where areas are lit", () => {
  const unit = (at: string, item: string): Choice => ({ ...choice(at), item });
  const area = (choices: Choice[], more = {}) => lit(choices, { areas: true, ...more });

  test("what may be chosen is outlined, though counters stand on it", () => {
    const light = area([choice("unit1")]);
    expect([light.may, light.ring("unit1"), light.stack("unit1", ["a"], null)]).toEqual([["unit1"], "", ""]);
  });
  test("units that are meant themselves are ringed in their stack", () => {
    const light = area([unit("unit1", "a"), unit("unit1", "b")]);
    expect(light.may).toEqual([]);
    expect([
      light.stack("unit1", ["x", "b"], null),
      light.stack("unit1", ["x"], null),
      light.stack("unit1", ["a"], "a"),
    ]).toEqual(["may", "", "chosen"]);
  });
  test("a way is outlined at both ends", () => {
    expect(area([choice("unit2", ["unit1", "unit2"])], { chosen: "unit2", way: ["unit1", "unit2"] }).chosen).toEqual([
      "unit2",
      "unit1",
    ]);
  });
});

describe("what is chosen", () => {
  test("is a counter if one stands there, else the place", () => {
    expect(lit([], { chosen: "unit1" }).ring("unit1")).toBe("chosen");
    expect(lit([], { chosen: "unit1" }).chosen).toEqual([]);
    expect(lit([], { chosen: "free" }).chosen).toEqual(["free"]);
  });
  test("rings where a way begins and outlines where it ends", () => {
    const light = lit([choice("unit2", ["unit1", "unit2"])], { chosen: "unit2", way: ["unit1", "unit2"] });
    expect([light.ring("unit1"), light.ring("unit2")]).toEqual(["chosen", ""]);
    expect(light.chosen).toEqual(["unit2"]);
    expect(light.may).toEqual([]);
  });
  test("includes what the scene calls a target, once", () => {
    expect(lit([], { way: ["unit1", "unit2"], targets: ["unit2", "unit3"] }).chosen).toEqual(["unit2", "unit3"]);
  });
});

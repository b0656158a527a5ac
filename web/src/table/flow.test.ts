import { expect, test } from "vitest";

import type { Choice } from "../lib/api/types";
import { goesTo } from "./flow";

const choice = (more: Partial<Choice>): Choice => ({
  action: "a",
  label: { key: "k", params: [] },
  at: "",
  item: "",
  final: false,
  odds: false,
  path: [],
  ...more,
});
const places = [choice({ at: "1-6" }), choice({ at: "2-6" })];
const items = [choice({ item: "unit:r_inf" })];

test("a unit is chosen beside the map, then its place on it, then the next unit", () => {
  expect(goesTo(places, "beside")).toEqual({ at: "1-6" });
  expect(goesTo(items, "map")).toEqual({ item: "unit:r_inf" });
});

test("who stands where something is offered stays there", () => {
  expect(goesTo(places, "map")).toBeNull();
  expect(goesTo([...items, ...places], "beside")).toBeNull();
  expect(goesTo([...items, ...places], "map")).toBeNull();
});

test("who stands nowhere comes to the map first", () => {
  expect(goesTo([...items, ...places], "nowhere")).toEqual({ at: "1-6" });
  expect(goesTo([choice({})], "nowhere")).toBeNull();
});

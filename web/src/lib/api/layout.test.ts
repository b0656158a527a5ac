import { expect, it } from "vitest";

import { boardOf, type Layout } from "./layout";

const layout: Layout = {
  size: [100, 80],
  piece: 20,
  anchors: {},
  labels: [],
  layers: [],
  spaces: [],
  sides: { attacker: { colour: "grey", chip: "square" } },
  boards: { westwall: { sides: { attacker: { colour: "green", chip: "square" } } } },
};

it("is the board of a scenario, where that has one of its own", () => {
  expect(boardOf(layout, "westwall")).toEqual({ ...layout, sides: { attacker: { colour: "green", chip: "square" } } });
  expect(boardOf(layout, "sevastopol")).toBe(layout);
  expect(boardOf(layout, "")).toBe(layout);
});

import { describe, expect, test } from "vitest";

import { neighbour, type Spot } from "./geometry";
import { Hexes, numbered, rim, within } from "./hexes";

const HIGH = 100;
const WIDE = (HIGH * Math.sqrt(3)) / 2;
/** Columns 1 to 6, rows 1 to 5; even columns lie half a hex lower. */
const spots: Spot[] = [1, 2, 3, 4, 5, 6].flatMap((column) =>
  [1, 2, 3, 4, 5].map((row) => ({
    id: `0${column}0${row}`,
    x: column * WIDE,
    y: (row + (column % 2 ? 0 : 0.5)) * HIGH,
  })),
);
const hexes = new Hexes(spots, HIGH, 0);
const spot = (id: string): Spot => spots.find((one) => one.id === id)!;

describe("the hex under a point", () => {
  test("is the one whose middle it is, and every point about it up to the sides", () => {
    for (const { id, x, y } of spots) {
      expect(hexes.at({ x, y })).toBe(id);
      expect(hexes.at({ x, y: y - 49 })).toBe(id);
      expect(hexes.at({ x: x + 56, y })).toBe(id);
      expect(hexes.at({ x: x - 30, y: y + 45 })).toBe(id);
    }
  });
  test("beyond a slanting side is the neighbour", () => {
    const { x, y } = spot("0302");
    expect(hexes.at({ x: x + 50, y: y - 40 })).toBe("0401");
    expect(hexes.at({ x: x + 50, y: y + 40 })).toBe("0402");
    expect(hexes.at({ x, y: y + 51 })).toBe("0303");
  });
  test("is none beyond the last, though a middle be near", () => {
    expect(hexes.at({ x: WIDE - 50, y: 60 })).toBeNull();
    expect(hexes.at({ x: WIDE, y: 49 })).toBeNull();
    expect(hexes.at({ x: -500, y: -500 })).toBeNull();
  });
  test("lies within its own sides only", () => {
    expect(within({ x: 57, y: 0 }, { x: 0, y: 0 }, HIGH)).toBe(true);
    expect(within({ x: 58, y: 0 }, { x: 0, y: 0 }, HIGH)).toBe(false);
    expect(within({ x: 57, y: 10 }, { x: 0, y: 0 }, HIGH)).toBe(false);
  });
});

describe("rows of hexes", () => {
  test("are the printed ones", () => {
    for (const one of spots) expect(hexes.row(one)).toBe(Number(one.id.slice(2)));
  });
  test("are kept by the arrow keys to the left and right", () => {
    const row = (point: { x: number; y: number }) => hexes.row(point);
    let at = "0103";
    const way = [];
    for (let next: string | null = at; next !== null; next = neighbour(spots, spot(at), "right", row))
      way.push((at = next));
    expect(way).toEqual(["0103", "0203", "0303", "0403", "0503", "0603"]);
    expect(neighbour(spots, spot("0403"), "left", row)).toBe("0303");
    expect(neighbour(spots, spot("0403"), "up", row)).toBe("0402");
  });
});

test("the rim of some hexes are the sides they do not share", () => {
  const sides = (...ids: string[]) => rim(ids.map(spot), HIGH).split("M").length - 1;
  expect([sides("0302"), sides("0302", "0303"), sides("0302", "0402", "0303"), sides("0101", "0605")]).toEqual([
    6, 10, 12, 12,
  ]);
});

test("numbers stand there only when they can be read", () => {
  expect([0.5, 0.74, 1, 2].map((scale) => numbered(scale, 69) * scale)).toEqual([0, 10, 11.5, 23]);
});

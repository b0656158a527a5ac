import { describe, expect, test } from "vitest";

import {
  arrow,
  bringIn,
  busiest,
  lastLeg,
  mapOrder,
  neighbour,
  opening,
  panelSpot,
  wayOut,
  whole,
  type About,
  type Spot,
} from "./geometry";

/** Column 3 lies at the left, as on a map numbered from the right. */
const grid: Spot[] = [1, 2, 3].flatMap((column) =>
  [1, 2, 3].map((row) => ({ id: `${column}-${row}`, x: (4 - column) * 100, y: row * 100 })),
);
const spot = (id: string): Spot => grid.find((one) => one.id === id)!;

/** Hexes in columns, every second one half a hex lower. */
const hexes: Spot[] = [0, 1, 2].flatMap((column) =>
  [0, 1, 2].map((row) => ({ id: `${column}${row}`, x: column * 87, y: row * 100 + (column % 2) * 50 })),
);

describe("map order", () => {
  test("reads rows from the top, each from the left", () => {
    expect(mapOrder(grid, 72).map((one) => one.id)).toEqual([
      "3-1",
      "2-1",
      "1-1",
      "3-2",
      "2-2",
      "1-2",
      "3-3",
      "2-3",
      "1-3",
    ]);
  });
  test("takes places of about one height as one row", () => {
    const uneven = [
      { x: 200, y: 96 },
      { x: 100, y: 104 },
      { x: 0, y: 300 },
    ];
    expect(mapOrder(uneven, 60).map((one) => one.x)).toEqual([100, 200, 0]);
  });
  test("leaves the given list alone", () => {
    const before = grid.map((one) => one.id);
    mapOrder(grid, 72);
    expect(grid.map((one) => one.id)).toEqual(before);
  });
});

describe("neighbours by arrow keys", () => {
  test("on a grid are the four beside", () => {
    expect(neighbour(grid, spot("2-2"), "left")).toBe("3-2");
    expect(neighbour(grid, spot("2-2"), "right")).toBe("1-2");
    expect(neighbour(grid, spot("2-2"), "up")).toBe("2-1");
    expect(neighbour(grid, spot("2-2"), "down")).toBe("2-3");
  });
  test("end at the edge", () => {
    expect(neighbour(grid, spot("3-1"), "left")).toBeNull();
    expect(neighbour(grid, spot("3-1"), "up")).toBeNull();
  });
  test("skip a gap in their row", () => {
    expect(
      neighbour(
        grid.filter((one) => one.id !== "2-2"),
        spot("3-2"),
        "right",
      ),
    ).toBe("1-2");
  });
  test("on hexes lead along the column and into the next one", () => {
    expect(
      neighbour(
        hexes,
        hexes.find((hex) => hex.id === "11")!,
        "up",
      ),
    ).toBe("10");
    expect(["01", "02"]).toContain(
      neighbour(
        hexes,
        hexes.find((hex) => hex.id === "11")!,
        "left",
      ),
    );
  });
  test("reach every place of a grid from every other", () => {
    const seen = new Set(["3-1"]);
    const todo = ["3-1"];
    for (let id = todo.pop(); id; id = todo.pop()) {
      for (const way of ["left", "right", "up", "down"] as const) {
        const next = neighbour(grid, spot(id), way);
        if (!next || seen.has(next)) continue;
        seen.add(next);
        todo.push(next);
      }
    }
    expect(seen.size).toBe(grid.length);
  });
});

describe("the whole board", () => {
  test("stands in the middle of its frame", () =>
    expect(whole([1200, 800], [1200, 1000])).toEqual({ k: 1, x: 0, y: 100 }));
  test("is all in it, however small that is", () => {
    for (const frame of [
      [390, 480],
      [544, 390],
      [1068, 430],
    ] as [number, number][]) {
      const { k, x, y } = whole([2840, 1440], frame);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
      expect(x + 2840 * k).toBeLessThanOrEqual(frame[0] + 1e-9);
      expect(y + 1440 * k).toBeLessThanOrEqual(frame[1] + 1e-9);
    }
  });
});

describe("the opening view", () => {
  const nobody: About = { points: [], armies: [], touch: 0 };
  test("shows the whole board as long as counters are more than dots", () => {
    expect(opening([1396, 832], [1068, 430], 52, nobody)).toEqual(whole([1396, 832], [1068, 430]));
    expect(opening([2840, 1440], [1068, 600], 46, nobody).k).toBeCloseTo(34 / 46);
  });
  test("under a finger fills the frame rather than shrink counters", () => {
    const { k, x, y } = opening([1200, 800], [390, 480], 72, { ...nobody, touch: 72 });
    expect(72 * k).toBeGreaterThanOrEqual(34);
    expect(x).toBeLessThanOrEqual(0);
    expect(x + 1200 * k).toBeGreaterThanOrEqual(390);
    expect(y).toBeGreaterThanOrEqual(0);
  });
  test("opens at the points it is told", () => {
    const at = (x: number) => opening([1200, 800], [390, 480], 72, { points: [{ x, y: 0 }], armies: [], touch: 72 });
    expect(at(0).x).toBe(0);
    expect(at(1200).x).toBeCloseTo(390 - 1200 * at(1200).k);
  });
  test("crops no army whole where it can be helped", () => {
    const mine = [{ x: 200, y: 400 }];
    const theirs = [{ x: 1700, y: 500 }];
    const { k, x } = opening([2840, 1440], [1068, 600], 46, { points: mine, armies: [mine, theirs], touch: 0 });
    expect(k).toBeLessThan(34 / 46);
    expect(k * 46).toBeGreaterThanOrEqual(24);
    expect(x + 1700 * k).toBeLessThanOrEqual(1068);
  });
});

describe("the way to what is out of sight", () => {
  const edge = { x: 70, y: 20 };
  test("is none while something is seen, or nothing sought", () => {
    expect(wayOut([], [400, 300], edge)).toBeNull();
    expect(
      wayOut(
        [
          { x: 900, y: 0 },
          { x: 10, y: 10 },
        ],
        [400, 300],
        edge,
      ),
    ).toBeNull();
  });
  test("leads from the edge to the nearest", () => {
    expect(
      wayOut(
        [
          { x: 900, y: 150 },
          { x: 200, y: -900 },
        ],
        [400, 300],
        edge,
      ),
    ).toEqual({ x: 330, y: 150, angle: 0 });
    expect(wayOut([{ x: 200, y: -100 }], [400, 300], edge)).toEqual({ x: 200, y: 20, angle: -90 });
  });
});

describe("the busiest part", () => {
  const [a, b, c, far] = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 40, y: 60 },
    { x: 500, y: 0 },
  ];
  test("is where the most points lie together", () =>
    expect(busiest([far, a, b, c], [100, 100])).toEqual({ x: 45, y: 30 }));
  test("is the middle of all where they fit", () => expect(busiest([a, far], [600, 100])).toEqual({ x: 250, y: 0 }));
  test("is nowhere without points", () => expect(busiest([], [100, 100])).toBeNull());
});

describe("bringing points into a frame", () => {
  test("moves no further than needed", () => {
    expect(bringIn([{ x: 50, y: 50 }], [400, 300], 20)).toEqual({ x: 0, y: 0 });
    expect(
      bringIn(
        [
          { x: -30, y: 290 },
          { x: 100, y: 200 },
        ],
        [400, 300],
        20,
      ),
    ).toEqual({ x: 50, y: -10 });
  });
  test("says when they do not all fit", () =>
    expect(
      bringIn(
        [
          { x: 0, y: 0 },
          { x: 380, y: 0 },
        ],
        [400, 300],
        20,
      ),
    ).toBeNull());
});

describe("arrows", () => {
  test("are cut at both ends", () => {
    expect(
      arrow(
        [
          { x: 0, y: 0 },
          { x: 200, y: 0 },
        ],
        30,
        40,
      ),
    ).toBe("M30 0L160 0");
  });
  test("keep a little line between neighbours", () => {
    const [, from, to] = /^M([\d.]+) 0L([\d.]+) 0$/.exec(
      arrow(
        [
          { x: 0, y: 0 },
          { x: 60, y: 0 },
        ],
        46,
        48,
      ),
    )!;
    expect(Number(to) - Number(from)).toBeCloseTo(14, 0);
  });
  test("are rounded at their bends", () => {
    expect(
      arrow(
        [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 100 },
        ],
        0,
        0,
        20,
      ),
    ).toBe("M0 0L80 0Q100 0 100 20L100 100");
  });
  test("need two places", () => {
    expect(arrow([{ x: 0, y: 0 }], 0, 0)).toBe("");
    expect(lastLeg([{ x: 0, y: 0 }])).toBeNull();
  });
  test("carry their words on the last leg", () => {
    expect(
      lastLeg([
        { x: 0, y: 0 },
        { x: 100, y: 0 },
        { x: 100, y: 100 },
      ]),
    ).toEqual({ x: 100, y: 50 });
  });
});

describe("the fan-out panel", () => {
  const frame: [number, number] = [800, 600];
  test("stays in the frame and off its place", () => {
    for (const place of [
      { x: 10, y: 10 },
      { x: 790, y: 590 },
      { x: 400, y: 300 },
    ]) {
      const box = panelSpot(place, [214, 214], frame, [], 40);
      expect(box.x).toBeGreaterThanOrEqual(8);
      expect(box.y).toBeGreaterThanOrEqual(8);
      expect(box.x + box.width).toBeLessThanOrEqual(792);
      expect(box.y + box.height).toBeLessThanOrEqual(592);
      const inside = place.x > box.x && place.x < box.x + box.width && place.y > box.y && place.y < box.y + box.height;
      expect(inside).toBe(false);
    }
  });
  test("goes where nothing else stands", () => {
    const right = { x: 420, y: 0, width: 380, height: 600 };
    const box = panelSpot({ x: 380, y: 300 }, [200, 150], frame, [right], 30);
    expect(box.x + box.width).toBeLessThanOrEqual(421);
  });
  test("keeps clear of the tools, even where it covers pieces", () => {
    const tool = { x: 754, y: 14, width: 34, height: 68 };
    const left = { x: 0, y: 0, width: 640, height: 600 };
    const box = panelSpot({ x: 700, y: 60 }, [214, 80], frame, [left], 30, [tool]);
    expect(box.x + box.width <= tool.x || box.y >= tool.y + tool.height).toBe(true);
  });
});

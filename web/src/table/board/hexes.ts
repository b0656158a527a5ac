// Hexes of a regular grid, flat-topped: which of them lies under a point, and which row it belongs to.
import type { Point, Spot } from "./geometry";

export const SIZE = 11.5; // of the numbers, in map units
const LEAST = 10; // px
const ROOMY = 44; // px: in lower hexes numbers one can read would stand on the counters

/** How large hex numbers are at this scale, in map units; 0 where there is no room for them. */
export function numbered(scale: number, high: number): number {
  return high * scale < ROOMY ? 0 : Math.max(SIZE, LEAST / scale);
}

/** Whether a point lies in a hex about a middle, its sides included. */
export function within({ x, y }: Point, middle: Point, high: number): boolean {
  const [dx, dy] = [Math.abs(x - middle.x), Math.abs(y - middle.y)];
  return dy <= high / 2 && (dx * Math.sqrt(3) + dy) / 2 <= high / 2;
}

/** The outer sides of some hexes, as the text of a path: many that touch are lit as one. */
export function rim(middles: readonly Point[], high: number): string {
  const wide = (high * Math.sqrt(3)) / 2;
  const corner = high / Math.sqrt(3);
  const key = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  const known = new Set(middles.map(({ x, y }) => key(x, y)));
  const has = (x: number, y: number) =>
    [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => known.has(key(x + dx, y + dy))));
  /** Where the neighbour beyond the side from corner n to n + 1 has its middle: clockwise from the lower right. */
  const beyond: [number, number][] = [
    [wide, high / 2],
    [0, high],
    [-wide, high / 2],
    [-wide, -high / 2],
    [0, -high],
    [wide, -high / 2],
  ];
  const at = (x: number, y: number, n: number) =>
    `${+(x + corner * Math.cos((n * Math.PI) / 3)).toFixed(1)} ${+(y + corner * Math.sin((n * Math.PI) / 3)).toFixed(1)}`;
  return middles
    .flatMap(({ x, y }) =>
      beyond.flatMap(([dx, dy], n) => (has(x + dx, y + dy) ? [] : [`M${at(x, y, n)}L${at(x, y, n + 1)}`])),
    )
    .join("");
}

/** The middles of hexes, kept by squares of the map, so that looking one up does not depend on how many there are. */
export class Hexes {
  private readonly squares = new Map<string, Spot[]>();

  constructor(
    spots: Iterable<Spot>,
    readonly high: number,
    readonly top: number,
  ) {
    for (const spot of spots) {
      const key = this.key(spot);
      const here = this.squares.get(key);
      if (here) here.push(spot);
      else this.squares.set(key, [spot]);
    }
  }

  /** The hex under a point; none beyond the last. */
  at(point: Point): string | null {
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const near = this.squares.get(this.key({ x: point.x + dx * this.high, y: point.y + dy * this.high }));
        const found = near?.find((spot) => within(point, spot, this.high));
        if (found) return found.id;
      }
    }
    return null;
  }

  /** The printed row; lower columns belong to the row they hang from. */
  row({ y }: Point): number {
    return Math.floor((y - this.top) / this.high + 0.25);
  }

  private key({ x, y }: Point): string {
    return `${Math.floor(x / this.high)} ${Math.floor(y / this.high)}`;
  }
}

// A handful of counters for a picture of a board: each side in its own part of it, the same every time.
import type { Layout } from "./api/layout";
import type { Picture } from "./api/types";

export interface Sketched {
  at: string;
  x: number;
  y: number;
  colour: string;
  arm: string; // inf, mtn, arm, art, hq
  work?: boolean; // stands in a work
}

const ARMS = ["inf", "inf", "arm", "art", "inf"] as const;
const EACH = 5;
const SPREAD = 7; // steps through a side's places; prime, so that no rows appear

/** The layout's own, else a few of the client's choosing. */
export function sketch(layout: Layout): Sketched[] {
  if (layout.picture) {
    return layout.picture.pieces.map(({ x, y, side, arm, work }, n) => ({
      at: `${n}`,
      x,
      y,
      colour: layout.sides[side]?.colour ?? "",
      arm: arm ?? "inf",
      ...(work && { work }),
    }));
  }
  const sides = Object.values(layout.sides);
  const inside = layout.spaces
    .filter((space) => space.y > layout.size[1] * 0.08 && space.y < layout.size[1] * 0.92)
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const share = Math.floor(inside.length / sides.length);
  return sides.flatMap((side, index) => {
    const own = inside.slice(index * share, (index + 1) * share);
    const count = Math.min(EACH, Math.floor(own.length / 4));
    return Array.from({ length: count }, (_, i) => own[(3 + index * 2 + i * SPREAD) % own.length])
      .filter((space) => space !== undefined)
      .filter((space, i, all) => all.indexOf(space) === i)
      .map((space, i) => ({
        at: space.id,
        x: space.x,
        y: space.y,
        colour: side.colour,
        arm: ARMS[i % ARMS.length] ?? "inf",
      }));
  });
}

export interface Placed {
  at: string;
  side: string;
  x: number;
  y: number;
  colour: string;
  round: boolean;
  count: number;
}

/** Counters of a position: one for each side at a place, side by side where there are several. */
export function placed(layout: Layout, standing: Picture["pieces"]): Placed[] {
  const spaces = new Map(layout.spaces.map((space) => [space.id, space]));
  return standing.flatMap((one) => {
    const space = spaces.get(one.at);
    if (!space) return [];
    const here = standing.filter((other) => other.at === one.at);
    const aside = (here.indexOf(one) - (here.length - 1) / 2) * layout.piece * 1.08;
    const sign = layout.sides[one.side];
    return [
      {
        at: one.at,
        side: one.side,
        x: space.x + aside,
        y: space.y,
        colour: sign?.colour ?? "",
        round: sign?.chip === "round",
        count: one.count,
      },
    ];
  });
}

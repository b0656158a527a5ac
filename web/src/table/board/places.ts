// What can be pointed at, lit and chosen: spaces, and edges between them, each drawn once or more.
import type { Also, Boundary, Layout, Space } from "../../lib/api/layout";
import type { Point } from "./geometry";

/** One drawing of a place. */
export interface Drawing extends Point {
  d: string;
  inset: string; // empty: on the map itself
}

export interface Place extends Drawing {
  id: string;
  name?: string;
  space?: Space;
  between?: [Space | undefined, Space | undefined]; // of an edge
  drawings: readonly Drawing[]; // its own first
}

export function placesOf(layout: Layout): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const space of layout.spaces)
    places.set(space.id, place(space, { space, ...(space.name ? { name: space.name } : {}) }));
  for (const edge of layout.edges ?? []) {
    const [from, to] = edge.between.map((id) => places.get(id)?.space);
    if (!places.has(edge.id)) places.set(edge.id, place(edge, { between: [from, to] }));
  }
  return places;
}

function place(given: Space | Boundary, more: Partial<Place>): Place {
  const own = drawing(given);
  return { ...own, id: given.id, ...more, drawings: [own, ...(given.also ?? []).map(drawing)] };
}

function drawing({ d, x, y, inset }: Also | Space | Boundary): Drawing {
  return { d, x, y, inset: inset ?? "" };
}

const APART = 1000; // what an arrow from one inset to another weighs
const HOP = 2; // going on from the same place's other drawing
const AGAIN = 1; // not the place's own drawing

interface Way {
  cost: number;
  legs: Drawing[][];
}

/**
 * The arrows of a way. Each runs within the map or within one inset, as far as the places are drawn there: a way that
 * enters an inset stops on the map and starts again in the inset, at the same place.
 */
export function wayLegs(ids: readonly string[], places: ReadonlyMap<string, Place>): Drawing[][] {
  let ways = new Map<Drawing, Way>();
  for (const id of ids) {
    const here = places.get(id);
    if (!here) continue;
    const came = new Map<Drawing, Way>();
    here.drawings.forEach((to, n) => {
      const best = least(
        [...ways].map(([from, way]) => ({
          cost: way.cost + (from.inset === to.inset ? 0 : APART),
          legs: [...way.legs.slice(0, -1), [...(way.legs.at(-1) ?? []), to]],
        })),
      ) ?? { cost: 0, legs: [[to]] };
      came.set(to, { ...best, cost: best.cost + (n ? AGAIN : 0) });
    });
    ways = new Map(
      [...came].map(([to, own]) => [
        to,
        least(
          [...came].map(([from, way]) => (from === to ? way : { cost: way.cost + HOP, legs: [...way.legs, [to]] })),
        ) ?? own,
      ]),
    );
  }
  return (least([...ways.values()])?.legs ?? []).filter((leg) => leg.length > 1);
}

function least(ways: Way[]): Way | undefined {
  return ways.reduce<Way | undefined>((best, way) => (best && best.cost <= way.cost ? best : way), undefined);
}

// What deeds leave on the map until the next order: arrows of moves, signs where something was attacked, lost or came.
import type { Deed } from "../since";

export interface Way {
  path: string[];
  side: string;
  count: number;
  attack?: boolean; // not a move: it strikes there
}
export interface Spot {
  at: string;
  kind: string; // attack, lost, worn, gained, placed; or named: only spoken of
  side: string;
  count: number;
}
export interface Traces {
  ways: Way[];
  spots: Spot[];
}

export const NO_TRACES: Traces = { ways: [], spots: [] };

/**
 * The traces of deeds: of each piece one arrow from its first place to its last, whatever came between; stacks that
 * went the same way share it. A piece that came back, or fell later, leaves none.
 */
export function traces(deeds: readonly Deed[], at: (piece: string) => string = () => ""): Traces {
  const walks = new Map<string, { from: string; to: string; side: string }>();
  const spots = new Map<string, Spot>();
  const fell = new Set<string>();
  const strikes: Way[] = [];
  for (const { kind, side, path, joins, told } of deeds) {
    const target = kind === "attack" ? path[0] : undefined;
    if (target)
      for (const from of new Set(joins))
        if (from !== target) strikes.push({ path: [from, target], side, count: 1, attack: true });
    for (const { effect, who } of told) {
      if (effect.kind === "move") {
        const before = walks.get(who);
        walks.set(who, { from: before?.from ?? effect.at, to: effect.to, side: effect.side || side });
      } else if (isSpot(effect.kind)) {
        if (effect.kind === "lost") fell.add(who);
        const place = effect.at || at(effect.piece) || (kind === effect.kind ? path[0] : "");
        const key = `${effect.kind} ${place}`;
        const before = spots.get(key);
        if (place)
          spots.set(key, {
            at: place,
            kind: effect.kind,
            side: effect.side || side,
            count: (before?.count ?? 0) + 1,
          });
      }
    }
  }
  const ways = new Map<string, Way>();
  for (const [piece, { from, to, side }] of walks) {
    if (from === to || !from || !to || fell.has(piece)) continue;
    const key = `${side} ${from} ${to}`;
    ways.set(key, { path: [from, to], side, count: (ways.get(key)?.count ?? 0) + 1 });
  }
  return { ways: [...ways.values(), ...strikes], spots: [...spots.values()] };
}

function isSpot(kind: string): boolean {
  return ["attack", "lost", "worn", "gained", "placed"].includes(kind);
}

// Pieces by place, the strongest of a stack on top.
import type { Piece } from "../../lib/api/types";

function strength(piece: Piece): number {
  const figure = parseInt(piece.factors.replace("−", "-"), 10);
  return Number.isNaN(figure) ? -1 : figure;
}

/** What is just being handled lies on top; then by strength, as the scene has it among equals, or just as it has it. */
export function byStrength(pieces: readonly Piece[], given = false): Piece[] {
  const held = (piece: Piece): number =>
    piece.badges.includes("in_hand") ? 2 : piece.badges.includes("chosen") ? 1 : 0;
  return [...pieces].sort((a, b) => held(b) - held(a) || (given ? 0 : strength(b) - strength(a)));
}

/** Things by the place they lie on or stand for; those without one are left out. */
export function byPlace<T extends { at: string }>(things: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    if (!thing.at) continue;
    const here = found.get(thing.at);
    if (here) here.push(thing);
    else found.set(thing.at, [thing]);
  }
  return found;
}

/** The stacks of a board, each with its top first: the strongest, or with `given` whoever the scene names first. */
export function stacks(pieces: readonly Piece[], given = false): Map<string, Piece[]> {
  const found = byPlace(pieces);
  for (const [place, here] of found) if (here.length > 1) found.set(place, byStrength(here, given));
  return found;
}

/** The same lists, but where one holds just what it held before, the very one from before: nothing is drawn anew. */
export function steady<T>(before: ReadonlyMap<string, T[]>, now: Map<string, T[]>): Map<string, T[]> {
  for (const [place, here] of now) {
    const there = before.get(place);
    if (there?.length === here.length && here.every((thing, i) => thing === there[i])) now.set(place, there);
  }
  return now;
}

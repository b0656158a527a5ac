// Where the stacks of a space stand: one at its middle, one for each seat, or a row of them.
import type { Layout, Space } from "../../lib/api/layout";
import type { Mark, Piece } from "../../lib/api/types";
import type { Point } from "./geometry";

interface Stack extends Point {
  pieces: readonly Piece[]; // the top one first
}
export interface Group extends Stack {
  marks: readonly Mark[];
}

const BESIDE = 1.15; // of a counter's side, from stack to stack
const ROW = 1.2;

/** Who plays the pieces of a side. */
export function seatOf(layout: Layout, side: string): string {
  return layout.sides[side]?.seat ?? side;
}

/** The stacks of a space; its pieces are given with the top one first. What lies there lies with its owner's units. */
export function groupsOf(space: Space, pieces: readonly Piece[], marks: readonly Mark[], layout: Layout): Group[] {
  const stacks = stacksOf(space, pieces, layout);
  const of = (mark: Mark) =>
    Math.max(
      0,
      stacks.findIndex((stack) => seatOf(layout, stack.pieces[0]?.side ?? "") === seatOf(layout, mark.side)),
    );
  return stacks.map((stack, n) => ({ ...stack, marks: marks.filter((mark) => of(mark) === n) }));
}

function stacksOf(space: Space, pieces: readonly Piece[], layout: Layout): Stack[] {
  if (!pieces.length) return [{ x: space.x, y: space.y, pieces }];
  if (space.spread) return row(space, space.spread, pieces, layout);
  const seats = layout.stack?.by === "seat" ? bySeat(pieces, layout) : [pieces];
  if (seats.length === 1) return [{ x: space.x, y: space.y, pieces }];
  const gap = layout.stack?.gap ?? BESIDE * layout.piece;
  return seats.map((own, n) => {
    const spot = space.spots?.[seatOf(layout, own[0]?.side ?? "")];
    return { x: spot?.[0] ?? space.x + (n - (seats.length - 1) / 2) * gap, y: spot?.[1] ?? space.y, pieces: own };
  });
}

/** Pieces of each seat, in the order of the layout's sides, so that nobody changes places when a unit comes. */
function bySeat(pieces: readonly Piece[], layout: Layout): Piece[][] {
  const found = new Map<string, Piece[]>();
  for (const side of Object.keys(layout.sides)) found.set(seatOf(layout, side), []);
  for (const piece of pieces) {
    const seat = seatOf(layout, piece.side);
    found.set(seat, [...(found.get(seat) ?? []), piece]);
  }
  return [...found.values()].filter((own) => own.length);
}

/** Side by side as long as there is room; then equally many on each other. */
function row(
  space: Space,
  { columns, rows = 1, dx, dy }: NonNullable<Space["spread"]>,
  pieces: readonly Piece[],
  layout: Layout,
): Stack[] {
  const each = Math.ceil(pieces.length / Math.max(1, columns * rows));
  return Array.from({ length: Math.ceil(pieces.length / each) }, (_, n) => ({
    x: space.x + (n % columns) * (dx ?? ROW * layout.piece),
    y: space.y + Math.floor(n / columns) * (dy ?? ROW * layout.piece),
    pieces: pieces.slice(n * each, (n + 1) * each),
  }));
}

// Names stand beside the counters, not under them.
import type { Layout } from "../../lib/api/layout";
import type { BoardState } from "./board.svelte";
import { overlap, type Box, type Point } from "./geometry";
import { groupsOf } from "./groups";
import { EDGE, STEP, worksOf } from "./works";

const PLATE = EDGE + 6; // how far down a plate of works reaches, in a counter's 48 units
const GAP = 6; // map units between a name and a stack, its ring included

/** How wide words are, about: a Chinese character is as wide as high. */
export function wide(words: string, size: number): number {
  return [...words].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.52), 0) * size;
}

/** How far to move a name so that it covers no stack; where that cannot be, so that it covers least, and not far. */
export function aside(name: Box, stacks: readonly Box[]): Point {
  const covered = stacks.filter((stack) => overlap(name, stack) > 0);
  if (!covered.length) return { x: 0, y: 0 };
  const moves = covered.flatMap((stack): Point[] => [
    { x: 0, y: stack.y - GAP - name.height - name.y },
    { x: 0, y: stack.y + stack.height + GAP - name.y },
    { x: stack.x - GAP - name.width - name.x, y: 0 },
    { x: stack.x + stack.width + GAP - name.x, y: 0 },
  ]);
  const FAR = 8; // what a unit of the way weighs against a square unit of a stack that is covered
  const cost = (move: Point) => {
    const there = { ...name, x: name.x + move.x, y: name.y + move.y };
    return stacks.reduce((sum, stack) => sum + overlap(there, stack), 0) + FAR * Math.hypot(move.x, move.y);
  };
  return moves.reduce((best, move) => (cost(move) < cost(best) ? move : best));
}

/** What every stack on the board covers, with its works. */
export function stackBoxes(board: BoardState, layout: Layout): Box[] {
  const half = layout.piece / 2;
  const scale = layout.piece / 48;
  const { dx, dy } = layout.stack ?? { dx: 4, dy: -4 };
  return board.occupied.flatMap(({ id, space }) => {
    const marks = board.marked.get(id) ?? [];
    if (!space) return [];
    return groupsOf(space, board.stack(id), marks, layout).map((group) => {
      const under = Math.max(0, Math.min(2, group.pieces.length - 1));
      const works = group.marks.filter((mark) => worksOf(mark)).length;
      const beside = works ? 8 * scale : 0; // a plate of works is wider than a counter
      const high = works ? (PLATE + STEP * (works - 1)) * scale : layout.piece;
      return {
        x: group.x - half - beside + Math.min(0, dx * under),
        y: group.y - half + Math.min(0, dy * under),
        width: layout.piece + 2 * beside + Math.abs(dx * under),
        height: high + Math.abs(dy * under),
      };
    });
  });
}

// The animation of effects, without the document: what is shown when, and for how long.
import type { Effect, Piece } from "../../lib/api/types";

export interface Step {
  effect: Effect;
  start: number; // ms after the batch began
  length: number;
}

export const LENGTH: Record<string, number> = {
  move: 220,
  lost: 260,
  shown: 160,
  worn: 160,
  gained: 160,
  placed: 160,
  die: 450,
};
export const AT_MOST = 1200;

/**
 * When each effect plays. One follows the other, but dice that fall together fall together. What would begin or end
 * after the limit is left out: the board jumps to its present state then.
 */
export function schedule(effects: readonly Effect[], limit = AT_MOST): Step[] {
  const steps: Step[] = [];
  let start = 0;
  let end = 0;
  let previous = "";
  for (const effect of effects) {
    const length = LENGTH[effect.kind];
    if (length === undefined) continue;
    if (!(effect.kind === "die" && previous === "die")) start = end;
    if (start + length > limit) break;
    steps.push({ effect, start, length });
    end = Math.max(end, start + length);
    previous = effect.kind;
  }
  return steps;
}

/** The piece an effect speaks of, among those shown: of its side if it says so, and rather one that will be gone. */
export function subject(shown: readonly Piece[], effect: Effect, present: readonly Piece[]): Piece | null {
  if (effect.piece) return shown.find((piece) => piece.id === effect.piece) ?? null;
  const here = shown.filter((piece) => piece.at === effect.at && (!effect.side || piece.side === effect.side));
  const stays = new Set(present.filter((piece) => piece.at === effect.at).map((piece) => piece.id));
  return here.find((piece) => !stays.has(piece.id)) ?? here[0] ?? null;
}

/** What an effect changes that turns something over or brings it: the piece it names, else all at its place. */
function speaksOf(effect: Effect): (piece: Piece) => boolean {
  return effect.piece ? (piece) => piece.id === effect.piece : (piece) => piece.at === effect.at;
}

export interface Cast {
  piece: Piece | null; // who moves, falls, turns or comes
  turned: Piece | null; // what it turns into
  rest: Piece[]; // who stands still meanwhile
}

/** Who plays in an effect, on the way from what was shown before to what is present now. */
export function cast(shown: readonly Piece[], effect: Effect, present: readonly Piece[]): Cast {
  const here = speaksOf(effect);
  const piece = subject(shown, effect, present);
  switch (effect.kind) {
    case "move": {
      const mover =
        piece ?? present.find((other) => (effect.piece ? other.id === effect.piece : other.at === effect.to)) ?? null;
      return { piece: mover, turned: null, rest: shown.filter((other) => other !== mover && other.id !== mover?.id) };
    }
    case "lost":
      return { piece, turned: null, rest: shown.filter((other) => other !== piece) };
    case "shown":
    case "worn":
    case "gained":
      return { piece, turned: present.find(here) ?? piece, rest: shown.filter((other) => !here(other)) };
    case "placed":
      return { piece: present.find(here) ?? null, turned: null, rest: shown.filter((other) => !here(other)) };
    default:
      return { piece: null, turned: null, rest: [...shown] };
  }
}

/** The pieces once the effect is over. */
export function settled(
  shown: readonly Piece[],
  effect: Effect,
  piece: Piece | null,
  present: readonly Piece[],
): Piece[] {
  switch (effect.kind) {
    case "move":
      return piece ? [...shown, { ...piece, at: effect.to }] : [...shown];
    case "shown":
    case "worn":
    case "gained":
    case "placed": {
      const here = speaksOf(effect);
      return [...shown.filter((other) => !here(other)), ...present.filter(here)];
    }
    default:
      return [...shown];
  }
}

/** The places a batch changed, each once: they are ringed where nothing may move. */
export function changed(effects: readonly Effect[]): string[] {
  return [...new Set(effects.flatMap((effect) => [effect.at, effect.to]).filter(Boolean))];
}

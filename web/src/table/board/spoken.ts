// A place in words, for those who hear the board: its name, what stands there, what may be done.
import type { Choice, Layout, Mark, Piece } from "../../lib/api/types";
import { say, t, words } from "../../lib/words.svelte";

/** Badges that only say what the label says anyway. */
const QUIET = new Set(["chosen"]);

export function nameOf(space: Layout["spaces"][number]): string {
  return space.name ? t(space.name) : space.id;
}

function joined(parts: string[]): string {
  return parts.reduce((first, rest) => t("ui.board.list", { first, rest }));
}

function with_(name: string, more: string): string {
  return more ? t("ui.board.with", { name, more }) : name;
}

export function badgeWords(piece: Piece): string[] {
  const told = piece.badges.filter((badge) => !QUIET.has(badge) && words.has(`badge.${badge}`)).map((badge) => t(`badge.${badge}`));
  if (piece.hidden) told.push(t(`ui.board.hidden.${piece.hidden}`));
  if (piece.spent) told.push(t("ui.board.spent"));
  return told;
}

export function pieceWords(piece: Piece): string {
  let told = say(piece.name);
  if (piece.mark.length > 1) told = with_(told, piece.mark);
  if (piece.factors) told = with_(told, t("ui.board.factors", { factors: piece.factors }));
  if (piece.steps) told = with_(told, t("ui.board.steps", { left: piece.steps[0], all: piece.steps[1] }));
  return badgeWords(piece).reduce(with_, told);
}

interface Told {
  pieces: readonly Piece[];
  marks: readonly Mark[];
  choices: readonly Choice[];
  chosen: boolean;
  refused: boolean;
}

export function placeWords(space: Layout["spaces"][number], { pieces, marks, choices, chosen, refused }: Told): string {
  const parts = [...pieces.map(pieceWords), ...marks.map((mark) => say(mark.name))];
  if (!parts.length) parts.push(t("ui.board.empty"));
  const [only] = choices;
  if (choices.length > 1) parts.push(t("ui.board.may_many", { count: choices.length }));
  else if (only) parts.push(t("ui.board.may", { label: say(only.label) }));
  if (chosen) parts.push(t("ui.board.chosen"));
  if (refused) parts.push(t("ui.board.refused"));
  return t("ui.board.place", { name: nameOf(space), what: joined(parts) });
}

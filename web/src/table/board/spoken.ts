// A place in words, for those who hear the board: its name, what stands there, what may be done.
import type { Choice, Mark, Message, Piece, Tag } from "../../lib/api/types";
import { say, t, words } from "../../lib/words.svelte";
import type { Place } from "./places";

/** Badges that only say what the label says anyway. */
const QUIET = new Set(["chosen"]);

type Named = Pick<Place, "id" | "name" | "between" | "space">;

/** A space by its name, an edge by the spaces it parts. */
export function nameOf(place: Named): string {
  const [from, to] = place.between ?? [];
  if (from && to) return t("ui.board.edge", { from: nameOf(from), to: nameOf(to) });
  return place.name ? t(place.name) : place.id;
}

function joined(parts: string[]): string {
  return parts.reduce((first, rest) => t("ui.board.list", { first, rest }));
}

function with_(name: string, more: string): string {
  return more ? t("ui.board.with", { name, more }) : name;
}

export function badgeWords(piece: Piece): string[] {
  const told = piece.badges
    .filter((badge) => !QUIET.has(badge) && words.has(`badge.${badge}`))
    .map((badge) => t(`badge.${badge}`));
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
  tag?: Tag | undefined;
  told?: Message | null;
}

/** Who controls a space, and its figures. */
function tagWords(tag: Tag | undefined): string[] {
  if (!tag) return [];
  const held = (side: string) => t(words.has(`seat.${side}`) ? `seat.${side}` : `side.${side}`);
  const who = tag.other
    ? t("ui.board.contested", { side: held(tag.side), other: held(tag.other) })
    : tag.side
      ? t("ui.board.controlled", { side: held(tag.side) })
      : "";
  return [who, tag.note ? say(tag.note) : ""].filter(Boolean);
}

export function placeWords(place: Named, { pieces, marks, choices, chosen, refused, tag, told = null }: Told): string {
  const ground = place.space?.ground;
  const parts = [
    ...(ground ? [t(ground)] : []),
    ...tagWords(tag),
    ...pieces.map(pieceWords),
    ...marks.map((mark) => say(mark.name)),
  ];
  if (parts.length === (ground ? 1 : 0) && !place.between) parts.push(t("ui.board.empty"));
  const [only] = choices;
  if (choices.length > 1) parts.push(t("ui.board.may_many", { count: choices.length }));
  else if (only) parts.push(t("ui.board.may", { label: say(only.label) }));
  if (chosen) parts.push(t("ui.board.chosen"));
  if (refused) parts.push(t("ui.board.refused"));
  const name = told ? say(told) : nameOf(place);
  return parts.length ? t("ui.board.place", { name, what: joined(parts) }) : name;
}

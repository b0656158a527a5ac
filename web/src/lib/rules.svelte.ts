// Rulebooks in our words, fetched once a game; chips and the rules page read from here.
import { get } from "./api/client";
import type { RulebookOut, RuleOut, RulingOut } from "./api/types";

const books = new Map<string, Promise<RulebookOut>>();

export function rulebook(game: string): Promise<RulebookOut> {
  let book = books.get(game);
  if (!book) {
    book = get<RulebookOut>(`/api/games/${encodeURIComponent(game)}/rules`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

export const isRuling = (id: string): boolean => /^R\d+$/.test(id);

/** A row of the rulebook or a ruling, whichever the id names; undefined for neither. */
export async function rule(game: string, id: string): Promise<RuleOut | RulingOut | undefined> {
  const book = await rulebook(game);
  return book.rules.find((row) => row.id === id) ?? book.rulings.find((ruling) => ruling.id === id);
}

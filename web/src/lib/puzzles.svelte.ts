// Puzzles: which there are, and how far this browser's reader has come with them.
import { get, post } from "./api/client";
import type { Answered, Odds, PuzzleOut, PuzzleShelf } from "./api/types";

const NAME = "kurgan.puzzles";
export type State = "right" | "wrong" | "new";

/** By puzzle whether the first answer was right; what cannot be read counts for nothing. */
function remembered(): Record<string, boolean> {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}") as unknown;
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, right]) => typeof right === "boolean"));
  } catch {
    return {};
  }
}

class Puzzles {
  shelves = $state.raw<PuzzleShelf[]>([]);
  done = $state.raw(remembered());

  async load(): Promise<void> {
    this.shelves = await get<PuzzleShelf[]>("/api/puzzles");
  }

  of(game: string): PuzzleShelf | undefined {
    return this.shelves.find((shelf) => shelf.game === game);
  }

  open(game: string, id: string): Promise<PuzzleOut> {
    return get<PuzzleOut>(path(game, id));
  }

  odds(game: string, id: string, action: string): Promise<Odds | null> {
    return get<Odds | null>(`${path(game, id)}/odds`, { action });
  }

  /** The first answer is what counts. */
  async answer(game: string, id: string, action: string): Promise<Answered> {
    const found = await post<Answered>(path(game, id), { action });
    if (!(id in this.done)) {
      this.done = { ...remembered(), ...this.done, [id]: found.right };
      localStorage.setItem(NAME, JSON.stringify(this.done));
    }
    return found;
  }

  state(id: string): State {
    const right = this.done[id];
    return right === undefined ? "new" : right ? "right" : "wrong";
  }
}

function path(game: string, id: string): string {
  return `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}

export const puzzles = new Puzzles();

/** What comes after a puzzle: the next that was not tried; all tried, the one behind it. */
export function nextAfter(ids: readonly string[], id: string, isNew: (id: string) => boolean): string {
  const at = ids.indexOf(id);
  const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
  return round.find(isNew) ?? round[0] ?? "";
}

// The games as rulebooks, fetched once: what can be set up, and how each board is drawn.
import { get } from "./api/client";
import { boardOf } from "./api/layout";
import type { GameInfo, Layout } from "./api/types";

class Library {
  games = $state.raw<GameInfo[]>([]);
  private loaded: Promise<GameInfo[]> | null = null;
  private layouts = new Map<string, Promise<Layout>>();
  private boards = new Map<string, Promise<Layout>>();

  /** Idempotent; a failed request may be tried again. */
  load(): Promise<GameInfo[]> {
    this.loaded ??= get<GameInfo[]>("/api/games").then(
      (games) => (this.games = games),
      (error: unknown) => {
        this.loaded = null;
        throw error;
      },
    );
    return this.loaded;
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** The board of a scenario, or that of the game's first. Asked for twice it is the same object. */
  layout(game: string, scenario = ""): Promise<Layout> {
    const key = `${game} ${scenario}`;
    let board = this.boards.get(key);
    if (!board) {
      board = this.whole(game).then((layout) => boardOf(layout, scenario));
      board.catch(() => this.boards.delete(key));
      this.boards.set(key, board);
    }
    return board;
  }

  private whole(game: string): Promise<Layout> {
    let layout = this.layouts.get(game);
    if (!layout) {
      layout = get<Layout>(`/api/games/${encodeURIComponent(game)}/layout`);
      layout.catch(() => this.layouts.delete(game));
      this.layouts.set(game, layout);
    }
    return layout;
  }
}

export const library = new Library();

// What somebody wishes to play: chosen in the lobby, and still so on the page that sets up a table.
import type { Mode } from "./draft";

class Wish {
  game = $state(""); // empty: the first
  mode = $state<Mode>("computer");
  side = $state<string | null>(null); // null: as the game proposes
  agent = $state("");
  scenario = $state("");
  options = $state<Record<string, string>>({});
  names = $state<Record<string, string>>({}); // of two at one screen, by seat
  open_play = $state(false);

  /** Another game: nothing chosen for the last one holds. */
  choose(game: string): void {
    if (game === this.game) return;
    this.game = game;
    this.side = null;
    this.agent = this.scenario = "";
    this.options = {};
    this.names = {};
    this.open_play = false;
  }
}

export const wish = new Wish();

// What somebody wishes to play: chosen in the lobby, and still so on the page that sets up a table.
import type { Mode } from "./draft";

const LIKED = "kurgan.opponent"; // whom this browser last chose, in whichever game

class Wish {
  game = $state(""); // empty: the first
  mode = $state<Mode>("computer");
  side = $state<string | null>(null); // null: as the game proposes
  agent = $state(localStorage.getItem(LIKED) ?? ""); // where it cannot play, another does
  scenario = $state("");
  options = $state<Record<string, string>>({});
  names = $state<Record<string, string>>({}); // of two at one screen, by seat
  open_play = $state(false);

  /** Another game: nothing chosen for the last one holds. */
  choose(game: string): void {
    if (game === this.game) return;
    this.game = game;
    this.side = null;
    this.scenario = "";
    this.options = {};
    this.names = {};
    this.open_play = false;
  }

  /** An opponent is chosen, and remembered. */
  meet(agent: string): void {
    this.agent = agent;
    localStorage.setItem(LIKED, agent);
  }
}

export const wish = new Wish();

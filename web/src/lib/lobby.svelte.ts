// My tables and the open ones, asked again every ten seconds while somebody looks.
import { get, post } from "./api/client";
import type { Lobby, TableLine } from "./api/types";

const EVERY_MS = 10_000;
const PAGE = 60; // tables of a list
const MOST = 10 * PAGE;

/** What waits for me first, what is over last; else as the server orders them. */
const rank = (line: TableLine) => (line.my_move ? 0 : line.table.status === "running" ? 1 : 2);

/** A table of mine where anyone may still sit down: it stands with the open ones too. */
export const isOpen = (line: TableLine) =>
  line.table.status === "running" && line.table.seats.some((seat) => seat.open && !seat.taken);

class LobbyLists {
  mine = $state.raw<TableLine[]>([]);
  open = $state.raw<TableLine[]>([]);
  /** How many of each list are asked for, and whether there are more. */
  most = $state({ mine: PAGE, open: PAGE });
  more = $state({ mine: false, open: false });
  asked_ms = $state(0); // when; clocks are counted down from here
  loaded = $state(false);

  get waiting(): number {
    return this.mine.filter((line) => line.my_move).length;
  }

  async refresh(): Promise<void> {
    const lists = await get<Lobby>("/api/lobby", this.most);
    this.mine = lists.mine.toSorted((a, b) => rank(a) - rank(b));
    this.open = [...this.mine.filter(isOpen), ...lists.open];
    this.more = {
      mine: lists.mine_more === true && this.most.mine < MOST,
      open: lists.open_more === true && this.most.open < MOST,
    };
    this.asked_ms = Date.now();
    this.loaded = true;
  }

  async showMore(list: "mine" | "open"): Promise<void> {
    this.most[list] += PAGE;
    await this.refresh();
  }

  /** For good; the server knows whether that may be. */
  async delete(table: string): Promise<void> {
    await post(`/api/tables/${table}/delete`);
    await this.refresh();
  }

  /** For an effect: refreshes while the page is seen, and gives back what ends it. */
  watch(): () => void {
    const ask = () => {
      if (!document.hidden) this.refresh().catch(() => undefined); // the next round tries again
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }
}

export const lobby = new LobbyLists();

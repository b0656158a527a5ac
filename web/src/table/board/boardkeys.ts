// The keyboard on the board: arrows go from place to place, and with Shift move the map.
import type { BoardState } from "./board.svelte";
import type { FanOut } from "./fanout.svelte";
import type { Direction } from "./geometry";
import type { Sight } from "./sight.svelte";

interface Deeds {
  pick(place: string): void;
  focus(place: string): void;
  shut(): void;
}

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const ZOOM: Record<string, number> = { "+": 1.25, "=": 1.25, "-": 0.8, _: 0.8 };

export class BoardKeys {
  constructor(
    private readonly board: BoardState,
    private readonly sight: Sight,
    private readonly fan: FanOut,
    private readonly deeds: Deeds,
  ) {}

  /** A key pressed while a place, or nothing on the map, has the focus. */
  hear(event: KeyboardEvent, place: string | null): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = this.meaning(event, place);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /** What a key does, or null for one that is none of the board's. */
  private meaning({ key, shiftKey, repeat }: KeyboardEvent, place: string | null): (() => void) | null {
    const { board, sight, fan, deeds } = this;
    const way = ARROWS[key];
    if (way) return () => (shiftKey ? sight.pan(way) : this.step(place, way));
    const factor = ZOOM[key];
    if (factor) return () => sight.zoomBy(factor);
    if (key === "0") return sight.home;
    if ((key === "Enter" || key === " ") && place !== null) return () => !repeat && deeds.pick(place);
    const meant = place ?? board.pointed;
    if (key.toLowerCase() === "f" && meant !== null) return () => (fan.at = fan.at === null ? meant : null);
    if (key === "Escape" && fan.at !== null) return () => deeds.shut();
    return null;
  }

  private step(place: string | null, way: Direction): void {
    const from = place === null ? undefined : this.board.spots.get(place);
    const to = from ? this.board.neighbour(from, way) : null;
    if (to !== null) this.deeds.focus(to);
  }
}

// A computer that is asked: for how long, and how far it should be. By the time alone: how it comes on is its secret.
import type { GameInfo, SeatOut } from "../lib/api/types";

const SHOWN_MS = 1000; // sooner nobody wants to know
const TICK_MS = 250;

/** How much of a thought should be over: by the time its level may take, and never all of it. */
export function share(waited_ms: number, seconds: number): number {
  return seconds > 0 ? Math.min(0.95, waited_ms / (seconds * 1000)) : 0;
}

export class Pondering {
  since_ms = $state(0); // when the computer began to be asked; 0: it is not
  private deed_ms = $state(0); // when something was last seen of it
  private now_ms = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Called with whoever is asked, whenever something is new. */
  note(seat: SeatOut | undefined): void {
    if (seat?.kind !== "computer") return this.end();
    this.deed_ms = this.now_ms = Date.now();
    if (this.since_ms) return;
    this.since_ms = this.deed_ms;
    this.timer = setInterval(() => (this.now_ms = Date.now()), TICK_MS);
  }

  end(): void {
    clearInterval(this.timer);
    this.since_ms = 0;
  }

  get shown(): boolean {
    return this.since_ms > 0 && this.now_ms - this.since_ms >= SHOWN_MS;
  }

  get seconds(): number {
    return Math.floor((this.now_ms - this.since_ms) / 1000);
  }

  share(game: GameInfo, seat: SeatOut | undefined): number {
    const level = game.agents.find((agent) => agent.name === seat?.agent);
    return share(this.now_ms - this.deed_ms, level?.seconds ?? 0);
  }
}

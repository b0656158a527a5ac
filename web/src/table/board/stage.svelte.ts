// Plays batches of effects over the board: while one runs, the board shows the pieces as they stood on the way.
import type { Effect, Piece } from "../../lib/api/types";
import { AT_MOST, cast, changed, schedule, settled, type Step } from "./steps";

export interface Actor {
  key: number;
  effect: Effect;
  piece: Piece | null; // who moves, falls or comes
  turned: Piece | null; // what it turns into
  length: number;
}
interface Batch {
  before: readonly Piece[];
  present: readonly Piece[];
  steps: Step[];
  length: number;
}

const DICE_LIE = 500; // ms dice stay where they fell
const RING = 1000;

export class Stage {
  shown = $state.raw<readonly Piece[] | null>(null); // null: the scene as it is
  actors = $state.raw<readonly Actor[]>([]);
  rings = $state.raw<readonly string[]>([]);
  private waiting: Batch[] = [];
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private running: Batch | null = null;
  private over = 0; // when all that is known will have been played
  private keys = 0;

  play(before: readonly Piece[], effects: readonly Effect[], present: readonly Piece[], still: boolean): void {
    if (still) return this.ring(changed(effects));
    const steps = schedule(effects);
    if (!steps.length) return this.end();
    const length = Math.max(...steps.map((step) => step.start + step.length));
    const now = performance.now();
    if (this.running && this.over - now + length > AT_MOST) this.end();
    this.over = Math.max(this.over, now) + length;
    this.waiting.push({ before, present, steps, length });
    if (!this.running) this.next();
    else if (!this.shown) this.shown = before;
  }

  /** Jump to the scene as it is. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.waiting = [];
    this.running = null;
    this.over = 0;
    this.shown = null;
    this.actors = [];
    this.rings = [];
  }

  private ring(places: string[]): void {
    this.end();
    this.rings = places;
    this.later(RING, () => (this.rings = []));
  }

  private next(): void {
    const batch = this.waiting.shift();
    this.running = batch ?? null;
    if (!batch) return void (this.shown = null);
    this.shown = batch.before;
    for (const step of batch.steps) {
      if (step.start) this.later(step.start, () => this.enter(step, batch));
      else this.enter(step, batch);
    }
    this.later(batch.length, () => this.next());
  }

  private enter({ effect, length }: Step, batch: Batch): void {
    const { present } = batch;
    const { piece, turned, rest } = cast(this.shown ?? present, effect, present);
    const actor: Actor = { key: ++this.keys, effect, piece, turned, length };
    this.actors = [...this.actors, actor];
    this.shown = rest;
    if (effect.kind === "die") return this.later(length + DICE_LIE, () => this.leave(actor));
    this.later(length, () => {
      this.leave(actor);
      if (this.shown && this.running === batch) this.shown = settled(this.shown, effect, piece, present);
    });
  }

  private leave(actor: Actor): void {
    this.actors = this.actors.filter((other) => other !== actor);
  }

  private later(ms: number, deed: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      deed();
    }, ms);
    this.timers.add(timer);
  }
}

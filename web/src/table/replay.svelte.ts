// Looking back: any earlier moment of the table as this viewer knew it, asked for once and kept.
import { get } from "../lib/api/client";
import type { Moment } from "../lib/api/types";
import type { TableLink } from "./live.svelte";

const STEP_MS = 900;

export class Replay {
  at = $state<number | null>(null); // null: live
  moment = $state.raw<Moment | null>(null);
  playing = $state(false);
  private kept = new Map<number, Moment>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private link: TableLink,
    private onstep: (n: number) => void, // a step forward: its effects may be shown
  ) {}

  get last(): number {
    return this.link.state?.n ?? 0;
  }

  async go(n: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, n));
    const from = this.at;
    this.at = wanted;
    const moment = await this.momentAt(wanted);
    if (this.at !== wanted) return; // the reader has gone on
    this.moment = moment;
    if (from !== null && wanted === from + 1) this.onstep(wanted);
  }

  /** An earlier moment, without going there. */
  async momentAt(n: number): Promise<Moment> {
    const kept = this.kept.get(n) ?? (await get<Moment>(`${this.link.base}/at/${n}`, { seat: this.link.seat }));
    this.kept.set(n, kept);
    return kept;
  }

  step(by: number): Promise<void> {
    return this.go((this.at ?? this.last) + by);
  }

  live(): void {
    this.stop();
    this.at = null;
    this.moment = null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  async play(): Promise<void> {
    if (this.playing) return this.stop();
    this.playing = true;
    if (this.at === null || this.at >= this.last) await this.go(0).catch(() => this.stop());
    const next = async (): Promise<void> => {
      if (!this.playing || this.at === null) return;
      if (this.at >= this.last) return this.live();
      await this.step(1).catch(() => this.stop());
      this.timer = setTimeout(() => void next(), STEP_MS);
    };
    this.timer = setTimeout(() => void next(), STEP_MS);
  }
}

// What the others did since this seat's last move, as the table shows it: its sum, its marks on the map, and its
// playing back, deed by deed. While it is played back the board shows the past; the question of the present stays open.
import { tick } from "svelte";

import type { Effect, Entry, EventOut, Scene } from "../lib/api/types";
import { prefs } from "../lib/prefs.svelte";
import { NO_TRACES, traces, type Traces } from "./board/traces";
import { deedsOf, since, summed, type Deed } from "./since";

/** By speed: how long a deed is shown, the shortest, and about how long all of them together. */
const PACE = {
  fast: { each: 420, least: 180, all: 5_000 },
  normal: { each: 900, least: 320, all: 14_000 },
  slow: { each: 2_000, least: 900, all: 60_000 },
} as const;

interface Table {
  seat: string;
  entries(): Entry[];
  present(): { n: number; scene: Scene };
  past(n: number): Promise<Scene>; // as the viewer knew it
  show(effects: Effect[]): void;
}

export class Lately {
  scene = $state.raw<Scene | null>(null); // what the board shows instead of the present
  at = $state<number | null>(null); // which deed was shown last; null: nothing is played back
  playing = $state(false);
  shut = $state(-1); // put away, up to this entry
  private pointed = $state.raw<Traces | null>(null);
  private kept = new Map<number, Scene>();
  private reached = 0; // the last entry that was played back
  private turn = 0; // a later command makes an earlier one void
  private wake: (() => void) | null = null;

  constructor(private table: Table) {
    this.keep();
  }

  entries = $derived.by(() => since(this.table.entries(), this.table.seat));
  deeds = $derived.by(() => deedsOf(this.entries, this.byPlace));
  lines = $derived.by(() => summed(this.deeds, this.table.seat));
  deed = $derived.by(() => (this.at === null ? null : (this.deeds[this.at] ?? null)));
  open = $derived.by(() => this.lines.length > 0 && this.shut < (this.entries[0]?.n ?? 0));

  /** Whether pieces have their places' names, and no others. */
  private get byPlace(): boolean {
    return this.table.present().scene.pieces.some((piece) => piece.id === piece.at);
  }

  /** On the map: what is pointed at, else the deed being played back. */
  lit = $derived.by(() => this.pointed ?? (this.deed ? this.traced([this.deed]) : NO_TRACES));
  marks = $derived.by(() =>
    prefs.marks === "on" && this.open && this.at === null && !this.pointed ? this.traced(this.deeds) : NO_TRACES,
  );

  private traced(deeds: readonly Deed[]): Traces {
    const { pieces } = this.scene ?? this.table.present().scene;
    const [deed, ...more] = deeds;
    const found = traces(deeds, (id) => pieces.find((piece) => piece.id === id)?.at ?? "");
    if (deed?.kind !== "move" || more.length) return found;
    return { ...found, ways: [{ path: deed.path, side: deed.side, count: deed.units.length || 1 }] };
  }

  point(deeds: readonly Deed[]): void {
    this.pointed = deeds.length ? this.traced(deeds) : null;
  }

  /** A line of the log: both ends of a way, and every place it names. */
  pointAt(events: readonly EventOut[], places: readonly string[]): void {
    const entry = { n: 0, side: "", kind: "action", events: [...events] } as unknown as Entry;
    const found = this.traced(deedsOf([entry]));
    const ends = new Set([...found.ways.flatMap(({ path }) => path), ...found.spots.map(({ at }) => at)]);
    const named = places.filter((place) => !ends.has(place)).map((at) => ({ at, kind: "named", side: "", count: 1 }));
    this.pointed = events.length ? { ways: found.ways, spots: [...found.spots, ...named] } : null;
  }

  // --- playing back -----------------------------------------------------------------------------

  /** New entries came. True if they are played back here; else they appear as the board always shows them. */
  fresh(entries: readonly Entry[], wanted: boolean): boolean {
    const first = entries[0]?.n ?? 0;
    const news = this.entries.some(({ n }) => n >= first);
    if (!news) {
      this.end();
      this.kept.clear();
    }
    const before = this.kept.get(first - 1);
    this.keep();
    if (!news || !wanted || prefs.playback === "off") return false;
    if (this.playing) return true; // it comes to them
    if (this.at !== null || !before) return false; // somebody steps by hand, or nothing is known to begin from
    this.reached = first - 1;
    this.scene = before;
    void this.run();
    return true;
  }

  /** From the first deed on, or on from where one stands; again: pause. */
  async play(): Promise<void> {
    if (this.playing) return this.pause();
    const next = this.at === null || this.at >= this.deeds.length - 1 ? 0 : this.at + 1;
    const mine = ++this.turn;
    this.playing = true;
    await this.stand((this.deeds[next]?.from ?? 1) - 1);
    if (mine === this.turn) await this.run();
  }

  pause(): void {
    this.turn += 1;
    this.playing = false;
    this.wake?.();
  }

  async step(by: number): Promise<void> {
    this.pause();
    const mine = this.turn;
    const to = this.at === null ? (by > 0 ? 0 : this.deeds.length - 1) : this.at + by;
    const deed = this.deeds[to];
    if (!deed) return void this.end();
    if (by > 0) await this.stand(deed.from - 1);
    if (mine === this.turn) await this.enter(to, by > 0, mine);
  }

  /** To the present, at once. True if something was being played back. */
  end(): boolean {
    const was = this.at !== null || this.scene !== null;
    this.pause();
    this.at = null;
    this.scene = null;
    return was;
  }

  putAway(): void {
    this.end();
    this.shut = this.table.present().n;
  }

  private async run(): Promise<void> {
    const mine = ++this.turn;
    this.playing = true;
    const { each, least, all } = PACE[prefs.playback === "off" ? "normal" : prefs.playback];
    for (;;) {
      const next = this.deeds.findIndex((deed) => deed.n > this.reached);
      if (next < 0) break;
      await this.enter(next, true, mine);
      if (mine !== this.turn) return;
      await this.sleep(Math.max(least, Math.min(each, all / this.deeds.length)));
      if (mine !== this.turn) return;
    }
    this.end();
  }

  /** Show one deed done; what of it was shown already is not shown again. */
  private async enter(index: number, moving: boolean, mine: number): Promise<void> {
    const deed = this.deeds[index];
    if (!deed) return;
    const scene = await this.momentAfter(deed.n);
    if (mine !== this.turn) return;
    this.at = index;
    if (scene) this.scene = scene;
    const effects = deed.told.flatMap(({ n, effect }) => (n > this.reached ? [effect] : []));
    this.reached = deed.n;
    if (moving && effects.length) this.table.show(effects);
  }

  /** The board as it stood after an entry, drawn before anything moves on it. */
  private async stand(n: number): Promise<void> {
    const scene = await this.momentAfter(n);
    this.reached = n;
    if (scene) this.scene = scene;
    await tick();
  }

  private async momentAfter(n: number): Promise<Scene | null> {
    const known = this.kept.get(n) ?? (await this.table.past(n).catch(() => null));
    if (known) this.kept.set(n, known);
    return known;
  }

  private keep(): void {
    const { n, scene } = this.table.present();
    this.kept.set(n, scene);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

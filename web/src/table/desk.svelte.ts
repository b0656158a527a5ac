// One viewer at one table: what is shown, what is selected, and what a click, a drag or a key does.
import { get, TroubleError } from "../lib/api/client";
import type {
  Choice,
  Effect,
  Entry,
  GameInfo,
  Layout,
  Message,
  Moment,
  Odds,
  Overlay,
  TableOut,
  Why,
} from "../lib/api/types";
import { prefs } from "../lib/prefs.svelte";
import { message } from "../lib/text";
import { words } from "../lib/words.svelte";
import { chanceWords, headline, least, onTheDie } from "./chances";
import { asItStands, buttons, choicesAt, choicesOf, meaning, needsConfirming, previewed } from "./choosing";
import { effectsOf, takenBack } from "./follow";
import type { TableLink } from "./live.svelte";
import { Replay } from "./replay.svelte";

const REFUSAL_MS = 6000;
const POINTING_MS = 90;
const SETTLING_MS = 500;
const READING_MS = 400; // sooner nobody answers what has just been asked

export interface Refused {
  message: Message;
  rule: string;
  place: string; // outlined on the board, if it is one
  after: number; // stands in the log after this number
  id: number;
}

/** Several choices on one thing: which? `at` or `item` says where the menu opens. */
export interface Which {
  choices: Choice[];
  at: string;
  item: string;
}

export type Tab = "map" | "odds" | "log" | "tracks";

export class Desk {
  selected = $state.raw<Choice | null>(null);
  which = $state.raw<Which | null>(null);
  pointed = $state<string | null>(null);
  aimed = $state.raw<Choice | null>(null); // the button that is pointed at
  named = $state.raw<string[]>([]); // places a line of the log names
  odds = $state.raw<{ action: string; odds: Odds } | null>(null);
  refusals = $state.raw<Refused[]>([]);
  refusal = $state.raw<Refused | null>(null);
  overlayName = $state("");
  overlay = $state.raw<Overlay | null>(null);
  effects = $state.raw<Effect[]>([]);
  skip = $state(false);
  showPieces = $state(true);
  busy = $state(false);
  tab = $state<Tab>("map");
  panel = $state(""); // which dialog is open
  hovers = matchMedia("(hover: hover)").matches; // whether chances are seen by pointing, before a click
  byKey = false; // whether keys are used, not a pointer
  told = $state.raw<Message | null>(null); // for screen readers: what has just been done
  readonly replay: Replay;

  private animated_ms = 0;
  private posed_ms = 0;
  private undoNext = false; // asked for while an answer was under way
  private oddsKept = new Map<string, Odds>();
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;
  private pointTimer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(
    readonly link: TableLink,
    readonly game: GameInfo,
    readonly layout: Layout,
  ) {
    this.replay = new Replay(link, (n) => this.animate(this.entries.filter((entry) => entry.n === n)));
  }

  // --- what is shown ----------------------------------------------------------------------------

  /** A desk is set up when its table has come. */
  private get state(): NonNullable<TableLink["state"]> {
    if (!this.link.state) throw new Error("a desk without its table");
    return this.link.state;
  }
  get table(): TableOut {
    return this.state.table;
  }
  get seat(): string {
    return this.link.seat;
  }
  get entries(): Entry[] {
    return this.state.entries;
  }
  get live(): boolean {
    return this.replay.at === null;
  }
  get moment(): Moment {
    return this.replay.moment ?? this.state.moment;
  }
  get choices(): Choice[] {
    return this.live ? this.moment.choices : [];
  }
  get mayChoose(): boolean {
    return (
      this.live &&
      !this.moment.over &&
      this.seat !== "" &&
      this.moment.asked === this.seat &&
      this.table.status === "running"
    );
  }
  buttons = $derived.by(() => buttons(this.choices));
  struck = $derived.by(() => takenBack(this.entries));
  /** What has been put together so far, if its chances can be asked for. */
  soFar = $derived.by(() => (this.mayChoose ? asItStands(this.choices) : null));
  preview = $derived.by(() => this.selected ?? this.aimed ?? previewed(this.choices, this.pointed) ?? this.soFar);
  path = $derived.by(() => [...(this.preview?.path ?? [])]);
  shownOdds = $derived.by(() => (this.odds && this.preview?.action === this.odds.action ? this.odds.odds : null));

  /** A few words for the arrow: the game's own, or what changes the die and the lowest that hits. */
  pill = $derived.by(() => {
    if (this.path.length < 2) return "";
    if (this.preview?.pill) return words.param(this.preview.pill);
    const odds = this.shownOdds;
    if (!odds) return "";
    const low = least(odds);
    const chance = headline(odds);
    const number =
      low !== null
        ? words.t("ui.table.odds.least", { n: low })
        : chance
          ? chanceWords(chance, (key, params) => words.t(key, params))
          : "";
    return [...onTheDie(odds).map(words.param), number].filter(Boolean).join(words.t("ui.table.odds.comma"));
  });

  /** New entries came: nothing selected survives them. */
  fresh(entries: Entry[]): void {
    this.selected = null;
    this.aimed = null;
    this.which = null;
    this.oddsKept.clear();
    this.pose();
    if (this.live) this.animate(entries);
  }

  private animate(entries: Entry[]): void {
    const effects = effectsOf(entries);
    if (!effects.length) return;
    this.skip = prefs.motion === "off";
    this.effects = effects;
    this.animated_ms = Date.now();
  }

  /** Whether something has just been shown that its player should see. */
  get settling(): boolean {
    return Date.now() - this.animated_ms < SETTLING_MS;
  }

  // --- choosing ---------------------------------------------------------------------------------

  pick(place: string): void {
    this.mean(choicesAt(this.choices, place), { at: place, item: "" });
  }

  pickItem(item: string): void {
    this.mean(choicesOf(this.choices, item), { at: "", item });
  }

  /** Something has just been asked, by the game or by what is spread out to choose from. */
  pose(): void {
    this.posed_ms = Date.now();
  }

  /** Whether a key may have been meant for something else: for the question before, or for what is selected. */
  private get hasty(): boolean {
    return this.byKey && (this.selected !== null || Date.now() - this.posed_ms < READING_MS);
  }

  /** A button of the prompt, or an entry of the menu of several. */
  press(choice: Choice): void {
    if (this.busy) return;
    this.which = null;
    const forced = this.choices.length === 1 && !this.hasty;
    if (needsConfirming(choice, this.hovers, this.hasty) && !forced && this.selected?.action !== choice.action)
      this.select(choice);
    else void this.play(choice);
  }

  commit(): void {
    if (this.selected && this.mayChoose) void this.play(this.selected);
  }

  private mean(offered: Choice[], target: { at: string; item: string }): void {
    if (this.busy) return;
    this.which = null;
    const meant = meaning(offered, this.selected, this.hovers, this.hasty);
    switch (meant.kind) {
      case "play":
        return void this.play(meant.choice);
      case "select":
        return this.select(meant.choice);
      case "menu":
        this.pose();
        return void (this.which = { choices: meant.choices, ...target });
      case "nothing":
        return void this.why(target.at || target.item, target.at);
    }
  }

  private select(choice: Choice): void {
    this.selected = choice;
    this.told = message("ui.table.told.selected", { label: choice.label });
    if (choice.odds) void this.askOdds(choice);
  }

  async drag(from: string, to: string): Promise<void> {
    const direct = choicesAt(this.choices, to).filter((choice) => choice.path?.[0] === from);
    if (direct.length) return this.mean(direct, { at: to, item: "" });
    const [taken, ...more] = choicesAt(this.choices, from);
    if (!taken || more.length || taken.final) return void this.why(choicesAt(this.choices, to).length ? from : to, to);
    if ((await this.play(taken)) && this.link.state) this.pick(to);
  }

  async play(choice: Choice): Promise<boolean> {
    return this.deed("play", { n: this.state.n, action: choice.action });
  }

  undo(): void {
    if (this.busy) return void (this.undoNext = true);
    const { free, why_not } = this.moment.undo;
    if (!this.live) return;
    if (free) void this.deed("undo", { n: this.state.n });
    else if (why_not) this.refuse(why_not, "", "");
  }

  /** Ask the server for something; what it refuses is told in words, and nothing has changed. */
  async deed(name: string, body: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await this.link.post(name, body);
      this.selected = null;
      this.clearRefusal();
      return true;
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
      if (error.status === 409) await this.link.catchUp();
      return false;
    } finally {
      this.busy = false;
      if (this.undoNext) {
        this.undoNext = false;
        this.undo();
      }
    }
  }

  // --- why not ----------------------------------------------------------------------------------

  async why(target: string, place: string): Promise<void> {
    this.selected = null;
    if (!target) return;
    if (!this.live) return this.refuse(message("ui.table.replay.looking"), "", place);
    try {
      const why = await get<Why>(`${this.link.base}/why`, { seat: this.seat, target });
      this.refuse(why.message, why.rule, place);
    } catch (error) {
      if (error instanceof TroubleError) this.refuse(error.trouble.message, error.trouble.rule ?? "", place);
    }
  }

  refuse(told: Message, rule: string, place: string): void {
    clearTimeout(this.refusalTimer);
    const refused = { message: told, rule, place, after: this.link.state?.n ?? 0, id: ++this.count };
    this.refusal = refused;
    this.refusals = [...this.refusals.slice(-19), refused];
    this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
  }

  private clearRefusal(): void {
    clearTimeout(this.refusalTimer);
    this.refusal = null;
  }

  // --- looking ----------------------------------------------------------------------------------

  point(place: string | null): void {
    clearTimeout(this.pointTimer);
    this.pointed = place;
    this.pointTimer = setTimeout(() => {
      if (!this.link.state || this.busy) return; // the table was closed, or it is being played already
      const choice = this.preview;
      if (choice?.odds) void this.askOdds(choice);
      if (place && this.ofPiece(this.overlayName)) void this.askOverlay(place);
    }, POINTING_MS);
  }

  aim(choice: Choice | null): void {
    this.aimed = choice?.odds ? choice : null;
    if (this.aimed) this.point(null);
  }

  async askOdds(choice: Choice): Promise<void> {
    const asked = this.state.n;
    const name = `${asked} ${choice.action}`;
    try {
      const odds =
        this.oddsKept.get(name) ??
        (await get<Odds>(`${this.link.base}/odds`, { seat: this.seat, action: choice.action }));
      this.oddsKept.set(name, odds);
      if (this.preview?.action === choice.action) this.odds = { action: choice.action, odds };
    } catch (error) {
      const overtaken = this.busy || this.link.state?.n !== asked; // it is being played, or was
      if (error instanceof TroubleError && this.selected && !overtaken)
        this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
    }
  }

  ofPiece(name: string): boolean {
    return this.game.overlays.some((kind) => kind.id === name && kind.of_piece);
  }

  look(name: string): void {
    this.overlay = null;
    this.overlayName = this.overlayName === name ? "" : name;
    if (this.overlayName && (!this.ofPiece(name) || this.pointed)) void this.askOverlay(this.pointed ?? "");
  }

  private async askOverlay(target: string): Promise<void> {
    const name = this.overlayName;
    try {
      const overlay = await get<Overlay>(`${this.link.base}/overlay`, { seat: this.seat, name, target });
      if (this.overlayName === name) this.overlay = overlay;
    } catch (error) {
      if (error instanceof TroubleError) this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
    }
  }

  /** Esc: one step back. True when there was something to step back from. */
  back(): boolean {
    if (this.which) this.which = null;
    else if (this.selected) this.selected = null;
    else if (this.refusal) this.clearRefusal();
    else if (this.overlayName) this.look(this.overlayName);
    else if (!this.live) this.replay.live();
    else if (this.tab !== "map") this.tab = "map";
    else return false;
    return true;
  }

  close(): void {
    clearTimeout(this.refusalTimer);
    clearTimeout(this.pointTimer);
    this.replay.stop();
  }
}

// One viewer at one table: what is shown, what is selected, and what a click, a drag or a key does.
import { get, TroubleError } from "../lib/api/client";
import type {
  Choice,
  Effect,
  Entry,
  GameInfo,
  Layout,
  LessonNow,
  Message,
  Moment,
  Odds,
  Overlay,
  TableOut,
  Why,
} from "../lib/api/types";
import { prefs } from "../lib/prefs.svelte";
import { ring } from "../lib/sound";
import { message } from "../lib/text";
import { words } from "../lib/words.svelte";
import { chanceWords, headline, least, onTheDie } from "./chances";
import {
  asItStands,
  buttons,
  choicesAt,
  choicesOf,
  meaning,
  needsConfirming,
  previewed,
  type Meaning,
} from "./choosing";
import { effectsOf, lacksEarlier, takenBack } from "./follow";
import { Hints } from "./hints.svelte";
import { alike, Group, readyAt, toggled, withTakings, type Order } from "./group.svelte";
import { Inspector } from "./inspect.svelte";
import { Lately } from "./lately.svelte";
import type { TableLink } from "./live.svelte";
import { Pondering } from "./pondering.svelte";
import { Replay } from "./replay.svelte";
import { BOTH } from "./seating";
import { Results } from "./results.svelte";
import { Sending } from "./sending";

const REFUSAL_MS = 6000;
const POINTING_MS = 90;
const SETTLING_MS = 500;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
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
  fight = $state.raw<{ n: number; odds: Odds } | null>(null); // the chances so far of the one under way
  refusals = $state.raw<Refused[]>([]);
  refusal = $state.raw<Refused | null>(null);
  overlayName = $state("");
  overlay = $state.raw<Overlay | null>(null);
  effects = $state.raw<Effect[]>([]);
  skip = $state(false);
  showPieces = $state(true);
  busy = $state(false);
  tab = $state<Tab>("map");
  taught = $state.raw<readonly string[]>([]); // places and things a lesson speaks of
  panel = $state(""); // which dialog is open
  hovers = matchMedia("(hover: hover)").matches; // whether chances are seen by pointing, before a click
  byKey = false; // whether keys are used, not a pointer
  told = $state.raw<Message | null>(null); // for screen readers: what has just been done
  readonly replay: Replay;
  readonly inspector: Inspector; // what is told of one thing
  readonly lately: Lately; // what the others did since the last move
  readonly results: Results = new Results(this);
  readonly sending: Sending = new Sending(this);
  readonly pondering = new Pondering();
  readonly hints: Hints;

  private lifted: Promise<void> = Promise.resolve(); // what is being carried was taken up
  private animated_ms = 0;
  private posed_ms = 0;
  readonly group: Group;
  private asking = 0; // numbers what the server is asked to do
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
    this.group = new Group(link);
    this.hints = new Hints({
      link,
      refuse: (told, rule, place) => this.refuse(told, rule, place),
      deed: (name, body) => this.deed(name, body),
      tell: (told) => (this.told = told),
    });
    this.inspector = new Inspector(link.base, link.seat, () => this.live);
    this.replay = new Replay(link, (n) => this.animate(this.entries.filter((entry) => entry.n === n)));
    this.lately = new Lately({
      seat: link.seat,
      entries: () => this.link.state?.entries ?? [],
      present: () => ({ n: this.state.n, scene: this.state.moment.scene }),
      past: async (n) => (await this.replay.momentAt(n)).scene,
      show: (effects) => this.showEffects(effects),
    });
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
  /** Whether the log goes back further than its entries here, which are still to come. */
  get lacksEarlier(): boolean {
    return lacksEarlier(this.state);
  }
  /** How the learner stands, at a lesson's table. */
  get lesson(): LessonNow | null {
    return this.state.lesson;
  }
  get live(): boolean {
    return this.replay.at === null;
  }
  get moment(): Moment {
    return this.replay.moment ?? this.state.moment;
  }
  /** What is offered: to the units taken up, if there are any, else to everybody. */
  get choices(): Choice[] {
    if (!this.live) return [];
    if (!this.group.active) return withTakings(this.moment);
    return [...this.group.choices, ...buttons(this.moment.choices)];
  }
  /** All things that the question lets be chosen one after the other. */
  get several(): string[] {
    if (!this.mayChoose || !this.moment.several) return [];
    return this.moment.ready;
  }
  get mayChoose(): boolean {
    return (
      this.live &&
      !this.moment.over &&
      !this.moment.given &&
      this.seat !== "" &&
      (this.moment.asked === this.seat || (this.seat === BOTH && this.table.open_play === true)) &&
      this.table.status === "running"
    );
  }
  buttons = $derived.by(() => buttons(this.choices));
  struck = $derived.by(() => takenBack(this.entries));
  /** What has been put together so far, if its chances can be asked for. */
  soFar = $derived.by(() => (this.mayChoose ? asItStands(this.choices) : null));
  preview = $derived.by(() => this.selected ?? this.aimed ?? previewed(this.choices, this.pointed) ?? this.soFar);
  /** What a hint says, while nothing else is looked at. */
  private hinted = $derived.by(() => (this.live && !this.selected && !this.aimed ? this.hints.found : null));
  path = $derived.by(() => [...(this.hinted?.path ?? this.preview?.path ?? [])]);
  shownOdds = $derived.by(() => (this.odds && this.preview?.action === this.odds.action ? this.odds.odds : null));

  /** What the panel shows: of a fight under way its chances so far, while nothing else is looked at. */
  panelOdds = $derived.by(() => {
    const kept = this.live && this.moment.fight && this.fight?.n === this.moment.n ? this.fight.odds : null;
    return this.hinted?.odds ?? this.shownOdds ?? kept;
  });

  /** A few words for the arrow: the game's own, or what changes the die and the lowest that hits. */
  pill = $derived.by(() => {
    if (this.path.length < 2) return "";
    if (this.hinted) return this.hinted.pill ? words.param(this.hinted.pill) : "";
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
    if (this.busy && !this.sending.busy && entries.some((entry) => entry.side === this.seat)) this.heard();
    this.selected = null;
    this.aimed = null;
    this.which = null;
    this.group.clear();
    this.hints.clear();
    this.oddsKept.clear();
    this.results.fresh(entries);
    this.inspector.fresh();
    this.pose();
    if (!this.lately.fresh(entries, this.live && this.plays) && this.live) this.animate(entries);
  }

  /** Whether what others do may be played back: somebody looks, and wants to see things move. */
  private get plays(): boolean {
    return prefs.motion === "on" && !STILL.matches && !document.hidden;
  }

  /** Nobody else plays who might mind; a lesson says itself what is to be done. */
  get mayAskHint(): boolean {
    return this.mayChoose && this.table.hints === true && !this.lesson;
  }

  toggleHint(): boolean {
    if (!this.mayAskHint || this.busy) return false;
    if (!this.hints.clear()) {
      this.selected = null;
      this.group.clear();
      void this.hints.ask();
    }
    return true;
  }

  /** The computer that is waited for shall answer now, as well as it can. */
  moveNow(): boolean {
    if (!this.pondering.shown || !this.live) return false;
    this.told = message("ui.opponent.hurried");
    this.link.post("hurry", {}).catch((error: unknown) => {
      if (error instanceof TroubleError && error.status !== 409)
        this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
    });
    return true;
  }

  /** Over with whatever is being shown of the past. True if something was. */
  hurry(): boolean {
    this.skip = true;
    return this.lately.end();
  }

  private animate(entries: Entry[]): void {
    this.showEffects(effectsOf(entries));
  }

  private showEffects(effects: Effect[]): void {
    if (!effects.length) return;
    this.skip = prefs.motion === "off";
    this.effects = effects;
    if (effects.some(({ kind }) => kind === "die")) ring("die");
    else if (effects.some(({ kind }) => kind === "move")) ring("move");
    this.animated_ms = Date.now();
  }

  /** The socket was quicker than the answer to our own deed: the next one need not wait for it. */
  private heard(): void {
    this.asking++;
    this.busy = false;
  }

  /** Whether something has just been shown that its player should see. */
  get settling(): boolean {
    return Date.now() - this.animated_ms < SETTLING_MS;
  }

  // --- choosing ---------------------------------------------------------------------------------

  /** A place is meant: a target of the units taken up, units to be taken up, or one of the offered choices. */
  pick(place: string, more = false): void {
    if (this.busy || !this.live) return this.mean([], { at: place, item: "" });
    const here = choicesAt(this.choices, place);
    const adds = more || this.group.adding;
    if (this.group.active && here.length && !adds) return this.mean(here, { at: place, item: "" });
    if (this.takes(place, adds)) return this.takeAt(place, readyAt(this.moment, place), adds);
    if (this.group.active && !here.length) return void this.refused(place);
    if (!here.length && this.isEmpty(place) && this.moment.undo.half) return void this.giveUp(place);
    this.mean(here, { at: place, item: "" });
  }

  pickItem(item: string, more = false): void {
    if (this.busy) return;
    const several = this.several.includes(item);
    if (this.mayChoose && !several && this.moment.ready.includes(item)) return void this.take([item], more);
    this.mean(choicesOf(this.moment.choices, item), { at: "", item });
  }

  /** Whoever looks like the units of a place, wherever they stand. */
  pickAlike(place: string): void {
    const [first] = this.mayChoose && !this.busy ? readyAt(this.moment, place) : [];
    if (first) void this.take(alike(this.moment, first), false);
  }

  /** All in a box. */
  pickAll(places: readonly string[]): void {
    const units = this.mayChoose ? places.flatMap((place) => readyAt(this.moment, place)) : [];
    if (!units.length || this.busy) return;
    if (this.moment.several) void this.order({ units, way: [], deed: "" });
    else void this.take(units, true, "", false);
  }

  /** The units taken up cannot go there: the server says why, and empty ground gives them up. */
  private async refused(place: string): Promise<void> {
    const asked = this.state.n;
    const why = await this.group.why(place);
    if (!why || this.link.state?.n !== asked) return;
    this.refuse(why.message, why.rule, place);
    if (this.isEmpty(place)) this.group.clear();
  }

  /** A half-made choice is taken back by a click on empty ground, which is told why it is no target. */
  private async giveUp(place: string): Promise<void> {
    await this.why(place, place);
    const told = this.refusal;
    if (this.mayChoose && (await this.deed("undo", { n: this.state.n })) && told)
      this.refuse(told.message, told.rule, told.place);
  }

  /** Nothing stands there. */
  private isEmpty(place: string): boolean {
    return !this.moment.scene.pieces.some((piece) => piece.at === place);
  }

  /** A half-made choice is given up; true when there was one. */
  letGo(): boolean {
    if (this.group.active) return (this.group.clear(), true);
    if (!this.live || !this.mayChoose || !this.moment.undo.half) return false;
    this.undo();
    return true;
  }

  /** Whether picking a place takes up what stands there; where one after the other is chosen, only all at once do. */
  takes(place: string, all = false): boolean {
    return this.mayChoose && (all || !this.moment.several) && readyAt(this.moment, place).length > 0;
  }

  private takeAt(place: string, units: string[], more: boolean): void {
    if (this.moment.several) return void this.order({ units, way: [], deed: "" });
    if (!more && units.every((unit) => this.group.units.includes(unit))) return this.group.clear();
    void this.take(units, more, place);
  }

  /** Take units up, alone or with those that are; where they can go nowhere, what is offered there is meant. */
  private async take(units: readonly string[], more: boolean, place = "", strict = more): Promise<void> {
    this.which = null;
    this.selected = null;
    const together = more || this.group.adding ? toggled(this.group.meant, units) : units;
    const why = await this.group.take(together, strict);
    const useful = this.group.choices.length || this.group.others.length;
    if (place && !more && this.staysAt(place)) return this.mean(this.group.choices.slice(), { at: place, item: "" });
    if (!this.group.active || useful || (more && this.group.units.length > 1)) return this.tellGroup();
    this.group.clear();
    const { choices } = this.moment;
    const offered = place ? choicesAt(choices, place) : units.flatMap((unit) => choicesOf(choices, unit));
    if (offered.length || !why) this.mean(offered, { at: place, item: place ? "" : (units[0] ?? "") });
    else this.refuse(why.message, why.rule, place);
  }

  /** A place is asked for, and this is the only one for the units on it: whoever picks it has answered. */
  private staysAt(place: string): boolean {
    const asked = this.moment.choices.some((choice) => choice.at === place && !choice.item);
    return asked && this.group.choices.length === 1 && this.group.choices[0]?.at === place;
  }

  private tellGroup(): void {
    this.pose();
    this.told = message("ui.orders.told", { n: this.group.units.length, places: this.group.choices.length });
  }

  /** Send what was taken up: all of it, or nothing happens. What it stops before is selected, to be confirmed. */
  order(order: Order): Promise<boolean> {
    return this.sending.send(order);
  }

  /** Something has just been asked, by the game or by what is spread out to choose from. */
  pose(): void {
    this.posed_ms = Date.now();
  }

  /** A stack lies open to choose from: as it is now. */
  spread(): void {
    this.lately.end();
    this.pose();
  }

  /** What takes a second click, as the reader wants it; in haste everything does. */
  private confirms(choice: Choice): boolean {
    if (prefs.confirm === "final" || this.hasty) return needsConfirming(choice, this.hasty);
    return prefs.confirm === "always";
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
    if (this.confirms(choice) && !forced && this.selected?.action !== choice.action) this.select(choice);
    else void this.play(choice);
  }

  commit(): void {
    if (this.selected && this.mayChoose) void this.play(this.selected);
  }

  private mean(offered: Choice[], target: { at: string; item: string }): void {
    if (this.busy) return;
    this.which = null;
    const [only, ...more] = offered;
    const meant: Meaning =
      only && !more.length && !this.confirms(only)
        ? { kind: "play", choice: only }
        : meaning(offered, this.selected, this.hasty || prefs.confirm === "always");
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

  select(choice: Choice): void {
    this.sending.forget();
    this.selected = choice;
    this.told = message("ui.table.told.selected", { label: choice.label });
    if (choice.odds) void this.askOdds(choice);
  }

  /** A stack is being carried: what may go is taken up, so that its targets are lit on the way. */
  lift(from: string): void {
    const units = this.mayChoose && !this.busy && !this.moment.several ? readyAt(this.moment, from) : [];
    if (units.length && !units.some((unit) => this.group.units.includes(unit))) this.lifted = this.take(units, false);
  }

  async drag(from: string, to: string): Promise<void> {
    await this.lifted;
    if (this.group.active) return this.dropAt(to);
    const direct = choicesAt(this.choices, to).filter((choice) => choice.path?.[0] === from);
    if (direct.length) return this.mean(direct, { at: to, item: "" });
    const [taken, ...more] = choicesAt(this.choices, from);
    if (!taken || more.length || taken.final) return void this.why(choicesAt(this.choices, to).length ? from : to, to);
    if ((await this.play(taken)) && this.link.state) this.pick(to);
  }

  /** Where it may not go the server says why, and at which unit. */
  private dropAt(place: string): void {
    const here = choicesAt(this.group.choices, place);
    if (here.length) this.mean(here, { at: place, item: "" });
    else void this.refused(place);
  }

  async play(choice: Choice): Promise<boolean> {
    const order = this.group.order(choice);
    if (order) return this.order(order);
    const rest = this.sending.restAfter(choice.action);
    return rest ? this.sending.goOn(choice, rest) : this.deed("play", { n: this.state.n, action: choice.action });
  }

  undo(): void {
    if (this.busy) return void (this.undoNext = true);
    const { free, why_not } = this.moment.undo;
    if (!this.live) return;
    if (free) void this.deed("undo", { n: this.state.n });
    else if (why_not) this.refuse(why_not, "", "");
  }

  /** Ask the server for something; what it refuses is told in words, and nothing has changed. */
  deed(name: string, body: Record<string, unknown>): Promise<boolean> {
    return this.ask(() => this.link.post(name, body));
  }

  async ask(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.lately.end();
    const mine = ++this.asking;
    this.busy = true;
    try {
      await deed();
      if (mine === this.asking) this.selected = null;
      this.clearRefusal();
      return true;
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
      if (error.status === 409) await this.link.catchUp();
      return false;
    } finally {
      if (mine === this.asking) this.busy = false;
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
    const asked = this.state.n;
    try {
      const why = await get<Why>(`${this.link.base}/why`, { seat: this.seat, target });
      if (this.link.state?.n === asked) this.refuse(why.message, why.rule, place); // else that question is over
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
    const name = [asked, choice.action, ...this.group.units].join(" ");
    try {
      const order = this.group.order(choice);
      const odds =
        this.oddsKept.get(name) ??
        (order
          ? await this.group.odds(order, asked)
          : await get<Odds | null>(`${this.link.base}/odds`, { seat: this.seat, n: asked, action: choice.action }));
      if (!odds) return; // that question is over
      this.oddsKept.set(name, odds);
      if (this.preview?.action === choice.action) this.odds = { action: choice.action, odds };
    } catch (error) {
      const overtaken = this.busy || this.link.state?.n !== asked; // it is being played, or was
      if (error instanceof TroubleError && this.selected && !overtaken)
        this.refuse(error.trouble.message, error.trouble.rule ?? "", "");
    }
  }

  async askFight(): Promise<void> {
    const { n } = this.state;
    const odds = await get<Odds | null>(`${this.link.base}/odds`, { seat: this.seat, n }).catch(() => null);
    if (odds && this.link.state?.n === n) this.fight = { n, odds };
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
    else if (this.inspector.found) this.inspector.close();
    else if (this.selected) this.selected = null;
    else if (this.group.active) {
      this.group.clear();
      this.clearRefusal();
    } else if (this.refusal) this.clearRefusal();
    else if (this.hints.clear()) return true;
    else if (this.letGo()) return true;
    else if (this.results.close()) return true;
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
    this.inspector.close();
    this.lately.end();
    this.pondering.end();
    this.hints.clear();
  }
}

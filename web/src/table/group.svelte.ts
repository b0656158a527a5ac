// The units a player has taken up, to be sent somewhere together. The server says where they can go; nothing is
// chosen in the game until they are sent.
import { get, TroubleError } from "../lib/api/client";
import type { Choice, Moment, Odds, Piece, Targets, Why } from "../lib/api/types";
import type { TableLink } from "./live.svelte";

/** What is sent: these units, along this way. */
export interface Order {
  units: readonly string[];
  way: readonly string[];
  deed: string;
}

const TAKING = { final: false, odds: false, path: [] };
const NOTHING: readonly Choice[] = [];
const MARK = "order "; // before the place and deed of a choice that is an order

/** The pieces at a place that can be given orders. */
export function readyAt(moment: Moment, place: string): string[] {
  const ready = new Set(moment.ready);
  return moment.scene.pieces.filter((piece) => piece.at === place && ready.has(piece.id)).map((piece) => piece.id);
}

/** The offered choices, and a way to take up each piece on the map that none of them names. */
export function withTakings(moment: Moment): Choice[] {
  if (moment.several) return moment.choices;
  const named = new Set(moment.choices.map((choice) => choice.item));
  const more = moment.ready.filter((id) => !named.has(id));
  const pieces = moment.scene.pieces.filter((piece) => piece.at && more.includes(piece.id));
  return [
    ...moment.choices,
    ...pieces.map((piece) => ({
      ...TAKING,
      action: `take ${piece.id}`,
      label: piece.name,
      at: piece.at,
      item: piece.id,
    })),
  ];
}

/** The pieces that can be given orders and look like one of them, of its side and kind; that one leads. */
export function alike(moment: Moment, id: string): string[] {
  const ready = new Set(moment.ready);
  const model = moment.scene.pieces.find((piece) => piece.id === id);
  const same = (piece: Piece) => piece.side === model?.side && piece.symbol === model.symbol;
  const found = moment.scene.pieces.filter((piece) => ready.has(piece.id) && same(piece)).map((piece) => piece.id);
  return [...new Set([id, ...found])].filter((unit) => ready.has(unit));
}

/** With some more; or without them, where all were in it. */
export function toggled(units: readonly string[], more: readonly string[]): string[] {
  if (more.every((unit) => units.includes(unit))) return units.filter((unit) => !more.includes(unit));
  return [...new Set([...units, ...more])];
}

/** The choices that stand for sending units to their targets. */
export function sendings(targets: Targets): Choice[] {
  return targets.choices.map((choice, i) => ({ ...choice, action: `${MARK}${choice.at} ${targets.deeds[i] ?? ""}` }));
}

export class Group {
  units = $state.raw<readonly string[]>([]); // the first leads
  choices = $state.raw<readonly Choice[]>(NOTHING); // places they can be sent to
  others = $state.raw<readonly Choice[]>(NOTHING); // what else they are offered
  adding = $state(false); // what is picked next comes along
  meant: readonly string[] = []; // taken up, or about to be once the server has answered
  private asked = 0;

  constructor(private readonly link: TableLink) {}

  get active(): boolean {
    return this.units.length > 0;
  }

  clear(): void {
    this.asked++;
    this.units = this.meant = [];
    this.choices = this.others = NOTHING;
    this.adding = false;
  }

  /** Take these units up instead of others. Says why they can go nowhere; null: they can, or do something else. */
  async take(units: readonly string[], strict = false): Promise<Why | null> {
    const asked = ++this.asked;
    if (!units.length) return (this.clear(), null);
    this.meant = units;
    try {
      const found = await get<Targets>(`${this.link.base}/targets`, {
        seat: this.link.seat,
        units,
        strict: strict ? "true" : undefined,
      });
      if (asked !== this.asked) return null;
      this.units = this.meant = found.units.length ? found.units : units;
      this.choices = sendings(found);
      this.others = found.others;
      return found.choices.length || found.others.length ? null : (found.why ?? null);
    } catch (error) {
      if (!(error instanceof TroubleError) || asked !== this.asked) return null;
      this.clear();
      return { message: error.trouble.message, rule: error.trouble.rule ?? "" };
    }
  }

  /** The order that a choice of ours stands for. */
  order(choice: Choice): Order | null {
    if (!choice.action.startsWith(MARK) || !choice.at) return null;
    return { units: this.units, way: [choice.at], deed: choice.action.slice(MARK.length + choice.at.length + 1) };
  }

  /** Why the units cannot go there; null when that cannot be learned. */
  async why(place: string): Promise<Why | null> {
    const order = { units: this.units, way: [place] };
    try {
      return await get<Why>(`${this.link.base}/order-why`, { seat: this.link.seat, ...order });
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      return { message: error.trouble.message, rule: error.trouble.rule ?? "" };
    }
  }

  /** The chances of an order; null when the game has gone on since entry `n`. */
  odds(order: Order, n: number): Promise<Odds | null> {
    return get<Odds | null>(`${this.link.base}/order-odds`, { seat: this.link.seat, n, ...order });
  }
}

// What the others did since this seat last chose something: deeds in order, and their sum. Pure, from what the viewer
// was told and nothing else; words are left to whoever shows it.
import type { Effect, Entry, EventOut, Message, Param } from "../lib/api/types";
import { takenBack } from "./follow";

export type Kind = "move" | "attack" | "lost" | "worn" | "gained" | "placed" | "shown" | "die";

/** An effect, the number of the entry that told it, and the piece it is about, as far as it can be told from others. */
export interface Told {
  n: number;
  effect: Effect;
  who: string;
}

/** Something that was done, as one would tell it: a group's way is one deed, and so is an attack with its dice. */
export interface Deed {
  kind: Kind;
  side: string; // whose pieces or places, or who attacks
  n: number; // of its last entry
  from: number; // of its first
  path: string[]; // of a move its way, else the one place; empty where none is known
  joins: string[]; // of an attack: where it comes from
  units: Param[]; // who moves, falls, comes
  lines: Message[];
  told: Told[];
}

/** What comes first makes the deed: an attack rather than its die. */
const WEIGHT: Kind[] = ["attack", "lost", "move", "gained", "placed", "worn", "shown", "die"];

/**
 * The entries since this seat last chose something, from the first that another seat chose; what its own choice brought
 * about before that is no news. Empty where nobody else has done anything.
 */
export function since(entries: readonly Entry[], seat: string): Entry[] {
  if (!seat || seat === "both") return [];
  const struck = takenBack(entries);
  const inForce = entries.filter((entry) => entry.kind !== "undo" && !struck.has(entry.n));
  const own = inForce.findLastIndex((entry) => entry.side === seat && entry.kind === "action" && !entry.answered);
  const theirs = inForce.findIndex((entry, i) => i > own && entry.kind === "action" && entry.side !== seat);
  return theirs < 0 ? [] : inForce.slice(theirs);
}

/**
 * `byPlace`: pieces are known by where they stand, one to a place; who goes on from where one came in is the same.
 */
export function deedsOf(entries: readonly Entry[], byPlace = false): Deed[] {
  const deeds: Deed[] = [];
  const walkers = new Walkers(byPlace);
  for (const entry of entries)
    for (const event of entry.events) {
      const told = (event.effects ?? []).map((effect) => ({ n: entry.n, effect, who: walkers.who(effect) }));
      const kind = WEIGHT.find((name) => told.some(({ effect }) => effect.kind === name));
      if (!told.length) continue;
      const last = deeds.at(-1);
      if (last && joins(last, event, told, kind)) continue;
      if (kind) deeds.push(deed(kind, entry, event, told));
    }
  return grouped(deeds);
}

/** Names for pieces that effects do not name. */
class Walkers {
  private here = new Map<string, string[]>(); // who came in, the last one last
  private count = 0;

  constructor(private byPlace: boolean) {}

  who({ kind, piece, at, to }: Effect): string {
    if (piece) return piece;
    const who = (this.byPlace && kind === "move" && this.here.get(at)?.pop()) || `?${++this.count}`;
    if (kind === "move") this.here.set(to, [...(this.here.get(to) ?? []), who]);
    return who;
  }
}

function deed(kind: Kind, entry: Entry, event: EventOut, told: Told[]): Deed {
  const effects = told.map(({ effect }) => effect);
  const main = effects.find((effect) => effect.kind === kind) as Effect;
  return {
    kind,
    side: main.side || event.side || entry.side,
    n: entry.n,
    from: entry.n,
    path: [main.at, main.to].filter(Boolean),
    joins: effects.filter((effect) => effect.kind === "joins").map((effect) => effect.at),
    units: unitsOf(event.message),
    lines: [event.message],
    told,
  };
}

/** Whether an event only goes on with the deed before it: the next step of the same piece, or a part of an attack. */
function joins(last: Deed, event: EventOut, told: Told[], kind: Kind | undefined): boolean {
  const [first] = told;
  const goesOn =
    kind === "move" &&
    last.kind === "move" &&
    last.told.at(-1)?.who === first?.who &&
    last.path.at(-1) === first?.effect.at;
  const partOf = last.kind === "attack" && (!kind || kind === "die");
  if (!goesOn && !partOf) return false;
  last.n = first?.n ?? last.n;
  last.told.push(...told);
  last.lines.push(event.message);
  if (goesOn && first) last.path.push(first.effect.to);
  else last.joins.push(...told.flatMap(({ effect }) => (effect.kind === "joins" ? [effect.at] : [])));
  return true;
}

/** A stack that goes the same way, unit by unit, goes once. */
function grouped(deeds: readonly Deed[]): Deed[] {
  const groups: Deed[] = [];
  for (const one of deeds) {
    const last = groups.at(-1);
    const together =
      one.kind === "move" &&
      last?.kind === "move" &&
      last.side === one.side &&
      last.path[0] === one.path[0] &&
      last.path.at(-1) === one.path.at(-1);
    if (together) {
      last.n = one.n;
      last.units.push(...one.units);
      last.lines.push(...one.lines);
      last.told.push(...one.told);
    } else groups.push({ ...one });
  }
  return groups;
}

function unitsOf(told: Message): Param[] {
  return told.params.flatMap(([name, value]) => (name === "unit" ? [value] : []));
}

/** One line of the sum: how many, of whom, and which deeds. */
export interface Line {
  what: "moved" | "retreated" | "attacked" | "lost" | "worn" | "gained" | "placed";
  side: string;
  count: number;
  deeds: Deed[];
}

const LINES: { what: Line["what"]; kind: Kind; mine?: boolean }[] = [
  { what: "attacked", kind: "attack" },
  { what: "moved", kind: "move", mine: false },
  { what: "retreated", kind: "move", mine: true },
  { what: "lost", kind: "lost" },
  { what: "worn", kind: "worn" },
  { what: "gained", kind: "gained" },
  { what: "placed", kind: "placed" },
];

/** By deed and side; attacks first, then what they cost. */
export function summed(deeds: readonly Deed[], seat: string): Line[] {
  return LINES.flatMap(({ what, kind, mine }) => {
    const of = deeds.filter((one) => one.kind === kind && (mine === undefined || mine === (one.side === seat)));
    return [...new Set(of.map((one) => one.side))].map((side) => {
      const here = of.filter((one) => one.side === side);
      return { what, side, count: counted(kind, here), deeds: here };
    });
  });
}

/** Attacks by place; steps one by one; else pieces, each once however often it moved, or moves where none is named. */
function counted(kind: Kind, deeds: readonly Deed[]): number {
  if (kind === "attack") return new Set(deeds.flatMap((one) => one.path)).size;
  const told = deeds.flatMap((one) => one.told.filter(({ effect }) => effect.kind === kind));
  return kind === "worn" ? told.length : new Set(told.map(({ who }) => who)).size;
}

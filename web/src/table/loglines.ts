// The log as it is read: headings by phase, lines by event, the places a line names, the die in its sentence.
import type { Entry, EventOut, Message, Param } from "../lib/api/types";
import { message } from "../lib/text";

export interface Group {
  key: string;
  phase: Message;
  at_ms: number;
  entries: Entry[];
}

/** Consecutive entries of one phase stand under one heading. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups: Group[] = [];
  let last = "";
  for (const entry of entries) {
    const phase = JSON.stringify(entry.phase);
    const group = groups.at(-1);
    if (group && phase === last) group.entries.push(entry);
    else groups.push({ key: `${entry.n}`, phase: entry.phase, at_ms: entry.at_ms, entries: [entry] });
    last = phase;
  }
  return groups;
}

/** What there is to read: no half-made choices of one's own, and no taking back of them. */
export function readable(entries: readonly Entry[]): Entry[] {
  const silent = new Set(
    entries.filter((entry) => entry.kind !== "undo" && !saysSomething(entry)).map((entry) => entry.n),
  );
  return entries.filter((entry) => {
    if (entry.kind !== "undo") return !silent.has(entry.n);
    return (
      entry.events.length > 0 ||
      !(entry.takes_back ?? []).length ||
      (entry.takes_back ?? []).some((n) => !silent.has(n))
    );
  });
}

/** Going back to an earlier choice takes many steps back at once: one line says so. */
export function condensed(entries: readonly Entry[]): Entry[] {
  const lines: Entry[] = [];
  for (const entry of entries) {
    const before = lines.at(-1);
    const more =
      entry.kind === "undo" &&
      before?.kind === "undo" &&
      before.side === entry.side &&
      !entry.events.length &&
      !before.events.length;
    if (more)
      lines[lines.length - 1] = {
        ...entry,
        phase: before.phase,
        takes_back: [...(before.takes_back ?? []), ...(entry.takes_back ?? [])],
      };
    else lines.push(entry);
  }
  return lines;
}

function saysSomething(entry: Entry): boolean {
  return entry.events.length > 0 || ownLine(entry, String) !== null;
}

/** What an entry says besides its events: how a game ended, or what became of a held seat. */
export function ownLine(entry: Entry, when: (ms: number) => string): Message | null {
  const who: Param = { kind: "seat", id: entry.side };
  switch (entry.kind) {
    case "opening":
    case "action":
    case "chance":
    case "undo":
    case "rules":
    case "moved":
    case "stand-in":
    case "engaged":
    case "dismissed":
      return null;
    case "claim":
      return message("ui.table.log.claim", {
        who,
        name: message("ui.table.seat.owner"),
        when: when(entry.claim?.from_ms ?? 0),
      });
    default:
      return message(`ui.table.log.${entry.kind}`, { who });
  }
}

function refs(value: Param, kind: string): string[] {
  if (typeof value !== "object") return [];
  if ("key" in value) return value.params.flatMap(([, inner]) => refs(inner, kind));
  return value.kind === kind ? [value.id] : [];
}

/** The places an event is about, to be lit on the board. */
export function placesOf(event: EventOut): string[] {
  const named = event.message.params.flatMap(([, value]) => refs(value, "space"));
  const seen = (event.effects ?? []).flatMap((effect) => [effect.at ?? "", effect.to ?? ""]);
  return [...new Set([...named, ...seen])].filter(Boolean);
}

export const DIE_MARK = "\uE000";
const DICE = ["die", "one", "two"];
const OWN = ["unit", "origin"];

/** The message with its dice replaced by marks, so that the sentence can be cut there and they be drawn; they fell. */
export function diceCut(event: EventOut): { message: Message; values: number[] } | null {
  const fell = (event.effects ?? []).filter((effect) => effect.kind === "die").map((effect) => effect.value);
  const isDie = (name: string, value: Param) =>
    DICE.includes(name) && typeof value === "number" && fell.includes(value);
  const values = event.message.params.flatMap(([name, value]) => (isDie(name, value) ? [value as number] : []));
  if (!values.length) return null;
  const params = event.message.params.map(([name, value]): [string, Param] => [
    name,
    isDie(name, value) ? DIE_MARK : value,
  ]);
  return { message: { key: event.message.key, params }, values };
}

/** A line of the log: something that happened, and who else did the same. */
export interface Line {
  event: EventOut;
  likewise: { unit: Param; from: Param | null }[]; // from where, if not from the same place
}
export interface Deed {
  entry: Entry;
  lines: Line[];
  ns: number[]; // of all the entries that it tells of
}

/** One line for a group's deed: what several units did alike, one after the other, from one place to one other. */
export function deeds(entries: readonly Entry[], struck: ReadonlySet<number>): Deed[] {
  const found: Deed[] = [];
  for (const entry of entries) {
    const before = found.at(-1);
    const joins =
      before && before.entry.side === entry.side && before.entry.kind === entry.kind && ownLine(entry, String) === null;
    const lines: Line[] = joins && struck.has(entry.n) === struck.has(before.entry.n) ? before.lines : [];
    const own: Line[] = [];
    for (const event of entry.events) {
      const last = own.at(-1) ?? lines.at(-1);
      const unit = paramOf(event, "unit");
      if (last && unit && isAlike(last.event, event)) {
        const from = paramOf(event, "origin");
        const same = JSON.stringify(from) === JSON.stringify(paramOf(last.event, "origin"));
        last.likewise.push({ unit, from: same ? null : from });
      } else own.push({ event, likewise: [] });
    }
    if (entry.events.length && !own.length && before) before.ns.push(entry.n);
    else found.push({ entry, lines: own, ns: [entry.n] });
  }
  return found;
}

function paramOf(event: EventOut, name: string): Param | null {
  return event.message.params.find(([param]) => param === name)?.[1] ?? null;
}

/** Nothing differs but the unit, where it came from and what it cost; what has dice or sums is told by itself. */
function isAlike(one: EventOut, other: EventOut): boolean {
  const things = ({ message: { params } }: EventOut) =>
    JSON.stringify(params.filter(([name, value]) => !OWN.includes(name) && typeof value !== "number"));
  const plain = ({ terms = [], effects = [] }: EventOut) =>
    !terms.length && effects.some((effect) => effect.kind === "move");
  return (
    one.message.key === other.message.key &&
    one.side === other.side &&
    plain(one) &&
    plain(other) &&
    things(one) === things(other)
  );
}

const HAN = /[\u4e00-\u9fff]/;
const HAN_END = /[\u4e00-\u9fff]?[\w\-–−.%½/]*[。）！？]*$/; // a character, or a number whole, and the stop

/** The end of a sentence that stays on one line with what follows it; Chinese has no spaces to go by. */
export function lastWord(text: string): [string, string] {
  const word = text.lastIndexOf(" ") + 1;
  const at = HAN.test(text.slice(word)) ? text.search(HAN_END) : word;
  return [text.slice(0, at), text.slice(at)];
}

/** The first entry of every phase: where a replay can jump to. */
export function jumps(entries: readonly Entry[]): { n: number; phase: Message }[] {
  return grouped(entries).map((group) => ({ n: Math.max((group.entries[0]?.n ?? 1) - 1, 0), phase: group.phase }));
}

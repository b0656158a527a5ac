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
      return null;
    case "claim":
      return message("ui.table.log.claim", {
        who,
        name: entry.claim?.name || message("ui.table.seat.owner"),
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

/** The message with its die replaced by a mark, so that the sentence can be cut there and the die drawn. */
export function dieCut(message: Message): { message: Message; value: number } | null {
  const die = message.params.find(([name, value]) => name === "die" && typeof value === "number");
  if (!die) return null;
  const params = message.params.map(([name, value]): [string, Param] => [name, name === "die" ? DIE_MARK : value]);
  return { message: { key: message.key, params }, value: die[1] as number };
}

/** The first entry of every phase: where a replay can jump to. */
export function jumps(entries: readonly Entry[]): { n: number; phase: Message }[] {
  return grouped(entries).map((group) => ({ n: Math.max((group.entries[0]?.n ?? 1) - 1, 0), phase: group.phase }));
}

// Following a table: how an update joins what is known. Pure, so that order and breaks can be tested.
import type { Chat, Changed, Effect, Entry, LessonNow, Moment, Snapshot, TableOut, Update } from "../lib/api/types";
import { withParts, type Changes } from "./changes";
import { toldOut } from "./ends";

const KEPT = 4; // what was shown lately: a change may be of one that an answer was quicker than

/** What is shown, and sent anew only where it changes. */
interface Shown {
  stamp: string;
  table: TableOut;
  moment: Moment;
  lesson: LessonNow | null;
}

/** What one viewer knows of a table; its moment has all choices one by one, those shown lately as they were sent. */
export interface Known extends Shown {
  n: number;
  at_ms: number; // when it was so
  entries: Entry[];
  chat: Chat[];
  lately: readonly Shown[];
}

export type Followed =
  | { kind: "old" } // nothing in it that is not known
  | { kind: "gap" } // entries are missing before it: ask again after our number
  | { kind: "lost" } // it changes what we do not have: ask for all of it
  | { kind: "new"; known: Known; fresh: Entry[] };

export function known(snapshot: Snapshot): Known {
  const { n, entries, chat } = snapshot;
  const shown = shownBy(snapshot);
  return { ...shown, moment: toldOut(shown.moment), n, at_ms: 0, entries, chat, lately: [shown] };
}

function shownBy({ stamp = "", table, moment, lesson = null }: Snapshot | Update): Shown {
  return { stamp, table, moment, lesson };
}

function joinedChat(old: Chat[], more: Chat[]): Chat[] {
  const last = old.at(-1)?.n ?? 0;
  const fresh = more.filter((line) => line.n > last);
  return fresh.length ? [...old, ...fresh] : old;
}

/** The same update may come twice (answer and socket) and late; entries are taken once and in order. */
export function follow(have: Known, update: Update | Changed): Followed {
  const chat = joinedChat(have.chat, update.chat);
  if (update.n < have.n || (update.n === have.n && update.at_ms < have.at_ms))
    return chat === have.chat ? { kind: "old" } : { kind: "new", known: { ...have, chat }, fresh: [] };
  const fresh = update.entries.filter((entry) => entry.n > have.n);
  if (fresh.some((entry, i) => entry.n !== have.n + i + 1) || have.n + fresh.length !== update.n)
    return { kind: "gap" };
  const shown = update.type === "changed" ? shownAfter(have, update) : shownBy(update);
  if (!shown) return { kind: "lost" };
  const entries = fresh.length ? [...have.entries, ...fresh] : have.entries;
  const lately = [shown, ...have.lately.filter(({ stamp }) => stamp !== shown.stamp)].slice(0, KEPT);
  const { n, at_ms } = update;
  const moment = toldOut(shown.moment);
  return { kind: "new", known: { ...shown, moment, n, at_ms, entries, chat, lately }, fresh };
}

/** What is shown after a change; null when what it changes was never heard of. */
function shownAfter({ lately }: Known, { of, stamp, changes }: Changed): Shown | null {
  const there = lately.find((shown) => shown.stamp === stamp);
  if (there) return there;
  const base = lately.find((shown) => shown.stamp === of);
  return base ? { ...withParts(base, changes as Changes), stamp } : null;
}

/** Whether the log goes back further than what we have of it. */
export function lacksEarlier({ entries }: Known): boolean {
  return (entries[0]?.n ?? 0) > 1;
}

/** With the page before what we have; unchanged where it is not that. */
export function withEarlier(have: Known, page: readonly Entry[]): Known {
  const joins = page.at(-1)?.n === (have.entries[0]?.n ?? 0) - 1;
  return joins ? { ...have, entries: [...page, ...have.entries] } : have;
}

/** The numbers that are no longer in force. */
export function takenBack(entries: readonly Entry[]): ReadonlySet<number> {
  return new Set(entries.flatMap((entry) => entry.takes_back ?? []));
}

/** What to play; dice that decide a battle fall at its place. */
export function effectsOf(entries: readonly Entry[]): Effect[] {
  let at = "";
  return entries.flatMap((entry, i) => {
    at = entries.slice(i).find((later) => later.battle)?.battle?.at ?? at;
    const placed = (effect: Effect) => (effect.kind === "die" && !effect.at && at ? { ...effect, at } : effect);
    return entry.events.flatMap((event) => (event.effects ?? []).map(placed));
  });
}

/** How long to wait before the next try, after so many failures. */
export function backoff(failures: number): number {
  return Math.min(10_000, 500 * 2 ** Math.max(0, failures - 1));
}

// Following a table: how an update joins what is known. Pure, so that order and breaks can be tested.
import type { Chat, Effect, Entry, LessonNow, Moment, Snapshot, TableOut, Update } from "../lib/api/types";

/** What one viewer knows of a table. */
export interface Known {
  table: TableOut;
  n: number;
  entries: Entry[];
  moment: Moment;
  chat: Chat[];
  lesson: LessonNow | null;
}

export type Followed =
  | { kind: "old" } // nothing in it that is not known
  | { kind: "gap" } // entries are missing before it: ask again after our number
  | { kind: "new"; known: Known; fresh: Entry[] };

export function known(snapshot: Snapshot): Known {
  const { table, n, entries, moment, chat, lesson } = snapshot;
  return { table, n, entries, moment, chat, lesson: lesson ?? null };
}

function joinedChat(old: Chat[], more: Chat[]): Chat[] {
  const last = old.at(-1)?.n ?? 0;
  const fresh = more.filter((line) => line.n > last);
  return fresh.length ? [...old, ...fresh] : old;
}

/** The same update may come twice (answer and socket) and late; entries are taken once and in order. */
export function follow(have: Known, update: Update): Followed {
  if (update.n < have.n) {
    const chat = joinedChat(have.chat, update.chat);
    return chat === have.chat ? { kind: "old" } : { kind: "new", known: { ...have, chat }, fresh: [] };
  }
  const fresh = update.entries.filter((entry) => entry.n > have.n);
  if (fresh.some((entry, i) => entry.n !== have.n + i + 1) || have.n + fresh.length !== update.n)
    return { kind: "gap" };
  const entries = fresh.length ? [...have.entries, ...fresh] : have.entries;
  return {
    kind: "new",
    known: {
      table: update.table,
      n: update.n,
      entries,
      moment: update.moment,
      chat: joinedChat(have.chat, update.chat),
      lesson: update.lesson ?? null,
    },
    fresh,
  };
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

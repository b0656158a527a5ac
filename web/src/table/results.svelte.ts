// The result card: which battle it shows, what the dice of that battle then did, and how lucky they were.
import { get } from "../lib/api/client";
import type { Battle, Entry, EventOut } from "../lib/api/types";

interface Given {
  readonly entries: readonly Entry[];
  readonly struck: ReadonlySet<number>;
  readonly seat: string;
  readonly link: { readonly base: string };
  readonly moment: { readonly again?: boolean };
}

/** Whether the dice of an entry decided a battle. */
export function isFought(entry: Entry): boolean {
  return entry.of_battle > 0 && entry.of_battle === entry.n;
}

/** What the battle of these dice did, as the log has it. */
export function deedsOf(entries: readonly Entry[], n: number): EventOut[] {
  return entries
    .filter((entry) => entry.of_battle === n)
    .flatMap((entry) => entry.events.filter((event) => event.deed));
}

/** Of luck the rarer half is told: how often it would be as good or better, or as bad or worse. */
export function fortune(luck: NonNullable<Battle["luck"]>): { name: "better" | "worse"; n: number; d: number } {
  const [n, d] = luck.least;
  const [m, e] = luck.most;
  return n / d <= m / e ? { name: "better", n, d } : { name: "worse", n: m, d: e };
}

export class Results {
  n = $state(0); // of the entry whose dice are shown; 0: no card
  private asked = $state.raw<ReadonlyMap<number, Battle>>(new Map()); // of old entries, by their numbers

  constructor(private readonly given: Given) {}

  battle = $derived.by((): Battle | null => {
    if (!this.n || this.given.struck.has(this.n)) return null;
    return this.given.entries.find((entry) => entry.n === this.n)?.battle ?? this.asked.get(this.n) ?? null;
  });
  deeds = $derived.by(() => deedsOf(this.given.entries, this.n));
  /** It is asked whether these very dice are thrown again. */
  again = $derived.by(() => Boolean(this.given.moment.again) && this.n === this.given.entries.findLast(isFought)?.n);

  /** The last battle among new entries is shown; of a roll that happens nowhere only if it is spoken of. */
  fresh(entries: readonly Entry[]): void {
    const fought = entries.findLast((entry) => isFought(entry) && entry.battle);
    if (fought?.battle && (fought.battle.at || this.given.moment.again)) this.n = fought.n;
    else if (this.battle && !this.battle.at && !this.given.moment.again) this.close();
  }

  async open(n: number): Promise<void> {
    this.n = n;
    if (this.battle || this.given.struck.has(n)) return;
    const battle = await get<Battle>(`${this.given.link.base}/battle`, { seat: this.given.seat, n });
    this.asked = new Map([...this.asked, [n, battle]]);
  }

  /** True when there was a card to close. */
  close(): boolean {
    const open = this.battle !== null;
    this.n = 0;
    return open;
  }
}

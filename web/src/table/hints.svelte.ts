// A hint for the question of the moment: asked for, waited for, shown until something happens.
import { get, TroubleError } from "../lib/api/client";
import type { Hint, Message } from "../lib/api/types";
import { message } from "../lib/text";
import type { TableLink } from "./live.svelte";

const AGAIN_MS = 250;

interface Around {
  link: TableLink;
  refuse: (told: Message, rule: string, place: string) => void;
  deed: (name: string, body: Record<string, unknown>) => Promise<boolean>;
  tell: (told: Message) => void;
}

export class Hints {
  found = $state.raw<Hint | null>(null);
  asking = $state(false);
  share = $state(0);
  private asked = 0; // numbers the questions: an answer to an old one is not heard

  constructor(private readonly around: Around) {}

  get open(): boolean {
    return this.asking || this.found !== null;
  }
  get lit(): readonly string[] {
    return this.found?.lit ?? [];
  }

  async ask(): Promise<void> {
    const { link } = this.around;
    const mine = ++this.asked;
    const n = link.state?.n ?? 0;
    this.found = null;
    this.share = 0;
    this.asking = true;
    try {
      while (mine === this.asked) {
        const hint = await get<Hint>(`${link.base}/hint`, { seat: link.seat, n });
        if (mine !== this.asked) return;
        this.share = hint.share ?? 0;
        if (hint.ready) {
          this.found = hint;
          if (hint.label) this.around.tell(message("ui.opponent.hint_told", { label: hint.label }));
          return;
        }
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    } catch (error) {
      if (mine !== this.asked) return;
      if (!(error instanceof TroubleError)) throw error;
      this.around.refuse(error.trouble.message, error.trouble.rule ?? "", "");
    } finally {
      if (mine === this.asked) this.asking = false;
    }
  }

  /** Do as it says. */
  async play(): Promise<void> {
    const n = this.found?.n;
    if (n !== undefined && (await this.around.deed("advised", { n }))) this.clear();
  }

  /** True when there was one. */
  clear(): boolean {
    const was = this.open;
    this.asked += 1;
    this.asking = false;
    this.found = null;
    return was;
  }
}

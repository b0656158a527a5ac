// The editor's bench: a position as the engine has read it, and the ones before it.
import { post, TroubleError } from "../../lib/api/client";
import type { Edited, Tool, Trouble } from "../../lib/api/types";

const MOST = 200; // edits that can be taken back

export class Bench {
  edited = $state.raw<Edited | null>(null);
  past = $state.raw<string[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  refused = $state<string | null>(null); // the place an edit was refused at
  busy = $state(false);
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly game: string) {}

  /** One after the other: who clicks while the engine still reads is not unheard. */
  private next(deed: () => Promise<void>): Promise<void> {
    const done = this.last.then(deed);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async ask(body: {
    position: string;
    scenario?: string;
    tool?: string;
    at?: string;
    value?: string;
  }): Promise<boolean> {
    this.busy = true;
    this.trouble = this.refused = null;
    try {
      this.edited = await post<Edited>("/api/editor", { game: this.game, ...body });
      return true;
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      this.trouble = error.trouble;
      this.refused = body.at || null;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Another position altogether: typed, linked, or a bare board of a scenario. */
  read(position: string, scenario = ""): Promise<void> {
    return this.next(async () => {
      const before = this.edited?.position;
      if (await this.ask({ position, scenario })) this.remember(before);
    });
  }

  apply(tool: Tool, at: string, value: string): Promise<void> {
    return this.next(async () => {
      const before = this.edited?.position ?? "";
      if (await this.ask({ position: before, tool: tool.id, at, value })) this.remember(before);
    });
  }

  undo(): Promise<void> {
    return this.next(async () => {
      const before = this.past.at(-1);
      if (before !== undefined && (await this.ask({ position: before }))) this.past = this.past.slice(0, -1);
    });
  }

  private remember(before: string | undefined): void {
    if (before !== undefined && before !== this.edited?.position) this.past = [...this.past, before].slice(-MOST);
  }
}

// Orders are sent: all of one happens, or nothing. What it stops before waits to be confirmed; then the rest goes on.
import type { Choice, Ordered } from "../lib/api/types";
import type { Desk } from "./desk.svelte";
import type { Order } from "./group.svelte";

export class Sending {
  busy = false; // until the answer has come, whatever the socket says before
  private stopped: { action: string; order: Order } | null = null; // before what, of the selected choice

  constructor(private readonly desk: Desk) {}

  /** Something else is selected, or nothing any longer. */
  forget(): void {
    this.stopped = null;
  }

  /** Send what was taken up. */
  async send(order: Order): Promise<boolean> {
    const then = await this.ask(() => this.post("order", { ...order, rest: false }));
    if (then === null) return false;
    const { desk } = this;
    if (desk.group.units === order.units) desk.group.clear(); // nothing was chosen yet: it stops before the first
    if (this.select(then)) this.stopped = { action: then, order };
    return true;
  }

  /** The same as last turn, as the server has found it. */
  async asBefore(): Promise<void> {
    const then = await this.ask(() => this.post("as-before", {}));
    if (then) this.select(then);
  }

  /** What has to go on once this choice was played. */
  restAfter(action: string): Order | null {
    const { stopped } = this;
    this.stopped = null;
    return stopped?.action === action && this.desk.selected?.action === action ? stopped.order : null;
  }

  /** What an order stopped before, and its rest if that is asked at once: nothing is to be chosen in between. */
  async goOn({ action }: Choice, order: Order): Promise<boolean> {
    const { desk } = this;
    const then = await this.ask(async () => {
      await this.post("play", { action });
      return desk.mayChoose && desk.moment.resumes ? this.post("order", { ...order, rest: true }) : "";
    });
    if (then && this.select(then)) this.stopped = { action: then, order };
    return then !== null;
  }

  /** What it stopped before; empty if nothing is left to say, null if nothing has happened. */
  private async ask(deed: () => Promise<string>): Promise<string | null> {
    let then = "";
    if (this.desk.busy) return null;
    this.busy = true;
    try {
      const done = await this.desk.ask(async () => void (then = await deed()));
      return done ? then : null;
    } finally {
      this.busy = false;
    }
  }

  private async post(deed: string, body: Record<string, unknown>): Promise<string> {
    const { link } = this.desk;
    return ((await link.postFirst(deed, { n: link.state?.n, ...body })) as Partial<Ordered>).then ?? "";
  }

  private select(action: string): boolean {
    const next = this.desk.moment.choices.find((choice) => choice.action === action);
    if (next) this.desk.select(next);
    return next !== undefined;
  }
}

// Orders are sent: all of one happens, or nothing. What it stops before waits to be confirmed; then the rest goes on.
import type { Ordered } from "../lib/api/types";
import type { Desk } from "./desk.svelte";
import type { Order } from "./group.svelte";

export class Sending {
  private stopped: { action: string; order: Order } | null = null; // before what, of the selected choice

  constructor(private readonly desk: Desk) {}

  /** Something else is selected, or nothing any longer. */
  forget(): void {
    this.stopped = null;
  }

  /** Send what was taken up. */
  async send(order: Order, rest = false): Promise<boolean> {
    const then = await this.ask("order", { ...order, rest });
    if (then === null) return false;
    const { desk } = this;
    if (desk.group.units === order.units) desk.group.clear(); // nothing was chosen yet: it stops before the first
    if (this.select(then)) this.stopped = { action: then, order };
    return true;
  }

  /** The same as last turn, as the server has found it. */
  async asBefore(): Promise<void> {
    const then = await this.ask("as-before", {});
    if (then) this.select(then);
  }

  /** What has to go on once this choice was played. */
  restAfter(action: string): Order | null {
    const { stopped } = this;
    this.stopped = null;
    return stopped?.action === action && this.desk.selected?.action === action ? stopped.order : null;
  }

  /** The rest of an order that was stopped, if its question is asked at once: no units are chosen again. */
  async goOn(order: Order): Promise<void> {
    if (this.desk.mayChoose && this.desk.moment.resumes) await this.send(order, true);
  }

  /** What it stopped before; empty if nothing is left to say, null if nothing has happened. */
  private async ask(deed: string, body: Record<string, unknown>): Promise<string | null> {
    const { desk } = this;
    let then = "";
    const done = await desk.ask(async () => {
      then = ((await desk.link.postFirst(deed, { n: desk.link.state?.n, ...body })) as Ordered).then;
    });
    return done ? then : null;
  }

  private select(action: string): boolean {
    const next = this.desk.moment.choices.find((choice) => choice.action === action);
    if (next) this.desk.select(next);
    return next !== undefined;
  }
}

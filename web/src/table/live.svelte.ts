// The connection to one table as one viewer: a snapshot, then updates by socket, or by asking when sockets fail.
import { get, path, post, TroubleError } from "../lib/api/client";
import type { Changed, Earlier, Entry, Snapshot, Trouble, Update } from "../lib/api/types";
import { backoff, follow, known, lacksEarlier, withEarlier, type Known } from "./follow";

const POLL_MS = 2000;
const HEART_MS = 30_000; // a socket may be dead without knowing it
const FAILURES_BEFORE_POLLING = 3;
const SOON_MS = 50; // where a browser does not say when it has time

export type Connection = "opening" | "live" | "asking" | "broken" | "closed";

export class TableLink {
  state = $state.raw<Known | null>(null);
  notes = $state("");
  connection = $state<Connection>("opening");
  trouble = $state.raw<Trouble | null>(null); // the table cannot be opened, or no longer
  heard_ms = $state(0); // when the last word came; clocks count from here
  onfresh: (entries: Entry[]) => void = () => undefined;

  private readonly tab = Math.random().toString(36).slice(2); // our socket's name: it need not repeat our answers
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private asking = false;
  private filling = false;
  private ended = false;
  private held: (Update | Changed)[] | null = null; // what came while an answer is waited for that must be heard first

  constructor(
    readonly table: string,
    readonly seat: string,
  ) {}

  get base(): string {
    return `/api/tables/${encodeURIComponent(this.table)}`;
  }

  /** What the seat has said once for all, as far as it stands now: what held for a turn lapses with it. */
  get standing(): Record<string, string> {
    return this.state?.moment.standing ?? {};
  }

  async open(): Promise<void> {
    try {
      const snapshot = await get<Snapshot>(this.base, { seat: this.seat });
      if (this.ended) return;
      this.state = known(snapshot);
      this.notes = snapshot.notes;
      this.heard_ms = Date.now();
      this.connect();
      void this.fillUp();
      this.heart = setInterval(() => void (this.connection === "live" && !document.hidden && this.beat()), HEART_MS);
      addEventListener("online", this.hurry);
      addEventListener("offline", this.lose);
      document.addEventListener("visibilitychange", this.hurry);
    } catch (error) {
      this.refused(error);
    }
  }

  /** Nothing of the table stays in memory. */
  close(): void {
    this.ended = true;
    this.connection = "closed";
    clearTimeout(this.timer);
    clearInterval(this.heart);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
    this.state = null;
    this.notes = "";
    this.onfresh = () => undefined;
  }

  /** `asked`: the answer to what is new after our number; if entries are missing all the same, there were too many. */
  take(update: Update | Changed, asked = false): void {
    if (this.ended || !this.state) return;
    if (this.held) return void this.held.push(update);
    const followed = follow(this.state, update);
    if (followed.kind === "lost") return void this.catchUp("");
    if (followed.kind === "gap")
      return void (asked || update.entries[0]?.n === this.state.n + 1 ? this.reload() : this.catchUp());
    this.heard_ms = Date.now();
    if (followed.kind === "old") return;
    this.state = followed.known;
    if (followed.fresh.length) this.onfresh(followed.fresh);
  }

  /** Ask for what is new after our number: what has changed of what we have, or, having nothing, all that is shown. */
  async catchUp(has = this.state?.stamp): Promise<boolean> {
    if (this.ended || !this.state) return false;
    try {
      const after = this.state.n;
      this.take(await get<Update | Changed>(`${this.base}/updates`, { seat: this.seat, after, has }), true);
      return true;
    } catch (error) {
      if (error instanceof TroubleError && (error.status === 403 || error.status === 404)) this.refused(error);
      return false;
    }
  }

  /** A socket that says nothing may be dead: who only waits is told so, too. */
  private async beat(): Promise<void> {
    if (!(await this.catchUp())) this.lose();
  }

  private lose = (): void => {
    if (this.ended) return;
    this.connection = "broken";
    this.failures = Math.max(this.failures, 1);
    this.socket?.close();
  };

  /** When the numbers make no sense: everything anew. */
  private async reload(): Promise<void> {
    try {
      const snapshot = await get<Snapshot>(this.base, { seat: this.seat });
      if (!this.ended) this.state = known(snapshot);
      void this.fillUp();
    } catch (error) {
      this.refused(error);
    }
  }

  /** A long log comes from its end: what is before, page by page, whenever there is time. */
  private async fillUp(): Promise<void> {
    if (this.filling) return;
    this.filling = true;
    for (let failures = 0; this.state && lacksEarlier(this.state);) {
      await (failures ? new Promise((done) => setTimeout(done, backoff(failures))) : idle());
      const before = this.state?.entries[0]?.n;
      if (!before) break;
      try {
        const { entries } = await get<Earlier>(`${this.base}/earlier`, { seat: this.seat, before });
        if (this.state) this.state = withEarlier(this.state, entries);
        failures = 0;
      } catch (error) {
        if (error instanceof TroubleError && [403, 404, 409].includes(error.status)) break;
        failures += 1;
      }
    }
    this.filling = false;
  }

  /** Do something as this seat; the answer is an update like any other. */
  async post(deed: string, body: Record<string, unknown>): Promise<Update | Changed> {
    const update = await this.send(deed, body);
    this.take(update);
    return update;
  }

  /** The same for a deed whose answer says more than its update: the socket may be quicker, and is heard after it. */
  async postFirst(deed: string, body: Record<string, unknown>): Promise<Update | Changed> {
    this.held ??= [];
    try {
      const update = await this.send(deed, body);
      this.held.unshift(update);
      return update;
    } finally {
      const held = this.held;
      this.held = null;
      held.forEach((update) => this.take(update));
    }
  }

  private async send(deed: string, body: Record<string, unknown>): Promise<Update | Changed> {
    try {
      return await post(`${this.base}/${deed}`, {
        seat: this.seat,
        has: this.state?.stamp ?? "",
        tab: this.tab,
        ...body,
      });
    } catch (error) {
      // The answer is lost, and our socket does not repeat it: what was done is asked for.
      if (!(error instanceof TroubleError) || error.status === 0) void this.beat();
      throw error;
    }
  }

  private refused(error: unknown): void {
    if (this.ended) return;
    const trouble =
      error instanceof TroubleError ? error.trouble : { message: { key: "trouble.internal", params: [] }, rule: "" };
    this.close();
    this.trouble = trouble;
  }

  private connect(): void {
    if (this.ended || this.socket || !this.state) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const address = path(`${scheme}//${location.host}${this.base}/live`, {
      seat: this.seat,
      after: this.state.n,
      has: this.state.stamp,
      tab: this.tab,
    });
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.connection = "live";
      void this.catchUp(); // chat and seats may have changed without a number
    };
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as Update | Changed);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.failures += 1;
      if (!this.ended) this.retry();
    };
  }

  private retry(): void {
    clearTimeout(this.timer);
    if (this.failures < FAILURES_BEFORE_POLLING) {
      this.connection = this.failures > 1 ? "broken" : this.connection;
      this.timer = setTimeout(() => this.connect(), backoff(this.failures));
    } else if (!this.asking) void this.ask();
  }

  /** Requests instead of a socket; the socket is tried again now and then, and at once when the server is back. */
  private async ask(): Promise<void> {
    this.asking = true;
    const until = Date.now() + backoff(this.failures);
    let answered = await this.catchUp();
    while (!this.ended && Date.now() < until) {
      this.connection = answered ? "asking" : "broken";
      await new Promise((done) => (this.timer = setTimeout(done, POLL_MS)));
      const before = answered;
      answered = await this.catchUp();
      if (answered && !before) break;
    }
    this.asking = false;
    if (!this.ended) this.connect();
  }

  /** The network or the reader is back: no waiting. */
  private hurry = (): void => {
    if (this.ended || document.hidden || this.socket || this.asking) return;
    clearTimeout(this.timer);
    this.connect();
  };
}

function idle(): Promise<unknown> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 20 * SOON_MS });
    else setTimeout(done, SOON_MS);
  });
}

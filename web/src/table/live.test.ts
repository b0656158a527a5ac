// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TableLink } from "./live.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.onclose?.();
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
}

const entry = (n: number) => ({
  n,
  kind: "action",
  side: "a",
  phase: { key: "p", params: [] },
  events: [],
  at_ms: n,
  takes_back: [],
});
const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));
const update = (from: number, to: number) => ({
  type: "update",
  at_ms: to,
  stamp: `s${to}`,
  table: { id: "t" },
  n: to,
  entries: entries(from, to),
  moment: { n: to },
  chat: [],
});

let n = 3; // how far the server is
let page = 100; // entries that it sends at once
let asked: string[] = [];
let down = false;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  asked = [];
  n = 3;
  page = 100;
  down = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (down) throw new TypeError("refused");
    const after = /updates\?seat=a&after=(\d+)/.exec(path)?.[1];
    const before = Number(/earlier\?seat=a&before=(\d+)/.exec(path)?.[1] ?? n + 1);
    const first = Math.max(1, before - page, Number(after ?? 0) + 1);
    const opening = { ...update(first, n), seat: "a", notes: "mine", standing: {} };
    const body = path.includes("earlier")
      ? { entries: entries(first, before - 1) }
      : after
        ? update(first, n)
        : opening;
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => vi.useRealTimers());

async function opened(): Promise<TableLink> {
  const link = new TableLink("t", "a");
  await link.open();
  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  return link;
}
const numbers = (link: TableLink) => link.state?.entries.map((one) => one.n);

describe("the connection to a table", () => {
  it("goes on from the snapshot's number, as its seat", async () => {
    const link = await opened();
    expect(FakeSocket.last.url).toMatch(/\/api\/tables\/t\/live\?seat=a&after=3&has=s3&tab=\w+$/);
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(4, 5)) });
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5]);
    link.close();
  });
  it("resumes after a break without loss and without doubles", async () => {
    const link = await opened();
    const fresh: number[] = [];
    link.onfresh = (all) => fresh.push(...all.map((one) => one.n));
    n = 6;
    FakeSocket.last.onclose?.();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.onopen?.();
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(4, 6)) });
    await vi.advanceTimersByTimeAsync(0);
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(fresh).toEqual([4, 5, 6]);
    link.close();
  });
  it("hears the answer to an order before what the socket said meanwhile", async () => {
    const link = await opened();
    const answer = link.postFirst("order", {});
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(4, 5)) });
    expect(numbers(link)).toEqual([1, 2, 3]);
    n = 4;
    await answer;
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5]);
    down = true;
    const lost = link.postFirst("order", {}).catch((error: unknown) => error);
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(6, 6)) });
    expect(await lost).toBeInstanceOf(Error);
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5, 6]);
    link.close();
  });
  it("asks what was done when the answer is lost, since its socket does not repeat it", async () => {
    const link = await opened();
    const served = fetch;
    vi.stubGlobal("fetch", async (path: string) => {
      if (!path.endsWith("/play")) return served(path);
      n = 4; // it was done all the same
      throw new TypeError("refused");
    });
    await expect(link.post("play", {})).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    expect(numbers(link)).toEqual([1, 2, 3, 4]);
    link.close();
  });
  it("fills a gap by asking", async () => {
    const link = await opened();
    n = 6;
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(6, 6)) });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)).toContain("after=3");
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5, 6]);
    link.close();
  });
  it("asks for all of it when a change is of something that it never had", async () => {
    const link = await opened();
    n = 4;
    const told = {
      type: "changed",
      at_ms: 4,
      n: 4,
      entries: entries(4, 4),
      chat: [],
      of: "x",
      stamp: "y",
      changes: {},
    };
    FakeSocket.last.onmessage?.({ data: JSON.stringify(told) });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)).toMatch(/after=3&has=$/);
    expect(link.state?.stamp).toBe("s4");
    link.close();
  });
  it("asks every two seconds when sockets fail three times", async () => {
    const link = await opened();
    for (const wait of [500, 1000, 0]) {
      FakeSocket.last.onclose?.();
      await vi.advanceTimersByTimeAsync(wait);
    }
    n = 4;
    await vi.advanceTimersByTimeAsync(2000);
    expect(link.connection).toBe("asking");
    expect(numbers(link)).toEqual([1, 2, 3, 4]);
    link.close();
  });
  it("says so when nothing answers, and is back soon after the server is", async () => {
    const link = await opened();
    down = true;
    for (const wait of [500, 1000, 0]) {
      FakeSocket.last.onclose?.();
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(link.connection).toBe("broken");
    down = false;
    n = 5;
    const sockets = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5]);
    expect(FakeSocket.all.length).toBe(sockets + 1);
    link.close();
  });
  it("begins with the end of a long log and fetches what is before, page by page, past a failure", async () => {
    [n, page] = [8, 3];
    const link = await opened();
    expect(numbers(link)).toEqual([6, 7, 8]);
    down = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(numbers(link)).toEqual([6, 7, 8]);
    down = false;
    n = 9;
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(9, 9)) });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(asked.filter((path) => path.includes("earlier")).at(-1)).toContain("before=3");
    link.close();
  });
  it("opens anew when more is missing than a page", async () => {
    page = 3;
    const link = await opened();
    n = 9;
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(7, 9)) });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(numbers(link)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(asked.filter((path) => path.includes("after=3"))).toHaveLength(2); // by its socket's beginning, and for it
    link.close();
  });
  it("keeps nothing when it is closed", async () => {
    const link = await opened();
    expect(link.notes).toBe("mine");
    link.close();
    FakeSocket.last.onmessage?.({ data: JSON.stringify(update(4, 5)) });
    expect([link.state, link.notes, link.connection]).toEqual([null, "", "closed"]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { GameInfo, Layout } from "../lib/api/types";
import { Desk } from "./desk.svelte";
import { TableLink } from "./live.svelte";

const CHOICE = {
  action: "to 2",
  label: { key: "l", params: [] },
  at: "2",
  item: "",
  final: false,
  odds: true,
  path: [],
};
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      close(): void {}
    },
  );
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const moment = { n: 0, choices: [CHOICE], ready: [], scene: { pieces: [] } };
    return new Response(
      JSON.stringify({ table: { id: "t" }, n: 0, entries: [], moment, chat: [], seat: "a", notes: "", standing: {} }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function seated(): Promise<Desk> {
  const link = new TableLink("t", "a");
  await link.open();
  return new Desk(link, { overlays: [] } as unknown as GameInfo, {} as Layout);
}
const odds = () => asked.filter((path) => path.includes("/odds?"));

it("asks for the chances of what is pointed at, after a moment", async () => {
  const desk = await seated();
  desk.point("2");
  expect(odds()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(odds()).toHaveLength(1);
  desk.close();
  desk.link.close();
});

it("is deaf once its table is closed: a board that is taken away may still say that the pointer left it", async () => {
  const desk = await seated();
  desk.point("2");
  desk.close();
  desk.link.close();
  desk.point(null);
  desk.point("2");
  await vi.advanceTimersByTimeAsync(200);
  expect(odds()).toEqual([]);
});

it("asks nothing when the table is taken away while somebody points", async () => {
  const desk = await seated();
  desk.point("2");
  desk.link.close(); // as when the server shuts this seat out
  await vi.advanceTimersByTimeAsync(200);
  expect(odds()).toEqual([]);
});

it("sends the rest of an order once what it stopped before was confirmed, and not after something else was chosen", async () => {
  const sent: unknown[] = [];
  const moment = { n: 0, asked: "a", choices: [CHOICE], ready: [], scene: { pieces: [] }, resumes: true };
  const table = { id: "t", status: "running", seats: [] };
  const known = { table, n: 0, entries: [], moment, chat: [], seat: "a", notes: "", standing: {} };
  vi.stubGlobal("fetch", async (path: string, request?: RequestInit) => {
    if (request?.method === "POST") sent.push([path.split("/").pop(), JSON.parse(request.body as string)]);
    return new Response(JSON.stringify({ ...known, then: sent.length === 1 ? CHOICE.action : "" }));
  });
  const desk = await seated();
  const order = { units: ["u"], way: ["2", "3"], deed: "" };
  await desk.order(order);
  expect(desk.selected?.action).toBe(CHOICE.action);
  await desk.play(CHOICE);
  expect(sent).toMatchObject([
    ["order", { ...order, rest: false }],
    ["play", { action: CHOICE.action }],
    ["order", { ...order, rest: true }],
  ]);
  sent.length = 0;
  await desk.order(order);
  desk.back();
  await desk.play(CHOICE);
  expect(sent).toHaveLength(2);
  desk.close();
  desk.link.close();
});

it("takes a place that is asked for as the answer, where its units can be sent nowhere else", async () => {
  const desk = await seated();
  const there = { ...CHOICE, odds: false };
  const piece = { id: "u", at: "2", side: "a" };
  const moment = { ...desk.moment, n: 0, choices: [there], ready: ["u"], asked: "a", scene: { pieces: [piece] } };
  Object.assign(desk.link.state ?? {}, { moment, table: { id: "t", status: "running" } });
  let sent: unknown;
  vi.stubGlobal("fetch", async (path: string, how?: { body?: string }) => {
    if (path.includes("/order")) {
      sent = JSON.parse(how?.body ?? "{}");
      return new Response(JSON.stringify({ n: 0, entries: [], chat: [], then: "", moment, table: moment }));
    }
    return new Response(JSON.stringify({ units: ["u"], choices: [there], deeds: ["dig"], rolls: [true], others: [] }));
  });
  desk.pick("2");
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toMatchObject({ units: ["u"], way: ["2"], deed: "dig" });
  desk.close();
  desk.link.close();
});

it("adds to units that are being taken up, however slow the server is", async () => {
  const desk = await seated();
  const pieces = [
    { id: "u", at: "1", side: "a" },
    { id: "v", at: "2", side: "a" },
  ];
  const moment = { ...desk.moment, choices: [], ready: ["u", "v"], asked: "a", scene: { pieces } };
  Object.assign(desk.link.state ?? {}, { moment, table: { id: "t", status: "running" } });
  vi.stubGlobal("fetch", async (path: string) => {
    const units = new URL(path, "http://x").searchParams.getAll("units");
    await new Promise((done) => setTimeout(done, 50));
    return new Response(JSON.stringify({ units, choices: [CHOICE], deeds: ["to"], rolls: [false], others: [] }));
  });
  desk.pick("1");
  desk.pick("2", true);
  await vi.advanceTimersByTimeAsync(200);
  expect(desk.group.units).toEqual(["u", "v"]);
  desk.close();
  desk.link.close();
});

// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { GameInfo, Layout } from "../lib/api/types";
import AskMe from "./AskMe.svelte";
import { Desk } from "./desk.svelte";
import { TableLink } from "./live.svelte";

const STANDING = [{ decision: "Window", values: ["playable", "ask", "turn"], rule: "1" }];
let turn: string; // what holds for this turn only, if anything does
let n: number;
let given: boolean;
let sent: { answers: Record<string, string> }[];
let desk: Desk;
let parts: Record<string, unknown>[];

const moment = () => ({
  n,
  asked: "a",
  decision: "Window",
  choices: [],
  ready: [],
  given,
  over: false,
  standing: { Other: "never", ...(turn ? { Window: turn } : {}) },
  scene: { pieces: [] },
});
const body = () => ({ table: { id: "t", status: "running" }, n, entries: [], moment: moment(), chat: [] });

beforeEach(async () => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  [turn, n, given, sent, parts] = ["", 0, false, [], []];
  vi.stubGlobal(
    "WebSocket",
    class {
      close(): void {}
    },
  );
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      const asked = JSON.parse(init.body as string) as { answers: Record<string, string> };
      sent.push(asked);
      turn = asked.answers.Window ?? "";
    }
    return new Response(JSON.stringify({ ...body(), seat: "a", notes: "", standing: {} }));
  });
  const link = new TableLink("t", "a");
  await link.open();
  desk = new Desk(link, { standing: STANDING, overlays: [] } as unknown as GameInfo, {} as Layout);
  parts.push(mount(AskMe, { target: document.body, props: { desk } }));
  flushSync();
});
afterEach(() => {
  for (const part of parts) void unmount(part);
  desk.close();
  desk.link.close();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const button = () => document.querySelector<HTMLButtonElement>("[data-askme]");
function open(): HTMLElement[] {
  button()?.click();
  flushSync();
  return [...document.querySelectorAll<HTMLElement>("[role=menuitemcheckbox]")];
}
const marked = () => open().map((item) => item.getAttribute("aria-checked"));

it("marks what stands unsaid, and one click says something else, beside what was said before", async () => {
  const items = open();
  expect(items.map((item) => item.getAttribute("aria-checked"))).toEqual(["true", "false", "false"]);
  items[2]?.click();
  await vi.waitFor(() => expect(desk.busy).toBe(false));
  flushSync();
  expect(sent).toEqual([
    { seat: "a", has: "", tab: expect.any(String) as string, answers: { Other: "never", Window: "turn" } },
  ]);
  expect(marked()).toEqual(["false", "false", "true"]);
});

it("does not say again what has lapsed with its turn", async () => {
  turn = "turn";
  await desk.link.catchUp();
  expect(desk.link.standing.Window).toBe("turn");
  turn = "playable";
  await desk.link.catchUp();
  flushSync();
  open()[1]?.click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.answers).toEqual({ Other: "never", Window: "ask" });
});

it("stands there, but nothing may be chosen, while the table answers", async () => {
  given = true;
  await desk.link.catchUp();
  flushSync();
  expect(desk.mayChoose).toBe(false);
  expect(button()).not.toBeNull();
});

// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Choice, GameInfo, Layout, Message } from "../lib/api/types";
import { Desk } from "./desk.svelte";
import { hearKey, tableKey } from "./keys";
import { TableLink } from "./live.svelte";
import Prompt from "./Prompt.svelte";
import Trays from "./Trays.svelte";

const words = (key: string): Message => ({ key, params: [] });
const choice = (action: string, more: Partial<Choice> = {}): Choice => ({
  action,
  label: words(action),
  at: "",
  item: "",
  final: false,
  odds: false,
  path: [],
  ...more,
});
const CHITS = ["chit:elite", "chit:mines"].map((id) => ({
  id,
  title: words(id),
  lines: [],
  rule: "",
  count: 1,
  kind: "chit",
  side: "a",
  badges: [],
}));
const ELITE = choice("elite", { item: "chit:elite", final: true });
const MINES = choice("mines", { item: "chit:mines" });
const [MOVE, PASS, STOP] = [choice("move"), choice("pass", { final: true }), choice("stop")];
const QUESTION = [MOVE, PASS, STOP, ELITE, MINES];
const READ_MS = 1000;

let questions: Choice[][]; // the one that is open, and those that will be asked
let played: string[];
let answer: Promise<void>; // the server takes so long
let desk: Desk;
let parts: Record<string, unknown>[];
const held = (event: KeyboardEvent) => hearKey(desk, event);
const heard = (event: KeyboardEvent) => tableKey(desk, event, { home: () => undefined, focusPlace: () => undefined });

const moment = () => ({
  n: played.length,
  asked: "a",
  choices: questions[played.length] ?? [],
  decision: "d",
  prompt: words("q"),
  phase: words("p"),
  rule: "",
  over: false,
  in_setup: false,
  ready: [],
  as_before: [],
  several: false,
  undo: { half: false, free: false, why_not: null, can_offer: false },
  scene: {
    pieces: [],
    trays: [{ id: "hand", title: words("hand"), side: "", note: null, rule: "", cards: CHITS, pieces: [] }],
  },
});
const state = () => ({
  table: { id: "t", status: "running", seats: [], offer: null },
  n: played.length,
  moment: moment(),
  chat: [],
});
const entry = () => ({
  n: played.length,
  kind: "action",
  side: "a",
  phase: words("p"),
  events: [],
  at_ms: 0,
  takes_back: [],
});

beforeEach(async () => {
  vi.useFakeTimers();
  [questions, played, answer] = [[QUESTION, QUESTION], [], Promise.resolve()];
  vi.stubGlobal(
    "WebSocket",
    class {
      close(): void {}
    },
  );
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.includes("/odds?")) return new Response("{}");
    if (path.endsWith("/play")) {
      await answer;
      played.push((JSON.parse(String(init?.body)) as { action: string }).action);
      return new Response(JSON.stringify({ ...state(), entries: [entry()] }));
    }
    return new Response(JSON.stringify({ ...state(), entries: [], seat: "a", notes: "", standing: {} }));
  });
  const link = new TableLink("t", "a");
  await link.open();
  desk = new Desk(
    link,
    { id: "g", setups: [], standing: [], overlays: [] } as unknown as GameInfo,
    { sides: {} } as Layout,
  );
  link.onfresh = (entries) => desk.fresh(entries);
  parts = [
    mount(Prompt, { target: document.body, props: { desk } }),
    mount(Trays, { target: document.body, props: { desk } }),
  ];
  flushSync();
  addEventListener("keydown", held, true);
  addEventListener("keydown", heard);
});
afterEach(async () => {
  removeEventListener("keydown", held, true);
  removeEventListener("keydown", heard);
  for (const part of parts) await unmount(part);
  desk.close();
  desk.link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thing = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const chit = (id: string) => thing(`[data-item="${id}"] button`);
const button = (action: string) => thing(`[data-guide=prompt] [data-choice="${action}"]`);

/** As a browser does: a key that nobody took clicks, if it is Enter, the button that has the focus. */
function press(key: string, repeat = false): void {
  const went = (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }),
  );
  const focused = document.activeElement;
  if (went && key === "Enter" && focused instanceof HTMLButtonElement && !focused.disabled) focused.click();
  flushSync();
}
async function settled(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}
/** Keys with so much time after each. */
async function type(keys: string[], ms = 0): Promise<void> {
  for (const key of keys) {
    press(key);
    await settled(ms);
  }
}

describe("a number", () => {
  it("selects what Enter then plays, whatever had the focus, and no further Enter plays anything", async () => {
    for (const start of [chit("chit:elite"), chit("chit:mines"), button("move"), thing("[data-guide=trays]")]) {
      const before = played.length;
      questions = Array.from({ length: before + 2 }, () => QUESTION);
      start.focus();
      await type(["2"], READ_MS);
      expect([played.length, desk.selected?.action]).toEqual([before, "pass"]);
      expect(document.activeElement).toBe(button("pass"));
      await type(["Enter", "Enter", "Enter"], READ_MS);
      expect(played.slice(before)).toEqual(["pass"]);
    }
  });
  it("that is played at once leaves nothing to a further Enter either", async () => {
    chit("chit:mines").focus();
    await type(["1", "Enter", "Enter"], READ_MS);
    expect(played).toEqual(["move"]);
  });
  it("is played once however often Enter is pressed before the answer comes", async () => {
    let come = (): void => undefined;
    answer = new Promise((done) => (come = done));
    chit("chit:mines").focus();
    await type(["2", "Enter", "Enter", "1", "Enter"]);
    chit("chit:mines").focus();
    await type(["Enter"]);
    expect(played).toEqual([]);
    come();
    await settled();
    expect([played, desk.selected]).toEqual([["pass"], null]);
  });
  it("that is held plays nothing more, nor does Enter", async () => {
    press("1");
    await settled(READ_MS);
    for (const key of ["1", "2", "Enter"]) {
      for (let n = 0; n < 3; n++) press(key, true);
      await settled(READ_MS);
    }
    expect([played, desk.selected]).toEqual([["move"], null]);
    chit("chit:mines").focus();
    press("Enter", true);
    await settled(READ_MS);
    expect(played).toEqual(["move"]);
  });
  it("chooses another instead of what is selected, and Enter that", async () => {
    await type(["2", "3"], READ_MS);
    expect([played, desk.selected?.action]).toEqual([[], "stop"]);
    expect(document.activeElement).toBe(button("stop"));
    await type(["Enter"]);
    expect(played).toEqual(["stop"]);
  });
});

describe("Enter", () => {
  it("chooses what has the focus when nothing is selected", async () => {
    chit("chit:mines").focus();
    await type(["Enter"]);
    expect(played).toEqual(["mines"]);
  });
  it("selects first what cannot be taken back, and plays it the second time", async () => {
    chit("chit:elite").focus();
    await type(["Enter"], READ_MS);
    expect([played, desk.selected?.action]).toEqual([[], "elite"]);
    await type(["Enter"]);
    expect(played).toEqual(["elite"]);
  });
  it("confirms what is selected, not what merely has the focus", async () => {
    await type(["2"], READ_MS);
    chit("chit:mines").focus();
    await type(["Enter"]);
    expect(played).toEqual(["pass"]);
  });
  it("on the way back from a choice goes back", async () => {
    await type(["2"], READ_MS);
    [...document.querySelectorAll<HTMLElement>("[data-guide=prompt] .btn")]
      .find((one) => one.textContent?.includes("Esc"))!
      .focus();
    await type(["Enter"]);
    expect([played, desk.selected]).toEqual([[], null]);
  });
  it("plays nothing while somebody looks at the past", async () => {
    await type(["2"], READ_MS);
    desk.replay.at = 0;
    flushSync();
    (document.activeElement as HTMLElement).blur();
    await type(["Enter"]);
    expect(played).toEqual([]);
  });
});

describe("a question that came this moment", () => {
  it("is not answered by a key, for nobody has read it: the key selects", async () => {
    await type(["1", "1"]);
    expect([played, desk.selected?.action]).toEqual([["move"], "move"]);
    await type(["Escape"], READ_MS);
    questions.push(QUESTION);
    chit("chit:mines").focus();
    await type(["Enter", "Enter"]);
    expect([played, desk.selected?.action]).toEqual([["move", "mines"], "mines"]);
  });
  it("is not answered even where there is one answer only", async () => {
    questions = [QUESTION, [choice("roll", { final: true })], QUESTION];
    await type(["1", "1"]);
    expect([played, desk.selected?.action]).toEqual([["move"], "roll"]);
    await type(["Enter"]);
    expect(played).toEqual(["move", "roll"]);
  });
  it("is answered by a pointer as ever", async () => {
    await type(["1"]);
    desk.byKey = false;
    button("stop").click();
    await settled();
    expect(played).toEqual(["move", "stop"]);
  });
  it("may be which of several: the menu's first entry is not played by the key that opened it", async () => {
    questions = [[choice("to", { at: "3" }), choice("cross", { at: "3" })]];
    await desk.link.catchUp();
    desk.byKey = true;
    desk.pick("3");
    desk.press(desk.which!.choices[0]!);
    expect([played, desk.selected?.action]).toEqual([[], "to"]);
  });
});

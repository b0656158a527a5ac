import { afterEach, describe, expect, it, vi } from "vitest";

import type { Message } from "../lib/api/types";
import { Hints } from "./hints.svelte";
import type { TableLink } from "./live.svelte";

const said = { key: "choice.move", params: [] };
const ready = { n: 4, ready: true, share: 1, label: said, action: "move", lit: ["a", "u"], reasons: [] };
const answers = (...bodies: unknown[]) => {
  const left = [...bodies];
  return vi.fn(() => Promise.resolve(new Response(JSON.stringify(left.shift()), { status: 200 })));
};

function hints() {
  const refused: Message[] = [];
  const done: [string, unknown][] = [];
  const link = { base: "/api/tables/t", seat: "white", state: { n: 4 } } as unknown as TableLink;
  const made = new Hints({
    link,
    refuse: (told) => void refused.push(told),
    deed: (name, body) => (done.push([name, body]), Promise.resolve(true)),
    tell: () => undefined,
  });
  return { made, refused, done };
}

describe("a hint", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is waited for, shown, and done as it stands", async () => {
    vi.stubGlobal("fetch", answers({ n: 4, ready: false, share: 0.5 }, ready));
    const { made, done } = hints();
    await made.ask();
    expect([made.asking, made.found?.action, made.lit]).toEqual([false, "move", ["a", "u"]]);
    await made.play();
    expect(done).toEqual([["advised", { n: 4 }]]);
    expect(made.open).toBe(false);
  });

  it("is not heard any more once something has happened", async () => {
    vi.stubGlobal("fetch", answers(ready));
    const { made } = hints();
    const asked = made.ask();
    expect(made.clear()).toBe(true);
    await asked;
    expect([made.open, made.clear()]).toEqual([false, false]);
  });

  it("that cannot be given says why", async () => {
    const trouble = { message: { key: "trouble.no_hint", params: [] }, rule: "" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(trouble), { status: 409 })));
    const { made, refused } = hints();
    await made.ask();
    expect(refused.map((told) => told.key)).toEqual(["trouble.no_hint"]);
    expect(made.open).toBe(false);
  });
});

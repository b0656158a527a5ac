import { describe, expect, it } from "vitest";

import type { Scene } from "../lib/api/types";
import { targetOf, type Shown } from "./inspect.svelte";

function fake(dataset: Record<string, string>, drag = false): Element {
  const found = {
    dataset,
    closest: (selector: string) => (selector === "[data-drag]" ? (drag ? found : null) : found),
  };
  return found as unknown as Element;
}

const scene = {
  pieces: [
    { id: "a", at: "1" },
    { id: "b", at: "2" },
    { id: "c", at: "2" },
  ],
  trays: [{ id: "hand", pieces: [{ id: "d", at: "" }], cards: [{ id: "blitz" }] }],
} as unknown as Scene;
const shown = (pointed: string | null): Shown => ({ moment: { scene }, pointed });

describe("what an element stands for", () => {
  it("is what it says itself", () => {
    expect(targetOf(shown(null), fake({ inspect: "box:turn:3" }))).toBe("box:turn:3");
  });
  it("is a piece or a card by its name", () => {
    expect(targetOf(shown(null), fake({ item: "d" }))).toBe("piece:d");
    expect(targetOf(shown(null), fake({ item: "blitz" }))).toBe("card:blitz");
    expect(targetOf(shown(null), fake({ item: "nothing" }))).toBe("");
  });
  it("is the one piece under the pointer, or the place", () => {
    expect(targetOf(shown(null), fake({ at: "1" }, true))).toBe("piece:a");
    expect(targetOf(shown(null), fake({ at: "1" }))).toBe("place:1");
    expect(targetOf(shown(null), fake({ at: "2" }, true))).toBe("place:2");
    expect(targetOf(shown(null), fake({ at: "1" }), true)).toBe("piece:a");
    expect(targetOf(shown("7"), fake({ grid: "" }))).toBe("place:7");
  });
  it("is nothing elsewhere", () => {
    expect(targetOf(shown("7"), null)).toBe("");
  });
});

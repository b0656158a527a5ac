// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";

import { nextAfter, puzzles } from "./puzzles.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("goes on to the next that was not tried, round the end, and to the next one when all were", () => {
  const ids = ["a", "b", "c", "d"];
  expect(nextAfter(ids, "b", (id) => id !== "c")).toBe("d");
  expect(nextAfter(ids, "d", (id) => id === "a")).toBe("a");
  expect(nextAfter(ids, "b", () => false)).toBe("c");
  expect(nextAfter(["a"], "a", () => true)).toBe("");
});

it("counts the first answer to a puzzle, and remembers it", async () => {
  let right = false;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ right }))));
  expect(puzzles.state("p")).toBe("new");
  await puzzles.answer("game", "p", "go");
  right = true;
  await puzzles.answer("game", "p", "stay");
  await puzzles.answer("game", "q", "stay");
  expect([puzzles.state("p"), puzzles.state("q")]).toEqual(["wrong", "right"]);
  expect(JSON.parse(localStorage.getItem("kurgan.puzzles") ?? "")).toEqual({ p: false, q: true });
});

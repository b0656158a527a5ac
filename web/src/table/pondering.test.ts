import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { SeatOut } from "../lib/api/types";
import { Pondering, share } from "./pondering.svelte";

const computer = { seat: "white", kind: "computer", agent: "general" } as SeatOut;
const person = { seat: "black", kind: "person" } as SeatOut;

describe("a computer that is asked", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is not spoken of in the first second, and counts from when it was first asked", () => {
    const pondering = new Pondering();
    pondering.note(computer);
    vi.advanceTimersByTime(750);
    expect(pondering.shown).toBe(false);
    vi.advanceTimersByTime(750);
    pondering.note(computer); // a deed of it was seen
    vi.advanceTimersByTime(1000);
    expect([pondering.shown, pondering.seconds]).toEqual([true, 2]);
    pondering.note(person);
    expect(pondering.shown).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is never said to be done", () => {
    expect(share(2500, 5)).toBe(0.5);
    expect(share(60_000, 5)).toBe(0.95);
    expect(share(60_000, 0)).toBe(0);
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import { carried, carry, drop } from "./carry";
import { spanParts } from "./time";

describe("spans of time", () => {
  it("are told in their two largest units", () => {
    expect(spanParts(0)).toEqual({ key: "minutes", a: 0, b: "00" });
    expect(spanParts(59_999)).toEqual({ key: "minutes", a: 0, b: "59" });
    expect(spanParts(3_600_000)).toEqual({ key: "hours", a: 1, b: "00" });
    expect(spanParts(100_800_000)).toEqual({ key: "days", a: 1, b: "04" });
    expect(spanParts(-5)).toEqual({ key: "minutes", a: 0, b: "00" });
  });
});

describe("a position carried to a new table", () => {
  it("belongs to its game and is dropped when used", () => {
    carry("one", "turn=3");
    expect([carried("one"), carried("other")]).toEqual(["turn=3", ""]);
    drop();
    expect(carried("one")).toBe("");
    sessionStorage.setItem("kurgan.start", "not json");
    expect(carried("one")).toBe("");
  });
});

import { describe, expect, it } from "vitest";

import { isChip, plate, worksOf } from "./works";

const MAKES = ["trench", "redoubt", "fort", "area", "zone", "fortress", "teeth", "dome"];

describe("works", () => {
  it("are known by their make and their state", () => {
    expect(worksOf({ kind: "fortress broken thin" })).toEqual({
      make: "fortress",
      broken: true,
      thin: true,
      captured: false,
    });
    expect(worksOf({ kind: "dome captured" })).toEqual({ make: "dome", broken: false, thin: false, captured: true });
    expect([worksOf({ kind: "ferry" }), worksOf({ kind: "" }), worksOf({ kind: "manned" })]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it("have an edge of their own, each", () => {
    expect(new Set(MAKES.map(plate)).size).toBe(MAKES.length);
    expect(MAKES.every((make) => plate(make).endsWith("Z"))).toBe(true);
  });
  it("have chips at their ends", () => {
    expect(["manned", "building", "fort", "construction"].map((kind) => isChip({ kind }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from "vitest";

import { counts, detail, kindOf, valueText } from "./sources";

const datum = (source: string) => ({ path: "a.b", value: 1, source });

describe("the sources of values", () => {
  it("are told apart by their first word", () => {
    expect(kindOf(datum("rulebook 4-e, 12-b"))).toBe("rulebook");
    expect(kindOf(datum("owner's overlay"))).toBe("owner");
    expect(detail(datum("rulebook 4-e, 12-b"))).toBe("4-e, 12-b");
    expect(detail(datum("reconstructed: even spread"))).toBe("even spread");
    expect(detail(datum("owner's overlay"))).toBe("");
  });

  it("are counted by kind", () => {
    const data = ["rulebook 1", "rulebook 2", "published x"].map(datum);
    expect([...counts(data)]).toEqual([
      ["rulebook", 2],
      ["published", 1],
    ]);
  });

  it("shows every kind of value", () => {
    expect([1, "a", true, [1, 2], ["a", ["b"]], { a: 1 }].map(valueText)).toEqual([
      "1",
      "a",
      "true",
      "1, 2",
      "a, b",
      '{"a":1}',
    ]);
  });
});

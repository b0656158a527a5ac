import { expect, test } from "vitest";

import { parted } from "./parted";

test("a drawing of many lines comes in parts that make up the whole", () => {
  const d = Array.from({ length: 60 }, (_, n) => `M${n} 0l1 1`).join("");
  expect(parted(d).map((part) => part.split("M").length - 1)).toEqual([24, 24, 12]);
  expect(parted(d).join("")).toBe(d);
});

test("a short one stays as it is", () => {
  expect(parted("M0 0L1 1M2 2L3 3")).toEqual(["M0 0L1 1M2 2L3 3"]);
  expect(parted("")).toEqual([""]);
});

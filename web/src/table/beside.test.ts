import { describe, expect, it } from "vitest";

import { besideTable } from "./beside";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const link = (address: string) => new URL(address, "http://x");

describe("a link at a table", () => {
  it("opens rules and charts of its game beside it", () => {
    expect(besideTable(plain, link("/rules/siege#8.2"), "siege")).toEqual({ panel: "rules", target: "8.2" });
    expect(besideTable(plain, link("/charts/siege"), "siege")).toEqual({ panel: "charts", target: "" });
  });
  it("leads elsewhere, or to a new tab, as it says", () => {
    expect(besideTable(plain, link("/rules/ford#1"), "siege")).toBeNull();
    expect(besideTable(plain, link("/sources/siege"), "siege")).toBeNull();
    expect(besideTable(plain, link("/"), "siege")).toBeNull();
    expect(besideTable({ ...plain, ctrlKey: true }, link("/rules/siege#8.2"), "siege")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";

import type { KeptTable } from "../lib/api/types";
import { answers } from "./movingOn";

const seat = (name: string, mine: boolean) => ({ seat: name, mine });
const kept = (mine: string[], moving: object | null) =>
  ({
    table: { seats: ["north", "south"].map((name) => seat(name, mine.includes(name))) },
    moving,
  }) as unknown as KeptTable;
const asked = { by: "north", agreed: ["north"], refused: "" };

describe("a game that may move on", () => {
  it("is asked for, answered, waited for", () => {
    expect(answers(kept(["north"], { by: "", agreed: [], refused: "" }))).toBe("ask");
    expect(answers(kept(["south"], asked))).toBe("answer");
    expect(answers(kept(["north"], asked))).toBe("waits");
    expect(answers(kept(["north", "south"], asked))).toBe("answer");
  });

  it("may be asked for again after it was refused", () => {
    expect(answers(kept(["north"], { ...asked, refused: "south" }))).toBe("ask");
    expect(answers(kept(["south"], { ...asked, refused: "south" }))).toBe("ask");
  });

  it("is only looked at by who sits nowhere, or where it cannot", () => {
    expect(answers(kept([], asked))).toBe("look");
    expect(answers(kept(["north"], null))).toBe("look");
  });
});

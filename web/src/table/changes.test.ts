import { describe, expect, it } from "vitest";

import cases from "../../../tests/vectors/changes.json";
import { changed, type Change } from "./changes";

interface Vector {
  say: string;
  old: unknown;
  change: Change;
  new: unknown;
}

describe("what changed", () => {
  it.each(cases as unknown as Vector[])("$say", (vector) => {
    expect(changed(vector.old, vector.change)).toEqual(vector.new);
  });
  it("leaves what is unchanged the same object", () => {
    const old = { pieces: [{ id: "a" }, { id: "b", at: "1" }], marks: [{ at: "1" }] };
    const now = changed(old, {
      in: {
        pieces: {
          row: [
            [0, 1],
            [1, { at: { is: "2" } }],
          ],
        },
      },
    }) as typeof old;
    expect(now.marks).toBe(old.marks);
    expect(now.pieces[0]).toBe(old.pieces[0]);
    expect(old.pieces[1]).toEqual({ id: "b", at: "1" });
  });
});

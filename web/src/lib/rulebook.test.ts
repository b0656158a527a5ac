import { describe, expect, it } from "vitest";

import type { RuleOut, RulingOut } from "./api/types";
import {
  chapters,
  cites,
  matches,
  pieces,
  rulingParts,
  rulingsOf,
  searched,
  shortIn,
  switchOf,
  wanted,
} from "./rulebook";

const rule = (id: string, gist = ""): RuleOut => ({
  id,
  kind: "action",
  title: { en: id, zh: id },
  gist: { en: gist, zh: gist },
});
const ruling = (id: string, text: string): RulingOut => ({ id, text, switch: "" });
const known = new Set(["8-g", "8.1-a", "11-a", "R8", "R53"]);

describe("a rulebook as a page", () => {
  it("groups rows by chapter and section in the order of the book", () => {
    const found = chapters(["1-a", "8-a", "8.1-a", "8.1-b", "12.4-a"].map((id) => rule(id)));
    expect(found.map((chapter) => [chapter.id, chapter.sections.map((each) => [each.id, each.rows.length])])).toEqual([
      ["1", [["1", 1]]],
      [
        "8",
        [
          ["8", 1],
          ["8.1", 2],
        ],
      ],
      ["12", [["12.4", 1]]],
    ]);
  });

  it("finds what a text cites, and nothing that does not exist", () => {
    expect(cites("As 8-g says (R53, R8); 8-g again, not R99 nor 10-15.", known)).toEqual(["8-g", "R53", "R8"]);
  });

  it("knows ids with letters, words and dots, and takes no mere number for one", () => {
    const ids = ["40.B-b", "40.C.9.cap", "40.C.3-u.x1", "S.8.1-c", "S.10", "28.1-T3", "15-air-a", "8.1"];
    const text =
      "40.B-b, see 40.C.9.cap. Then 40.C.3-u.x1 (S.8.1-c); 以S.10代替, 28.1-T3 and 15-air-a, but 8.1 MPs. S. A";
    expect(cites(text, new Set(ids))).toEqual(ids.slice(0, -1));
    expect(pieces("As 40.C.9.cap.", new Set(ids), [])).toEqual([
      { text: "As " },
      { text: "40.C.9.cap", cite: "40.C.9.cap" },
      { text: "." },
    ]);
  });

  it("puts the rows of a work into one section", () => {
    const found = chapters(
      ["40-a", "40.B-b", "40.C.9-a", "40.C.9.cap", "40.C.9.x1", "S.8.1", "S.8.1-c"].map((id) => rule(id)),
    );
    expect(found.map((chapter) => [chapter.id, chapter.sections.map((each) => [each.id, each.rows.length])])).toEqual([
      [
        "40",
        [
          ["40", 1],
          ["40.B", 1],
          ["40.C.9", 3],
        ],
      ],
      ["S", [["S.8.1", 2]]],
    ]);
  });

  it("puts a ruling beside the rows that cite it and those it speaks of", () => {
    const found = rulingsOf(
      [rule("8-g"), rule("11-a", "Fire (R53).")],
      [ruling("R8", "Stop\n8-g and 11-a"), ruling("R53", "Fire\nno row")],
    );
    expect(Object.fromEntries(found)).toEqual({ "8-g": ["R8"], "11-a": ["R8", "R53"] });
  });

  it("parts a ruling into heading and paragraphs", () => {
    expect(rulingParts(ruling("R1", "Coordinates\n**Reading.** A.\n\n**Reason.** B.\n**Switch.** fixed"))).toEqual({
      title: "Coordinates",
      lines: ["**Reading.** A.", "**Reason.** B."],
    });
  });

  it("knows the switch of a ruling, also when several hang on it", () => {
    const options = [{ id: "fire", values: ["no", "yes"], default: "no", rule: "11-a", scenarios: [], effects: [] }];
    expect(switchOf(ruling("R8", "Stop\n**Switch.** `fire` (default no)"), options)?.id).toBe("fire");
    expect(switchOf({ ...ruling("R9", "Go"), switch: "fire" }, options)?.id).toBe("fire");
    expect(switchOf(ruling("R1", "Where\n**Switch.** fixed"), options)).toBeUndefined();
  });

  it("searches ids by their beginning and words anywhere, all of them", () => {
    expect(matches("8.1-a", "Tanks move", wanted("8.1"))).toBe(true);
    expect(matches("18-a", "Tanks move", wanted("8"))).toBe(false);
    expect(matches("8-a", "Tanks move twice", wanted(" TWICE  tank "))).toBe(true);
    expect(matches("8-a", "坦克移动", wanted("移动"))).toBe(true);
    expect(matches("8-a", "Tanks move", wanted("tank plane"))).toBe(false);
  });

  it("finds a row by the words of either language, and by what is shortened in it", () => {
    const row = { ...rule("10.2"), title: { en: "Assault", zh: "突击" }, gist: { en: "Add to AV.", zh: "加到AV。" } };
    const found = (query: string) => matches(row.id, searched(row, { AV: "Attack Value" }), wanted(query));
    expect(["突击", "assault", "attack value", "av 突击"].filter(found)).toHaveLength(4);
    expect(found("defense")).toBe(false);
  });

  it("explains what is shortened where it stands, in one and in many, but no part of a word", () => {
    const short = { MP: "Movement Point", dr: "one die", AV: "Attack Value" };
    expect(shortIn("2 MPs, dr ≤ AV; AV和drm, draw, AVIS", short)).toEqual([
      ["MP", "Movement Point"],
      ["dr", "one die"],
      ["AV", "Attack Value"],
    ]);
    expect(pieces("Costs 2 MPs (8-g): AV和dr.", known, ["cost"], short)).toEqual([
      { text: "Cost", mark: true },
      { text: "s 2 " },
      { text: "MPs", short: "Movement Point" },
      { text: " (" },
      { text: "8-g", cite: "8-g" },
      { text: "): " },
      { text: "AV", short: "Attack Value" },
      { text: "和" },
      { text: "dr", short: "one die" },
      { text: "." },
    ]);
  });

  it("cuts a text at citations, hits, bold and code, and loses no letter", () => {
    expect(pieces("**Reading.** See 8-g: a unit (`x`) stops.", known, ["stop"])).toEqual([
      { text: "Reading.", bold: true },
      { text: " See " },
      { text: "8-g", cite: "8-g" },
      { text: ": a unit (" },
      { text: "x", code: true },
      { text: ") " },
      { text: "stop", mark: true },
      { text: "s." },
    ]);
    expect(pieces("a+b (c)", known, ["+b ("])).toEqual([{ text: "a" }, { text: "+b (", mark: true }, { text: "c)" }]);
  });
});

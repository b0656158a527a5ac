// Recomputes every draw of a game from its record alone, without its rules. docs/fair-dice.md says how.
import { fromHex, hmac, sha256, toHex } from "./sha256.js";

/**
 * What was found.
 * @typedef {object} Verdict
 * @property {"good" | "bad" | "later" | "unsealed"} state later: the game is not over, its seed is not in the record
 * @property {string} commitment
 * @property {string} table
 * @property {number} first the first entry under the seal
 * @property {number} draws recomputed, or of "later" those that wait for it
 * @property {number} alone of these: before any seat had shaken
 * @property {number} scripted outcomes taken over from a parent game
 * @property {number} takenBack draws that were undone
 * @property {{ seat: string, given: string }[]} shakes
 * @property {Fault | null} fault
 */

/**
 * Why a record is bad.
 * @typedef {object} Fault
 * @property {"seed" | "draw" | "note" | "text"} what
 * @property {number} draw its number, or 0
 * @property {number} line
 * @property {string} entry
 * @property {string} found
 * @property {string} should
 */

const ENCODER = new TextEncoder();
const RANGE = 2n ** 64n;

/** @param {Uint8Array} seed @param {string} table @param {{ seat: string, given: string }[]} shakes */
function keyOf(seed, table, shakes) {
  const lines = ["kurgan-dice 1", `table ${table}`, ...shakes.map(({ seat, given }) => `shake ${seat} ${given}`)];
  return hmac(seed, ENCODER.encode(lines.join("\n")));
}

/** One of 0 … total - 1. @param {Uint8Array} key @param {string} table @param {number} counter @param {bigint} total */
export function number(key, table, counter, total) {
  const fair = RANGE - (RANGE % total);
  for (let block = 0; ; block++) {
    const bits = new DataView(hmac(key, ENCODER.encode(`${table} ${counter} ${block}`)).buffer);
    for (let at = 0; at < 32; at += 8) {
      const found = bits.getBigUint64(at);
      if (found < fair) return found % total;
    }
  }
}

/** @param {string} text @returns {Verdict} */
export function verify(text) {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replace(/\n+$/, "")
    .split("\n");
  /** @type {Verdict} */
  const found = {
    ...{ state: "unsealed", commitment: "", table: "", first: 1, draws: 0, alone: 0, scripted: 0, takenBack: 0 },
    ...{ shakes: [], fault: null },
  };
  const end = lines.findLast((line) => line.startsWith("~ seed ")) ?? "";
  const seed = fromHex(end.slice(7));
  /** @type {Uint8Array} */
  let key = new Uint8Array();
  let entry = "";
  /** @param {Fault["what"]} what @param {number} line @param {string} is @param {string} should @param {number} draw */
  const bad = (what, line, is, should, draw = 0) => {
    found.state = "bad";
    found.fault = { what, draw, line: line + 1, entry, found: is, should };
    return found;
  };
  for (const [n, line] of lines.entries()) {
    if (!line.startsWith("~ ")) {
      if (line && !line.startsWith("# ")) entry = line;
      continue;
    }
    const [kind, ...words] = line.slice(2).split(" ");
    const [one = "", two = "", three = "", four = ""] = words;
    if (kind === "seal") {
      Object.assign(found, { table: one, commitment: two, first: Number(three), state: end ? "good" : "later" });
      const is = toHex(sha256(seed));
      if (end && is !== two) return bad("seed", n, is, two);
      key = keyOf(seed, one, []);
    } else if (kind === "shake") {
      found.shakes.push({ seat: one, given: two });
      key = keyOf(seed, found.table, found.shakes);
    } else if (kind === "draw") {
      found.draws++;
      found.alone += Number(!found.shakes.length);
      if (![one, two, three, four].every((word) => /^\d{1,20}$/.test(word)) || BigInt(two) < 1n || BigInt(two) > RANGE)
        return bad("note", n, line, `~ draw ${found.draws} <total> <low> <high>`, found.draws);
      if (Number(one) !== found.draws) return bad("note", n, one, String(found.draws), found.draws);
      const drawn = end ? number(key, found.table, found.draws, BigInt(two)) : null;
      if (drawn !== null && (drawn < BigInt(three) || drawn >= BigInt(four)))
        return bad("draw", n, `${three} … ${BigInt(four) - 1n}`, String(drawn), found.draws);
    } else if (kind === "script") found.scripted++;
    else if (kind === "taken-back") found.takenBack = Number(one);
    else if (kind !== "seed") return bad("note", n, line, "~ seal, shake, draw, script, taken-back, seed");
  }
  const last = lines[lines.length - 1] ?? "";
  const digest = toHex(sha256(ENCODER.encode(lines.slice(0, -1).join("\n")))).slice(0, 12);
  const said = /^end \d+ \S+ (\S+)$/.exec(last)?.[1] ?? "";
  return said === digest ? found : bad("text", lines.length - 1, said, digest);
}

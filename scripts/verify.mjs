// node scripts/verify.mjs RECORD…      recomputes every draw of finished games; no packages, no rules
// Exit code 0: all hold; 1: a draw, or what it follows from, is not as it should be; 3: cannot be checked (not sealed, or
// not over).
import { readFileSync } from "node:fs";

import { verify } from "../web/src/lib/fair/verify.js";

const WORST = { good: 0, later: 3, unsealed: 3, bad: 1 };

function told(found) {
  const { fault } = found;
  if (found.state === "unsealed") return "not sealed: its dice cannot be checked";
  if (found.state === "later") return `sealed by ${found.commitment}; can be checked when the game is over`;
  if (!fault) return `all ${found.draws} draws hold (sealed by ${found.commitment}, ${found.shakes.length} shakes)`;
  const at = `line ${fault.line}${fault.draw ? `, draw ${fault.draw} ('${fault.entry}')` : ""}`;
  if (fault.what === "seed") return `${at}: the seal is ${fault.should}, the SHA-256 of the seed ${fault.found}`;
  if (fault.what === "draw") return `${at}: the record says ${fault.found}, seed and shakes say ${fault.should}`;
  if (fault.what === "text") return `${at}: the text was changed: its digest is ${fault.should}, it says ${fault.found}`;
  return `${at}: found '${fault.found}', should be '${fault.should}'`;
}

let code = 0;
for (const path of process.argv.slice(2)) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    console.error(`${path}: cannot be read: ${error.code}`);
    code = 1;
    continue;
  }
  const found = text.startsWith("kurgan-record 1") ? verify(text) : null;
  console.log(`${path}: ${found ? told(found) : "not a record: the first line should be 'kurgan-record 1'"}`);
  const worst = found ? WORST[found.state] : 1;
  code = code === 1 || worst === 1 ? 1 : Math.max(code, worst);
}
if (process.argv.length < 3) console.error("usage: node scripts/verify.mjs RECORD…");
process.exitCode = process.argv.length < 3 ? 2 : code;

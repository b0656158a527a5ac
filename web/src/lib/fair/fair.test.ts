// @vitest-environment happy-dom
import { createHash, createHmac, randomBytes } from "node:crypto";

import { describe, expect, it } from "vitest";

import { fromHex, hmac, sha256, toHex } from "./sha256.js";
import { agrees, keep, keptFor } from "./shaking";
import { number, verify } from "./verify.js";

const SEED = "07".repeat(32);
const SHAKE = "0a".repeat(32);
const COMMITMENT = createHash("sha256").update(Buffer.from(SEED, "hex")).digest("hex");

/** A record of three draws of a die, written by another hand. */
function record(): string[] {
  const lines = ["kurgan-record 1", "game: x", "", `~ seal t ${COMMITMENT} 1`, `~ shake a ${SHAKE}`];
  const text = `kurgan-dice 1\ntable t\nshake a ${SHAKE}`;
  const key = createHmac("sha256", Buffer.from(SEED, "hex")).update(text).digest();
  for (const n of [1, 2, 3]) {
    const word = createHmac("sha256", key).update(`t ${n} 0`).digest().readBigUInt64BE(0);
    const side = Number(word % 6n);
    lines.push(`roll ${side + 1}`, `~ draw ${n} 6 ${side} ${side + 1}`);
  }
  return [...lines, `~ seed ${SEED}`];
}

function signed(lines: string[]): string {
  const body = lines.join("\n");
  return `${body}\nend 3 won ${createHash("sha256").update(body).digest("hex").slice(0, 12)}\n`;
}

describe("the digests", () => {
  it("are those of Node.js, for every length", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      const key = randomBytes(32);
      expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(toHex(hmac(key, bytes))).toBe(createHmac("sha256", key).update(bytes).digest("hex"));
    }
  });

  it("read and write hex", () => expect(toHex(fromHex(SHAKE))).toBe(SHAKE));
});

describe("a record", () => {
  it("holds", () => {
    const found = verify(signed(record()));
    expect([found.state, found.draws, found.alone, found.shakes.length]).toEqual(["good", 3, 0, 1]);
  });

  it("is named by the draw that was forged", () => {
    const lines = record().map((line) =>
      line.replace(/^~ draw 2 6 (\d) \d/, (_, low) => `~ draw 2 6 ${(+low + 1) % 6} 7`),
    );
    const forged = lines.map((line) => line.replace(/^(~ draw 2 6 (\d)) 7/, (_, begin, low) => `${begin} ${+low + 1}`));
    const { state, fault } = verify(signed(forged));
    expect([state, fault?.what, fault?.draw]).toEqual(["bad", "draw", 2]);
  });

  it("is bad with another seed, shake, number, or a changed text", () => {
    const whole = record();
    const other = (from: string, to: string) => verify(signed(whole.map((line) => line.replace(from, to)))).fault?.what;
    expect(other("~ seed 07", "~ seed 08")).toBe("seed");
    expect(other("~ draw 3", "~ draw 4")).toBe("note");
    expect(other("~ draw 3 6", "~ draw 3 x")).toBe("note");
    expect(verify(signed(whole).replace("game: x", "game: y")).fault?.what).toBe("text");
  });

  it("waits for its seed, or has no seal at all", () => {
    expect(verify(signed(record().slice(0, -1))).state).toBe("later");
    expect(verify(signed(record().filter((line) => !line.startsWith("~")))).state).toBe("unsealed");
  });

  it("draws below its total, however large", () => {
    for (let n = 1; n < 40; n++) expect(number(fromHex(SEED), "t", n, 2n ** 63n + 1n) <= 2n ** 63n).toBe(true);
  });
});

describe("what this browser gave", () => {
  it("is kept for its table, and compared", () => {
    keep("t", { commitment: COMMITMENT, shakes: { a: SHAKE, b: "" } });
    const kept = keptFor("t");
    expect(agrees(kept, COMMITMENT, [{ seat: "a", given: SHAKE }])).toBe(true);
    expect(agrees(kept, COMMITMENT, [])).toBe(false);
    expect(agrees(kept, SEED, [{ seat: "a", given: SHAKE }])).toBe(false);
    expect(agrees(keptFor("other"), SEED, [])).toBe(true);
  });
});

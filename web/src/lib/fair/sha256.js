// SHA-256 and HMAC in plain JavaScript: a page that came over plain http has no crypto.subtle, and Node.js runs the
// same file. docs/fair-dice.md says what is computed with it.

/** @param {number} n @param {number} root */
const fraction = (n, root) => Math.floor((n ** (1 / root) % 1) * 2 ** 32) | 0;

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const START = primes.slice(0, 8).map((prime) => fraction(prime, 2));
const ROUNDS = primes.map((prime) => fraction(prime, 3));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Int32Array} words @param {number} n */
const at = (words, n) => /** @type {number} */ (words[n]);

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) % 2 ** 32);
  const state = Int32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) mix(state, view, block);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => out.setInt32(4 * n, word));
  return new Uint8Array(out.buffer);
}

/** @param {Int32Array} state @param {DataView} view @param {number} block */
function mix(state, view, block) {
  const words = new Int32Array(64);
  for (let n = 0; n < 16; n++) words[n] = view.getInt32(block + 4 * n);
  for (let n = 16; n < 64; n++) {
    const early = at(words, n - 15);
    const late = at(words, n - 2);
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = (at(words, n - 16) + low + at(words, n - 7) + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ (
    /** @type {unknown} */ (state)
  );
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + Number(ROUNDS[n]) + at(words, n)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (at(state, n) + word) | 0));
}

/** @param {Uint8Array} key no longer than 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  /** @param {number} pad @param {Uint8Array} rest */
  const keyed = (pad, rest) => {
    const all = new Uint8Array(64 + rest.length).fill(pad, 0, 64);
    key.forEach((byte, n) => (all[n] = byte ^ pad));
    all.set(rest, 64);
    return sha256(all);
  };
  return keyed(0x5c, keyed(0x36, message));
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

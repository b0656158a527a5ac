// The sides must be told apart by everybody: CIEDE2000 between band colours, also as seen without one kind of cone.
import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { boardOf, type Layout } from "../lib/api/layout";

type Triple = [number, number, number];

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const FAILS_BELOW = 10;

/** What a rule with this selector sets; what dark does not name it has from light. */
function rule(css: string, selector: string): [string, string][] {
  const body = css.split(`\n${selector} {`)[1]?.split("}")[0] ?? "";
  return [...body.matchAll(/--(\w+):\s*(#[0-9a-f]{6})/gi)].map(([, name = "", value = ""]) => [name, value]);
}
const DARK = ':root[data-theme="dark"]';
const palettes = file("./palettes.css");
const NAMES = [...palettes.matchAll(/^\[data-colour="(\w+)"\]/gm)].map(([, name = ""]) => name);
function palette(name: string, dark: boolean): Map<string, string> {
  const own = `[data-colour="${name}"]`;
  return new Map([...rule(palettes, own), ...(dark ? rule(palettes, `${DARK} ${own}`) : [])]);
}
function tokens(dark: boolean): Map<string, string> {
  const css = `\n${file("./tokens.css")}`;
  return new Map([...rule(css, ":root"), ...(dark ? rule(css, DARK) : [])]);
}

/** Every two colours that meet on a board of any game. */
function meetings(): [string, string][] {
  const root = new URL("../../../src/kurgan/games/", import.meta.url);
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("layout.json"))
    .flatMap((name) => {
      const layout = JSON.parse(readFileSync(new URL(name, root), "utf8")) as Layout;
      return ["", ...Object.keys(layout.boards ?? {})].flatMap((scenario) => {
        const colours = [...new Set(Object.values(boardOf(layout, scenario).sides).map((side) => side.colour))].sort();
        return colours.flatMap((one, n) => colours.slice(n + 1).map((other) => `${one} ${other}`));
      });
    });
  return [...new Set(found)].map((pair) => pair.split(" ") as [string, string]);
}

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB. */
const SEEN: Record<string, [Triple, Triple, Triple]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function times(matrix: [Triple, Triple, Triple], [a, b, c]: Triple): Triple {
  return matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * a + y * b + z * c))) as Triple;
}

function lab([r, g, b]: Triple): Triple {
  const x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
  const y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
  const z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883;
  const f = (v: number): number => (v > 216 / 24389 ? Math.cbrt(v) : ((24389 / 27) * v + 16) / 116);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;

function ciede2000([L1, a1, b1]: Triple, [L2, a2, b2]: Triple): number {
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number): number => (a || b ? (degrees(Math.atan2(b, a)) + 360) % 360 : 0);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  let dh = c1 * c2 ? h2 - h1 : 0;
  if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh / 2));
  const [L, c] = [(L1 + L2) / 2, (c1 + c2) / 2];
  let h = h1 + h2;
  if (c1 * c2) h = (Math.abs(h1 - h2) > 180 ? h + (h < 360 ? 360 : -360) : h) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const sL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const [sC, sH] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rT = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt(((L2 - L1) / sL) ** 2 + ((c2 - c1) / sC) ** 2 + (dH / sH) ** 2 + rT * ((c2 - c1) / sC) * (dH / sH));
}

test("the measure itself agrees with the published pairs", () => {
  // Sharma, Wu and Dalal 2005, pairs 1, 7, 17 and 25.
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(ciede2000([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(ciede2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(ciede2000([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

describe.each([
  ["light", false],
  ["dark", true],
])("sides in %s", (_, dark) => {
  const band = (name: string): string => palette(name, dark).get("band")!;
  describe.each(Object.entries(SEEN))("%s", (_, seen) => {
    test.each(meetings())("%s and %s differ", (one, other) => {
      const seenAs = (name: string): Triple => lab(times(seen, linear(band(name))));
      expect(ciede2000(seenAs(one), seenAs(other))).toBeGreaterThanOrEqual(FAILS_BELOW);
    });
  });
  test.each(NAMES)("%s bears its text, and black on its plate", (name) => {
    const colours = new Map([...tokens(dark), ...palette(name, dark)]);
    expect(contrast(colours, "text", "band")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, "cink", "plate")).toBeGreaterThanOrEqual(4.5);
  });
});

test("every colour that a layout may name is there, and no other", () => {
  const schema = JSON.parse(file("../../../docs/layout.schema.json"));
  expect(meetings().length).toBeGreaterThan(0);
  expect(NAMES).toEqual(schema.definitions.Side.properties.colour.enum);
});

/** WCAG contrast of two tokens. */
function contrast(colours: Map<string, string>, one: string, other: string): number {
  const light = (name: string): number => {
    const [r, g, b] = linear(colours.get(name)!);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

describe.each([
  ["light", false],
  ["dark", true],
] as const)("contrast in %s", (_, dark) => {
  const colours = tokens(dark);
  test.each([
    ["ink", "bg"],
    ["ink2", "bg"],
    ["ink2", "bg2"],
    ["acc", "bg"],
    ["acc", "accbg"],
    ["accink", "acc"],
    ["warn", "warnbg"],
    ["lab", "land"],
    ["sealab", "sea"],
    ["cink", "box"],
  ])("%s reads on %s", (text, ground) => expect(contrast(colours, text, ground)).toBeGreaterThanOrEqual(4.5));
  test.each([
    ["ring", "land"],
    ["ring", "case"],
    ["wall", "land"],
    ["warn", "land"],
  ])("%s stands out from %s", (line, ground) => expect(contrast(colours, line, ground)).toBeGreaterThanOrEqual(3));
});

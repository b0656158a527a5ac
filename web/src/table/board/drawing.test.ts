// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Layout } from "../../lib/api/layout";
import type { Edge, Message, Piece, Tag } from "../../lib/api/types";
import { prefs } from "../../lib/prefs.svelte";
import Areas from "./Areas.svelte";
import type { Box } from "./geometry";
import Ground from "./Ground.svelte";
import Minimap from "./Minimap.svelte";
import { placesOf } from "./places";
import Shades from "./Shades.svelte";
import TagNames from "./TagNames.svelte";
import Tags from "./Tags.svelte";

const layout: Layout = {
  size: [400, 300],
  piece: 20,
  anchors: {},
  labels: [{ x: 5, y: 5, text: "Bay", class: "water", size: 20 }],
  sides: { white: { colour: "grey", chip: "square" }, black: { colour: "rust", chip: "round" } },
  shapes: { coast: "M0 0H400V300Z" },
  layers: [
    { class: "waterlines", shape: "coast" },
    { class: "land", shape: "coast" },
    { class: "rough", d: "M10 10H50V50Z", clip: "coast", soft: true },
  ],
  scale: { x: 10, y: 290, length: 80, key: "50 km" },
  signs: [{ kind: "port", x: 9, y: 9 }],
  spaces: [
    {
      id: "9",
      d: "M1 1Z",
      x: 10,
      y: 10,
      name: "Belbek",
      tag: { x: 10, y: 10, text: "9", shape: "circle" },
      also: [{ d: "M2 2Z", x: 300, y: 30, inset: "town", tag: { x: 300, y: 30, text: "9", anchor: "none" } }],
    },
    {
      id: "2",
      d: "M3 3Z",
      x: 320,
      y: 80,
      name: "Mekenzievy",
      class: "fort",
      inset: "town",
      tag: { x: 320, y: 70, text: "2", shape: "square", anchor: "end" },
    },
    { id: "U", d: "M0 0h90v40h-90z", x: 60, y: 20, name: "Ukraine", box: { x: 0, y: 0, width: 90, height: 40 } },
  ],
  edges: [
    { id: "2|9", between: ["2", "9"], kind: "trench", d: "M5 5L6 6", x: 310, y: 50, inset: "town" },
    { id: "8|9", between: ["8", "9"], kind: "river", d: "M7 7L8 8", x: 7, y: 7, bridge: true },
  ],
  insets: [
    {
      id: "town",
      x: 200,
      y: 0,
      width: 200,
      height: 200,
      title: "Town",
      of: [5, 5, 20, 20],
      layers: [{ class: "sea", d: "M200 0Z" }],
    },
  ],
};
const words = (key: string): Message => ({ key, params: [] });
const tag = (at: string, more: Partial<Tag> = {}): Tag => ({ at, side: "", other: "", ...more });
const edge = (id: string, more: Partial<Edge> = {}): Edge => ({ id, kind: "", states: [], side: "", ...more });

let root: SVGSVGElement;
let drawn: Record<string, unknown> | null = null;
function draw<P extends Record<string, unknown>>(part: Component<P>, props: P): SVGSVGElement {
  drawn = mount(part, { target: root, props });
  flushSync();
  return root;
}

beforeEach(() => {
  prefs.set("lang", "en");
  root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(root);
});
afterEach(async () => {
  if (drawn) await unmount(drawn);
  root.remove();
});

const colours = (drawn: Iterable<Element>) => [...drawn].map((one) => one.getAttribute("data-colour"));

describe("the ground", () => {
  const ground = (edges: Edge[] = []) => draw(Ground, { layout, edges, level: "middle", scale: 1, uid: "t" });

  test("keeps a shape once and draws it wherever it is named", () => {
    const svg = ground();
    expect(svg.querySelectorAll("#t-shape-coast")).toHaveLength(1);
    expect([...svg.querySelectorAll(".shore")].map((line) => line.getAttribute("d"))).toEqual(
      Array(7).fill("M0 0H400V300Z"),
    );
    expect(svg.querySelector("use.land")?.getAttribute("href")).toBe("#t-shape-coast");
    expect(svg.querySelector('[clip-path="url(#t-clip-coast)"] .rough')).not.toBeNull();
  });
  test("cuts an inset off at its frame, with the spaces and edges that name it", () => {
    const inset = ground().querySelector('[clip-path="url(#t-inset-town)"]');
    expect(inset?.querySelector("path.fort")?.getAttribute("d")).toBe("M3 3Z");
    expect(inset?.querySelector(".trench .line")?.getAttribute("d")).toBe("M5 5L6 6");
    expect(inset?.querySelector(".river")).toBeNull();
    expect(root.querySelector(".frame .title")?.textContent).toBe("Town");
    expect(root.querySelector("rect.of")).not.toBeNull();
  });
  test("shows a printed bridge in nobody's colour", () => {
    expect(ground().querySelectorAll(".bracket")).toHaveLength(1);
    expect(root.querySelector(".cut, .chip, .cross")).toBeNull();
  });
  test("shows what has become of edges", () => {
    ground([edge("8|9", { states: ["bridge"], side: "black" }), edge("2|9", { states: ["breached"] })]);
    expect(root.querySelector('rect.chip[data-colour="rust"]')).not.toBeNull();
    expect(root.querySelector(".trench.breached")).not.toBeNull();
    expect(root.querySelectorAll(".cross")).toHaveLength(1);
  });
  test("takes a printed bridge away when the scene names the edge without one", () => {
    expect(ground([edge("8|9")]).querySelector(".bracket")).toBeNull();
  });
  test("draws signs, the scale and the panel of a box", () => {
    ground();
    expect(root.querySelector("path.port")).not.toBeNull();
    expect(root.querySelector(".bar")?.textContent).toContain("50 km");
    expect(root.querySelector("rect.box")?.getAttribute("width")).toBe("90");
  });
});

describe("a board of hexes", () => {
  const hexes: Layout = {
    ...layout,
    hexes: { high: 40, top: 0 },
    edges: [],
    insets: [],
    minimap: "coast",
    layers: [
      { class: "rough", d: "M1 1Z", clip: "coast", strong: true },
      { class: "mtn", d: "M2 2Z", clip: "coast" },
      { class: "highway", d: "M3 3L4 4" },
    ],
    spaces: [
      { id: "0101", d: "M0 0Z", x: 30, y: 40, sign: "▲" },
      { id: "0102", d: "M1 1Z", x: 30, y: 80 },
    ],
  };
  const ground = (scale: number) => draw(Ground, { layout: hexes, edges: [], level: "middle", scale, uid: "t" });

  test("prints numbers with the sign of the ground, once they can be read", () => {
    expect([...ground(1.2).querySelectorAll(".numbers tspan")].map((number) => number.textContent)).toEqual([
      "0101 ▲",
      "0102",
    ]);
  });
  test("prints none from afar", () => {
    expect(ground(0.5).querySelector(".numbers")).toBeNull();
  });
  test("cuts layers off together that are cut off alike", () => {
    const cut = ground(1).querySelectorAll('[clip-path="url(#t-clip-coast)"]');
    expect(cut).toHaveLength(1);
    expect(cut[0]?.querySelector(".rough.strong")).not.toBeNull();
    expect(cut[0]?.querySelector(".mtn:not(.strong)")).not.toBeNull();
    expect(root.querySelector("path.highway")?.closest("[clip-path]")).toBeNull();
  });
  test("lights all that may be chosen by one outline", () => {
    draw(Areas, {
      may: ["0101", "0102"],
      chosen: [],
      refused: [],
      rings: [],
      spots: placesOf(hexes),
      high: 40,
      uid: "t",
    });
    expect([...root.querySelectorAll("path.fill")].map((line) => line.getAttribute("d"))).toEqual(["M0 0ZM1 1Z"]);
    expect(root.querySelectorAll("path.dashed")).toHaveLength(1);
  });
  test("shades all of one kind by one path", () => {
    const shade = (at: string, kind: string) => ({ at, kind, rule: "" });
    draw(Shades, {
      layout: hexes,
      overlay: { shades: [shade("0101", "own"), shade("0102", "own")], arrows: [], rule: "" },
      spots: placesOf(hexes),
      level: "middle",
      scale: 1,
      uid: "t",
    });
    expect([...root.querySelectorAll("path.wash")].map((wash) => wash.getAttribute("d"))).toEqual(["M0 0ZM1 1Z"]);
  });
  test("is small in the corner, a dot for each place and side", () => {
    const piece = (id: string, at: string, side: string): Piece => ({
      id,
      at,
      side,
      name: words(id),
      symbol: "",
      mark: "",
      factors: "",
      hidden: "",
      spent: false,
      badges: [],
      inside: "",
    });
    draw(Minimap, {
      layout: hexes,
      spots: placesOf(hexes),
      pieces: [piece("a", "0101", "white"), piece("b", "0101", "white"), piece("c", "0102", "black")],
      seen: { x: 100, y: 60, width: 200, height: 150 },
      goto: () => undefined,
    });
    expect(colours(root.querySelectorAll(".dot"))).toEqual(["grey", "rust"]);
    expect(root.querySelector<HTMLElement>(".seen")?.style.width).toBe("100px");
  });
});

describe("tags", () => {
  const tags = (level: "far" | "middle", ...all: Tag[]) => draw(Tags, { layout, tags: all, level, scale: 1 });
  const of = (id: string) => [...root.querySelectorAll(`[data-hit="${id}"]`)];

  test("bear the colour of who controls the space, wherever it is drawn", () => {
    tags("middle", tag("9", { side: "white" }), tag("2", { side: "black" }));
    expect(colours(of("9"))).toEqual(["grey", "grey"]);
    expect(colours(of("2"))).toEqual(["rust"]);
    expect([of("9")[0]?.querySelector("circle"), of("2")[0]?.querySelector("rect")].every(Boolean)).toBe(true);
  });
  test("are split where two sides hold a part", () => {
    tags("middle", tag("9", { side: "black", other: "white" }));
    expect(colours(of("9")[0]?.querySelectorAll(".half") ?? [])).toEqual(["rust", "grey"]);
  });
  test("are numbers alone; boxes have their words", () => {
    tags("middle", tag("2", { note: words("+4 · 1 VP") }), tag("U", { note: words("Zone U") }));
    expect(of("2")[0]?.textContent?.trim()).toBe("2");
    expect([root.querySelector(".title")?.textContent, root.querySelector(".small")?.textContent]).toEqual([
      "Ukraine",
      "Zone U",
    ]);
  });
  const names = (scale: number, stacks: Box[] = []) =>
    draw(TagNames, { layout, tags: [tag("2", { note: words("+4 · 1 VP") })], scale, stacks });
  test("have the name and the note beside them", () => {
    const name = names(1).querySelector(".names > g[text-anchor=end]");
    expect(name?.textContent).toMatch(/Mekenzievy\s*\+4 · 1 VP/);
    const at = /translate\((\S+) (\S+)\)/.exec(name?.getAttribute("transform") ?? "")!;
    const [x, y] = [Number(at[1]), Number(at[2])];
    const stack = { x: x - 20, y: y - 10, width: 52, height: 52 };
    const moved = [...names(1, [stack]).querySelectorAll(".names > g[text-anchor=end]")].at(-1);
    expect(moved?.getAttribute("transform")).not.toContain(at[0]);
  });
  test("have none where nobody could read them", () =>
    expect(names(0.3).querySelector(".names")?.textContent?.trim()).toBe(""));
});

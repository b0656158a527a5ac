// A board as its game draws it: docs/layout.md.
export type Anchor = "start" | "middle" | "end";
export type Rect = [x: number, y: number, width: number, height: number];

export interface Layer {
  class: string;
  d?: string;
  shape?: string; // the name of a shape instead of d
  clip?: string;
  soft?: boolean;
  strong?: boolean;
  href?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

export interface Label {
  x: number;
  y: number;
  key?: string;
  text?: string;
  class: string;
  size?: number;
  rotate?: number;
  anchor?: Anchor;
}

export interface Sign {
  kind: string;
  x: number;
  y: number;
  name?: string;
}

export interface PrintedTag {
  x: number;
  y: number;
  text: string;
  shape?: "circle" | "square";
  anchor?: "start" | "end" | "none";
}

/** A place drawn once more, in an inset or on the map. */
export interface Also {
  d: string;
  x: number;
  y: number;
  inset?: string;
  tag?: PrintedTag;
  angle?: number;
}

export interface Space {
  id: string;
  d: string;
  x: number;
  y: number;
  name?: string;
  class?: string;
  ground?: string; // key of what kind of ground it is
  sign?: string; // of the ground, beside the number
  below?: number; // so much lower stands the number, under a work at the upper side
  tag?: PrintedTag;
  spots?: Record<string, [number, number]>;
  box?: { x: number; y: number; width: number; height: number };
  spread?: { columns: number; rows?: number; dx?: number; dy?: number };
  inset?: string;
  also?: Also[];
}

export interface Boundary {
  id: string;
  between: [string, string];
  kind: string;
  d: string;
  x: number;
  y: number;
  angle?: number;
  bridge?: boolean;
  inset?: string;
  also?: Also[];
}

export interface Inset {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  title?: string;
  of?: Rect;
  layers: Layer[];
  labels?: Label[];
  signs?: Sign[];
}

export interface Side {
  colour: "grey" | "green" | "rust" | "blue" | "olive" | "sand";
  lined?: boolean; // a line over the band
  chip: "square" | "round";
  seat?: string;
}

export interface Layout {
  size: [number, number];
  piece: number;
  sides: Record<string, Side>;
  layers: Layer[];
  labels: Label[];
  spaces: Space[];
  anchors: Record<string, { x: number; y: number; anchor?: Anchor; class?: string }>;
  credit?: string | { key: string; x: number; y: number; anchor?: Anchor };
  minimap?: string;
  hexes?: { high: number; top: number };
  stack?: { dx: number; dy: number; by?: "seat"; gap?: number; order?: "given" };
  around?: "sea" | "land";
  scale?: { x: number; y: number; length: number; key: string };
  focus?: Rect;
  picture?: {
    view: Rect;
    size?: number;
    pieces: { x: number; y: number; side: string; arm?: string; work?: boolean }[];
  };
  shapes?: Record<string, string>;
  signs?: Sign[];
  edges?: Boundary[];
  insets?: Inset[];
  boards?: Record<string, Partial<Layout>>; // by scenario: what its board has of its own
}

/** The board of a scenario. */
export function boardOf(layout: Layout, scenario: string): Layout {
  const own = layout.boards?.[scenario];
  return own ? { ...layout, ...own } : layout;
}

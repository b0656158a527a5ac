// Made from docs/layout.schema.json, by: make types

/**
 * @minItems 2
 * @maxItems 2
 */
export type Point = [number, number];
export type Anchor = "start" | "middle" | "end";
export type Credit =
  | string
  | {
      key: string;
      x: number;
      y: number;
      anchor?: Anchor;
    };
/**
 * x, y, width, height
 *
 * @minItems 4
 * @maxItems 4
 */
export type Rect = [number, number, number, number];

/**
 * A board as its game draws it: docs/layout.md says what the words mean.
 */
export interface Layout {
  size: Point;
  piece: number;
  sides: {
    [k: string]: Side;
  };
  layers: Layer[];
  labels: Label[];
  spaces: Space[];
  anchors: {
    [k: string]: Place;
  };
  credit?: Credit;
  minimap?: string;
  hexes?: Hexes;
  stack?: Stack;
  around?: "sea" | "land";
  scale?: Scale;
  picture?: Picture;
  shapes?: {
    [k: string]: string;
  };
  signs?: Sign[];
  edges?: Boundary[];
  insets?: Inset[];
  /**
   * by scenario
   */
  boards?: {
    [k: string]: Board;
  };
}
export interface Side {
  /**
   * a palette of web/src/style/palettes.css
   */
  colour: "grey" | "green" | "rust" | "blue" | "olive" | "sand";
  chip: "square" | "round";
  /**
   * a line over the band, which tells allies apart without colours
   */
  lined?: boolean;
  /**
   * who plays this side, where they differ
   */
  seat?: string;
}
export interface Layer {
  class: string;
  d?: string;
  /**
   * the name of a shape instead of d
   */
  shape?: string;
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
  class: string;
  key?: string;
  text?: string;
  size?: number;
  rotate?: number;
  anchor?: Anchor;
}
export interface Space {
  id: string;
  d: string;
  x: number;
  y: number;
  name?: string;
  class?: string;
  /**
   * key of what kind of ground it is
   */
  ground?: string;
  /**
   * of the ground, beside the number
   */
  sign?: string;
  /**
   * the number stands in the left corner, the sign in the right one: a name has the upper side
   */
  corners?: boolean;
  /**
   * so much lower stands the number, under a work at the upper side
   */
  below?: number;
  tag?: PrintedTag;
  spots?: {
    [k: string]: Point;
  };
  box?: {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  spread?: {
    columns: number;
    rows?: number;
    dx?: number;
    dy?: number;
  };
  inset?: string;
  also?: Also[];
}
export interface PrintedTag {
  x: number;
  y: number;
  text: string;
  shape?: "circle" | "square";
  anchor?: "start" | "end" | "none";
}
/**
 * A place drawn once more, in an inset or on the map.
 */
export interface Also {
  d: string;
  x: number;
  y: number;
  inset?: string;
  tag?: PrintedTag;
  angle?: number;
}
/**
 * Where a caption of the scene goes.
 */
export interface Place {
  x: number;
  y: number;
  anchor?: Anchor;
  class?: string;
}
/**
 * The spaces are flat-topped hexes of one grid.
 */
export interface Hexes {
  high: number;
  top: number;
}
/**
 * How the counters of a stack are shifted.
 */
export interface Stack {
  dx: number;
  dy: number;
  by?: "seat";
  gap?: number;
  order?: "given";
}
export interface Scale {
  x: number;
  y: number;
  length: number;
  key: string;
}
/**
 * The game's card in the lobby.
 */
export interface Picture {
  view: Rect;
  pieces: {
    x: number;
    y: number;
    side: string;
    arm?: string;
    work?: boolean;
  }[];
  size?: number;
}
export interface Sign {
  kind: string;
  x: number;
  y: number;
  name?: string;
}
/**
 * A line between two spaces.
 */
export interface Boundary {
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
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
/**
 * A framed map on the map.
 */
export interface Inset {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  layers: Layer[];
  title?: string;
  of?: Rect;
  labels?: Label[];
  signs?: Sign[];
}
/**
 * What the board of one scenario has of its own; it stands instead of the layout's.
 */
export interface Board {
  size?: Point;
  piece?: number;
  sides?: {
    [k: string]: Side;
  };
  layers?: Layer[];
  labels?: Label[];
  spaces?: Space[];
  anchors?: {
    [k: string]: Place;
  };
  credit?: Credit;
  minimap?: string;
  hexes?: Hexes;
  stack?: Stack;
  around?: "sea" | "land";
  scale?: Scale;
  shapes?: {
    [k: string]: string;
  };
  signs?: Sign[];
  edges?: Boundary[];
  insets?: Inset[];
}

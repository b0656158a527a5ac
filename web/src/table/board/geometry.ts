// Where things are on a board: order, neighbours, fitting, arrows. Lengths are map units, y points down.
export interface Point {
  x: number;
  y: number;
}
export interface Spot extends Point {
  id: string;
}
export const WAYS = ["left", "right", "up", "down"] as const;
export type Direction = (typeof WAYS)[number];

const STEP: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const CONE = 1.05; // how far aside of its direction a neighbour may lie, as a slope: about 46°
const ASIDE = 1.6; // what a unit aside weighs against a unit ahead

/** Reading order: rows from the top, each from the left. A row is as high as a counter is wide. */
export function mapOrder<S extends Point>(spots: readonly S[], row: number): S[] {
  return [...spots].sort((a, b) => Math.round(a.y / row) - Math.round(b.y / row) || a.x - b.x || a.y - b.y);
}

/**
 * The place an arrow key leads to: the nearest one that lies in that direction; none at the edge. Where places have
 * rows, going left or right keeps to them when two are equally near.
 */
export function neighbour(
  spots: readonly Spot[],
  from: Point,
  way: Direction,
  row?: (point: Point) => number,
): string | null {
  const step = STEP[way];
  const leaves = (spot: Point) => (row && step.x && row(spot) !== row(from) ? 1 : 0);
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    if (ahead <= 0 || aside > ahead * CONE) continue;
    const cost = ahead + ASIDE * aside + leaves(spot);
    if (cost < least) [best, least] = [spot.id, cost];
  }
  return best;
}

export interface Fit {
  k: number;
  x: number;
  y: number;
}

const DOTS = 24; // px of a counter's side: smaller ones are mere dots
const LEGIBLE = 34;
const FINGER = 40; // px of what a finger must find
const TOUCHABLE = 44;

/** All of a board in a frame. */
export function whole(size: readonly [number, number], frame: readonly [number, number]): Fit {
  const k = Math.min(frame[0] / size[0], frame[1] / size[1]);
  return { k, x: (frame[0] - size[0] * k) / 2, y: (frame[1] - size[1] * k) / 2 };
}

/** What a board opens with: what is asked about, and who stands where. */
export interface About {
  points: readonly Point[];
  armies: readonly (readonly Point[])[]; // each side's, of which some should be seen
  touch: number; // how wide what a finger must find is on the map; 0: a pointer finds anything
}

/**
 * The view a board opens with: all of it, or, where counters would be mere dots, the part where most of the points
 * lie, as near as some of each army can be seen.
 */
export function opening(
  size: readonly [number, number],
  frame: readonly [number, number],
  piece: number,
  { points, armies, touch }: About,
): Fit {
  const all = whole(size, frame);
  const found = touch ? Math.max(LEGIBLE / piece, FINGER / touch) : 0;
  const least = found || DOTS / piece;
  if (all.k >= least) return all;
  const full = Math.max(frame[0] / size[0], frame[1] / size[1]);
  const wanted = Math.max(Math.min(full, TOUCHABLE / piece), LEGIBLE / piece, found);
  const near = about(size, frame, piece, wanted, points);
  if (touch) return near;
  for (let k = near.k; k >= least; k *= 0.94) {
    const view = about(size, frame, piece, k, points);
    const seen = (point: Point) => inside(onScreen(view, point), frame);
    if (armies.every((army) => !army.length || army.some(seen))) return view;
  }
  return near;
}

function about(
  size: readonly [number, number],
  frame: readonly [number, number],
  piece: number,
  k: number,
  points: readonly Point[],
): Fit {
  const middle = busiest(points, [frame[0] / k - piece, frame[1] / k - piece]) ?? { x: size[0] / 2, y: size[1] / 2 };
  return { k, x: along(size[0] * k, frame[0], middle.x * k), y: along(size[1] * k, frame[1], middle.y * k) };
}

function onScreen({ k, x, y }: Fit, point: Point): Point {
  return { x: x + k * point.x, y: y + k * point.y };
}

/** Whether a point of the screen lies in a frame. */
export function inside({ x, y }: Point, frame: readonly [number, number]): boolean {
  return x >= 0 && y >= 0 && x <= frame[0] && y <= frame[1];
}

/** Where a sign at a frame's edge stands, and which way it points. */
export interface Way extends Point {
  angle: number; // in degrees, clockwise from the right
}

/** The way to points of which none can be seen: to the nearest of them; null where one can be. */
export function wayOut(points: readonly Point[], frame: readonly [number, number], edge: Point): Way | null {
  if (!points.length || points.some((point) => inside(point, frame))) return null;
  const middle = { x: frame[0] / 2, y: frame[1] / 2 };
  const far = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  const to = points.reduce((best, point) => (far(point) < far(best) ? point : best));
  return {
    x: Math.round(clamp(to.x, edge.x, frame[0] - edge.x)),
    y: Math.round(clamp(to.y, edge.y, frame[1] - edge.y)),
    angle: Math.round((Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI / 15) * 15,
  };
}

/** The middle of the most points that one window takes in; all of them if it can. */
export function busiest(points: readonly Point[], window: readonly [number, number]): Point | null {
  let best: readonly Point[] = [];
  const tops = new Set(points.map(({ y }) => y));
  for (const left of new Set(points.map(({ x }) => x))) {
    const column = points.filter(({ x }) => x >= left && x <= left + window[0]);
    if (column.length <= best.length) continue;
    for (const top of tops) {
      const inside = column.filter(({ y }) => y >= top && y <= top + window[1]);
      if (inside.length > best.length) best = inside;
    }
  }
  if (!best.length) return null;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(best.map(({ x }) => x)), y: middle(best.map(({ y }) => y)) };
}

/** Shift so that a point stands in the middle, without baring more of the margin than needed. */
function along(length: number, frame: number, point: number): number {
  if (length <= frame) return (frame - length) / 2;
  return Math.min(0, Math.max(frame - length, frame / 2 - point));
}

/**
 * How far to move so that points lie inside a frame, no further than needed; null where they do not all fit into it.
 * All lengths are of the screen.
 */
export function bringIn(points: readonly Point[], frame: readonly [number, number], edge: number): Point | null {
  const shift = (values: number[], length: number): number | null => {
    const [low, high] = [Math.min(...values) - edge, Math.max(...values) + edge];
    if (high - low > length) return null;
    return low < 0 ? -low : high > length ? length - high : 0;
  };
  const x = shift(
    points.map((point) => point.x),
    frame[0],
  );
  const y = shift(
    points.map((point) => point.y),
    frame[1],
  );
  return x === null || y === null ? null : { x, y };
}

/** A line through places, cut short at both ends and rounded at its bends; a little of it is always left. */
export function arrow(points: readonly Point[], cutStart: number, cutEnd: number, round = 18): string {
  const line = [...points];
  const [first, second, before, last] = [line[0], line[1], line.at(-2), line.at(-1)];
  if (!first || !second || !before || !last) return "";
  const LEFT = 14;
  const cut =
    line.length > 2 ? 1 : Math.min(1, (Math.hypot(last.x - first.x, last.y - first.y) - LEFT) / (cutStart + cutEnd));
  line[0] = toward(first, second, cutStart * cut);
  line[line.length - 1] = toward(last, before, cutEnd * cut);
  let d = `M${at(line[0])}`;
  for (let n = 1; n < line.length - 1; n++) {
    const [from, bend, to] = [line[n - 1], line[n], line[n + 1]];
    if (!from || !bend || !to) continue;
    d += `L${at(toward(bend, from, round, 0.5))}Q${at(bend)} ${at(toward(bend, to, round, 0.5))}`;
  }
  return `${d}L${at(line.at(-1) ?? last)}`;
}

/** The middle of an arrow's last leg, where its words go. */
export function lastLeg(points: readonly Point[]): Point | null {
  const [before, last] = points.slice(-2);
  return before && last ? { x: (before.x + last.x) / 2, y: (before.y + last.y) / 2 } : null;
}

function toward(from: Point, to: Point, by: number, most = 1): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length ? Math.min(by / length, most) : 0;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function at({ x, y }: Point): string {
  return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/**
 * Where a fan-out panel goes: of some spots about its place, the one inside the frame that covers the fewest other
 * things and is nearest. Tools lie above it and would hide its pieces, so it keeps clear of them first of all.
 */
export function panelSpot(
  place: Point,
  panel: [number, number],
  frame: [number, number],
  others: readonly Box[],
  gap: number,
  tools: readonly Box[] = [],
  fars: readonly number[] = [0, 60, 140],
): Box {
  const [width, height] = panel;
  let best: Box = { x: 0, y: 0, width, height };
  let least = Infinity;
  for (let turn = 0; turn < 16; turn++) {
    for (const far of fars) {
      const angle = (turn * Math.PI) / 8;
      const x = clamp(place.x + Math.cos(angle) * (width / 2 + gap + far) - width / 2, 8, frame[0] - width - 8);
      const y = clamp(place.y + Math.sin(angle) * (height / 2 + gap + far) - height / 2, 8, frame[1] - height - 8);
      const box = { x, y, width, height };
      const covers = others.reduce((sum, other) => sum + overlap(box, other), 0);
      const hidden = tools.reduce((sum, tool) => sum + overlap(box, tool), 0);
      const own = overlap(box, { x: place.x - gap, y: place.y - gap, width: 2 * gap, height: 2 * gap });
      const cost = covers + 40 * hidden + 4 * own + 6 * Math.hypot(x + width / 2 - place.x, y + height / 2 - place.y);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best;
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The box between two corners. */
export function boxOf(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

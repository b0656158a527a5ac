// Where things are on a board: order, neighbours, fitting, arrows. Lengths are map units, y points down.
export interface Point {
  x: number;
  y: number;
}
export interface Spot extends Point {
  id: string;
}
export type Direction = "left" | "right" | "up" | "down";

const STEP: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const CONE = 1.05;                         // how far aside of its direction a neighbour may lie, as a slope: about 46°
const ASIDE = 1.6;                         // what a unit aside weighs against a unit ahead

/** Reading order: rows from the top, each from the left. A row is as high as a counter is wide. */
export function mapOrder<S extends Point>(spots: readonly S[], row: number): S[] {
  return [...spots].sort((a, b) => Math.round(a.y / row) - Math.round(b.y / row) || a.x - b.x || a.y - b.y);
}

/** The place an arrow key leads to: the nearest one that lies in that direction; none at the edge. */
export function neighbour(spots: readonly Spot[], from: Point, way: Direction): string | null {
  const step = STEP[way];
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = dx * step.x + dy * step.y;
    const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
    if (ahead <= 0 || aside > ahead * CONE) continue;
    const cost = ahead + ASIDE * aside;
    if (cost < least) [best, least] = [spot.id, cost];
  }
  return best;
}

export interface Fit {
  k: number;
  x: number;
  y: number;
}

/** The view a board opens with: all of it, or, where that made counters too small, as much as fills the frame. */
export function fit(size: readonly [number, number], frame: readonly [number, number], piece: number, about?: Point): Fit {
  const [width, height] = size;
  const whole = Math.min(frame[0] / width, frame[1] / height);
  const full = Math.max(frame[0] / width, frame[1] / height);
  const LEGIBLE = 34;
  const TOUCHABLE = 44;
  const k = whole * piece >= LEGIBLE ? whole : Math.max(whole, Math.min(full, TOUCHABLE / piece));
  const middle = about ?? { x: width / 2, y: height / 2 };
  return { k, x: along(width * k, frame[0], middle.x * k), y: along(height * k, frame[1], middle.y * k) };
}

/** Shift so that a point stands in the middle, without baring more of the margin than needed. */
function along(length: number, frame: number, point: number): number {
  if (length <= frame) return (frame - length) / 2;
  return Math.min(0, Math.max(frame - length, frame / 2 - point));
}

/** A line through places, cut short at both ends and rounded at its bends; a little of it is always left. */
export function arrow(points: readonly Point[], cutStart: number, cutEnd: number, round = 18): string {
  const line = [...points];
  const [first, second, before, last] = [line[0], line[1], line.at(-2), line.at(-1)];
  if (!first || !second || !before || !last) return "";
  const LEFT = 14;
  const cut = line.length > 2 ? 1 : Math.min(1, (Math.hypot(last.x - first.x, last.y - first.y) - LEFT) / (cutStart + cutEnd));
  line[0] = toward(first, second, cutStart * cut);
  line[line.length - 1] = toward(last, before, cutEnd * cut);
  let d = `M${at(line[0])}`;
  for (let n = 1; n < line.length - 1; n++) {
    const [from, bend, to] = [line[n - 1], line[n], line[n + 1]];
    if (!from || !bend || !to) continue;
    d += `L${at(toward(bend, from, round, .5))}Q${at(bend)} ${at(toward(bend, to, round, .5))}`;
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
 * things and is nearest.
 */
export function panelSpot(place: Point, panel: [number, number], frame: [number, number], others: readonly Box[], gap: number): Box {
  const [width, height] = panel;
  let best: Box = { x: 0, y: 0, width, height };
  let least = Infinity;
  for (let turn = 0; turn < 16; turn++) {
    for (const far of [0, 60, 140]) {
      const angle = (turn * Math.PI) / 8;
      const x = clamp(place.x + Math.cos(angle) * (width / 2 + gap + far) - width / 2, 8, frame[0] - width - 8);
      const y = clamp(place.y + Math.sin(angle) * (height / 2 + gap + far) - height / 2, 8, frame[1] - height - 8);
      const box = { x, y, width, height };
      const covers = others.reduce((sum, other) => sum + overlap(box, other), 0);
      const own = overlap(box, { x: place.x - gap, y: place.y - gap, width: 2 * gap, height: 2 * gap });
      const cost = covers + 4 * own + 6 * Math.hypot(x + width / 2 - place.x, y + height / 2 - place.y);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

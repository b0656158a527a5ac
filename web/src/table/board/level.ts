// How much of a counter is drawn, by its side in px.
export type Level = "far" | "middle" | "near";

export const FAR_BELOW = 31; // figures are then 10 px high
export const NEAR_ABOVE = 64;

export function levelOf(px: number): Level {
  if (px < FAR_BELOW) return "far";
  return px > NEAR_ABOVE ? "near" : "middle";
}

/** The level after a change of zoom: a threshold must be passed by a little, so that nothing flickers at it. */
export function nextLevel(level: Level, px: number, slack = 1.5): Level {
  const wanted = levelOf(px);
  if (wanted === level) return level;
  const threshold = wanted === "far" || level === "far" ? FAR_BELOW : NEAR_ABOVE;
  return Math.abs(px - threshold) < slack ? level : wanted;
}

const STEP = 2 ** (1 / 6);

/** The scale in coarse steps, for words that should stay legible: they are set anew only when a step is passed. It is
 *  never more than the scale, so that nothing becomes smaller than it should be. */
export function coarse(scale: number): number {
  return STEP ** Math.floor(Math.log(scale) / Math.log(STEP) + 1e-9);
}

/** A size in map units that is at least so many px on the screen. */
export function legible(size: number, scale: number, px = 12): number {
  return Math.max(size, px / scale);
}

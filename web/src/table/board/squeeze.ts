// Figures must fit their counter in whatever narrow font the reader has: what is too wide is pressed together.
const measured = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text at size 1, in the narrow bold of the counters. */
function width(text: string): number {
  let found = measured.get(text);
  if (found === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue("--narrow")}`;
    found = pen ? pen.measureText(text).width / 100 : 0;
    measured.set(text, found);
  }
  return found;
}

/** The length to give a text of that size, or undefined if it fits as it is. */
export function squeeze(text: string, size: number, room: number): number | undefined {
  return width(text) * size > room ? room : undefined;
}

// Waterlines: a darker line along the shore and the sea over its inner part, from far to near.
import type { Rect } from "../../lib/api/layout";

export const WATERLINES: [colour: "sea" | "sea2", width: number, opacity: number][] = [
  ["sea2", 38, 0.35],
  ["sea", 36.4, 1],
  ["sea2", 25, 0.6],
  ["sea", 23.2, 1],
  ["sea2", 14, 0.9],
  ["sea", 12, 1],
  ["sea2", 6, 1],
];
const FINE = 1.6; // px per map unit
const MOST = 4000; // px a side

/** A picture of them in the colours of the moment; rejects where none can be painted. */
export async function paint(d: string, [x, y, width, height]: Rect): Promise<string> {
  await new Promise(requestAnimationFrame); // until the document has its new colours
  const scale = Math.min(FINE, MOST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen || typeof Path2D === "undefined") throw new Error("no canvas here");
  const style = getComputedStyle(document.documentElement);
  const coast = new Path2D(d);
  pen.scale(scale, scale);
  pen.translate(-x, -y);
  pen.lineJoin = "round";
  for (const [colour, line, opacity] of WATERLINES) {
    pen.strokeStyle = style.getPropertyValue(`--${colour}`);
    pen.globalAlpha = opacity;
    pen.lineWidth = line;
    pen.stroke(coast);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) throw new Error("no picture came of it");
  return URL.createObjectURL(blob);
}

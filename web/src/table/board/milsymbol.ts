// The part of milsymbol that land units need, a chunk of its own. The package's entry would bring every standard it
// knows, and its export map names nothing smaller, hence the path.
import { ms, numberlandunit } from "../../../node_modules/milsymbol/index.mjs";

ms.addIcons([numberlandunit]);

/** The inside of a symbol's picture: the box takes the current colour, its frame lies at 25…175 × 50…150. */
export function draw(code: string): string {
  const svg = new ms.Symbol(code, { fillColor: "currentColor" }).asSVG();
  return svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
}

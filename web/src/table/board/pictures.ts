// Pictures all counters share: one hidden sheet in the document, filled as symbols are asked for. A counter refers to
// its symbol by name and shows it as soon as the sheet has it, so nothing waits for the drawing code.
const SVG = "http://www.w3.org/2000/svg";
const SHEET = `<defs><pattern id="k-back" width="6" height="6" patternUnits="userSpaceOnUse">
<circle cx="3" cy="3" r="1" fill="var(--box)" opacity=".55"/></pattern></defs>`;

/** The fill of a counter's back. */
export const BACK = "url(#k-back)";

let sheet: SVGSVGElement | null = null;
const asked = new Set<string>();

function opened(): SVGSVGElement {
  if (!sheet) {
    sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("width", "0");
    sheet.setAttribute("height", "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.position = "absolute";
    sheet.innerHTML = SHEET;
    document.body.append(sheet);
  }
  return sheet;
}

function keep(id: string, drawn: string): void {
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = id;
  symbol.setAttribute("viewBox", "21 6 158 148");
  symbol.setAttribute("overflow", "visible");
  symbol.innerHTML = drawn;
  opened().append(symbol);
}

/** Where the picture of a code is or will be; "" for no code. */
export function picture(code: string): string {
  opened();
  if (!/^\w+$/.test(code)) return "";
  const id = `k-${code}`;
  if (!asked.has(code)) {
    asked.add(code);
    import("./milsymbol").then(
      ({ draw }) => keep(id, draw(code)),
      () => asked.delete(code), // offline: the next counter asks again
    );
  }
  return `#${id}`;
}

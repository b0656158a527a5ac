// Which links open beside the table instead of leaving it: rules and charts of the game that is played there.
export interface Beside {
  panel: "rules" | "charts";
  target: string; // a rule, a chapter, a chart; empty: the beginning
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** A plain click only; anything else is the browser's. */
export function besideTable(click: Click, link: Pick<URL, "pathname" | "hash">, game: string): Beside | null {
  if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const [, panel, of] = link.pathname.split("/").map(decodeURIComponent);
  if ((panel !== "rules" && panel !== "charts") || of !== game) return null;
  return { panel, target: decodeURIComponent(link.hash.slice(1)) };
}

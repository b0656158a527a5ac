// Boundaries as they stand: the printed ones, and what the scene says of them.
import type { Layout } from "../../lib/api/layout";
import type { Edge, Message } from "../../lib/api/types";

export interface Bound {
  id: string;
  kind: string;
  d: string;
  x: number;
  y: number;
  angle: number;
  states: readonly string[];
  side: string;
  name: Message | null;
}

/** The boundaries drawn in an inset, or on the map itself: empty. */
export function bounds(layout: Layout, inset: string, edges: readonly Edge[]): Bound[] {
  const now = new Map(edges.map((edge) => [edge.id, edge]));
  return (layout.edges ?? []).flatMap((printed) => {
    const edge = now.get(printed.id);
    const state = {
      id: printed.id,
      kind: edge?.kind || printed.kind,
      states: edge?.states ?? (printed.bridge ? ["bridge"] : []),
      side: edge?.side ?? "",
      name: edge?.name ?? null,
    };
    return [printed, ...(printed.also ?? [])]
      .filter((drawn) => (drawn.inset ?? "") === inset)
      .map(({ d, x, y, angle = 0 }) => ({ ...state, d, x, y, angle }));
  });
}

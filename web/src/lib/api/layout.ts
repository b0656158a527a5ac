// A board as its game draws it: docs/layout.md, and docs/layout.schema.json, from which the types are made.
import type { Layout } from "./layout.schema";

export type * from "./layout.schema";

/** The board of a scenario. */
export function boardOf(layout: Layout, scenario: string): Layout {
  const own = layout.boards?.[scenario];
  return own ? { ...layout, ...own } : layout;
}

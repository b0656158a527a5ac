// What changed of a thing that was sent before, put together again: see src/kurgan/server/changes.py, which makes it.
// What is unchanged stays the same object, so that only the rest is drawn anew.

export type Change = { is: unknown } | { in: Changes } | { row: readonly Part[] };
export type Changes = Readonly<Record<string, Change>>;
type Kept = readonly [number, number] | readonly [number, Changes];
type Part = Kept | object | string;

export function changed(old: unknown, change: Change): unknown {
  if ("is" in change) return change.is;
  if ("in" in change) return withParts(old as object, change.in);
  const items = old as readonly unknown[];
  return change.row.flatMap((part) => ofRow(items, part));
}

export function withParts<T extends object>(old: T, changes: Changes): T {
  const parts = old as Record<string, unknown>;
  const fresh = Object.entries(changes).map(([name, change]) => [name, changed(parts[name], change)]);
  return { ...old, ...Object.fromEntries(fresh) };
}

function ofRow(old: readonly unknown[], part: Part): unknown[] {
  if (!Array.isArray(part)) return [part];
  const [at, to] = part as unknown as Kept;
  return typeof to === "number" ? old.slice(at, to) : [withParts(old[at] as object, to)];
}

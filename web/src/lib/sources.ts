// Where values come from: the first words of a source name its kind.
import type { DatumOut } from "./api/types";

export const KINDS = ["rulebook", "published", "reconstructed", "owner"] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(datum: DatumOut): Kind {
  return KINDS.find((kind) => datum.source.startsWith(kind)) ?? "reconstructed";
}

/** What a source says beyond its kind. */
export function detail(datum: DatumOut): string {
  return datum.source.replace(/^(rulebook|published|reconstructed|owner's overlay)[:,;]?\s*/, "");
}

export function counts(data: readonly DatumOut[]): Map<Kind, number> {
  const found = new Map<Kind, number>();
  for (const datum of data) found.set(kindOf(datum), (found.get(kindOf(datum)) ?? 0) + 1);
  return found;
}

export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

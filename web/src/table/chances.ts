// Chances in figures: exact fractions as the server gives them, percentages only beside them.
import type { Message, Odds, Param } from "../lib/api/types";

type Outcome = Odds["outcomes"][number];
type Term = NonNullable<Odds["terms"]>[number];

function gcd(a: number, b: number): number {
  return b ? gcd(b, a % b) : Math.abs(a);
}

export function reduced(n: number, d: number): { n: number; d: number } {
  const k = gcd(n, d) || 1;
  return { n: n / k, d: d / k };
}

/** The chance of all that is good for who chooses; nothing for chances that are only bounded. */
export function headline(odds: Odds): { n: number; d: number } | null {
  const good = odds.outcomes.filter((outcome) => outcome.kind === "good");
  if (!odds.outcomes.length || good.some((outcome) => outcome.upto)) return null;
  return good.reduce((sum, { n, d }) => reduced(sum.n * d + n * sum.d, sum.d * d), { n: 0, d: 1 });
}

/** What that is the chance of. */
export function hoped(odds: Odds): Message[] {
  return odds.outcomes.filter((outcome) => outcome.kind === "good").map((outcome) => outcome.label);
}

/** The sums of both sides, where each has one: 15 against 14. */
export function against(odds: Odds): [string, string] | null {
  const [first, second] = (odds.terms ?? []).filter((term) => term.total && term.group);
  return first && second ? [signed(first), signed(second)] : null;
}

/** A chance in words: 5 in 18, or that there is none, or no doubt. */
export function chanceWords(
  { n, d }: { n: number; d: number },
  t: (key: string, params?: Record<string, number>) => string,
): string {
  return n === 0 ? t("ui.table.odds.never") : n === d ? t("ui.table.odds.always") : t("ui.table.odds.in", { n, d });
}

/** The lowest face from which on every face is good; null when there is none, or no faces at all. */
export function least(odds: Odds): number | null {
  const faces = [...(odds.faces ?? [])].sort((a, b) => b.value - a.value);
  const bad = faces.findIndex((face) => face.kind !== "good");
  return (bad < 0 ? faces.at(-1) : faces[bad - 1])?.value ?? null;
}

/** What changes the die after the needed number is known, like a flank; without faces the terms are own sums. */
export function onTheDie(odds: Odds): Param[] {
  if (!odds.faces?.length) return [];
  const terms = odds.terms ?? [];
  const after = terms.findIndex((term) => term.total);
  return after < 0
    ? []
    : terms
        .slice(after + 1)
        .filter((term) => !term.total)
        .flatMap((term) => new Map(term.label.params).get("term") ?? []);
}

export function percent({ n, d, upto }: Pick<Outcome, "n" | "d" | "upto">): string {
  const low = figure((100 * n) / d);
  return upto ? `${low}–${figure((100 * upto[0]) / upto[1])} %` : `${low} %`;
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

export function fraction({ n, d, upto }: Outcome, t: (key: string, params?: Record<string, string>) => string): string {
  const low = reduced(n, d);
  if (!upto) return `${low.n}/${low.d}`;
  const high = reduced(upto[0], upto[1]);
  return t("ui.table.odds.between", { low: `${low.n}/${low.d}`, high: `${high.n}/${high.d}` });
}

const EIGHTHS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

/** A number of halves, quarters or eighths as it is written: 22½. */
export function mixed(value: number, parts: number): string {
  const [whole, rest] = [Math.floor(value / parts), value % parts];
  if (!rest) return String(whole);
  return `${whole || ""}${EIGHTHS[(rest * 8) / parts] ?? `${whole ? " " : ""}${rest}/${parts}`}`;
}

/** With its sign, where the server asks for it; a true minus. */
export function signed({ value, signed: sign, parts = 1 }: Pick<Term, "value"> & Partial<Term>): string {
  if (value < 0) return `−${mixed(-value, parts)}`;
  return sign !== false ? `+${mixed(value, parts)}` : mixed(value, parts);
}

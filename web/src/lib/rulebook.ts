// A rulebook as a page: chapters, what cites what, and the search. No rule of any game is known here.
import type { OptionInfo, RuleOut, RulingOut } from "./api/types";

export type Lang = "en" | "zh";

export interface Section<T> {
  id: string; // "8", "8.1" or "40.C.9": what stands before the dash or the word
  rows: T[];
}
export interface Chapter<T> {
  id: string;
  sections: Section<T>[];
}

const WORD = /[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/g; // may be an id; which there are is the server's word
const NUMBER = /^[\d.]+$/; // a mere 8.1 may be any number
const BELOW = /(?:-|\.(?=[a-z])).*$/; // of an id what names a row in its section

/** Rows by chapter and section, in the order of the book. */
export function chapters<T extends { id: string }>(rows: readonly T[]): Chapter<T>[] {
  const found: Chapter<T>[] = [];
  for (const row of rows) {
    const place = row.id.replace(BELOW, "");
    const number = place.split(".")[0] ?? place;
    let chapter = found.at(-1);
    if (chapter?.id !== number) found.push((chapter = { id: number, sections: [] }));
    let section = chapter.sections.at(-1);
    if (section?.id !== place) chapter.sections.push((section = { id: place, rows: [] }));
    section.rows.push(row);
  }
  return found;
}

/** Where a text names a row or a ruling. */
function named(text: string, known: ReadonlySet<string>): RegExpExecArray[] {
  return [...text.matchAll(WORD)].filter(([id]) => known.has(id) && !NUMBER.test(id));
}

/** The rows and rulings a text names, each once. */
export function cites(text: string, known: ReadonlySet<string>): string[] {
  return [...new Set(named(text, known).map(([id]) => id))];
}

/** For every row the rulings it cites or that speak of it. */
export function rulingsOf(rules: readonly RuleOut[], rulings: readonly RulingOut[]): Map<string, string[]> {
  const ids = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id));
  const [rows, readings] = [ids(rules), ids(rulings)];
  const found = new Map<string, Set<string>>();
  const add = (row: string, ruling: string) => found.set(row, (found.get(row) ?? new Set()).add(ruling));
  for (const rule of rules) for (const id of cites(rule.gist["en"] ?? "", readings)) add(rule.id, id);
  for (const ruling of rulings) for (const id of cites(ruling.text, rows)) add(id, ruling.id);
  const order = new Map(rulings.map((ruling, index) => [ruling.id, index]));
  return new Map(
    [...found].map(([row, ids]) => [row, [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))]),
  );
}

/** A ruling's heading and its paragraphs; the one on its switch is said by the option's own words. */
export function rulingParts(ruling: RulingOut): { title: string; lines: string[] } {
  const [title = "", ...lines] = ruling.text.split("\n");
  return { title, lines: lines.filter((line) => line.trim() && !line.startsWith("**Switch.**")) };
}

/** The option that decides otherwise: the server's word, or the one the ruling itself names. */
export function switchOf(ruling: RulingOut, options: readonly OptionInfo[]): OptionInfo | undefined {
  const named = ruling.switch || (/^\*\*Switch\.\*\* `(\w+)`/m.exec(ruling.text)?.[1] ?? "");
  return options.find((option) => option.id === named);
}

// --- searching --------------------------------------------------------------------------------------

export function wanted(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Every word asked for must be in the text; a number may be the beginning of an id. */
export function matches(id: string, text: string, parts: readonly string[]): boolean {
  const low = text.toLowerCase();
  const number = id.toLowerCase();
  return parts.every((part) => number.startsWith(part) || low.includes(part));
}

/** What of a row is searched: both languages, and what is shortened written out. */
export function searched(rule: RuleOut, short: Short): string {
  const texts = [...Object.values(rule.title), ...Object.values(rule.gist)].join(" ");
  return [texts, ...shortIn(texts, short).map(([, long]) => long)].join(" ");
}

export interface Piece {
  text: string;
  short?: string; // for what
  cite?: string;
  mark?: boolean;
  bold?: boolean;
  code?: boolean;
}

/** A text cut where something cited, shortened, asked for, **bold** or `code` begins or ends. */
export function pieces(text: string, known: ReadonlySet<string>, parts: readonly string[], short: Short = {}): Piece[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).flatMap((run): Piece[] => {
    if (run.startsWith("**")) return marked(run.slice(2, -2), parts).map((piece) => ({ ...piece, bold: true }));
    if (run.startsWith("`")) return [{ text: run.slice(1, -1), code: true }];
    const found: Piece[] = [];
    let at = 0;
    for (const cited of named(run, known)) {
      found.push(...explained(run.slice(at, cited.index), parts, short), { text: cited[0], cite: cited[0] });
      at = cited.index + cited[0].length;
    }
    return [...found, ...explained(run.slice(at), parts, short)];
  });
}

// --- what is shortened ------------------------------------------------------------------------------

export type Short = Readonly<Record<string, string>>; // what an abbreviation stands for
const LETTERS = /(?<![A-Za-z])([A-Za-z]{2,})(?![A-Za-z])/;

/** What a word is short for, also when there are many of it: MPs. */
function longOf(word: string, short: Short): string | undefined {
  if (Object.hasOwn(short, word)) return short[word];
  return word.endsWith("s") && Object.hasOwn(short, word.slice(0, -1)) ? short[word.slice(0, -1)] : undefined;
}

/** The abbreviations in a text, each once, with what they stand for. */
export function shortIn(text: string, short: Short): [string, string][] {
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(new RegExp(LETTERS, "g"))) {
    const long = longOf(word, short);
    if (long) found.set(Object.hasOwn(short, word) ? word : word.slice(0, -1), long);
  }
  return [...found];
}

function explained(text: string, parts: readonly string[], short: Short): Piece[] {
  return text
    .split(new RegExp(LETTERS, "g"))
    .reduce<Piece[]>((found, run, index) => {
      const long = index % 2 ? longOf(run, short) : undefined;
      const last = found.at(-1);
      if (long) return [...found, { text: run, short: long }];
      if (last && !last.short) return [...found.slice(0, -1), { text: last.text + run }];
      return [...found, { text: run }];
    }, [])
    .flatMap((piece) => (piece.short ? [piece] : marked(piece.text, parts)));
}

function marked(text: string, parts: readonly string[]): Piece[] {
  if (!text) return [];
  if (!parts.length) return [{ text }];
  const pattern = new RegExp(`(${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text
    .split(pattern)
    .flatMap((piece, index) => (piece ? [index % 2 ? { text: piece, mark: true } : { text: piece }] : []));
}

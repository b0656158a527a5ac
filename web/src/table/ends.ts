// What a moment offers: choices one by one, and those told together that differ only in their place. Python's side of
// it is src/kurgan/server/offered.py.
import type { Choice, Ends, Moment } from "../lib/api/types";

const moments = new WeakMap<Moment, Moment>();
const lists = new WeakMap<Ends, { choices: readonly Choice[]; all: Choice[] }>();

/** A moment with all its choices in their order. What stays the same is the same thing, and is not drawn anew. */
export function toldOut(moment: Moment): Moment {
  if (!moment.ends) return moment;
  const found = moments.get(moment) ?? { ...moment, choices: all(moment.choices, moment.ends) };
  moments.set(moment, found);
  return found;
}

function all(choices: readonly Choice[], ends: Ends): Choice[] {
  const known = lists.get(ends);
  if (known?.choices === choices) return known.all;
  const pilled = new Set(ends.pilled);
  const made = ends.places.map((place, n) => choiceOf(ends, place, n, pilled.has(n)));
  const found = [...choices.slice(0, ends.first), ...made, ...choices.slice(ends.first)];
  lists.set(ends, { choices, all: found });
  return found;
}

function choiceOf(ends: Ends, place: string, n: number, pilled: boolean): Choice {
  const { word, label, named, final, pill } = ends;
  return {
    action: `${word} ${place}`,
    label: { ...label, params: [...label.params, [named, { kind: named, id: place }]] },
    at: place,
    item: "",
    final,
    odds: false,
    path: wayTo(ends, n),
    pill: pilled ? (pill ?? null) : null,
  };
}

/** From the start to a place, found backwards: of each place the one before it is told. */
function wayTo({ start, places, by, before }: Ends, n: number): string[] {
  if (!start) return [];
  const way: string[] = [];
  for (let at = n; at >= 0; at = before[at] ?? -1) way.push(places[at] ?? by[at - places.length] ?? "");
  return [start, ...way.reverse()];
}

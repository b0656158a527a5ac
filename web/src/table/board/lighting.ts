// Which signs of acting a place bears: a ring round its counter, or its outline.
import type { Choice } from "../../lib/api/types";

export type Ring = "" | "may" | "chosen";

interface Given {
  offered: ReadonlyMap<string, readonly Choice[]>;
  seen: (place: string) => boolean; // whether a counter can be seen there
  chosen: string | null;
  way: readonly string[]; // the path that is drawn
  taken?: ReadonlySet<string>; // places where pieces stand that were taken up
  targets: readonly string[]; // places whose pieces the scene calls a target
  areas?: boolean; // an area is lit by its outline, and only a unit that is meant itself by a ring
}

/** A choice whose way ends at its place means the place itself; any other speaks of what stands there. */
function leadsTo(place: string, choices: readonly Choice[]): boolean {
  return choices.some((choice) => choice.path.length > 1 && choice.path.at(-1) === place);
}

/** Whether all that is offered there means one unit or another of those that stand there. */
export function onUnits(choices: readonly Choice[]): boolean {
  return choices.length > 0 && choices.every((choice) => choice.item);
}

export class Lighting {
  private readonly start: string | undefined;
  private readonly goal: string | undefined;

  constructor(private readonly given: Given) {
    if (given.way.length > 1) [this.start, this.goal] = [given.way[0], given.way.at(-1)];
  }

  ring(place: string): Ring {
    const { offered, chosen, areas } = this.given;
    if (areas) return "";
    if (this.given.taken?.has(place) || place === this.start || (place === chosen && place !== this.goal))
      return "chosen";
    return offered.has(place) && !this.outlined(place) ? "may" : "";
  }

  /** The ring of a stack, where areas are lit by their outlines: some unit in it is meant itself. */
  stack(place: string, ids: readonly string[], chosen: string | null, taken: readonly string[] = []): Ring {
    if ((chosen !== null && ids.includes(chosen)) || ids.some((id) => taken.includes(id))) return "chosen";
    return this.given.offered.get(place)?.some((choice) => ids.includes(choice.item)) ? "may" : "";
  }

  /** Outlines of what may be chosen; where the drawn way ends, the solid one takes its place. */
  get may(): string[] {
    return [...this.given.offered.keys()].filter((place) => place !== this.goal && this.outlined(place));
  }

  get chosen(): string[] {
    const { chosen, seen, targets, areas } = this.given;
    const own = chosen !== null && (areas || chosen === this.goal || !seen(chosen)) ? [chosen] : [];
    const start = areas && this.start !== undefined ? [this.start] : [];
    return [...new Set([...own, ...start, ...(this.goal === undefined ? [] : [this.goal]), ...targets])];
  }

  private outlined(place: string): boolean {
    const here = this.given.offered.get(place) ?? [];
    return this.given.areas
      ? !onUnits(here) || !this.given.seen(place)
      : !this.given.seen(place) || leadsTo(place, here);
  }
}

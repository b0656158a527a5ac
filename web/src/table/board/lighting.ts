// Which signs of acting a place bears: a ring round its counter, or its outline.
import type { Choice } from "../../lib/api/types";

export type Ring = "" | "may" | "chosen";

interface Given {
  offered: ReadonlyMap<string, readonly Choice[]>;
  standing: (place: string) => boolean;    // whether a counter can be seen there
  chosen: string | null;
  way: readonly string[];                  // the path that is drawn
  targets: readonly string[];              // places whose pieces the scene calls a target
}

/** A choice whose way ends at its place means the place itself; any other speaks of what stands there. */
function leadsTo(place: string, choices: readonly Choice[]): boolean {
  return choices.some((choice) => choice.path.length > 1 && choice.path.at(-1) === place);
}

export class Lighting {
  private readonly start: string | undefined;
  private readonly goal: string | undefined;

  constructor(private readonly given: Given) {
    if (given.way.length > 1) [this.start, this.goal] = [given.way[0], given.way.at(-1)];
  }

  ring(place: string): Ring {
    const { offered, chosen } = this.given;
    if (place === this.start || (place === chosen && place !== this.goal)) return "chosen";
    return offered.has(place) && !this.outlined(place) ? "may" : "";
  }

  /** Outlines of what may be chosen; where the drawn way ends, the solid one takes its place. */
  get may(): string[] {
    return [...this.given.offered.keys()].filter((place) => place !== this.goal && this.outlined(place));
  }

  get chosen(): string[] {
    const { chosen, standing, targets } = this.given;
    const own = chosen !== null && (chosen === this.goal || !standing(chosen)) ? [chosen] : [];
    return [...new Set([...own, ...(this.goal === undefined ? [] : [this.goal]), ...targets])];
  }

  private outlined(place: string): boolean {
    return !this.given.standing(place) || leadsTo(place, this.given.offered.get(place) ?? []);
  }
}

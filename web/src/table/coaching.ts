// Which step of the guided first turn comes next. A game may ask its questions in another order than the steps.
import type { GameInfo } from "../lib/api/types";

export type Step = GameInfo["guide"][number];

/** How far somebody has come: the steps seen, and how many of them they went back. */
export interface Course {
  seen: string[];
  back: number;
  on: boolean;
}

/** The step to show: one looked back at, or the first unseen one that fits the question; none: it waits. */
export function stepNow(steps: readonly Step[], { seen, back }: Course, decision: string): Step | undefined {
  if (back) return steps.find((step) => step.id === seen.at(-back));
  return steps.find(
    (step) => !seen.includes(step.id) && (!step.decisions?.length || step.decisions.includes(decision)),
  );
}

/** What the set-up has passed by: steps about questions that were asked in it and will not be asked again. */
export function missed(steps: readonly Step[], seen: readonly string[], asked: readonly string[]): string[] {
  return steps
    .filter(
      (step) =>
        !seen.includes(step.id) &&
        step.decisions?.length &&
        step.decisions.every((decision) => asked.includes(decision)),
    )
    .map((step) => step.id);
}

// How a lesson stands: which step is at hand, what to light for it, and what is said about the last choice.
import type { LessonInfo, LessonNow } from "../lib/api/types";

export type Step = LessonInfo["steps"][number];

/** The first step not done yet; none when all are. Steps may be done in any order. */
export function stepAtHand(lesson: LessonInfo, now: LessonNow): Step | undefined {
  return now.reached ? undefined : lesson.steps.find((step) => !now.done.includes(step.id));
}

/** How often a step has been done of how many times, where once is not enough. */
export function tally(lesson: LessonInfo, now: LessonNow, step: Step): { n: number; of: number } | null {
  if (step.times < 2) return null;
  const n = now.counts[lesson.steps.indexOf(step)] ?? 0;
  return { n: Math.min(n, step.times), of: step.times };
}

/** The lesson after this one; none after the last. */
export function following(lessons: readonly LessonInfo[], id: string): LessonInfo | undefined {
  const at = lessons.findIndex((lesson) => lesson.id === id);
  return at < 0 ? undefined : lessons[at + 1];
}

// The games' courses: their lessons, and which of them somebody has done. The server keeps count.
import { get, post } from "./api/client";
import type { Learned, LessonInfo, Made } from "./api/types";
import { router } from "./router.svelte";

class Courses {
  done = $state.raw<Record<string, string[]>>({}); // lessons by game
  private lessons = new Map<string, Promise<LessonInfo[]>>();

  /** How far this person has come. */
  async load(): Promise<void> {
    this.done = (await get<Learned>("/api/learned")).done;
  }

  of(game: string): Promise<LessonInfo[]> {
    let found = this.lessons.get(game);
    if (!found) {
      found = get<LessonInfo[]>(`/api/games/${encodeURIComponent(game)}/lessons`);
      found.catch(() => this.lessons.delete(game));
      this.lessons.set(game, found);
    }
    return found;
  }

  has(game: string, lesson: string): boolean {
    return this.done[game]?.includes(lesson) ?? false;
  }

  /** A table for a lesson, and the way to it. */
  async begin(game: string, lesson: string): Promise<void> {
    router.go(`/t/${(await post<Made>("/api/lessons", { game, lesson })).table}`);
  }
}

export const courses = new Courses();

/** Where a course goes on: the first lesson not done; all done, the first. */
export function nextOf(lessons: readonly string[], done: readonly string[]): string {
  return lessons.find((lesson) => !done.includes(lesson)) ?? lessons[0] ?? "";
}

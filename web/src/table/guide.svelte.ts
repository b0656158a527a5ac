// How far somebody has come in the guided first turn of a table; kept in this browser.
import type { Course } from "./coaching";

const key = (table: string) => `kurgan.guide.${table}`;
const OFF: Course = { seen: [], back: 0, on: false };

class Guide {
  private courses = $state.raw<Record<string, Course>>({});

  private read(table: string): Course | null {
    try {
      const kept = JSON.parse(localStorage.getItem(key(table)) ?? "null") as Course | null;
      return kept && Array.isArray(kept.seen) ? kept : null;
    } catch {
      return null;
    }
  }

  /** Begin where it was left, or at the first step when the table was opened as a lesson. */
  begin(table: string, guided: boolean): void {
    this.courses = { ...this.courses, [table]: this.courses[table] ?? this.read(table) ?? { ...OFF, on: guided } };
  }

  of(table: string): Course {
    return this.courses[table] ?? OFF;
  }

  on(table: string): boolean {
    return this.of(table).on;
  }

  set(table: string, change: Partial<Course>): void {
    const course = { ...this.of(table), ...change };
    this.courses = { ...this.courses, [table]: course };
    localStorage.setItem(key(table), JSON.stringify(course));
  }

  toggle(table: string): void {
    this.set(table, this.on(table) ? { on: false } : { seen: [], back: 0, on: true });
  }
}

export const guide = new Guide();

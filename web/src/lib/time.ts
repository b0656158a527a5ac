// Times in words: what is left on a clock, and when something was.
import { prefs } from "./prefs.svelte";
import { t } from "./words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units of a span, the smaller one always written with two digits. */
export function spanParts(ms: number): { key: string; a: number; b: string } {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  if (s >= DAY) return { key: "days", a: Math.floor(s / DAY), b: two(Math.floor((s % DAY) / HOUR)) };
  if (s >= HOUR) return { key: "hours", a: Math.floor(s / HOUR), b: two(Math.floor((s % HOUR) / MINUTE)) };
  return { key: "minutes", a: Math.floor(s / MINUTE), b: two(s % MINUTE) };
}

export function span(ms: number): string {
  const { key, a, b } = spanParts(ms);
  return t(`ui.pages.span_${key}`, { a, b });
}

/** A day and an hour, as the reader writes them. */
export function dayAndHour(ms: number): string {
  return new Intl.DateTimeFormat(prefs.lang === "zh" ? "zh-CN" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
}

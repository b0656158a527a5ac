// Time on a clock, as short as it can be said.
import { t } from "../lib/words.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function clockWords(left_ms: number): string {
  const left = Math.max(0, left_ms);
  if (left >= DAY) return t("ui.table.clock.days", { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / 1000)];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

// Ready-made time controls, and what somebody writes into the fields.
import type { Clock } from "./api/types";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const PRESETS: Record<string, Clock | null> = {
  none: null,
  live30: { bank_s: 30 * MINUTE, increment_s: 15, vacation_s: 0 },
  live60: { bank_s: 60 * MINUTE, increment_s: 30, vacation_s: 0 },
  live180: { bank_s: 180 * MINUTE, increment_s: MINUTE, vacation_s: 0 },
  days3: { bank_s: 3 * DAY, increment_s: 12 * HOUR, vacation_s: 7 * DAY },
  days7: { bank_s: 7 * DAY, increment_s: DAY, vacation_s: 14 * DAY },
};

export const UNITS = { minutes: MINUTE, hours: HOUR, days: DAY } as const;
export type Unit = keyof typeof UNITS;

export interface Custom {
  bank: number;
  bankUnit: Unit;
  increment: number;
  incrementUnit: Unit | "seconds";
  vacation: number; // days
}

export function customClock(fields: Custom): Clock {
  const unit = fields.incrementUnit === "seconds" ? 1 : UNITS[fields.incrementUnit];
  return {
    bank_s: Math.round(fields.bank * UNITS[fields.bankUnit]),
    increment_s: Math.round(fields.increment * unit),
    vacation_s: Math.round(fields.vacation * DAY),
  };
}

import { describe, expect, it } from "vitest";

import { customClock, PRESETS } from "./clock";

describe("clocks", () => {
  it("come from one's own numbers in any unit", () => {
    expect(customClock({ bank: 1.5, bankUnit: "hours", increment: 20, incrementUnit: "seconds", vacation: 2 })).toEqual(
      {
        bank_s: 5400,
        increment_s: 20,
        vacation_s: 172800,
      },
    );
    expect(customClock({ bank: 3, bankUnit: "days", increment: 12, incrementUnit: "hours", vacation: 0 })).toEqual({
      bank_s: 259200,
      increment_s: 43200,
      vacation_s: 0,
    });
  });

  it("ready-made keep within what the server takes", () => {
    for (const clock of Object.values(PRESETS)) {
      if (!clock) continue;
      expect(clock.bank_s).toBeGreaterThanOrEqual(60);
      expect(clock.bank_s).toBeLessThanOrEqual(60 * 86400);
      expect(clock.increment_s).toBeLessThanOrEqual(7 * 86400);
      expect(clock.vacation_s).toBeLessThanOrEqual(60 * 86400);
    }
  });
});

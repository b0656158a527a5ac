import { describe, expect, it } from "vitest";

import type { GameInfo } from "./api/types";
import { agentsFor, drawLots, effectsOf, optionsOf, parted, scenarioFor, seatsFor, usualAgent } from "./draft";

const game: GameInfo = {
  id: "a-game",
  version: "1",
  seats: ["white", "black"],
  scenarios: ["long", "alone"],
  options: [
    {
      id: "fog",
      values: ["no", "yes"],
      default: "no",
      rule: "1-a",
      scenarios: [],
      effects: ["long", "short"].map((scenario) => ({ scenario, value: "yes", told: { key: scenario, params: [] } })),
    },
    { id: "handicap", values: ["0", "1"], default: "0", rule: "2-a", scenarios: ["alone"], effects: [] },
  ],
  agents: [
    { name: "printed", seats: ["white"], kind: "own", seconds: 0 },
    { name: "random", seats: [], kind: "study", seconds: 0 },
  ],
  overlays: [],
  standing: [],
  setups: [],
  lessons: [],
  quick: { scenario: "alone", seat: "black", agent: "printed" },
  hides: true,
};

describe("a table about to be set up", () => {
  it("offers each seat only the opponents that can play it", () => {
    expect(agentsFor(game, "white")).toEqual(["printed", "random"]);
    expect(agentsFor(game, "black")).toEqual(["random"]);
    expect(usualAgent(game, "white")).toBe("printed");
    expect(usualAgent(game, "black")).toBe("random");
  });

  it("proposes the officer where there is one, and tucks away what is for study", () => {
    const levels = ["recruit", "officer"].map((name) => ({ name, seats: [], kind: "level" as const, seconds: 0 }));
    const manned = { ...game, agents: [...levels, ...game.agents] };
    expect(usualAgent(manned, "white")).toBe("officer");
    expect(parted(manned, agentsFor(manned, "white"))).toEqual({
      main: ["recruit", "officer", "printed"],
      study: ["random"],
    });
    expect(parted(game, agentsFor(game, "black"))).toEqual({ main: ["random"], study: [] });
    expect(seatsFor(manned, "computer", "black", "general")["white"]?.agent).toBe("officer");
    expect(scenarioFor(manned, "computer", "black", "officer")).toBe("long");
    expect(scenarioFor(manned, "computer", "black", "printed")).toBe("alone");
  });

  it("takes the game's quick start for its own seat, and the first scenario else", () => {
    expect(scenarioFor(game, "computer", "black")).toBe("alone");
    expect(scenarioFor(game, "computer", "white")).toBe("long");
    expect(scenarioFor(game, "same", "black")).toBe("long");
  });

  it("shows the options of a scenario", () => {
    expect(optionsOf(game, "long").map((option) => option.id)).toEqual(["fog"]);
    expect(optionsOf(game, "alone").map((option) => option.id)).toEqual(["fog", "handicap"]);
  });

  it("tells what an option does there, or else where it was measured", () => {
    const [fog, handicap] = game.options;
    expect(fog && effectsOf(fog, "long").map(({ scenario }) => scenario)).toEqual(["long"]);
    expect(fog && effectsOf(fog, "alone").map(({ scenario }) => scenario)).toEqual(["long", "short"]);
    expect(handicap && effectsOf(handicap, "alone")).toEqual([]);
  });

  it("seats the computer, the same browser or a guest", () => {
    expect(seatsFor(game, "computer", "black", "printed")).toEqual({
      white: { kind: "computer", agent: "printed", name: "" },
      black: { kind: "me", agent: "", name: "" },
    });
    expect(seatsFor(game, "computer", "white", "printed")["black"]?.agent).toBe("random");
    expect(seatsFor(game, "same", "white")["black"]?.kind).toBe("me");
    expect(seatsFor(game, "invite", "white")["black"]?.kind).toBe("link");
  });

  it("draws lots among all seats", () => {
    const drawn = new Set(Array.from({ length: 200 }, () => drawLots(game.seats)));
    expect([...drawn].sort()).toEqual(["black", "white"]);
  });
});

// A table about to be set up: what the lobby's quick start and the full form both fill in.
import { post } from "./api/client";
import type { Clock, GameInfo, Made, NewSeat, NewTable, OptionEffect, OptionInfo } from "./api/types";
import { askSeal, keep } from "./fair/shaking";

export type Mode = "computer" | "same" | "invite";
export const LOTS = ""; // a side nobody has chosen: it is drawn

const USUAL = "officer";

/** Computer opponents that can play a seat: levels first, what serves study last. */
export function agentsFor(game: GameInfo, seat: string): string[] {
  return game.agents.filter((agent) => !agent.seats.length || agent.seats.includes(seat)).map((agent) => agent.name);
}

/** Who plays a seat until somebody chooses: the officer, else whom the game proposes, else the first there is. */
export function usualAgent(game: GameInfo, seat: string): string {
  const fitting = agentsFor(game, seat);
  return [USUAL, game.quick.agent].find((name) => fitting.includes(name)) ?? fitting[0] ?? "";
}

/** Opponents to choose from at once, and those for study, tucked away unless there are no others. */
export function parted(game: GameInfo, names: string[]): { main: string[]; study: string[] } {
  const study = names.filter((name) => game.agents.some((agent) => agent.name === name && agent.kind === "study"));
  const main = names.filter((name) => !study.includes(name));
  return main.length ? { main, study } : { main: study, study: [] };
}

export function optionsOf(game: GameInfo, scenario: string): OptionInfo[] {
  return game.options.filter((option) => !option.scenarios.length || option.scenarios.includes(scenario));
}

/** What an option was measured to do in a scenario; where that is not known, in the others. */
export function effectsOf(option: OptionInfo, scenario: string): OptionEffect[] {
  const here = option.effects.filter((effect) => effect.scenario === scenario);
  return here.length ? here : option.effects;
}

/** The scenario that goes with a way of playing, until somebody chooses another. One that was made for the rulebook's
 * own opponent is for that one alone. */
export function scenarioFor(game: GameInfo, mode: Mode, seat: string, agent = game.quick.agent): string {
  const own = game.agents.some(({ name, kind }) => name === game.quick.agent && kind === "own");
  const quick = mode === "computer" && seat === game.quick.seat && (!own || agent === game.quick.agent);
  return quick ? game.quick.scenario : (game.scenarios[0] ?? "");
}

export function drawLots(seats: string[]): string {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seats[lot % seats.length] ?? "";
}

/** Who sits where when one side is mine. */
export function seatsFor(game: GameInfo, mode: Mode, mine: string, agent = ""): Record<string, NewSeat> {
  const other = (seat: string): NewSeat => {
    if (mode === "same") return { kind: "me", agent: "", name: "" };
    if (mode === "invite") return { kind: "link", agent: "", name: "" };
    const named = agentsFor(game, seat).includes(agent) ? agent : usualAgent(game, seat);
    return { kind: "computer", agent: named, name: "" };
  };
  return Object.fromEntries(
    game.seats.map((seat) => [seat, seat === mine ? { kind: "me", agent: "", name: "" } : other(seat)]),
  );
}

/** Two at one screen bear two names. */
export function named(seats: Record<string, NewSeat>, names: Record<string, string>): Record<string, NewSeat> {
  return Object.fromEntries(
    Object.entries(seats).map(([seat, one]) => [seat, { ...one, name: (names[seat] ?? "").trim() }]),
  );
}

export interface Draft {
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: Record<string, NewSeat>;
  clock?: Clock | null;
  overlay?: string;
  start?: string;
  open_play?: boolean;
  sealed?: boolean;
}

export async function create(draft: Draft): Promise<Made> {
  const sealed = draft.sealed ?? true;
  const seal = sealed ? await askSeal() : null;
  const body: NewTable = { clock: null, overlay: "", start: "", open_play: false, ...draft, sealed, seal };
  const made = await post<Made>("/api/tables", body);
  const mine = Object.keys(draft.seats).find((seat) => draft.seats[seat]?.kind === "me");
  if (seal) keep(made.table, { commitment: seal.commitment, shakes: mine ? { [mine]: seal.shake } : {} });
  return made;
}

/** What one press starts: the rulebook's own opponent where the game proposes it, else the one last played against. */
export function quick(game: GameInfo, liked = ""): Promise<Made> {
  const { scenario, seat, agent } = game.quick;
  const own = game.agents.some(({ name, kind }) => name === agent && kind === "own");
  return create({ game: game.id, scenario, options: {}, seats: seatsFor(game, "computer", seat, own ? agent : liked) });
}

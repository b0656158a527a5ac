// What a table says about itself in one line of a list.
import type { SeatOut, TableLine } from "../../lib/api/types";
import { isOpen } from "../../lib/lobby.svelte";
import { span } from "../../lib/time";
import { t, words } from "../../lib/words.svelte";
import { asProgram, drawFor } from "../../table/seating";

/** How a computer opponent plays: the word for it, else its bare name. */
export function agentName(game: string, agent: string): string {
  const named = words.of(game, `agent.${agent}`);
  return named === `agent.${agent}` ? agent : named;
}

/** What kind of opponent that is, in a line. */
export function agentAbout(game: string, agent: string): string {
  return words.knows(game, `opponent.${agent}`) ? words.of(game, `opponent.${agent}`) : "";
}

export function seatName(game: string, seat: SeatOut): string {
  const who = called(game, seat);
  const marked = asProgram(seat, who);
  return marked ? t(...marked) : who;
}

function called(game: string, seat: SeatOut): string {
  if (seat.kind === "computer") return t("ui.lobby.computer_named", { agent: agentName(game, seat.agent ?? "") });
  if (seat.name) return seat.name;
  if (seat.mine) return t("ui.lobby.you");
  return seat.taken ? t("ui.lobby.somebody") : t(seat.open ? "ui.lobby.seat_open" : "ui.lobby.link_waits");
}

/** Who plays the other side; brief: a computer is just that, however it plays. */
export function opponents(line: TableLine, brief = false): string {
  const { game, seats } = line.table;
  const others = seats.filter((seat) => seat.seat !== line.seat);
  if (line.seat && others.length && others.every((seat) => seat.mine)) return t("ui.lobby.same_screen");
  return others
    .map((seat) => (brief && seat.kind === "computer" ? t("ui.lobby.mode_computer") : seatName(game, seat)))
    .join(" · ");
}

/** My seat in danger, my move, thinking, waiting, or how it ended. */
export function situation(line: TableLine): string {
  const { status, winner, seats } = line.table;
  if (status === "agreed") return t("ui.lobby.drawn");
  if (status !== "running") {
    if (!winner || !line.seat || seats.every((seat) => seat.mine)) return t("ui.lobby.over");
    return t(winner === line.seat ? "ui.lobby.won" : "ui.lobby.lost");
  }
  if (seats.some((seat) => seat.mine && seat.claim)) return t("ui.lobby.seat_asked");
  if (drawFor(line.table, line.seat) === "offered") return t("ui.lobby.draw_offered");
  if (isOpen(line)) return t(line.my_move ? "ui.lobby.open_your_move" : "ui.lobby.open_waits");
  if (line.my_move) return t("ui.lobby.your_move");
  const others = seats.filter((seat) => !seat.mine);
  if (others.every((seat) => seat.kind === "computer")) return t("ui.lobby.thinking");
  return t(others.some((seat) => !seat.taken) ? "ui.lobby.not_taken" : "ui.lobby.waiting");
}

/** What is left on the clock that matters to me: mine, or that of whoever is being waited for. */
export function timeLeft(line: TableLine, since_ms: number): string {
  if (line.table.status !== "running") return "";
  const clocks = line.table.seats.filter((seat) => seat.clock);
  if (!clocks.length) return t("ui.lobby.no_clock");
  const seat = clocks.find((each) => each.clock?.running) ?? clocks.find((each) => each.seat === line.seat);
  if (!seat?.clock) return "";
  if (seat.clock.vacation) return t("ui.lobby.vacation");
  return span(seat.clock.left_ms - (seat.clock.running ? since_ms : 0));
}

/** How fast an open table is meant to be played, from its full clocks. */
export function pace(line: TableLine): string {
  const clock = line.table.seats.find((seat) => seat.clock)?.clock;
  return clock ? t("ui.lobby.pace_each", { span: span(clock.left_ms) }) : t("ui.lobby.no_clock");
}

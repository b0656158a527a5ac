// Which seat a browser looks from, and when the screen goes from one hand to the other.
import type { Moment, SeatOut, TableOut } from "../lib/api/types";

export const BOTH = "both";

const mine = (table: TableOut): string[] => table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);

/** The seat to open a table as; with several seats of one's own the screen is handed over first. */
export function opensAs(table: TableOut, asked: string, wanted: string | null): { seat: string; handover: boolean } {
  const own = mine(table);
  if (wanted === BOTH && table.whole) return { seat: BOTH, handover: false };
  if (wanted === "") return { seat: "", handover: false };
  if (table.open_play && table.status === "running") return { seat: BOTH, handover: false };
  if (own.length < 2) return { seat: own[0] ?? "", handover: false };
  if (table.status !== "running" || asked === "") {
    return { seat: wanted !== null && own.includes(wanted) ? wanted : (own[0] ?? ""), handover: false };
  }
  const seat = own.includes(asked) ? asked : wanted !== null && own.includes(wanted) ? wanted : (own[0] ?? "");
  return { seat, handover: true };
}

/** Whether a viewer plays: from a seat, or all seats of an open table. */
export function plays(table: TableOut, seat: string): boolean {
  return seat !== "" && (seat !== BOTH || (table.open_play ?? false));
}

/** How a rematch stands for this viewer: not asked for, for him to answer, asked for by him, refused, or ready. */
export function asksRematch(table: TableOut): "ask" | "answer" | "waits" | "refused" | "ready" {
  const { rematch } = table;
  if (!rematch) return "ask";
  if (rematch.table) return "ready";
  if (rematch.refused) return mine(table).includes(rematch.refused) ? "ask" : "refused";
  return mine(table).every((seat) => rematch.agreed.includes(seat)) ? "waits" : "answer";
}

/** What a seat is to know of a draw: offered to it, offered by it and waited for, declined to it; or nothing. */
export function drawFor(table: TableOut, seat: string): "offered" | "waits" | "declined" | "" {
  const { draw, seats } = table;
  if (!draw || !seats.some((each) => each.seat === seat && each.mine)) return "";
  if (draw.declined) return draw.seat === seat ? "declined" : "";
  return draw.seat === seat ? "waits" : "offered";
}

/** Another seat of the same person that is asked now; empty: the screen stays where it is. */
export function handsTo(table: TableOut, moment: Moment, seat: string): string {
  if (seat === "" || seat === BOTH || table.status !== "running" || moment.over) return "";
  return moment.asked !== seat && mine(table).includes(moment.asked) ? moment.asked : "";
}

/** How a viewer may come to a new link for a seat: his own, one nobody holds, one to be asked for; or not (now). */
export type Renewal = "own" | "free" | "ask" | "waits" | "take" | "no";

export function renewal(table: TableOut, seat: SeatOut, now_ms: number): Renewal {
  if (seat.kind === "computer") return "no";
  if (seat.mine) return "own";
  if (!table.owner) return "no";
  if (!seat.taken) return "free";
  if (table.status !== "running") return "take";
  if (!seat.claim) return "ask";
  return now_ms < seat.claim.from_ms ? "waits" : "take";
}

/** Whether a viewer may let a program play a seat: his own, or as the owner one that nobody holds. */
export function mayEngage(table: TableOut, seat: SeatOut): boolean {
  if (table.status !== "running" || table.lesson || seat.kind === "computer" || seat.program?.plays) return false;
  return (seat.mine ?? false) || (table.owner && !seat.taken);
}

/** How a player is called whose seat a program plays, or did: the words for it, and what they name. */
export function asProgram(seat: SeatOut, who: string): [key: string, params: { who: string; name: string }] | null {
  if (!seat.program) return null;
  const { name, plays } = seat.program;
  if (!plays) return ["ui.program.once", { who, name }];
  return [name && name !== who ? "ui.program.called" : "ui.program.plain", { who, name }];
}

/** The seats that are asked for, the viewer's own first. */
export function claimed(table: TableOut, seat: string): SeatOut[] {
  return table.seats.filter((each) => each.claim).sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
}

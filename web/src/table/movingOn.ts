// How a game that may move on stands for this viewer: to be asked for, to be answered, waited for, or only to be seen.
import type { KeptTable } from "../lib/api/types";

export type Answers = "ask" | "answer" | "waits" | "look";

export function answers({ table, moving }: KeptTable): Answers {
  const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  if (!moving || !mine.length) return "look";
  if (!moving.by || moving.refused) return "ask";
  return mine.every((seat) => moving.agreed?.includes(seat)) ? "waits" : "answer";
}

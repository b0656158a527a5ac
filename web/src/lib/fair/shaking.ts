// What this browser shakes into the dice of its tables, and the seals it was shown before: kept, so that a finished
// game can be checked against them.
import { get, post } from "../api/client";
import type { Dice, Seal, Sealed, TableOut } from "../api/types";
import { toHex } from "./sha256.js";

const NAME = "kurgan.shakes";
const MOST = 200; // tables

export interface Kept {
  commitment?: string;
  shakes: Record<string, string>; // by seat
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function keptFor(table: string): Kept {
  return all()[table] ?? { shakes: {} };
}

export function keep(table: string, kept: Kept): void {
  const { [table]: _before, ...others } = all();
  const entries = [...Object.entries(others).slice(1 - MOST), [table, kept]];
  localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)));
}

const lot = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** The server shows its seal first; only then it hears what is shaken in. */
export async function askSeal(): Promise<Seal> {
  const { commitment } = await post<Sealed>("/api/seals");
  return { commitment, shake: lot() };
}

/** Shake once for every seat that is mine here, unless another device did; asked as the seat on the screen. */
export async function shakeFor(table: TableOut, viewer: string): Promise<void> {
  const kept = keptFor(table.id);
  const mine = table.seats.filter((one) => one.mine && !(one.seat in kept.shakes)).map((one) => one.seat);
  if (!mine.length || table.status !== "running" || table.dice.startsWith("system") || table.lesson) return;
  const base = `/api/tables/${encodeURIComponent(table.id)}`;
  try {
    const { commitment, missing } = await get<Dice>(`${base}/dice`, { seat: viewer });
    for (const seat of commitment ? mine : []) {
      const given = missing.includes(seat) ? lot() : "";
      if (given) await post(`${base}/shake`, { seat, given });
      const before = keptFor(table.id);
      keep(table.id, { commitment, ...before, shakes: { ...before.shakes, [seat]: given } });
    }
  } catch {
    // The dice do not wait for us: the next time the table is opened it is tried again.
  }
}

/** Whether what a record says is what this browser was shown and gave. */
export function agrees(kept: Kept, commitment: string, shakes: { seat: string; given: string }[]): boolean {
  const mine = Object.entries(kept.shakes).filter(([, given]) => given);
  return (
    (!kept.commitment || kept.commitment === commitment) &&
    mine.every(([seat, given]) => shakes.some((one) => one.seat === seat && one.given === given))
  );
}

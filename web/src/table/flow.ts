// Where the keyboard goes on when a question moves from the map to what lies beside it, or back.
import type { Choice } from "../lib/api/types";

/** The first thing of the new question, as a place or an item; null: stay where you are. */
export function goesTo(
  choices: readonly Choice[],
  stands: "map" | "beside" | "nowhere",
): { at: string } | { item: string } | null {
  const at = choices.find((choice) => choice.at)?.at;
  const item = choices.find((choice) => choice.item)?.item;
  if (at && (stands === "nowhere" || (stands === "beside" && !item))) return { at };
  if (item && (stands === "nowhere" || (stands === "map" && !at))) return { item };
  return null;
}

export function standsAt(focused: Element | null): "map" | "beside" | "nowhere" | "elsewhere" {
  if (!focused || focused === document.body) return "nowhere";
  if (focused.closest("[data-at]")) return "map";
  return focused.closest("[data-item]") ? "beside" : "elsewhere";
}

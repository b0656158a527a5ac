// How a game ended, in words.
import type { TableOut } from "../lib/api/types";
import { t } from "../lib/words.svelte";

export function endingWords(table: TableOut): string {
  const sides = { who: t(`seat.${table.loser}`), winner: t(`seat.${table.winner}`) };
  switch (table.status) {
    case "resigned":
    case "time":
    case "agreed":
      return t(`ui.table.over.${table.status}`, sides);
    default:
      return table.result ? t(`result.${table.result}`) : t("ui.table.over.over");
  }
}

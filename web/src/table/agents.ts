// What a computer opponent is called; the game's own words first.
import { t, words } from "../lib/words.svelte";

export function agentName(agent: string): string {
  for (const key of [`agent.${agent}`, `ui.table.agent.${agent}`]) if (words.has(key)) return t(key);
  return t("ui.table.agent.computer");
}

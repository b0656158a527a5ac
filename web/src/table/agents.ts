// What a computer opponent is called at a table: agent.<name>, of the game or shared by all.
import { t, words } from "../lib/words.svelte";

export function agentName(agent: string): string {
  return words.has(`agent.${agent}`)
    ? t("ui.table.agent.named", { agent: t(`agent.${agent}`) })
    : t("ui.table.agent.computer");
}

/** What kind of opponent that is, in a line. */
export const agentAbout = (agent: string): string => (words.has(`opponent.${agent}`) ? t(`opponent.${agent}`) : "");

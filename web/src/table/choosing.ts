// What a click can mean: the offered choices by place, by item, and those that are plain buttons.
import type { Choice, Message } from "../lib/api/types";

export function choicesAt(choices: readonly Choice[], place: string): Choice[] {
  return place ? choices.filter((choice) => choice.at === place) : [];
}

export function choicesOf(choices: readonly Choice[], item: string): Choice[] {
  return item ? choices.filter((choice) => choice.item === item) : [];
}

export function buttons(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => !choice.at && !choice.item);
}

/** What cannot be taken back is chosen in two steps: a die falls, or something is shown. In haste everything is. */
export function needsConfirming(choice: Choice, hasty = false): boolean {
  return hasty || Boolean(choice.final);
}

/** The deed itself and, where the label has one, the note behind it. */
export function parted(label: Message): { deed: Message; note: Message | null } {
  const params = new Map(label.params);
  const [deed, note] = [params.get("action"), params.get("note")];
  const isMessage = (value: unknown): value is Message => typeof value === "object" && value !== null && "key" in value;
  return isMessage(deed) && isMessage(note) ? { deed, note } : { deed: label, note: null };
}

/** How many places are lit. */
export function lit(choices: readonly Choice[]): number {
  return new Set(choices.flatMap((choice) => choice.at || [])).size;
}

export type Meaning =
  | { kind: "nothing" }
  | { kind: "play"; choice: Choice }
  | { kind: "select"; choice: Choice }
  | { kind: "menu"; choices: Choice[] };

/** What picking a thing with these choices does, when `selected` was picked before. */
export function meaning(offered: readonly Choice[], selected: Choice | null, hasty = false): Meaning {
  const again = selected && offered.find((choice) => choice.action === selected.action);
  if (again) return { kind: "play", choice: again };
  const [only, ...more] = offered;
  if (!only) return { kind: "nothing" };
  if (more.length) return { kind: "menu", choices: [...offered] };
  return needsConfirming(only, hasty) ? { kind: "select", choice: only } : { kind: "play", choice: only };
}

/** The one button that lets the dice fall: its chances are those of the attack as it stands. */
export function asItStands(choices: readonly Choice[]): Choice | null {
  const [only, ...more] = buttons(choices).filter((choice) => choice.odds && choice.final);
  return only && !more.length ? only : null;
}

/** The choice whose chances are shown when a place is pointed at. */
export function previewed(choices: readonly Choice[], place: string | null): Choice | null {
  if (!place) return null;
  const here = choicesAt(choices, place);
  return here.find((choice) => choice.odds) ?? here.find((choice) => (choice.path?.length ?? 0) > 1) ?? null;
}

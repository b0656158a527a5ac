// Keys of the table. They never fire while somebody types, nor under an open dialog.
import type { Choice } from "../lib/api/types";
import type { Desk } from "./desk.svelte";

const TYPING = "input, textarea, select, [contenteditable='true'], [role='slider']";
const PRESSING = /^(Enter|[1-9uU])$/;
const PRESSABLE = "button, a, summary, [role='button'], [role='gridcell'], [role='menuitem']";

/** What the board can be asked to do. */
export interface BoardKeys {
  home: () => void;
  focusPlace: (place: string) => void;
}

/** Before anything else hears a key. A held key presses once: what it pressed next might belong to another question. */
export function hearKey(desk: Desk, event: KeyboardEvent): void {
  desk.hovers = desk.byKey = true;
  if (confirms(desk, event)) {
    event.preventDefault();
    event.stopPropagation();
    return desk.commit();
  }
  if (!event.repeat || !PRESSING.test(event.key) || (event.target as Element | null)?.closest(TYPING)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Enter confirms what is selected, never what merely has the focus; the prompt's own buttons say what they do. */
function confirms(desk: Desk, event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.repeat || !desk.selected || desk.busy) return false;
  const target = event.target as Element | null;
  return !target?.closest(`${TYPING}, [data-guide='prompt'] button, [role='menu'], dialog`);
}

export function tableKey(desk: Desk, event: KeyboardEvent, board: BoardKeys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest(TYPING) || document.querySelector("dialog[open]")) return;
  if (act(desk, event.key, Boolean(target?.closest(PRESSABLE)), board)) event.preventDefault();
}

function act(desk: Desk, key: string, onControl: boolean, board: BoardKeys): boolean {
  if (/^[1-9]$/.test(key)) {
    const choice = desk.mayChoose ? desk.buttons[Number(key) - 1] : undefined;
    if (choice && !desk.busy) pressButton(desk, choice);
    return choice !== undefined;
  }
  switch (key) {
    case "Enter":
      if (onControl || !desk.selected) return false;
      desk.commit();
      return true;
    case " ":
      if (onControl) return false;
      desk.hurry();
      return true;
    case "Escape":
      return desk.hurry() || desk.back();
    case "u":
    case "U":
      desk.undo();
      return true;
    case "h":
    case "H":
      desk.showPieces = !desk.showPieces;
      return true;
    case "i":
    case "I":
      return desk.inspector.byKey(desk);
    case "[":
      void desk.replay.step(-1).catch(() => undefined);
      return true;
    case "]":
      void (desk.live
        ? undefined
        : desk.replay.at === desk.replay.last
          ? desk.replay.live()
          : desk.replay.step(1).catch(() => undefined));
      return true;
    case "0":
      board.home();
      return true;
    case "g":
    case "G":
      desk.panel = "goto";
      return true;
    case "m":
    case "M":
      return toMap(desk, board);
    case "c":
    case "C":
      return focusFirst(
        "[data-item] button[data-choice], button[data-item][data-choice]",
        "[data-item] button, button[data-item]",
      );
    case "p":
    case "P":
      return focusFirst("[data-guide='prompt'] .btn[data-choice]", "[data-guide='prompt'] .btn");
    case "t":
    case "T":
      return desk.toggleHint();
    case "n":
    case "N":
      return desk.moveNow();
    case "?":
      desk.panel = "keys";
      return true;
    default:
      return false;
  }
}

/** What a number presses has the focus, so that the next Enter presses the same and nothing else. */
function pressButton(desk: Desk, choice: Choice): void {
  focusFirst(`[data-guide='prompt'] .btn[data-choice="${CSS.escape(choice.action)}"]`);
  desk.press(choice);
}

/** To the first place that may be chosen, or to any place. */
function toMap(desk: Desk, board: BoardKeys): boolean {
  const place = desk.choices.find((choice) => choice.at)?.at ?? desk.layout.spaces[0]?.id;
  if (place) board.focusPlace(place);
  return place !== undefined;
}

function focusFirst(...selectors: string[]): boolean {
  const found = selectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null);
  found?.focus();
  return found !== undefined;
}

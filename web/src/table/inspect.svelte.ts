// What is told of one thing: asked for by resting on it, a long press, the other mouse button or a key.
import { get, TroubleError } from "../lib/api/client";
import type { Inspection, Scene } from "../lib/api/types";

const REST_MS = 600;
const HOLD_MS = 550;
const LEAVE_MS = 1200; // long enough to go from the thing to what is told of it
const STILL = 10; // px a finger may move
const THINGS = "[data-inspect], [data-item], [data-at], [data-hit], [data-grid]";

/** What the table shows, and the place under the pointer. */
export interface Shown {
  readonly moment: { scene: Scene };
  readonly pointed: string | null;
}

/** The thing that an element stands for, as the server is asked for it; empty for none. */
export function targetOf({ moment: { scene }, pointed }: Shown, element: Element | null, byKey = false): string {
  const found = element?.closest<HTMLElement>(THINGS);
  if (!found) return "";
  const { inspect, item, at, hit } = found.dataset;
  if (inspect) return inspect;
  if (item !== undefined) {
    const pieces = [...scene.pieces, ...scene.trays.flatMap((tray) => tray.pieces)];
    if (pieces.some((piece) => piece.id === item)) return `piece:${item}`;
    return scene.trays.some((tray) => tray.cards.some((card) => card.id === item)) ? `card:${item}` : "";
  }
  const place = at ?? hit ?? pointed;
  if (!place) return "";
  const [only, ...more] = scene.pieces.filter((piece) => piece.at === place);
  const onPiece = byKey || element?.closest("[data-drag]");
  return only && !more.length && at !== undefined && onPiece ? `piece:${only.id}` : `place:${place}`;
}

export class Inspector {
  found = $state.raw<Inspection | null>(null);
  pinned = $state(false);
  spoken = $state(false); // it was asked for by a key: it is read out
  anchor = $state.raw<DOMRect | null>(null); // where the thing stands on the page
  path = $state.raw<string[]>([]); // what was looked at before, to go back to
  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private under: Element | null = null; // the pointer
  private held: { x: number; y: number } | null = null; // a finger
  private swallow = false; // the click that ends a long press
  private asked = 0;
  private cameFrom: HTMLElement | null = null;

  constructor(
    private readonly base: string,
    private readonly seat: string,
    private readonly live: () => boolean,
  ) {}

  async open(target: string, by: { pin: boolean; spoken?: boolean; at?: Element | null }): Promise<void> {
    clearTimeout(this.timer); // resting on something is no longer waited for: it would take the pin off again
    clearTimeout(this.leaving);
    if (!target || !this.live()) return;
    const asked = ++this.asked;
    try {
      const found = await get<Inspection>(`${this.base}/inspect`, { seat: this.seat, target });
      if (asked !== this.asked) return;
      if (by.at) this.anchor = by.at.getBoundingClientRect();
      this.spoken = by.spoken ?? false;
      this.pinned = by.pin;
      this.found = found;
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      if (asked === this.asked) this.close();
    }
  }

  /** From what is told to a part of it. */
  go(target: string): void {
    if (this.found) this.path = [...this.path, this.found.target];
    void this.open(target, { pin: true, spoken: true });
  }

  back(): void {
    const target = this.path.at(-1);
    this.path = this.path.slice(0, -1);
    if (target) void this.open(target, { pin: true, spoken: true });
  }

  pin(): void {
    this.pinned = true;
    clearTimeout(this.leaving);
  }

  close(): void {
    this.asked++;
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.found = null;
    this.pinned = this.spoken = false;
    this.path = [];
    if (document.activeElement?.closest("[data-inspector]")) this.cameFrom?.focus();
    this.cameFrom = null;
  }

  /** Something has happened: what stays open is asked for anew. */
  fresh(): void {
    clearTimeout(this.timer);
    if (this.found && this.pinned) void this.open(this.found.target, { pin: true });
    else if (this.found) this.close();
  }

  // --- keys -------------------------------------------------------------------------------------

  /** The key opens it, keeps it open, goes into it, and out of it again. */
  byKey(shown: Shown): boolean {
    const focused = document.activeElement;
    if (focused?.closest("[data-inspector]")) return (this.close(), true);
    const on = [focused, this.under].find((element) => targetOf(shown, element, true));
    const target = on ? targetOf(shown, on, on === focused) : "";
    if (this.found && (!target || target === this.found.target)) {
      if (!this.pinned) return (this.pin(), true);
      this.cameFrom = focused as HTMLElement | null;
      document.querySelector<HTMLElement>("[data-inspector] button")?.focus();
      return true;
    }
    if (!target) return false;
    this.path = [];
    void this.open(target, { pin: true, spoken: true, at: on ?? null });
    return true;
  }

  // --- mouse and finger ---------------------------------------------------------------------------

  moved(shown: Shown, event: PointerEvent): void {
    if (event.pointerType === "touch") {
      if (this.held && Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) > STILL) this.letGo();
      return;
    }
    clearTimeout(this.timer);
    this.under = event.target instanceof Element ? event.target : null;
    const inside = this.under?.closest("[data-inspector]");
    if (inside) return clearTimeout(this.leaving);
    if (event.buttons || this.pinned) return;
    const target = targetOf(shown, this.under);
    if (target && target === this.found?.target) return clearTimeout(this.leaving);
    if (this.found) this.leaveSoon();
    if (!target || document.querySelector("dialog[open], [role=menu]")) return;
    this.timer = setTimeout(() => {
      const now = targetOf(shown, this.under); // the place under the pointer is found a little later
      if (now && this.under?.isConnected) void this.open(now, { pin: false, at: this.under });
    }, REST_MS);
  }

  private leaveSoon(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => !this.pinned && this.close(), LEAVE_MS);
  }

  /** A press is for playing: whoever presses does not want to read; only a finger that stays does. */
  pressed(shown: Shown, event: PointerEvent): void {
    clearTimeout(this.timer);
    this.swallow = false;
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest("[data-inspector]")) return this.pin();
    if (this.found && !this.pinned) this.close();
    if (event.pointerType !== "touch" || !targetOf(shown, on)) return;
    this.held = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.held = null;
      this.swallow = true;
      this.path = [];
      void this.open(targetOf(shown, on), { pin: true, at: on });
    }, HOLD_MS);
  }

  letGo(): void {
    if (this.held) clearTimeout(this.timer);
    this.held = null;
  }

  /** The click after a long press means nothing more. */
  clicked(event: MouseEvent): void {
    if (!this.swallow) return;
    this.swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The other mouse button. */
  menu(shown: Shown, event: MouseEvent): void {
    const on = event.target instanceof Element ? event.target : null;
    const target = targetOf(shown, on);
    if (!target) return;
    event.preventDefault();
    if (this.swallow || this.held) return; // a finger that stays
    this.path = [];
    void this.open(target, { pin: true, at: on });
  }
}

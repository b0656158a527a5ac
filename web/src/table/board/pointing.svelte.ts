// Mouse, pen and finger on the board: which place is meant, what is dragged, when a stack fans out.
interface Point {
  x: number;
  y: number;
}
interface Hooks {
  pick(place: string, more: boolean): void; // more: together with what was picked before
  alike(place: string): void; // all like what stands there
  ground(): void; // no place at all is meant
  lift(from: string): void; // a drag begins
  drag(from: string, to: string): void;
  box(from: Point, to: Point, done: boolean): void; // corners on the page
  hover(place: string | null): void;
  fan(place: string | null): void;
  piled(place: string): number; // how many pieces lie there
  under(x: number, y: number): string | null; // the place at a point of the page, where none has an outline of its own
  follow(x: number, y: number): void; // the ghost of what is dragged
}

const STARTS = 5; // px until a press is a drag
const HOVER = 150;
const LEAVE = 250;
const LONG = 500;

export class Pointing {
  at = $state<string | null>(null); // hovered or focused, whichever came last
  private hovered: string | null = null;
  private focused: string | null = null;
  dragged = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private onPanel = false;
  private swallow = false; // the click that ends a long press
  private stop: (() => void) | null = null;

  constructor(private readonly hooks: Hooks) {}

  placeOf(target: EventTarget | null, point?: { clientX: number; clientY: number }): string | null {
    const found = target instanceof Element ? target.closest<SVGElement>("[data-at], [data-hit], [data-grid]") : null;
    if (found && "grid" in found.dataset) return point ? this.hooks.under(point.clientX, point.clientY) : null;
    return found?.dataset["at"] ?? found?.dataset["hit"] ?? null;
  }

  /** Whether a press belongs to a piece, or begins a box; a finger always moves the map. */
  holds(event: Event): boolean {
    if (!(event instanceof MouseEvent) || event.type !== "mousedown" || !(event.target instanceof Element))
      return false;
    return event.shiftKey || event.target.closest("[data-drag]") !== null;
  }

  click = (event: MouseEvent): void => {
    const place = this.placeOf(event.target, event);
    if (this.swallow) return void (this.swallow = false);
    if (place === null) return this.hooks.ground();
    this.hooks.fan(this.hooks.piled(place) > 1 ? place : null);
    this.hooks.pick(place, event.shiftKey);
  };

  doubled = (event: MouseEvent): void => {
    const place = this.placeOf(event.target, event);
    if (place !== null && !event.shiftKey) this.hooks.alike(place);
  };

  down = (event: PointerEvent): void => {
    const place = this.placeOf(event.target, event);
    if (event.button) return;
    this.swallow = false;
    if (event.shiftKey && event.pointerType !== "touch") return this.frame(event);
    if (place === null) return;
    if (event.pointerType === "touch") this.press(event, place);
    else if (event.target instanceof Element && event.target.closest("[data-drag]")) this.grip(event, place);
  };

  over = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.hover(this.placeOf(event.target, event));
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.hover(null);
  };

  focus(place: string): void {
    this.point((this.focused = place));
  }

  blur = (event: FocusEvent): void => {
    if (this.placeOf(event.relatedTarget) !== null) return;
    this.focused = null;
    this.point(this.hovered);
  };

  /** The pointer rests on a fan-out panel, or has left it. */
  stay = (over: boolean): void => {
    this.onPanel = over;
    if (!over) this.closeSoon();
  };

  /** The panel is gone, and with it the pointer's leaving it. */
  shut(): void {
    clearTimeout(this.timer);
    this.onPanel = false;
  }

  close(): void {
    clearTimeout(this.timer);
    this.stop?.();
  }

  private point(place: string | null): void {
    if (place === this.at) return;
    this.at = place;
    this.hooks.hover(place);
  }

  private hover(place: string | null): void {
    if (place === this.hovered) return;
    this.hovered = place;
    this.point(place ?? this.focused);
    clearTimeout(this.timer);
    if (this.dragged !== null) return;
    if (place !== null && this.hooks.piled(place) > 1) this.timer = setTimeout(() => this.hooks.fan(place), HOVER);
    else this.closeSoon();
  }

  private closeSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => !this.onPanel && this.hooks.fan(null), LEAVE);
  }

  /** A finger: staying fans the stack out, moving pans the map and is not ours. */
  private press(event: PointerEvent, place: string): void {
    const timer = setTimeout(() => {
      this.swallow = true;
      this.stop?.();
      if (this.hooks.piled(place)) this.hooks.fan(place);
    }, LONG);
    this.listen(
      (moved) => Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > 2 * STARTS && this.stop?.(),
      () => undefined,
      () => clearTimeout(timer),
    );
  }

  /** A mouse or pen on a piece: carry it to another place. */
  private grip(event: PointerEvent, from: string): void {
    this.listen(
      (moved) => {
        if (
          this.dragged === null &&
          Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > STARTS
        ) {
          this.dragged = from;
          this.hooks.fan(null);
          this.hooks.lift(from);
          queueMicrotask(() => this.hooks.follow(moved.clientX, moved.clientY));
        }
        if (this.dragged !== null) this.hooks.follow(moved.clientX, moved.clientY);
      },
      (up) => {
        const to = this.placeOf(document.elementFromPoint(up.clientX, up.clientY), up);
        if (this.dragged !== null && to !== null && to !== from) this.hooks.drag(from, to);
      },
      () => (this.dragged = null),
    );
  }

  /** A box drawn round several places. */
  private frame(event: PointerEvent): void {
    const from = { x: event.clientX, y: event.clientY };
    let drawn = false;
    this.listen(
      (moved) => {
        drawn ||= Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > STARTS;
        if (drawn) this.hooks.box(from, { x: moved.clientX, y: moved.clientY }, false);
      },
      (up) => {
        if (drawn) this.hooks.box(from, { x: up.clientX, y: up.clientY }, true);
        this.swallow = drawn;
      },
      () => undefined,
    );
  }

  private listen(move: (event: PointerEvent) => void, up: (event: PointerEvent) => void, end: () => void): void {
    this.stop?.();
    const listening = new AbortController();
    const stop = (): void => {
      listening.abort();
      if (this.stop === stop) this.stop = null;
      end();
    };
    this.stop = stop;
    const options = { signal: listening.signal };
    window.addEventListener("pointermove", move, options);
    window.addEventListener(
      "pointerup",
      (event) => {
        up(event);
        stop();
      },
      options,
    );
    window.addEventListener("pointercancel", stop, options);
  }
}

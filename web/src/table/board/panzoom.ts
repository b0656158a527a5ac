// Wheel, drag and pinch by d3-zoom: the board's one moving group gets its transform directly, nothing is drawn anew.
// While somebody zooms, the whole picture is stretched, and drawn at its new size when he has done.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";

import { bringIn, busiest, inside, opening, whole, type About, type Box, type Fit, type Point } from "./geometry";

const NEAREST = 150; // px a counter's side may grow to
const MARGIN = 0.06; // of the board's size may lie between its edge and the frame's
const GLIDE_MS = 180;
const TOOLS = 52; // px the tools at the right take
const HARDLY = 0.94;
const FLOAT = 4096; // a float has 24 bits: 12 for where something lies on the screen, 12 behind the point
const AS_WHOLE = 1.001;
export const NARROW = 640; // px: a narrower frame is for fingers; if it is high, its tools stand in a strip below

export interface Hooks {
  moved(transform: ZoomTransform, byHand: boolean, drawn: boolean): void; // drawn: at this size, not merely stretched
  pans(event: Event): boolean; // whether a press here may pan, or belongs to a piece
  about(): About; // what should be seen first
}

/**
 * As it is drawn: moved by whole pixels, enlarged by a number that a float has exactly. A browser that has painted the
 * board keeps the picture while it is dragged; moved by parts of a pixel, even by rounding, it is painted anew.
 */
export function crisp({ x, y, k }: ZoomTransform): ZoomTransform {
  return zoomIdentity.translate(Math.round(x), Math.round(y)).scale(Math.floor(k * FLOAT) / FLOAT);
}

export class PanZoom {
  private readonly behaviour = zoom<HTMLElement, unknown>();
  private frame: [number, number] = [1, 1];
  private strip = 0; // px at the bottom that tools cover
  private fitted: "opening" | "whole" | null = "opening"; // null: somebody has moved it
  private gliding = 0;
  private drawn: ZoomTransform = zoomIdentity; // the transform the picture was drawn with
  transform: ZoomTransform = zoomIdentity;

  constructor(
    private readonly holder: HTMLElement, // hears the gestures: the picture itself is stretched by them
    private readonly picture: HTMLElement,
    private readonly world: SVGGElement,
    private readonly size: [number, number],
    private readonly piece: number,
    private readonly hooks: Hooks,
  ) {
    const within = this.behaviour.constrain();
    this.behaviour
      .constrain((wanted, extent, most) => this.centred(wanted) ?? within(wanted, extent, most))
      .clickDistance(5)
      .extent(() => [[0, 0], this.frame])
      .filter((event: MouseEvent) => {
        if (!(event.target instanceof Node) || !picture.contains(event.target)) return false;
        if (event.type === "wheel") return true;
        return !event.ctrlKey && !event.button && this.hooks.pans(event);
      })
      .on("start", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (!event.sourceEvent) return;
        cancelAnimationFrame(this.gliding);
        this.world.classList.add("moving");
      })
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.transform = crisp(event.transform);
        const stretched = !!event.sourceEvent && (this.stretched || this.transform.k !== this.drawn.k);
        if (stretched) this.stretch();
        else this.draw();
        if (event.sourceEvent) this.fitted = null;
        this.hooks.moved(this.transform, !!event.sourceEvent, !stretched);
      })
      .on("end", () => {
        this.world.classList.remove("moving");
        if (!this.stretched) return;
        this.draw();
        this.hooks.moved(this.transform, false, true);
      });
    select(holder).call(this.behaviour).on("dblclick.zoom", null);
  }

  private get stretched(): boolean {
    return this.picture.style.transform !== "";
  }

  /** To draw words and lines at another size takes long, so that is not done for every turn of a wheel. */
  private stretch(): void {
    const [{ x, y, k }, was] = [this.transform, this.drawn];
    const by = k / was.k;
    const { style } = this.picture;
    style.transform = `translate(${x - was.x * by}px, ${y - was.y * by}px) scale(${by})`;
    style.willChange = "transform";
  }

  private draw(): void {
    const { style } = this.picture;
    style.transform = style.willChange = "";
    this.drawn = this.transform;
    this.world.setAttribute("transform", this.transform.toString());
  }

  /**
   * The frame has a new size. A board that somebody has moved keeps its middle and zoom, any other is fitted anew; but
   * only if the window has changed: for nothing else on the page does the board move.
   */
  resize(width: number, height: number, strip: number, window: boolean): void {
    if (width < 2 || height < 2) return;
    const [before, first] = [this.frame, this.frame[0] === 1];
    this.frame = [width, height];
    this.strip = strip;
    const all = this.whole();
    const [wide, high] = this.size;
    const beside = strip || width - wide * all.k > 2 * TOOLS ? 0 : TOOLS; // nothing stays under the tools
    this.behaviour.translateExtent([
      [-wide * MARGIN, -high * MARGIN],
      [wide * (1 + MARGIN) + beside / all.k, high * (1 + MARGIN) + strip / all.k],
    ]);
    this.behaviour.scaleExtent([all.k * 0.94, Math.max(all.k * 2, NEAREST / this.piece)]);
    if (first || (window && this.fitted)) this.fit(this.fitted ?? "opening");
    else if (window) this.shift((width - before[0]) / 2, (height - before[1]) / 2);
  }

  /** All of the board. */
  home(): void {
    this.fit("whole");
  }

  private fit(how: "opening" | "whole"): void {
    cancelAnimationFrame(this.gliding);
    const { k, x, y } = how === "whole" ? this.whole() : this.opening();
    this.behaviour.transform(select(this.holder), zoomIdentity.translate(x, y).scale(k));
    this.fitted = how;
  }

  zoomBy(k: number): void {
    this.fitted = null;
    cancelAnimationFrame(this.gliding);
    this.behaviour.scaleBy(select(this.holder), k);
  }

  panBy(dx: number, dy: number): void {
    this.fitted = null;
    cancelAnimationFrame(this.gliding);
    this.shift(dx, dy);
  }

  /** Bring a point into the frame, no further than needed. */
  show(point: Point, room: number): void {
    const [x, y] = this.transform.apply([point.x, point.y]);
    const edge = room * this.transform.k;
    const dx = x < edge ? edge - x : x > this.frame[0] - edge ? this.frame[0] - edge - x : 0;
    const dy = y < edge ? edge - y : y > this.frame[1] - edge ? this.frame[1] - edge - y : 0;
    if (dx || dy) this.panBy(dx, dy);
  }

  /** What tools do not cover. */
  get clear(): [number, number] {
    return [this.frame[0], this.frame[1] - this.strip];
  }

  /** Bring points into sight: all of them if they fit at this zoom; else, if none is seen, where most of them lie. */
  reveal(points: readonly Point[], room: number): void {
    const { clear } = this;
    const seen = points.map((point) => this.screen(point));
    const all = points.length ? bringIn(seen, clear, room * this.transform.k) : null;
    if (all) return this.glide(all.x, all.y);
    const most = seen.some((point) => inside(point, clear)) ? null : busiest(seen, clear);
    if (most) this.glide(clear[0] / 2 - most.x, clear[1] / 2 - most.y);
  }

  /** The part of the board that is seen; none where that is all of it. */
  seen(): Box | null {
    const [x, y] = this.transform.invert([0, 0]);
    const [right, bottom] = this.transform.invert(this.frame);
    if (x <= 0 && y <= 0 && right >= this.size[0] && bottom >= this.size[1]) return null;
    return { x, y, width: right - x, height: bottom - y };
  }

  /** Bring a point into the middle, as far as the board's edges allow. */
  centre(point: Point): void {
    const { x, y } = this.screen(point);
    this.panBy(this.frame[0] / 2 - x, this.frame[1] / 2 - y);
  }

  screen(point: Point): Point {
    const [x, y] = this.transform.apply([point.x, point.y]);
    return { x, y };
  }

  close(): void {
    cancelAnimationFrame(this.gliding);
    select(this.holder).on(".zoom", null);
  }

  private shift(dx: number, dy: number): void {
    this.behaviour.translateBy(select(this.holder), dx / this.transform.k, dy / this.transform.k);
  }

  /** Move there in a moment, not at once: who looks should not lose the place. */
  private glide(dx: number, dy: number): void {
    cancelAnimationFrame(this.gliding);
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.shift(dx, dy);
    const start = performance.now();
    let done = 0;
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const eased = 1 - (1 - share) ** 3;
      this.shift(dx * (eased - done), dy * (eased - done));
      done = eased;
      if (share < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** Who sees all of the board sees it in the middle: nothing of it slips off the edge. */
  private centred({ k }: ZoomTransform): ZoomTransform | null {
    const all = this.whole();
    if (k > all.k * AS_WHOLE) return null;
    const less = (all.k - k) / 2;
    return zoomIdentity.translate(all.x + this.size[0] * less, all.y + this.size[1] * less).scale(k);
  }

  private whole(): Fit {
    return this.leaving((frame) => whole(this.size, frame));
  }

  private opening(): Fit {
    const about = this.hooks.about();
    return this.leaving((frame) => opening(this.size, frame, this.piece, about));
  }

  /** Tools stand at the right, or below: where the board hardly gets smaller for it, it leaves them room. */
  private leaving(fitted: (frame: [number, number]) => Fit): Fit {
    const [wide, high] = this.clear;
    const [full, beside] = [fitted([wide, high]), fitted([wide - TOOLS, high])];
    const fits = this.size[0] * beside.k <= wide - TOOLS;
    return !this.strip && fits && beside.k >= HARDLY * full.k ? beside : full;
  }
}

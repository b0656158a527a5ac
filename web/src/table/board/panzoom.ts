// Wheel, drag and pinch by d3-zoom: the board's one moving group gets its transform directly, nothing is drawn anew.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";

import type { Rect } from "../../lib/api/layout";
import { bringIn, fit, type Box, type Point } from "./geometry";

const NEAREST = 150; // px a counter's side may grow to
const MARGIN = 0.06; // of the board's size may lie between its edge and the frame's
const GLIDE_MS = 180;
const TOOLS = 52; // px the tools at the right take
const HARDLY = 0.97;
export const NARROW = 640; // px: a narrower frame has its tools in a strip at the bottom

export interface Hooks {
  moved(transform: ZoomTransform, byHand: boolean): void;
  pans(event: Event): boolean; // whether a press here may pan, or belongs to a piece
  about(): readonly Point[]; // what should be seen first
}

export class PanZoom {
  private readonly behaviour = zoom<SVGSVGElement, unknown>();
  private frame: [number, number] = [1, 1];
  private strip = 0; // px at the bottom that tools cover
  private atHome = true;
  private gliding = 0;
  transform: ZoomTransform = zoomIdentity;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly size: [number, number],
    private readonly piece: number,
    private readonly focus: Rect | undefined,
    private readonly hooks: Hooks,
  ) {
    this.behaviour
      .clickDistance(5)
      .extent(() => [[0, 0], this.frame])
      .filter((event: MouseEvent) => {
        if (event.type === "wheel") return true;
        return !event.ctrlKey && !event.button && this.hooks.pans(event);
      })
      .on("start", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (!event.sourceEvent) return;
        cancelAnimationFrame(this.gliding);
        this.world.classList.add("moving");
      })
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.transform = event.transform;
        this.world.setAttribute("transform", event.transform.toString());
        if (event.sourceEvent) this.atHome = false;
        this.hooks.moved(event.transform, !!event.sourceEvent);
      })
      .on("end", () => this.world.classList.remove("moving"));
    select(svg).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** The frame has a new size; a board nobody has moved is fitted anew. */
  resize(width: number, height: number, strip = 0): void {
    if (width < 2 || height < 2) return;
    this.frame = [width, height];
    this.strip = strip;
    const home = this.homeView();
    const [wide, high] = this.size;
    this.behaviour.translateExtent([
      [-wide * MARGIN, -high * MARGIN],
      [wide * (1 + MARGIN), high * (1 + MARGIN) + strip / home.k],
    ]);
    this.behaviour.scaleExtent([Math.min(home.k, this.whole()) * 0.94, Math.max(home.k * 2, NEAREST / this.piece)]);
    if (this.atHome) this.home();
    else this.behaviour.translateBy(select(this.svg), 0, 0);
  }

  home(): void {
    cancelAnimationFrame(this.gliding);
    const { k, x, y } = this.homeView();
    this.behaviour.transform(select(this.svg), zoomIdentity.translate(x, y).scale(k));
    this.atHome = true;
  }

  zoomBy(k: number): void {
    this.atHome = false;
    cancelAnimationFrame(this.gliding);
    this.behaviour.scaleBy(select(this.svg), k);
  }

  panBy(dx: number, dy: number): void {
    this.atHome = false;
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

  /**
   * Bring points into sight: all of them if they fit at this zoom; else as a board opens, if nobody has moved it; at
   * least the nearest, unless one is seen already.
   */
  reveal(points: readonly Point[], room: number): void {
    if (!points.length) return;
    const clear: [number, number] = [this.frame[0], this.frame[1] - this.strip];
    const all = bringIn(
      points.map((point) => this.screen(point)),
      clear,
      room * this.transform.k,
    );
    if (all) this.glide(all.x, all.y);
    else this.showOne(points, room);
  }

  private showOne(points: readonly Point[], room: number): void {
    const middle = this.transform.invert([this.frame[0] / 2, this.frame[1] / 2]);
    const far = ({ x, y }: Point) => Math.hypot(x - middle[0], y - middle[1]);
    const seen = (point: Point) => {
      const { x, y } = this.screen(point);
      return x > 0 && y > 0 && x < this.frame[0] && y < this.frame[1] - this.strip;
    };
    const nearest = points.reduce<Point | null>(
      (best, point) => (best && far(best) <= far(point) ? best : point),
      null,
    );
    if (!nearest || points.some(seen)) return;
    if (this.atHome) this.home();
    if (!points.some(seen)) this.show(nearest, room);
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
    select(this.svg).on(".zoom", null);
  }

  private shift(dx: number, dy: number): void {
    this.behaviour.translateBy(select(this.svg), dx / this.transform.k, dy / this.transform.k);
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

  private whole(): number {
    return Math.min(this.frame[0] / this.size[0], (this.frame[1] - this.strip) / this.size[1]);
  }

  /** Tools stand at the right, or below: where the board hardly gets smaller for it, it leaves them room. */
  private homeView() {
    const high = this.frame[1] - this.strip;
    const focus = this.frame[0] <= NARROW ? this.focus : undefined;
    const fitted = (width: number) => fit(this.size, [width, high], this.piece, this.hooks.about(), focus);
    const [full, beside] = [fitted(this.frame[0]), fitted(this.frame[0] - TOOLS)];
    const fits = this.size[0] * beside.k <= this.frame[0] - TOOLS;
    return !this.strip && fits && beside.k >= HARDLY * full.k ? beside : full;
  }
}

// Wheel, drag and pinch by d3-zoom: the board's one moving group gets its transform directly, nothing is drawn anew.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";

import { fit, type Point } from "./geometry";

const NEAREST = 150;                       // px a counter's side may grow to
const MARGIN = 0.06;                       // of the board's size may lie between its edge and the frame's

export interface Hooks {
  moved(transform: ZoomTransform, byHand: boolean): void;
  pans(event: Event): boolean;             // whether a press here may pan, or belongs to a piece
}

export class PanZoom {
  private readonly behaviour = zoom<SVGSVGElement, unknown>();
  private frame: [number, number] = [1, 1];
  private atHome = true;
  transform: ZoomTransform = zoomIdentity;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly size: [number, number],
    private readonly piece: number,
    private readonly about: () => Point | undefined,
    private readonly hooks: Hooks,
  ) {
    const [width, height] = size;
    this.behaviour
      .clickDistance(5)
      .extent(() => [[0, 0], this.frame])
      .translateExtent([
        [-width * MARGIN, -height * MARGIN],
        [width * (1 + MARGIN), height * (1 + MARGIN)],
      ])
      .filter((event: MouseEvent) => {
        if (event.type === "wheel") return true;
        return !event.ctrlKey && !event.button && this.hooks.pans(event);
      })
      .on("start", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.world.classList.add("moving");
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
  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.frame = [width, height];
    const home = this.homeView();
    this.behaviour.scaleExtent([Math.min(home.k, this.whole()) * 0.94, Math.max(home.k * 2, NEAREST / this.piece)]);
    if (this.atHome) this.home();
    else this.behaviour.translateBy(select(this.svg), 0, 0);
  }

  home(): void {
    const { k, x, y } = this.homeView();
    this.behaviour.transform(select(this.svg), zoomIdentity.translate(x, y).scale(k));
    this.atHome = true;
  }

  zoomBy(k: number): void {
    this.atHome = false;
    this.behaviour.scaleBy(select(this.svg), k);
  }

  panBy(dx: number, dy: number): void {
    this.atHome = false;
    this.behaviour.translateBy(select(this.svg), dx / this.transform.k, dy / this.transform.k);
  }

  /** Bring a point into the frame, no further than needed. */
  show(point: Point, room: number): void {
    const [x, y] = this.transform.apply([point.x, point.y]);
    const edge = room * this.transform.k;
    const dx = x < edge ? edge - x : x > this.frame[0] - edge ? this.frame[0] - edge - x : 0;
    const dy = y < edge ? edge - y : y > this.frame[1] - edge ? this.frame[1] - edge - y : 0;
    if (dx || dy) this.panBy(dx, dy);
  }

  /** Bring one of several points into the frame, the nearest, unless one is there already. */
  showOne(points: readonly Point[], room: number): void {
    const middle = this.transform.invert([this.frame[0] / 2, this.frame[1] / 2]);
    const far = ({ x, y }: Point) => Math.hypot(x - middle[0], y - middle[1]);
    const seen = (point: Point) => {
      const { x, y } = this.screen(point);
      return x > 0 && y > 0 && x < this.frame[0] && y < this.frame[1];
    };
    const nearest = points.reduce<Point | null>((best, point) => (best && far(best) <= far(point) ? best : point), null);
    if (!nearest || points.some(seen)) return;
    if (this.atHome) this.home();
    if (!points.some(seen)) this.show(nearest, room);
  }

  screen(point: Point): Point {
    const [x, y] = this.transform.apply([point.x, point.y]);
    return { x, y };
  }

  close(): void {
    select(this.svg).on(".zoom", null);
  }

  private whole(): number {
    return Math.min(this.frame[0] / this.size[0], this.frame[1] / this.size[1]);
  }

  private homeView() {
    return fit(this.size, this.frame, this.piece, this.about());
  }
}

// How a board is looked at: how large, which part of it, and what is brought into sight.
import { untrack } from "svelte";

import { NONE, type BoardState } from "./board.svelte";
import type { Box, Direction, Point } from "./geometry";
import { coarse, nextLevel, type Level } from "./level";
import { NARROW, PanZoom } from "./panzoom";

interface Hooks {
  moved(byHand: boolean): void;
  pans(event: Event): boolean;
  strip(): number; // height of the tools, which stand over a narrow map
}

const PAN: Record<Direction, [number, number]> = { left: [90, 0], right: [-90, 0], up: [0, 90], down: [0, -90] };

export class Sight {
  level = $state<Level>("middle");
  scale = $state(1); // in coarse steps
  part = $state.raw<Box | null>(null); // of a large board; null: all of it is seen
  private view: PanZoom | null = null;

  constructor(private readonly board: BoardState) {}

  /** Look at the board in these elements until the function returned is called. */
  open(frame: HTMLElement, svg: SVGSVGElement, world: SVGGElement, hooks: Hooks): () => void {
    const { size, piece, focus } = this.board.given.layout;
    const view = new PanZoom(svg, world, size, piece, focus, {
      about: () => untrack(() => this.first(frame.clientWidth <= NARROW)),
      moved: ({ k }, byHand) => {
        this.level = nextLevel(this.level, this.board.given.layout.piece * k);
        this.scale = coarse(k);
        if (this.board.given.layout.minimap) this.part = this.view?.seen() ?? null;
        hooks.moved(byHand);
      },
      pans: (event) => hooks.pans(event),
    });
    this.view = view;
    const fitted = () => {
      const { clientWidth: width, clientHeight: height } = frame;
      const tools = this.board.given.controls !== false && width <= NARROW;
      view.resize(width, height, tools ? hooks.strip() + 16 : 0);
    };
    const watch = new ResizeObserver(fitted);
    watch.observe(frame);
    fitted();
    return () => {
      watch.disconnect();
      view.close();
    };
  }

  /**
   * Where a board too large for its frame opens: at what is being handled or attacked, at what may be chosen, else
   * where most pieces stand.
   */
  private first(narrow: boolean): Point[] {
    const { offered, piled } = this.board;
    const handled = this.board.bearing("in_hand", "target");
    if (handled.length) return this.board.at(handled);
    if (offered.size) return this.board.at(offered.keys());
    return this.board.given.layout.focus && narrow ? [] : this.board.at(piled.keys());
  }

  get factor(): number {
    return this.view?.transform.k ?? 1;
  }
  /** A place of the map in px of the frame; null before there is a view. */
  screen(point: Point): Point | null {
    return this.view?.screen(point) ?? null;
  }
  /** The place of the map at a point of the frame. */
  map(x: number, y: number): Point {
    const [at, down] = this.view?.transform.invert([x, y]) ?? [0, 0];
    return { x: at, y: down };
  }

  home = (): void => this.view?.home();
  zoomBy = (k: number): void => this.view?.zoomBy(k);
  pan(way: Direction): void {
    this.view?.panBy(...PAN[way]);
  }
  centre(point: Point): void {
    this.view?.centre(point);
  }
  show(point: Point): void {
    this.view?.show(point, this.board.given.layout.piece);
  }
  reveal(points: readonly Point[] = NONE): void {
    this.view?.reveal(points, this.board.given.layout.piece * 0.8);
  }
}

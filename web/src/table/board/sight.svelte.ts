// How a board is looked at: how large, which part of it, and what is brought into sight.
import { untrack } from "svelte";

import { NONE, type BoardState } from "./board.svelte";
import { wayOut, type About, type Box, type Direction, type Point, type Way } from "./geometry";
import { seatOf } from "./groups";
import { coarse, nextLevel, type Level } from "./level";
import { NARROW, PanZoom } from "./panzoom";

interface Hooks {
  moved(byHand: boolean): void;
  pans(event: Event): boolean;
  strip(): number; // height of the tools, which stand over a narrow map
}

const FINGERS = matchMedia("(pointer: coarse)");
const EDGE = { x: 74, y: 26 }; // px from the frame's edge to the middle of the sign that leads to what is out of sight
const PAN: Record<Direction, [number, number]> = { left: [90, 0], right: [-90, 0], up: [0, 90], down: [0, -90] };

export class Sight {
  level = $state<Level>("middle");
  scale = $state(1); // in coarse steps
  part = $state.raw<Box | null>(null); // of a large board; null: all of it is seen
  lost = $state.raw<Way | null>(null); // where what is sought lies, if none of it is seen
  private view: PanZoom | null = null;
  private sought: readonly Point[] = NONE;

  constructor(private readonly board: BoardState) {}

  /** Look at the board in these elements until the function returned is called. */
  open(frame: HTMLElement, picture: HTMLElement, world: SVGGElement, hooks: Hooks): () => void {
    const { size, piece } = this.board.given.layout;
    const view = new PanZoom(frame, picture, world, size, piece, {
      about: () => untrack(() => this.first(frame.clientWidth <= NARROW || FINGERS.matches)),
      moved: ({ k }, byHand, drawn) => {
        if (drawn) {
          this.level = nextLevel(this.level, this.board.given.layout.piece * k);
          this.scale = coarse(k);
        }
        if (this.board.given.layout.minimap) this.part = this.view?.seen() ?? null;
        this.look();
        hooks.moved(byHand);
      },
      pans: (event) => hooks.pans(event),
    });
    this.view = view;
    let page = [0, 0];
    const fitted = () => {
      const { clientWidth: width, clientHeight: height } = frame;
      const tools = this.board.given.controls !== false && width <= NARROW && height >= width;
      const changed = page[0] !== innerWidth || page[1] !== innerHeight;
      page = [innerWidth, innerHeight];
      view.resize(width, height, tools ? hooks.strip() + 16 : 0, changed);
      this.look();
    };
    const watch = new ResizeObserver(fitted);
    watch.observe(frame);
    fitted();
    return () => {
      watch.disconnect();
      view.close();
    };
  }

  /** What a board opens with: what is being handled or attacked, what may be chosen, else all pieces. */
  private first(touch: boolean): About {
    const { offered, piled } = this.board;
    const { layout, scene } = this.board.given;
    const handled = this.board.bearing("in_hand", "target");
    const armies = new Map<string, Point[]>();
    for (const { side, at } of scene.pieces) {
      const seat = seatOf(layout, side);
      armies.set(seat, [...(armies.get(seat) ?? []), ...this.board.at([at])]);
    }
    const places = handled.length ? handled : offered.size ? offered.keys() : piled.keys();
    const found = layout.hexes?.high ?? layout.piece; // a hex is found by all of it
    return { points: this.board.at(places), armies: [...armies.values()], touch: touch ? found : 0 };
  }

  /** These places matter now: while none of them is in sight, `lost` says where they are. */
  seek(points: readonly Point[]): void {
    this.sought = points;
    this.look();
  }

  private look(): void {
    const { view } = this;
    const lost = view
      ? wayOut(
          this.sought.map((point) => view.screen(point)),
          view.clear,
          EDGE,
        )
      : null;
    const { lost: before } = this;
    if (lost?.x !== before?.x || lost?.y !== before?.y || lost?.angle !== before?.angle) this.lost = lost;
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

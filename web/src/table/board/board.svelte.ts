// What a board shows, from its layout, the scene and the choices: pure consequences, nothing is asked or done here.
import type { Choice, Effect, Layout, Mark, Overlay, Piece, Scene } from "../../lib/api/types";
import { mapOrder, neighbour, WAYS, type Box, type Direction, type Point } from "./geometry";
import { Hexes } from "./hexes";
import { Lighting } from "./lighting";
import { placesOf, wayLegs, type Drawing, type Place } from "./places";
import { byPlace, stacks, steady } from "./stacks";
import { Stage } from "./stage.svelte";
import type { Traces } from "./traces";

export interface BoardProps {
  layout: Layout;
  scene: Scene;
  choices?: readonly Choice[];
  chosen?: string | null; // a place, or an item that lies on one
  overlay?: Overlay | null;
  path?: readonly string[];
  pill?: string; // a few words beside the path's last leg
  refused?: string | null;
  taught?: readonly string[]; // places or pieces a lesson speaks of
  hinted?: readonly string[]; // and those of a hint
  effects?: readonly Effect[]; // each new array is played once
  skip?: boolean;
  past?: Scene | null; // shown instead of the scene while something is played back; who hears the board hears the scene
  marks?: Traces; // what others did last
  lit?: Traces; // what is pointed at, or being played back
  showPieces?: boolean;
  follow?: boolean; // what a new question speaks of is brought into sight
  controls?: boolean;
  label: string;
  taken?: readonly string[]; // pieces that were taken up
  takes?: (place: string) => boolean; // whether picking a place takes up all that stands there
  ready?: readonly string[]; // pieces that can be taken up
  onpick?: (place: string, more: boolean) => void;
  onalike?: (place: string) => void;
  onground?: () => void;
  onbox?: (places: string[]) => void;
  onlift?: (from: string) => void;
  onhover?: (place: string | null) => void;
  ondrag?: (from: string, to: string) => void;
  onspread?: () => void; // a stack lies open to choose a unit from
  onitem?: (item: string, more: boolean) => void; // a piece of a fanned-out stack that is a choice's item
}

const STOPS = 40; // more lit places than these are not all reached by Tab: arrows and numbers lead to them
export const NONE: readonly never[] = [];

export class BoardState {
  readonly stage = new Stage();
  focused = $state<string | null>(null); // the place that has or had the focus

  constructor(
    readonly given: BoardProps,
    private readonly pointer: () => string | null,
  ) {}

  /** The place that is hovered or has the focus, whichever came last. */
  get pointed(): string | null {
    return this.pointer();
  }

  // --- the map ----------------------------------------------------------------------------------

  spots = $derived.by(() => placesOf(this.given.layout));
  spaces = $derived.by(() => {
    const { hexes, piece } = this.given.layout;
    const spaces = [...this.spots.values()].filter((place) => place.space);
    return mapOrder(spaces, hexes?.high ?? piece);
  });
  hexes = $derived.by(() => {
    const grid = this.given.layout.hexes;
    const drawn = this.spaces.filter(({ space }) => !space?.box);
    return grid ? new Hexes(drawn, grid.high, grid.top) : null;
  });
  areas = $derived.by(() => this.given.layout.stack?.by === "seat");

  /** The place that lies there from here, if one does. */
  neighbour(from: Place, way: Direction): string | null {
    const hexes = this.hexes;
    return neighbour(this.spaces, from, way, hexes ? (point: Point) => hexes.row(point) : undefined);
  }

  at(ids: Iterable<string>): Place[] {
    return [...ids].flatMap((id) => this.spots.get(id) ?? []);
  }

  /** The places whose middle is seen in a box of the screen. */
  within({ x, y, width, height }: Box, screen: (point: Point) => Point | null): string[] {
    return this.spaces.flatMap((place) => {
      const at = screen(place);
      return at && at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height ? place.id : [];
    });
  }

  // --- what lies on it --------------------------------------------------------------------------

  pieces = $derived.by(() => this.stage.shown ?? (this.given.past ?? this.given.scene).pieces);
  private order = $derived.by(() => this.given.layout.stack?.order === "given");
  private lay = new Map<string, Piece[]>();
  piled = $derived.by(() => (this.lay = steady(this.lay, stacks(this.pieces, this.order))));
  /** Who hears the board is told how it stands, not what moves. */
  private stood = new Map<string, Piece[]>();
  present = $derived.by(() => (this.stood = steady(this.stood, stacks(this.given.scene.pieces, this.order))));
  private signs = new Map<string, Mark[]>();
  marked = $derived.by(() => (this.signs = steady(this.signs, byPlace(this.given.scene.marks))));
  tags = $derived.by(() => new Map(this.given.scene.tags.map((tag) => [tag.at, tag])));
  edgeNames = $derived.by(() => new Map(this.given.scene.edges.map((edge) => [edge.id, edge.name ?? null])));

  /** The counters to draw there, from the top down. */
  stack(place: string): readonly Piece[] {
    return this.given.showPieces === false ? NONE : (this.piled.get(place) ?? NONE);
  }

  occupied = $derived.by(() =>
    [...this.spots.values()].filter(({ id }) => this.stack(id).length > 0 || this.marked.has(id)),
  );

  // --- what may be done -------------------------------------------------------------------------

  offered = $derived.by(() => byPlace(this.given.choices ?? NONE));
  chosen = $derived.by(() => {
    const { chosen = null, scene } = this.given;
    if (chosen === null || this.spots.has(chosen)) return chosen;
    return scene.pieces.find((piece) => piece.id === chosen)?.at ?? null;
  });

  /** Where pieces stand that were taken up. */
  takenAt = $derived.by(() => {
    const taken = new Set(this.given.taken ?? NONE);
    return new Set(this.given.scene.pieces.filter((piece) => taken.has(piece.id)).map((piece) => piece.at));
  });

  private isSpokenOf(id: string): boolean {
    return this.offered.has(id) || id === this.chosen || id === (this.given.refused ?? null);
  }

  /** Edges are controls only while they are spoken of. */
  edges = $derived.by(() =>
    this.given.layout.edges?.length
      ? [...this.spots.values()].filter(({ id, between }) => between && this.isSpokenOf(id))
      : NONE,
  );
  /** The one place that Tab reaches; null: all that is lit, in map order. */
  tabbable = $derived.by(() => {
    if (this.offered.size && this.offered.size <= STOPS) return null;
    if (this.focused && this.spots.has(this.focused)) return this.focused;
    return this.offered.keys().next().value ?? this.spaces[0]?.id ?? null;
  });
  /** Of many hexes only those are controls of their own that have something to say, and those about the focus. */
  spoken = $derived.by(() => {
    if (!this.hexes) return this.spaces;
    const start = this.focused ?? this.tabbable;
    const from = start === null ? undefined : this.spots.get(start);
    const about = new Set([start, ...(from ? WAYS.map((way) => this.neighbour(from, way)) : [])]);
    const says = ({ id, name, space }: Place) =>
      name || space?.box || this.present.has(id) || this.marked.has(id) || this.tags.has(id);
    return this.spaces.filter((place) => says(place) || about.has(place.id) || this.isSpokenOf(place.id));
  });

  // --- ways and lights --------------------------------------------------------------------------

  /** The way to draw: the one asked for, else that of what is pointed at. */
  way = $derived.by((): readonly string[] => {
    const { path = NONE } = this.given;
    if (path.length > 1) return path;
    const place = this.pointed;
    const here = place === null ? undefined : this.offered.get(place);
    return here?.length === 1 ? (here[0]?.path ?? NONE) : NONE;
  });
  legs = $derived.by(() => wayLegs(this.way, this.spots));
  /** From every place whose pieces attack to the one place they attack. */
  attacks = $derived.by((): Drawing[][] => {
    const [target, ...others] = this.bearing("target");
    if (target === undefined || others.length) return [];
    return this.bearing("attacking").flatMap((from) => (from === target ? [] : wayLegs([from, target], this.spots)));
  });
  light = $derived.by(
    () =>
      new Lighting({
        offered: this.offered,
        seen: (place) => this.stack(place).length > 0,
        chosen: this.areas && this.chosen !== (this.given.chosen ?? null) ? null : this.chosen,
        way: this.way,
        areas: this.areas,
        taken: this.takenAt,
        targets: this.pieces.filter((piece) => piece.badges.includes("target")).map((piece) => piece.at),
      }),
  );

  /** The places whose pieces bear one of these badges, each once. */
  bearing(...badges: string[]): string[] {
    const pieces = this.given.scene.pieces.filter(
      (piece) => piece.at && piece.badges.some((badge) => badges.includes(badge)),
    );
    return [...new Set(pieces.map((piece) => piece.at))];
  }
}

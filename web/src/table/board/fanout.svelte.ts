// A stack that is spread out: to look at, or to choose a unit from.
import { NONE, type BoardState } from "./board.svelte";
import { overlap, panelSpot, type Box } from "./geometry";
import { onUnits } from "./lighting";
import { stackBoxes } from "./names";
import type { Sight } from "./sight.svelte";

const TOUCHES = 40; // px²: no more than a corner

export class FanOut {
  at = $state<string | null>(null);
  private looked = $state(0); // counts changes of the view while the panel depends on it
  private choosing = false; // it was asked for, to choose a unit from

  constructor(
    private readonly board: BoardState,
    private readonly sight: Sight,
    private readonly frame: () => HTMLElement,
  ) {}

  /** Where only units are offered, of several: the stack is spread out to choose from. */
  offers(place: string): boolean {
    const here = this.board.offered.get(place) ?? NONE;
    return here.length > 1 && onUnits(here) && this.board.piled.has(place);
  }

  choose(place: string): void {
    this.at = place;
    this.choosing = true;
  }

  /** The question is another: whether what was spread out to choose from has nothing more to choose. */
  outlived(): boolean {
    if (!this.choosing || (this.at !== null && onUnits(this.board.offered.get(this.at) ?? NONE))) return false;
    this.choosing = false;
    return true;
  }

  moved(byHand: boolean): void {
    if (this.at === null) return;
    if (byHand) this.at = null;
    else this.looked++;
  }

  /** What the panel needs to find its room: not over other stacks, nor over the tools. */
  panel = $derived.by(() => {
    void this.looked;
    const space = this.at === null ? undefined : this.board.spots.get(this.at);
    const pieces = this.at === null ? NONE : this.board.stack(this.at);
    const place = space?.space ? this.sight.screen(space) : null;
    if (!space || !pieces.length || !place) return null;
    const spoken = new Set([...this.board.piled.keys(), ...this.board.offered.keys()]);
    const others = this.boxes([...spoken].filter((id) => id !== this.at));
    return { space, pieces, place, others, tools: this.tools(), frame: this.size, gap: this.side * 0.6 };
  });

  /** Whether something there would lie on a place that may be chosen. */
  hinders(box: Box): boolean {
    return this.boxes(this.board.offered.keys()).some((other) => overlap(box, other) > 0);
  }

  /** Whether something there would lie on a counter, or on a place that may be chosen. */
  covers(box: Box): boolean {
    return [...this.stacks(), ...this.boxes(this.board.offered.keys())].some((other) => overlap(box, other) > TOUCHES);
  }

  /** Room for a card beside a place: not over what stands on the map or may be chosen, nor over the tools. */
  room(at: string, card: [number, number]): Box | null {
    const spot = this.board.spots.get(at);
    const place = spot ? this.sight.screen(spot) : null;
    const [width, height] = this.size;
    if (!width) return null;
    const seen = place && place.x > 0 && place.y > 0 && place.x < width && place.y < height;
    if (!seen) return { x: 8, y: 8, width: card[0], height: card[1] };
    const taken = [...this.stacks(), ...this.boxes(this.board.offered.keys())];
    const tools = this.tools("[data-tool]:not([data-result])");
    return panelSpot(place, card, this.size, taken, this.side * 0.8, tools, [0, 60, 140, 240, 360]);
  }

  private get side(): number {
    return this.board.given.layout.piece * this.sight.factor;
  }

  private get size(): [number, number] {
    const { clientWidth, clientHeight } = this.frame();
    return [clientWidth, clientHeight];
  }

  /** What stacks and their works cover of the screen. */
  private stacks(): Box[] {
    const k = this.sight.factor;
    return stackBoxes(this.board, this.board.given.layout).flatMap(({ x, y, width, height }) => {
      const at = this.sight.screen({ x, y });
      return at ? { ...at, width: width * k, height: height * k } : [];
    });
  }

  /** Where counters lie on the screen. */
  private boxes(places: Iterable<string>): Box[] {
    const side = this.side;
    return this.board.at(places).flatMap((spot) => {
      const middle = this.sight.screen(spot);
      return middle ? { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side } : [];
    });
  }

  /** What stands over the map, its own controls and the table's, where it stands in the frame. */
  private tools(which = "[data-tool]"): Box[] {
    const frame = this.frame();
    const { x, y } = frame.getBoundingClientRect();
    return [...(frame.parentElement ?? frame).querySelectorAll(which)].map((tool) => {
      const box = tool.getBoundingClientRect();
      return { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
    });
  }
}

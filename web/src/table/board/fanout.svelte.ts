// A stack that is spread out: to look at, or to choose a unit from.
import { NONE, type BoardState } from "./board.svelte";
import type { Box } from "./geometry";
import { onUnits } from "./lighting";
import type { Sight } from "./sight.svelte";

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
    const side = this.board.given.layout.piece * this.sight.factor;
    const others = this.board.at([...this.board.piled.keys()].filter((id) => id !== this.at)).flatMap((spot) => {
      const middle = this.sight.screen(spot);
      return middle ? { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side } : [];
    });
    const { clientWidth, clientHeight } = this.frame();
    const frame: [number, number] = [clientWidth, clientHeight];
    return { space, pieces, place, others, tools: this.tools(), frame, gap: side * 0.6 };
  });

  /** What stands over the map, its own controls and the table's, where it stands in the frame. */
  private tools(): Box[] {
    const frame = this.frame();
    const { x, y } = frame.getBoundingClientRect();
    return [...(frame.parentElement ?? frame).querySelectorAll("[data-tool]")].map((tool) => {
      const box = tool.getBoundingClientRect();
      return { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
    });
  }
}

// A row that is longer than its room: what lies beyond its ends, and how it is rolled there.
import { beyond } from "../fitting";

const END = 70; // px the arrow at the row's end covers
const SEEN = 4; // px that count as nothing
const LEFT = 20; // px left of what is rolled to

export class Rolling {
  row = $state<HTMLElement>();
  room = $state(0); // px the row has
  more = $state({ before: false, after: false }); // whether something lies beyond its ends
  lit = $state({ before: 0, after: 0 }); // how much of that may be chosen

  constructor(private readonly may: (id: string) => boolean) {}

  /** What may be chosen here, as it stands in the row. */
  private chances(): HTMLElement[] {
    return [...(this.row?.querySelectorAll<HTMLElement>("[data-item]") ?? [])].filter((thing) =>
      this.may(thing.dataset["item"] ?? ""),
    );
  }

  /** Where to scroll for something: its tray is seen from its name on, if that leaves room for the thing. */
  private ahead(thing: Element): number {
    const [own, tray] = [thing.getBoundingClientRect(), thing.closest("[data-tray]")?.getBoundingClientRect() ?? null];
    return tray && own.right - tray.left + END < this.room ? tray.left - LEFT : own.left - END;
  }

  look = (): void => {
    const { row } = this;
    if (!row) return;
    this.more = {
      before: row.scrollLeft > SEEN,
      after: row.scrollLeft + row.clientWidth < row.scrollWidth - SEEN,
    };
    this.lit = beyond(
      row.getBoundingClientRect(),
      this.chances().map((thing) => thing.getBoundingClientRect()),
    );
  };

  /** A question about something in the row: it is not to be hunted for. */
  find(): void {
    const { row } = this;
    const chances = this.chances();
    const [first] = chances;
    if (!row || !first) return;
    this.look();
    const seen = chances.length - this.lit.before - this.lit.after;
    if (!seen) row.scrollLeft += this.ahead(first) - row.getBoundingClientRect().left;
    row.scrollTop += Math.max(0, first.getBoundingClientRect().bottom + 8 - row.getBoundingClientRect().bottom);
  }

  /** On to what may be chosen out of sight, else to the next tray that is not seen whole, or back. */
  roll(way: 1 | -1): void {
    const { row } = this;
    if (!row) return;
    const frame = row.getBoundingClientRect();
    const here = row.scrollLeft;
    const start = (thing: Element) => thing.getBoundingClientRect().left - frame.left + here;
    const lights = this.chances().map((thing) => this.ahead(thing) - frame.left + here);
    const trays = [...row.querySelectorAll("[data-tray]")].map((tray) => start(tray) - LEFT);
    const starts = (way > 0 ? this.lit.after : this.lit.before) ? lights : trays;
    const to = way > 0 ? starts.find((one) => one > here + SEEN) : starts.findLast((one) => one < here - SEEN);
    row.scrollTo({
      left: to ?? here + way * this.room * 0.8,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
  }
}

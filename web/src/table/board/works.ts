// Signs of works under a counter: the lower edge of their plate says of what make they are.
import type { Mark } from "../../lib/api/types";

const TEETH = 8; // along the plate
const [LEFT, WIDE] = [-8, 64]; // of the plate, in a counter's 48 units
const TOP = 44; // behind the counter
export const EDGE = 62; // where its lower edge begins
export const STEP = 20; // from plate to plate

/** The plain sign, without a plate: works and no more to say about them. */
export const CRENELS = "M-4 40V53.5h7v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h7V40";

/** One tooth of the lower edge, as wide as w, downwards and back. */
const TOOTH: Record<string, (w: number) => string> = {
  trench: (w) => `q${-w / 2} 6 ${-w} 0`,
  redoubt: (w) => `l${-w / 4} 4h${-w / 2}l${-w / 4} -4`,
  fort: (w) => `v4h${-w / 2}v-4h${-w / 2}`,
  area: (w) => `v6h${-w / 2}v-6h${-w / 2}`,
  zone: (w) => `v6h${-w / 4}v-3h${-w / 4}v3h${-w / 4}v-6h${-w / 4}`,
  fortress: (w) => `l${-w / 2} 6l${-w / 2} -6`,
  teeth: (w) => `l${-w * 0.2} 6h${-w * 0.4}l${-w * 0.2} -6h${-w * 0.2}`,
  dome: (w) => `a${w / 2} 6 0 0 1 ${-w} 0`,
};

/** The kind of a mark: what it is, and in which state. */
export function worksOf(
  mark: Pick<Mark, "kind">,
): { make: string; broken: boolean; thin: boolean; captured: boolean } | null {
  const [make = "", ...states] = mark.kind.split(" ");
  const is = (state: string) => states.includes(state);
  return make in TOOTH ? { make, broken: is("broken"), thin: is("thin"), captured: is("captured") } : null;
}

/** The outline of the plate. */
export function plate(make: string): string {
  const tooth = TOOTH[make]?.(WIDE / TEETH) ?? "";
  return `M${LEFT} ${TOP}V${EDGE}M${LEFT + WIDE} ${TOP}V${EDGE}${tooth.repeat(TEETH)}V${TOP}H${LEFT + WIDE}Z`;
}

/** A manned work, and one that is being built: chips at the ends of the plate. */
export function isChip(mark: Pick<Mark, "kind">): boolean {
  return mark.kind === "manned" || mark.kind === "building";
}

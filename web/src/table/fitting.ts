// What fits into the fixed heights under and over the map, and what need not be said twice.

/** Whether an element holds more than can be seen of it. */
export function overflows(element: HTMLElement | undefined): boolean {
  if (!element) return false;
  const SLACK = 1; // px of rounding
  return element.scrollWidth > element.clientWidth + SLACK || element.scrollHeight > element.clientHeight + SLACK;
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();

/** Whether a hint only says again what the question says. */
export function repeats(question: string, hint: string): boolean {
  return hint !== "" && ` ${plain(question)} `.includes(` ${plain(hint)} `);
}

interface Extent {
  left: number;
  right: number;
}

/** How many things lie beyond either end of a row, by more than half. */
export function beyond(row: Extent, things: readonly Extent[]): { before: number; after: number } {
  const middles = things.map(({ left, right }) => (left + right) / 2);
  return {
    before: middles.filter((at) => at < row.left).length,
    after: middles.filter((at) => at > row.right).length,
  };
}

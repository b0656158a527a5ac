// Scales and ticks of the charts, and exact numbers as they are written there.

/** From one range to another. */
export function scale([a, b]: [number, number], [c, d]: [number, number]): (value: number) => number {
  const per = b === a ? 0 : (d - c) / (b - a);
  return (value) => c + (value - a) * per;
}

const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const MOST = 6;

/** Whole and round numbers from below the least to above the most, a few of them. */
export function steps(least: number, most: number): number[] {
  const step = ROUND.find((one) => (most - least) / one <= MOST) ?? 5000;
  const first = Math.floor(least / step) * step;
  const count = Math.ceil((most - first) / step);
  return Array.from({ length: count + 1 }, (_, n) => first + n * step);
}

/** An exact number with at most two decimals, and a true minus. */
export function number([n, d]: readonly [number, number] | number[], signed = false): string {
  const value = (n ?? 0) / (d ?? 1);
  const text = Math.abs(value)
    .toFixed(2)
    .replace(/\.?0+$/, "");
  if (text === "0") return "0";
  return `${value < 0 ? "−" : signed ? "+" : ""}${text}`;
}

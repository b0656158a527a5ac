// Long drawings in parts: what lies out of sight need not be painted, but only whole paths are left out.
const MOST = 24; // lines in one part

/** A path of many lines, each beginning with M, as several paths of few. */
export function parted(d: string, most = MOST): string[] {
  const lines = d.split("M").filter(Boolean);
  if (lines.length <= most) return [d];
  return Array.from(
    { length: Math.ceil(lines.length / most) },
    (_, n) => `M${lines.slice(n * most, (n + 1) * most).join("M")}`,
  );
}

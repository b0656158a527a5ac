// How far somebody has come in the guided first turn of a table.
const key = (table: string) => `kurgan.guide.${table}`;

class Guide {
  private places = $state<Record<string, number>>({});     // -1: put away

  private read(table: string): number | null {
    const kept = this.places[table] ?? localStorage.getItem(key(table));
    return kept === null || kept === undefined ? null : Number(kept);
  }

  /** Begin where it was left, or at the first step when the table was opened as a lesson. */
  begin(table: string, guided: boolean): void {
    this.places[table] = this.read(table) ?? (guided ? 0 : -1);
  }

  at(table: string): number {
    return this.places[table] ?? -1;
  }

  on(table: string): boolean {
    return this.at(table) >= 0;
  }

  go(table: string, step: number): void {
    this.places[table] = step;
    localStorage.setItem(key(table), String(step));
  }

  toggle(table: string): void {
    this.go(table, this.on(table) ? -1 : 0);
  }
}

export const guide = new Guide();

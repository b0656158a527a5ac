// A position on its way from the editor to a new table; it lives as long as the tab.
const NAME = "kurgan.start";

export function carry(game: string, position: string): void {
  sessionStorage.setItem(NAME, JSON.stringify([game, position]));
}

export function drop(): void {
  sessionStorage.removeItem(NAME);
}

export function carried(game: string): string {
  try {
    const [of, position] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]") as string[];
    return of === game && position ? position : "";
  } catch {
    return "";
  }
}

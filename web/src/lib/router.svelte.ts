// Paths of the client; the server answers each with the same page.
export interface Route {
  page: string; // "" lobby, t, join, new, rules, charts, sources, edit, import, puzzles
  args: string[];
  query: URLSearchParams;
  hash: string;
}

function read(): Route {
  const [page = "", ...args] = location.pathname.split("/").slice(1).map(decodeURIComponent);
  return { page, args, query: new URLSearchParams(location.search), hash: decodeURIComponent(location.hash.slice(1)) };
}

class Router {
  route = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => (this.route = read()));
    addEventListener("hashchange", () => (this.route = read()));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.route = read();
    if (!replace && !location.hash) scrollTo(0, 0);
  }

  /** For links: a plain click stays in the page, anything else is the browser's. */
  follow = (event: MouseEvent): void => {
    const link = (event.currentTarget ?? event.target) as HTMLAnchorElement;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();

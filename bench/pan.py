"""How smoothly the board pans: frames per second while a board of 60 pieces is dragged about.

    python bench/pan.py [GAME ...] [--pieces 60] [--seconds 5] [--zoom 1.6] [--json]

Builds the board alone (web/dev), opens it in a headless Chromium under the server's content security policy and drags
the map by one mouse event per frame. Nothing is served on any port, and it ends by itself. Tasks of the page of more
than 50 ms are named by when they came, while the board was drawn or dragged, and what of ours ran longest in them.
"""

from __future__ import annotations

import argparse
import json
import mimetypes
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Route, ViewportSize, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402

from kurgan.server.security import POLICY  # noqa: E402

GAMES = ("stalingrad-besieged", "fortress-sevastopol", "crimean-campaign", "siege")
ORIGIN = "http://board.test"
SIZE: ViewportSize = {"width": 1600, "height": 1000}
GOAL_FPS = 50.0

# Keeps every task that held the page up for more than 50 ms.
LONG = """() => {
  window.long = [];
  new PerformanceObserver((seen) => window.long.push(...seen.getEntries().map((task) => {
    const scripts = (task.scripts ?? []).toSorted((a, b) => b.duration - a.duration);
    return { at: task.startTime, ms: Math.round(task.duration), blocked: Math.round(task.blockingDuration ?? 0),
      by: scripts[0] ? scripts[0].invoker + " " + scripts[0].sourceFunctionName : "drawing" };
  }))).observe({ type: "long-animation-frame", buffered: true });
}"""

# Drags the map in a figure of eight, a step per frame, and keeps when each frame came and how long its event took.
DRAG = """(seconds) => new Promise((done) => {
  const svg = document.querySelector("svg[role=group]");
  const box = svg.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fire = (target, type, dx, dy) => target.dispatchEvent(new MouseEvent(type,
    { bubbles: true, cancelable: true, view: window, button: 0, buttons: 1, clientX: x + dx, clientY: y + dy }));
  const frames = [], events = [], world = svg.querySelector(":scope > g");
  let begun = 0, redrawn = 0;
  const watch = new MutationObserver((found) => { redrawn += found.filter((one) => one.target !== world).length; });
  watch.observe(svg, { subtree: true, childList: true, attributes: true, characterData: true });
  fire(svg, "mousedown", 0, 0);
  requestAnimationFrame(function step(now) {
    begun ||= now;
    frames.push(now);
    const at = (now - begun) / 1000;
    const before = performance.now();
    fire(window, "mousemove", 260 * Math.sin(at * 3), 160 * Math.sin(at * 6));
    events.push(performance.now() - before);
    if (at < seconds) return requestAnimationFrame(step);
    fire(window, "mouseup", 0, 0);
    done({ frames, events, redrawn });
  });
})"""


def scene(layout: dict[str, Any], pieces: int) -> dict[str, Any]:
    """Counters of both sides and several kinds on every place, then a second one, until there are enough."""
    branches = ("121100", "120500", "130300", "120400")
    sides = list(layout["sides"])
    made = [
        {
            "id": f"p{n}",
            "at": space["id"],
            "side": sides[n % len(sides)],
            "name": {"key": "unit", "params": []},
            "symbol": f"1003100000{branches[n % 4]}0000",
            "mark": "EHP"[n % 3] if n % 2 else "",
            "factors": "4 −1 2",
            "hidden": ("", "", "own", "theirs")[n % 4],
            "spent": n % 7 == 0,
            "steps": None,
            "badges": ["attacked"] if n % 5 == 0 else [],
        }
        for n, space in enumerate(islice(cycle(layout["spaces"]), pieces))
    ]
    empty = ("marks", "captions", "trays", "tracks", "tallies", "tags", "edges", "conditions")
    return {"pieces": made} | {name: [] for name in empty}


def build(folder: Path) -> None:
    subprocess.run(
        ["npx", "vite", "build", "-c", "dev/vite.config.ts", "--outDir", str(folder), "--logLevel", "error"],
        cwd=ROOT / "web",
        check=True,
    )


def spent(system: CDPSession) -> float:
    """Processor seconds of all the browser's processes: what a busy machine does not change."""
    return sum(float(process["cpuTime"]) for process in system.send("SystemInfo.getProcessInfo")["processInfo"])


def measure(folder: Path, demo: dict[str, Any], seconds: float, zoom: float) -> dict[str, Any]:
    refused: list[str] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        file = folder / ("index.html" if path == "/" else path.lstrip("/"))
        if path == "/demo.json":
            route.fulfill(json=demo)
        elif path.startswith("/api/text/"):
            route.fulfill(json={})
        elif file.is_file():
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), headers={"content-type": kind, "content-security-policy": POLICY})
        else:
            route.fulfill(status=404)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        page = browser.new_page(viewport=SIZE)
        page.on("console", lambda told: refused.append(told.text) if "Content Security" in told.text else None)
        page.route("**/*", answer)
        page.goto(f"{ORIGIN}/")
        page.evaluate(LONG)
        page.wait_for_selector("symbol#k-10031000001211000000", state="attached")
        page.evaluate("zoom => demo.board().zoomBy(zoom)", zoom)
        page.wait_for_timeout(1000)
        system = browser.new_browser_cdp_session()
        begun = page.evaluate("performance.now()")
        before = spent(system)
        found = page.evaluate(DRAG, seconds)
        cpu_ms = 1000 * (spent(system) - before)
        counters = page.locator("svg[role=group] .counter").count()
        long = [task for task in page.evaluate("window.long") if task["blocked"]]
        browser.close()
    gaps = sorted(after - before for before, after in zip(found["frames"], found["frames"][1:], strict=False))
    events = sorted(found["events"])
    return {
        "pieces": len(demo["scene"]["pieces"]),
        "drawn": counters,
        "frames": len(gaps),
        "fps": round(1000 * len(gaps) / sum(gaps), 1),
        "frame_p95_ms": round(gaps[int(len(gaps) * 0.95)], 1),
        "frame_max_ms": round(gaps[-1], 1),
        "late_frames": sum(gap > 25 for gap in gaps),
        "cpu_per_frame_ms": round(cpu_ms / len(gaps), 1),
        "event_p95_ms": round(events[int(len(events) * 0.95)], 2),
        "redrawn": found["redrawn"],
        "policy_violations": len(refused),
        "long_tasks": [
            f"{'dragged' if task['at'] >= begun else 'drawn'}: {task['ms']} ms, {task['by'].strip()}" for task in long
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--pieces", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--zoom", type=float, default=1.6, help="how far to zoom in first; 1 shows the whole board")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for game in given.games:
            path = ROOT / "src/kurgan/games" / game.replace("-", "_") / "presentation/layout.json"
            layout = json.loads(path.read_text(encoding="utf-8"))
            demo = {"layout": layout, "scene": scene(layout, given.pieces), "label": "board"}
            results[game] = measure(Path(folder), demo, min(given.seconds, 60.0), given.zoom)
            if not given.json:
                print(game, *(f"  {name:18} {value}" for name, value in results[game].items()), sep="\n", flush=True)
    if given.json:
        print(json.dumps(results))
    return 0 if all(map(is_smooth, results.values())) else 1


def is_smooth(result: dict[str, Any]) -> bool:
    return result["fps"] >= GOAL_FPS and not result["redrawn"] and not result["policy_violations"]


if __name__ == "__main__":
    raise SystemExit(main())

"""From a click to the painted board: how long taking units up, sending them and taking that back take on the screen.

    python bench/clicks.py [GAME ...] [--rounds 12] [--json]

Starts a server of its own with a data folder of its own and a headless Chromium. In each game the same stack is taken
up, sent by one order and taken back, again and again. A time goes from the click to the second frame after the screen
has changed. Other work on the machine lengthens it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import prepared  # noqa: E402
from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402
from tests.browser.commander import IMPULSE, siege  # noqa: E402
from tests.browser.general import neck  # noqa: E402
from tests.browser.hand import Hand  # noqa: E402
from tests.browser.player import Player, opened  # noqa: E402
from tests.browser.server import Server  # noqa: E402

GOALS_MS = (80, 250)  # the median, and of 20 clicks the slowest but one
BLOCKED_MS = 300  # while the page of a table is loaded
LOADING = "blocked at load"
STILL = "localStorage['kurgan.motion'] = 'off'"
# Keeps when a click came, and how long it took until the second frame after the awaited change.
WATCH = """() => {
  window.clicked = 0;
  addEventListener('pointerdown', () => (window.clicked = performance.now()), true);
  addEventListener('keydown', () => (window.clicked = performance.now()), true);
}"""
BLOCKED = """
  window.blocked = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.blocked += task.duration - 50;
  }).observe({ type: 'longtask', buffered: true });
"""
CHANGED = """([what, old]) => window.waited = new Promise((done) => {
  const read = {
    step: () => document.querySelector('[role=slider]')?.getAttribute('aria-valuemax'),
    taken: () => document.querySelector('[data-group]')?.dataset.group ?? '',
  }[what];
  const look = () => {
    if (read() === old) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - window.clicked)));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""


def seat(page: Page, game: str) -> tuple[str, str]:
    """At a table where a stack can be sent: from where, and where to."""
    if game == "siege":
        page.goto("/new?game=siege")
        page.get_by_role("button", name="Set the table").click()
        page.get_by_role("link", name="Go to the table").click()
        opened(page)
        hand = Hand(page, Player(page, Random(1)))
        if hand.question("ChooseTask", "ChooseMover").decision == "ChooseTask":
            hand.answer("done")
        return "0501", "0601"
    if game == "fortress-sevastopol":
        prepared.bring(page, siege(IMPULSE), Axis=prepared.ME, Soviets=prepared.COMPUTER)
        opened(page)
        return "8", "10"
    if game == "crimean-campaign":
        prepared.bring(page, neck(), Axis=prepared.ME, Soviets=prepared.COMPUTER)
        opened(page)
        hand = Hand(page, Player(page, Random(1)))
        hand.question("DeclareOrder")
        hand.answer("order move_fight")
        return "3605", "3805"
    record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"), "solo")[1]
    prepared.load(page, record, german=prepared.COMPUTER)
    opened(page)
    return "", ""


def timed(page: Page, what: str, deed: object) -> float:
    old = page.evaluate(
        "(what) => what === 'step' ? document.querySelector('[role=slider]').getAttribute('aria-valuemax')"
        " : document.querySelector('[data-group]')?.dataset.group ?? ''",
        what,
    )
    deed()  # type: ignore[operator]
    return float(page.evaluate(CHANGED, [what, old]))


def measure(page: Page, game: str, rounds: int) -> dict[str, list[float]]:
    start, goal = seat(page, game)
    blocked = blocking(page)
    page.evaluate(WATCH)
    hand = Hand(page, Player(page, Random(1)))
    times: dict[str, list[float]] = {"take up": [], "send": [], "undo": [], LOADING: [blocked]}
    for _ in range(rounds):
        seen = hand.player.wait("turn")
        here = start or seen.places[0]
        times["take up"].append(timed(page, "taken", lambda here=here: hand.click(here)))
        there = goal or next(place for place in hand.taken().places if place != here)
        page.mouse.move(4, 4)
        times["send"].append(timed(page, "step", lambda there=there: hand.click(there)))
        page.wait_for_timeout(300)
        times["undo"].append(timed(page, "step", lambda: page.keyboard.press("u")))
        page.wait_for_timeout(300)
    return times


def blocking(page: Page) -> float:
    """Milliseconds for which a page that is loaded anew cannot answer: what its tasks take beyond 50 each."""
    page.reload()
    opened(page)
    page.wait_for_timeout(1000)
    return float(page.evaluate("window.blocked"))


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    games = ("siege", "stalingrad-besieged", "crimean-campaign", "fortress-sevastopol")
    parser.add_argument("games", nargs="*", default=games)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            chromium = playwright.chromium.launch(executable_path=str(find_chromium()), args=FLAGS)
            for game in given.games:
                page = chromium.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}).new_page()
                page.add_init_script(f"if (location.protocol.startsWith('http')) {STILL}")
                page.add_init_script(BLOCKED)
                found[game] = measure(page, game, given.rounds)
                page.context.close()
            chromium.close()
        finally:
            server.stop()
    if given.json:
        print(json.dumps(found))
        return
    for game, kinds in found.items():
        blocked = kinds.pop(LOADING)[0]
        every = [time for times in kinds.values() for time in times]
        p50, p95 = statistics.median(every), quantile(every, 0.95)
        goal = "met" if p50 <= GOALS_MS[0] and p95 <= GOALS_MS[1] else "not met"
        parts = ", ".join(f"{kind} {statistics.median(times):.0f}" for kind, times in kinds.items())
        print(
            f"{game}: p50 {p50:.0f} ms, p95 {p95:.0f} ms ({goal}: {GOALS_MS[0]}, {GOALS_MS[1]}); medians: {parts};"
            f" blocked at load {blocked:.0f} ms ({'met' if blocked <= BLOCKED_MS else 'not met'}: {BLOCKED_MS})"
        )


if __name__ == "__main__":
    main()

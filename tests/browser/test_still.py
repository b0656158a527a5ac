"""The board stands still: no click, prompt, tray, line of the log or move of the computer moves it, only its reader."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

import kurgan
from kurgan.core.record import Record
from tests.browser import prepared
from tests.browser.besieger import SCENARIO
from tests.browser.commander import IMPULSE, siege
from tests.browser.conftest import People
from tests.browser.general import neck
from tests.browser.player import opened
from tests.conftest import Budget

GAMES: dict[str, tuple[Callable[[], str], dict[str, str]]] = {
    "fortress-sevastopol": (lambda: siege(IMPULSE), {"Axis": prepared.ME, "Soviets": prepared.COMPUTER}),
    "crimean-campaign": (neck, {"Axis": prepared.ME, "Soviets": prepared.COMPUTER}),
    "stalingrad-besieged": (lambda: moving(), {"Germans": prepared.COMPUTER, "Russians": prepared.ME}),
    "siege": (lambda: marching(), {"Attacker": prepared.ME, "Defender": prepared.COMPUTER}),
}
DESK: ViewportSize = {"width": 1440, "height": 900}
SIZES = ((1440, 900), (1440, 765), (1024, 768), (390, 844), (844, 390))
LOW = 500  # px: a lower window is a phone on its side
LOOKS = 5  # clicks between two looks at the log
PATIENCE = 400  # looks, each a few ms after the other, until something may be clicked

# Where the board is, and the middles of all that could be clicked now: lit places, units of a stack that is spread out,
# items of trays, buttons of the prompt and entries of menus.
SIGHT = """() => {
  const board = document.querySelector('.map .board svg[role=group]');
  const { x, y, width, height } = board.getBoundingClientRect();
  const middles = (selector) => [...document.querySelectorAll(selector)].flatMap((thing) => {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const found = top && !thing.disabled && (thing.contains(top) ||
      (thing.dataset.at && top.closest('svg') === board && !top.closest('[data-tool]')));
    return found ? [[x, y]] : [];
  });
  return {
    stands: [board.querySelector(':scope > g').getAttribute('transform'), x, y, width, height].join(' '),
    prompt: document.querySelector('.ask').getBoundingClientRect().height,
    menu: middles('[role=menu] [role^=menuitem]'),
    things: [
      ...middles('svg [data-at].lit'), ...middles('[data-fan] button'),
      ...middles('[data-tray] .hit, button[data-item]'),
    ],
    buttons: middles('[data-guide=prompt] > .acts button, .more.cut'),
    log: middles('[data-guide=log] [data-entry], [data-guide=log] li'),
  };
}"""

# What of the board lies outside of its frame, in px; the room the map has; whether its tools lie on each other.
WHOLE = """() => {
  const frame = document.querySelector('.map .board').getBoundingClientRect();
  const sheet = document.querySelector('.map .board .sheet');
  const [, x, y, k] = /translate\\(([^,]+),([^)]+)\\) scale\\(([^)]+)\\)/
    .exec(document.querySelector('.map svg[role=group] > g').getAttribute('transform')).map(Number);
  const [right, bottom] = [x + k * sheet.getAttribute('width'), y + k * sheet.getAttribute('height')];
  const box = (name) => document.querySelector(`.map ${name}`).getBoundingClientRect();
  const [one, other] = [box('.controls'), box('.icons')];
  return {
    outside: Math.max(-x, -y, right - frame.width, bottom - frame.height),
    scale: k,
    high: frame.height,
    clash: one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
  };
}"""


def moving() -> str:
    """Stalingrad Besieged, as the Russians begin to move."""
    return prepared.until(lambda state: prepared.asks(state, "russian", "Maneuver"))[1]


def marching() -> str:
    """Siege, at its beginning."""
    return Record.begin(kurgan.game("siege"), SCENARIO).text()


class Clicker:
    """Clicks whatever may be clicked, and looks each time whether the board is where it was."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.first = self.look()

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(SIGHT)
        return seen

    def check(self, seen: dict[str, Any]) -> None:
        assert seen["stands"] == self.first["stands"], "the board has moved"
        assert seen["prompt"] == self.first["prompt"], "the prompt has grown"

    def click(self) -> None:
        """Something that is offered; while the computer moves there may be nothing for a while."""
        for _ in range(PATIENCE):
            seen = self.look()
            self.check(seen)
            found = seen["menu"] or self.rng.choice([seen["things"], seen["buttons"]])
            if found:
                return self.page.mouse.click(*self.rng.choice(found))
        raise AssertionError(f"nothing to click: {seen}")

    def read_the_log(self) -> None:
        for spot in self.look()["log"][-2:]:
            self.page.mouse.move(*spot)
        self.check(self.look())


def whole_board(page: Page) -> dict[str, Any]:
    page.get_by_role("button", name="Whole board").click()
    found: dict[str, Any] = page.evaluate(WHOLE)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_still(people: People, budget: Callable[[str], Budget], game: str) -> None:
    record, sides = GAMES[game]
    page = people.come(viewport=DESK)
    people.watch(page).allow("409", "400")  # who clicks so fast, and anything, is too late at times, or refused
    prepared.bring(page, record(), **sides)
    opened(page)
    clicker = Clicker(page, Random(1))
    for n in range(budget("browser_clicks").count):
        clicker.click()
        if n % LOOKS == 0:
            clicker.read_the_log()
    page.wait_for_timeout(300)
    clicker.check(clicker.look())


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_is_seen_in_every_window(people: People, game: str) -> None:
    record, sides = GAMES[game]
    page = people.come(viewport=DESK)
    prepared.bring(page, record(), **sides)
    opened(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen = whole_board(page)
        assert seen["outside"] < 1, f"{width} × {height}: cut off"
        assert not seen["clash"], f"{width} × {height}: tools on tools"
        assert seen["high"] >= (250 if height <= LOW else 0.45 * height), f"{width} × {height}: a slit"
    page.set_viewport_size(DESK)
    page.get_by_role("button", name="Zoom in").click()
    before = page.evaluate(WHOLE)
    page.set_viewport_size({"width": 1300, "height": 800})
    page.wait_for_timeout(100)
    assert page.evaluate(WHOLE)["scale"] == before["scale"], "a board that was moved is not fitted anew"

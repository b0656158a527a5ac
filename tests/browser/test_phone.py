"""A phone 390 px wide: nothing runs out of the screen, fingers find what they mean, a turn is played by taps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import screen
from tests.browser.conftest import PHONE, People
from tests.browser.player import Player, opened
from tests.conftest import Budget

FINGER = 44
GAME = "stalingrad-besieged"
PAGES = (
    "/",
    "/charts/siege",
    "/learn",
    f"/new?game={GAME}",
    f"/rules/{GAME}",
    f"/charts/{GAME}",
    f"/sources/{GAME}",
    f"/edit/{GAME}",
    "/import",
    "/rules/siege",
    "/edit/siege",
    "/puzzles",
)

# Everything that can be pressed, with its label or, on the map, its whole space; numbers of rules and links stand in
# sentences, where lines are as high as they are.
SMALL = """(least) => [...document.querySelectorAll('button, select, [role=button], a.btn, nav a, [type=checkbox]')]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((thing) => !thing.matches('.chip, .plain, .link, .unseen') && !thing.closest('.unseen, [inert]'))
  .filter((thing) => !thing.matches('[data-at]:not(.lit)'))
  .map((thing) => [thing, thing.closest('label') ?? thing])
  .map(([thing, area]) => [thing, document.querySelector(`[data-hit="${thing.dataset.at}"]`) ?? area])
  .map(([thing, area]) => [thing, area.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([thing, box]) => `${thing.outerHTML.slice(0, 120)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`)"""


# Whether two things, if both are seen, share some of the screen.
LIE_ON_EACH_OTHER = """(names) => {
  const [one, other] = names.map((name) => document.querySelector(name)).map((thing) =>
    thing?.checkVisibility() ? thing.getBoundingClientRect() : null);
  return !!one && !!other && one.left < other.right && other.left < one.right && one.top < other.bottom &&
    other.top < one.bottom;
}"""


class Finger(Player):
    """Plays by taps: the first shows, the second or the button commits."""

    def press(self, thing: Locator) -> None:
        if thing.get_attribute("data-at"):
            self.bring(thing)
        thing.tap()

    def bring(self, place: Locator) -> None:
        """Zoom out until a place is on the screen."""
        for _ in range(6):
            box = place.bounding_box()
            if box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]:
                return
            self.page.get_by_role("button", name="Zoom out").tap()


@pytest.fixture
def phone(people: People) -> Page:
    return people.come(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def fits(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]")
    assert max(wide) <= PHONE["width"], f"{page.url} is {wide} wide"


def test_pages_fit_the_screen_and_the_finger(phone: Page, budget: Callable[[str], Budget]) -> None:
    for path in PAGES[: budget("browser_pages").count]:
        phone.goto(path)
        expect(phone.locator("main h1, main h2").first).to_be_visible()
        expect(phone.locator("main :is(button, select, article, tr, ol a)").nth(2)).to_be_attached()
        fits(phone)
        assert not phone.evaluate(SMALL, FINGER), path


def test_a_turn_by_taps(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("article", name="Stalingrad Besieged").get_by_role("button", name="Play").tap()
    opened(phone)
    player = Finger(phone, Random(2), moves=3)
    fits(phone)
    player.step()  # a unit from the tray
    player.step()  # its place on the map
    player.place_rest("Balanced")
    player.wait("turn")
    turn = turn_of(phone)
    for _ in range(60):
        player.step()
        fits(phone)
        if turn_of(phone) not in ("", turn):
            break
    else:
        raise AssertionError("the turn does not end")
    player.wait("turn")
    assert not phone.evaluate(LIE_ON_EACH_OTHER, ["[data-result]", "[data-since=pill]"]), "a result is covered"
    phone.get_by_role("button", name="Zoom in").tap()
    assert not phone.evaluate(SMALL, FINGER)


def turn_of(page: Page) -> str:
    """The words before the side: Turn 2."""
    words = page.locator("[data-guide=prompt] .s").inner_text()
    return words.split("·")[0].strip() if words.startswith("Turn") else ""


def test_tabs_show_map_odds_log_and_tracks(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("article", name="Stalingrad Besieged").get_by_role("button", name="Play").tap()
    opened(phone)
    tabs = phone.get_by_role("navigation", name="Parts of the table")
    board = phone.locator("svg [data-at]").first
    shown = {
        "Map": board,
        "Odds": phone.locator("[data-guide=odds]"),
        "Log": screen.log(phone),
        "Tracks": phone.locator("[data-guide=tracks]"),
    }
    for name in ("Log", "Tracks", "Odds", "Map"):
        tab = tabs.get_by_role("button", name=name)
        tab.tap()
        expect(tab).to_have_attribute("aria-current", "true")
        expect(shown[name]).to_be_visible()
        fits(phone)
        assert not phone.evaluate(SMALL, FINGER)
        if name in ("Log", "Tracks"):
            expect(board).not_to_be_visible()

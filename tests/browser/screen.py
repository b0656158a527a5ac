"""What tests read off a table's screen, and the ways into its menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Locator, Page, expect

T = TypeVar("T")
SOON_MS = 10_000


def prompt(page: Page) -> Locator:
    return page.locator("[data-guide=prompt] .q")


def log(page: Page) -> Locator:
    return page.locator("[data-guide=log]")


def labels(page: Page) -> dict[str, str]:
    """Every place and what is told of it."""
    told: dict[str, str] = page.locator("svg [data-at]").evaluate_all(
        "(places) => Object.fromEntries(places.map((place) => [place.dataset.at, place.getAttribute('aria-label')]))"
    )
    return told


def occupied(page: Page) -> dict[str, str]:
    """Every place with something on it, and the words for it; what may be chosen there is left out."""
    words = {
        at: label.partition(": ")[2].split("; may be chosen")[0].split("; chosen")[0]
        for at, label in labels(page).items()
    }
    return {at: what for at, what in words.items() if what != "empty"}


def step(page: Page) -> int:
    """How many entries the log has here."""
    return int(page.get_by_role("slider").get_attribute("aria-valuemax") or -1)


def menu(page: Page, name: str) -> None:
    """Press an entry of the table's menu."""
    page.locator("[data-guide=menu]").click()
    page.get_by_role("menu").get_by_role("menuitem", name=name).or_(
        page.get_by_role("menu").get_by_role("menuitemcheckbox", name=name)
    ).click()


def dialog(page: Page, name: str) -> Locator:
    """Open a panel by the menu."""
    menu(page, name)
    found = page.get_by_role("dialog")
    expect(found).to_be_visible()
    return found


def beside(page: Page, name: str) -> Locator:
    """Open rules, charts or chat by the menu: they lie beside the map, and nothing is modal."""
    menu(page, name)
    found = page.locator("[data-beside]")
    expect(found).to_be_visible()
    return found


def link_of(page: Page, label: str) -> str:
    """A link that is shown to be copied."""
    return page.get_by_role("textbox", name=label).input_value()


def take_seat(page: Page, link: str, name: str = "") -> None:
    """Open a seat's link; who has no name is asked for one on the way."""
    page.goto(link)
    if name:
        page.get_by_label("What shall the others call you").fill(name)
    page.get_by_role("button", name="To the table").click()


def soon(page: Page, found: Callable[[], T], fits: Callable[[T], bool]) -> T:
    """Look again until what is found fits; fails with the last that was found."""
    for _ in range(SOON_MS // 50):
        if fits(now := found()):
            return now
        page.wait_for_timeout(50)
    raise AssertionError(f"still {found()}")


def same_board(one: Page, other: Page) -> None:
    """Both show pieces and markers on the same places, whatever each may know of them."""
    soon(one, lambda: set(occupied(one)) ^ set(occupied(other)), lambda differing: not differing)

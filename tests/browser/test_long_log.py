"""A long log: its end at once, the rest when there is time, and nothing moves under whoever reads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import kurgan
from kurgan.server.house import House
from kurgan.server.security import COOKIE
from tests.browser import screen
from tests.browser.conftest import PHONE, People
from tests.browser.player import opened
from tests.browser.server import Server
from tests.server.grown import grown, rows_of

ROWS = 2600  # more than two pages
COMING = "[data-earlier]"


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[str, str]:
    """A game of much to and fro, where its owner sits on both sides; and his cookie."""
    house, game = House(server.folder), kurgan.game("siege")
    ann, token = house.people.new("Ann")
    found = grown(house, ann, game, rows_of(game, ROWS))
    house.close()
    return found, token


def come(people: People, table: tuple[str, str], **settings: object) -> tuple[Page, Callable[[], None]]:
    """Ann, at her table; what is before the newest lines is held back until that is called."""
    page, held, free = people.come(**settings), list[Route](), list[bool]()
    page.context.add_cookies([{"name": COOKIE, "value": table[1], "url": people.url}])
    page.route("**/earlier?*", lambda route: route.continue_() if free else held.append(route))
    page.goto(f"/t/{table[0]}")
    opened(page)

    def let() -> None:
        free.append(True)
        for route in held:
            route.continue_()

    return page, let


def lines(page: Page) -> Locator:
    return screen.log(page).locator("li[data-n]")


def number(line: Locator) -> int:
    return int(line.get_attribute("data-n") or -1)


def top(line: Locator) -> float:
    box = line.bounding_box()
    assert box is not None
    return box["y"]


def test_the_newest_lines_come_first_and_then_all(people: People, table: tuple[str, str]) -> None:
    page, let_come = come(people, table)
    last = screen.step(page)
    assert last >= ROWS - 10
    expect(page.locator(COMING)).to_have_text("Older lines are coming …")
    expect(lines(page).last).to_be_in_viewport()
    assert number(lines(page).first) > 1500
    page.locator("[role=log]").hover()
    page.mouse.wheel(0, -4000)
    read = lines(page).nth(lines(page).count() - 60)
    read.scroll_into_view_if_needed()
    page.mouse.move(10, 10)
    page.wait_for_timeout(200)
    n, y = number(read), top(read)
    let_come()
    expect(page.locator(COMING)).to_have_count(0)
    assert number(lines(page).first) <= 1
    same = page.locator(f"li[data-n='{n}']").first
    assert abs(top(same) - y) <= 1
    assert page.locator("li.struck").count() > 300
    for _ in range(2):
        page.get_by_role("button", name="Jump to a turn").click()
        page.get_by_role("menuitem").first.click()
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")
        for _ in range(number(lines(page).first)):
            page.get_by_role("button", name="One step on").click()
        expect(lines(page).first).to_be_in_viewport()
        page.get_by_role("group", name="Replay").get_by_role("button", name="Live").click()
        page.reload()
        opened(page)
        expect(page.locator(COMING)).to_have_count(0)
        assert (screen.step(page), number(lines(page).first) <= 1) == (last, True)


def test_a_replay_goes_to_where_no_line_is_yet(people: People, table: tuple[str, str]) -> None:
    page, let_come = come(people, table)
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(screen.prompt(page)).to_contain_text("5 of")
    expect(page.locator(COMING)).to_be_attached()
    let_come()
    expect(page.locator(COMING)).to_have_count(0)
    numbers = [int(n) for n in lines(page).evaluate_all("lines => lines.map((line) => line.dataset.n)")]
    expect(lines(page).nth(max(at for at, n in enumerate(numbers) if n <= 5))).to_be_in_viewport()


def test_a_long_log_on_a_phone(people: People, table: tuple[str, str]) -> None:
    page, let_come = come(people, table, viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(lines(page).last).to_be_in_viewport()
    let_come()
    expect(page.locator(COMING)).to_have_count(0)
    expect(lines(page).last).to_be_in_viewport()
    assert number(lines(page).first) <= 1

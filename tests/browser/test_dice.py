"""The seal of the dice: bound and shaken while the game runs, every draw recomputed by the page when it is over."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import People
from tests.browser.test_house import resign
from tests.browser.test_whole_game import one_button


def seal(page: Page) -> None:
    page.locator("[data-seal=sealed]").click()


def shut(page: Page) -> None:
    page.keyboard.press("Escape")


def test_the_seal_opens_into_what_was_checked(people: People) -> None:
    page = people.come()
    one_button(page)
    seal(page)
    panel = page.get_by_role("dialog")
    expect(panel.locator("[data-dice=later]")).to_have_text("Sealed. Every draw can be checked when the game is over.")
    expect(panel.get_by_text("Shaken in by: Russians")).to_be_visible()
    commitment = panel.locator(".hash").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    shut(page)
    resign(page)
    expect(page.locator("[data-over=resigned]")).to_be_visible()
    seal(page)
    expect(panel.locator("[data-dice=good]")).to_contain_text(re.compile("All [1-9][0-9]* draws under the seal"))
    assert panel.locator(".hash").first.inner_text() == commitment
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_a_forged_draw_is_named(people: People) -> None:
    """The server is made to lie: in its record another number was drawn."""
    page = people.come()
    one_button(page)
    resign(page)
    expect(page.locator("[data-over=resigned]")).to_be_visible()

    def lie(route: Route) -> None:
        text = route.fetch().text()
        forged = re.sub(r"^~ draw 3 (\d+) .*$", r"~ draw 3 \1 \1 \1", text, flags=re.MULTILINE)
        assert forged != text
        route.fulfill(body=forged)

    page.route("**/record?*", lie)
    seal(page)
    expect(page.get_by_role("dialog").locator("[data-dice=bad]")).to_contain_text("Draw 3 (line")

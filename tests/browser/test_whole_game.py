"""A newcomer's game from the lobby's one button to the result, by mouse alone and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.player import Player, Typist, opened
from tests.conftest import Budget

GAME = "Stalingrad Besieged"


def one_button(page: Page) -> None:
    page.goto("/")
    page.get_by_role("article", name=GAME).get_by_role("button", name="Play").click()
    opened(page)


def test_by_mouse_from_the_one_button_to_the_result(people: People, budget: Callable[[str], Budget]) -> None:
    moves = budget("browser_moves").count
    for rng in budget("browser_games").rngs():
        page = people.come()
        one_button(page)
        player = Player(page, rng, moves)
        player.place_rest()
        said = player.play_to_end()
        assert "victory" in said, said
        expect(page.locator("[data-over]")).to_be_visible()
        page.get_by_role("link", name="Kurgan").click()
        expect(page.get_by_role("row", name=GAME)).to_be_visible()


def test_by_keyboard_from_the_lobby_to_the_result(people: People, budget: Callable[[str], Budget]) -> None:
    moves = budget("browser_moves").count
    for rng in budget("browser_games").rngs():
        page = people.come()
        page.add_init_script("window.pressed = 0; addEventListener('pointerdown', () => window.pressed += 1, true)")
        page.goto("/")
        player = Typist(page, rng, moves)
        player.press(page.get_by_role("article", name=GAME).get_by_role("button", name="Play"))
        opened(page)
        player.place_rest("Balanced")
        assert "victory" in player.play_to_end()
        player.press(page.get_by_role("link", name="Kurgan"))
        expect(page.get_by_role("row", name=GAME)).to_be_visible()
        assert page.evaluate("window.pressed") == 0

"""A newcomer's game from the lobby's one button to the result, by mouse alone and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.conftest import People
from tests.browser.player import Player, Typist, opened
from tests.conftest import Budget

GAME = "Stalingrad Besieged"
FEW = 2  # answers: then the other game is nearly over, too


def one_button(page: Page, game: str = GAME) -> None:
    page.goto("/")
    page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play").click()
    opened(page)


def to_the_result(player: Player, answers: int, number: int) -> str:
    """The words of the result. After so many answers the rest is played from near the end of another game."""
    for _ in range(answers):
        if not player.step():
            return player.prompt()
    helper = player.page.context.new_page()  # the same person, in another window
    prepared.load(helper, prepared.late(number, last=answers <= FEW), german=prepared.COMPUTER)
    player.page.goto(helper.url)
    helper.close()
    opened(player.page)
    return player.play_to_end()


def test_by_mouse_from_the_one_button_to_the_result(people: People, budget: Callable[[str], Budget]) -> None:
    moves, answers = budget("browser_moves").count, budget("browser_answers").count
    games = budget("browser_games")
    for seed, rng in zip(games.seeds(), games.rngs(), strict=True):
        page = people.come()
        one_button(page)
        player = Player(page, rng, moves)
        player.place_rest()
        said = to_the_result(player, answers, seed)
        assert "victory" in said, said
        expect(page.locator("[data-over]")).to_be_visible()
        page.get_by_role("link", name="Kurgan").click()
        expect(page.get_by_role("row", name=GAME).first).to_be_visible()


def test_by_keyboard_from_the_lobby_to_the_result(people: People, budget: Callable[[str], Budget]) -> None:
    moves, answers = budget("browser_moves").count, budget("browser_answers").count
    games = budget("browser_games")
    for seed, rng in zip(games.seeds(), games.rngs(), strict=True):
        page = people.come()
        page.add_init_script("addEventListener('pointerdown', () => sessionStorage.pressed = 'yes', true)")
        page.goto("/")
        player = Typist(page, rng, moves)
        player.press(page.get_by_role("article", name=GAME).get_by_role("button", name="Play"))
        opened(page)
        player.place_rest("Balanced")
        said = to_the_result(player, answers, seed)
        assert "victory" in said, said
        player.press(page.get_by_role("link", name="Kurgan"))
        expect(page.get_by_role("row", name=GAME).first).to_be_visible()
        assert page.evaluate("sessionStorage.pressed ?? ''") == ""

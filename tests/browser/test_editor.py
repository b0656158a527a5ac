"""Any position set up by hand, judged by the engine's own validation, and played from."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened


def test_units_are_placed_judged_and_taken_back(people: People, sb: AnyGame) -> None:
    page = people.come()
    page.goto(f"/edit/{sb.id}")
    verdict = page.get_by_role("status").first
    expect(verdict).to_contain_text("can be played")
    page.get_by_role("button", name="Bare board").click()
    text = page.get_by_label("Position as text")
    screen.soon(page, lambda: screen.occupied(page), lambda board: not any("factors" in w for w in board.values()))
    page.get_by_role("button", name="Russian elite infantry").first.click()
    page.locator('svg [data-at="3-4"]').click()
    screen.soon(page, lambda: screen.occupied(page).get("3-4", ""), lambda words: "elite" in words)
    assert "3-4=r_elite" in text.input_value()
    assert sb.position(text.input_value())  # as the verdict says
    expect(verdict).to_contain_text("can be played")
    page.get_by_role("button", name="Undo").click()
    screen.soon(page, lambda: "3-4" in screen.occupied(page), lambda there: not there)


def test_what_cannot_be_is_refused_in_the_engines_words(people: People, sb: AnyGame) -> None:
    state, _ = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    page = people.come()
    people.watch(page).allow("status of 400")
    page.goto(f"/edit/{sb.id}")
    text = page.get_by_label("Position as text")
    for old, new in (("aside=", "aside=r_heavy*9 "), ("r_inf", "r_wizard")):
        spoilt = state.position().replace(old, new)
        with pytest.raises(KurganError) as refused:
            sb.position(spoilt)
        text.fill(spoilt)
        page.get_by_role("button", name="Read").click()
        expect(page.get_by_role("status").filter(has_text=str(refused.value)).first).to_be_visible()


def test_play_goes_on_from_a_position(people: People, sb: AnyGame) -> None:
    state, _ = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"), seed=5)
    page = people.come()
    page.goto(f"/edit/{sb.id}")
    page.get_by_label("Position as text").fill(state.position())
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("status").first).to_contain_text("can be played")
    shown = screen.soon(page, lambda: set(screen.occupied(page)), lambda board: len(board) > 10)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Germans", exact=True).select_option(label="Computer")
    page.get_by_label("Russians", exact=True).select_option(label="Me")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    player = Player(page, Random(1), moves=1)
    seen = player.wait("turn")
    assert seen.decision == "Maneuver"
    assert set(screen.occupied(page)) == shown
    offered = {choice.at for choice in sb.presentation.choices(state.view(state.current_player())) if choice.at}
    assert set(seen.places) == offered
    player.step()


def test_a_position_goes_no_further_than_where_it_was_sent(people: People, sb: AnyGame) -> None:
    page = people.come()
    page.goto(f"/edit/{sb.id}")
    page.get_by_role("button", name="Play from here").click()
    begins = page.get_by_text("Begins from the position of the editor")
    expect(begins).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Set up a table").click()
    expect(page.get_by_label("Scenario")).to_be_visible()
    expect(begins).to_have_count(0)

"""Taking back: free while nothing was learned, and afterwards the button says why not."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player
from tests.browser.test_whole_game import one_button


def test_own_choices_are_taken_back_one_by_one(people: People) -> None:
    page = people.come()
    one_button(page)
    player = Player(page, Random(3))
    undo = page.locator("[data-guide=undo]")
    first = player.wait("turn")
    board = screen.occupied(page)
    player.step()  # a unit and its place, by one order
    screen.soon(page, lambda: screen.occupied(page), lambda now: len(now) == len(board) + 1)
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    screen.soon(page, lambda: screen.occupied(page), lambda now: now == board)
    again = screen.soon(page, player.look, lambda now: now.decision == first.decision)
    assert again.items == first.items
    expect(undo).to_have_attribute("aria-disabled", "true")  # what was dealt cannot be put back
    expect(screen.log(page).get_by_text("took a choice back")).to_have_count(1)  # half a choice was never told
    assert again.step == first.step + 4  # two choices of one order, both taken back: nothing is deleted


def test_after_a_die_the_button_says_why_not(people: People) -> None:
    record = prepared.after_a_die("russian")
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    before = player.wait("turn")
    undo = page.locator("[data-guide=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    why = undo.get_attribute("title") or ""
    assert "chance has decided" in why, why
    expect(undo).to_have_accessible_description(why)
    undo.click(force=True)  # it is told to be disabled, but it answers
    expect(player.refusal()).to_contain_text(why)
    assert screen.step(page) == before.step

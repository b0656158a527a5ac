"""Opponents at the table: a level chosen in the lobby, its thinking shown and hurried, a hint asked for and played."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser import screen
from tests.browser.conftest import PHONE, People
from tests.browser.player import Player, opened
from tests.browser.test_after import looked_at
from tests.browser.test_house import board


def test_a_general_is_chosen_thinks_and_is_hurried_and_a_hint_is_played(people: People) -> None:
    page = people.come(bypass_csp=True)  # for axe, which comes from outside
    page.goto("/")
    tonight = page.get_by_role("form", name="An opponent tonight")
    tonight.get_by_role("combobox").first.select_option(label="Siege")
    expect(tonight.get_by_role("radio", name="officer")).to_be_checked()
    tonight.get_by_role("radio", name="general").check()
    expect(tonight.locator("[data-about=general]")).to_contain_text("strongest")
    tonight.get_by_role("radio", name="Defender").check()
    tonight.get_by_role("button", name="Start").click()
    opened(page)
    expect(page.locator("[data-seat=attacker]")).to_contain_text("computer, general")

    before = board(page)
    expect(screen.prompt(page)).to_have_text("Attacker: the general is thinking …")
    expect(page.get_by_role("button", name="Move now")).to_be_visible()  # it would think for a minute
    assert board(page) == before
    page.keyboard.press("n")
    player = Player(page, Random(1))
    seen = player.wait("turn")
    expect(page.get_by_role("button", name="Move now")).to_have_count(0)

    page.get_by_role("button", name="Hint").click()
    card = page.locator("[data-hint]:has([data-do-hint])")
    expect(card).to_be_visible()
    assert board(page) == before
    expect(card).to_contain_text("The rule that asks")
    looked_at(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.keyboard.press("t")
    expect(card.get_by_role("button", name="Do it")).to_be_focused()
    page.keyboard.press("Enter")
    assert player.wait("answer", seen).step > seen.step
    expect(page.locator("[data-hint]")).to_have_count(0)

    page.goto("/")  # whom somebody chose is remembered
    tonight.get_by_role("combobox").first.select_option(label="Siege")
    expect(tonight.get_by_role("radio", name="general")).to_be_checked()


def test_a_hint_on_a_phone_lies_over_the_map_and_is_shut_by_its_button(people: People) -> None:
    page = people.come(viewport=PHONE, has_touch=True)
    page.goto("/")
    page.get_by_role("article", name="Siege", exact=True).get_by_role("button", name="Play").click()
    opened(page)
    Player(page, Random(1)).wait("turn")
    page.get_by_role("button", name="Hint").click()
    card = page.locator("[data-hint]:has([data-do-hint])")
    expect(card).to_be_visible()
    box, shown = card.bounding_box(), page.locator("[data-guide=board]").bounding_box()
    assert box is not None and shown is not None
    assert box["x"] >= shown["x"] and box["y"] >= shown["y"]
    assert box["y"] + box["height"] <= shown["y"] + shown["height"]
    card.get_by_role("button", name="Close the hint").click()
    expect(page.locator("[data-hint]")).to_have_count(0)

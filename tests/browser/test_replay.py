"""Looking back: any point of a game as it was known, and a new game from it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

import kurgan
from kurgan.core.record import Record
from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened


def at(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuenow") or -1)


def engine_board(record: str, entries: int) -> set[str]:
    """The places with something on them after so many entries of a record, as the engine has it."""
    game = kurgan.game(prepared.GAME)
    read = Record.parse(record)
    state = read.first(game)
    for text in read.entries[:entries]:
        state.apply(game.action(text))
    return places(state)


def places(state: Any) -> set[str]:
    scene = state.game.presentation.scene(state.view(None))
    return {piece.at for piece in scene.pieces} | {mark.at for mark in scene.marks}


def test_slider_steps_play_and_jump(people: People) -> None:
    _, record = prepared.finished()
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    page.get_by_role("button", name="Show both sides").click()
    opened(page)
    slider = page.get_by_role("slider")
    last = screen.step(page)
    assert last == len(Record.parse(record).entries)
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(screen.prompt(page)).to_contain_text(f"0 of {last}")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuenow", str(step))
    for part in (0.25, 0.5, 0.8):
        box = slider.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        step = screen.soon(page, lambda: at(page), lambda n: abs(n / last - part) < 0.05)  # noqa: B023
        wanted = engine_board(record, step)
        screen.soon(page, lambda: set(screen.occupied(page)), lambda shown: shown == wanted)  # noqa: B023
    step = at(page)
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_attribute("aria-valuenow", str(step - 1))
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_attribute("aria-valuenow", str(step))
    page.get_by_role("button", name="Play the game from here").click()
    screen.soon(page, lambda: at(page), lambda n: n >= step + 2)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Jump to a turn").click()
    page.get_by_role("menuitem", name=re.compile("Turn 2")).first.click()
    expect(page.locator("[data-guide=prompt] .s")).to_contain_text("Turn 2")
    page.get_by_role("group", name="Replay").get_by_role("button", name="Live").click()
    expect(slider).to_have_attribute("aria-valuenow", str(last))
    expect(page.locator("[data-over]")).to_be_visible()


def test_a_fork_goes_on_from_where_one_looks(people: People) -> None:
    _, record = prepared.finished()
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    page.get_by_role("button", name="Show both sides").click()
    opened(page)
    page.get_by_role("button", name="Jump to a turn").click()
    page.get_by_role("menuitem", name=re.compile("Turn 3")).first.click()
    expect(page.locator("[data-guide=prompt] .s")).to_contain_text("Turn 3")
    step, old = at(page), page.url
    wanted = engine_board(record, step)
    screen.soon(page, lambda: set(screen.occupied(page)), lambda shown: shown == wanted)
    page.get_by_role("button", name="Fork here").click()
    fork = page.get_by_role("dialog")
    fork.get_by_label("Germans").select_option(label="computer, plays at random")
    fork.get_by_label("Russians").select_option(label="Me")
    fork.get_by_label("New dice").check()
    fork.get_by_role("button", name="Make the table").click()
    expect(page).not_to_have_url(old)
    opened(page)
    player = Player(page, Random(1), moves=1)
    player.wait("turn")
    assert screen.step(page) >= 0
    for _ in range(3):
        player.step()
    options = screen.dialog(page, "Options in force")
    expect(options.get_by_role("link", name=re.compile(f"step {step}"))).to_be_visible()


def test_both_sides_are_shown_only_after_the_end(people: People) -> None:
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    entries = page.get_by_role("menu").get_by_role("menuitemcheckbox", name="View of both sides")
    page.locator("[data-guide=menu]").click()
    expect(page.get_by_role("menu")).to_be_visible()
    expect(entries).to_have_count(0)
    page.keyboard.press("Escape")
    hidden = [words for words in screen.occupied(page).values() if "face down" in words]
    assert hidden
    resign = screen.dialog(page, "Resign")
    resign.get_by_role("button", name="Resign").click()
    expect(page.locator("[data-over=resigned]")).to_be_visible()
    page.get_by_role("button", name="Show both sides").click()
    opened(page)
    screen.soon(page, lambda: [w for w in screen.occupied(page).values() if "face down" in w], lambda left: not left)

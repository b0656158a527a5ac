"""Beside clicks: dragging a unit, looking under the pieces, overlays and zoom."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from kurgan.core.game import AnyGame
from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player


def middle(page: Page, at: str) -> tuple[float, float]:
    box = page.locator(f'svg [data-at="{at}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def a_step(state: Any) -> tuple[str, str]:
    """A unit that may move and an empty space it may step to without showing anything; empty where there is none."""
    for action in state.legal_actions():
        if action.word == "move":
            moving = state.copy()
            moving.apply(action)
            view = moving.view(moving.current_player())
            for choice in moving.game.presentation.choices(view):
                if choice.action.startswith("to ") and not choice.final and not choice.odds:
                    return action.text.split(" ")[1], choice.at
    return "", ""


def test_a_unit_is_dragged_to_where_it_goes(people: People) -> None:
    state, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver") and bool(a_step(s)[0]))
    start, goal = a_step(state)
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    before = player.wait("turn")
    board = screen.occupied(page)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, goal), steps=8)
    page.mouse.up()
    moved = screen.soon(page, lambda: screen.occupied(page), lambda now: goal in now and start not in now)
    assert set(moved) == set(board) - {start} | {goal}
    assert screen.step(page) > before.step


def test_a_drag_on_the_ground_pans_and_keys_zoom(people: People) -> None:
    state, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    ground = next(space for space in ("5-3", "5-4", "4-3", "6-3") if f"; {space}=" not in state.position())
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    seen = player.wait("turn")
    home = middle(page, ground)
    page.get_by_role("button", name="Zoom in").click()
    near = screen.soon(page, lambda: middle(page, "9-6"), lambda spot: spot != home)
    x, y = middle(page, ground)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y + 60, steps=6)
    page.mouse.up()
    panned = middle(page, "9-6")
    assert abs(panned[0] - near[0]) > 20 or abs(panned[1] - near[1]) > 20
    assert player.look().step == seen.step and not player.refusal().is_visible()
    page.keyboard.press("0")
    screen.soon(page, lambda: middle(page, ground), lambda spot: abs(spot[0] - home[0]) + abs(spot[1] - home[1]) < 1)


def test_pieces_hide_and_overlays_come_from_the_server(people: People, sb: AnyGame) -> None:
    state, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    Player(page, Random(1)).wait("turn")
    pieces = page.locator("svg [data-drag]")
    shown = pieces.count()
    assert shown > 20
    page.keyboard.press("h")
    expect(pieces).to_have_count(0)
    page.keyboard.press("h")
    expect(pieces).to_have_count(shown)
    for kind in sb.presentation.overlays:
        if not kind.of_piece:
            asked = f"**/overlay?*name={kind.id}*"
            with page.expect_response(asked) as answer:
                choose_overlay(page, kind.id)
            assert answer.value.ok
            wanted = sb.presentation.overlay(state.view(state.current_player()), kind.id, "")
            assert {shade["at"] for shade in answer.value.json()["shades"]} == {shade.at for shade in wanted.shades}
            drawn = page.locator("svg .shades .wash")
            expect(drawn).to_have_count(len(wanted.shades))
            page.keyboard.press("Escape")
            expect(drawn).to_have_count(0)


def choose_overlay(page: Page, name: str) -> None:
    label = {"sight": "Where hidden units are seen", "sectors": "Sectors", "threat": "Threats: the enemy's best shots"}[
        name
    ]
    opener = page.get_by_role("button", name="What the map shows")
    if opener.count():
        opener.click()
    page.get_by_role("button", name=label).or_(page.get_by_role("menuitemcheckbox", name=label)).first.click()

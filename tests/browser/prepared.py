"""Games brought to a wanted point by the engine alone, as records that a person can load at the page for records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page

import kurgan
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.record import Record
from tests.browser.player import opened

GAME = "stalingrad-besieged"
ME, LINK, COMPUTER = "Me", "Whoever opens a link", "Computer"


def walk(seed: int, scenario: str) -> Iterator[tuple[Any, Record]]:
    """A game by lot, decision by decision; the record grows with it."""
    game = kurgan.game(GAME)
    rng = Random(seed)
    record = Record.begin(game, scenario)
    state = record.first(game)
    while True:
        yield state, record
        if state.is_terminal():
            return
        action = (
            draw(rng, state.chance_outcomes())
            if state.current_player() == CHANCE
            else rng.choice(state.legal_actions())
        )
        state.apply(action)
        record.add(action, state)


def until(wanted: Callable[[Any], bool], scenario: str = "battle", seed: int = 0) -> tuple[Any, str]:
    """The first state of the first game by lot that is wanted, and the record up to it."""
    for number in range(seed, seed + 200):
        for state, record in walk(number, scenario):
            if state.current_player() != CHANCE and wanted(state):
                return state, record.text()
    raise AssertionError("no game by lot came there")


def after_a_die(seat: str, scenario: str = "battle") -> str:
    """The record of a game by lot up to a die after which a seat is asked at once."""
    for state, record in walk(0, scenario):
        fell = bool(record.entries) and record.entries[-1].startswith("roll ")
        if fell and not state.is_terminal() and state.game.seats[state.current_player()] == seat:
            return record.text()
    raise AssertionError("no die fell before a choice of that seat")


def asks(state: Any, seat: str, *decisions: str) -> bool:
    """Whether a seat is asked one of these questions."""
    return (
        not state.is_terminal()
        and state.decision.name in decisions
        and state.game.seats[state.current_player()] == seat
    )


def halves(state: Any) -> list[str]:
    """Choices that leave another half to be chosen, like an attacker with several targets."""
    found = []
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        if not after.is_terminal() and after.decision.half_of:
            found.append(action.text)
    return found


def finished(seed: int = 392, scenario: str = "solo") -> tuple[Any, str]:
    """A whole game by lot; this one is short."""
    state, record = list(walk(seed, scenario))[-1]
    return state, record.text()


def late(number: int, *, last: bool = False, scenario: str = "solo") -> str:
    """The record of a game by lot up to the last time the Russians are asked to move; the first one is short.

    ``last``: asked anything.
    """
    found = ""
    for state, record in walk(256 + number, scenario):
        if asks(state, "russian", state.decision.name if last else "Maneuver"):
            found = record.text()
    return found


def begins(game: str, position: str) -> str:
    """A record that begins with a position."""
    state = kurgan.game(game).position(position)
    record = Record.begin(state.game, state.given.scenario)
    record.start = state.position()
    return record.text()


def load(page: Page, record: str, german: str = ME, russian: str = ME) -> None:
    """Load a record at its page and go to the table; with a link for somebody that page stays open."""
    bring(page, record, Germans=german, Russians=russian)
    if LINK not in (german, russian) and (german, russian) != (ME, ME):
        opened(page)


def bring(page: Page, record: str, **sides: str) -> None:
    """Load a record of any game, with somebody for each side."""
    page.goto("/import")
    page.get_by_label("or paste it here").fill(record)
    for side, who in sides.items():
        page.get_by_label(side, exact=True).select_option(label=who)
    page.get_by_role("button", name="Check and open").click()


def hand_over(page: Page) -> None:
    """Press the one button of the hand-over screen."""
    page.locator("[data-handover]").get_by_role("button").click()
    opened(page)

"""A computer resigns what it cannot win, several turns running, and nothing else; it knows its own view alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.core.chance import by_lot
from kurgan.server import judging
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.resigning import TURNS, Outlook
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from tests.server.http_fixtures import furnished

SIEGE = "siege"
ME = NewSeat(kind="me")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    house.errands.on_new.append(lambda: None)
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


def table_of(house: House, person: Person, agent: str) -> str:
    seats = {"attacker": ME, "defender": NewSeat(kind="computer", agent=agent)}
    return house.making.create(person, NewTable(game=SIEGE, seats=seats)).table


def status(house: House, table: str) -> tuple[str, str]:
    with house.tables.at(table) as live:
        return live.status, live.loser


def judge(house: House, table: str, *lost: bool) -> None:
    outlook = house.resigning.outlooks.setdefault(table, Outlook(0))
    for turn, one in enumerate(lost, outlook.seen + 1):
        house.resigning.judged(table, 1, outlook, turn, one)


def test_it_resigns_after_several_turns_without_hope_and_not_before(house: House, person: Person) -> None:
    table = table_of(house, person, "general")
    judge(house, table, *[True] * (TURNS - 1), False, *[True] * (TURNS - 1))
    assert status(house, table) == ("running", "")
    judge(house, table, True)
    assert status(house, table) == ("resigned", "defender")
    judge(house, table, True)  # and only once


def test_an_officer_plays_on(house: House, person: Person) -> None:
    table = table_of(house, person, "officer")
    judge(house, table, *[True] * TURNS)
    assert status(house, table) == ("running", "")


def test_it_is_asked_once_a_turn_and_from_its_view(house: House, person: Person) -> None:
    table = table_of(house, person, "commander")
    with house.tables.at(table) as live:
        for _ in range(3):
            house.resigning.look(live)
        assert not house.errands.waiting  # the turn in which it is first seen tells nothing
        later(live)
        for _ in range(3):
            house.resigning.look(live)
        [errand] = house.errands.waiting
        assert errand.question["view"] == live.view(1).text and not errand.urgent


def later(live: LiveTable) -> None:
    """As if the game were a turn further."""
    state: Any = live.state
    state.turn += 1


def won_by_the_defender() -> Any:
    """A position near the end of a game by lot that its attacker lost."""
    game = kurgan.game(SIEGE)
    for seed in range(20):
        rng, s, last = Random(seed), game.new(), ""
        while not s.is_terminal():
            if s.current_player() >= 0:
                last = s.position()
            s.apply(by_lot(s, rng))
        if s.returns()[0] < 0:
            return game.position(last)
    raise AssertionError("every attacker won")


def test_what_is_decided_is_lost_for_one_and_not_for_the_other() -> None:
    game, s = kurgan.game(SIEGE), won_by_the_defender()
    for seat, lost in ((0, True), (1, False)):
        question = {"seat": seat, "view": s.view(seat).text, "seed": 1, "games": 3, "seconds": 60.0}
        assert judging.lost(game, question, lambda: False, lambda share: None) == {"lost": lost}
        assert judging.lost(game, question, lambda: True, lambda share: None) == {"lost": False}  # nobody knows

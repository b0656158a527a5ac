"""A game that is over, judged: chances add up, dice are luck, choices are not, and nobody is judged before the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.ai.knowledge import knowledge_of
from kurgan.core.chance import by_lot
from kurgan.core.flow import CHANCE
from kurgan.server import analysis, judging
from kurgan.server.analysis import Job, Stretch
from kurgan.server.bots import Bots
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Play
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.http_fixtures import QUICK, furnished, wait_until

SIEGE = "siege"
ME = NewSeat(kind="me")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


def played(house: House, person: Person, most: int) -> str:
    """A game by lot that was given up after so many choices."""
    seats = dict.fromkeys(kurgan.game(SIEGE).seats, ME)
    table = house.making.create(person, NewTable(game=SIEGE, seats=seats)).table
    rng = Random(3)
    for _ in range(most):
        with house.tables.at(table) as live:
            seat, n = live.asked, live.n(live.asked)
            action = rng.choice(live.view(seat).legal_actions()).text
        house.playing.play(person, table, Play(seat=kurgan.game(SIEGE).seats[seat], n=n, action=action))
    return table


def test_a_game_is_judged_when_it_is_over_and_not_before(
    house: House, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "ROUNDS", 2)
    monkeypatch.setattr(analysis, "BETTER_S", 0.1)
    table = played(house, person, 30)
    with pytest.raises(Trouble, match="not_over"):
        house.analyses.ask(person, table, "attacker")
    house.playing.resign(person, table, AsSeat(seat="attacker"))
    with pytest.raises(Trouble, match="no_analysis"):
        house.analyses.ask(person, table, "attacker")  # nobody runs errands
    bots = Bots(house, QUICK, Random(1))
    bots.start()
    try:
        assert not house.analyses.ask(person, table, "attacker").ready
        wait_until(lambda: house.analyses.ask(person, table, "attacker").ready, 120)
        found = house.analyses.ask(person, table, "attacker")
    finally:
        bots.stop()
    turns = len(house.looking.after(person, table, "attacker").turns)
    assert {side: len(line) for side, line in found.chances.items()} == {"attacker": turns, "defender": turns}
    assert all(a + d == 100 for a, d in zip(found.chances["attacker"], found.chances["defender"], strict=True))
    assert found.luck["attacker"] == -found.luck["defender"]
    job = house.analyses.jobs[table]
    whole = 100 * (job.chances[-1] - job.chances[0])
    assert found.skill["attacker"] - found.skill["defender"] + found.luck["attacker"] == pytest.approx(whole, abs=2)
    assert [one.cost for one in found.costly] == sorted((one.cost for one in found.costly), reverse=True)
    with pytest.raises(Trouble, match="not_your_seat"):
        house.analyses.ask(house.people.new("Eve")[0], table, "attacker")


def stretch(seat: int, number: int) -> Stretch:
    return Stretch(seat, number, number + 1, 1, "", "")


def test_dice_are_luck_and_choices_are_not() -> None:
    """The first seat errs by 10 points, the dice give it 30, the second errs by 20."""
    job = Job([stretch(0, 0), stretch(CHANCE, 1), stretch(1, 2)], "", [3], chances=[0.5, 0.4, 0.7, 0.9])
    assert analysis.gains(job) == pytest.approx([-0.1, 0.3, 0.2])
    assert [(round(cost, 2), number) for cost, number in analysis.worst(job)] == [(0.2, 2), (0.1, 0)]


def test_a_process_that_fails_is_asked_anew(house: House, person: Person) -> None:
    table = played(house, person, 4)
    house.playing.resign(person, table, AsSeat(seat="attacker"))
    house.errands.on_new.append(lambda: None)
    assert not house.analyses.ask(person, table, "attacker").ready
    errand = house.errands.take(urgent=False)
    assert errand is not None and not errand.urgent and errand.question["task"] == "chances"
    errand.done(None)
    assert not house.analyses.ask(person, table, "attacker").ready and len(house.errands.waiting) == 1


def test_a_won_position_is_worth_a_win_and_luck_is_the_same_for_all() -> None:
    game = kurgan.game(SIEGE)
    s: Any = game.new()
    asked = {"positions": [s.position(), s.position()], "rounds": 2, "seed": 1}
    one, other = judging.chances(game, asked, lambda: False, lambda share: None)["chances"]
    assert one == other and 0 <= one <= 1
    rng = Random(1)
    while not s.is_terminal():
        s.apply(by_lot(s, rng))
    assert judging.played_out(knowledge_of(SIEGE), s, 1, 0) == s.returns()[0]

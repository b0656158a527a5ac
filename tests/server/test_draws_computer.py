"""A computer answers a draw before anything else: it agrees unless ahead, and tells nothing by the time it takes."""

from __future__ import annotations

import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.core.record import Record
from kurgan.server import drawing, judging
from kurgan.server.bots import Bots
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat
from kurgan.server.shapes.making import Import, NewSeat, NewTable
from kurgan.server.shapes.table import DrawOut
from kurgan.server.store import log
from kurgan.server.store.people import Person
from tests.server.helpers import BOT, ME, kinds
from tests.server.http_fixtures import QUICK, furnished, wait_until
from tests.server.test_resigning import won_by_the_defender

SIEGE = "siege"


@contextmanager
def thinking(house: House) -> Iterator[None]:
    """Computers answer and play here."""
    bots = Bots(house, QUICK, Random(1))
    bots.start()
    try:
        yield
    finally:
        bots.stop()


def against(house: House, person: Person, record: str, seat: str, agent: str = "officer") -> str:
    seats = {name: NewSeat(kind="computer", agent=agent) for name in kurgan.game(SIEGE).seats} | {seat: ME}
    return house.making.import_record(person, Import(record=record, seats=seats)).table


def beginning(position: Any) -> str:
    record = Record.begin(position.game, position.given.scenario)
    record.start = position.position()
    return record.text()


def test_a_computer_that_is_winning_declines_and_one_that_is_not_agrees(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "SECONDS", 1.0)
    monkeypatch.setattr(drawing, "LEAST", 1)  # on however busy a machine
    person, decided = house.people.new("Ann")[0], beginning(won_by_the_defender())
    for seat, says in (("attacker", log.DECLINE), ("defender", log.AGREED)):
        table = against(house, person, decided, seat)
        house.drawing.offer(person, table, AsSeat(seat=seat))
        with thinking(house):
            with house.tables.at(table) as live:
                live.changed = True  # as somebody's coming would cue it
            wait_until(lambda table=table: set(played(house, table)) & {log.AGREED, log.DECLINE}, 60)
        assert next(kind for kind in played(house, table) if kind in (log.AGREED, log.DECLINE)) == says


@pytest.mark.parametrize(("chance", "agreed"), [(0.2, True), (0.5, True), (0.51, False), (1.0, False)])
def test_it_agrees_at_even_chances_and_not_when_it_is_ahead(house: House, chance: float, agreed: bool) -> None:
    person = house.people.new("Ann")[0]
    seats = {"attacker": ME, "defender": NewSeat(kind="computer", agent="general")}
    table = house.making.create(person, NewTable(game=SIEGE, seats=seats)).table
    house.drawing.offer(person, table, AsSeat(seat="attacker"))
    offered = house.drawing.waiting(table)
    assert offered is not None and offered.question is not None
    with house.tables.at(table) as live:
        assert offered.question["view"] == live.view(1).text  # and nothing else is told
    house.drawing.reply(offered, {"chance": chance, "games": drawing.LEAST})
    with house.tables.at(table) as live:
        assert live.status == ("agreed" if agreed else "running") and live.steps[-1].row.source == log.COMPUTER
    house.drawing.reply(offered, {"chance": 0.0, "games": 99})  # and only once
    assert house.drawing.waiting(table) is None


def test_who_knows_too_little_or_cannot_judge_declines(house: House) -> None:
    person = house.people.new("Ann")[0]
    for agent, found in (("officer", {"chance": 0.0, "games": drawing.LEAST - 1}), ("officer", None), ("random", None)):
        seats = {"attacker": ME, "defender": NewSeat(kind="computer", agent=agent)}
        table = house.making.create(person, NewTable(game=SIEGE, seats=seats)).table
        house.drawing.offer(person, table, AsSeat(seat="attacker"))
        offered = house.drawing.waiting(table)
        assert offered is not None and (offered.question is None) == (agent == "random")
        house.drawing.reply(offered, found)
        draw = house.looking.snapshot(person, table, "attacker").table.draw
        assert draw == DrawOut(seat="attacker", declined="defender")


def test_a_computer_that_is_asked_answers_first_also_after_a_restart(tmp_path: Path) -> None:
    house = House(furnished(tmp_path), rng=Random(1))
    person = house.people.new("Ann")[0]
    table = house.making.create(person, NewTable(game="ford", seats={"north": BOT, "south": ME})).table
    house.drawing.offer(person, table, AsSeat(seat="south"))
    house.close()
    house = House(furnished(tmp_path), rng=Random(1))
    with thinking(house):
        house.looking.snapshot(person, table, "south")  # somebody comes
        wait_until(lambda: "action" in played(house, table), 60)
        of_the_seat = [kind for kind in played(house, table) if kind not in ("chance", "stand-in")]
        assert of_the_seat[:3] == ["draw", "decline", "action"]
    house.close()


def played(house: House, table: str) -> list[str]:
    with house.tables.at(table) as live:
        return kinds(live)


def test_it_takes_its_time_however_it_stands() -> None:
    game, s = kurgan.game(SIEGE), won_by_the_defender()
    for seat, chance in ((0, 0.0), (1, 1.0)):
        question = {"seat": seat, "view": s.view(seat).text, "seed": 1, "seconds": 0.4}
        begun = clock.monotonic()
        found = judging.outlook(game, question, lambda: False, lambda share: None)
        assert found["chance"] == chance and found["games"] and clock.monotonic() - begun >= 0.4
        assert judging.outlook(game, question, lambda: True, lambda share: None)["games"] == 0

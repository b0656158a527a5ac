"""Long thoughts: whoever waits may hurry them, no answer is lost or wrong by it, and they survive what happens."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from kurgan import ai
from kurgan.server.bots import Bots
from kurgan.server.computers import Chosen, Waiting
from kurgan.server.house import House
from kurgan.server.settings import Settings
from kurgan.server.shapes.acting import AsSeat
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from kurgan.server.worker import Worker
from tests.server import ponderer
from tests.server.http_fixtures import GAME, QUICK, Browser, furnished, opened, wait_until

BOT = NewSeat(kind="computer", agent=ponderer.NAME)
SLOW = Worker(30, ponderer.COMMAND)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ai.EVERYWHERE, ponderer.NAME, ponderer.Ponderer)
    monkeypatch.setattr(Worker.__init__, "__defaults__", (ponderer.COMMAND,))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


@pytest.fixture
def bots(house: House) -> Iterator[Bots]:
    bots = Bots(house, QUICK, Random(1))
    bots.start()
    yield bots
    bots.stop()


def table_of(house: House, person: Person, **seats: NewSeat) -> str:
    return house.making.create(person, NewTable(game=GAME, seats=seats)).table


def against_a_person(house: House, person: Person) -> str:
    """The Russian sets up first: the computer is asked at once."""
    table = table_of(house, person, german=NewSeat(kind="me"), russian=BOT)
    with house.tables.at(table) as live:
        if not live.computer_is_asked:
            table = table_of(house, person, german=BOT, russian=NewSeat(kind="me"))
    return table


def seat_of_person(house: House, table: str) -> str:
    with house.tables.at(table) as live:
        return next(seat.seat for seat in live.facts.seats.values() if seat.kind == "person")


def is_asked(house: House, table: str) -> bool:
    with house.tables.at(table) as live:
        return live.computer_is_asked


def rows(house: House, table: str) -> int:
    with house.tables.at(table) as live:
        return len(live.steps)


def thinks(bots: Bots, table: str) -> bool:
    worker = bots.thinking.get(table)
    return worker is not None and worker.process is not None and worker.asked > 0


def test_a_hurried_thought_is_answered_and_the_rest_of_the_turn_too(house: House, person: Person, bots: Bots) -> None:
    table = against_a_person(house, person)
    seat = seat_of_person(house, table)
    wait_until(lambda: thinks(bots, table))
    before = rows(house, table)
    time.sleep(0.1)
    assert rows(house, table) == before and is_asked(house, table)  # it thinks on, for ever
    house.playing.hurry(person, table, AsSeat(seat=seat))
    wait_until(lambda: not is_asked(house, table))
    assert rows(house, table) > before + 1  # one press was enough for all it had to answer
    wait_until(lambda: table not in bots.busy)
    assert not bots.hurried and not bots.thinking  # the next time it may think again


def test_only_who_plays_there_may_hurry(house: House, person: Person, bots: Bots) -> None:
    table = against_a_person(house, person)
    with pytest.raises(Trouble) as refused:
        house.playing.hurry(house.people.new("Eve")[0], table, AsSeat(seat=seat_of_person(house, table)))
    assert refused.value.status == 403 and not bots.hurried


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_hurry_is_heard_whether_it_comes_before_the_question_or_after(
    house: House, person: Person, when: str
) -> None:
    told = house.computers.waiting(against_a_person(house, person))
    assert told is not None
    worker, said = Worker(30, ponderer.COMMAND), list[str]()
    try:
        thread = Thread(target=lambda: said.append(worker.choose(told, 1, lambda: when == "before")))
        thread.start()
        if when == "after":
            wait_until(lambda: worker.process is not None)
            time.sleep(0.2)
            worker.hurry()
        thread.join(20)
        assert said and said[0] in legal(house, told)
        worker.hurry()  # of an answered question: the next one is thought about all the same
        late = list[str]()
        thread = Thread(target=lambda: late.append(worker.choose(told, 2)))
        thread.start()
        thread.join(0.5)
        assert thread.is_alive() and not late
        worker.hurry()
        thread.join(20)
        assert late and late[0] in legal(house, told)
    finally:
        worker.stop()


def legal(house: House, told: Waiting) -> set[str]:
    with house.tables.at(told.table) as live:
        return {action.text for action in live.view(told.seat).legal_actions()}


def test_an_answer_that_waits_for_a_whole_second_waits_no_longer(house: House, person: Person) -> None:
    table = against_a_person(house, person)
    bots = Bots(house, Settings(bot_beat_ms=100), Random(1))
    told = house.computers.waiting(table)
    assert told is not None
    now = time.monotonic()
    bots.begun[table] = now - 3.35
    bots.hold(table, told, Chosen(next(iter(legal(house, told)))), bots.beat(now - 3.35, told.alone))
    assert bots.due[0][0] == pytest.approx(now + 0.65, abs=0.05)  # thoughts of more than a second end on whole ones
    bots.hurry(table)
    assert len(bots.due) == 1 and bots.due[0][0] == pytest.approx(now + 0.05, abs=0.11)
    assert bots.next() == table


def test_one_killed_in_the_middle_of_a_long_thought_is_asked_again(house: House, person: Person, bots: Bots) -> None:
    table = against_a_person(house, person)
    wait_until(lambda: thinks(bots, table))
    process = bots.workers[0].process
    assert process is not None
    process.kill()
    wait_until(lambda: bots.workers[0].process not in (None, process))
    house.playing.hurry(person, table, AsSeat(seat=seat_of_person(house, table)))
    wait_until(lambda: not is_asked(house, table))


def test_a_server_that_stops_in_the_middle_of_one_goes_on_with_it_later(tmp_path: Path) -> None:
    with opened(tmp_path, QUICK) as site:
        ann = Browser(site)
        seats = {"german": {"kind": "me"}, "russian": BOT.model_dump()}
        table = ann.new_table(seats)["table"]
        if not is_asked(site.house, table):
            seats = {"german": BOT.model_dump(), "russian": {"kind": "me"}}
            table = ann.new_table(seats)["table"]
        seat = seat_of_person(site.house, table)
        before, stopped = rows(site.house, table), time.monotonic()
    assert time.monotonic() - stopped < 10
    with opened(tmp_path, QUICK) as site:
        ann.site = site
        assert rows(site.house, table) == before and is_asked(site.house, table)
        ann.did(f"/api/tables/{table}/hurry", {"seat": seat})
        wait_until(lambda: not is_asked(site.house, table))


def test_they_think_at_a_lower_priority(house: House, person: Person) -> None:
    told = house.computers.waiting(table_of(house, person, german=BOT, russian=BOT))
    assert told is not None
    worker = Worker(30)
    worker.command = Worker.__init__.__globals__["COMMAND"]
    try:
        worker.choose(told, 1)
        assert worker.process is not None
        assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
    finally:
        worker.stop()

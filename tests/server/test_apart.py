"""The dearest work is done in a process of its own, within limits of time and memory."""

from __future__ import annotations

import http.client
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import kurgan
from kurgan.server import apart, apart_worker, editing, workshop
from kurgan.server.apart_worker import Asked
from kurgan.server.house import House
from kurgan.server.shapes.editor import EditIn
from kurgan.server.shapes.making import Fork, Import, NewSeat
from kurgan.server.store.failing import HELD, CannotKeep
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.browser.server import Server
from tests.server import postgres
from tests.server.long_records import taken_back

GAME = "siege"
ME, COMPUTER = NewSeat(kind="me"), NewSeat(kind="computer", agent="officer")
BOTH = dict.fromkeys(kurgan.game(GAME).seats, ME)


RECORD = taken_back(GAME, 2500, "maginot")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def ann(house: House) -> Person:
    return house.people.new("Ann")[0]


def running(house: House) -> int:
    """The other process's number."""
    number = house.apart.maker.number
    assert number is not None and number != os.getpid()
    return number


def test_a_long_record_is_taken_in_and_forked_by_another_process(
    house: House, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(RECORD) > apart.DEAR
    made = house.apart.import_record(ann, Import(record=RECORD, seats=BOTH))
    worker = running(house)
    assert set(made.links) == set() and not house.tables.is_open(made.table)
    with house.tables.at(made.table) as live:
        rows, text = len(live.steps), live.state.position()
    here = house.making.import_record(ann, Import(record=RECORD, seats=BOTH))
    with house.tables.at(here.table) as live:
        assert (len(live.steps), live.state.position()) == (rows, text)
    house.tables.close()
    monkeypatch.setattr(apart, "LONG", 50)
    forked = house.apart.fork(ann, made.table, Fork(seat="both", n=rows - 1, seats=BOTH))
    assert running(house) == worker and not house.tables.is_open(made.table)
    with house.tables.at(forked.table) as live:
        assert live.header.parent == made.table


def test_what_is_wrong_is_said_as_ever(house: House, ann: Person) -> None:
    spoilt = RECORD.replace("\nend ", "\nend 9")
    said = []
    for made_by in (house.making, house.apart):
        with pytest.raises(Trouble) as trouble:
            made_by.import_record(ann, Import(record=spoilt, seats=BOTH))
        said.append((trouble.value.status, trouble.value.message))
    assert said[0] == said[1] and said[0][0] == 400
    with pytest.raises(Trouble, match="wrong_seats"):
        house.apart.import_record(ann, Import(record=RECORD, seats={}))


def test_a_computer_that_is_asked_there_is_told(house: House, ann: Person) -> None:
    turns: list[str] = []
    house.tables.on_turn.append(turns.append)
    seats = {"attacker": ME, "defender": COMPUTER}
    made = house.apart.import_record(ann, Import(record=RECORD, seats=seats))
    assert turns == [made.table]


def test_what_takes_too_long_is_given_up_and_the_next_is_done(house: House, ann: Person) -> None:
    house.apart.import_record(ann, Import(record=RECORD, seats=BOTH))
    stuck = running(house)
    os.kill(stuck, signal.SIGSTOP)
    house.apart.maker.seconds = 0.5
    with pytest.raises(Trouble, match="dear_broke"):
        house.apart.import_record(ann, Import(record=RECORD, seats=BOTH))
    house.apart.maker.seconds = workshop.SECONDS
    assert house.apart.import_record(ann, Import(record=RECORD, seats=BOTH)).table
    assert running(house) != stuck


def test_a_killed_process_is_replaced(house: House, ann: Person) -> None:
    house.apart.import_record(ann, Import(record=RECORD, seats=BOTH))
    os.kill(killed := running(house), signal.SIGKILL)
    os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)
    assert house.apart.import_record(ann, Import(record=RECORD, seats=BOTH)).table


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (MemoryError(), None),
        (Trouble(409, "stale"), "409 trouble.stale"),
        (CannotKeep(HELD), HELD),
        (ZeroDivisionError("of ours"), "500 trouble.internal"),
    ],
)
def test_whatever_breaks_there_is_answered(
    broken: Exception, said: str | None, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise broken

    monkeypatch.setattr(house.making, "fork", breaks)
    found = apart_worker.done(house, Asked("fork", (), 1, None))
    assert (None if found is None else str(found)) == said


def test_memory_is_limited_there(house: House, ann: Person) -> None:
    house.apart.import_record(ann, Import(record=RECORD, seats=BOTH))
    limits = Path(f"/proc/{running(house)}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max address space"))
    assert int(line.split()[3]) == apart_worker.MEMORY


def test_one_of_several_processes_may_start_it(tmp_path: Path) -> None:
    """As `kurgan play --workers 2` starts them; a daemon may have no process of its own."""
    database = postgres.emptied(tmp_path / "first")
    server = Server(tmp_path / "house", more=("--workers", "2", "--database", database))
    server.start()
    try:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        body = Import(record=RECORD, seats=BOTH).model_dump_json()
        line.request("POST", "/api/import", body, {"Origin": server.url, "Content-Type": "application/json"})
        answer = line.getresponse()
        assert (answer.status, answer.read()[:9]) == (200, b'{"table":')
        line.close()
    finally:
        server.stop()


def test_positions_are_tried_by_another_process_once_there_is_one(house: House) -> None:
    """The first who comes does not wait for it to begin; what it says is what would have been said here."""
    game = kurgan.game(GAME)
    good = EditIn(game=GAME, position=game.new("maginot", {}).position())
    spoilt = EditIn(game=GAME, position="at=Nowhere")
    here = house.apart.edit(good)
    worker = house.apart.trier.number
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(editing, "edit", lambda _: pytest.fail("done here"))
        assert house.apart.edit(good) == here and here.playable
        with pytest.raises(Trouble) as trouble:
            house.apart.edit(spoilt)
    with pytest.raises(Trouble) as as_here:
        editing.edit(spoilt)
    assert trouble.value.message == as_here.value.message
    assert house.apart.trier.number == worker != os.getpid()


def test_a_killed_process_that_tries_positions_holds_up_nobody(house: House) -> None:
    given = EditIn(game=GAME, position=kurgan.game(GAME).new("maginot", {}).position())
    house.apart.edit(given)
    assert house.apart.trier.number
    os.kill(killed := house.apart.trier.number, signal.SIGKILL)
    os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)
    assert house.apart.edit(given).playable
    assert house.apart.trier.number != killed

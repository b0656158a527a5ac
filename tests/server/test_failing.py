"""The disk is full, or another program holds the file: said at once, nothing half-written, and over when it is over."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kurgan.server.house import House
from kurgan.server.shapes.acting import Say, Vacation
from kurgan.server.shapes.making import Clock
from kurgan.server.store import database, direct, tables
from kurgan.server.store.failing import FULL, HELD, CannotKeep
from kurgan.server.store.opening import FILE
from tests.server import test_chain
from tests.server.helpers import SB, Party, Time
from tests.server.http_fixtures import HOT_SEAT, QUICK, SEATS, Browser, opened, play_first, wait_until


@contextmanager
def held(folder: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute(f"BEGIN {how}")
    try:
        yield
    finally:
        other.close()


class Disk:
    """How many pages the database may have, on every connection."""

    def __init__(self) -> None:
        self.known: list[Any] = []

    def tune(self, connection: Any) -> None:
        direct.__dict__["tuned"](connection)
        self.known.append(connection)

    def is_full(self) -> None:
        self.may_have(1)  # it has as many as it has

    def has_room(self) -> None:
        self.may_have(1_000_000)

    def may_have(self, pages: int) -> None:
        for connection in self.known:
            with suppress(sqlite3.ProgrammingError):  # closed meanwhile
                connection.execute(f"PRAGMA max_page_count={pages}")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(direct, "tuned", direct.tune, raising=False)
    monkeypatch.setattr(direct, "tune", disk.tune)
    monkeypatch.setattr(database, "tune", disk.tune)
    return disk


def fill(party: Party, rng: random.Random) -> str:
    """Plays until nothing more can be kept, and says why."""
    played = party.random_play(rng)
    while True:
        before = [step.row for step in party.live().steps]
        try:
            next(played)
        except CannotKeep as error:
            assert [step.row for step in party.live().steps] == before
            return error.why


def test_a_full_disk_is_named_and_play_goes_on_when_there_is_room(disk: Disk, open_house: Callable[..., House]) -> None:
    party, rng = Party(open_house(), SB), random.Random(2)
    disk.is_full()
    assert fill(party, rng) == FULL
    kept = test_chain.hashes(party.house, party.table)
    assert len(kept) == len(party.live().steps)  # all that was acknowledged, and nothing half
    with pytest.raises(CannotKeep):
        for _ in range(50):
            party.house.beside.chat(party.ann, party.table, Say(seat=party.first, text="x" * 400))
    assert party.house.lists.lobby(party.ann).mine
    disk.has_room()
    next(party.random_play(rng))
    assert len(test_chain.hashes(party.house, party.table)) > len(kept)
    again = party.on(open_house())
    assert [step.row for step in again.live().steps] == [step.row for step in party.live().steps]


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_held_file_is_named_and_readers_go_on(ford: Party, tmp_path: Path, how: str) -> None:
    with held(tmp_path / "data", how):
        for _ in range(3):
            with pytest.raises(CannotKeep) as error:
                ford.play("step")
            assert error.value.why == HELD
        assert ford.house.lists.lobby(ford.ann).mine
        assert ford.house.looking.snapshot(ford.ann, ford.table, "north").n == ford.n("north")
    time.sleep(0.6)
    ford.play("step")
    test_chain.hashes(ford.house, ford.table)


def test_whoever_only_looks_is_not_told_that_time_cannot_be_called(house: House, tmp_path: Path, time: Time) -> None:
    party = Party(house, clock=Clock(bank_s=60, increment_s=0, vacation_s=0))
    time.passes(100)
    with held(tmp_path / "data"):
        assert party.house.looking.snapshot(party.ann, party.table, "north").table.status == "running"
    house.means.db._turn._again = 0.0  # type: ignore[union-attr]
    assert party.live().status == "time"


def test_six_who_wait_to_write_keep_no_reader_waiting(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as site:
        browser = Browser(site)
        table = browser.new_table(HOT_SEAT)["table"]
        now = browser.snapshot(table, "german")
        deed = {"seat": "german", "n": now["n"], "action": now["moment"]["choices"][0]["action"]}
        told: list[tuple[int, str]] = []

        def post() -> None:
            writer = Browser(site, cookie=browser.cookie)
            for path, body in ((f"/api/tables/{table}/play", deed), ("/api/me", {"name": "Ann"})):
                answer = writer.post(path, body)
                told.append((answer.status, answer.trouble))

        with held(tmp_path / "data"):
            writers = [threading.Thread(target=post) for _ in range(6)]
            for writer in writers:
                writer.start()
            assert browser.get("/api/lobby").status == 200
            for writer in writers:
                writer.join(20)
            assert told == [(503, "trouble.games_held")] * 12
            assert browser.get("/api/lobby").status == 200 and browser.snapshot(table, "german")["n"] == now["n"]
        time.sleep(0.6)
        play_first(browser, table, "german")


def test_a_full_disk_is_said_by_http(tmp_path: Path, disk: Disk) -> None:
    with opened(tmp_path / "data") as site:
        browser = Browser(site)
        table = browser.new_table(HOT_SEAT)["table"]
        disk.is_full()
        for _ in range(300):
            answer = browser.post(f"/api/tables/{table}/chat", {"seat": "german", "text": "x" * 400})
            if answer.status != 200:
                break
        assert (answer.status, answer.trouble) == (503, "trouble.disk_full") and answer.header("retry-after")
        said = len(browser.snapshot(table, "german")["chat"])
        disk.has_room()
        browser.did(f"/api/tables/{table}/chat", {"seat": "german", "text": "there is room"})
        assert len(browser.snapshot(table, "german")["chat"]) == said + 1


def test_computers_go_on_by_themselves(tmp_path: Path, disk: Disk, caplog: pytest.LogCaptureFixture) -> None:
    computers = {seat: {"kind": "computer", "agent": "random"} for seat in SEATS}
    quick = replace(QUICK, bot_retry_s=0.1)
    with opened(tmp_path / "data", quick) as site:
        browser = Browser(site)
        table = browser.new_table(computers)["table"]
        disk.is_full()
        wait_until(lambda: "could not play: disk_full" in caplog.text)
        assert "Traceback" not in caplog.text
        before = len(test_chain.hashes(site.house, table))
        disk.has_room()
        wait_until(lambda: browser.snapshot(table)["n"] > before)
        browser.did("/api/me", {"name": "Ann"})


def test_a_change_that_stands_is_not_said_to_be_undone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up between a change and what follows from it."""
    party = Party(house, clock=Clock(bank_s=60, increment_s=0, vacation_s=60))

    def full(*_: object) -> None:
        raise CannotKeep(FULL)

    with monkeypatch.context() as planted:
        planted.setattr(tables, "set_clocks", full)
        house.beside.vacation(party.ann, party.table, Vacation(seat="north", on=True))
    assert house.looking.snapshot(party.bob, party.table, "south").table.seats[0].clock.vacation  # type: ignore[union-attr]


def test_damage_that_is_met_while_serving_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def met(*_: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    with opened(tmp_path / "data") as site:
        monkeypatch.setattr(site.house.lists, "lobby", met)
        answer = Browser(site).get("/api/lobby")
        assert (answer.status, answer.trouble) == (503, "trouble.games_damaged")

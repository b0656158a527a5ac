"""Several processes serve from one PostgreSQL: whoever is at one sees what is done at the other. What a kill leaves is
in ``test_kills``."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from kurgan.core.errors import KurganError
from kurgan.server.house import House
from kurgan.server.jobs import Jobs
from kurgan.server.run import serve
from kurgan.server.store import jobs
from tests.server import postgres
from tests.server.helpers import Party, Time
from tests.server.http_fixtures import GAME, NO_BOTS, SEATS, TWO, WAIT_S, Browser, play_first, served, wait_until

in_postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@dataclass
class Process:
    """One of several; it looks like a site to a browser."""

    folder: Path
    url: str
    port: int = 0
    running: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def start(self) -> Process:
        command = [sys.executable, "-m", "tests.server.one_of_several", str(self.folder), self.url]
        self.running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.running.stdout is not None
        said = self.running.stdout.readline()
        assert said, "it did not start"
        self.port = int(said)
        return self

    def kill(self) -> None:
        assert self.running is not None and self.running.stdout is not None
        self.running.kill()
        self.running.wait(WAIT_S)
        self.running.stdout.close()


@pytest.fixture
def processes(database_url: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    two = Process(tmp_path, database_url), Process(tmp_path, database_url)
    try:
        yield two[0].start(), two[1].start()
    finally:
        for one in two:
            if one.running is not None and one.running.poll() is None:
                one.kill()


def at(browser: Browser | None, process: Process) -> Browser:
    """The same person, asking another process; or somebody new."""
    return Browser(cast("Any", process), browser.cookie if browser else "")


def seated(one: Process, other: Process) -> tuple[str, dict[str, Browser]]:
    """Two people at a table, each at a process of his own."""
    ann, bob = at(None, one), at(None, other)
    made = ann.new_table(TWO)
    assert bob.did("/api/join", {"token": made["links"]["russian"]})["seat"] == "russian"
    return made["table"], {"german": ann, "russian": bob}


@in_postgresql
def test_what_is_done_at_one_process_shows_at_the_other(processes: tuple[Process, Process]) -> None:
    one, other = processes
    table, people = seated(one, other)
    with people["russian"].live(table, "russian") as socket:
        told = first = json.loads(socket.recv(WAIT_S))
        game = Played(table, people, random.Random(1))
        while (n := at(people["russian"], one).snapshot(table, "russian")["n"]) == first["n"]:
            game.play((one,))  # until there is something that the other may see
        while told["n"] < n:
            told = json.loads(socket.recv(WAIT_S))
        people["german"].did(f"/api/tables/{table}/chat", {"seat": "german", "text": "well?"})
        assert [line["text"] for line in json.loads(socket.recv(WAIT_S))["chat"]] == ["well?"]


@in_postgresql
def test_processes_tell_each_other_where_and_never_what(open_house: Callable[..., House]) -> None:
    """And whoever lost his connection to the database hears of what he missed."""
    one, other = open_house(), open_house()
    engine = one.means.db.engine
    listener = one.means.db.heard()
    next(listener)
    with served(one, NO_BOTS) as here, served(other, NO_BOTS) as there:
        ann = Browser(here)
        table = ann.new_table()["table"]
        with Browser(there, ann.cookie).live(table, "german") as socket:
            before = json.loads(socket.recv(WAIT_S))["n"]
            assert play_first(ann, table, "german")["n"] == json.loads(socket.recv(WAIT_S))["n"] > before
            said = list(islice((text for text in listener if text), 2))
            listener.close()
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            postgres.said(engine.url, f"{others} AND datname = current_database()")
            assert play_first(ann, table, "german")["n"] == json.loads(socket.recv(WAIT_S))["n"]
    assert all(re.fullmatch(f"[0-9a-f]{{16}} changed {table}", text) for text in said)


@in_postgresql
def test_a_computer_plays_on_when_the_process_that_thought_is_killed(processes: tuple[Process, Process]) -> None:
    """Its two computers play alone: so there is always one that is thought for."""
    one, other = processes
    ann = at(None, one)
    alone = {seat: {"kind": "computer", "agent": "random"} for seat in SEATS}
    table = ann.did("/api/tables", {"game": GAME, "scenario": "battle", "seats": alone})["table"]
    wait_until(lambda: ann.snapshot(table)["n"] > 3)
    one.kill()
    there = at(ann, other)
    before = there.snapshot(table)["n"]
    wait_until(lambda: there.snapshot(table)["n"] > before + 3, 60)


@in_postgresql
def test_of_two_processes_one_thinks_until_it_no_longer_says_so(open_house: Callable[..., House], time: Time) -> None:
    one, other = open_house(), open_house()
    table = Party(one).table
    first, second = Jobs(one.means, 6), Jobs(other.means, 6)
    assert first.take(table) and first.take(table) and not second.take(table)
    time.passes(5)
    first.keep()
    time.passes(5)
    assert not second.take(table)
    time.passes(2)
    assert second.take(table) and not Jobs(one.means, 6).take(table)
    second.drop(table)
    assert Jobs(one.means, 6).take(table)


@in_postgresql
def test_nobody_waits_for_a_job_that_another_is_taking(open_house: Callable[..., House], time: Time) -> None:
    one, other = open_house(), open_house()
    table = Party(one).table
    assert Jobs(one.means, 6).take(table)
    time.passes(7)
    now = one.means.now()
    with one.means.db.rows() as connection:
        assert jobs.take(connection, table, one.means.worker, now, now + 6000)
        assert not Jobs(other.means, 6).take(table)


@dataclass
class Played:
    """A table, and what two people did there."""

    table: str
    people: dict[str, Browser]
    rng: random.Random

    def play(self, among: tuple[Process, ...]) -> None:
        """One choice of whoever is asked, at whichever process answers."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            process = self.rng.choice(among)
            if any(self.chosen(at(person, process), seat) for seat, person in self.people.items()):
                return
        raise AssertionError("nobody could play")

    def chosen(self, browser: Browser, seat: str) -> bool:
        """Whether a seat is asked, and its choice was acknowledged."""
        shown = browser.snapshot(self.table, seat)
        if not (shown["moment"] and shown["moment"]["choices"]):
            return False
        action = self.rng.choice(shown["moment"]["choices"])["action"]
        answer = browser.post(f"/api/tables/{self.table}/play", {"seat": seat, "n": shown["n"], "action": action})
        assert answer.status in (200, 409, 503), answer.body
        return answer.status == 200


def test_several_processes_need_a_database_they_share(tmp_path: Path) -> None:
    with pytest.raises(KurganError) as error:
        serve(port=0, folder=tmp_path, workers=2, browser=False)
    assert error.value.message.key.endswith("workers_database")

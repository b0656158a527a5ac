"""Computer opponents: another process that gets views and answers with actions, whatever happens to it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

import kurgan
from kurgan import ai
from kurgan.ai.roster import seconds
from kurgan.core.chance import by_lot, draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.server import bot_worker, stream
from kurgan.server.bots import Bots
from kurgan.server.computers import Waiting
from kurgan.server.house import House
from kurgan.server.settings import Settings
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from kurgan.server.worker import LEAST_S, Worker, longest_s
from tests.conftest import Budget
from tests.server import ponderer
from tests.server.http_fixtures import GAME, QUICK, Browser, furnished, opened, wait_until

BOT = NewSeat(kind="computer", agent="random")
ALONE = {"german": BOT, "russian": BOT}
SOLO = {"german": {"kind": "computer", "agent": "printed"}, "russian": {"kind": "me"}}
SLEEPY = (sys.executable, "-c", "import time; time.sleep(600)")
RUDE = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print('what?', flush=True)")
LIAR = (
    sys.executable,
    "-c",
    """
import json, sys
for line in sys.stdin: print(json.dumps({"id": json.loads(line)["id"], "action": "capture stalingrad"}), flush=True)
""",
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


def computers(house: House, person: Person) -> str:
    return house.making.create(person, NewTable(game=GAME, seats=ALONE)).table


def rows(house: House, table: str) -> int:
    """What a spectator has been told of; asked again and again, so it works nothing out."""
    with house.tables.at(table) as live:
        return live.n(None)


def is_over(house: House, table: str) -> bool:
    with house.tables.at(table) as live:
        return live.status == "over"


def waiting(house: House, table: str) -> Waiting:
    found = house.computers.waiting(table)
    assert found is not None
    return found


class Playing:
    """Bots at work in a house, ended with the test."""

    def __init__(self, house: House, worker: Worker | None = None, settings: Settings = QUICK) -> None:
        self.bots = Bots(house, settings, Random(1))
        if worker is not None:
            self.bots.workers[0].command, self.bots.workers[0].timeout_s = worker.command, worker.timeout_s

    def __enter__(self) -> Bots:
        self.bots.start()
        self.bots.house.tables.wake()
        return self.bots

    def __exit__(self, *_: object) -> None:
        self.bots.stop()
        assert not any(thread.is_alive() for thread in self.bots.threads)
        assert all(worker.process is None or worker.process.poll() is not None for worker in self.bots.workers)


# --- what they are told ---------------------------------------------------------------------------


def test_they_are_told_a_view_and_nothing_else(house: House, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = computers(house, person)
    asked: list[dict[str, Any]] = []
    worker = Worker(10)

    def ask(line: str, *_: object) -> dict[str, Any]:
        asked.append(json.loads(line))
        return {"id": worker.asked, "action": bot_worker.think(asked[-1])}

    monkeypatch.setattr(worker, "ask", ask)
    game = kurgan.game(GAME)
    for seed in range(30):
        told = waiting(house, table)
        house.computers.play(told, worker.choose(told, seed))
        line = asked[-1]
        assert set(line) == {"id", "game", "overlay", "seat", "agent", "view", "seed"}
        assert game.view(line["seat"], line["view"]).text == line["view"]
        state = game.position(line["view"])
        assert state.information_state(line["seat"]) == line["view"]  # masking it again takes nothing away


def test_a_thought_depends_on_view_and_seed_alone(house: House, person: Person) -> None:
    told = waiting(house, computers(house, person))
    line = {"id": 1, "game": told.game, "overlay": "", "seat": told.seat, "agent": told.agent, "view": told.view}
    said = io.StringIO()
    bot_worker.serve(io.StringIO("".join(json.dumps(line | {"seed": seed}) + "\n" for seed in (5, 5, 6, 7, 8))), said)
    answers = [json.loads(line)["action"] for line in said.getvalue().splitlines()]
    assert answers[0] == answers[1] and len(set(answers)) > 1


# --- playing --------------------------------------------------------------------------------------


def near_the_end(game: AnyGame, left: int) -> str:
    """A position so many decisions before the end of a game by lot; empty: its beginning is nearer."""
    rng, s = Random(2), game.new()
    passed: list[str] = []
    while not s.is_terminal():
        if s.current_player() >= 0 and s.decision.half_of is None:
            passed.append(s.position())
        s.apply(by_lot(s, rng))
    return passed[-left] if left < len(passed) else ""


@pytest.mark.parametrize(("name", "agent"), [(GAME, "random"), ("siege", "greedy")])
def test_two_computers_play_to_the_end(
    house: House, person: Person, name: str, agent: str, budget: Callable[[str], Budget]
) -> None:
    game = kurgan.game(name)
    seats = dict.fromkeys(game.seats, NewSeat(kind="computer", agent=agent))
    start = near_the_end(game, budget("bot_answers").count)
    table = house.making.create(person, NewTable(game=name, seats=seats, start=start)).table
    with Playing(house) as bots:
        wait_until(lambda: is_over(house, table), 120)
        wait_until(lambda: not bots.busy)
        assert bots.due == [] and not bots.cued and house.computers.waiting(table) is None


def test_a_passing_error_delays_a_computer_and_no_more(
    house: House, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = computers(house, person)
    found, tries = house.computers.waiting, iter([True, True, False])

    def shaky(table: str) -> Waiting | None:
        if next(tries, False):
            raise RuntimeError("database is locked")
        return found(table)

    monkeypatch.setattr(house.computers, "waiting", shaky)
    before = rows(house, table)
    with Playing(house, settings=replace(QUICK, bot_retry_s=0.01)) as bots:
        wait_until(lambda: rows(house, table) > before + 5)
        assert not bots.failed


@pytest.mark.parametrize("said", ["[]", "1", '"x"', "null", '{"id": 1}', "[" * 5000])
def test_what_is_no_answer_is_none(house: House, person: Person, said: str) -> None:
    told = waiting(house, computers(house, person))
    worker = Worker(10, (sys.executable, "-c", f"import sys\nfor line in sys.stdin: print({said!r}, flush=True)"))
    assert worker.choose(told, 1) == ""
    worker.stop()


def test_the_printed_opponent_answers_a_person_over_the_wire(tmp_path: Path) -> None:
    with opened(tmp_path, QUICK) as site:
        ann = Browser(site)
        table = ann.new_table(SOLO, scenario="solo")["table"]
        with ann.live(table, "russian") as line:

            def asked() -> Any:
                while True:
                    moment = json.loads(line.recv(20))["moment"]
                    if moment["asked"] == "russian":
                        return moment

            assert asked()["in_setup"]
            ann.did(f"/api/tables/{table}/place-rest", {"seat": "russian"})
            assert not asked()["in_setup"]
        kinds = {entry["side"] for entry in ann.snapshot(table, "russian")["entries"]}
        assert kinds >= {"german", "russian"}


class Scripted(Worker):
    """Answers with what it is told to."""

    def __init__(self, *answers: str) -> None:
        super().__init__(10)
        self.answers = list(answers)

    def choose(self, waiting: Waiting, seed: int, is_hurried: Callable[[], bool] = bool) -> str:
        return self.answers.pop(0)


def before_support(most: int) -> tuple[str, list[str]]:
    """A position of The Crimean Campaign in which support is committed in secret, and units to commit."""
    game = kurgan.game("crimean-campaign")
    for seed in range(40):
        rng, s = Random(seed), game.new()
        while not s.is_terminal():
            legal = s.legal_actions()
            units = [action.text for action in legal if action.text.startswith("support")]
            if s.decision.name == "CommitSupport" and len(units) >= most:
                return s.position(), units[:most]
            s.apply(draw(rng, s.chance_outcomes()) if s.current_player() == CHANCE else rng.choice(legal))
    raise AssertionError("nobody had so much support")


@pytest.mark.parametrize("sealed", [0, 2])
def test_an_answer_comes_on_the_beat_however_many_secret_ones_went_before(
    house: House, person: Person, sealed: int
) -> None:
    start, units = before_support(2)
    seats = dict.fromkeys(kurgan.game("crimean-campaign").seats, BOT)
    table = house.making.create(person, NewTable(game="crimean-campaign", seats=seats, start=start)).table
    bots, worker = Bots(house, Settings(bot_pause_ms=60_000), Random(1)), Scripted(*units[:sealed], "ready")
    house.tables.on_turn.append(bots.cue)
    bots.cue(table)
    bots.cue(table)
    begun, before = bots.begun[table], rows(house, table)
    for _ in range(sealed + 1):
        assert len(bots.due) == 1 and bots.next() == table  # once, however often it is said, and at once
        bots.play(table, worker)
        bots.release(table)
    assert [due for due, _ in bots.due] == [begun + 60] and rows(house, table) == before
    bots.due.clear()
    bots.play(table, worker)
    assert rows(house, table) == before + 1 and bots.begun[table] > begun


def test_a_long_thought_waits_for_the_next_beat(house: House) -> None:
    bots, now = Bots(house, Settings(bot_pause_ms=200), Random(1)), time.monotonic()
    assert bots.beat(now) == now + 0.2
    assert bots.beat(now - 0.35) in (pytest.approx(now + 0.05), pytest.approx(now + 0.25))
    assert Bots(house, Settings(bot_pause_ms=0), Random(1)).beat(now) == now


# --- whatever happens -----------------------------------------------------------------------------


def test_a_killed_process_is_started_again_and_asked_again(house: House, person: Person) -> None:
    table = computers(house, person)
    with Playing(house) as bots:
        for _ in range(2):
            before = rows(house, table)
            wait_until(lambda before=before: rows(house, table) > before + 10)
            process = bots.workers[0].process
            assert process is not None
            process.kill()
        before = rows(house, table)
        wait_until(lambda: rows(house, table) > before + 10)


@pytest.mark.parametrize("command", [SLEEPY, RUDE, LIAR, (sys.executable, "-c", "")])
def test_one_that_never_answers_well_does_not_stop_the_game(
    house: House, person: Person, command: tuple[str, ...]
) -> None:
    """It is started anew once; then the house plays for it by lot, and says so."""
    table = computers(house, person)
    before = rows(house, table)
    with Playing(house, Worker(0.2, command)):
        wait_until(lambda: rows(house, table) > before + 2, 60)
    assert set(lines_of(house, table)) == {"stand_in.lot"}


def lines_of(house: House, table: str) -> list[str]:
    """What a spectator is told of who stands in."""
    with house.tables.at(table) as live:
        told = [entry for entry in stream.entries(live, None) if entry.kind == "stand-in"]
    return [event.message.key for entry in told for event in entry.events]


@pytest.mark.skipif(os.name == "nt", reason="no process can be stopped so")
def test_a_stopped_process_is_replaced_long_before_a_thought_may_end(
    house: House, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.server.worker.PING_S", 0.1)
    monkeypatch.setattr("kurgan.server.worker.SILENT_S", 0.5)
    told, worker = waiting(house, computers(house, person)), Worker(600)
    try:
        assert worker.choose(told, 1) and worker.process is not None
        stuck = worker.process
        stuck.send_signal(signal.SIGSTOP)
        begun = time.monotonic()
        assert worker.choose(told, 1) and time.monotonic() - begun < LEAST_S
        assert stuck.poll() is not None and worker.process is not stuck  # killed, and another one answered
    finally:
        worker.stop()


def test_one_that_thinks_long_but_lives_is_left_alone(
    house: House, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.server.worker.PING_S", 0.05)
    monkeypatch.setattr("kurgan.server.worker.SILENT_S", 0.5)
    monkeypatch.setitem(ai.EVERYWHERE, ponderer.NAME, ponderer.Ponderer)
    told, worker = replace(waiting(house, computers(house, person)), agent=ponderer.NAME), Worker(60, ponderer.COMMAND)
    worker.choose(replace(told, view=""), 1)  # it is loaded now
    process = worker.process
    hurry = Timer(1.5, worker.hurry)
    hurry.start()
    try:
        assert worker.choose(told, 1) and worker.process is process
    finally:
        hurry.cancel()
        worker.stop()


@pytest.mark.parametrize("agent", ["recruit", "officer", "commander", "general"])
def test_how_long_a_thought_may_last_follows_the_level(agent: str) -> None:
    assert max(LEAST_S, 3 * seconds(agent)) <= longest_s(agent) <= 30


def test_an_officer_stands_in_and_everybody_is_told_once(house: House, person: Person) -> None:
    table = computers(house, person)

    class Failing(Worker):
        def choose(self, waiting: Waiting, seed: int, is_hurried: Callable[[], bool] = bool) -> str:
            return "" if waiting.agent == "random" else super().choose(waiting, seed, is_hurried)

    bots = Bots(house, QUICK, Random(1))
    worker = Failing(30)
    try:
        for _ in range(6):
            told = waiting(house, table)
            chosen = bots.think(table, told, worker)
            assert chosen.by == "officer" and chosen.action
            assert house.computers.play(told, *chosen)
    finally:
        worker.stop()
    shown = set(lines_of(house, table))
    assert shown == {"stand_in.level"}
    assert len(lines_of(house, table)) <= len(kurgan.game(GAME).seats)


def test_choices_by_lot_are_told_with_the_first_that_shows(house: House, person: Person) -> None:
    """A choice that stays secret, made by lot, is told of by nothing; the next one that shows says it for both."""
    start, units = before_support(2)
    seats = dict.fromkeys(kurgan.game("crimean-campaign").seats, BOT)
    table = house.making.create(person, NewTable(game="crimean-campaign", seats=seats, start=start)).table
    before = rows(house, table)
    assert house.computers.play(waiting(house, table), units[0], "officer")
    assert rows(house, table) == before and not lines_of(house, table)
    assert house.computers.play(waiting(house, table), "ready")
    assert lines_of(house, table) == ["stand_in.level"] and rows(house, table) >= before + 2


def test_an_opponents_bug_costs_nobody_the_process(house: House, person: Person) -> None:
    told = waiting(house, computers(house, person))
    worker = Worker(30)
    try:
        broken = Waiting(told.table, told.seat, told.seat_name, "napoleon", told.game, None, told.view, told.seq)
        assert worker.choose(broken, 1) == ""
        process = worker.process
        broken = Waiting(told.table, told.seat, told.seat_name, told.agent, told.game, None, "nonsense", told.seq)
        assert worker.choose(broken, 1) == ""
        assert worker.choose(told, 1) and worker.process is process
    finally:
        worker.stop()


def test_a_late_answer_is_not_taken_for_another(house: House, person: Person) -> None:
    told = waiting(house, computers(house, person))
    assert house.computers.play(told, waiting_action(told))
    assert not house.computers.play(told, waiting_action(told))


def waiting_action(told: Waiting) -> str:
    return kurgan.game(GAME).view(told.seat, told.view).legal_actions()[0].text


def test_a_server_is_not_held_up_by_a_stuck_opponent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.server.worker.COMMAND", SLEEPY)
    monkeypatch.setattr(Worker.__init__, "__defaults__", (SLEEPY,))
    with opened(tmp_path, QUICK) as site:
        ann = Browser(site)
        ann.new_table(SOLO, scenario="solo")
        start = time.monotonic()
        assert ann.get("/api/lobby").status == 200 and time.monotonic() - start < 2
        stopped = time.monotonic()
    assert time.monotonic() - stopped < 10


def test_no_process_outlives_a_killed_server() -> None:
    script = """
import sys, time
from kurgan.server.worker import LEAST_S, Worker, longest_s
worker = Worker(5)
print(worker.start().pid, flush=True)
time.sleep(600)
"""
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, encoding="utf-8")
    assert server.stdout is not None
    pid = int(server.stdout.readline())
    assert alive(pid)
    server.send_signal(signal.SIGKILL)
    server.wait()
    server.stdout.close()
    wait_until(lambda: not alive(pid))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(") ")[2].startswith("Z"))


def test_a_house_that_wakes_goes_on_with_its_computers(tmp_path: Path) -> None:
    first = House(tmp_path, rng=Random(1))
    person = first.people.new("Ann")[0]
    table = computers(first, person)
    before = rows(first, table)
    first.close()
    with opened(tmp_path, QUICK) as site:
        wait_until(lambda: rows(site.house, table) > before + 5)


def test_their_process_gets_ready_while_a_person_is_asked(house: House, person: Person) -> None:
    """Nobody waits for it to start; it is told no view for that, and plays nothing."""
    with Playing(house) as bots:
        worker = bots.workers[0]
        seats = {"german": NewSeat(kind="me"), "russian": BOT}
        table = house.making.create(person, NewTable(game=GAME, seats=seats)).table
        dealt = rows(house, table)
        assert house.computers.waiting(table) is None
        wait_until(lambda: worker.asked == 1 and table not in bots.busy)
        assert worker.process is not None and worker.process.poll() is None
        assert rows(house, table) == dealt and not bots.begun

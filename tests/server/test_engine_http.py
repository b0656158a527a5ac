"""Programs at running tables by HTTP: a token instead of a cookie, the same messages, waiting, refusals, secrets."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from kurgan.server import moves, tables
from kurgan.server.engine.reading import LINE_LIMIT
from kurgan.server.engine.room import AT_ONCE
from tests.conftest import BUDGETS, Budget
from tests.server.http_fixtures import (
    NO_BOTS,
    QUICK,
    WAIT_S,
    Answer,
    Browser,
    Site,
    opened,
    play_first,
    two_players,
    wait_until,
)
from tests.server.programs import BOT, environment, node, wrong
from tests.server.test_several import Process, at, in_postgresql, processes, seated
from tests.server.twins import PATIENT, PAUSE_S, STAGES, Loaded, Pair, Step, Twin, loaded_roll, pairs

__all__ = ["processes"]  # a fixture
SIT = {"type": "sit", "protocol": 1}


@dataclass
class Program:
    """Whoever has the token: no browser, no cookie, no origin."""

    site: Any
    token: str
    heard: list[Answer] = field(default_factory=list)

    def request(self, method: str, path: str, body: object = None) -> Answer:
        payload = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        stranger = Browser(self.site)
        stranger.heard = self.heard
        return stranger.request(method, path, payload, {"Authorization": f"Bearer {self.token}", "Origin": "null"})

    def say(self, message: object) -> Answer:
        return self.request("POST", "/api/engine", message)

    def look(self, after: int, wait: int = 0) -> Answer:
        return self.request("GET", f"/api/engine?after={after}&wait={wait}")


def engaged(browser: Browser, table: str, seat: str, name: str = "Deep") -> Program:
    made = browser.did(f"/api/tables/{table}/engage", {"seat": seat, "name": name})
    return Program(browser.site, made["token"])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path / "data", NO_BOTS) as site:
        yield site


def choice(asked: Any, action: str = "") -> dict[str, Any]:
    return {"type": "choice", "seat": asked["seat"], "n": asked["n"], "action": action or asked["options"][0]}


# --- playing --------------------------------------------------------------------------------------


def test_a_program_sits_is_asked_chooses_and_waits(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["german"], table, "german")
    begun = program.say(SIT).json
    assert (begun["type"], begun["seat"], begun["snapshot"]["table"]["id"]) == ("begun", "german", table)
    asked = program.look(begun["snapshot"]["n"]).json
    while asked["type"] == "choose":
        asked = program.say(choice(asked)).json
    assert asked == {"type": "waiting", "seat": "german", "n": asked["n"]}
    people["russian"].did(f"/api/tables/{table}/resign", {"seat": "russian"})
    said = program.look(asked["n"], 5).json
    assert said["type"] == "over" and said["update"]["table"]["winner"] == "german"
    assert [(answer.body[:80], bad) for answer in program.heard if (bad := wrong("FromEngine", answer.json))] == []
    assert all(not answer.header("set-cookie") for answer in program.heard)


def test_who_waits_is_told_as_soon_as_it_is_his_turn(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["russian"], table, "russian")
    n = program.say(SIT).json["snapshot"]["n"]
    begun, said = time.monotonic(), []
    waiting = threading.Thread(target=lambda: said.append(program.look(n, 20).json))
    waiting.start()
    wait_until(lambda: site.app.state.room.waiting)
    while people["german"].snapshot(table, "german")["moment"]["asked"] == "german":
        play_first(people["german"], table, "german")
    waiting.join(WAIT_S)
    assert said[0]["type"] == "choose" and time.monotonic() - begun < 19
    assert not site.app.state.room.waiting and not site.app.state.room.of_program


def test_who_waits_in_vain_is_told_so_in_time(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["russian"], table, "russian")
    n = program.say(SIT).json["snapshot"]["n"]
    begun = time.monotonic()
    assert program.look(n, 1).json["type"] == "waiting"
    assert 1 <= time.monotonic() - begun < 10


def test_a_token_that_ends_wakes_who_waits(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["russian"], table, "russian")
    n = program.say(SIT).json["snapshot"]["n"]
    said: list[Answer] = []
    waiting = threading.Thread(target=lambda: said.append(program.look(n, 20)))
    waiting.start()
    wait_until(lambda: site.app.state.room.waiting)
    people["russian"].did(f"/api/tables/{table}/dismiss", {"seat": "russian"})
    waiting.join(WAIT_S)
    assert (said[0].status, said[0].trouble) == (403, "trouble.no_program")


def test_the_example_program_plays_a_whole_game_by_http(tmp_path: Path) -> None:
    with opened(tmp_path / "data", QUICK) as site:
        browser = Browser(site)
        made = browser.new_table({"german": {"kind": "me"}, "russian": {"kind": "computer", "agent": "random"}})
        program = engaged(browser, made["table"], "german", "bot.mjs")
        done = subprocess.run(
            [node(), str(BOT), "http", site.origin, program.token],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=300,
        )
        assert (done.returncode, done.stderr) == (0, "")
        shown = browser.snapshot(made["table"], "german")["table"]
        assert shown["status"] == "over" and shown["seats"][0]["program"]["name"] == "bot.mjs"
        assert done.stdout.startswith(f"german: over {shown['result']} ")


@in_postgresql
def test_who_waits_at_one_process_hears_of_the_other(processes: tuple[Process, Process]) -> None:
    one, other = processes
    table, people = seated(one, other)
    program = engaged(people["russian"], table, "russian")
    n = program.say(SIT).json["snapshot"]["n"]
    said: list[Any] = []
    waiting = threading.Thread(target=lambda: said.append(program.look(n, 20).json))
    waiting.start()
    german = at(people["german"], one)
    while german.snapshot(table, "german")["moment"]["asked"] == "german":
        play_first(german, table, "german")
    begun = time.monotonic()
    waiting.join(WAIT_S)
    assert said[0]["type"] == "choose" and time.monotonic() - begun < 10
    assert Program(one, program.token).look(n).json["options"] == said[0]["options"]


# --- what goes wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        (b"hello?", 400, "engine_no_json"),
        ([1], 400, "engine_no_object"),
        ({"type": "dance"}, 400, "engine_type"),
        ({"type": "new", "protocol": 1}, 400, "engine_type"),
        ({"type": "sit", "protocol": 2}, 400, "engine_protocol"),
        ({"type": "choice", "seat": "german", "n": "0", "action": "x"}, 422, "engine_malformed"),
        ({"type": "choice", "seat": "russian", "n": 0, "action": "x"}, 403, "engine_other_seat"),
        ({"type": "choice", "seat": "german", "n": 0, "action": "x"}, 409, "engine_stale"),
        (b" " * (LINE_LIMIT + 1), 413, "engine_long"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_done(site: Site, body: object, status: int, key: str) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["german"], table, "german")
    before = people["german"].snapshot(table, "german")
    answer = program.say(body)
    assert (answer.status, answer.trouble) == (status, f"trouble.{key}")
    assert answer.json["type"] == "error" and not answer.json["text"].startswith("trouble.")
    assert wrong("FromEngine", answer.json) == ""
    after = people["german"].snapshot(table, "german")
    assert (after["n"], after["entries"]) == (before["n"], before["entries"])


@pytest.mark.parametrize("query", ["after=-1", "after=x", "wait=1.5", "after=99999999999"])
def test_a_number_that_is_none_is_told(site: Site, query: str) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["russian"], table, "russian")
    answer = program.request("GET", f"/api/engine?{query}")
    assert (answer.status, answer.trouble) == (422, "trouble.engine_number")
    assert wrong("FromEngine", answer.json) == ""


def test_a_choice_that_the_rules_forbid_names_its_rule(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["german"], table, "german")
    asked = program.look(0).json
    answer = program.say(choice(asked, "place r_inf"))
    assert answer.status == 409 and answer.json["rule"]


def test_no_token_a_wrong_one_and_a_cookie_are_nobody(site: Site) -> None:
    table, people, _ = two_players(site)
    token = engaged(people["german"], table, "german").token
    for program in (Program(site, ""), Program(site, "x" * 32), Program(site, "ä b")):
        try:
            answer = program.say(SIT)
        except UnicodeEncodeError:
            continue
        assert (answer.status, answer.trouble) == (403, "trouble.no_program")
    assert people["german"].post("/api/engine", SIT).status == 403
    stranger = Browser(site, f"kurgan={token}")
    assert stranger.get(f"/api/tables/{table}", seat="german").status == 403, "a program's token is no cookie"


def test_only_so_many_wait_at_once(site: Site) -> None:
    table, people, _ = two_players(site)
    program = engaged(people["russian"], table, "russian")
    n = program.say(SIT).json["snapshot"]["n"]
    waiting = [threading.Thread(target=program.look, args=(n, 2)) for _ in range(AT_ONCE)]
    for thread in waiting:
        thread.start()
    wait_until(lambda: sum(site.app.state.room.of_program.values()) == AT_ONCE)
    answer = program.look(n, 2)
    assert (answer.status, answer.trouble) == (429, "trouble.waits_most") and answer.header("retry-after")
    for thread in waiting:
        thread.join(WAIT_S)


def test_a_program_has_the_quota_of_a_person(tmp_path: Path) -> None:
    with opened(tmp_path / "data", replace(NO_BOTS, person_rate=0.01, person_burst=20)) as site:
        table, people, _ = two_players(site)
        program = engaged(people["russian"], table, "russian")
        found = [program.look(0).status for _ in range(25)]
        assert found[:20] == [200] * 20 and found[20:] == [429] * 5
        assert people["russian"].get(f"/api/tables/{table}", seat="russian").status == 200, "counted by itself"


# --- secrets --------------------------------------------------------------------------------------


@dataclass
class ProgramTwin(Twin):
    """The same table with a program in the viewer's seat, which chooses for it, and keeps every byte it is sent."""

    program: Program | None = None
    second: Program | None = None  # another, in the other seat

    def conversation(self) -> list[tuple[int, bytes]]:
        clock, numbers = [1_000_000.0], count(1)
        with opened(self.folder, PATIENT, now=lambda: clock[0], rng=Loaded()) as site:
            site.house.means.new_id = lambda: f"table{next(numbers)}"
            site.house.means.new_seed = lambda: bytes(32)
            site.house.means.new_token = lambda: f"{next(numbers):032d}"
            players, _, table = self.seated(site)
            assert self.pair.viewer is not None
            own = self.pair.stage.name(self.pair.viewer)
            other = next(seat for seat in players if seat != own)
            self.program = program = engaged(players[own], table, own)
            self.second = engaged(players[other], table, other)
            program.say(SIT)
            rng = site.house.means.rng
            assert isinstance(rng, Loaded)
            rng.wanted.extend(outcome for step in self.pair.steps for outcome in step.dice[self.which])
            for step in self.pair.steps:
                self.take(site, table, step, players, {}, clock)
                program.look(0)
            assert not rng.wanted
            players[other].post(f"/api/tables/{table}/resign", {"seat": other})
            program.look(0)
            return [(answer.status, answer.body) for answer in program.heard]

    def take(
        self,
        site: Site,
        table: str,
        step: Step,
        players: dict[str, Browser],
        eyes: dict[str, Browser],
        clock: list[float],
    ) -> None:
        """Its own choices by the program, all others as people make them."""
        own = self.pair.stage.name(self.pair.viewer)
        if step.seat != own:
            return super().take(site, table, step, players, eyes, clock)
        assert self.program is not None
        self.planned += [*step.silent[self.which], step.actions[self.which]]
        clock[0] += PAUSE_S
        if not self.is_played(site, table):
            asked = self.program.look(0).json
            assert self.program.say(choice(asked, step.actions[self.which])).status == 200
        return None

    def choose(self, chooser: Browser, table: str, seat: str, action: str) -> Any:  # type: ignore[override]
        """What the other seat does, by its own program: whether that was asked must not show either."""
        assert self.second is not None
        asked = self.second.look(0).json
        assert self.second.say(choice(asked, action)).status == 200
        return {"n": chooser.snapshot(table, seat)["n"]}


@pytest.mark.parametrize("viewer", [0, 1], ids=["first seat", "second seat"])
@pytest.mark.parametrize("game", [name for name, stage in STAGES.items() if stage.hides])
def test_two_tables_that_a_seat_cannot_tell_apart_give_the_same_conversation(
    game: str, viewer: int, budget: Callable[[str], Budget], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(moves, "roll", loaded_roll)
    monkeypatch.setattr(tables, "pause_ms", lambda live, seat, rng: 1000 * PAUSE_S)
    for n, rng in enumerate(budget("engine_twins").rngs()):
        pair: Pair = next(pairs(rng, STAGES[game], viewer, BUDGETS["twin_steps"]))
        assert pair.differs
        one, two = (ProgramTwin(pair, which, tmp_path / f"{n}-{which}").conversation() for which in (0, 1))
        assert len(one) >= 3 and one == two


def test_nothing_of_it_is_a_table_of_its_own(site: Site) -> None:
    """A program makes no table, joins none, and has no lobby: its token opens one seat."""
    table, people, _ = two_players(site)
    program = engaged(people["german"], table, "german")
    assert program.request("GET", "/api/lobby").json["mine"] == []
    assert program.request("GET", f"/api/tables/{table}?seat=german").status == 403
    assert program.request("POST", f"/api/tables/{table}/resign", {"seat": "german"}).status == 403


def test_pages_of_others_cannot_use_it(site: Site) -> None:
    """No answer says that another page may read it, or send a token there."""
    for answer in (Program(site, "x" * 32).say(SIT), Program(site, "x" * 32).request("OPTIONS", "/api/engine")):
        assert answer.status in (403, 405)
        assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]

"""No request takes the server's processor for longer than a fifth of a second, whatever is in it, and however often
somebody has changed his mind at a table."""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

import kurgan
from kurgan.core.chance import by_lot
from kurgan.core.record import Record
from kurgan.games import GAMES
from kurgan.server import stream, takeback
from kurgan.server.app import create_app
from kurgan.server.house import House
from kurgan.server.offered import offered
from kurgan.server.security import COOKIE
from tests.conftest import Budget
from tests.server.grown import grown, rows_of
from tests.server.http_fixtures import Browser, furnished
from tests.server.long_records import fought_out, taken_back
from tests.server.made_up import Request, requests
from tests.server.measured import MOST_S, TRIES, Measured, measured_server
from tests.server.mortal_games import record

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the clock of another process is Linux's")
SPEC = create_app().openapi()
ENDPOINTS = [(path, method) for path, methods in SPEC["paths"].items() for method in methods]
REAL = [name for name in GAMES if name != "ford"]
GROWN = ("crimean-campaign", "fortress-sevastopol")
WHOLE = 100_000  # rows: to the end
MANY = 12_000  # entries of a long record, if it does not end before
DEPTHS = (5, 60, 150)  # decisions into a game


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with measured_server(tmp_path_factory.mktemp("cost")) as measured:
        yield measured


@pytest.fixture(scope="module")
def table(measured: Measured) -> str:
    return str(measured.browser.new_table()["table"])


@pytest.mark.parametrize(("path", "method"), ENDPOINTS, ids=lambda part: part)
def test_nothing_made_up_is_dear(
    path: str,
    method: str,
    measured: Measured,
    table: str,
    budget: Callable[[str], Budget],
    record_property: Callable[[str, object], None],
) -> None:
    given = budget("made_up")
    tried = list(requests(SPEC, path, method, table))
    sent = Random(f"{path} {given.seed}").sample(tried, min(given.count, len(tried)))
    found = {request.what: measured.cost(request) for request in sent}
    dear = {what: seconds for what, seconds in found.items() if seconds > MOST_S}
    assert not dear, dear
    record_property("note", "no request made up from the API's description took over 0.2 s of the server's processor")


@pytest.mark.parametrize("name", REAL)
def test_no_position_and_no_whole_game_is_dear(name: str, measured: Measured) -> None:
    """What people do hand in: games that were played, positions out of them; in the editor, and to play on from."""
    seats = {seat: {"kind": "me"} for seat in kurgan.game(name).seats}
    asked = {"/api/import": [{"record": record(name, WHOLE), "seats": seats}]}
    for text in positions(name):
        asked.setdefault("/api/editor", []).append({"game": name, "position": text})
        asked.setdefault("/api/tables", []).append({"game": name, "seats": seats, "start": text})
    for path, bodies in asked.items():
        for body in bodies:
            seconds = measured.cost(Request("post", path, "honest", json.dumps(body).encode))
            assert seconds < MOST_S, (path, body)


def positions(name: str) -> Iterator[str]:
    rng, s = Random(name), kurgan.game(name).new(None, {})
    for n in range(max(DEPTHS) + 1):
        if n in DEPTHS:
            yield s.position()
        if s.is_terminal():
            return
        s.apply(by_lot(s, rng))


LONGEST = "fortress-sevastopol", "campaign"  # whose games have the most entries in force
PACE_S = 0.04  # for which its record is verified by a processor that does nothing else


def slowed(text: str, name: str) -> float:
    """How many times slower the processor is now, because others use what it shares with them: the longest game comes
    near the limit on one that is idle."""
    record, game, times = Record.parse(text), kurgan.game(name), []
    for _ in range(TRIES):
        begun = time.process_time()
        record.verify(game)
        times.append(time.process_time() - begun)
    return max(1.0, min(times) / PACE_S)


@pytest.mark.parametrize("name", [*REAL, " ".join(LONGEST)])
def test_no_long_game_is_dear_to_take_in_nor_to_look_at(name: str, measured: Measured) -> None:
    """A record of some ten thousand entries, nearly all taken back, and a whole campaign: taken in, opened, read, told,
    judged, forked; in the server's process and in those that work for it."""
    whole = name not in REAL
    game = name.partition(" ")[0]
    text = fought_out(*LONGEST) if whole else taken_back(game, MANY)
    seats = {seat: {"kind": "me"} for seat in kurgan.game(game).seats}
    body = json.dumps({"record": text, "seats": seats}).encode()
    found: dict[str, list[float]] = {}
    for _ in range(TRIES + 1):  # the first time its process has to be started
        took, answer = measured.once("post", "/api/import", body)
        assert answer.status == 200, answer.body[:200]
        found.setdefault("import", []).append(took)
        table = f"/api/tables/{answer.json['table']}"
        for what in ("", "/record", "/updates", "/at/100", "/after", "/analysis", "/dice"):
            took, answer = measured.once("get", f"{table}{what}?seat=both")
            assert answer.status == 200, (what, answer.body[:200])
            found.setdefault(what or "open", []).append(took)
        n = json.loads(gzip.decompress(measured.once("get", f"{table}?seat=both")[1].body))["n"]
        took, answer = measured.once("post", f"{table}/fork", {"seat": "both", "n": n - 1, "seats": seats})
        assert answer.status == 200, answer.body[:200]
        found.setdefault("fork", []).append(took)
        most = MOST_S * (slowed(text, game) if whole else 1.0)
        dear = {what: least for what, times in found.items() if (least := min(times)) > most}
        if not dear and len(found["import"]) > 1:
            return
    pytest.fail(f"over {most:.2f} s: {dear}")


FURTHER = 60  # rows that a grown table's game goes on for
AT_ITS_END = ("/after", "/analysis", "/record?seat=both")


@pytest.fixture(scope="module")
def grown_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Measured, dict[tuple[str, bool], str]]]:
    """By game, and whether it is over: a table at which all was taken back that may be, of the measured one."""
    folder, rows = furnished(tmp_path_factory.mktemp("grown")), 2 * takeback.MOST_OF_ALL
    house, tables = House(folder), dict[tuple[str, bool], str]()
    ann, token = house.people.new("Ann")
    for name in GROWN:
        for is_over in (False, True):
            log = rows_of(kurgan.game(name), rows, WHOLE if is_over else FURTHER)
            tables[name, is_over] = f"/api/tables/{grown(house, ann, kurgan.game(name), log)}"
    house.close()
    with measured_server(folder) as measured:
        measured.browser.cookie = f"{COOKIE}={token}"
        yield measured, tables


@pytest.mark.parametrize("name", GROWN)
def test_no_table_that_grew_by_play_is_dear(
    name: str,
    grown_tables: tuple[Measured, dict[tuple[str, bool], str]],
    record_property: Callable[[str, object], None],
) -> None:
    """Each request is the first that anybody makes there: the whole log is played through for it."""
    measured, tables = grown_tables
    running, ended = tables[name, False], tables[name, True]
    seat, browser = kurgan.game(name).seats[0], measured.browser
    opened = browser.snapshot(running.rpartition("/")[2], seat)
    why = opened["moment"]["undo"]["why_not"]
    assert why["key"].startswith("undo.") and len(opened["entries"]) == stream.PAGE
    borders = [opened["entries"][0]["n"]]
    while borders[-1] > 1:
        borders.append(browser.get(f"{running}/earlier", seat=seat, before=borders[-1]).json["entries"][0]["n"])
    pages = [f"/earlier?seat={seat}&before={before}" for before in borders[:-1]]
    looks = (
        f"?seat={seat}",
        f"/updates?seat={seat}&after=0",
        f"/record?seat={seat}",
        "/record?seat=both",
        "/at/100",
        "/dice",
    )
    asked = [*(running + look for look in (*looks, *pages)), *(ended + look for look in AT_ITS_END)]
    assert len(pages) > 1
    found = {path: first_cost(measured, partial(looking_at, path)) for path in asked}
    found["a choice"] = first_cost(measured, lambda: ("post", f"{running}/play", first_choice(browser, running)))
    dear = {what: seconds for what, seconds in found.items() if seconds > MOST_S}
    assert not dear, dear
    record_property("note", f"{name}, all taken back that may be: no request took over {max(found.values()):.2f} s")


def looking_at(path: str) -> tuple[str, str, object]:
    return "get", path, None


def first_cost(measured: Measured, request: Callable[[], tuple[str, str, object]]) -> float:
    least = float("inf")
    for _ in range(TRIES):
        method, path, body = request()
        took, answer = measured.once_cold(method, path, body)
        assert answer.status == 200, (path, answer.body[:200])
        least = min(least, took)
        if least < 3 * MOST_S / 4:
            break
    return least


def first_choice(browser: Browser, table: str) -> dict[str, object]:
    """By whichever seat is asked."""
    asked = browser.get(table).json["moment"]["asked"]
    now = browser.snapshot(table.rpartition("/")[2], asked)
    return {"seat": asked, "n": now["n"], "action": offered(now["moment"])[0]["action"]}

"""Sockets: everybody who looks on is told at once, resumes without loss, and learns of nothing hidden."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.server import hub, stream
from kurgan.server.settings import Settings
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Update
from tests.server.http_fixtures import SEATS, Browser, Site, opened, play_first, two_players, wait_until

QUIET_S = 0.3


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path) as site:
        yield site


def hear(line: ClientConnection) -> Any:
    return json.loads(line.recv(10))


def quiet(line: ClientConnection) -> bool:
    try:
        line.recv(QUIET_S)
    except TimeoutError:
        return True
    return False


def refused(browser: Browser, *given: Any, **more: Any) -> int:
    with pytest.raises(InvalidStatus) as caught:
        browser.live(*given, **more)
    return caught.value.response.status_code


def set_up(table: str, players: dict[str, Browser]) -> None:
    for seat in SEATS:
        players[seat].did(f"/api/tables/{table}/place-rest", {"seat": seat})


def whole_choice(browser: Browser, table: str, seat: str) -> Any:
    """Choices until one is complete: others learn of it then."""
    before = browser.snapshot(table, seat)["n"]
    while True:
        update = play_first(browser, table, seat)
        events = [event for entry in update["entries"] for event in entry["events"]]
        if events or update["n"] > before + 5:
            return update


# --- being told -----------------------------------------------------------------------------------


def test_the_first_message_says_how_it_stands(site: Site) -> None:
    table, players, watcher = two_players(site)
    for browser, seat in ((players["german"], "german"), (watcher, "")):
        snapshot = browser.snapshot(table, seat)
        with browser.live(table, seat, after=snapshot["n"]) as line:
            first = hear(line)
            assert first["type"] == "update" and first["n"] == snapshot["n"] and first["entries"] == []
            snapshot = browser.snapshot(table, seat)  # once more: now somebody is here
            assert first["moment"] == snapshot["moment"] and first["table"] == snapshot["table"]
            assert quiet(line)


def test_everybody_is_told_of_a_choice_from_their_own_view(site: Site) -> None:
    table, players, watcher = two_players(site)
    set_up(table, players)
    n = {seat: browser.snapshot(table, seat)["n"] for seat, browser in (*players.items(), ("", watcher))}
    with (
        players["german"].live(table, "german", n["german"]) as mine,
        players["russian"].live(table, "russian", n["russian"]) as theirs,
        watcher.live(table, "", n[""]) as aside,
    ):
        lines = {"german": mine, "russian": theirs, "": aside}
        for line in lines.values():
            hear(line)
        update = whole_choice(players["german"], table, "german")
        for seat, line in lines.items():
            told = hear(line)
            while told["n"] < (update["n"] if seat == "german" else n[seat] + 1):
                told = hear(line)
            assert [entry["n"] for entry in told["entries"]][-1] == told["n"]
            moment = told["moment"]
            assert bool(moment["choices"]) == (seat == moment["asked"] and not moment["given"])


def test_who_is_here_is_told_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, sweep_s=3600, away_s=0.2)) as site:
        table, players, watcher = two_players(site)
        with players["german"].live(table, "german") as line:
            assert [seat["here"] for seat in hear(line)["table"]["seats"]] == [True, False]
            with watcher.live(table):  # who only looks on is nobody's business
                assert quiet(line)
            with players["russian"].live(table, "russian") as first:
                assert [seat["here"] for seat in hear(line)["table"]["seats"]] == [True, True]
                with players["russian"].live(table, "russian"):  # in a second window
                    pass
                assert quiet(line) and hear(first)
            came = hear(line)
            assert [seat["here"] for seat in came["table"]["seats"]] == [True, False] and not came["entries"]
            with players["russian"].live(table, "russian"):
                hear(line)
            with players["russian"].live(table, "russian"):  # the page loaded anew
                assert quiet(line)


def test_chat_and_seats_are_told_too(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    made = ann.new_table({"german": {"kind": "me"}, "russian": {"kind": "link"}})
    with ann.live(made["table"], "german") as line:
        assert not hear(line)["table"]["seats"][1]["taken"]
        ben.did("/api/join", {"token": made["links"]["russian"]})
        assert hear(line)["table"]["seats"][1]["taken"]
        ben.did(f"/api/tables/{made['table']}/chat", {"seat": "russian", "text": "hello"})
        assert hear(line)["chat"][-1]["text"] == "hello"
        ben.did("/api/me", {"name": "Ben"})
        assert hear(line)["table"]["seats"][1]["name"] == "Ben"


def test_what_shows_nothing_is_not_sent(site: Site) -> None:
    """Half a choice, taking it back, notes and standing answers: the others hear nothing at all."""
    table, players, watcher = two_players(site)
    german = players["german"]
    with (
        german.live(table, "german") as mine,
        players["russian"].live(table, "russian") as theirs,
        watcher.live(table) as aside,
    ):
        for line in (mine, mine, theirs, aside):  # mine: and that the other has come
            hear(line)
        half = play_first(german, table, "german")  # a unit, not yet its place
        assert hear(mine)["n"] == half["n"]
        german.did(f"/api/tables/{table}/undo", {"seat": "german", "n": half["n"]})
        assert hear(mine)["n"] == half["n"] + 1
        german.did(f"/api/tables/{table}/notes", {"seat": "german", "text": "mine"})
        german.did(f"/api/tables/{table}/standing", {"seat": "german", "answers": {}})
        site.settle()
        assert all(quiet(line) for line in (mine, theirs, aside))


# --- breaks ---------------------------------------------------------------------------------------


def test_after_a_break_nothing_is_lost(site: Site) -> None:
    table, players, _ = two_players(site)
    german = players["german"]
    known = german.snapshot(table, "german")["n"]
    for _ in range(3):
        play_first(german, table, "german")
    with german.live(table, "german", known) as line:
        assert [entry["n"] for entry in hear(line)["entries"]] == [known + 1, known + 2, known + 3]


def test_a_server_that_starts_again_goes_on(tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        table, players, _ = two_players(site)
        n = play_first(players["german"], table, "german")["n"]
        cookie = players["german"].cookie
    with opened(tmp_path) as site:
        german = Browser(site, cookie)
        with german.live(table, "german", n) as line:
            assert hear(line)["entries"] == []
            assert play_first(german, table, "german")["n"] == n + 1 == hear(line)["n"]


def test_who_reads_too_slowly_is_closed_and_resumes(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, socket_queue=2, sweep_s=3600)) as site:
        table, players, _ = two_players(site)
        german = players["german"]
        with german.live(table, "german") as line:
            hear(line)
            viewer = next(iter(site.hub.onlookers[table]))

            def flood() -> None:  # more than could be written meanwhile
                for n in range(3):
                    site.hub.put(viewer, f'"{n}"')

            assert site.hub.loop is not None
            site.hub.loop.call_soon_threadsafe(flood)
            wait_until(lambda: table not in site.hub.onlookers)
            with pytest.raises(ConnectionClosed) as caught:
                while True:
                    line.recv(10)
            assert caught.value.rcvd is not None and caught.value.rcvd.code == 1013
        play_first(german, table, "german")
        with german.live(table, "german") as line:
            assert hear(line)["entries"]


def test_who_loses_the_seat_loses_the_socket_and_is_told_before(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, seat_wait_s=0, sweep_s=3600)) as site:
        table, players, watcher = two_players(site)
        with players["russian"].live(table, "russian") as line, watcher.live(table) as beside:
            before = hear(line)["n"]
            hear(beside)
            assert players["german"].did(f"/api/tables/{table}/reissue", {"seat": "russian"})["token"] == ""
            for told in (hear(line), hear(beside)):
                assert told["entries"][-1]["kind"] == "claim" and told["table"]["seats"][1]["claim"]["from_ms"]
            assert players["german"].did(f"/api/tables/{table}/reissue", {"seat": "russian"})["token"]
            assert hear(beside)["n"] == before + 2
            with pytest.raises(ConnectionClosed) as caught:
                hear(line)
            assert caught.value.rcvd is not None and caught.value.rcvd.code == 4403


# --- who may, and what not ------------------------------------------------------------------------


def test_a_socket_needs_the_right_origin_cookie_and_seat(site: Site) -> None:
    table, players, watcher = two_players(site)
    german = players["german"]
    for origin in ("http://evil.example", "null", f"https://{site.host}", "http://127.0.0.1"):
        assert refused(german, table, "german", origin=origin) == 403
    assert refused(Browser(site), table, "german") == 403
    assert refused(watcher, table, "german") == 403
    assert refused(german, table, "russian") == 403
    assert refused(german, table, "both") == 403
    assert refused(german, "none", "german") == 404
    assert refused(german, table, "german", after=1000) == 409  # a number from nowhere
    assert refused(german, table, "german", after="x") == 422
    assert refused(german, table, "german", after="9" * 5000) in (414, 422, 431)
    assert refused(german, table, "german", after="0" * 20 + "9" * 5000) in (414, 422, 431)
    assert not site.hub.onlookers and not site.hub.sockets


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/nowhere"])
def test_a_socket_to_nowhere_is_told_so_like_any_request(site: Site, path: str) -> None:
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(f"ws://{site.host}{path}", origin=Origin(site.origin), proxy=None, compression=None, legacy=True),
    ):
        pass
    response = caught.value.response
    assert response.status_code == 404 and b"trouble.not_found" in response.body
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("message", ["x", "", b"\0", '{"seat": "german", "n": 0, "action": "place"}'])
def test_nothing_is_taken_by_the_socket(site: Site, message: str | bytes) -> None:
    table, players, _ = two_players(site)
    with players["german"].live(table, "german") as line:
        before = players["german"].snapshot(table, "german")
        hear(line)
        line.send(message)
        with pytest.raises(ConnectionClosed) as caught:
            hear(line)
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 1003
    assert players["german"].snapshot(table, "german") == before


def test_a_huge_message_ends_the_socket(site: Site) -> None:
    table, players, _ = two_players(site)
    with players["german"].live(table, "german") as line:
        hear(line)
        with pytest.raises(ConnectionClosed):
            line.send("x" * 3_000_000)
            hear(line)
    wait_until(lambda: not site.hub.onlookers)


def test_one_person_has_so_many_sockets(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, sockets_per_person=2, sweep_s=3600)) as site:
        table, players, watcher = two_players(site)
        with players["german"].live(table, "german"), players["german"].live(table, "german"):
            assert refused(players["german"], table, "german") == 429
            with watcher.live(table) as line:
                hear(line)
        wait_until(lambda: not site.hub.sockets)
        with players["german"].live(table, "german") as line:
            hear(line)


def test_sockets_of_one_viewer_share_one_answer(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, players, _ = two_players(site)
    german = players["german"]
    with german.live(table, "german") as one, german.live(table, "german") as two:
        assert hear(one) | {"at_ms": 0} == hear(two) | {"at_ms": 0}  # one came later
        asked: list[Any] = []
        work_out = stream.table_out

        def counted(live: Any, viewer: Any, *rest: Any) -> TableOut:
            asked.append(viewer)
            return work_out(live, viewer, *rest)

        now = german.snapshot(table, "german")
        monkeypatch.setattr(stream, "table_out", counted)
        german.did(
            f"/api/tables/{table}/play",
            {"seat": "german", "n": now["n"], "action": now["moment"]["choices"][0]["action"]},
        )
        assert hear(one) == hear(two)
        assert asked == [0]  # also for the answer to who chose


def test_spectators_share_one_answer_and_owners_and_players_have_their_own(site: Site) -> None:
    table, players, _ = two_players(site)
    token = players["german"].did(f"/api/tables/{table}/reissue", {})["token"]
    crowd = [Browser(site) for _ in range(4)]
    for browser in crowd:
        browser.did("/api/join", {"token": token})
    with ExitStack() as open_lines:
        for browser in (*crowd, *players.values()):
            hear(open_lines.enter_context(browser.live(table, "")))
        with site.house.tables.at(table) as live:
            told = [site.hub.update(live, viewer) for viewer in site.hub.onlookers[table]]
        assert len(told) == 6 and len({id(update) for update in told}) == 3
        mine = [tuple(seat.mine for seat in update.table.seats) for update in told]
        assert sorted(mine) == [(False, False)] * 4 + [(False, True), (True, False)]


def test_changes_are_told_in_their_order(site: Site) -> None:
    """Two threads change one table as fast as they can; nobody is told of an earlier state after a later one."""
    table, players, watcher = two_players(site)
    lines = 15

    def talk(seat: str) -> None:
        for n in range(lines):
            players[seat].did(f"/api/tables/{table}/chat", {"seat": seat, "text": f"{n}"})

    with watcher.live(table) as line, ThreadPoolExecutor(2) as threads:
        done = [threads.submit(talk, seat) for seat in SEATS]
        heard = [len(hear(line)["chat"])]
        while heard[-1] < 2 * lines:
            heard.append(len(hear(line)["chat"]))
        for each in done:
            each.result()
        assert heard == sorted(set(heard)) and quiet(line)


def test_when_telling_fails_the_choice_stands_and_viewers_come_again(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, players, watcher = two_players(site)
    german = players["german"]
    with german.live(table, "german") as line, watcher.live(table) as aside:
        hear(line), hear(aside)

        def broken(update: Update) -> str:
            raise RuntimeError("planted")

        with monkeypatch.context() as planted:
            planted.setattr(hub, "without_times", broken)
            n = play_first(german, table, "german")["n"]
        for each in (line, aside):
            with pytest.raises(ConnectionClosed) as caught:
                hear(each)
            assert caught.value.rcvd is not None and caught.value.rcvd.code == 1013
    assert "telling the onlookers of a table failed" in caplog.text
    with german.live(table, "german", n - 1) as line:
        assert [entry["n"] for entry in hear(line)["entries"]] == [n]


def test_who_leaves_before_the_socket_is_accepted_is_no_trouble(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    table, players, _ = two_players(site)
    asking = (
        f"GET /api/tables/{table}/live?seat=german HTTP/1.1\r\nHost: {site.host}\r\nOrigin: {site.origin}\r\n"
        f"Cookie: {players['german'].cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with site.house.tables.at(table):  # so that the socket has to wait
        with socket.create_connection(("127.0.0.1", site.port)) as line:
            line.sendall(asking.encode())
            wait_until(lambda: site.hub.onlookers.get(table))
        time.sleep(QUIET_S)  # the server hears that nobody is there any more
    wait_until(lambda: not site.hub.sockets)
    assert not caplog.records

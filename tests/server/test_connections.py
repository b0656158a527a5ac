"""Connections: what is only begun is not waited for, and nobody has them all."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import cast

import pytest

from kurgan.server.connections import Connection, Crowd
from tests.server.http_fixtures import GAME, NO_BOTS, Browser, Site, opened, wait_until

CLUB = ("https://club.example",)  # a proxy may stand before it: this machine is counted like any other
SHORT = replace(NO_BOTS, head_s=0.4, body_s=0.4, body_rate=1000.0, read_s=0.4)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path, SHORT) as site:
        yield site


def come(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), timeout=10)


def crowd(site: Site) -> Crowd:
    return cast("type[Connection]", site.server.config.http_protocol_class).crowd


def is_closed(line: socket.socket) -> bool:
    """Waits for it; what was sent before is read on the way."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def head(site: Site, length: int) -> bytes:
    return (
        f"POST /api/me HTTP/1.1\r\nHost: {site.host}\r\nOrigin: {site.origin}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


# --- what does not come ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 9\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 900\r\n\r\n{",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET",
    ],
)
def test_what_is_only_begun_is_not_waited_for(site: Site, sent: bytes) -> None:
    lines = [come(site) for _ in range(5)]
    for line in lines:
        line.sendall(sent)
    with ExitStack() as stack:
        for line in lines:
            stack.enter_context(line)
        assert all(is_closed(line) for line in lines)
        wait_until(lambda: not crowd(site).here)
    assert Browser(site).get("/api/me").status == 200


def test_a_byte_now_and_then_keeps_nothing_open(site: Site) -> None:
    """Neither of the head nor of the body: the time is for the whole."""
    for begun, drop in ((b"GET / HTTP/1.1\r\nX: ", b"x"), (head(site, 5000), b" ")):
        with come(site) as line:
            line.sendall(begun)
            gone, until = False, time.monotonic() + 10
            while not gone and time.monotonic() < until:
                try:
                    line.sendall(drop)
                    time.sleep(0.05)
                except OSError:
                    gone = True
        assert gone


def test_a_body_that_comes_fast_enough_has_its_time(site: Site) -> None:
    text = b'{"name": "Ann"' + b" " * 1500 + b"}"
    with come(site) as line:
        line.sendall(head(site, len(text)))
        start = time.monotonic()
        for at in range(0, len(text), 100):
            line.sendall(text[at : at + 100])
            time.sleep(0.05)
        assert time.monotonic() - start > SHORT.body_s
        assert line.recv(100).startswith(b"HTTP/1.1 200")


def test_one_connection_serves_many_requests(site: Site) -> None:
    """Longer than any of the times, and with a pause between."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    line.connect()
    line.auto_open = 0  # not a second one
    for _ in range(4):
        line.request("GET", "/api/me")
        answer = line.getresponse()
        assert (answer.status, answer.read()) == (200, b'{"name":"","known":false,"accounts":false,"login":""}')
        time.sleep(0.25)
    assert list(crowd(site).here.values()) == [1]
    line.close()
    wait_until(lambda: not crowd(site).here)


def test_who_does_not_read_is_cut_off(site: Site) -> None:
    """Many answers are asked for at once, and none is read."""
    ask = f"GET /api/games/{GAME}/layout HTTP/1.1\r\nHost: {site.host}\r\n\r\n".encode()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with line:
        line.settimeout(0.2)
        line.connect(("127.0.0.1", site.port))
        sender = threading.Thread(target=ask_on, args=(line, ask))
        sender.start()
        wait_until(lambda: crowd(site).here)
        wait_until(lambda: not crowd(site).here)
        sender.join()


def ask_on(line: socket.socket, ask: bytes) -> None:
    for _ in range(2000):
        try:
            line.sendall(ask)
        except OSError:  # it is full, or cut
            return


# --- how many -------------------------------------------------------------------------------------


def test_one_address_has_only_so_many(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    few = replace(NO_BOTS, connections_per_address=4, public=CLUB)
    with opened(tmp_path, few) as site, ExitStack() as stack:
        table = Browser(site).new_table()["table"]
        wait_until(lambda: not crowd(site).here)
        lines = [stack.enter_context(come(site)) for _ in range(4)]
        wait_until(lambda: sum(crowd(site).here.values()) == 4)
        answer = Browser(site).get(f"/api/tables/{table}")
        assert (answer.status, answer.trouble) == (429, "trouble.too_many_connections")
        assert "--proxy 127.0.0.1" in caplog.text
        lines[0].close()
        wait_until(lambda: sum(crowd(site).here.values()) == 3)
        assert Browser(site).get("/api/me").status == 200


def test_sockets_count_until_they_are_closed(tmp_path: Path) -> None:
    with opened(tmp_path, replace(NO_BOTS, connections_per_address=3, public=CLUB)) as site:
        ann = Browser(site)
        table = ann.new_table()["table"]
        with ann.live(table, "german") as one, ann.live(table, "russian") as two:
            one.recv(10), two.recv(10)
            wait_until(lambda: sum(crowd(site).here.values()) == 2)
            with come(site):
                wait_until(lambda: sum(crowd(site).here.values()) == 3)
                assert ann.get("/api/me").status == 429
        wait_until(lambda: not crowd(site).here)


def test_a_trusted_proxy_has_as_many_as_it_likes(tmp_path: Path) -> None:
    few = replace(NO_BOTS, connections_per_address=2, public=CLUB, proxies=(ip_network("127.0.0.1"),))
    with opened(tmp_path, few) as site, ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(come(site))
        assert Browser(site).get("/api/me").status == 200

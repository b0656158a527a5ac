"""Behind a proxy that ends TLS: everything works by the public address, and nothing by another."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.browser.server import free_port
from tests.server.http_fixtures import GAME, HOT_SEAT, NO_BOTS, Answer, Browser, opened
from tests.server.nginx import NAME, Front, before

LOCAL = (ip_network("127.0.0.0/8"),)


@dataclass
class Guest:
    """A browser at the public address."""

    front: Front
    cookie: str = ""

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.front.chain))

    def ask(self, method: str, path: str, body: object = None, origin: str = "") -> Answer:
        line = http.client.HTTPConnection(self.front.host, timeout=20)
        plain = socket.create_connection(("127.0.0.1", self.front.port), timeout=20)
        line.sock = self.trust.wrap_socket(plain, server_hostname=NAME)
        headers = {"Origin": origin or self.front.origin, "Content-Type": "application/json", "Cookie": self.cookie}
        try:
            line.request(method, path, None if body is None else json.dumps(body).encode(), headers)
            got = line.getresponse()
            answer = Answer(got.status, got.getheaders(), got.read())
        finally:
            line.close()
        if given := answer.header("set-cookie"):
            self.cookie = given.partition(";")[0]
        return answer

    def did(self, path: str, body: object) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status == 200, answer.body
        return answer.json

    def live(self, table: str, seat: str, origin: str = "") -> ClientConnection:
        plain = socket.create_connection(("127.0.0.1", self.front.port), timeout=20)
        return connect(
            f"wss://{self.front.host}/api/tables/{table}/live?seat={seat}&after=0",
            sock=plain,
            ssl=self.trust,
            server_hostname=NAME,
            proxy=None,
            compression=None,
            max_size=None,
            origin=Origin(origin or self.front.origin),
            additional_headers={"Cookie": self.cookie},
            legacy=True,
        )


@contextmanager
def club(folder: Path, hand_on_host: bool = True, **more: Any) -> Iterator[tuple[Front, Any]]:
    port = free_port()
    given = {"public": (f"https://{NAME}:{port}",), "proxies": LOCAL} | more
    (folder / "nginx").mkdir()
    with (
        opened(folder / "house", replace(NO_BOTS, **given)) as site,
        before(site.port, port, folder / "nginx", hand_on_host) as front,
    ):
        yield front, site


@pytest.mark.parametrize("hand_on_host", [True, False])
def test_a_game_is_played_through_a_proxy_with_tls(tmp_path: Path, hand_on_host: bool) -> None:
    with club(tmp_path, hand_on_host) as (front, _):
        ann = Guest(front)
        assert ann.ask("GET", "/api/lobby").json["mine"] == []
        made = ann.ask("POST", "/api/tables", {"game": GAME, "seats": HOT_SEAT})
        assert made.status == 200, made.body
        flags = made.header("set-cookie").split("; ")
        assert flags[0].startswith("__Host-kurgan=") and {"Secure", "HttpOnly", "Path=/"} <= set(flags)
        table = made.json["table"]
        assert [line["table"]["id"] for line in ann.ask("GET", "/api/lobby").json["mine"]] == [table]
        with ann.live(table, "german") as line:
            first = json.loads(line.recv(20))
            choice = first["moment"]["choices"][0]["action"]
            done = ann.did(f"/api/tables/{table}/play", {"seat": "german", "n": first["n"], "action": choice})
            assert json.loads(line.recv(20))["n"] == done["n"] > first["n"]
        assert ann.ask("GET", "/api/reach").json["public"] == [front.origin]


def test_a_page_of_another_site_does_nothing_through_the_proxy(tmp_path: Path) -> None:
    with club(tmp_path) as (front, _):
        ann = Guest(front)
        table = ann.did("/api/tables", {"game": GAME, "seats": HOT_SEAT})["table"]
        for origin in ("https://evil.example", f"http://{front.host}", "null"):
            told = ann.ask("POST", "/api/me", {"name": "Eve"}, origin)
            assert (told.status, told.trouble) == (403, "trouble.wrong_origin")
            said = dict(told.json["message"]["params"])
            assert said == {"origin": origin, "right": front.origin}
            with pytest.raises(InvalidStatus):
                ann.live(table, "german", origin).close()


def test_a_cookie_from_before_the_proxy_goes_on_working(tmp_path: Path) -> None:
    """And whoever is known by the surer one stays so, whatever plain one somebody slips in."""
    with club(tmp_path) as (front, site):
        plain = Browser(site)
        plain.did("/api/me", {"name": "Ann"})
        ann = Guest(front, plain.cookie)
        assert ann.ask("GET", "/api/me").json["name"] == "Ann"
        ann.did("/api/me", {"name": "Anne"})
        assert ann.cookie == f"__Host-{plain.cookie}"
        ann.cookie = f"kurgan={'x' * 32}; {ann.cookie}"
        assert ann.ask("GET", "/api/me").json == {"name": "Anne", "known": True, "accounts": False, "login": ""}


def test_everybody_behind_a_trusted_proxy_has_limits_of_his_own(tmp_path: Path) -> None:
    with opened(tmp_path, replace(NO_BOTS, proxies=LOCAL, address_rate=0.01, address_burst=4)) as site:

        def ask(forwarded: str) -> int:
            return Browser(site).request("GET", "/api/me", headers={"X-Forwarded-For": forwarded}).status

        assert [ask("192.0.2.7") for _ in range(6)] == [200] * 4 + [429] * 2
        assert ask("192.0.2.8") == 200
        assert (
            ask("192.0.2.9, 192.0.2.7") == ask("192.0.2.7, 127.0.0.1") == 429
        )  # what a client says himself is not heard
        assert [ask(f"2001:db8:1:2::{n}") for n in range(5)] == [200] * 4 + [429]  # one household


def test_nobody_else_is_believed_for_whom_he_asks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path, replace(NO_BOTS, address_rate=0.01, address_burst=4)) as site:
        asked = [
            Browser(site).request("GET", "/api/me", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status
            for n in range(5)
        ]
    assert asked == [200] * 4 + [429]
    assert "--proxy 127.0.0.1" in caplog.text

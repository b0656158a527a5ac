"""A house behind HTTP for tests: browsers with cookies of their own, and a real server on a free port."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import urlencode

import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.server.app import create_app
from kurgan.server.house import House
from kurgan.server.hub import Hub
from kurgan.server.run import bind, configured
from kurgan.server.settings import Settings
from kurgan.server.store.opening import FILE

GAME = "stalingrad-besieged"
SEATS = ("german", "russian")
HOT_SEAT = {"german": {"kind": "me"}, "russian": {"kind": "me"}}
TWO = {"german": {"kind": "me"}, "russian": {"kind": "link"}}
QUICK = Settings(bot_pause_ms=0, bot_beat_ms=0, bot_workers=1, sweep_s=3600)
NO_BOTS = Settings(bots=False, sweep_s=3600)
WAIT_S = 20.0


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key.lower() == name)

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def trouble(self) -> str:
        return cast("str", self.json["message"]["key"])


@dataclass
class Site:
    """A server that really listens; everything that is asked of it goes through a socket."""

    house: House
    port: int
    app: Any
    server: uvicorn.Server

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    @property
    def hub(self) -> Hub:
        return cast("Hub", self.app.state.hub)

    def settle(self) -> None:
        """Wait until everybody has been told: when a deed is answered, its news lies in their queues."""
        wait_until(
            lambda: not any(viewer.queue.qsize() for here in list(self.hub.onlookers.values()) for viewer in here)
        )


def wait_until(holds: Any, seconds: float = WAIT_S) -> None:
    end, pause_s = time.monotonic() + seconds, 0.005
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(pause_s)
        pause_s = min(1.5 * pause_s, 0.1)  # looking takes time too, from what is waited for


@contextmanager
def served(house: House, settings: Settings = NO_BOTS) -> Iterator[Site]:
    app = create_app(house, settings)
    place = bind("127.0.0.1", 0)
    server = uvicorn.Server(configured(app, settings))
    thread = threading.Thread(target=server.run, args=([place],))
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started
        yield Site(house, place.getsockname()[1], app, server)
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        place.close()


@cache
def empty_database() -> bytes:
    """As the first start makes it; that takes longer than most tests."""
    with TemporaryDirectory() as folder:
        House(Path(folder)).close()
        return (Path(folder) / FILE).read_bytes()


def furnished(folder: Path) -> Path:
    """A folder with a database in it: the one that is there, or an empty one."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / FILE).exists():
        (folder / FILE).write_bytes(empty_database())
    return folder


@contextmanager
def opened(folder: Path, settings: Settings = NO_BOTS, **given: Any) -> Iterator[Site]:
    """A new house in a folder, and a server before it."""
    house = House(furnished(folder), **given)
    try:
        with served(house, settings) as site:
            yield site
    finally:
        house.close()


@dataclass
class Browser:
    """One person: a cookie jar with one cookie, and requests as a browser sends them."""

    site: Site
    cookie: str = ""
    heard: list[Answer] = field(default_factory=list)
    stamp: str = ""  # of what it was shown last

    def request(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=WAIT_S)
        sent = {"Origin": self.site.origin} if method not in ("GET", "HEAD") else {}
        sent |= {"Cookie": self.cookie} if self.cookie else {}
        payload = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent |= {"Content-Type": "application/json"} if payload is not None else {}
        try:
            line.request(method, path, payload, sent | (headers or {}))
            got = line.getresponse()
            answer = Answer(got.status, got.getheaders(), got.read())
        finally:
            line.close()
        if given := answer.header("set-cookie"):
            self.cookie = given.partition(";")[0]
        self.heard.append(answer)
        return answer

    def get(self, path: str, **query: object) -> Answer:
        return self.request("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: object = None) -> Answer:
        return self.request("POST", path, {} if body is None else body)

    def did(self, path: str, body: object = None) -> Any:
        """A deed that must succeed."""
        answer = self.post(path, body)
        assert answer.status == 200, answer.body
        return answer.json

    def new_table(self, seats: object = HOT_SEAT, **more: object) -> Any:
        return self.did("/api/tables", {"game": GAME, "scenario": "battle", "seats": seats, **more})

    def snapshot(self, table: str, seat: str = "") -> Any:
        answer = self.get(f"/api/tables/{table}", seat=seat)
        assert answer.status == 200, answer.body
        self.stamp = answer.json["stamp"]
        return answer.json

    def live(
        self, table: str, seat: str = "", after: int = 0, origin: str | None = None, has: str | None = None
    ) -> ClientConnection:
        query = urlencode({"seat": seat, "after": after} | ({} if has is None else {"has": has}))
        more = {"Cookie": self.cookie} if self.cookie else {}
        return connect(
            f"ws://{self.site.host}/api/tables/{table}/live?{query}",
            compression=None,
            max_size=None,
            origin=Origin(self.site.origin if origin is None else origin),
            proxy=None,
            legacy=True,
            additional_headers=more,
            open_timeout=WAIT_S,
            close_timeout=2,
        )


def two_players(site: Site) -> tuple[str, dict[str, Browser], Browser]:
    """A table, who sits where, and a spectator."""
    german, russian, watcher = Browser(site), Browser(site), Browser(site)
    made = german.new_table(TWO)
    assert russian.did("/api/join", {"token": made["links"]["russian"]})["seat"] == "russian"
    assert watcher.did("/api/join", {"token": made["watch"]})["seat"] == ""
    return made["table"], {"german": german, "russian": russian}, watcher


def play_first(browser: Browser, table: str, seat: str) -> Any:
    """The first thing that is offered."""
    now = browser.snapshot(table, seat)
    return browser.did(
        f"/api/tables/{table}/play", {"seat": seat, "n": now["n"], "action": now["moment"]["choices"][0]["action"]}
    )

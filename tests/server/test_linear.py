"""Whatever a caller sends costs the server time linear to its size, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kurgan.core.errors import BadText, UnknownName
from kurgan.games import GAMES
from kurgan.server.editing import edit
from kurgan.server.house import House
from kurgan.server.settings import Settings
from kurgan.server.shapes.editor import EditIn
from kurgan.server.shapes.making import Import
from kurgan.server.static import Client
from tests.linear import CONTENTS, Content, assert_linear, numbered
from tests.server.helpers import ME, Party
from tests.server.http_fixtures import GAME, HOT_SEAT, opened

SIZE = 2_500
IN_A_LINE = [name for name, content in CONTENTS.items() if "\n" not in content(100)]
HEADERS = {"cookie": 'a="{}"', "accept-encoding": "gzip{}", "range": "bytes=0-0{}", "content-type": "a/b;{}"}
TEXTS: dict[str, Callable[[str], object]] = {
    "/api/me": lambda text: {"name": text},
    "/api/import": lambda text: {"record": text, "seats": HOT_SEAT},
    "/api/tables": lambda text: {"game": GAME, "seats": HOT_SEAT, "overlay": text},
    "/api/editor": lambda text: {"game": GAME, "options": {text: text}},
}
BODIES: dict[str, Content] = {
    "keys": lambda size: "{" + numbered('"n#":1,')(size) + '"x":1}',
    "seats": lambda size: '{"seats":{' + numbered('"n#":1,')(size) + '"x":1}}',
    "options": lambda size: '{"options":{' + numbered('"n#":"a",')(size) + '"x":1}}',
    "lists": lambda size: "[" + "[]," * (size // 3) + "[]]",
    "wide": lambda size: ("[" + "[]," * (size // 6) + "[]]").encode("utf-16").decode("latin-1"),
}


class Caller:
    """Straight to a server's app: how much a socket lets through at once is not ours to test."""

    def __init__(self, app: Any) -> None:
        self.app, self.loop = app, asyncio.new_event_loop()
        self.thread = ThreadPoolExecutor(1)  # a browser that another test has open holds this one's loop

    def ask(self, method: str, path: str, body: bytes = b"", query: str = "", header: str = "", text: str = "") -> int:
        given = {
            "host": "localhost",
            "origin": "http://localhost",
            "content-type": "application/json",
            "content-length": str(len(body)),
            header or "accept": text,
        }
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": b"",
            "query_string": quote(query).encode(),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "client": ("here", 1),
            "headers": [(name.encode(), text.encode("latin-1")) for name, text in given.items()],
        }
        said: list[dict[str, Any]] = []
        sent = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        self.thread.submit(self.loop.run_until_complete, self.app(scope, receive, send)).result()
        status: int = said[0]["status"]
        return status

    def sending(self, header: str, method: str, path: str) -> Callable[[str], int]:
        return lambda text: self.ask(method, path, b"{}" if method == "POST" else b"", header=header, text=text)


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with opened(tmp_path_factory.mktemp("linear"), Settings(bots=False, address_rate=1e6, address_burst=1e6)) as site:
        caller = Caller(site.app)
        assert caller.ask("GET", "/api/me") == caller.ask("POST", "/api/me", b'{"name": "Ann"}') == 200
        yield caller
        caller.thread.shutdown()
        caller.loop.close()


# --- requests -------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", IN_A_LINE)
def test_a_header(caller: Caller, content: str) -> None:
    for name, around in HEADERS.items():
        for method, path in (("POST", "/api/me"), ("GET", "/")):
            assert_linear(caller.sending(name, method, path), CONTENTS[content], 6_000, around)


@pytest.mark.parametrize("content", CONTENTS)
def test_an_address(caller: Caller, content: str) -> None:
    for path in ("/{}", "/assets/{}", "/api/{}", "/api/tables/{}"):
        assert_linear(lambda text: caller.ask("GET", text), CONTENTS[content], 6_000, path)
    for query in ("{}", "seat={}", "after={}"):
        assert_linear(lambda text: caller.ask("GET", "/api/tables/a", query=text), CONTENTS[content], 6_000, query)


@pytest.mark.parametrize("content", [*CONTENTS, *BODIES])
@pytest.mark.parametrize("path", TEXTS)
def test_a_body(caller: Caller, path: str, content: str) -> None:
    assert_linear(lambda text: caller.ask("POST", path, text.encode("latin-1")), (CONTENTS | BODIES)[content], 40_000)
    assert_linear(
        lambda text: caller.ask("POST", path, json.dumps(TEXTS[path](text)).encode()),
        (CONTENTS | BODIES)[content],
        14_000,
    )


@pytest.mark.parametrize("content", CONTENTS)
def test_a_file_of_the_client(tmp_path: Path, content: str) -> None:
    assert_linear(Client(tmp_path).file, CONTENTS[content], 40_000)


# --- what is read ---------------------------------------------------------------------------------


def test_an_error_in_other_words() -> None:
    """A sentence takes as much of what it quotes as a line has room for."""
    for content in CONTENTS.values():
        assert_linear(lambda text: str(BadText("part_form", part=text)), content, 200_000)
        assert_linear(lambda text: str(UnknownName("unit", text, ["tank"])), content, 200_000)


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("game", GAMES)
def test_an_edit(house: House, game: str, content: str) -> None:
    for around in ("{}", "at={}", "scenario={}", "options={}", "at=end; {}"):
        assert_linear(lambda text: edit(EditIn(game=game, position=text)), CONTENTS[content], 2_000, around)


@pytest.mark.parametrize("content", CONTENTS)
def test_a_record(ford: Party, content: str) -> None:
    whole, seats = ford.house.looking.record(ford.ann, ford.table, "north"), {"north": ME, "south": ME}
    lines = whole.split("\n")
    for n, line in enumerate(lines):
        around = "\n".join([*lines[:n], line.partition(" ")[0] + " {}", *lines[n + 1 :]])
        assert_linear(
            lambda text: ford.house.making.import_record(ford.ann, Import(record=text, seats=seats)),
            CONTENTS[content],
            SIZE,
            around,
        )

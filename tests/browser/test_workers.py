"""Two processes at one database serve one game to two people, each at another; killing either loses nothing."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import screen
from tests.browser.conftest import People, attended
from tests.browser.player import Player, opened
from tests.browser.server import Server
from tests.browser.test_breaks import GONE, told
from tests.browser.test_two_people import asked, set_up, two
from tests.conftest import Budget
from tests.server import postgres

WORKERS = 2
OPEN = "01"  # as Linux calls a connection that is
SOON_S = 60.0
ENDED = "has ended (-9); it is started again"


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Server]:
    database = postgres.emptied(tmp_path / "first")
    made = Server(tmp_path / "house", more=("--workers", str(WORKERS), "--database", database))
    made.start()
    yield made
    made.stop()
    assert all(ENDED in line for line in made.complaints().splitlines()), made.complaints()


@pytest.fixture
def people(chromium: Browser, workers: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    yield from attended(People(chromium, workers.url), request)


def sockets(server: Server) -> dict[int, int]:
    """Of each process, by its id, how many sockets are open there. All answer at one place, asked until all have."""
    found: dict[int, int] = {}
    until = time.monotonic() + SOON_S
    while len(found) < WORKERS:
        assert time.monotonic() < until, found
        line = HTTPConnection("127.0.0.1", server.port, timeout=10)
        with closing(line):
            line.request("GET", "/metrics")
            text = line.getresponse().read().decode()
            open_ = re.search(r"^kurgan_sockets (\d+)$", text, re.MULTILINE)
            assert open_ is not None
            found[behind(server, line.sock.getsockname()[1])] = int(open_[1])
    return found


def behind(server: Server, port: int) -> int:
    """Which of the processes has taken a call from that port, as Linux tells it."""
    assert server.process is not None
    calls = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = f":{server.port:04X}", f":{port:04X}"
    (inode,) = (call[9] for call in calls if (call[1][-5:], call[2][-5:], call[3]) == (*ends, OPEN))
    first = server.process.pid
    for child in Path(f"/proc/{first}/task/{first}/children").read_text().split():
        if f"socket:[{inode}]" in open_files(child):
            return int(child)
    raise AssertionError("nobody has taken it")


def open_files(process: str) -> Iterator[str]:
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            yield os.readlink(file)


def each_at_his_own(server: Server, pages: list[Page]) -> dict[int, int]:
    """Pages are loaded again until they have come to different processes."""
    for _ in range(60):
        found = sockets(server)
        if set(found.values()) == {1}:
            return found
        if sum(found.values()) >= len(pages):
            pages[-1].reload()
            opened(pages[-1])
        pages[-1].wait_for_timeout(100)
    raise AssertionError(f"all at one process: {found}")


def plays(players: list[Player]) -> None:
    """One choice of whoever is asked, which the other sees at once."""
    pages, n = [player.page for player in players], asked(players)
    before = screen.step(pages[n])
    players[n].step()
    assert screen.step(pages[n]) > before
    screen.same_board(*pages)


def test_two_people_play_at_two_processes_of_which_one_is_killed(
    people: People, workers: Server, budget: Callable[[str], Budget]
) -> None:
    pages = list(two(people))
    players = [Player(page, Random(n), moves=1) for n, page in enumerate(pages)]
    set_up(*players)
    for page in pages:
        people.watch(page).allow(*GONE)
    for _ in budget("browser_kills").seeds():
        here = each_at_his_own(workers, pages)
        for _ in range(2):
            plays(players)
        steps, lines, loads = [screen.step(page) for page in pages], told(pages[0]), people.watch(pages[0]).loads
        victim = min(here)
        os.kill(victim, signal.SIGKILL)
        for _ in range(2):
            plays(players)
        assert [screen.step(page) >= step for page, step in zip(pages, steps, strict=True)] == [True, True]
        assert told(pages[0])[: len(lines)] == lines
        assert people.watch(pages[0]).loads == loads
        for page in pages:
            expect(page.get_by_role("alert")).to_have_count(0)
        assert victim not in sockets(workers)  # another is there for it
    shown = [screen.occupied(page) for page in pages]
    for page in pages:
        page.reload()
        opened(page)
    assert screen.soon(pages[0], lambda: [screen.occupied(page) for page in pages], lambda now: now == shown)

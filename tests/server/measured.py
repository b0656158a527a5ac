"""A server in a process of its own, whose time is taken: what it has worked, and those beside it that do dear work.

So other work on the machine makes no difference. Of several tries the least counts, since now and then a request pays
for what others have left behind.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.http_fixtures import Answer, Browser, furnished
from tests.server.made_up import Request
from tests.server.nursery import Mortal, Nursery

MOST_S = 0.2
TRIES = 3
PACKED = {"Accept-Encoding": "gzip"}  # as browsers ask
THINKERS = b"bot_worker"  # computers think for as long as they are meant to


class Measured:
    def __init__(self, server: Mortal) -> None:
        self.server = server
        self.browser = Browser(server)  # type: ignore[arg-type]

    def worked_s(self) -> float:
        return sum(time.clock_gettime(~pid << 3 | 2) for pid in (self.server.pid, *beside(self.server.pid)))

    def once(self, method: str, path: str, body: object = None) -> tuple[float, Answer]:
        before = self.worked_s()
        answer = self.browser.request(method.upper(), path, body, PACKED)
        took = self.worked_s() - before
        self.browser.heard.clear()
        return took, answer

    def once_cold(self, method: str, path: str, body: object = None) -> tuple[float, Answer]:
        """With no table in memory, but all that a server finds out once."""
        self.server.kill()
        self.server.start()
        new = f"/api/tables/{self.browser.new_table()['table']}"
        for what in ("", "/record", "/updates", "/earlier?before=1", "/at/0"):
            self.browser.get(new + what)
        return self.once(method, path, body)

    def cost(self, request: Request) -> float:
        """The least of some tries; the first one that is cheap enough will do."""
        least, body = float("inf"), request.made()
        for _ in range(TRIES):
            took, answer = self.once(request.method, request.path, body)
            assert answer.status < 500, (request.path[:80], request.what, answer.body[:200])
            least = min(least, took)
            if least < MOST_S / 2:
                break
        return least


def beside(pid: int) -> Iterator[int]:
    """The processes that a server has started, without those that think; as clock_getcpuclockid knows them."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            for child in (task / "children").read_text().split():
                if THINKERS not in Path(f"/proc/{child}/cmdline").read_bytes():
                    yield int(child)
        except FileNotFoundError:  # it has ended meanwhile
            continue


@contextmanager
def measured_server(folder: Path) -> Iterator[Measured]:
    nursery = Nursery()
    try:
        server = Mortal(nursery, furnished(folder), "")
        server.start()
        yield Measured(server)
    finally:
        nursery.close()

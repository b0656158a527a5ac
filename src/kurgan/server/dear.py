"""Dear work: whole games played through, long logs read, data files looked at. It is done beside other people's moves.

A few at a time, each person's one after the other; who waits does so on the event loop, in no thread, so that threads
and the interpreter are left for everybody else. Who asks for more than somebody needs is told to wait.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from kurgan.server.security import bearer_token, cookie_token
from kurgan.server.shapes.making import NewTable
from kurgan.server.trouble import Trouble

AT_ONCE = 2  # of the threads that requests have
EACH = 8  # of one person, at work or waiting
MOST = 100  # of everybody
LONG = 1500  # rows of a log; a usual game has some hundred
AGAIN_S = 2.0


class DearWork:
    """Used on the event loop only."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.people: dict[str, asyncio.Lock] = {}
        self.waiting: Counter[str] = Counter()  # by person, those at work among them

    @property
    def here(self) -> int:
        return self.waiting.total()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        if self.waiting[person] >= EACH:
            raise Trouble(429, "dear_yours", most=EACH).after(AGAIN_S)
        if self.here >= MOST:
            raise Trouble(503, "dear_all").after(AGAIN_S)
        self.waiting[person] += 1
        try:
            async with self.people.setdefault(person, asyncio.Lock()), self.places:
                yield
        finally:
            self.waiting[person] -= 1
            if not self.waiting[person]:
                del self.waiting[person], self.people[person]


def who(request: HTTPConnection) -> str:
    """Whose work it is: a person's, or of an address from which somebody asks who is none yet."""
    known = cookie_token(request.headers) or bearer_token(request.headers)
    return known or (request.client.host if request.client else "")


async def in_turn(request: Request) -> AsyncIterator[None]:
    async with request.app.state.dear_work.turn(who(request)):
        yield


async def in_turn_if_dear(request: Request, body: NewTable) -> AsyncIterator[None]:
    """A table with a data file or position of one's own has more to be read."""
    async with request.app.state.dear_work.turn(who(request)) if body.overlay or body.start else nullcontext():
        yield


@asynccontextmanager
async def if_long(asked: HTTPConnection, table: str, known: int) -> AsyncIterator[None]:
    """A table with a long log is dear to look at, and more so to bring into memory; not for who knows most of it."""
    tables = asked.app.state.house.tables
    rows = tables.length(table) if tables.is_open(table) else await run_in_threadpool(tables.length, table)
    async with asked.app.state.dear_work.turn(who(asked)) if rows - known > LONG else nullcontext():
        yield


async def in_turn_if_long(request: Request) -> AsyncIterator[None]:
    after = request.query_params.get("after", "")
    known = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
    async with if_long(request, request.path_params["table"], known):
        yield


InTurn = Depends(in_turn, scope="function")  # over when the work is, not when its answer has been read
InTurnIfDear = Depends(in_turn_if_dear, scope="function")
InTurnIfLong = Depends(in_turn_if_long, scope="function")

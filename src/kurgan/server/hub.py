"""Sockets: whoever looks at a table is told what is new, each from the number it stands at.

The house says in its own threads that a table changed; here each table has one task that asks the house,
outside the event loop, what every viewer may know now. Sockets of the same viewer at the same number share
one answer. A change that shows a viewer nothing is not sent: not even that something happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from kurgan.server import stream
from kurgan.server.house import House, Person
from kurgan.server.live import LiveTable
from kurgan.server.settings import Settings
from kurgan.server.shapes import Update
from kurgan.server.trouble import Trouble, stale

log = logging.getLogger("kurgan.server")
GOING, UNWANTED, SLOW = 1001, 1003, 1013         # close codes: server stops, no messages please, try again
TROUBLE = 4000                                   # + HTTP status
News = tuple[Update | Trouble, str, str]         # with its text as it is sent, and what it shows
TIMES: dict[str, Any] = {"changed_ms": True, "seats": {"__all__": {"clock": {"left_ms", "vacation_left_ms"}}}}


@dataclass(eq=False)
class Viewer:
    """One socket, and what was last sent to it."""

    socket: WebSocket
    person: Person | None
    table: str
    seat: str
    n: int
    shown: str | None = None         # see without_times
    queue: asyncio.Queue[str | int] = field(default_factory=asyncio.Queue)     # updates; a number closes

    @property
    def group(self) -> tuple[int, str, int]:
        return (self.person.id if self.person else 0, self.seat, self.n)


def without_times(update: Update) -> str:
    """What an update shows, without the clocks that run on their own: to see whether anything changed."""
    return update.model_dump_json(exclude={"n": True, "entries": True, "table": TIMES})


class Hub:
    def __init__(self, house: House, settings: Settings) -> None:
        self.house, self.settings = house, settings
        self.viewers: dict[str, set[Viewer]] = defaultdict(set)
        self.sockets: Counter[int | str] = Counter()
        self.stale: set[str] = set()             # tables that changed while their task was asking
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self.threads = ThreadPoolExecutor(2, "kurgan-hub")

    # --- from the house -------------------------------------------------------------------------

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.house.on_change.append(self.changed)

    def changed(self, table: str) -> None:
        """Called in any thread."""
        if self.loop is not None and table in self.viewers:
            with contextlib.suppress(RuntimeError):              # the loop is closed: nobody is left to tell
                self.loop.call_soon_threadsafe(self.look_again, table)

    def look_again(self, table: str) -> None:
        self.stale.add(table)
        if table not in self.tasks:
            task = asyncio.create_task(self.tell(table))
            self.tasks[table] = task
            task.add_done_callback(lambda done: self.done(table, done))

    def done(self, table: str, task: asyncio.Task[None]) -> None:
        self.tasks.pop(table, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("telling the viewers of a table failed", exc_info=error)
        elif not task.cancelled() and table in self.stale:
            self.look_again(table)               # it changed between the task's last look and this call

    async def tell(self, table: str) -> None:
        while table in self.stale:
            self.stale.discard(table)
            groups: dict[tuple[int, str, int], list[Viewer]] = defaultdict(list)
            for viewer in self.viewers.get(table, ()):
                groups[viewer.group].append(viewer)
            if groups:
                asked = [viewers[0] for viewers in groups.values()]
                answers = await asyncio.get_running_loop().run_in_executor(self.threads, self.ask, asked)
                for (_, _, n), viewers, found in zip(groups, groups.values(), answers, strict=True):
                    for viewer in viewers:
                        if viewer.n == n:
                            self.give(viewer, found)
                        else:
                            self.stale.add(table)                # it has moved on since: ask from there

    def ask(self, viewers: list[Viewer]) -> list[News]:
        """What is new for viewers of one table, which is looked at once for all of them."""
        alike: dict[Any, Update] = {}
        try:
            with self.house.at(viewers[0].table) as live:
                found = [self.update(live, viewer, alike) for viewer in viewers]
        except Trouble as trouble:
            return [(trouble, "", "")] * len(viewers)
        texts = {id(update): (update.model_dump_json(), without_times(update)) for update in alike.values()}
        return [(update, *texts.get(id(update), ("", ""))) for update in found]

    def update(self, live: LiveTable, viewer: Viewer, alike: dict[Any, Update]) -> Update | Trouble:
        """One for all who are told the same: spectators who hold nothing here are many."""
        person = viewer.person.id if viewer.person else None
        try:
            as_whom = self.house.viewer(live, viewer.person, viewer.seat)
            if viewer.n > live.n(as_whom):
                return stale()
        except Trouble as trouble:
            return trouble
        key = (as_whom, viewer.n, *live.facts.mine(person), person == live.header.owner)
        if key not in alike:
            alike[key] = stream.update(live, as_whom, person, viewer.n, self.house.now())
        return alike[key]

    def give(self, viewer: Viewer, news: News) -> None:
        update, text, shows = news
        if isinstance(update, Trouble):
            self.put(viewer, TROUBLE + update.status)
        elif update.entries or shows != viewer.shown:
            viewer.n, viewer.shown = update.n, shows
            self.put(viewer, text)

    def put(self, viewer: Viewer, what: str | int) -> None:
        if viewer.queue.qsize() >= self.settings.socket_queue:
            what = SLOW                                          # it resumes from the number it has
            while not viewer.queue.empty():
                viewer.queue.get_nowait()
        viewer.queue.put_nowait(what)
        if isinstance(what, int):
            self.viewers[viewer.table].discard(viewer)

    # --- one socket -----------------------------------------------------------------------------

    async def serve(self, socket: WebSocket, person: Person | None, table: str, seat: str, after: int) -> None:
        """From the first update to the end; raises Trouble before the socket is accepted."""
        viewer = Viewer(socket, person, table, seat, after)
        who = person.id if person else (socket.client.host if socket.client else "")
        if self.sockets[who] >= self.settings.sockets_per_person:
            raise Trouble(429, "too_fast")
        self.sockets[who] += 1
        self.viewers[table].add(viewer)                          # before asking: no change falls between
        try:
            (first,) = await asyncio.get_running_loop().run_in_executor(self.threads, self.ask, [viewer])
            if isinstance(first[0], Trouble):
                raise first[0]
            await socket.accept()
            if viewer.shown is None:                             # else the table's task was quicker
                self.give(viewer, first)
            await self.both_ways(viewer)
        finally:
            self.leave(viewer)
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def leave(self, viewer: Viewer) -> None:
        here = self.viewers.get(viewer.table)
        if here is not None:
            here.discard(viewer)
            if not here:
                del self.viewers[viewer.table]

    async def both_ways(self, viewer: Viewer) -> None:
        sending = asyncio.create_task(self.send(viewer))
        hearing = asyncio.create_task(self.hear(viewer))
        done, rest = await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):      # gone while being told
                task.result()

    async def send(self, viewer: Viewer) -> None:
        while True:
            what = await viewer.queue.get()
            if isinstance(what, int):
                await viewer.socket.close(what)
                return
            await viewer.socket.send_text(what)

    async def hear(self, viewer: Viewer) -> None:
        """Nothing is taken by this way: who says something is hung up on."""
        if (await viewer.socket.receive())["type"] != "websocket.disconnect":
            await viewer.socket.close(UNWANTED)

    async def stop(self) -> None:
        if self.changed in self.house.on_change:
            self.house.on_change.remove(self.changed)
        for viewer in [viewer for here in self.viewers.values() for viewer in here]:
            self.put(viewer, GOING)
        for task in list(self.tasks.values()):
            task.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)

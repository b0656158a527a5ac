"""Sockets: whoever looks at a table is told what is new, each from the number it stands at.

What every viewer may know now is worked out in the thread that changed the table, while it holds the table: so all
are told in the order in which things happened, and the event loop has only to send. Sockets of the same viewer at
the same number share one answer. A change that shows a viewer nothing is not sent: not even that something happened.
While a computer plays, its deeds are sent together, a viewer's next ones some time after the last that he was sent: so
that what he does not see changes nothing for him.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from kurgan.server import stream
from kurgan.server.access import id_of, viewer_of
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.settings import Settings
from kurgan.server.shapes.viewing import Update
from kurgan.server.shown import Shown
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble, stale

log = logging.getLogger("kurgan.server")
GOING, UNWANTED, AGAIN = 1001, 1003, 1013  # close codes: server stops, no messages please, try again
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # raised by a socket whose browser has left
TROUBLE = 4000  # + HTTP status
TIMES: Any = {"changed_ms": True, "seats": {"__all__": {"clock": {"left_ms", "vacation_left_ms"}}}}


def without_times(update: Update) -> object:
    """What an update shows, without the clocks that run on their own: to see whether anything changed."""
    return update.moment, update.chat, update.lesson, update.table.model_dump_json(exclude=TIMES)


@dataclass(eq=False)
class Onlooker:
    """One socket, and what was last sent to it: ``n`` and ``last``, which are for the thread that holds the table."""

    socket: WebSocket
    person: Person | None
    table: str
    seat: str
    n: int
    has: str | None = None  # the stamp of what it had when it came; none: it is sent all of it every time
    tab: str = ""  # the name its page has given it
    session: str = ""  # by which its person came
    last: Update | None = None
    shown: Shown | None = None  # by the last
    sent: float = 0.0  # when
    queue: asyncio.Queue[str | int] = field(default_factory=asyncio.Queue)  # updates; a number closes


class Hub:
    def __init__(self, house: House, settings: Settings) -> None:
        self.house, self.settings = house, settings
        self.onlookers: dict[str, tuple[Onlooker, ...]] = {}  # by table; read in any thread, changed on the loop
        self.sockets: Counter[int | str] = Counter()
        self.errands: set[asyncio.Task[None]] = set()  # what is done a little later
        self.late: set[str] = set()  # tables that are looked at again
        self.loop: asyncio.AbstractEventLoop | None = None

    # --- from the house -------------------------------------------------------------------------

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        if self.settings.workers == 1:  # else nobody here knows who looks on elsewhere
            self.house.tables.here = {}
        self.house.tables.on_change.append(self.changed)
        self.house.tables.on_gone.append(self.gone)
        self.house.sessions.on_over.append(self.sessions_over)

    def gone(self, table: str) -> None:
        self.post([(onlooker, TROUBLE + 404) for onlooker in self.onlookers.get(table, ())])

    def sessions_over(self, ended: frozenset[str]) -> None:
        """In any thread: who came by one of them sees nothing more."""
        everybody = [onlooker for here in tuple(self.onlookers.values()) for onlooker in here]
        self.post([(onlooker, TROUBLE + 403) for onlooker in everybody if onlooker.session in ended])

    def changed(self, live: LiveTable) -> None:
        """Called by the thread that holds the table; whatever goes wrong here, the change stands."""
        onlookers = self.onlookers.get(live.header.id, ())
        try:
            self.tell(live, onlookers)
        except Exception:
            log.exception("telling the onlookers of a table failed")
            self.post([(onlooker, AGAIN) for onlooker in onlookers])

    def tell(self, live: LiveTable, onlookers: tuple[Onlooker, ...]) -> None:
        waiting = [(onlooker, self.wait_s(live, onlooker)) for onlooker in onlookers]
        due = [(onlooker, self.due(live, onlooker)) for onlooker, wait_s in waiting if wait_s <= 0]
        self.post([(onlooker, what) for onlooker, what in due if what is not None])
        later = [wait_s for _, wait_s in waiting if wait_s > 0]
        if later and live.header.id not in self.late and self.loop is not None:
            self.late.add(live.header.id)
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self.send_out, self.tell_later(live.header.id, min(later)))

    def wait_s(self, live: LiveTable, onlooker: Onlooker) -> float:
        """How long what is new is kept back: a computer does one thing after the other, and nobody is asked yet."""
        if not live.computer_is_asked:
            return 0.0
        return onlooker.sent + self.settings.together_ms / 1000 - time.monotonic()

    async def tell_later(self, table: str, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        await run_in_threadpool(self.look_again, table)

    def look_again(self, table: str) -> None:
        self.late.discard(table)
        with contextlib.suppress(Trouble), self.house.tables.at(table) as live:
            self.changed(live)

    def heard(self, table: str) -> None:
        """Another process has changed a table."""
        if self.onlookers.get(table):
            self.look_again(table)

    def post(self, letters: list[tuple[Onlooker, str | int]]) -> None:
        """In any thread; in this order they are put into the onlookers' queues."""
        if letters and self.loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is left to tell
                self.loop.call_soon_threadsafe(self.deliver, letters)

    def due(self, live: LiveTable, onlooker: Onlooker) -> str | int | None:
        """What is to be sent to an onlooker: an update, a number that closes, or nothing."""
        try:
            update = self.update(live, onlooker)
        except Trouble as trouble:
            return TROUBLE + trouble.status
        last = onlooker.last
        if last is not None and not update.entries and without_times(update) == without_times(last):
            return None
        onlooker.n, onlooker.last, onlooker.sent = update.n, update, time.monotonic()
        if onlooker.has is None:
            return update.text
        viewer, person = viewer_of(live, onlooker.person, onlooker.seat), id_of(onlooker.person)
        text, onlooker.shown = stream.told_since(live, viewer, person, update, onlooker.shown)
        if live.answered == (person, onlooker.seat, onlooker.tab, text):
            return None  # its page is being answered this; if the answer is lost, the next change is of what it has not
        return text

    def update(self, live: LiveTable, onlooker: Onlooker) -> Update:
        as_whom = viewer_of(live, onlooker.person, onlooker.seat)
        if onlooker.n > live.n(as_whom):
            raise stale()
        return stream.update(live, as_whom, id_of(onlooker.person), onlooker.n, self.house.means.now())

    def known_to(self, live: LiveTable, onlooker: Onlooker) -> Shown | None:
        """What it has been sent before it came, as it says."""
        if not onlooker.has:
            return None
        return stream.known(live, viewer_of(live, onlooker.person, onlooker.seat), id_of(onlooker.person), onlooker.has)

    def deliver(self, letters: list[tuple[Onlooker, str | int]]) -> None:
        for onlooker, what in letters:
            self.put(onlooker, what)

    def put(self, onlooker: Onlooker, what: str | int) -> None:
        if onlooker.queue.qsize() >= self.settings.socket_queue:
            what = AGAIN  # too slow: it resumes from the number it has
            while not onlooker.queue.empty():
                onlooker.queue.get_nowait()
        onlooker.queue.put_nowait(what)
        if isinstance(what, int):
            self.leave(onlooker)

    # --- one socket -----------------------------------------------------------------------------

    # --- who is here ----------------------------------------------------------------------------

    def greet(self, live: LiveTable) -> None:
        """In the thread that holds the table: who has it open now; those who look on are told if that has changed."""
        table, here = live.header.id, self.house.tables.here
        now = frozenset(one.person.id for one in self.onlookers.get(table, ()) if one.person)
        if here is None or now == live.here:
            return
        live.here = here[table] = now
        if not now:
            del here[table]
        live.changed = True

    def send_out(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def part(self, table: str) -> None:
        with contextlib.suppress(Trouble), self.house.tables.at(table) as live:
            self.greet(live)

    async def parted(self, table: str) -> None:
        """Later: who only loads the page anew was never away."""
        await asyncio.sleep(self.settings.away_s)
        await run_in_threadpool(self.part, table)

    async def serve(
        self,
        socket: WebSocket,
        person: Person | None,
        table: str,
        seat: str,
        after: int,
        has: str | None,
        tab: str = "",
        session: str = "",
        turn: AbstractAsyncContextManager[None] | None = None,
    ) -> None:
        """From the first update to the end; raises Trouble before the socket is accepted. ``turn``: to be waited for
        before the first, where that may be dear."""
        onlooker = Onlooker(socket, person, table, seat, after, has, tab, session)
        who = person.id if person else (socket.client.host if socket.client else "")
        if self.sockets[who] >= self.settings.sockets_per_person:
            raise Trouble(429, "too_fast")
        self.sockets[who] += 1
        self.onlookers[table] = (*self.onlookers.get(table, ()), onlooker)  # before asking: no change falls between
        try:
            if session in self.house.sessions.over:  # it ended while we came here
                raise Trouble(403, "not_your_seat")
            async with turn or contextlib.nullcontext():
                await run_in_threadpool(self.begin, onlooker)
            with contextlib.suppress(*GONE):
                await socket.accept()
                await self.both_ways(onlooker)
        finally:
            self.leave(onlooker)
            if person is not None:
                self.house.lookers.left(person.id, table)
            self.send_out(self.parted(table))
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def begin(self, onlooker: Onlooker) -> None:
        with self.house.tables.at(onlooker.table) as live:
            self.update(live, onlooker)  # raises Trouble for who may not look
            self.greet(live)
            if onlooker.last is None:  # else a change was quicker
                onlooker.shown = self.known_to(live, onlooker)
                self.tell(live, (onlooker,))

    def leave(self, onlooker: Onlooker) -> None:
        rest = tuple(other for other in self.onlookers.get(onlooker.table, ()) if other is not onlooker)
        if rest:
            self.onlookers[onlooker.table] = rest
        else:
            self.onlookers.pop(onlooker.table, None)

    async def both_ways(self, onlooker: Onlooker) -> None:
        sending = asyncio.create_task(self.send(onlooker))
        hearing = asyncio.create_task(self.hear(onlooker))
        done, rest = await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            with contextlib.suppress(*GONE):
                task.result()

    async def send(self, onlooker: Onlooker) -> None:
        while True:
            what = await onlooker.queue.get()
            if isinstance(what, int):
                await onlooker.socket.close(what)
                return
            await onlooker.socket.send_text(what)

    async def hear(self, onlooker: Onlooker) -> None:
        """Nothing is taken by this way: who says something is hung up on."""
        if (await onlooker.socket.receive())["type"] != "websocket.disconnect":
            await onlooker.socket.close(UNWANTED)

    async def stop(self) -> None:
        if self.changed in self.house.tables.on_change:
            self.house.tables.on_change.remove(self.changed)
            self.house.tables.on_gone.remove(self.gone)
            self.house.sessions.on_over.remove(self.sessions_over)
        for task in tuple(self.errands):
            task.cancel()
        for onlooker in [onlooker for here in self.onlookers.values() for onlooker in here]:
            self.put(onlooker, GOING)

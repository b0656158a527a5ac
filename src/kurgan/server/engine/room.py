"""Where programs wait until their seat is asked: woken by whatever changes their table, in this process or another."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from kurgan.server.live import LiveTable
from kurgan.server.shapes.engine import FROM_ENGINE, Waiting
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble

AT_ONCE = 2  # requests of one program that wait: one, and the one that it gave up


class Room:
    """Used on the event loop, but for ``wake``."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.waiting: dict[str, set[asyncio.Event]] = {}  # by table
        self.of_program: dict[str, int] = {}
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.tables.on_change.append(self.changed)
        self.tables.on_gone.append(self.wake)

    def stop(self) -> None:
        self.tables.on_change.remove(self.changed)
        self.tables.on_gone.remove(self.wake)

    def changed(self, live: LiveTable) -> None:
        self.wake(live.header.id)

    def wake(self, table: str) -> None:
        """In any thread; each looks for itself whether that concerns it."""
        if table in self.waiting and self.loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self.loop.call_soon_threadsafe(self._wake, table)

    def _wake(self, table: str) -> None:
        for event in self.waiting.get(table, ()):
            event.set()

    async def until_asked(
        self, program: str, table: str, look: Callable[[], FROM_ENGINE], wait_s: float
    ) -> FROM_ENGINE:
        """What ``look`` says once it is not to wait, or after so long."""
        if self.of_program.get(program, 0) >= AT_ONCE:
            raise Trouble(429, "waits_most", most=AT_ONCE).after(1.0)
        event, until = asyncio.Event(), time.monotonic() + wait_s
        self.waiting.setdefault(table, set()).add(event)  # before looking: no change falls between
        self.of_program[program] = self.of_program.get(program, 0) + 1
        try:
            while True:
                event.clear()
                said = await run_in_threadpool(look)
                if not isinstance(said, Waiting):
                    return said
                try:
                    await asyncio.wait_for(event.wait(), until - time.monotonic())
                except TimeoutError:
                    return said
        finally:
            self.waiting[table].discard(event)
            if not self.waiting[table]:
                del self.waiting[table]
            self.of_program[program] -= 1
            if not self.of_program[program]:
                del self.of_program[program]

"""The dearest work in a process of its own: taking in a long record, and forking a long game.

It holds up nobody there, and may take only so much time and memory. The process is started when it is first needed, and
again after one that took too much was ended; it ends with its server.
"""

from __future__ import annotations

import multiprocessing
import threading
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kurgan.server.apart_worker import Asked, work
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.shapes.making import Fork, Import, Made
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble

START = multiprocessing.get_context("spawn")
SECONDS = 30.0  # for one piece of work; a process that has to be started takes two of them
DEAR = 10_000  # characters of a record, some thousand entries: what is shorter is done at once
LONG = 1_000  # rows of a log


class Apart:
    def __init__(self, tables: Tables, means: Means, making: Making) -> None:
        self.tables, self.means, self.making = tables, means, making
        self.seconds = SECONDS
        self._turn = threading.Lock()
        self._running: tuple[BaseProcess, Connection] | None = None

    def import_record(self, person: Person, given: Import) -> Made:
        if len(given.record) <= DEAR or self.means.db.is_in_memory:
            return self.making.import_record(person, given)
        return self._do("import_record", person, given)

    def fork(self, person: Person, table: str, given: Fork) -> Made:
        if self.tables.length(table) <= LONG or self.means.db.is_in_memory:
            return self.making.fork(person, table, given)
        return self._do("fork", person, table, given)

    def _do(self, deed: str, *given: Any) -> Made:
        with self._turn:
            said = self._ask(Asked(deed, given, self.means.seat_wait_s, self.means.quotas))
        if isinstance(said, Exception):
            raise said
        if said is None:
            raise Trouble(503, "dear_broke", seconds=round(self.seconds))
        made: Made
        made, computer_plays = said
        if computer_plays:  # one may be the first to be asked
            for hook in list(self.tables.on_turn):
                hook(made.table)
        return made

    def _ask(self, asked: Asked) -> Any:
        """None: it took too long, or more memory than there is for it."""
        try:
            line = self._line()
            line.send(asked)
            if line.poll(self.seconds):
                return line.recv()
        except (OSError, EOFError):
            pass
        self._end()
        return None

    def _line(self) -> Connection:
        """To the process; to a new one, if there is none."""
        if self._running is not None and self._running[0].is_alive():
            return self._running[1]
        self._end()
        here, there = START.Pipe()
        process = START.Process(target=work, args=(there, self.means.folder, self.means.url), daemon=True)
        process.start()
        there.close()
        self._running = process, here
        return here

    def _end(self) -> None:
        if self._running is not None:
            process, line = self._running
            self._running = None
            line.close()
            process.kill()
            process.join()

    def close(self) -> None:
        with self._turn:
            self._end()

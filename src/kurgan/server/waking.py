"""Wakes tables at which an answer waits for the end of its pause."""

from __future__ import annotations

import heapq
import logging
import threading

from kurgan.server.tables import Tables

LOG = logging.getLogger("kurgan.server")


class Waker(threading.Thread):
    """Looks at a table when a pause is over: that is enough, the answer is then given."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(daemon=True, name="kurgan-waker")
        self.tables = tables
        self.due: list[tuple[int, str]] = []  # ms, table
        self.ready = threading.Condition()
        self.stopping = False
        tables.on_pause.append(self.cue)

    def cue(self, table: str, at_ms: int) -> None:
        with self.ready:
            heapq.heappush(self.due, (at_ms, table))
            self.ready.notify()

    def run(self) -> None:
        while (table := self.next()) is not None:
            try:
                with self.tables.at(table):
                    pass
            except Exception:
                LOG.exception("an answer after a pause could not be given")

    def next(self) -> str | None:
        with self.ready:
            while not self.stopping:
                left_ms = self.due[0][0] - self.tables.means.now() if self.due else None
                if left_ms is not None and left_ms <= 0:
                    return heapq.heappop(self.due)[1]
                self.ready.wait(None if left_ms is None else left_ms / 1000)
            return None

    def stop(self) -> None:
        self.tables.on_pause.remove(self.cue)
        with self.ready:
            self.stopping = True
            self.ready.notify_all()
        self.join(5)

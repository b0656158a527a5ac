"""The house at work: it says so every few seconds, and the time it was away counts against nobody's clock.

Away is a server that was stopped or killed, a machine that slept, and a disk that could keep nothing. Nobody could
play meanwhile, so nobody's time has run.
"""

from __future__ import annotations

import logging

from sqlalchemy import Connection

from kurgan.server.means import Means
from kurgan.server.store import house, pauses, tables

LOG = logging.getLogger("kurgan.server")
MISSED = 4  # beats in turn, after which the house was away, though nobody stopped it


class Presence:
    def __init__(self, means: Means) -> None:
        self.means = means
        self.every_s = 0.0  # between two beats; 0: nobody serves here

    def arrive(self, every_s: float) -> None:
        """At the start: since the last beat nobody was here."""
        self.every_s = every_s
        with self.means.db.writing() as connection:
            self._beat(connection, away_after_ms=0)

    def join(self, every_s: float) -> None:
        """Where others are here already."""
        self.every_s = every_s

    def beat(self) -> None:
        """From time to time, at the end, and before it is said that somebody's time is up."""
        if self.every_s:
            with self.means.db.writing() as connection:
                self._beat(connection, away_after_ms=int(MISSED * self.every_s * 1000))

    def _beat(self, connection: Connection, away_after_ms: int) -> None:
        now, last = self.means.now(), house.told(connection, house.BEAT)
        if last and now - int(last) > away_after_ms:
            LOG.info("away for %d s", (now - int(last)) // 1000)
            _rest(connection, int(last), now)
        house.tell(connection, house.BEAT, str(now))


def _rest(connection: Connection, since: int, now: int) -> None:
    """All clocks rest for that time, at each table from its last change on: then somebody was here."""
    for table, line in tables.with_running_clocks(connection):
        begun = max(since, line["at_ms"])
        if begun < now:
            pauses.add(connection, table, "", pauses.AWAY, begun, now)
            tables.rest(connection, table, now - begun, line | {"at_ms": line["at_ms"] + now - begun})

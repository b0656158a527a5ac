"""Who thinks for a computer where several processes serve: one of them, and another soon after that one has died.

A process says again and again that it still thinks; what it no longer says so of is free for any other. Were two to
think for one seat nevertheless, the first answer would stand, and the second be too late.
"""

from __future__ import annotations

import logging
import threading

from kurgan.server.means import Means
from kurgan.server.store import jobs
from kurgan.server.store.direct import TAKEN
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.tables import Tables

LOG = logging.getLogger("kurgan.bots")
PART = 3  # how often a job is kept before it would be free


class Jobs:
    """Of this process. Where it serves alone, every job is its own."""

    def __init__(self, means: Means, lease_s: float) -> None:
        self.means, self.lease_ms = means, int(lease_s * 1000)
        self.mine: set[str] = set()  # tables

    @property
    def shared(self) -> bool:
        return self.means.db.is_shared

    def take(self, table: str) -> bool:
        if not self.shared or table in self.mine:
            return True
        now = self.means.now()
        try:
            with self.means.db.rows() as connection:
                taken = jobs.take(connection, table, self.means.worker, now, now + self.lease_ms)
        except TAKEN:
            return False
        if taken:
            self.mine.add(table)
        return taken

    def keep(self) -> None:
        if self.mine:
            with self.means.db.rows() as connection:
                jobs.keep(connection, self.means.worker, tuple(self.mine), self.means.now() + self.lease_ms)

    def drop(self, table: str) -> None:
        if table in self.mine:
            self.mine.discard(table)
            with self.means.db.rows() as connection:
                jobs.drop(connection, table, self.means.worker)


class Keeper(threading.Thread):
    """Keeps this process's jobs, and looks for those that nobody does: it is enough to ask for a turn there."""

    def __init__(self, own: Jobs, tables: Tables) -> None:
        super().__init__(daemon=True, name="kurgan-jobs")
        self.own, self.tables = own, tables
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(self.own.lease_ms / 1000 / PART):
            try:
                self.own.keep()
                self.tables.cue_computers()
            except (CannotKeep, *FAILURES) as error:
                LOG.warning("the computers' seats could not be looked at: %s", error)
            except Exception:
                LOG.exception("looking at the computers' seats failed")

    def stop(self) -> None:
        self.stopped.set()
        if self.is_alive():
            self.join(5)

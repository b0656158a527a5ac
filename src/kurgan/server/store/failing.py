"""What keeps the database from keeping something, and who is told: the disk is full, the file held, damaged or gone, or
nobody answers at its address.

It is no ``Trouble``: whoever takes that for an answer (a rule, somebody quicker) must not take this for one, and what
failed so is tried again.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import DatabaseError, OperationalError

FULL, HELD, DAMAGED, UNWRITABLE = "disk_full", "games_held", "games_damaged", "games_unwritable"
UNREACHABLE = "games_unreachable"
FAILURES = (DatabaseError, sqlite3.DatabaseError)
BY_CODE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: HELD,
    sqlite3.SQLITE_LOCKED: HELD,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_READONLY: UNWRITABLE,
    sqlite3.SQLITE_IOERR: UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: UNWRITABLE,
}
# PostgreSQL's codes, or how they begin. Whoever was chosen to give way in a deadlock may try again.
BY_STATE = {
    "53100": FULL,
    "55P03": HELD,
    "40": HELD,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "25006": UNWRITABLE,
    "58": UNWRITABLE,
    "53": UNREACHABLE,
    "08": UNREACHABLE,
    "57P": UNREACHABLE,
}
QUEUE_S = 5.0  # for those of this process who are before one; a slow disk is no reason to send people away
PATIENCE_S = 1.0  # for another program that writes
AGAIN_S = 0.5  # between two tries, while one holds the file longer than that
T = TypeVar("T")


class CannotKeep(Exception):
    """Nothing was written, nothing has changed."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def why(error: BaseException) -> str:
    """What an error of the database comes of; empty when it is none of these."""
    origin = getattr(error, "orig", error)
    if hasattr(origin, "sqlstate"):
        return _by_state(origin.sqlstate, lost=isinstance(error, OperationalError))
    return BY_CODE.get(getattr(origin, "sqlite_errorcode", 0) & 0xFF, "")


def _by_state(state: str | None, lost: bool) -> str:
    """``lost``: without a state nobody has answered."""
    if state is None:
        return UNREACHABLE if lost else ""
    return next((reason for code, reason in BY_STATE.items() if state.startswith(code)), "")


@contextmanager
def named() -> Iterator[None]:
    """Failures by what they come of."""
    try:
        yield
    except FAILURES as error:
        if reason := why(error):
            raise CannotKeep(reason) from error
        raise


class Turn:
    """SQLite has one writer at a time and makes the others sleep in steps; here they queue instead.

    While another program holds the file, nobody waits in vain: once that is known who comes is told so at once, and
    one of them tries again from time to time. Else a few who wait would hold all threads, and keep readers waiting.
    """

    def __init__(self) -> None:
        self._one = threading.RLock()
        self._held = False
        self._again = 0.0  # when to try

    @contextmanager
    def taken(self) -> Iterator[None]:
        self._look()
        if not self._one.acquire(timeout=QUEUE_S):
            raise CannotKeep(HELD)
        try:
            self._look()
            yield
        finally:
            self._one.release()

    def _look(self) -> None:
        if self._held and time.monotonic() < self._again:
            raise CannotKeep(HELD)

    def begin(self, begun: Callable[[], T]) -> T:
        """The same with some patience, by who has taken his turn."""
        until = 0.0 if self._held else time.monotonic() + PATIENCE_S
        while True:
            try:
                found = begun()
            except FAILURES as error:
                if why(error) != HELD:
                    raise
                if time.monotonic() >= until:
                    self._held, self._again = True, time.monotonic() + AGAIN_S
                    raise CannotKeep(HELD) from error
            else:
                self._held = False
                return found

"""Straight to SQLite: for the few statements of every choice, whose way through the engine costs more than they do."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol
from weakref import WeakSet

from pydantic_core import to_json
from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import IntegrityError

BUSY_MS = 100  # then failing.Turn decides
TAKEN = (IntegrityError, sqlite3.IntegrityError)  # somebody else was first
DIALECT = SQLiteDialect_pysqlite()


def to_text(value: Any) -> str:
    """What a column of JSON keeps: our own shapes, too."""
    return to_json(value).decode()


class Line(Protocol):
    """What a connection of either kind does with a statement that is built once."""

    def execute(self, statement: Any, parameters: Any, /) -> Any: ...


def tune(connection: Any) -> None:
    connection.isolation_level = None  # we begin ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


class Texts(dict[Executable, tuple[str, tuple[str, ...]]]):
    """Statements as SQLite reads them, and the order of their parameters."""

    def __missing__(self, statement: Executable) -> tuple[str, tuple[str, ...]]:
        compiled = statement.compile(dialect=DIALECT)  # type: ignore[attr-defined]
        made = self[statement] = str(compiled), tuple(compiled.positiontup or ())
        return made


TEXTS = Texts()


class Direct:
    """One thread's own connection."""

    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path, check_same_thread=False)  # another thread closes it
        tune(self.connection)

    def execute(self, statement: Executable, parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]], /) -> Any:
        text, names = TEXTS[statement]
        if isinstance(parameters, Mapping):
            return self.connection.execute(text, _values(names, parameters))
        return self.connection.executemany(text, [_values(names, each) for each in parameters])

    def begin(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")

    @contextmanager
    def transaction(self) -> Iterator[Direct]:
        """Of what has begun."""
        try:
            yield self
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:  # SQLite itself has ended it where the disk failed
                self.connection.execute("ROLLBACK")
            raise


def _values(names: tuple[str, ...], given: Mapping[str, Any]) -> list[Any]:
    return [to_text(value) if isinstance(value := given[name], dict | list) else value for name in names]


class DirectLines:
    """Of all threads."""

    def __init__(self, path: str) -> None:
        self.path, self._own = path, threading.local()
        self._all: WeakSet[Direct] = WeakSet()

    @property
    def mine(self) -> Direct:
        found: Direct | None = getattr(self._own, "line", None)
        if found is None:
            found = self._own.line = Direct(self.path)
            self._all.add(found)
        return found

    def close(self) -> None:
        for line in list(self._all):
            line.connection.close()
        self._own = threading.local()

"""The database: one engine, short transactions, migrated when it is opened.

Everything that is peculiar to SQLite stands here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError

from kurgan.core.errors import KurganError

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "kurgan.sqlite3"
BUSY_MS = 10_000
BEGIN = "kurgan_begin"


class Database:
    """One engine, and how a transaction on it begins."""

    def __init__(self, folder: Path, url: str = "") -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # others on this machine have seats, too
        except OSError as error:
            raise KurganError("cannot_keep", folder=str(folder), detail=str(error.strerror)) from None
        self.engine = create_engine(
            url or f"sqlite:///{folder / FILE}", pool_size=8, max_overflow=40, hide_parameters=True
        )  # what people write stays out of error logs
        # SQLite has one writer at a time and makes the others sleep in steps; here they queue instead.
        self._turn: AbstractContextManager[Any] = nullcontext()
        if self.engine.dialect.name == "sqlite":
            _tune_sqlite(self.engine)
            self._turn = threading.RLock()
        self._glances = self.engine.execution_options(**{BEGIN: ""})
        self._writes = self.engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
        try:
            migrate(self)
        except OperationalError as error:
            self.close()
            raise KurganError("cannot_open_games", folder=str(folder), detail=str(error.orig)) from None

    def glance(self) -> AbstractContextManager[Connection]:
        """For one statement that reads."""
        return self._glances.connect()

    def reading(self) -> AbstractContextManager[Connection]:
        """For several that see the same."""
        return self.engine.connect()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; whoever comes second waits for the first."""
        with self._turn, self._writes.begin() as connection:
            yield connection

    def close(self) -> None:
        self.engine.dispose()


def migrate(database: Database) -> None:
    with database.writing() as connection:
        command.upgrade(migrations(connection), "head")


def migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we begin ourselves, see below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A transaction that reads first and writes later could not wait for another writer: it says so at once.
        begin = connection.get_execution_options().get(BEGIN, "BEGIN")
        if begin:
            connection.exec_driver_sql(begin)

"""The database: one engine, short transactions, migrated when it is opened.

Everything that is peculiar to SQLite stands here and in ``direct``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event

import kurgan
from kurgan.core.errors import KurganError
from kurgan.server.store import house
from kurgan.server.store.direct import DirectLines, Line, to_text, tune
from kurgan.server.store.failing import FAILURES, CannotKeep, Turn, named
from kurgan.server.store.opening import FILE, MIGRATIONS, broken, examine

BEGIN = "kurgan_begin"


class Database:
    """One engine, and how a transaction on it begins."""

    def __init__(self, folder: Path, url: str = "") -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # others on this machine have seats, too
        except OSError as error:
            raise KurganError("cannot_keep", folder=str(folder), detail=str(error.strerror)) from None
        path = folder / FILE
        if not url:
            examine(path)
        self.engine = create_engine(
            url or f"sqlite:///{path}", pool_size=8, max_overflow=40, hide_parameters=True, json_serializer=to_text
        )  # what people write stays out of error logs
        self._turn: Turn | None = None
        self.direct: DirectLines | None = None
        if self.engine.dialect.name == "sqlite":
            _tune_sqlite(self.engine)
            self._turn = Turn()
            if self.engine.url.database:
                self.direct = DirectLines(self.engine.url.database)
        self._glances = self.engine.execution_options(**{BEGIN: ""})
        self._writes = self.engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
        try:
            migrate(self)
        except (*FAILURES, CannotKeep) as error:
            self.close()
            raise broken(
                path, error.__cause__ if isinstance(error, CannotKeep) and error.__cause__ else error
            ) from None

    def glance(self) -> AbstractContextManager[Connection]:
        """For one statement that reads."""
        return self._glances.connect()

    def asking(self) -> AbstractContextManager[Line]:
        """The same for a statement that is built once, and asked whenever anybody comes."""
        return nullcontext(self.direct.mine) if self.direct else self.glance()

    def reading(self) -> AbstractContextManager[Connection]:
        """For several that see the same."""
        return self.engine.connect()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; whoever comes second waits for the first."""
        with ExitStack() as stack:
            stack.enter_context(named())
            if self._turn is None:
                yield stack.enter_context(self._writes.begin())
                return
            stack.enter_context(self._turn.taken())
            yield self._turn.begin(lambda: stack.enter_context(self._writes.begin()))

    @contextmanager
    def adding(self) -> Iterator[Line]:
        """The same for statements that are built once and only write, like the rows of every choice."""
        if self.direct is None or self._turn is None:
            with self.writing() as connection:
                yield connection
            return
        with named(), self._turn.taken():
            line = self.direct.mine
            self._turn.begin(line.begin)
            with line.transaction():
                yield line

    def close(self) -> None:
        if self.direct:
            self.direct.close()
        self.engine.dispose()


def migrate(database: Database) -> None:
    with database.writing() as connection:
        command.upgrade(migrations(connection), "head")
        if house.told(connection, house.VERSION) != kurgan.__version__:
            house.tell(connection, house.VERSION, kurgan.__version__)


def migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        tune(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A transaction that reads first and writes later could not wait for another writer: it says so at once.
        begin = connection.get_execution_options().get(BEGIN, "BEGIN")
        if begin:
            connection.exec_driver_sql(begin)

"""The database: one engine, short transactions, migrated when it is opened.

It is a file of SQLite, unless an address names another; what is peculiar to that stands here and in ``direct``. What is
to PostgreSQL stands in ``postgresql``.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event

import kurgan
from kurgan.core.errors import KurganError
from kurgan.server.store import house, news, postgresql
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
        self._turn: Turn | None = None
        self.direct: DirectLines | None = None
        if url and not url.startswith("sqlite:"):
            self._serves(postgresql.address(url))
        else:
            self._opens(path, url)
        try:
            migrate(self)
        except (*FAILURES, CannotKeep) as error:
            self.close()
            cause = error.__cause__ if isinstance(error, CannotKeep) and error.__cause__ else error
            raise (broken(path, cause) if self._turn else postgresql.unreachable(self.engine.url, cause)) from None

    def _opens(self, path: Path, url: str) -> None:
        """A file."""
        if not url:
            examine(path)
        self.engine = create_engine(
            url or f"sqlite:///{path}", pool_size=8, max_overflow=40, hide_parameters=True, json_serializer=to_text
        )  # what people write stays out of error logs
        _tune_sqlite(self.engine)
        self._turn = Turn()
        if self.engine.url.database:
            self.direct = DirectLines(self.engine.url.database)
        self._glances: Engine = self.engine.execution_options(**{BEGIN: ""})
        self._reads: Engine = self.engine
        self._writes: Engine = self.engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})

    def _serves(self, url: URL) -> None:
        """A server of PostgreSQL."""
        self.engine = postgresql.engine_of(url)
        self._glances = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._reads = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._writes = self.engine

    @property
    def is_shared(self) -> bool:
        """Whether several processes may serve from it."""
        return self._turn is None

    @property
    def is_in_memory(self) -> bool:
        """Whether no other process can open it."""
        return self._turn is not None and self.direct is None

    def glance(self) -> AbstractContextManager[Connection]:
        """For one statement that reads."""
        return self._glances.connect()

    def asking(self) -> AbstractContextManager[Line]:
        """The same for a statement that is built once, and asked whenever anybody comes."""
        return nullcontext(self.direct.mine) if self.direct else self.glance()

    def reading(self) -> AbstractContextManager[Connection]:
        """For several that see the same."""
        return self._reads.connect()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; whoever comes second waits for the first."""
        with ExitStack() as stack:
            stack.enter_context(named())
            if self._turn is None:
                connection = stack.enter_context(self._writes.begin())
                connection.execute(postgresql.TURN)
                yield connection
                return
            stack.enter_context(self._turn.taken())
            yield self._turn.begin(lambda: stack.enter_context(self._writes.begin()))

    @contextmanager
    def rows(self) -> Iterator[Connection]:
        """The same for who needs no turn, as the rows he changes are his locks; where several processes write."""
        with named(), self._writes.begin() as connection:
            yield connection

    @contextmanager
    def adding(self) -> Iterator[Line]:
        """The same for statements that are built once and only write, like the rows of every choice."""
        if self._turn is None:
            with self.rows() as connection:
                yield connection
            return
        if self.direct is None:
            with self.writing() as connection:
                yield connection
            return
        with named(), self._turn.taken():
            line = self.direct.mine
            self._turn.begin(line.begin)
            with line.transaction():
                yield line

    def say(self, said: str) -> None:
        """To the other processes."""
        with named(), self.glance() as connection:
            news.say(connection, said)

    def heard(self) -> Generator[str]:
        """What they say, from now on."""
        return news.heard(self._glances)

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

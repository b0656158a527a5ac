"""Everything that is peculiar to PostgreSQL: its address, its connections, and what its failures come of.

Writers that read before they write take turns, in all processes, as SQLite's do: each module of the store may rely on
it. Rows of a log need no turn, their key is the lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from kurgan.core.errors import KurganError
from kurgan.server.store import failing
from kurgan.server.store.direct import to_text
from kurgan.server.store.opening import OURS, of_our_time, of_today

NAMES = ("postgresql", "postgres", "postgresql+psycopg")  # what an address may begin with
CONNECTED = {"connect_timeout": 5, "application_name": "kurgan"}
WAIT_MS = int(failing.QUEUE_S * 1000)  # for one's turn, or for a row that another changes
TURN = text("SELECT pg_advisory_xact_lock(7311)")  # any number, the same in all processes


def address(given: str) -> URL:
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise KurganError("database_url", text=given.partition("://")[0]) from None
    if url.drivername not in NAMES or not url.database:
        raise KurganError("database_url", text=url.drivername)
    return url.set(drivername="postgresql+psycopg")


def shown(url: URL) -> str:
    """An address as it may be told to anybody."""
    return url.set(query={}).render_as_string(hide_password=True)


def engine_of(url: URL) -> Engine:
    """Of what can be reached and is ours, or empty."""
    arguments = CONNECTED | {"options": f"-c lock_timeout={WAIT_MS}"}
    try:
        engine = create_engine(
            url,
            pool_size=8,
            max_overflow=16,  # a server takes a hundred of them in all, unless it is told otherwise
            pool_pre_ping=True,  # it may have been started anew
            hide_parameters=True,  # what people write stays out of error logs
            json_serializer=to_text,
            connect_args=arguments,
        )
    except (ModuleNotFoundError, NoSuchModuleError):
        raise KurganError("database_driver") from None
    try:
        with engine.connect() as connection:
            examine(connection)
    except BaseException as error:
        engine.dispose()
        if isinstance(error, failing.FAILURES):
            raise unreachable(url, error) from None
        raise
    return engine


def examine(connection: Connection) -> set[str]:
    """One clear line about a database that is not ours, or not of our time. Gives the names of its tables."""
    names = set(inspect(connection).get_table_names())
    where = shown(connection.engine.url)
    if names and not names >= OURS:
        raise KurganError("database_foreign", url=where)
    if names:
        of_our_time(names, lambda query: connection.exec_driver_sql(query).fetchone(), where)
    return names


def unreachable(url: URL, error: BaseException) -> KurganError:
    detail = str(getattr(error, "orig", None) or error).split("\n")[0]
    return KurganError("database_unreachable", url=shown(url), detail=detail)


@contextmanager
def looking_only(given: str) -> Iterator[Connection]:
    """A connection that cannot write; all it reads is of one moment."""
    url = address(given)
    engine = engine_of(url).execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        with engine.connect() as connection:
            if not examine(connection):
                raise KurganError("database_empty", url=shown(url))
            of_today(str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()), shown(url))
            yield connection
    except failing.FAILURES as error:
        raise unreachable(url, error) from None
    finally:
        engine.dispose()

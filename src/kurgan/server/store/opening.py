"""The file with the games, looked at before it is opened: what is not ours, or of another time, is never written to.

No file is a new start. An empty one is none: something went wrong with the games that were there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

import kurgan
from kurgan.core.errors import KurganError
from kurgan.server.store import failing

FILE = "kurgan.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
MAGIC = b"SQLite format 3\0"
OURS = {"alembic_version", "tables", "log"}
SOON = 256 * 2**20  # bytes that are looked through in about a second, at every start


def examine(path: Path, thorough: bool = False) -> None:
    """One clear line about a file that is not ours, not of our time, or damaged; nothing if all is well or it is not
    there."""
    if not path.exists():
        if path.with_name(f"{path.name}-wal").exists():
            raise KurganError("games_gone", path=str(path))
        return
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if not head:
        raise KurganError("games_empty", path=str(path))
    if head != MAGIC:
        raise KurganError("games_foreign", path=str(path))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as line:
            names = {name for (name,) in line.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if names and not names >= OURS:
                raise KurganError("games_foreign", path=str(path))
            if names:  # else a first start was cut short: there never were games
                of_our_time(names, lambda query: line.execute(query).fetchone(), str(path))
            whole = thorough or path.stat().st_size <= SOON
            found = line.execute("PRAGMA quick_check(1)").fetchone()[0] if whole else "ok"
    except sqlite3.DatabaseError as error:
        raise broken(path, error) from None
    if found != "ok":
        raise KurganError("games_damaged", path=str(path), detail=found)


def must_be(path: Path) -> None:
    if not path.exists():
        raise KurganError("no_games", path=str(path))


def broken(path: Path, error: BaseException) -> KurganError:
    detail = str(getattr(error, "orig", None) or error).split("\n")[0]
    if failing.why(error) == failing.DAMAGED:
        return KurganError("games_damaged", path=str(path), detail=detail)
    return KurganError("cannot_open_games", folder=str(path.parent), detail=detail)


def of_our_time(names: set[str], ask: Callable[[str], Any], where: str) -> None:
    """``names``: of the tables there; ``ask``: gives the first row. Of either kind of database."""
    (revision,) = ask("SELECT version_num FROM alembic_version")
    if revision not in revisions():
        wrote = ask("SELECT value FROM house WHERE name = 'version'") if "house" in names else None
        newer = wrote[0] if wrote else "?"
        raise KurganError("games_newer", path=where, newer=newer, form=revision, mine=kurgan.__version__)


def of_today(revision: str, where: str) -> None:
    if revision != revisions()[0]:
        raise KurganError("games_older", path=where, form=revision)


def revisions() -> list[str]:
    """The forms of the database that this version knows, the newest first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


@contextmanager
def looking_only(path: Path) -> Iterator[Connection]:
    """A connection that cannot write, to a file of our time; all it reads is of one moment."""
    must_be(path)
    examine(path)
    engine = create_engine(f"sqlite:///{path.absolute().as_uri()}?mode=ro&uri=true", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            of_today(str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()), str(path))
            yield connection
    except failing.FAILURES as error:
        raise broken(path, error) from None
    finally:
        engine.dispose()


def integrity(connection: Connection, path: Path) -> None:
    """Every page of the file and every index."""
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if found != "ok":
        raise KurganError("games_damaged", path=str(path), detail=str(found))

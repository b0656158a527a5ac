"""Copies of the whole database: made while others write, put in the place of another, which is kept aside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from kurgan.core.errors import KurganError
from kurgan.server.store import failing
from kurgan.server.store.opening import broken

PAGES = 256  # at a time
BESIDE = ("", "-wal", "-shm")  # a database and what SQLite keeps with it
Tell = Callable[[int, int], None]  # so much of so much


def copy(source: Path, target: Path, tell: Tell) -> None:
    """All that was written when it began, into one new file that only its owner reads; whole, or not at all."""
    half = target.with_name(f"{target.name}.part")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as there,
            closing(sqlite3.connect(half, isolation_level=None)) as here,
        ):
            there.execute("BEGIN")  # else it would begin anew whenever somebody writes
            there.execute("SELECT count(*) FROM sqlite_master").fetchone()
            there.backup(here, pages=PAGES, progress=lambda _, left, whole: tell(whole - left, whole))
            here.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            found = here.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise KurganError("games_damaged", path=str(source), detail=found)
        put(half, target)
    except sqlite3.DatabaseError as error:
        if failing.why(error) == failing.FULL:
            raise KurganError("no_room", path=str(target)) from None
        raise broken(source, error) from None
    finally:
        half.unlink(missing_ok=True)


def put(made: Path, target: Path) -> None:
    """A file in its place, for good."""
    with made.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(made, target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_there(path: Path) -> bool:
    """Whether there is a database, or anything of one: what lay beside an old one would be taken into a new one."""
    return any(Path(f"{path}{end}").exists() for end in BESIDE)


def put_aside(path: Path, stamp: str) -> Path:
    """A database that makes room for another, under a new name; refused while anybody has it open."""
    close(path)
    named = f"{path}.before-{stamp}"
    aside = next(free for n in count() if not is_there(free := Path(f"{named}-{n}" if n else named)))
    for end in BESIDE:
        with suppress(FileNotFoundError):
            os.rename(f"{path}{end}", f"{aside}{end}")
    return aside


def close(path: Path) -> None:
    """What lies beside a database is taken into it, which only works while nobody else has it open."""
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as line:
            line.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if failing.why(error) == failing.HELD:
            raise KurganError("games_in_use", path=str(path)) from None

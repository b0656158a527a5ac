"""A file that is empty, foreign, damaged or of another time is one clear line, and is left as it is."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.server.house import House
from kurgan.server.run import open_house as open_for_people
from kurgan.server.store.opening import FILE
from tests.server.helpers import SB, Party


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder / FILE


def refused(file: Path) -> str:
    before = file.read_bytes() if file.exists() else None
    with pytest.raises(KurganError) as error:
        open_for_people(file.parent)
    assert (file.read_bytes() if file.exists() else None) == before
    assert str(file) in str(error.value) and "\n" not in str(error.value)
    return error.value.message.key.removeprefix("reason.")


def test_no_file_is_a_new_start(file: Path) -> None:
    open_for_people(file.parent).close()
    with closing(sqlite3.connect(file)) as line:
        assert line.execute("SELECT value FROM house WHERE name = 'version'").fetchone() == (kurgan.__version__,)
    open_for_people(file.parent).close()


@pytest.mark.parametrize("text", [b"", b"shopping list\n", b"SQLite format 4\0" * 300])
def test_what_is_no_database_is_left_alone(file: Path, text: bytes) -> None:
    file.write_bytes(text)
    assert refused(file) == ("games_foreign" if text else "games_empty")


def test_another_programs_database_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as line:
        line.execute("CREATE TABLE tables (id TEXT)")
    assert refused(file) == "games_foreign"


def test_a_log_without_its_database_is_not_thrown_away(file: Path) -> None:
    beside = file.with_name(f"{FILE}-wal")
    beside.write_bytes(b"rows")
    assert refused(file) == "games_gone" and beside.read_bytes() == b"rows"


def test_a_newer_database_names_who_wrote_it(file: Path) -> None:
    open_for_people(file.parent).close()
    with closing(sqlite3.connect(file)) as line:
        line.execute("UPDATE alembic_version SET version_num = '9999'")
        line.execute("UPDATE house SET value = '12.3'")
        line.commit()
    assert refused(file) == "games_newer"
    with pytest.raises(KurganError, match=r"12\.3, form 9999.*update"):
        open_for_people(file.parent)


def test_damaged_pages_are_named_at_the_start(open_house: Callable[..., House], tmp_path: Path, file: Path) -> None:
    party = Party(open_house(), SB)
    list(party.random_play(random.Random(1), 100))
    party.house.close()
    whole = (tmp_path / "data" / FILE).read_bytes()
    file.write_bytes(whole[:8192] + b"\xaa" * (len(whole) - 8192))
    assert refused(file) == "games_damaged"
    file.write_bytes(whole[: len(whole) // 2])
    assert refused(file) == "games_damaged"

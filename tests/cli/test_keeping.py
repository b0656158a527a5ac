"""kurgan check, backup and restore: an edited die is found, and a backup brings everything back."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic import command

from kurgan.server.house import House
from kurgan.server.store import log
from kurgan.server.store.database import migrations
from kurgan.server.store.opening import FILE
from tests.cli.helpers import fails, run
from tests.server.helpers import SB, Party
from tests.server.http_fixtures import HOT_SEAT, Browser, wait_until


@pytest.fixture
def played(data_folder: Path) -> Party:
    """Two games, their house closed."""
    house = House(data_folder, rng=random.Random(1))
    party, other = Party(house, SB), Party(house, SB)
    list(party.random_play(random.Random(2), 60))
    list(other.random_play(random.Random(3), 20))
    house.close()
    return party


def change(folder: Path, statement: str, *given: Any) -> None:
    with closing(sqlite3.connect(folder / FILE)) as line:
        assert line.execute(statement, given).rowcount == 1
        line.commit()


def test_sound_games_are_one_line(played: Party, data_folder: Path) -> None:
    ran = run("check")
    assert ran.code == 0 and ran.out.startswith("All is well: 2 tables, ") and len(ran.out.splitlines()) == 1
    assert run("check", "--data", str(data_folder), "--lang", "zh").out.startswith("一切正常")
    assert "does not exist" in fails("check", "--data", str(data_folder / "elsewhere"))


def test_a_changed_die_is_named(played: Party, data_folder: Path) -> None:
    with closing(sqlite3.connect(data_folder / FILE)) as line:
        found = line.execute("SELECT seq, text FROM log WHERE table_id = ? AND kind = 'chance'", (played.table,))
        seq, text = found.fetchall()[-1]
        others = {row[0] for row in line.execute("SELECT text FROM log WHERE kind = 'chance' AND text <> ?", (text,))}
    new = sorted(others)[0]
    change(data_folder, "UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", new, played.table, seq)
    ran = run("check")
    assert ran.code == 1 and f"table {played.table}, row {seq} (chance, -, '{new}') was changed" in ran.out
    assert "1 of 2 tables" in ran.err and len(ran.out.splitlines()) == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM log WHERE table_id = ? AND seq = 5", "row 6 "),
        ("DELETE FROM log WHERE table_id = ? AND seq = (SELECT rows FROM tables WHERE id = table_id)", "should have"),
        ("UPDATE log SET at_ms = at_ms + 1 WHERE table_id = ? AND seq = 7", "row 7 "),
        ("UPDATE log SET source = 'table' WHERE table_id = ? AND seq = 8", "row 8 "),
        ("UPDATE tables SET options = '{}' WHERE id = ?", "what is fixed"),
        ("UPDATE tables SET rules = '0' WHERE id = ?", "what is fixed"),
    ],
)
def test_whatever_was_changed_is_named(played: Party, data_folder: Path, statement: str, said: str) -> None:
    change(data_folder, statement, played.table)
    ran = run("check")
    assert ran.code == 1 and said in ran.out and played.table in ran.out


def test_a_row_that_the_rules_refuse_is_named(data_folder: Path) -> None:
    """Chained as it should be, but no game."""
    house = House(data_folder)
    party = Party(house, SB)
    n = len(party.live().steps)
    with house.means.db.writing() as connection:
        row = log.Row(log.ACTION, "move 5-4", party.first, 1, log.PERSON)
        log.append(connection, party.table, n, [row])
    house.close()
    change(data_folder, "UPDATE tables SET rows = rows + 1 WHERE id = ?", party.table)
    ran = run("check")
    assert ran.code == 1 and f"row {n + 1} ('move 5-4') cannot be played" in ran.out


def test_a_backup_is_restored_elsewhere_and_overwrites_nothing(
    played: Party, data_folder: Path, tmp_path: Path
) -> None:
    kept, there = tmp_path / "kept" / "games.backup", tmp_path / "there"
    assert run("backup", str(kept)).code == 0 and kept.stat().st_mode & 0o077 == 0
    assert [path.name for path in kept.parent.iterdir()] == ["games.backup"]
    assert "already" in fails("backup", str(kept))
    assert run("backup", str(kept), "--replace").code == 0
    assert run("restore", str(kept), "--data", str(there)).code == 0
    assert run("check", "--data", str(there)).out == run("check").out
    assert [path.name for path in there.iterdir()] == [FILE]
    assert "--replace keeps them aside" in fails("restore", str(kept), "--data", str(there))
    list(played.on(house := House(there)).random_play(random.Random(5), 5))
    assert "in use" in fails("restore", str(kept), "--data", str(there), "--replace")
    house.close()
    grown = run("check", "--data", str(there)).out
    ran = run("restore", str(kept), "--data", str(there), "--replace")
    assert ran.code == 0 and "kept in" in ran.out and run("check", "--data", str(there)).out == run("check").out
    (aside,) = (path for path in there.iterdir() if path.name != FILE)
    aside.rename(there / FILE)
    assert run("check", "--data", str(there)).out == grown != run("check").out


def test_backups_of_an_older_version_are_made_and_brought_up_to_date(
    played: Party, data_folder: Path, tmp_path: Path
) -> None:
    well = run("check").out
    house = House(data_folder)
    with house.means.db.writing() as connection:
        command.downgrade(migrations(connection), "0006")
    house.close()
    assert "older Kurgan (form 0006)" in fails("check")
    kept, there = tmp_path / "games.backup", tmp_path / "there"
    assert run("backup", str(kept)).code == 0
    assert run("restore", str(kept), "--data", str(there)).code == 0
    assert run("check", "--data", str(there)).out == well
    assert "older" in fails("check")  # where it was nothing has changed


def test_what_lies_beside_an_old_database_is_not_taken_into_a_restored_one(
    played: Party, data_folder: Path, tmp_path: Path
) -> None:
    kept, there = tmp_path / "games.backup", tmp_path / "there"
    run("backup", str(kept))
    there.mkdir()
    (there / f"{FILE}-wal").write_bytes(b"rows of others")
    assert "has games already" in fails("restore", str(kept), "--data", str(there))
    for _ in range(2):  # within a second, too, nothing kept aside is lost
        assert run("restore", str(kept), "--data", str(there), "--replace").code == 0
        assert run("check", "--data", str(there)).code == 0
    aside = [path for path in there.iterdir() if ".before-" in path.name]
    assert sorted(path.read_bytes() == b"rows of others" for path in aside) == [False, True]


def test_what_is_not_sound_is_not_restored(played: Party, data_folder: Path, tmp_path: Path) -> None:
    kept, there = tmp_path / "games.backup", tmp_path / "there"
    run("backup", str(kept))
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in fails("restore", str(kept), "--data", str(there))
    kept.write_bytes(b"")
    assert "is empty" in fails("restore", str(kept), "--data", str(there))
    assert "does not exist" in fails("restore", str(tmp_path / "nothing"), "--data", str(there))
    kept.write_bytes(whole)
    with closing(sqlite3.connect(kept)) as line:
        line.execute("UPDATE log SET text = 'x' WHERE seq = 3")
        line.commit()
    ran = run("restore", str(kept), "--data", str(there))
    assert ran.code == 1 and "row 3" in ran.out and not list(there.iterdir())


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    command = (sys.executable, "-c", "import sys; from kurgan.cli import main; sys.exit(main())")
    environment = os.environ | {"KURGAN_DATA": str(folder)}
    process = subprocess.Popen(
        (*command, "play", "--no-browser", "--port", "0"), env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        yield process, SimpleNamespace(port=port, origin=f"http://127.0.0.1:{port}")
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def test_the_drill(data_folder: Path, tmp_path: Path) -> None:
    """A server under load, a backup, kill -9, restored elsewhere: what was acknowledged before the backup is there."""
    acknowledged: dict[str, list[str]] = {}

    def load(browser: Browser) -> None:
        table = browser.new_table(HOT_SEAT)["table"]
        done = acknowledged[table] = []
        while True:
            asked = browser.snapshot(table, "german")["moment"]["asked"]
            now = browser.snapshot(table, asked)
            action = now["moment"]["choices"][0]["action"]
            browser.did(f"/api/tables/{table}/play", {"seat": asked, "n": now["n"], "action": action})
            done.append(action)

    def until_killed(browser: Browser) -> None:
        with suppress(OSError, HTTPException):  # nobody answers any more
            load(browser)

    kept, there = tmp_path / "games.backup", tmp_path / "there"
    with serving(data_folder) as (process, site):
        players = [threading.Thread(target=until_killed, args=(Browser(site),)) for _ in range(2)]
        for player in players:
            player.start()
        wait_until(lambda: len(acknowledged) == 2 and all(len(done) >= 10 for done in acknowledged.values()))
        before = {table: list(done) for table, done in acknowledged.items()}
        assert run("backup", str(kept)).code == 0
        time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for player in players:
            player.join(20)
    assert run("restore", str(kept), "--data", str(there)).code == 0
    assert run("check", "--data", str(there)).code == 0 and run("check").code == 0
    for folder, wanted in ((there, before), (data_folder, acknowledged)):
        with closing(sqlite3.connect(folder / FILE)) as line:
            for table, done in wanted.items():
                found = line.execute(
                    "SELECT text FROM log WHERE table_id = ? AND source = 'person' ORDER BY seq", (table,)
                ).fetchall()
                assert [text for (text,) in found][: len(done)] == done

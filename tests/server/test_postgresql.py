"""Games in PostgreSQL: found by one setting, checked as in a file, and one clear line where something is wrong."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from kurgan.core.errors import KurganError
from kurgan.server.checking import check
from kurgan.server.house import House
from kurgan.server.store import failing, postgresql, tables
from kurgan.server.store.failing import CannotKeep
from kurgan.server.store.opening import revisions
from tests.server import postgres
from tests.server.helpers import Party
from tests.server.http_fixtures import NO_BOTS, Browser, play_first, served

ANY = "postgresql+psycopg://kurgan:secret@127.0.0.1:1/kurgan"  # nobody listens there
in_postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


def refused(key: str, url: str, folder: Path) -> dict[str, Any]:
    with pytest.raises(KurganError) as error:
        House(folder, url=url)
    assert error.value.message.key.endswith(key), error.value
    assert "secret" not in str(error.value)
    return dict(error.value.message.params)


@pytest.mark.parametrize("url", ["nonsense", "mysql://a:secret@b/c", "postgresql://kurgan:secret@host", "://", ""])
def test_an_address_that_is_none_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    if url:
        refused("database_url", url, tmp_path)
    with pytest.raises(KurganError):
        postgresql.address(url)


def test_nobody_answers(tmp_path: Path) -> None:
    told = refused("database_unreachable", ANY, tmp_path)
    assert told["url"] == ANY.replace("secret", "***") and "\n" not in told["detail"]


def test_the_driver_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused("database_driver", ANY, tmp_path)


@in_postgresql
def test_what_belongs_to_others_or_to_a_newer_version_is_not_touched(database_url: str, tmp_path: Path) -> None:
    url = make_url(database_url)
    postgres.said(url, "UPDATE alembic_version SET version_num = '9999'")
    try:
        assert refused("games_newer", database_url, tmp_path)["form"] == "9999"
    finally:
        postgres.said(url, f"UPDATE alembic_version SET version_num = '{revisions()[0]}'")
    other = url.set(database="kurgan_test_foreign")
    postgres.said(url, "DROP DATABASE IF EXISTS kurgan_test_foreign", "CREATE DATABASE kurgan_test_foreign")
    with pytest.raises(KurganError) as error:
        check(postgres.told(other), print, lambda *_: None)
    assert error.value.message.key.endswith("database_empty")
    postgres.said(other, "CREATE TABLE things (name text)")
    refused("database_foreign", postgres.told(other), tmp_path)


@in_postgresql
def test_the_check_finds_what_was_changed(battle: Party, database_url: str) -> None:
    list(battle.random_play(random.Random(3), 20))
    wrong: list[KurganError] = []
    found = check(database_url, wrong.append, lambda *_: None)
    assert (found.tables, found.wrong, found.rows) == (1, 0, len(battle.live().steps)) and not wrong
    postgres.said(make_url(database_url), "UPDATE log SET at_ms = at_ms + 1 WHERE seq = 7")
    assert check(database_url, wrong.append, lambda *_: None).wrong == 1
    assert wrong[0].message.key.endswith("row_changed") and dict(wrong[0].message.params)["n"] == 7


@in_postgresql
def test_a_server_that_was_away_is_no_answer_and_play_goes_on(ford: Party, database_url: str) -> None:
    """Its connections are gone in the middle of everything; the next that is asked for is a new one."""
    ford.play("step")
    before = len(ford.live().steps)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with pytest.raises(CannotKeep) as error, ford.house.means.db.writing() as connection:
        postgres.said(make_url(database_url), f"{others} AND datname = current_database()")
        tables.count_change(connection, ford.table)
    assert error.value.why == failing.UNREACHABLE
    ford.play("step")
    assert len(ford.live().steps) > before


@in_postgresql
def test_who_waits_for_his_turn_too_long_is_told(open_house: Callable[..., House], monkeypatch: Any) -> None:
    monkeypatch.setattr(postgresql, "WAIT_MS", 50)
    one, other = open_house(), open_house()
    with one.means.db.writing(), pytest.raises(CannotKeep) as error, other.means.db.writing():
        pass
    assert error.value.why == failing.HELD


@in_postgresql
def test_it_is_played_over_http_and_odd_names_are_no_tables(house: House) -> None:
    with served(house, NO_BOTS) as site:
        browser = Browser(site)
        table = browser.new_table()["table"]
        assert play_first(browser, table, "german")["n"] > 0
        assert [browser.get(f"/api/tables/{name}").status for name in ("%00", "%ED%A0%80", "x" * 40)] == [404] * 3

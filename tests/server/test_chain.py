"""Rows are chained by hashes: whatever is written says what stood before it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from alembic import command
from sqlalchemy import select

from kurgan.server.house import House
from kurgan.server.store import chain, schema
from kurgan.server.store.database import migrations
from tests.server.helpers import SB, Party

SAID = ("kind", "text", "seat", "at_ms", "source")


def hashes(house: House, table: str) -> list[str]:
    """As they are stored, after all of them were worked out again from what the rows say."""
    log, tables = schema.log.c, schema.tables
    with house.means.db.reading() as connection:
        header = connection.execute(select(tables).where(tables.c.id == table)).mappings().one()
        rows = connection.execute(select(schema.log).where(log.table_id == table).order_by(log.seq)).mappings().all()
    before = chain.origin(header)
    assert header["origin"] == before and len(rows) == header["rows"]
    for seq, row in enumerate(rows, 1):
        before = chain.link(before, table, seq, *(row[name] for name in SAID))
        assert row["hash"] == before
    return [row["hash"] for row in rows]


def test_every_row_hangs_on_all_before_it(battle: Party, open_house: Callable[..., House]) -> None:
    """Written by a table that was made, that was opened again, and by two houses in turn; with undo and chat."""
    rng = random.Random(3)
    list(battle.random_play(rng, 40))
    again = battle.on(open_house())
    for party in (again, battle, again):
        list(party.random_play(rng, 15))
    found = hashes(battle.house, battle.table)
    assert len(found) > 80 and len(set(found)) == len(found)


def test_tables_that_begin_alike_have_chains_of_their_own(house: House) -> None:
    one, other = Party(house, SB), Party(house, SB)
    assert set(hashes(house, one.table)).isdisjoint(hashes(house, other.table))


def test_old_databases_are_chained_when_they_are_opened(
    battle: Party, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    list(battle.random_play(random.Random(4), 60))
    other = Party(battle.house, clock=None)
    before = hashes(battle.house, battle.table), hashes(battle.house, other.table)
    with battle.house.means.db.writing() as connection:
        command.downgrade(migrations(connection), "0006")
    battle.house.close()
    again = open_house()
    assert (hashes(again, battle.table), hashes(again, other.table)) == before
    list(battle.on(again).random_play(random.Random(5), 5))
    hashes(again, battle.table)


def test_no_part_of_a_row_passes_for_a_piece_of_the_next() -> None:
    made = {chain.link("", "t", 1, *said, 5, "dice") for said in (("a", "bc", ""), ("ab", "c", ""), ("a", "b", "c"))}
    assert len(made) == 3

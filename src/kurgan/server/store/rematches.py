"""Rematches: at most one is asked for at a table, and leads to one new table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from kurgan.server.store.schema import rematches

_R = rematches.c


@dataclass(frozen=True)
class Rematch:
    seat: str  # who asks
    swapped: bool  # with sides changed
    agreed: tuple[str, ...]
    refused: str = ""  # the seat that would rather not
    next_id: str = ""  # the new table


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, Rematch]:
    rows = connection.execute(select(rematches).where(_R.table_id.in_(list(wanted))))
    return {row.table_id: Rematch(row.seat, row.swapped, tuple(row.agreed), row.refused, row.next_id) for row in rows}


def put(connection: Connection, table: str, rematch: Rematch) -> None:
    connection.execute(delete(rematches).where(_R.table_id == table))
    values = rematch.__dict__ | {"agreed": list(rematch.agreed)}
    connection.execute(insert(rematches).values(table_id=table, **values))

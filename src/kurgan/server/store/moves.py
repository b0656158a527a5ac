"""Moves: a table of older rules is left for a new one, which every seat agrees to."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from kurgan.server.store.schema import moves

_M = moves.c


@dataclass(frozen=True)
class Move:
    rules: str  # the version to go on under
    seat: str  # who asks
    agreed: tuple[str, ...]
    refused: str = ""  # the seat that would rather not
    next_id: str = ""  # the new table


def of_table(connection: Connection, table: str) -> Move | None:
    row = connection.execute(select(moves).where(_M.table_id == table)).first()
    return None if row is None else Move(row.rules, row.seat, tuple(row.agreed), row.refused, row.next_id)


def put(connection: Connection, table: str, move: Move) -> None:
    connection.execute(delete(moves).where(_M.table_id == table))
    connection.execute(insert(moves).values(table_id=table, **move.__dict__ | {"agreed": list(move.agreed)}))

"""Offers to take back more than is free: at most one at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.schema import offers

_O = offers.c


@dataclass(frozen=True)
class Offer:
    seat: str
    answered: tuple[str, ...]


def add(connection: Connection, table: str, seat: str, agreed: Sequence[str]) -> None:
    connection.execute(insert(offers).values(table_id=table, seat=seat, answered=list(agreed)))


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, Offer]:
    rows = connection.execute(select(_O.table_id, _O.seat, _O.answered).where(_O.table_id.in_(list(wanted))))
    return {table: Offer(seat, tuple(answered)) for table, seat, answered in rows}


def agreed(connection: Connection, table: str) -> list[str] | None:
    """The seats that agreed; None without an offer."""
    found: list[str] | None = connection.execute(select(_O.answered).where(_O.table_id == table)).scalar()
    return found


def agree(connection: Connection, table: str, seats: Sequence[str]) -> None:
    connection.execute(update(offers).where(_O.table_id == table).values(answered=list(seats)))


def clear(connection: Connection, table: str) -> None:
    connection.execute(delete(offers).where(_O.table_id == table))

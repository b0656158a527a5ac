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
    refused: str = ""  # by a seat: then it is no more than a word to the asker


def add(connection: Connection, table: str, seat: str, agreed: Sequence[str]) -> None:
    connection.execute(delete(offers).where(_O.table_id == table, _O.refused != ""))
    connection.execute(insert(offers).values(table_id=table, seat=seat, answered=list(agreed), refused=""))


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, Offer]:
    found = select(_O.table_id, _O.seat, _O.answered, _O.refused).where(_O.table_id.in_(list(wanted)))
    return {row.table_id: Offer(row.seat, tuple(row.answered), row.refused) for row in connection.execute(found)}


def agreed(connection: Connection, table: str) -> list[str] | None:
    """The seats that agreed; None without an open offer."""
    wanted = select(_O.answered).where(_O.table_id == table, _O.refused == "")
    found: list[str] | None = connection.execute(wanted).scalar()
    return found


def agree(connection: Connection, table: str, seats: Sequence[str]) -> None:
    connection.execute(update(offers).where(_O.table_id == table).values(answered=list(seats)))


def refuse(connection: Connection, table: str, seat: str) -> None:
    connection.execute(update(offers).where(_O.table_id == table).values(refused=seat))


def clear(connection: Connection, table: str) -> None:
    connection.execute(delete(offers).where(_O.table_id == table))

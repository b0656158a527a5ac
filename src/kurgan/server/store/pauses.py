"""Pauses: while a seat is on vacation its own clock rests; while one was never taken, or the house was away, all do."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from kurgan.server.store.schema import pauses

VACATION, VACANT, AWAY = "vacation", "vacant", "away"
_P = pauses.c


@dataclass(frozen=True)
class Pause:
    seat: str
    kind: str
    from_ms: int
    to_ms: int | None


def of_table(connection: Connection, table: str) -> tuple[Pause, ...]:
    wanted = select(_P.seat, _P.kind, _P.from_ms, _P.to_ms).where(_P.table_id == table)
    return tuple(Pause(*row) for row in connection.execute(wanted.order_by(_P.id)))


def begin(connection: Connection, table: str, seat: str, kind: str, now: int) -> None:
    """Nothing new while one lasts."""
    if connection.execute(select(_P.id).where(_lasts(table, seat, kind))).first() is None:
        connection.execute(insert(pauses).values(table_id=table, seat=seat, kind=kind, from_ms=now))


def add(connection: Connection, table: str, seat: str, kind: str, from_ms: int, to_ms: int) -> None:
    """One that is over."""
    connection.execute(insert(pauses).values(table_id=table, seat=seat, kind=kind, from_ms=from_ms, to_ms=to_ms))


def end(connection: Connection, table: str, seat: str, kind: str, now: int) -> None:
    connection.execute(update(pauses).where(_lasts(table, seat, kind)).values(to_ms=now))


def _lasts(table: str, seat: str, kind: str) -> ColumnElement[bool]:
    return (_P.table_id == table) & (_P.seat == seat) & (_P.kind == kind) & _P.to_ms.is_(None)

"""Chat at a table."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from kurgan.server.store.schema import chat

KEPT = 200  # lines that a snapshot shows
_C = chat.c


@dataclass(frozen=True)
class Line:
    n: int
    seat: str
    name: str
    text: str
    at_ms: int


def add(connection: Connection, table: str, seat: str, name: str, text: str, now: int, kept: int = 0) -> None:
    """``kept``: how many lines there may be, if not as many as there are; the oldest go."""
    last = connection.execute(select(func.max(_C.n)).where(_C.table_id == table)).scalar() or 0
    connection.execute(insert(chat).values(table_id=table, n=last + 1, seat=seat, name=name, text=text, at_ms=now))
    if kept:
        connection.execute(delete(chat).where(_C.table_id == table, _C.n <= last + 1 - kept))


def said_since(connection: Connection, table: str, seat: str, since_ms: int) -> list[int]:
    """When a seat said something, in its order."""
    wanted = select(_C.at_ms).where(_C.table_id == table, _C.seat == seat, _C.at_ms > since_ms)
    return list(connection.execute(wanted.order_by(_C.n)).scalars())


def latest(connection: Connection, table: str) -> tuple[Line, ...]:
    """In their order."""
    wanted = select(_C.n, _C.seat, _C.name, _C.text, _C.at_ms).where(_C.table_id == table)
    rows = connection.execute(wanted.order_by(_C.n.desc()).limit(KEPT)).all()
    return tuple(Line(*row) for row in reversed(rows))

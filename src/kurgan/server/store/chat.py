"""Chat at a table."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from kurgan.server.store.schema import chat, holders

KEPT = 200  # lines that a snapshot shows
_C = chat.c


@dataclass(frozen=True)
class Line:
    n: int
    seat: str
    name: str
    text: str
    at_ms: int


def add(
    connection: Connection,
    table: str,
    seat: str,
    name: str,
    text: str,
    now: int,
    kept: int = 0,
    person: int | None = None,
) -> None:
    """``kept``: how many lines there may be, if not as many as there are; the oldest go."""
    last = connection.execute(select(func.max(_C.n)).where(_C.table_id == table)).scalar() or 0
    line = {"n": last + 1, "seat": seat, "name": name, "text": text, "at_ms": now, "person": person}
    connection.execute(insert(chat).values(table_id=table, **line))
    if kept:
        connection.execute(delete(chat).where(_C.table_id == table, _C.n <= last + 1 - kept))


def said_since(connection: Connection, table: str, seat: str, since_ms: int) -> list[int]:
    """When a seat said something, in its order."""
    wanted = select(_C.at_ms).where(_C.table_id == table, _C.seat == seat, _C.at_ms > since_ms)
    return list(connection.execute(wanted.order_by(_C.n)).scalars())


def latest(connection: Connection, table: str) -> tuple[Line, ...]:
    """In their order; lines that were wiped have only kept their number."""
    wanted = select(_C.n, _C.seat, _C.name, _C.text, _C.at_ms).where(_C.table_id == table, _C.text != "")
    rows = connection.execute(wanted.order_by(_C.n.desc()).limit(KEPT)).all()
    return tuple(Line(*row) for row in reversed(rows))


# --- of a person ----------------------------------------------------------------------------------


def of_person(connection: Connection, person: int, name: str) -> list[tuple[str, Line]]:
    """Each with its table."""
    wanted = select(_C.table_id, _C.n, _C.seat, _C.name, _C.text, _C.at_ms).where(_written_by(person, name))
    rows = connection.execute(wanted.where(_C.text != "").order_by(_C.table_id, _C.n)).all()
    return [(table, Line(*line)) for table, *line in rows]


def bring(connection: Connection, other: int, person: int) -> None:
    """What the other wrote, the person did."""
    connection.execute(update(chat).where(_C.person == other).values(person=person))


def wipe(connection: Connection, person: int, name: str) -> None:
    connection.execute(update(chat).where(_written_by(person, name)).values(name="", text="", person=None))


def _written_by(person: int, name: str) -> ColumnElement[bool]:
    """Of old lines, where a seat changed hands, only the name tells who wrote them."""
    held = select(holders.c.table_id).where(holders.c.person == person)
    return (_C.person == person) | (_C.person.is_(None) & (_C.name == name) & (_C.name != "") & _C.table_id.in_(held))

"""Seats: who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from kurgan.server.store.schema import people, seats

_S = seats.c


@dataclass(frozen=True)
class Seat:
    seat: str
    kind: str
    agent: str
    name: str
    person: int | None
    open: bool
    standing: dict[str, str]
    notes: str
    reissued_ms: int = 0

    @property
    def taken(self) -> bool:
        return self.kind == "computer" or self.person is not None


def add(connection: Connection, table: str, seat: Seat) -> None:
    connection.execute(insert(seats).values(table_id=table, **seat.__dict__))


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, dict[str, Seat]]:
    """By table and name; a seat without a name of its own is called as its person is."""
    found: dict[str, dict[str, Seat]] = {table: {} for table in wanted}
    called = select(seats, people.c.name.label("called")).join(people, _S.person == people.c.id, isouter=True)
    for row in connection.execute(called.where(_S.table_id.in_(found))).mappings():
        values = {name: row[name] for name in Seat.__dataclass_fields__}
        found[row["table_id"]][row["seat"]] = Seat(**values | {"name": row["name"] or row["called"] or ""})
    return found


def holder(connection: Connection, table: str, seat: str) -> int | None:
    person: int | None = connection.execute(select(_S.person).where(_is(table, seat))).scalar_one()
    return person


def bind(connection: Connection, table: str, seat: str, person: int, named: bool) -> bool:
    """Whether nobody was quicker; ``named``: the person's name stands instead of the seat's."""
    values: dict[str, object] = {"person": person} | ({"name": ""} if named else {})
    return connection.execute(update(seats).values(**values).where(_is(table, seat), _S.person.is_(None))).rowcount == 1


def vacate(connection: Connection, table: str, seat: str, person: int, now: int) -> None:
    """What is private to a seat goes with its holder, and the table is told when that was."""
    connection.execute(
        update(seats)
        .values(person=None, open=False, notes="", standing={}, reissued_ms=now)
        .where(_is(table, seat), _S.person == person)
    )


def write_notes(connection: Connection, table: str, seat: str, text: str) -> None:
    connection.execute(update(seats).values(notes=text).where(_is(table, seat)))


def set_standing(connection: Connection, table: str, seat: str, answers: dict[str, str]) -> None:
    connection.execute(update(seats).values(standing=answers).where(_is(table, seat)))


def _is(table: str, seat: str) -> ColumnElement[bool]:
    return (_S.table_id == table) & (_S.seat == seat)


def bring(connection: Connection, other: int, person: int) -> None:
    """What the other held, the person holds from now on."""
    connection.execute(update(seats).where(_S.person == other).values(person=person))


def of_person(connection: Connection, person: int) -> list[tuple[str, str]]:
    """Table and seat of each."""
    held = select(_S.table_id, _S.seat).where(_S.person == person).order_by(_S.table_id, _S.seat)
    return [(table, seat) for table, seat in connection.execute(held)]


def leave(connection: Connection, person: int, now: int) -> None:
    """All that a person holds is free, and nothing there says whose it was."""
    private: dict[str, object] = {"name": "", "notes": "", "standing": {}}
    free = private | {"person": None, "open": False, "reissued_ms": now}
    connection.execute(update(seats).where(_S.person == person).values(free))

"""Programs: tokens by which they play a seat, and who gave them one. Those that are over are kept: that a program has
played there stays true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from kurgan.server.store.people import hashed
from kurgan.server.store.schema import programs, seats

_P = programs.c


@dataclass(frozen=True)
class Program:
    table: str
    seat: str
    name: str
    person: int  # who sits there: who gave his own seat to it, or a person of its own
    made_by: int
    made_ms: int
    ended_ms: int = 0  # 0: it may play

    @property
    def sits(self) -> bool:
        """Whether it has the seat for itself; else it plays for the person there."""
        return self.person != self.made_by


_READ = select(_P.table_id, _P.seat, _P.name, _P.person, _P.made_by, _P.made_ms, _P.ended_ms)


def add(connection: Connection, program: Program, token: str) -> None:
    values = program.__dict__ | {"token": hashed(token), "table_id": program.table}
    del values["table"]
    connection.execute(insert(programs).values(**values))


def find(connection: Connection, token: str) -> Program | None:
    """By its token; none, if the seat is another's meanwhile."""
    here = (seats.c.table_id == _P.table_id) & (seats.c.seat == _P.seat) & (seats.c.person == _P.person)
    row = connection.execute(_READ.join(seats, here).where(_P.token == hashed(token), _P.ended_ms == 0)).first()
    return Program(*row) if row else None


def of_tables(connection: Connection, wanted: Iterable[str]) -> dict[str, tuple[Program, ...]]:
    """All that ever were there, the latest last."""
    found: dict[str, list[Program]] = {table: [] for table in wanted}
    for row in connection.execute(_READ.where(_P.table_id.in_(found)).order_by(_P.made_ms, _P.ended_ms.desc())):
        found[row.table_id].append(Program(*row))
    return {table: tuple(programs) for table, programs in found.items()}


def made_by(connection: Connection, person: int) -> list[Program]:
    return [Program(*row) for row in connection.execute(_READ.where(_P.made_by == person).order_by(_P.made_ms))]


def end(connection: Connection, table: str, seat: str, now: int) -> None:
    connection.execute(update(programs).where(_runs(table, seat)).values(ended_ms=now))


def leave(connection: Connection, person: int, now: int) -> None:
    """None plays for who has gone."""
    connection.execute(update(programs).where(_P.made_by == person, _P.ended_ms == 0).values(ended_ms=now))


def bring(connection: Connection, other: int, person: int) -> None:
    """What was the other's is the person's."""
    for column in (_P.person, _P.made_by):
        connection.execute(update(programs).where(column == other).values({column: person}))


def _runs(table: str, seat: str) -> ColumnElement[bool]:
    return (_P.table_id == table) & (_P.seat == seat) & (_P.ended_ms == 0)

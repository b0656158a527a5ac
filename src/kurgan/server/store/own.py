"""What is kept of one person, read for himself."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select, union

from kurgan.server.store.schema import holders, people, programs, seats, tables, watchers

_T = tables.c


@dataclass(frozen=True)
class Own:
    id: str
    game: str
    scenario: str
    status: str
    lesson: str
    created_ms: int
    changed_ms: int
    owner: bool
    watches: bool
    sat: bool


@dataclass(frozen=True)
class OwnSeat:
    table: str
    seat: str
    name: str
    notes: str
    standing: dict[str, str]


def came_ms(connection: Connection, person: int) -> int:
    when: int = connection.execute(select(people.c.created_ms).where(people.c.id == person)).scalar_one()
    return when


def tables_of(connection: Connection, person: int) -> list[Own]:
    """Wherever he sits, sat, watches, or owns the table; lessons, too. The latest first."""
    watched, sat = (
        set(connection.execute(select(part.c.table_id).where(part.c.person == person)).scalars())
        for part in (watchers, holders)
    )
    at = union(
        select(seats.c.table_id).where(seats.c.person == person),
        select(watchers.c.table_id).where(watchers.c.person == person),
        select(holders.c.table_id).where(holders.c.person == person),
        select(_T.id).where(_T.owner == person),
    )
    told = select(_T.id, _T.game, _T.scenario, _T.status, _T.lesson, _T.created_ms, _T.changed_ms, _T.owner)
    rows = connection.execute(told.where(_T.id.in_(at)).order_by(_T.changed_ms.desc(), _T.id)).all()
    return [Own(*row[:-1], row.owner == person, row.id in watched, row.id in sat) for row in rows]


@dataclass(frozen=True)
class OwnProgram:
    table: str
    seat: str
    name: str
    made_ms: int
    ended_ms: int


def programs_of(connection: Connection, person: int) -> list[OwnProgram]:
    """Those that he let play."""
    wanted = select(programs.c.table_id, programs.c.seat, programs.c.name, programs.c.made_ms, programs.c.ended_ms)
    return [OwnProgram(*row) for row in connection.execute(wanted.where(programs.c.made_by == person))]


def seats_of(connection: Connection, person: int) -> list[OwnSeat]:
    wanted = select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.notes, seats.c.standing)
    rows = connection.execute(wanted.where(seats.c.person == person).order_by(seats.c.table_id, seats.c.seat))
    return [OwnSeat(*row) for row in rows]

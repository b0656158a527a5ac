"""Tables: what each plays, and what changes with its log, so that lists need not replay it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    RowMapping,
    Select,
    bindparam,
    case,
    func,
    insert,
    select,
    union,
    update,
)

from kurgan.server.shapes.making import Clock
from kurgan.server.store.chain import origin
from kurgan.server.store.direct import Line
from kurgan.server.store.schema import holders, moves, seats, tables, watchers

RUNNING, OVER = "running", "over"
GONE = -1  # in place of a version

# Built once: putting a statement together costs more than running it.
_T = tables.c
_HERE = _T.id == bindparam("at")
_PULSE = select(_T.version, _T.rows).where(_HERE)
_CHANGED = update(tables).where(_HERE).values(version=_T.version + 1)
_LEFT = select(moves.c.table_id).where(moves.c.next_id != "")  # each for another, where its game goes on
_FREE = select(seats.c.table_id).where(seats.c.open.is_(True), seats.c.person.is_(None))
_SEEN = bindparam("seen_ms", type_=BigInteger)
_GROWN = (
    update(tables)
    .where(_HERE)
    .values(
        rows=bindparam("rows"),
        status=bindparam("status"),
        asked=bindparam("asked"),
        line=bindparam("line", type_=JSON),
        deadline_ms=bindparam("deadline_ms"),
        changed_ms=case((_T.changed_ms < _SEEN, _SEEN), else_=_T.changed_ms),
    )
)


@dataclass(frozen=True)
class Header:
    """Fixed when a table is made, but for who owns it."""

    id: str
    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    digest: str
    overlay: str
    start: str
    dice: str
    script: list[list[str]]
    copied: int
    clock: Clock | None
    lesson: str
    open_play: bool
    parent: str
    parent_n: int
    owner: int
    seat_wait_s: int
    created_ms: int


@dataclass(frozen=True)
class Growth:
    """What changes with the log."""

    rows: int
    status: str
    asked: str
    deadline_ms: int | None
    line: dict[str, Any]


@dataclass(frozen=True)
class Listed:
    """A table as lists know it."""

    header: Header
    line: dict[str, Any]
    asked: str
    changed_ms: int


def add(connection: Connection, header: Header, growth: Growth) -> None:
    fixed = header.__dict__ | {"clock": header.clock.model_dump() if header.clock else None}
    values = fixed | growth.__dict__ | {"version": 1, "changed_ms": header.created_ms, "origin": origin(fixed)}
    connection.execute(insert(tables).values(**values))


def could_be(table: str) -> bool:
    """Whether a table may be named so; for other texts PostgreSQL would not even look."""
    return table.isprintable()


def find(connection: Connection, table: str) -> Header | None:
    if not could_be(table):
        return None
    row = connection.execute(select(tables).where(_T.id == table)).mappings().first()
    return None if row is None else _header(row)


def _header(row: RowMapping) -> Header:
    values: dict[str, Any] = {name: row[name] for name in Header.__dataclass_fields__}
    return Header(**values | {"clock": Clock(**row["clock"]) if row["clock"] else None})


def as_kept(connection: Connection, table: str) -> RowMapping:
    """Every column, as it stands there."""
    return connection.execute(select(tables).where(_T.id == table)).mappings().one()


# --- changing -------------------------------------------------------------------------------------


def pulse(connection: Line, table: str) -> tuple[int, int]:
    """How often something changed beside the log, and how long that is; of a table that is gone, neither."""
    found = connection.execute(_PULSE, {"at": table}).fetchone()
    return (GONE, 0) if found is None else (found[0], found[1])


def owner(connection: Connection, table: str) -> int:
    whose: int = connection.execute(select(_T.owner).where(_T.id == table)).scalar_one()
    return whose


def count_change(connection: Connection, table: str) -> None:
    """Something changed beside the log."""
    connection.execute(_CHANGED, {"at": table})


def grow(connection: Line, table: str, growth: Growth, seen_ms: int) -> None:
    """``seen_ms``: when everybody saw it; 0: not everybody did."""
    connection.execute(_GROWN, {"at": table, "seen_ms": seen_ms, **growth.__dict__})


def set_rules(connection: Connection, table: str, rules: str) -> None:
    """Played under these from now on; a row of the log says so, too."""
    connection.execute(update(tables).where(_T.id == table).values(rules=rules))


def set_clocks(connection: Connection, table: str, growth: Growth) -> None:
    """Time runs otherwise, unless the log has grown meanwhile."""
    connection.execute(
        update(tables)
        .where(_T.id == table, _T.rows == growth.rows)
        .values(deadline_ms=growth.deadline_ms, line=growth.line)
    )


def rest(connection: Connection, table: str, ms: int, line: dict[str, Any]) -> None:
    """Its clocks have rested so long; ``line``: as lists should tell it now."""
    later = {"deadline_ms": _T.deadline_ms + ms, "line": line, "version": _T.version + 1}
    connection.execute(update(tables).where(_T.id == table).values(later))


def was_seen(connection: Connection, table: str, now: int) -> None:
    connection.execute(update(tables).where(_T.id == table).values(changed_ms=now))


def touch(connection: Connection, person: int) -> list[str]:
    """Where a person sits in a game that runs, something about him has changed."""
    at = _T.id.in_(select(seats.c.table_id).where(seats.c.person == person))
    connection.execute(update(tables).where(at, _T.status == RUNNING).values(version=_T.version + 1))
    return _ids(connection, select(_T.id).where(at, _T.status == RUNNING))


# --- how many -------------------------------------------------------------------------------------


def made_since(connection: Connection, owner: int, since_ms: int) -> list[int]:
    """When, in their order."""
    wanted = select(_T.created_ms).where(_T.owner == owner, _T.created_ms > since_ms)
    return list(connection.execute(wanted.order_by(_T.created_ms)).scalars())


def running_of(connection: Connection, owner: int) -> int:
    return _count(
        connection, select(_T.id).where(_T.owner == owner, _T.status == RUNNING, _T.lesson == "", _T.id.not_in(_LEFT))
    )


def open_of(connection: Connection, owner: int) -> int:
    return _count(connection, select(_T.id).where(_T.owner == owner, _T.status == RUNNING, _T.id.in_(_FREE)))


def _count(connection: Connection, wanted: Select[str]) -> int:
    return connection.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()


# --- lists ----------------------------------------------------------------------------------------


def all_ids(connection: Connection) -> list[str]:
    return _ids(connection, select(_T.id).order_by(_T.created_ms, _T.id))


def all_rows(connection: Connection) -> int:
    """Of all logs together."""
    return int(connection.execute(select(func.sum(_T.rows))).scalar() or 0)


def overdue(connection: Connection, now: int) -> list[str]:
    """Where somebody's time should be up."""
    return _ids(connection, select(_T.id).where(_T.status == RUNNING, _T.deadline_ms <= now))


def with_running_clocks(connection: Connection) -> list[tuple[str, dict[str, Any]]]:
    """Each with what lists tell of it."""
    wanted = select(_T.id, _T.line).where(_T.status == RUNNING, _T.deadline_ms.is_not(None))
    return [(table, line) for table, line in connection.execute(wanted)]


def awaiting_computers(connection: Connection) -> list[str]:
    asked = (seats.c.table_id == _T.id) & (seats.c.seat == _T.asked)
    return _ids(connection, select(_T.id).join(seats, asked).where(_T.status == RUNNING, seats.c.kind == "computer"))


def of_person(connection: Connection, person: int, most: int) -> list[str]:
    """Where a person sits, watches, or owns the table; the latest. Lessons are no games, nor what was left."""
    at = union(
        select(seats.c.table_id).where(seats.c.person == person),
        select(watchers.c.table_id).where(watchers.c.person == person),
        select(_T.id).where(_T.owner == person),
    )
    return _ids(
        connection,
        select(_T.id)
        .where(_T.id.in_(at), _T.lesson == "", _T.id.not_in(_LEFT))
        .order_by(_T.changed_ms.desc(), _T.id)
        .limit(most),
    )


def with_open_seats(connection: Connection, most: int) -> list[str]:
    """The latest of each owner before the second of any: so nobody's tables crowd out another's. From the free seats
    to their tables: there are far fewer of them than of games that run."""
    latest = _T.created_ms.desc(), _T.id
    nth = func.row_number().over(partition_by=_T.owner, order_by=latest)
    found = select(_T.id).where(_T.id.in_(_FREE), _T.status == RUNNING, _T.id.not_in(_LEFT))
    return _ids(connection, found.order_by(nth, *latest).limit(most))


def _ids(connection: Connection, wanted: Select[str]) -> list[str]:
    return list(connection.execute(wanted).scalars())


def listed(connection: Connection, wanted: Iterable[str]) -> list[Listed]:
    rows = connection.execute(select(tables).where(_T.id.in_(wanted))).mappings()
    return [Listed(_header(row), row["line"], row["asked"], row["changed_ms"]) for row in rows]


# --- two persons become one -----------------------------------------------------------------------


def play_together(connection: Connection, one: int, other: int) -> bool:
    """Whether both hold, or held, seats of a game that still runs."""
    at = [select(holders.c.table_id).where(holders.c.person == who) for who in (one, other)]
    wanted = select(_T.id).where(_T.status == RUNNING, *(_T.id.in_(each) for each in at))
    return connection.execute(wanted).first() is not None


def bring(connection: Connection, other: int, person: int) -> None:
    """What the other owned, the person does; everywhere the other was, something has changed. To be called first."""
    at = union(
        select(seats.c.table_id).where(seats.c.person == other),
        select(watchers.c.table_id).where(watchers.c.person == other),
        select(_T.id).where(_T.owner == other),
    )
    connection.execute(update(tables).where(_T.id.in_(at)).values(version=_T.version + 1))
    connection.execute(update(tables).where(_T.owner == other).values(owner=person))


# --- a person leaves ------------------------------------------------------------------------------


def alone(connection: Connection, person: int, gone: int, most: int) -> list[str]:
    """A person's own tables at which nobody else ever sat who is still here. ``gone``: who stands for all others."""
    others = select(holders.c.table_id).where(holders.c.person.not_in([person, gone]))
    return _ids(connection, select(_T.id).where(_T.owner == person, _T.id.not_in(others)).order_by(_T.id).limit(most))


def shared(connection: Connection, person: int) -> list[str]:
    """Wherever a person sits, sat, watches, or owns the table."""
    at = union(
        select(seats.c.table_id).where(seats.c.person == person),
        select(watchers.c.table_id).where(watchers.c.person == person),
        select(holders.c.table_id).where(holders.c.person == person),
        select(_T.id).where(_T.owner == person),
    )
    return sorted(connection.execute(at).scalars())


def owned(connection: Connection, person: int) -> list[str]:
    return _ids(connection, select(_T.id).where(_T.owner == person).order_by(_T.id))


def give(connection: Connection, table: str, person: int) -> None:
    """It has another owner."""
    connection.execute(update(tables).where(_T.id == table).values(owner=person))


def seats_left(connection: Connection, table: str, rows: int, line: dict[str, Any], now: int) -> None:
    """The log says so, and is so long; ``line``: as lists should tell it now."""
    connection.execute(update(tables).where(_T.id == table).values(rows=rows, line=line, changed_ms=now))

"""The lobby: a person's tables, and those where anyone may sit down. It reads what is kept of each, and opens none."""

from __future__ import annotations

from sqlalchemy import Connection, RowMapping, select, union

from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.server import schema
from kurgan.server.desk import Desk
from kurgan.server.facts import Facts, header_of, read_beside
from kurgan.server.lines import Kept, table_shape
from kurgan.server.live import RUNNING
from kurgan.server.seats import Person
from kurgan.server.shapes.table import Lobby, TableLine

MOST = 60


def lobby(desk: Desk, person: Person | None) -> Lobby:
    now, me = desk.now(), person.id if person else None
    with desk.db.reading() as connection:
        mine = _mine(connection, me) if me else []
        others = [table for table in _open(connection) if table not in set(mine)]
        lines = _lines(connection, [*mine, *others], me, now)
    return Lobby(
        mine=_latest_first([lines[table] for table in mine if table in lines]),
        open=_latest_first([lines[table] for table in others if table in lines]),
    )


def _latest_first(lines: list[TableLine]) -> list[TableLine]:
    return sorted(lines, key=lambda line: (line.table.changed_ms, line.table.id), reverse=True)


def _mine(connection: Connection, me: int) -> list[str]:
    t, s, w = schema.tables.c, schema.seats.c, schema.watchers.c
    at = union(
        select(s.table_id).where(s.person == me),
        select(w.table_id).where(w.person == me),
        select(t.id).where(t.owner == me),
    )
    return list(
        connection.execute(select(t.id).where(t.id.in_(at)).order_by(t.changed_ms.desc(), t.id).limit(MOST)).scalars()
    )


def _open(connection: Connection) -> list[str]:
    t, s = schema.tables.c, schema.seats.c
    free = select(s.table_id).where(s.open.is_(True), s.person.is_(None))
    return list(
        connection.execute(
            select(t.id).where(t.id.in_(free), t.status == RUNNING).order_by(t.created_ms.desc(), t.id).limit(MOST)
        ).scalars()
    )


def _lines(connection: Connection, tables: list[str], me: int | None, now: int) -> dict[str, TableLine]:
    rows = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(tables))).mappings().all()
    order = {row["id"]: seats for row in rows if (seats := _seats_of(row))}
    beside = read_beside(connection, order)
    return {row["id"]: _line(row, beside[row["id"]], me, now) for row in rows if row["id"] in order}


def _seats_of(row: RowMapping) -> tuple[str, ...]:
    """The seats of its game; none when its rules or its game are gone: it can be neither shown nor played on."""
    try:
        game = load(row["game"])
    except KurganError:
        return ()
    return game.seats if game.version == row["rules"] else ()


def _line(row: RowMapping, facts: Facts, me: int | None, now: int) -> TableLine:
    """As the person's own seat is told; the one that is asked, where it holds several."""
    line = Kept.model_validate(row["line"])
    asked, mine = row["asked"], facts.mine(me)
    seat = asked if asked in mine else mine[0] if mine else ""
    clocks = {name: clock.later(now - line.at_ms, name == asked).out() for name, clock in line.clocks.items()}
    table = table_shape(header_of(row), facts, me, line.ending, clocks, line.claims, row["changed_ms"])
    return TableLine(table=table, seat=seat, phase=line.phase, my_move=bool(seat) and asked == seat)

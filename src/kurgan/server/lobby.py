"""The lobby: a person's tables, and those where anyone may sit down."""

from __future__ import annotations

from sqlalchemy import select, union

from kurgan.server import schema
from kurgan.server.desk import Desk
from kurgan.server.live import RUNNING
from kurgan.server.seats import Person
from kurgan.server.shapes import Lobby, TableLine
from kurgan.server.stream import table_out
from kurgan.server.trouble import Trouble

MOST = 60


def lobby(desk: Desk, person: Person | None) -> Lobby:
    mine = _mine(desk, person) if person else []
    found = [_line(desk, table, person) for table in mine]
    others = [_line(desk, table, person) for table in _open(desk) if table not in set(mine)]
    return Lobby(mine=_latest_first([line for line in found if line]),
                 open=_latest_first([line for line in others if line]))


def _latest_first(lines: list[TableLine]) -> list[TableLine]:
    return sorted(lines, key=lambda line: (line.table.changed_ms, line.table.id), reverse=True)


def _mine(desk: Desk, person: Person) -> list[str]:
    t, s, w = schema.tables.c, schema.seats.c, schema.watchers.c
    at = union(select(s.table_id).where(s.person == person.id), select(w.table_id).where(w.person == person.id),
               select(t.id).where(t.owner == person.id))
    with desk.db.reading() as connection:
        return list(connection.execute(
            select(t.id).where(t.id.in_(at)).order_by(t.changed_ms.desc(), t.id).limit(MOST)).scalars())


def _open(desk: Desk) -> list[str]:
    t, s = schema.tables.c, schema.seats.c
    free = select(s.table_id).where(s.open.is_(True), s.person.is_(None))
    with desk.db.reading() as connection:
        return list(connection.execute(
            select(t.id).where(t.id.in_(free), t.status == RUNNING)
            .order_by(t.created_ms.desc(), t.id).limit(MOST)).scalars())


def _line(desk: Desk, table: str, person: Person | None) -> TableLine | None:
    """As the person's own seat sees it; the one that is asked, where it holds several."""
    me = person.id if person else None
    try:
        with desk.at(table) as live:
            mine = live.facts.mine(me)
            asked = live.seat_name(live.asked)
            seat = asked if asked in mine else mine[0] if mine else ""
            viewer = live.game.seats.index(seat) if seat else None
            return TableLine(table=table_out(live, viewer, me, desk.now()), seat=seat,
                             phase=live.game.table.phase(live.view(viewer)), my_move=bool(seat) and asked == seat)
    except Trouble:
        return None              # made under other rules: it can be neither shown nor played on

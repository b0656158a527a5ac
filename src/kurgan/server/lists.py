"""Lists of tables, for the lobby. They read what is kept of each, and open none."""

from __future__ import annotations

from sqlalchemy import Connection

from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.server.facts import Facts, read_for_lists
from kurgan.server.means import Means
from kurgan.server.shapes.table import Lobby, TableLine
from kurgan.server.store import tables
from kurgan.server.store.people import Person
from kurgan.server.store.tables import Header, Listed
from kurgan.server.summary import Summary, line_shape

MOST, UTMOST = 60, 600  # tables of a list, if nobody asks for more, and if somebody does


class Lists:
    def __init__(self, means: Means) -> None:
        self.means = means

    def lobby(self, person: Person | None, most_mine: int = MOST, most_open: int = MOST) -> Lobby:
        """A person's tables, and those where anyone may sit down; of each so many."""
        now, me = self.means.now(), person.id if person else None
        with self.means.db.reading() as connection:
            all_mine = tables.of_person(connection, me, most_mine + 1) if me else []
            all_open = tables.with_open_seats(connection, most_open + 1)
            mine = all_mine[:most_mine]
            others = [table for table in all_open[:most_open] if table not in set(mine)]
            lines = _lines(connection, [*mine, *others], me, now)
        return Lobby(
            mine=_latest_first([lines[table] for table in mine if table in lines]),
            open=_latest_first([lines[table] for table in others if table in lines]),
            mine_more=len(all_mine) > most_mine,
            open_more=len(all_open) > most_open,
        )


def _latest_first(lines: list[TableLine]) -> list[TableLine]:
    return sorted(lines, key=lambda line: (line.table.changed_ms, line.table.id), reverse=True)


def _lines(connection: Connection, wanted: list[str], me: int | None, now: int) -> dict[str, TableLine]:
    found = {one.header.id: one for one in tables.listed(connection, wanted)}
    facts = read_for_lists(connection, {table: _seats_of(one.header) for table, one in found.items()})
    return {table: _line(one, facts[table], me, now) for table, one in found.items()}


def _seats_of(header: Header) -> tuple[str, ...]:
    """In the order of its game; none when that is gone."""
    try:
        return load(header.game).seats
    except KurganError:
        return ()


def _line(listed: Listed, facts: Facts, me: int | None, now: int) -> TableLine:
    """As the person's own seat is told; the one that is asked, where it holds several."""
    line = Summary.model_validate(listed.line)
    asked, mine = listed.asked, facts.mine(me)
    seat = asked if asked in mine else mine[0] if mine else ""
    return TableLine(
        table=line_shape(listed, facts, me, now), seat=seat, phase=line.phase, my_move=bool(seat) and asked == seat
    )

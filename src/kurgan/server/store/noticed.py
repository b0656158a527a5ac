"""Noticed: where somebody who wants notices has looked, what he was told of, and what waits for him now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update

from kurgan.server.store.log import ASIDE
from kurgan.server.store.notices_to import GOOD
from kurgan.server.store.pauses import VACANT
from kurgan.server.store.schema import log, noticed, notices, notices_to, pauses, seats, tables
from kurgan.server.store.tables import RUNNING

HALF_A_DAY_MS = 12 * 3_600_000
SLOW_MS = 2 * 86_400_000
_N, _T = noticed.c, tables.c


@dataclass(frozen=True)
class Waiting:
    """A table at which a person is asked. All of it everybody may know."""

    person: int
    every_s: int
    lang: str
    sent_ms: int  # his last notice
    table: str
    game: str
    seat: str
    clock: dict[str, int] | None
    deadline_ms: int | None
    since_ms: int
    looked_ms: int
    told_ms: int
    warned_ms: int
    among_people: bool  # somebody else sits there
    against_computers: bool

    def runs_out(self, now: int) -> bool:
        """Whether little is left of his time: a tenth of the clock, or of a slow one half a day."""
        if self.clock is None or self.deadline_ms is None:
            return False
        bank_ms = self.clock["bank_s"] * 1000
        return self.deadline_ms - now < max(bank_ms // 10, HALF_A_DAY_MS if bank_ms >= SLOW_MS else 0)


def _since() -> tuple[ColumnElement[int], ColumnElement[int]]:
    """From when on a seat is asked: the last row of the game that is not its own, and when the last seat was taken."""
    rows = select(log.c.at_ms).where(log.c.table_id == _T.id, log.c.seat != _T.asked, log.c.kind.not_in(sorted(ASIDE)))
    last = rows.order_by(log.c.seq.desc()).limit(1).correlate(tables).scalar_subquery()
    vacant = select(func.max(pauses.c.to_ms)).where(pauses.c.table_id == _T.id, pauses.c.kind == VACANT)
    return func.coalesce(last, _T.created_ms), func.coalesce(vacant.correlate(tables).scalar_subquery(), 0)


def waiting(connection: Connection, now: int, floor_ms: int) -> list[Waiting]:
    """For all who may be told anything now: whose last notice is so long ago, and who have a place to send one to."""
    last, seated = _since()
    others = seats.alias()
    mine = notices.c.person
    another = exists().where(
        others.c.table_id == _T.id, others.c.kind == "person", others.c.person.is_not(None), others.c.person != mine
    )
    computer = exists().where(others.c.table_id == _T.id, others.c.kind == "computer")
    place = exists().where(notices_to.c.person == mine, GOOD, notices_to.c.rests_ms <= now)
    columns: dict[str, Any] = {
        "person": mine,
        "every_s": notices.c.every_s,
        "lang": notices.c.lang,
        "sent_ms": notices.c.sent_ms,
        "table": _T.id,
        "game": _T.game,
        "seat": _T.asked,
        "clock": _T.clock,
        "deadline_ms": _T.deadline_ms,
        "last_ms": last,
        "seated_ms": seated,
        "looked_ms": func.coalesce(_N.looked_ms, 0),
        "told_ms": func.coalesce(_N.told_ms, 0),
        "warned_ms": func.coalesce(_N.warned_ms, 0),
        "among_people": another,
        "against_computers": computer,
    }
    wanted = (
        select(*(column.label(name) for name, column in columns.items()))
        .select_from(notices)
        .join(seats, seats.c.person == mine)
        .join(tables, (_T.id == seats.c.table_id) & (_T.asked == seats.c.seat))
        .join(noticed, (_N.person == mine) & (_N.table_id == _T.id), isouter=True)
        .where(_T.status == RUNNING, _T.lesson == "", _T.open_play.is_(False))
        .where(notices.c.sent_ms <= now - floor_ms, place)
        .order_by(mine, _T.id)
    )
    return [_waiting(dict(row)) for row in connection.execute(wanted).mappings()]


def _waiting(row: dict[str, Any]) -> Waiting:
    since_ms = max(row.pop("last_ms"), row.pop("seated_ms"))
    return Waiting(**row, since_ms=since_ms)


def look(connection: Connection, person: int, table: str, at_ms: int) -> None:
    """He was there."""
    _set(connection, person, table, {"looked_ms": at_ms})


def tell(connection: Connection, person: int, told: Iterable[str], warned: Iterable[str], now: int) -> None:
    """He is told of these tables; ``warned``: among them those where his time runs out."""
    low = set(warned)
    for table in told:
        _set(connection, person, table, {"told_ms": now} | ({"warned_ms": now} if table in low else {}))


def take_back(connection: Connection, person: int, at_ms: int) -> None:
    """What he was to be told then has reached him nowhere."""
    for column in (_N.told_ms, _N.warned_ms):
        connection.execute(update(noticed).where(_N.person == person, column == at_ms).values({column: 0}))


def _set(connection: Connection, person: int, table: str, values: dict[str, int]) -> None:
    here = (_N.person == person) & (_N.table_id == table)
    if not connection.execute(update(noticed).where(here).values(values)).rowcount:
        blank = {"looked_ms": 0, "told_ms": 0, "warned_ms": 0}
        there = exists().where(_T.id == table)  # it may have been deleted meanwhile
        if connection.execute(select(there)).scalar():
            connection.execute(insert(noticed).values(person=person, table_id=table, **blank | values))


def bring(connection: Connection, other: int, person: int) -> None:
    """Where the other was, the person is from now on: what he has seen is begun anew."""
    connection.execute(delete(noticed).where(_N.person == other))


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(noticed).where(_N.person == person))

"""Leaving for good: all that a person has here is deleted, and what others share with him stays without him.

His tables at which nobody else ever sat go. At the others his seats become free, with a line in the log, and the clock
of a seat runs on; what he owned passes to who else sits there. Rows of logs stay: they name seats, never persons.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection

from kurgan.server.means import Means
from kurgan.server.sessions import Sessions
from kurgan.server.shapes.accounts import Left
from kurgan.server.store import (
    accounts,
    chat,
    codes,
    holders,
    lessons_done,
    links,
    log,
    noticed,
    notices,
    notices_to,
    people,
    programs,
    removing,
    seats,
    sessions,
    stops,
    tables,
    watchers,
)
from kurgan.server.store.direct import TAKEN
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble, stale

AT_ONCE = 10  # tables deleted in one transaction, so that others may write in between
TRIES = 5


@dataclass
class Gone:
    seats: int  # that are free now
    changed: list[str]  # tables
    sessions: list[str] = field(default_factory=list)  # their names


class Leaving:
    def __init__(self, tables: Tables, means: Means, sessions: Sessions) -> None:
        self.tables, self.means, self.sessions = tables, means, sessions

    def leave(self, person: Person) -> Left:
        deleted, gone = 0, None
        self._dismiss_all(person)
        for _ in range(TRIES):
            while removed := self._remove_some(person):
                deleted += len(removed)
            gone = self._go(person)
            if gone is not None:
                break
        else:
            raise stale()
        self.sessions.tell(gone.sessions)
        for table in filter(self.tables.is_open, gone.changed):
            with suppress(Trouble), self.tables.at(table) as live:
                live.changed = True
        return Left(deleted=deleted, left=gone.seats)

    def _dismiss_all(self, person: Person) -> None:
        """Programs that he let sit down get up, and are nobody from then on."""
        with self.means.db.writing() as connection:
            nobody = people.gone(connection).id
            for program in [found for found in programs.made_by(connection, person.id) if found.sits]:
                for table, seat in seats.of_person(connection, program.person):
                    _note(connection, table, [seat], self.means.now())
                    tables.count_change(connection, table)
                seats.leave(connection, program.person, self.means.now())
                for part in (holders, programs):
                    part.bring(connection, program.person, nobody)

    def _remove_some(self, person: Person) -> list[str]:
        """His own tables; who plays at others comes in between."""
        with self.means.db.writing() as connection:
            found = tables.alone(connection, person.id, people.gone(connection).id, AT_ONCE)
            for table in found:
                removing.remove(connection, table)
        for table in found:
            self.tables.forget(table)
        return found

    def _go(self, person: Person) -> Gone | None:
        """Nothing, if at one of his tables somebody has played just now, or he has made one more at another browser."""
        try:
            with self.means.db.writing() as connection:
                if tables.alone(connection, person.id, people.gone(connection).id, 1):
                    return None
                return _leave(connection, person, self.means.now())
        except TAKEN:
            return None


def _leave(connection: Connection, person: Person, now: int) -> Gone:
    """Whatever says who he was, in one transaction with the end of his sessions."""
    me, nobody = person.id, people.gone(connection).id
    held = seats.of_person(connection, me)
    gone = Gone(len(held), tables.shared(connection, me))
    for table in sorted({table for table, _ in held}):
        _note(connection, table, [seat for at, seat in held if at == table], now)
    seats.leave(connection, me, now)
    for table in tables.owned(connection, me):
        tables.give(connection, table, _heir(connection, table, me, nobody))
    chat.wipe(connection, me, person.name)  # which asks where he sat
    links.leave(connection, me)
    programs.leave(connection, me, now)
    for part in (holders, links, programs):  # that somebody sat there, and how, stays true: what he hid stays hidden
        part.bring(connection, me, nobody)
    for part_of_his in (watchers, codes, accounts, lessons_done, noticed, stops, notices_to, notices):
        part_of_his.leave(connection, me)
    gone.sessions = sessions.leave(connection, me)
    people.remove(connection, me)
    for table in gone.changed:
        tables.count_change(connection, table)
    return gone


def _note(connection: Connection, table: str, left: list[str], now: int) -> None:
    """In the log of a game that runs, and in what lists tell of it: these seats are free, and nobody asks for them."""
    kept = tables.as_kept(connection, table)
    if kept["status"] != RUNNING:
        return
    log.append(connection, table, kept["rows"], [Row(log.LEFT, "", seat, now, log.PERSON) for seat in left])
    claims = {seat: claim for seat, claim in kept["line"].get("claims", {}).items() if seat not in left}
    tables.seats_left(connection, table, kept["rows"] + len(left), kept["line"] | {"claims": claims}, now)


def _heir(connection: Connection, table: str, me: int, nobody: int) -> int:
    """Whose the table is now: his who sits there, or else sat there. There is one, else it would have been deleted."""
    sitting = seats.of_tables(connection, [table])[table].values()
    sits = [seat.person for seat in sitting if seat.person is not None]
    return (sits or holders.others(connection, table, (me, nobody)))[0]

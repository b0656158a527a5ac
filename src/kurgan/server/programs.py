"""Programs at tables: who lets one play a seat, who ends it, and by which token it comes.

Who holds a seat lets it play for him: he goes on to see what he saw, and may choose himself. The owner lets it sit down
where nobody does: then it is somebody of its own, and the owner sees nothing of that seat. Everybody is told of both.
"""

from __future__ import annotations

from sqlalchemy import Connection

from kurgan.server import seats
from kurgan.server.access import acting
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.shapes.acting import AsSeat, Engage, Engaged
from kurgan.server.store import links, log, people, programs
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.programs import Program
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble, stale
from kurgan.server.writing import one_line

MOST = 50  # of a table, one after the other: each is told to everybody, and kept


class Programs:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def find(self, token: str) -> tuple[Program, Person]:
        """Whose token that is, and as whom it acts."""
        if token:
            with self.means.db.reading() as connection:
                found = programs.find(connection, token)
                if found is not None:
                    return found, people.by_id(connection, found.person)
        raise Trouble(403, "no_program")

    def engage(self, person: Person, table: str, e: Engage) -> Engaged:
        """A program for one's own seat; or for one that nobody holds, by the table's owner."""
        with self.tables.at(table) as live:
            seat = self._seat(live, person, e.seat)
            if live.facts.plays_by_program(e.seat):
                raise Trouble(409, "program_there")
            if len(live.facts.programs) >= MOST:
                raise Trouble(409, "programs_most", most=MOST)
            now, token, name = self.means.now(), self.means.new_token(), one_line(e.name)
            holds = live.facts.seats[e.seat].person == person.id
            draft = acting(live, seat, now) if holds else live.draft()
            draft.do(Row(log.ENGAGED, name, e.seat, now, log.PERSON))

            def sit_down(connection: Connection) -> None:
                sitting = person if holds else people.add(connection, self.means.new_token(), name, now)
                if not holds:
                    if not seats.bind(connection, table, e.seat, sitting, now):
                        raise stale()
                    links.kill(connection, table, e.seat)
                programs.add(connection, Program(table, e.seat, name, sitting.id, person.id, now), token)

            self.tables.commit(live, draft, sit_down)
            return Engaged(token=token)

    def _seat(self, live: LiveTable, person: Person, name: str) -> int:
        found = live.facts.seats.get(name)
        if found is None or found.kind == "computer":
            raise Trouble(404, "not_found")
        if found.person != person.id and (found.person is not None or live.header.owner != person.id):
            raise Trouble(403, "no_program_here")
        if live.status != RUNNING:
            raise Trouble(409, "game_over")
        if live.lesson is not None:
            raise Trouble(409, "no_program_in_lessons")
        return live.game.seats.index(name)

    def dismiss(self, person: Person, table: str, a: AsSeat) -> None:
        """By who let it play. A seat that it had for itself is free then, for a link by the owner; its time runs on."""
        with self.tables.at(table) as live:
            found, now = live.facts.program(a.seat), self.means.now()
            if found is None or found.made_by != person.id or not live.facts.plays_by_program(a.seat):
                raise Trouble(403, "no_program_of_yours")
            draft, sits, holder = live.draft(), found.sits, found.person
            draft.do(Row(log.DISMISSED, found.name, a.seat, now, log.PERSON))

            def get_up(connection: Connection) -> None:
                if sits:
                    seats.vacate(connection, table, a.seat, holder, now)
                programs.end(connection, table, a.seat, now)

            self.tables.commit(live, draft, get_up)

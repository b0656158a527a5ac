"""The house: every table and everybody at them, without HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kurgan.server import forks, making, moves, records, stream
from kurgan.server.desk import LOG
from kurgan.server.lobby import lobby
from kurgan.server.looking import Looking
from kurgan.server.overlays import path_of
from kurgan.server.playing import Playing
from kurgan.server.seating import Seating
from kurgan.server.shapes.making import Fork, Import, Made, NewTable
from kurgan.server.shapes.table import Lobby
from kurgan.server.store import log, people
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from kurgan.server.writing import one_line


@dataclass(frozen=True)
class Waiting:
    """A computer's seat is asked: what its process is told, from the view only."""

    table: str
    seat: int
    seat_name: str
    agent: str
    game: str
    overlay: Path | None
    view: str
    seq: int


class House(Looking, Playing, Seating):
    # --- people -----------------------------------------------------------------------------------

    def new_person(self, name: str = "") -> tuple[Person, str]:
        token = self.new_token()
        with self.db.writing() as connection:
            return people.add(connection, token, one_line(name), self.now()), token

    def person(self, token: str) -> Person | None:
        with self.db.glance() as connection:
            return people.find(connection, token)

    def rename(self, person: Person, name: str) -> Person:
        with self.db.writing() as connection:
            return people.rename(connection, person, one_line(name))

    # --- tables -----------------------------------------------------------------------------------

    def create(self, person: Person, new: NewTable) -> Made:
        return making.create(self, person, new)

    def lobby(self, person: Person | None) -> Lobby:
        return lobby(self, person)

    # --- other tables from this one ---------------------------------------------------------------

    def fork(self, person: Person, table: str, f: Fork) -> Made:
        with self.at(table) as live:
            viewer = self.viewer(live, person, f.seat)
            whole = stream.may_see_whole(live, person.id)
            plan = forks.plan_of(live, viewer, whole, f, self.now(), self.rng)
        return making.make(self, person, plan)

    def import_record(self, person: Person, i: Import) -> Made:
        return making.make(self, person, records.plan_of(self.folder, i, self.now(), self.rng))

    # --- the computer's seat ----------------------------------------------------------------------

    def waiting(self, table: str) -> Waiting | None:
        with self.at(table) as live:
            if not self.computer_is_asked(live):
                return None
            seat, header = live.asked, live.header
            facts = live.facts.seats[live.game.seats[seat]]
            return Waiting(
                table,
                seat,
                facts.seat,
                facts.agent,
                header.game,
                path_of(self.folder, header.digest),
                live.view(seat).text,
                len(live.steps),
            )

    def computer_shows(self, waiting: Waiting, action: str) -> bool:
        """Whether anybody else would learn of an answer."""
        with self.at(waiting.table) as live:
            draft = live.draft()
            try:
                moves.choose(draft, waiting.seat, action, log.COMPUTER, self.now())
            except Trouble:
                return True
            return draft.shows_others(waiting.seat)

    def computer_plays(self, waiting: Waiting, action: str) -> bool:
        with self.at(waiting.table) as live:
            if len(live.steps) != waiting.seq or live.asked != waiting.seat or not self.computer_is_asked(live):
                return False
            draft, now = live.draft(), self.now()
            try:
                moves.choose(draft, waiting.seat, action, log.COMPUTER, now)
            except Trouble as trouble:
                LOG.warning(
                    "%s answered %r at table %s: %s; a choice by lot instead",
                    waiting.agent,
                    action[:80],
                    waiting.table,
                    trouble,
                )
                lot = self.rng.choice(live.view(waiting.seat).legal_actions())
                moves.choose(draft, waiting.seat, lot.text, log.COMPUTER, now)
            moves.run_on(draft, self.rng, now)
            try:
                self.commit(live, draft)
            except Trouble:
                return False
            return True


__all__ = ["House", "Person", "Trouble", "Waiting"]

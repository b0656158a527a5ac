"""A seat at a table that a program plays: the same messages as on stdio, made while the table is held."""

from __future__ import annotations

from kurgan.server import stream
from kurgan.server.access import seat_of
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.offered import actions
from kurgan.server.shapes.acting import AsSeat, Play
from kurgan.server.shapes.engine import FROM_ENGINE, Begun, Choose, Chosen, Over, Resign, Waiting
from kurgan.server.store import log
from kurgan.server.store.people import Person
from kurgan.server.store.programs import Program
from kurgan.server.store.tables import RUNNING
from kurgan.server.trouble import Trouble, stale


class SeatAtTable:
    """What a program may know and do, by its token: of its seat, as whoever sits there."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token = house, token
        self.program: Program
        self.person: Person
        self.program, self.person = house.programs.find(token)

    @property
    def table(self) -> str:
        return self.program.table

    def begun(self) -> Begun:
        """All of it, as a page that opens the table gets it."""
        with self.house.tables.at(self.table) as live:
            seat = self._seat(live)
            shown = stream.snapshot_to_send(live, seat, self.program.seat, self.person.id, self.house.means.now())
            return Begun(seat=self.program.seat, snapshot=shown)

    def look(self, after: int) -> FROM_ENGINE:
        """Whether the seat is asked, for a program that knows so many entries."""
        with self.house.tables.at(self.table) as live:
            seat = self._seat(live)
            if after > live.n(seat):
                raise stale()
            if live.status == RUNNING and (live.asked != seat or live.due_ms is not None):
                return Waiting(seat=self.program.seat, n=after)
            update = stream.update(live, seat, self.person.id, after, self.house.means.now())
            if live.status != RUNNING:
                return Over(seat=self.program.seat, update=update)
            return Choose(seat=self.program.seat, n=update.n, options=actions(update.moment), update=update)

    def choose(self, choice: Chosen) -> FROM_ENGINE:
        self._is_own(choice.seat)
        with self.house.tables.at(self.table) as live:
            if choice.n != (n := live.n(self._seat(live))):
                raise Trouble(409, "engine_stale", given=choice.n, n=n)
        play = Play(seat=choice.seat, n=choice.n, action=choice.action)
        self.house.playing.play(self.person, self.table, play, log.PROGRAM)
        return self.look(choice.n)

    def resign(self, resign: Resign) -> FROM_ENGINE:
        self._is_own(resign.seat)
        before = self.house.playing.resign(self.person, self.table, AsSeat(seat=resign.seat), log.PROGRAM)
        return self.look(before.n)

    def _is_own(self, seat: str) -> None:
        if seat != self.program.seat:
            raise Trouble(403, "engine_other_seat", seat=seat, own=self.program.seat)

    def _seat(self, live: LiveTable) -> int:
        """Asked anew each time: meanwhile the program may have been ended, or the seat be another's."""
        if not live.facts.plays_by_program(self.program.seat) or live.facts.program(self.program.seat) != self.program:
            raise Trouble(403, "no_program")
        return seat_of(live, self.person, self.program.seat)

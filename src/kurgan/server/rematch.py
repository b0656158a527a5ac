"""Rematch: the same game once more, with sides changed. Computers are always ready; people are asked at the table."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from kurgan.ai.roster import offered, usual
from kurgan.core.game import AnyGame
from kurgan.server import stream
from kurgan.server.access import id_of, seat_of
from kurgan.server.live import LiveTable
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.plans import Plan
from kurgan.server.shapes.acting import RematchIn
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import rematches
from kurgan.server.store.people import Person
from kurgan.server.store.rematches import Rematch
from kurgan.server.store.seats import Seat
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


class Rematching:
    def __init__(self, tables: Tables, means: Means, making: Making) -> None:
        self.tables, self.means, self.making = tables, means, making

    def ask(self, person: Person, table: str, r: RematchIn) -> Update:
        """Ask for a rematch, agree to the one that is asked for, or refuse it; when all agree it stands ready."""
        with self.tables.at(table) as live:
            seat = seat_of(live, person, r.seat)
            if live.status == RUNNING:
                raise Trouble(409, "not_over")
            made = None
            with self.tables.changing(live) as connection:
                asked = rematches.of_tables(connection, [table]).get(table)
                if asked is None or not asked.next_id:
                    made = self._answer(connection, live, person, r, asked)
            if made is not None:
                self.making.open(made)
            return stream.update(live, seat, id_of(person), live.n(seat), self.means.now(), r.has)

    def _answer(
        self, connection: Connection, live: LiveTable, person: Person, r: RematchIn, asked: Rematch | None
    ) -> LiveTable | None:
        """The new table, when that was the last word missing."""
        table, is_open = live.header.id, asked is not None and not asked.refused
        if asked is None or not is_open:
            asked = Rematch(r.seat, r.swap, ())
        if not r.agree:
            if is_open:
                rematches.put(connection, table, replace(asked, refused=r.seat))
            return None
        ready = {name for name, seat in live.facts.seats.items() if is_ready(seat, person)} | set(asked.agreed)
        asked = replace(asked, agreed=tuple(name for name in live.game.seats if name in ready))
        made = None
        if len(asked.agreed) == len(live.game.seats):
            seats = seated(live.game, live.facts.seats, asked.swapped)
            made = self.making.again(connection, person, plan_of(live), seats)
            asked = replace(asked, next_id=made.header.id)
        rematches.put(connection, table, asked)
        return made


def is_ready(seat: Seat, person: Person) -> bool:
    """Nobody is asked twice, nor who has gone: his seat waits for its link."""
    return seat.kind == "computer" or seat.person in (None, person.id)


def plan_of(live: LiveTable) -> Plan:
    """From the beginning, whatever the old table began with."""
    header = live.header
    return Plan(
        live.game,
        header.scenario,
        dict(header.options),
        {},
        header.overlay,
        header.start,
        clock=header.clock,
        open_play=header.open_play,
    )


def seated(game: AnyGame, seats: dict[str, Seat], swapped: bool) -> dict[str, Seat]:
    """Everybody on the next side; a computer that cannot play that one gives way to another."""
    names, found = list(seats), {}
    sitting = [seat.person for seat in seats.values()]
    for n, name in enumerate(names):
        was = seats[names[n - 1]] if swapped else seats[name]
        agent = _agent(game, was.agent, name) if was.kind == "computer" else ""
        called = was.name if was.person and sitting.count(was.person) > 1 else ""  # two at one screen have two names
        found[name] = Seat(name, was.kind, agent, called, was.person, was.open and not was.taken, {}, "")
    return found


def _agent(game: AnyGame, wanted: str, seat: str) -> str:
    """The same opponent, or the usual one where that cannot play the other side."""
    return wanted if wanted in offered(game.id, seat) else usual(game.id, seat, game.presentation.quick[2])

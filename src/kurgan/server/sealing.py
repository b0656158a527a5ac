"""Sealed dice at the table: a seal for who is about to make one, what seats shake in, and what everybody may know."""

from __future__ import annotations

from kurgan.server.access import seat_of, viewer_of
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.shapes.dice import Dice, Sealed, Shake, Shaken
from kurgan.server.store import log, seals
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


class Sealing:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def offer(self) -> Sealed:
        """A seed is drawn and bound to, before anybody says what he shakes in."""
        with self.means.db.writing() as connection:
            return Sealed(commitment=seals.add(connection, self.means.new_seed(), None, self.means.now()))

    def shake(self, person: Person | None, table: str, s: Shake) -> Dice:
        """A seat's holder adds to the dice, once: all later draws depend on it. No claim ends by it: it is no deed."""
        with self.tables.at(table) as live:
            seat_of(live, person, s.seat)
            if live.cup is None or live.status != RUNNING or s.seat in live.cup.shaken:
                raise Trouble(409, "no_shake")
            draft = live.draft()
            draft.do(Row(log.SHAKE, s.given, s.seat, self.means.now(), log.PERSON))
            self.tables.commit(live, draft)
            return dice_of(live)

    def look(self, person: Person | None, table: str, seat: str) -> Dice:
        with self.tables.at(table) as live:
            viewer_of(live, person, seat)
            return dice_of(live)


def dice_of(live: LiveTable) -> Dice:
    cup, over = live.cup, live.status != RUNNING
    people = [name for name, seat in live.facts.seats.items() if seat.kind == "person"]
    return Dice(
        commitment=cup.commitment if cup else "",
        shakes=[Shaken(seat=seat, given=given) for seat, given in cup.shakes] if cup else [],
        missing=[name for name in people if name not in cup.shaken] if cup and not over else [],
        later=live.header.copied > 0,
        over=over,
    )

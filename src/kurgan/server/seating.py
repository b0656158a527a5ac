"""Sitting down, and new links: a held seat is given away by its holder, or after a wait (claims.py)."""

from __future__ import annotations

from sqlalchemy import Connection

from kurgan.server import claims, seats
from kurgan.server.access import acting
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.shapes.acting import Reissued
from kurgan.server.shapes.people import Joined
from kurgan.server.store import log, tables
from kurgan.server.store.links import WATCH, Link
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.seats import Seat
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


class Seating:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def link(self, token: str) -> Link:
        """Where a link leads; a wrong one leads nowhere."""
        with self.means.db.reading() as connection:
            return seats.find_link(connection, token)

    def join(self, person: Person, token: str) -> Joined:
        link = self.link(token)
        table, seat = link.table, link.seat

        def sit_down(connection: Connection) -> None:
            seats.join(connection, person, token, self.means.now())

        with self.tables.at(table) as live:
            if seat != WATCH and _was_anothers(live.facts.seats[seat], person):
                draft = acting(live, live.game.seats.index(seat), self.means.now())
                draft.do(Row(log.TAKEN, "", seat, self.means.now(), log.PERSON))
                self.tables.commit(live, draft, sit_down)
            else:
                with self.tables.changing(live) as connection:
                    sit_down(connection)
        return Joined(table=table, seat=seat)

    def sit(self, person: Person, table: str, seat: str) -> Joined:
        with self.tables.at(table) as live, self.tables.changing(live) as connection:
            seats.sit(connection, person, table, seat, self.means.now())
        return Joined(table=table, seat=seat)

    def renamed(self, person: Person) -> None:
        """Whoever sits with somebody is told his new name."""
        with self.means.db.writing() as connection:
            found = tables.touch(connection, person.id)
        for table in filter(self.tables.is_open, found):
            with self.tables.at(table) as live:
                live.changed = True

    # --- new links --------------------------------------------------------------------------------

    def reissue(self, person: Person, table: str, seat: str) -> Reissued:
        """A new link for who holds the seat, and for the owner: at once while nobody holds it, and after the end;
        else the first time only a wait begins."""
        with self.tables.at(table) as live:
            found, owns = live.facts.seats.get(seat), live.header.owner == person.id
            holds = found is not None and found.person == person.id
            if not owns and not holds:
                raise Trouble(403, "not_owner")
            if seat != WATCH and (found is None or found.kind == "computer"):
                raise Trouble(404, "not_found")
            if holds:
                return self._hand_over(live, seat, person)
            if found is not None and found.person is not None:
                return self._from_holder(live, found, found.person, person)
            token = self.means.new_token()
            with self.tables.changing(live) as connection:
                seats.reissue(connection, table, seat, token, None, self.means.now())
            return Reissued(token=token)

    def _hand_over(self, live: LiveTable, seat: str, person: Person) -> Reissued:
        _check_often(live, log.HANDOVER)
        now, token = self.means.now(), self.means.new_token()
        draft = acting(live, live.game.seats.index(seat), now)
        draft.do(Row(log.HANDOVER, "", seat, now, log.PERSON))
        self.tables.commit(
            live, draft, lambda connection: seats.hand_over(connection, live.header.id, seat, token, person.id)
        )
        return Reissued(token=token)

    def _from_holder(self, live: LiveTable, seat: Seat, holder: int, person: Person) -> Reissued:
        """After the end nothing is hidden any more, and nobody waits."""
        now, draft, claim = self.means.now(), live.draft(), live.claims.get(seat.seat)
        if live.status == RUNNING and (claim is None or now < claim.from_ms):
            if claim is None:
                _check_often(live, log.CLAIM)
                draft.do(claims.claim_row(seat.seat, now, live.header.seat_wait_s))
                self.tables.commit(live, draft)
            return Reissued(from_ms=live.claims[seat.seat].from_ms)
        _check_often(live, log.REISSUE)
        token = self.means.new_token()
        draft.do(Row(log.REISSUE, "", seat.seat, now, log.PERSON))
        self.tables.commit(
            live, draft, lambda connection: seats.reissue(connection, live.header.id, seat.seat, token, holder, now)
        )
        return Reissued(token=token)


def _check_often(live: LiveTable, kind: str) -> None:
    if live.kinds[kind] >= claims.MOST:
        raise Trouble(409, "seats_often", most=claims.MOST)


def _was_anothers(seat: Seat, person: Person) -> bool:
    """Whether somebody else holds a seat, or lost it to a new link."""
    return seat.person != person.id and (seat.person is not None or seat.reissued_ms > 0)

"""Agreeing on a draw: a seat offers it, another answers, and a computer answers by itself.

A computer agrees when it does not think itself ahead: worlds that fit its view are played to their very end by
officers, always for the same time, so that how long it took says nothing. One that cannot judge declines. It offers
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kurgan.ai.knowledge import is_known
from kurgan.ai.levels import LEVELS
from kurgan.server import draws, stream
from kurgan.server.access import acting, doer_of, id_of
from kurgan.server.draws import Draws
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.overlays import path_of
from kurgan.server.shapes.acting import AnswerDraw, AsSeat
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import LOG, Tables
from kurgan.server.trouble import Trouble

SECONDS = 6.0  # that a computer takes over it
LEAST = 6  # games it must have played out, else it knows too little
EVEN = 0.5


@dataclass(frozen=True)
class Offered:
    """A computer's seat has a draw to answer."""

    table: str
    seat: int
    draws: Draws  # as they stood: the same offer
    question: dict[str, Any] | None  # to the process that thinks for it; None: it cannot judge


class Drawing:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def offer(self, person: Person | None, table: str, a: AsSeat) -> Update:
        """Who holds every seat has agreed with himself."""
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, a.seat)
            before, name, turn = live.n(viewer), live.seat_name(seat), live.game.presentation.turn(live.state)
            _check_offer(live, name, turn)
            draft = acting(live, seat, now)
            if all(other.person == id_of(person) for other in live.facts.seats.values()):
                draft.do(_answer_row(name, True, now, log.PERSON))
            else:
                draft.do(draws.offer_row(name, turn, now))
            self.tables.commit(live, draft)
            return stream.update(live, viewer, id_of(person), before, now, a.has)

    def answer(self, person: Person | None, table: str, a: AnswerDraw) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, a.seat, a.n)
            name = live.seat_name(seat)
            if not live.draws.waits_for(name):
                raise Trouble(409, "no_draw")
            draft = acting(live, seat, now)
            draft.do(_answer_row(name, a.agree, now, log.PERSON))
            self.tables.commit(live, draft)
            return stream.update(live, viewer, id_of(person), a.n, now, a.has)

    # --- computers --------------------------------------------------------------------------------

    def waiting(self, table: str) -> Offered | None:
        """The draw that a computer has to answer here, if there is one."""
        with self.tables.at(table) as live:
            if not live.computer_is_offered:
                return None
            seat = next(seat for seat in live.computers if live.draws.waits_for(live.game.seats[seat]))
            return Offered(table, seat, live.draws, self._question(live, seat))

    def _question(self, live: LiveTable, seat: int) -> dict[str, Any] | None:
        if live.facts.seats[live.game.seats[seat]].agent not in LEVELS or not is_known(live.game.id):
            return None
        return {
            "task": "outlook",
            "game": live.header.game,
            "overlay": str(path_of(self.means.folder, live.header.digest) or ""),
            "seat": seat,
            "view": live.view(seat).text,
            "seed": len(live.steps),
            "seconds": SECONDS,
        }

    def reply(self, offered: Offered, found: dict[str, Any] | None) -> None:
        """``found``: what it thinks of its chances; None: nothing."""
        agree = found is not None and found["games"] >= LEAST and found["chance"] <= EVEN
        with self.tables.at(offered.table) as live:
            name = live.seat_name(offered.seat)
            if live.draws != offered.draws or live.status != RUNNING:
                return  # the game has gone on
            draft = live.draft()
            draft.do(_answer_row(name, agree, self.means.now(), log.COMPUTER))
            try:
                self.tables.commit(live, draft)
            except Trouble:
                LOG.info("table %s: somebody was quicker than the answer to a draw", offered.table)


def _answer_row(seat: str, agree: bool, now: int, source: str) -> Row:
    return Row(log.AGREED if agree else log.DECLINE, "", seat, now, source)


def _check_offer(live: LiveTable, seat: str, turn: int) -> None:
    """Nobody offers a draw to nobody, beside another offer, or twice in a turn."""
    if live.lesson is not None:
        raise Trouble(409, "no_draw_in_lessons")
    if live.draws.is_open:
        raise Trouble(409, "draw_is_open")
    if live.draws.turns.get(seat) == turn:
        raise Trouble(409, "draw_was_offered")

"""Agreeing on a draw: a seat offers it, another answers."""

from __future__ import annotations

from kurgan.server import draws, stream
from kurgan.server.access import acting, doer_of, id_of
from kurgan.server.live import LiveTable
from kurgan.server.means import Means
from kurgan.server.shapes.acting import AnswerDraw, AsSeat
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


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

"""Acting at a table. Each gives the update that its doer sees."""

from __future__ import annotations

from kurgan.server import moves, setting_up, standing_answers, stream, takeback
from kurgan.server.access import Access, id_of
from kurgan.server.live import LiveTable
from kurgan.server.shapes.acting import Answer, AsSeat, Notes, PlaceRest, Play, Say, StandingIn, TakeBack, Vacation
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import chat, log, offers, pauses, seats, tables
from kurgan.server.store.log import Row
from kurgan.server.store.pauses import VACATION
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from kurgan.server.writing import plain


class Playing(Access):
    def play(self, person: Person | None, table: str, p: Play) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, p.seat, p.n)
            draft, now = self.acting(live, seat), self.now()
            moves.choose(draft, seat, p.action, log.PERSON, now)
            moves.run_on(draft, self.rng, now)
            self.commit(live, draft)
            return stream.update(live, seat, id_of(person), p.n, now)

    def undo(self, person: Person | None, table: str, t: TakeBack) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, t.seat, t.n)
            why = takeback.reason(live, seat)
            if why is not None:
                raise Trouble(409, why.key)
            draft, now = self.acting(live, seat), self.now()
            takeback.free(draft, seat, now)
            self.commit(live, draft)
            return stream.update(live, seat, id_of(person), t.n, now)

    def place_rest(self, person: Person | None, table: str, p: PlaceRest) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, p.seat)
            draft, now, before = self.acting(live, seat), self.now(), live.n(seat)
            setting_up.place_rest(draft, seat, p.setup, self.rng, now)
            self.commit(live, draft)
            return stream.update(live, seat, id_of(person), before, now)

    def resign(self, person: Person | None, table: str, a: AsSeat) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, a.seat)
            draft, now, before = self.acting(live, seat), self.now(), live.n(seat)
            draft.do(Row(log.RESIGN, "", a.seat, now, log.PERSON))
            self.commit(live, draft)
            return stream.update(live, seat, id_of(person), before, now)

    # --- taking back by agreement -----------------------------------------------------------------

    def offer_undo(self, person: Person | None, table: str, a: AsSeat) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, a.seat)
            before = live.n(seat)
            if not takeback.can_offer(live, seat):
                raise Trouble(409, "undo.start")
            self.is_here(live, seat)
            if live.facts.offer is None:
                agreed = [
                    name
                    for name, other in live.facts.seats.items()
                    if other.kind == "computer" or other.person == id_of(person)
                ]
                with self.changing(live) as connection:
                    offers.add(connection, table, a.seat, agreed)
            self._undo_if_agreed(live)
            return stream.update(live, seat, id_of(person), before, self.now())

    def answer_undo(self, person: Person | None, table: str, a: Answer) -> Update:
        with self.at(table) as live:
            seat = self.running_seat(live, person, a.seat)
            before = live.n(seat)
            if live.facts.offer is not None:
                self.is_here(live, seat)
            with self.changing(live) as connection:
                agreed = offers.agreed(connection, table)
                if agreed is None:
                    raise Trouble(409, "no_offer")
                if a.agree:
                    offers.agree(connection, table, [*agreed, *([] if a.seat in agreed else [a.seat])])
                else:
                    offers.clear(connection, table)
            self._undo_if_agreed(live)
            return stream.update(live, seat, id_of(person), before, self.now())

    def _undo_if_agreed(self, live: LiveTable) -> None:
        offer = live.facts.offer
        if offer is None or set(offer.answered) != set(live.facts.seats):
            return
        draft = live.draft()
        takeback.agreed(draft, live.game.seats.index(offer.seat), self.now())
        self.commit(live, draft)

    # --- beside the game --------------------------------------------------------------------------

    def keep_seat(self, person: Person | None, table: str, a: AsSeat) -> Update:
        """Here I am: nothing else is done."""
        with self.at(table) as live:
            seat = self.seat(live, person, a.seat)
            before = live.n(seat)
            self.is_here(live, seat)
            return stream.update(live, seat, id_of(person), before, self.now())

    def vacation(self, person: Person | None, table: str, v: Vacation) -> Update:
        with self.at(table) as live:
            seat, now = self.running_seat(live, person, v.seat), self.now()
            before = live.n(seat)
            if live.header.clock is None:
                raise Trouble(409, "no_clock")
            self.is_here(live, seat)
            with self.changing(live) as connection:
                change = pauses.begin if v.on else pauses.end
                change(connection, table, v.seat, VACATION, now)
            return stream.update(live, seat, id_of(person), before, now)

    def chat(self, person: Person | None, table: str, s: Say) -> Update:
        with self.at(table) as live:
            seat, now = self.seat(live, person, s.seat), self.now()
            before, text = live.n(seat), plain(s.text)
            if not text:
                raise Trouble(422, "malformed", where="text", reason="empty")
            self.is_here(live, seat)
            with self.changing(live) as connection:
                chat.add(connection, table, s.seat, live.facts.seats[s.seat].name, text, now)
                tables.was_seen(connection, table, now)
            return stream.update(live, seat, id_of(person), before, now)

    def notes(self, person: Person | None, table: str, n: Notes) -> Update:
        with self.at(table) as live:
            seat = self.seat(live, person, n.seat)
            before = live.n(seat)
            self.is_here(live, seat)
            with self.changing(live, told=False) as connection:
                seats.write_notes(connection, table, n.seat, plain(n.text))
            return stream.update(live, seat, id_of(person), before, self.now())

    def standing(self, person: Person | None, table: str, s: StandingIn) -> Update:
        with self.at(table) as live:
            seat = self.seat(live, person, s.seat)
            before, now = live.n(seat), self.now()
            standing_answers.check_answers(live, s.answers)
            self.is_here(live, seat)
            with self.changing(live, told=False) as connection:
                seats.set_standing(connection, table, s.seat, s.answers)
            if live.asked == seat:
                draft = live.draft()
                moves.run_on(draft, self.rng, now)
                if draft.steps:
                    self.commit(live, draft)
            return stream.update(live, seat, id_of(person), before, now)

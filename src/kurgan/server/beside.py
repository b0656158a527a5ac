"""Beside the game: what a seat does that is no move. Each deed gives the update that its doer sees."""

from __future__ import annotations

from kurgan.server import moves, standing_answers, stream, windows
from kurgan.server.access import acting, id_of, running_seat, seat_of
from kurgan.server.bounds import check_chat
from kurgan.server.means import Means
from kurgan.server.shapes.acting import AsSeat, Notes, Say, StandingIn, Vacation
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import chat, pauses, seats, tables
from kurgan.server.store.pauses import VACATION
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble
from kurgan.server.writing import plain

MOST = 100  # vacations of a seat: every clock is reckoned from all of them


class Beside:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def keep_seat(self, person: Person | None, table: str, a: AsSeat) -> Update:
        """Here I am: nothing else is done."""
        with self.tables.at(table) as live:
            now, seat = self.means.now(), seat_of(live, person, a.seat)
            before = live.n(seat)
            self.tables.commit(live, acting(live, seat, now))
            return stream.update(live, seat, id_of(person), before, now, a.has)

    def vacation(self, person: Person | None, table: str, v: Vacation) -> Update:
        with self.tables.at(table) as live:
            now, seat = self.means.now(), running_seat(live, person, v.seat)
            before = live.n(seat)
            if live.header.clock is None:
                raise Trouble(409, "no_clock")
            if v.on and sum(pause.seat == v.seat and pause.kind == VACATION for pause in live.facts.pauses) >= MOST:
                raise Trouble(409, "vacations_most", most=MOST)
            self.tables.commit(live, acting(live, seat, now))
            with self.tables.changing(live) as connection:
                change = pauses.begin if v.on else pauses.end
                change(connection, table, v.seat, VACATION, now)
            return stream.update(live, seat, id_of(person), before, now, v.has)

    def chat(self, person: Person | None, table: str, s: Say) -> Update:
        with self.tables.at(table) as live:
            now, seat = self.means.now(), seat_of(live, person, s.seat)
            before, text = live.n(seat), plain(s.text)
            if not text:
                raise Trouble(422, "malformed", where="text", reason="empty")
            quotas = self.means.quotas
            if quotas is not None:
                with self.means.db.reading() as connection:
                    check_chat(connection, quotas, table, s.seat, now)
            self.tables.commit(live, acting(live, seat, now))
            with self.tables.changing(live) as connection:
                kept = quotas.chat_kept if quotas else 0
                chat.add(connection, table, s.seat, live.facts.seats[s.seat].name, text, now, kept, id_of(person))
                tables.was_seen(connection, table, now)
            return stream.update(live, seat, id_of(person), before, now, s.has)

    def notes(self, person: Person | None, table: str, n: Notes) -> Update:
        with self.tables.at(table) as live:
            now, seat = self.means.now(), seat_of(live, person, n.seat)
            before = live.n(seat)
            self.tables.commit(live, acting(live, seat, now))
            with self.tables.changing(live, told=False) as connection:
                seats.write_notes(connection, table, n.seat, plain(n.text))
            return stream.update(live, seat, id_of(person), before, now, n.has)

    def standing(self, person: Person | None, table: str, s: StandingIn) -> Update:
        """Answers given once for all: the present question may be among them."""
        with self.tables.at(table) as live:
            now, seat = self.means.now(), seat_of(live, person, s.seat)
            before = live.n(seat)
            standing_answers.check_answers(live, s.answers)
            self.tables.commit(live, acting(live, seat, now))
            kept = {name: live.front.dated(live.state, value) for name, value in s.answers.items()}
            with self.tables.changing(live, told=False) as connection:
                seats.set_standing(connection, table, s.seat, kept)
            if live.asked == seat:
                draft = live.draft()
                if windows.given(draft, seat) is None:
                    live.due_ms = None
                moves.run_on(draft, self.means.rng, now, hushed=live.due_ms is None)  # said by hand, like any answer
                self.tables.commit(live, draft)
            live.moments.clear()
            return stream.update(live, seat, id_of(person), before, now, s.has)

"""Playing: what a seat does in the game. Each deed gives the update that its doer sees."""

from __future__ import annotations

from kurgan.server import as_before, moves, ordering, setting_up, stream, takeback
from kurgan.server.access import acting, doer_of, id_of, running_seat
from kurgan.server.live import Draft, LiveTable
from kurgan.server.means import Means
from kurgan.server.shapes.acting import Answer, AsSeat, OrderIn, PlaceRest, Play, TakeBack
from kurgan.server.shapes.viewing import Ordered, Update
from kurgan.server.steps import Viewer
from kurgan.server.store import log, offers
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble


class Playing:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def play(self, person: Person | None, table: str, p: Play, source: str = log.PERSON) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, p.seat, p.n)
            draft = acting(live, seat, now)
            moves.choose(draft, seat, p.action, source, now)
            moves.run_on(draft, self.means.rng, now)
            self.tables.commit(live, draft)
            return stream.answer(live, viewer, id_of(person), p, p.n, now)

    def order(self, person: Person | None, table: str, o: OrderIn) -> Ordered:
        """Several choices by one gesture: all of them, or none."""
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, o.seat, o.n)
            given = ordering.give(live, seat, ordering.order_of(o), log.PERSON, now)
            return self._ordered(live, given, viewer, person, o)

    def as_before(self, person: Person | None, table: str, t: TakeBack) -> Ordered:
        """The same as in the turn before: all of it, or nothing."""
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, t.seat, t.n)
            return self._ordered(live, as_before.give(live, seat, now), viewer, person, t)

    def _ordered(
        self,
        live: LiveTable,
        given: tuple[Draft, str],
        viewer: Viewer,
        person: Person | None,
        asked: OrderIn | TakeBack,
    ) -> Ordered:
        (draft, then), now = given, self.means.now()
        moves.run_on(draft, self.means.rng, now)
        self.tables.commit(live, draft)
        update = stream.answer(live, viewer, id_of(person), asked, asked.n, now)
        return Ordered.of(update, then)

    def undo(self, person: Person | None, table: str, t: TakeBack) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, t.seat, t.n)
            seat = takeback.chooser(live, seat, viewer)
            why = takeback.reason(live, seat)
            if why is not None:
                raise Trouble.because(why)
            draft = acting(live, seat, now)
            takeback.free(draft, seat, now)
            self.tables.commit(live, draft)
            return stream.answer(live, viewer, id_of(person), t, t.n, now)

    def place_rest(self, person: Person | None, table: str, p: PlaceRest) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, p.seat)
            draft, before = acting(live, seat, now), live.n(viewer)
            setting_up.place_rest(draft, seat, p.setup, self.means.rng, now)
            self.tables.commit(live, draft)
            return stream.answer(live, viewer, id_of(person), p, before, now)

    def resign(self, person: Person | None, table: str, a: AsSeat, source: str = log.PERSON) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, a.seat)
            draft, before = acting(live, seat, now), live.n(viewer)
            draft.do(Row(log.RESIGN, "", live.seat_name(seat), now, source))
            self.tables.commit(live, draft)
            return stream.update(live, viewer, id_of(person), before, now, a.has)

    def hurry(self, person: Person | None, table: str, a: AsSeat) -> Update:
        """Whoever plays against a computer need not wait until it has thought to the end."""
        with self.tables.at(table) as live:
            viewer = running_seat(live, person, a.seat)
            if live.computer_is_asked:
                for hook in list(self.tables.on_hurry):
                    hook(table)
            return stream.update(live, viewer, id_of(person), live.n(viewer), self.means.now(), a.has)

    # --- taking back by agreement -----------------------------------------------------------------

    def offer_undo(self, person: Person | None, table: str, a: AsSeat) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, a.seat)
            before = live.n(viewer)
            seat = takeback.chooser(live, seat, viewer)
            why = takeback.no_offer(live, seat)
            if why is not None:
                raise Trouble.because(why)
            self.tables.commit(live, acting(live, seat, now))
            if live.facts.offer is None:
                agreed = [
                    name
                    for name, other in live.facts.seats.items()
                    if other.kind == "computer" or other.person == id_of(person)
                ]
                with self.tables.changing(live) as connection:
                    offers.add(connection, table, live.seat_name(seat), agreed)
            self._undo_if_agreed(live, now)
            return stream.update(live, viewer, id_of(person), before, now, a.has)

    def answer_undo(self, person: Person | None, table: str, a: Answer) -> Update:
        with self.tables.at(table) as live:
            now, (seat, viewer) = self.means.now(), doer_of(live, person, a.seat)
            before = live.n(viewer)
            if live.facts.offer is not None:
                self.tables.commit(live, acting(live, seat, now))
            with self.tables.changing(live) as connection:
                agreed = offers.agreed(connection, table)
                if agreed is None:
                    raise Trouble(409, "no_offer")
                if a.agree:
                    offers.agree(connection, table, [*agreed, *([] if a.seat in agreed else [a.seat])])
                else:
                    offers.refuse(connection, table, a.seat)
            self._undo_if_agreed(live, now)
            return stream.update(live, viewer, id_of(person), before, now, a.has)

    def _undo_if_agreed(self, live: LiveTable, now: int) -> None:
        offer = live.facts.offer
        if offer is None or set(offer.answered) != set(live.facts.seats):
            return
        draft = live.draft()
        takeback.agreed(draft, live.game.seats.index(offer.seat), now)
        self.tables.commit(live, draft)

"""Looking at a table: every answer comes from the view of who asks."""

from __future__ import annotations

from kurgan.core import scene
from kurgan.core.battles import Battle
from kurgan.core.orders import Order
from kurgan.core.text import Message
from kurgan.server import after, battles, ordering, records, stream
from kurgan.server.access import doer_of, id_of, may_see_whole, viewer_of
from kurgan.server.cutting import Cuts
from kurgan.server.kept import Kept
from kurgan.server.means import Means
from kurgan.server.shapes.after import After
from kurgan.server.shapes.kept import KeptTable
from kurgan.server.shapes.viewing import Earlier, Moment, Snapshot, Targets, Update, Why
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble, reading_text, stale

CLOSED = ("trouble.other_rules", "trouble.moved_on", "trouble.cannot_open")


class Looking:
    def __init__(self, tables: Tables, means: Means, cuts: Cuts) -> None:
        self.tables, self.means = tables, means
        self._kept = Kept(means, cuts)

    def snapshot(self, person: Person | None, table: str, seat: str) -> Snapshot:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            return stream.snapshot(live, viewer, seat, id_of(person), self.means.now())

    def snapshot_to_send(self, person: Person | None, table: str, seat: str) -> Snapshot:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            return stream.snapshot_to_send(live, viewer, seat, id_of(person), self.means.now())

    def update(self, person: Person | None, table: str, seat: str, after: int, has: str | None = None) -> Update:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if after > live.n(viewer):
                raise stale()
            return stream.update(live, viewer, id_of(person), after, self.means.now(), has)

    def earlier(self, person: Person | None, table: str, seat: str, before: int) -> Earlier:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if before > live.n(viewer) + 1:
                raise stale()
            return Earlier(entries=stream.page(live, viewer, before))

    def moment(self, person: Person | None, table: str, seat: str, n: int) -> Moment:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if n > live.n(viewer):
                raise stale()
            return stream.moment_at(live, viewer, n)

    def odds(
        self, person: Person | None, table: str, seat: str, action: str, n: int | None = None
    ) -> scene.Odds | None:
        """Of an action; without one of the fight under way, if it still is and anything can be said.

        ``n``: asked by somebody who has seen so many entries. Once there are more, the question is over.
        """
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if n not in (None, live.n(viewer)):
                return None
            view = live.view(stream.player(live, viewer))
            if not action:
                return live.game.presentation.odds_so_far(view)
            with reading_text():
                meant = live.game.action(action)
            refusal = view.state.explain(meant, view.seat)
            if refusal is not None:
                raise Trouble.refused(refusal)
            odds = live.game.presentation.odds(view, meant)
            if odds is None:
                raise Trouble(404, "no_odds")
            return odds

    def battle(self, person: Person | None, table: str, seat: str, n: int) -> Battle:
        """The battle that the dice of an entry decided, as the viewer saw it."""
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if n > live.n(viewer):
                raise stale()
            found = battles.battle_at(live, viewer, n)
            if found is None:
                raise Trouble(404, "not_found")
            return found

    def after(self, person: Person | None, table: str, seat: str) -> After:
        """The whole game told, to whoever may look at it; once it is over."""
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if live.status == RUNNING:
                raise Trouble(409, "not_over")
            return after.told(live, stream.table_out(live, viewer, id_of(person), self.means.now()))

    def targets(
        self, person: Person | None, table: str, seat: str, units: tuple[str, ...], strict: bool = False
    ) -> Targets:
        with self.tables.at(table) as live:
            return ordering.targets(live, doer_of(live, person, seat)[0], units, strict)

    def order_odds(
        self, person: Person | None, table: str, seat: str, order: Order, n: int | None = None
    ) -> scene.Odds | None:
        with self.tables.at(table) as live:
            if n not in (None, live.n(viewer_of(live, person, seat))):
                return None
            return ordering.odds(live, doer_of(live, person, seat)[0], order)

    def order_why(self, person: Person | None, table: str, seat: str, order: Order) -> Why:
        with self.tables.at(table) as live:
            return ordering.why(live, doer_of(live, person, seat)[0], order)

    def why(self, person: Person | None, table: str, seat: str, target: str = "", action: str = "") -> Why:
        with self.tables.at(table) as live:
            view = live.view(stream.player(live, viewer_of(live, person, seat)))
            if live.status != RUNNING:
                return Why(message=Message("refusal.game_over"), rule="end")
            with reading_text():
                refusal = (
                    view.state.explain(live.game.action(action), view.seat)
                    if action
                    else live.game.presentation.why_not(view, target)
                )
            if refusal is None:
                return Why(message=Message("why.offered"), rule=view.state.decision.rule)
            return Why(message=refusal.message, rule=refusal.rule)

    def overlay(self, person: Person | None, table: str, seat: str, name: str, target: str) -> scene.Overlay:
        with self.tables.at(table) as live:
            view = live.view(viewer_of(live, person, seat))
            if name not in {kind.id for kind in live.game.presentation.overlays}:
                raise Trouble(404, "not_found")
            with reading_text():
                return live.game.presentation.overlay(view, name, target)

    def inspect(self, person: Person | None, table: str, seat: str, target: str) -> scene.Inspection:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            with reading_text():
                return live.game.presentation.inspect(live.view(viewer), target, live.view(stream.player(live, viewer)))

    def kept(self, person: Person | None, table: str, seat: str) -> KeptTable:
        return self._kept.table(person, table, seat)

    def record(self, person: Person | None, table: str, seat: str) -> str:
        try:
            return self._record(person, table, seat)
        except Trouble as trouble:
            if trouble.message.key not in CLOSED:
                raise
        return self._kept.record(person, table, seat)

    def _record(self, person: Person | None, table: str, seat: str) -> str:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            whole = may_see_whole(live, id_of(person))
            key = (whole, viewer, seat, len(live.steps), live.status)
            if live.exported is None or live.exported[0] != key:
                text = records.whole_record(live) if whole else records.seat_record(live, viewer, seat)
                live.exported = key, text
            return live.exported[1]

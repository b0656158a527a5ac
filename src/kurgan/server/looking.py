"""Looking at a table: every answer comes from the view of who asks."""

from __future__ import annotations

from kurgan.core import scene
from kurgan.core.text import Message
from kurgan.server import records, stream
from kurgan.server.access import id_of, viewer_of
from kurgan.server.means import Means
from kurgan.server.shapes.viewing import Moment, Snapshot, Update, Why
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.tables import Tables
from kurgan.server.trouble import Trouble, reading_text, stale


class Looking:
    def __init__(self, tables: Tables, means: Means) -> None:
        self.tables, self.means = tables, means

    def snapshot(self, person: Person | None, table: str, seat: str) -> Snapshot:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            return stream.snapshot(live, viewer, seat, id_of(person), self.means.now())

    def update(self, person: Person | None, table: str, seat: str, after: int) -> Update:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if after > live.n(viewer):
                raise stale()
            return stream.update(live, viewer, id_of(person), after, self.means.now())

    def moment(self, person: Person | None, table: str, seat: str, n: int) -> Moment:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if n > live.n(viewer):
                raise stale()
            return stream.moment_at(live, viewer, n)

    def odds(self, person: Person | None, table: str, seat: str, action: str) -> scene.Odds:
        with self.tables.at(table) as live:
            view = live.view(viewer_of(live, person, seat))
            with reading_text():
                meant = live.game.action(action)
            refusal = view.state.explain(meant, view.seat)
            if refusal is not None:
                raise Trouble.refused(refusal)
            odds = live.game.presentation.odds(view, meant)
            if odds is None:
                raise Trouble(404, "no_odds")
            return odds

    def why(self, person: Person | None, table: str, seat: str, target: str = "", action: str = "") -> Why:
        with self.tables.at(table) as live:
            view = live.view(viewer_of(live, person, seat))
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

    def record(self, person: Person | None, table: str, seat: str) -> str:
        with self.tables.at(table) as live:
            viewer = viewer_of(live, person, seat)
            if stream.may_see_whole(live, id_of(person)):
                return records.whole_record(live)
            return records.seat_record(live, viewer, seat)

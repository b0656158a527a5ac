"""Orders at a table: one gesture, played as the seat's own choices in one transaction, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.orders import Order, Stopped
from kurgan.core.scene import Odds
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server import takeback
from kurgan.server.access import acting
from kurgan.server.live import Draft, LiveTable
from kurgan.server.shapes.acting import OrderIn
from kurgan.server.shapes.viewing import Targets, Why
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.trouble import Trouble


def order_of(body: OrderIn) -> Order:
    return Order(tuple(dict.fromkeys(body.units)), tuple(body.way), body.deed, body.rest)


def give(live: LiveTable, seat: int, order: Order, source: str, at_ms: int) -> tuple[Draft, str]:
    """The rows that carry an order out, and the action it stops before, if there is one.

    Where a choice is half made that the order cannot go on from, it is taken back first: another unit is meant now.
    Of the rest of an order nothing may be left.
    """
    if live.asked != seat:
        raise Trouble.refused(live.game.presentation.why_not(live.view(seat), ""))
    if order.rest and live.state.decision.name not in live.game.presentation.orders.rest:
        return acting(live, seat, at_ms), ""
    refused: Stopped | None = None
    for draft in _starts(live, seat, order.rest, at_ms):
        stopped = _carry(draft, seat, order, source, at_ms)
        if stopped.refusal is None and (_has_chosen(draft) or stopped.before is not None or order.rest):
            return draft, stopped.before.text if stopped.before else ""
        refused = stopped if refused is None or stopped.refusal is not None else refused
    assert refused is not None, "there is a place to start from"
    raise _trouble(live, seat, refused)


def _has_chosen(draft: Draft) -> bool:
    return any(step.row.kind == log.ACTION for step in draft.steps)


def _starts(live: LiveTable, seat: int, as_it_stands: bool, at_ms: int) -> Iterator[Draft]:
    yield acting(live, seat, at_ms)
    back = 0 if as_it_stands else takeback.half_made(live, seat)
    if back:
        draft = acting(live, seat, at_ms)
        takeback.take_back(draft, seat, back, at_ms)
        yield draft


def _carry(draft: Draft, seat: int, order: Order, source: str, at_ms: int) -> Stopped:
    name, first = draft.live.game.seats[seat], True
    for step in draft.live.game.presentation.orders.steps(lambda: draft.view(seat), order):
        if isinstance(step, Stopped):
            return step
        draft.do(Row(log.ACTION, step.text, name, at_ms, source if first else log.ORDER))
        first = False
    raise AssertionError("an order always tells how far it came")


def _trouble(live: LiveTable, seat: int, stopped: Stopped) -> Trouble:
    """The rule that forbids it, and the unit it stops at."""
    if stopped.refusal is None:
        return Trouble(409, "no_order", live.state.decision.rule)
    trouble = Trouble.refused(stopped.refusal)
    name = _name(live, seat, stopped.unit)
    if name is not None:
        trouble.message = Message("trouble.order_stops", (("unit", name), ("why", stopped.refusal.message)))
    return trouble


def _name(live: LiveTable, seat: int, unit: str) -> Message | None:
    """What a piece is called, as its seat sees it."""
    scene = live.game.presentation.scene(live.view(seat))
    pieces = (*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces))
    return next((piece.name for piece in pieces if piece.id == unit), None)


# --- looking at what an order would do ------------------------------------------------------------


def _views(live: LiveTable, seat: int) -> Iterator[View]:
    """From where an order may begin: as it stands, or with a half-made choice taken back."""
    yield live.view(seat)
    node, back = live.head, takeback.half_made(live, seat)
    if back:
        for _ in range(back):
            assert node.parent is not None
            node = node.parent
        yield live.state_at(node).view(seat)


def targets(live: LiveTable, seat: int, units: tuple[str, ...], strict: bool = False) -> Targets:
    """A half-made choice is as good as taken back: it says nothing of what else these units could do."""
    orders, why = live.game.presentation.orders, None
    for back, view in enumerate(_views(live, seat)):
        able = units
        found, stopped = orders.targets(view, able)
        while not strict and not found and stopped.refusal is not None and stopped.unit in able and len(able) > 1:
            able = tuple(unit for unit in able if unit != stopped.unit)  # the others may still go
            found, stopped = orders.targets(view, able)
        others = orders.others(view, able) if not back else []
        if found or others:
            return Targets(
                units=list(able),
                choices=[target.shown for target in found],
                deeds=[target.order.deed for target in found],
                rolls=[target.ends_in_dice for target in found],
                others=others,
            )
        if stopped.refusal is not None:
            why = Why(message=stopped.refusal.message, rule=stopped.refusal.rule)
    return Targets(units=[], choices=[], deeds=[], rolls=[], why=why)


def why(live: LiveTable, seat: int, order: Order) -> Why:
    """Why an order cannot be carried out; nothing is done."""
    try:
        give(live, seat, order, log.PERSON, 0)
    except Trouble as trouble:
        return Why(message=trouble.message, rule=trouble.rule)
    return Why(message=Message("why.offered"), rule=live.state.decision.rule)


def odds(live: LiveTable, seat: int, order: Order) -> Odds:
    """The chances of what an order ends in, or of what it has put together."""
    presentation, refused = live.game.presentation, None
    for view in _views(live, seat):
        after, stopped, count = presentation.orders.tried(view, order)
        if stopped.refusal is not None:
            refused = stopped
            continue
        if not count and stopped.before is None:
            continue
        action = presentation.orders.weighed(after, stopped)
        found = presentation.odds(after, action) if action else None
        if found is not None:
            return found
        raise Trouble(404, "no_odds")
    raise _trouble(live, seat, refused or Stopped())

"""Orders in tests: given to a state as its seat would, and tried at random positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.orders import Order, Stopped
from tests.presentation.walks import Show, decisions

There = Callable[[Any, Any, Order, Stopped], None]  # before, after, the order, how far it came
TARGETS, ELSEWHERE, MOST_UNITS = 6, 4, 6  # of a position


def carry(s: Any, order: Order) -> tuple[Stopped, list[Action]]:
    """As a table does it: each action asked of the seat's view and played for all; none of them shows anything."""
    seat, played = s.current_player(), list[Action]()
    for step in s.game.presentation.orders.steps(lambda: s.view(seat), order):
        if isinstance(step, Stopped):
            return step, played
        assert s.current_player() == seat, "another's decision"
        events = s.play(step)
        assert not any(event.final for event in events) and s.current_player() != CHANCE, f"{step} shows something"
        played.append(step)
    raise AssertionError("an order always tells how far it came")


def carried_out(s: Any, order: Order) -> tuple[Any, list[Action], Stopped]:
    """The same on a copy."""
    after = s.copy()
    stopped, played = carry(after, order)
    return after, played, stopped


def give(s: Any, *units: str, way: tuple[str, ...] | str = (), deed: str = "") -> Stopped:
    return carry(s, Order(units, (way,) if isinstance(way, str) else way, deed))[0]


def done(s: Any, *units: str, way: tuple[str, ...] = (), deed: str = "") -> tuple[Any, list[str], Stopped]:
    """What an order does, as texts."""
    after, played, end = carried_out(s, Order(units, way, deed))
    return after, [action.text for action in played], end


def rule(stopped: Stopped) -> tuple[str, str]:
    """The unit an order stops at, and the rule."""
    assert stopped.refusal is not None, stopped
    return stopped.unit, stopped.refusal.rule


def lit(s: Any, *units: str) -> dict[str, set[str]]:
    """The places that are lit for these units, and the deeds meant there."""
    found: dict[str, set[str]] = {}
    for target in s.game.presentation.orders.targets(s.view(s.current_player()), units)[0]:
        found.setdefault(target.order.goal, set()).add(target.order.deed)
    return found


def ready_units(s: Any) -> list[str]:
    presentation, view = s.game.presentation, s.view(s.current_player())
    return list(presentation.orders.ready(view.state, presentation.choices(view)))


# --- at random --------------------------------------------------------------------------------------


def positions(show: Show, rng: Random, count: int) -> Iterator[Any]:
    """So many positions of random games, out of all that are played."""
    while True:
        for s in decisions(show, rng.randrange(len(show.starts)), rng.randrange(10**6)):
            if rng.random() < 0.3:
                yield s.copy()
                count -= 1
                if not count:
                    return


def try_orders(
    show: Show, s: Any, rng: Random, there: There, sure: bool = True, places: Iterable[str] | None = None
) -> int:
    """How many targets of some units were tried: what is lit can be carried out whole, as the same actions one by one
    would do; what is not is refused, at once where that is ``sure``, else what comes before may have to be said."""
    orders, view = show.game.presentation.orders, s.view(s.current_player())
    ready = ready_units(s)
    assert set(ready) <= drawn(view), "only what is seen can be ordered"
    if not ready:
        return 0
    units = some(rng, s, ready)
    targets, _ = orders.targets(view, units)
    for target in rng.sample(targets, min(TARGETS, len(targets))):
        after, played, end = carried_out(s, target.order)
        assert end.refusal is None, (s.position(), target.order, end)
        assert played or end.before
        assert target.ends_in_dice == (end.before is not None), (s.position(), target.order)
        assert end.before is None or after.explain(end.before) is None
        again = s.copy()
        for action in played:
            again.play(action, view.seat)
        assert again.position() == after.position()
        there(s, after, target.order, end)
    scene = show.game.presentation.scene(view)
    dark = set(show.places if places is None else places) - {target.choice.at for target in targets}
    dark -= {piece.at for piece in scene.pieces if piece.id in units}
    for place in rng.sample(sorted(dark), min(ELSEWHERE, len(dark))):
        _, played, end = carried_out(s, Order(units, (place,)))
        waits = end.before is not None and not sure
        assert end.refusal is not None or waits or not (played or end.before), (s.position(), units, place, played)
        assert end.refusal is None or end.refusal.rule
    return len(targets)


def try_several(show: Show, s: Any, rng: Random) -> bool:
    """Any of the things that are offered one after the other, and all of them."""
    if s.decision.name not in show.game.presentation.orders.several:
        return False
    items = ready_units(s)
    if items:
        _, played, end = carried_out(s, Order(tuple(items)))
        assert end.refusal is None and (played or end.before), (s.position(), items, end)
        _, played, end = carried_out(s, Order(tuple(rng.sample(items, rng.randint(1, len(items))))))
        assert played or end.before or end.refusal
    return bool(items)


def some(rng: Random, s: Any, ready: list[str]) -> tuple[str, ...]:
    """One piece, some of one place, or some of anywhere."""
    pieces = {piece.id: piece.at for piece in s.game.presentation.scene(s.view(s.current_player())).pieces}
    first = rng.choice(ready)
    kind = rng.random()
    others = [unit for unit in ready if unit != first and (kind > 0.7 or pieces.get(unit) == pieces.get(first))]
    number = 0 if kind < 0.25 else min(len(others), rng.randrange(MOST_UNITS))
    return (first, *rng.sample(others, number))


def drawn(view: Any) -> set[str]:
    scene = view.state.game.presentation.scene(view)
    found = {piece.id for piece in scene.pieces}
    for tray in scene.trays:
        found |= {piece.id for piece in tray.pieces} | {card.id for card in tray.cards}
    return found

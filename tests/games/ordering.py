"""Orders in tests: given to a state as its seat would, and tried at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.orders import Order, Stopped, Target
from kurgan.core.view import View


def give(s: Any, *units: str, way: tuple[str, ...] | str = (), deed: str = "") -> Stopped:
    """Carry an order out, as far as it comes; each action is checked by the rules."""
    return carry(s, Order(units, (way,) if isinstance(way, str) else way, deed))[0]


def carry(s: Any, order: Order) -> tuple[Stopped, list[Action]]:
    """Every step is taken from what its seat sees, and none of them shows anything or asks anybody else."""
    seat = s.current_player()
    played: list[Action] = []
    for step in s.game.presentation.orders.steps(lambda: s.view(seat), order):
        if isinstance(step, Stopped):
            return step, played
        assert not any(event.final for event in s.play(step)), (order, step)
        assert s.current_player() == seat, (order, step)
        played.append(step)
    raise AssertionError("an order always tells how far it came")


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


def stands(view: View) -> dict[str, str]:
    """Where every piece on the board is."""
    return {piece.id: piece.at for piece in view.state.game.presentation.scene(view).pieces}


# --- at random --------------------------------------------------------------------------------------


def positions(game: Any, rng: random.Random, most: int = 700, every: int = 9) -> Iterator[Any]:
    """Some of the positions of a random game in which somebody is asked."""
    s, asked = game.new(rng.choice(game.scenarios)), 0
    while not s.is_terminal() and asked < most:
        if s.current_player() == CHANCE:
            outcomes = s.chance_outcomes()
            s.apply(rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
            continue
        asked += 1
        if not rng.randrange(every):
            yield s
        s.apply(rng.choice(s.legal_actions()))


def some_units(s: Any, rng: random.Random, elsewhere: int = 12) -> tuple[str, ...]:
    """One that is ready, and some of those that stand with it or, more rarely, elsewhere."""
    view = s.view(s.current_player())
    presentation = s.game.presentation
    ready, where = presentation.orders.ready(view.state, presentation.choices(view)), stands(view)
    if not ready:
        return ()
    lead = rng.choice(ready)
    near = [unit for unit in ready if where.get(unit) == where.get(lead) or not rng.randrange(elsewhere)]
    others = rng.sample(near, rng.randint(0, min(6, len(near))))
    return tuple(dict.fromkeys((lead, *others)))


def try_targets(s: Any, units: tuple[str, ...], has_come: Callable[[Any, Any, Order, Stopped], bool]) -> int:
    """Every lit target is carried out whole, equals its actions one by one, and ends as it should."""
    found: list[Target] = s.game.presentation.orders.targets(s.view(s.current_player()), units)[0]
    for target in found:
        after = s.copy()
        stopped, played = carry(after, target.order)
        assert stopped.refusal is None and (played or stopped.before), target.order
        assert target.ends_in_dice == (stopped.before is not None)
        assert stopped.before is None or after.explain(stopped.before) is None
        assert has_come(s, after, target.order, stopped), (target.order, played, stopped, s.position())
        alone = s.copy()
        for action in played:
            alone.play(action)
        assert alone.position() == after.position()
    return len(found)

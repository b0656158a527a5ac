"""What the thinking process finds for a person: a good move, from the text of the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kurgan.ai import make
from kurgan.ai.knowledge import is_known
from kurgan.ai.roster import usual
from kurgan.core.game import AnyGame
from kurgan.core.view import View

Stop = Callable[[], bool]
Progress = Callable[[float], None]
LATER = 0.25  # of the time of a choice, for each that completes it
RANDOM = "random"  # knows nothing that would be worth telling
MOST = 12  # choices that one move is made of


def hint(game: AnyGame, asked: dict[str, Any], stop: Stop, progress: Progress) -> dict[str, Any]:
    """The best choice found, with those that complete it while it is only half made."""
    view, rng, seconds = game.view(asked["seat"], asked["view"]), Random(asked["seed"]), asked["seconds"]
    found = best(game, view, rng, seconds, stop, progress)
    actions = [found["action"]]
    while (after := half_made(view, actions[-1])) is not None and len(actions) < MOST:
        view = after
        actions.append(best(game, view, rng, seconds * LATER, stop, lambda share: None)["action"])
    return {**found, "actions": actions}


def half_made(view: View, action: str) -> View | None:
    """What the seat sees next, if it is still to say more of the same."""
    s = view.state.copy()
    s.apply(s.game.action(action))
    goes_on = not s.is_terminal() and s.current_player() == view.seat and s.decision.half_of is not None
    return View(view.seat, s) if goes_on else None


def best(game: AnyGame, view: View, rng: Random, seconds: float, stop: Stop, progress: Progress) -> dict[str, Any]:
    """By playing games out, where that is known how; else what the game's usual opponent would do."""
    assert view.seat is not None, "a seat is asked"
    name = usual(game.id, game.seats[view.seat], game.presentation.quick[2])
    if not is_known(game.id) and name != RANDOM:
        return {"action": make(name, game.id).choose(view, rng).text, "by": name, "others": []}
    from kurgan.ai.advice import advise  # takes its time to load, which no computer's move waits for

    found = advise(game, view, rng, seconds, stop=stop, progress=lambda share, _: progress(share))
    return {
        "action": found.best.action.text,
        "by": "",
        "chance": found.best.chance,
        "error": found.best.error,
        "simulations": found.simulations,
        "others": [
            {"action": other.action.text, "chance": other.chance}
            for other in found.others
            if other.chance is not None and other.simulations == found.best.simulations
        ],
    }

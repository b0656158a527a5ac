"""Who chooses for a seat: a named agent that sees views, or plain chance over what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from kurgan.ai import make
from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game

RANDOM = "random"
Chooser = Callable[[Any, Random], Action]


def choose_randomly(s: Any, rng: Random) -> Action:
    """Uniform over what is legal. It needs no view: what is offered depends only on what its seat knows."""
    legal: list[Action] = s.legal_actions()
    return rng.choice(legal)


def chooser(game: Game[Any], seat: int, name: str) -> Chooser:
    if name == RANDOM:
        return choose_randomly
    agent = make(name, game.id, game.seats[seat])

    def choose(s: Any, rng: Random) -> Action:
        return agent.choose(s.view(seat), rng)

    return choose


def choosers(game: Game[Any], names: Sequence[str]) -> list[Chooser]:
    """One for every seat, in the game's order of seats."""
    if len(names) != len(game.seats):
        raise KurganError(
            f"agents should be {len(game.seats)} names, one for each of {', '.join(game.seats)}; found {len(names)}"
        )
    return [chooser(game, seat, name) for seat, name in enumerate(names)]


def next_action(s: Any, players: Sequence[Chooser], rng: Random) -> Action:
    """What chance or the player to move does now."""
    seat: int = s.current_player()
    if seat != CHANCE:
        return players[seat](s, rng)
    outcomes: list[tuple[Action, int]] = s.chance_outcomes()
    return draw(rng, outcomes)

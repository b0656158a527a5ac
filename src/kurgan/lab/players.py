"""Who chooses for a seat: a named agent that sees views, or plain chance over what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kurgan.ai import make
from kurgan.core.actions import Action
from kurgan.core.chance import Chooser, any_legal, decided
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.state import State

RANDOM = "random"


def chooser(game: AnyGame, seat: int, name: str) -> Chooser:
    if name == RANDOM:
        return any_legal
    agent = make(name, game.id, game.seats[seat])

    def choose(s: State, rng: Random) -> Action:
        return agent.choose(s.view(seat), rng)

    return choose


def choosers(game: AnyGame, names: Sequence[str]) -> list[Chooser]:
    """One for every seat, in the game's order of seats."""
    if len(names) != len(game.seats):
        raise KurganError("agents_each", n=len(game.seats), seats=", ".join(game.seats), found=len(names))
    return [chooser(game, seat, name) for seat, name in enumerate(names)]


def next_action(s: State, players: Sequence[Chooser], rng: Random) -> Action:
    """What chance or the player to move does now."""
    return decided(s, rng, lambda s, rng: players[s.current_player()](s, rng))

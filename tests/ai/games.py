"""Whole games between agents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kurgan import ai
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game


def states(game: Game[Any], names: Sequence[str], rng: Random, scenario: str, options: dict[str, str]) -> Iterator[Any]:
    """Every state of a game in which somebody decides, and the last one; what is refused raises."""
    players = [ai.make(name, game.id) for name in names]
    s = game.new(scenario, options)
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
        else:
            yield s
            s.play(players[seat].choose(s.view(seat), rng), seat)
    yield s

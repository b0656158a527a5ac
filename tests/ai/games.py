"""Whole games between agents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kurgan import ai
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame


def states(game: AnyGame, names: Sequence[str], rng: Random, scenario: str, options: dict[str, str]) -> Iterator[Any]:
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


def answers(s: Any, decisions: int = 99, until: str = "") -> list[str]:
    """What the greedy opponent does in a position, as long as its seat is asked."""
    seat, greedy = s.current_player(), ai.make("greedy", s.game.id)
    found: list[str] = []
    while len(found) < decisions and not s.is_terminal() and s.current_player() == seat:
        action = greedy.choose(s.view(seat), Random(0))
        found.append(action.text)
        s.play(action, seat)
        if until and found[-1] == until:
            break
    return found

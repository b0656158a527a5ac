"""Self-play: a game through all its decisions, for whoever notes positions on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE

Decide = Callable[[int, list[Action]], Action]  # for a seat, out of what is legal


def decisions(s: Any, decide: Decide, rng: Random) -> Iterator[int]:
    """Who is asked, before the answer; the state goes on to the end of its game, dice and draws by ``rng``."""
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        yield seat
        s.apply(decide(seat, s.legal_actions()))

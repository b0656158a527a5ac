"""Opponents by name: some play every game, some were written for one, and levels are made of what is known of a game.

>>> from kurgan import ai
>>> ai.agents("stalingrad-besieged")[:2]
('random', 'printed')
>>> agent = ai.make("printed", "stalingrad-besieged")
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kurgan.ai.agent import Agent
from kurgan.ai.knowledge import is_known, package_of
from kurgan.ai.levels import OF_LEVEL
from kurgan.ai.random import RandomAgent
from kurgan.core.errors import REASONS, KurganError, UnknownName, any_of, said_in

Maker = Callable[[], Agent]
EVERYWHERE: dict[str, Maker] = {"random": RandomAgent}

said_in(Path(__file__).parent / "text" / REASONS)


def _known(game_id: str) -> dict[str, Maker]:
    """Who can play a game: whoever plays all, the OPPONENTS of its package here, and the levels. None is loaded."""
    found, package = dict(EVERYWHERE), package_of(game_id)
    if importlib.util.find_spec(package) is not None:
        written: dict[str, str] = importlib.import_module(package).OPPONENTS
        found |= {name: partial(_written, package, where) for name, where in written.items()}
    if is_known(game_id):
        others = {name: maker for name, maker in found.items() if name not in OF_LEVEL}
        found = others | {name: partial(level, game_id) for name, level in OF_LEVEL.items()}
    return found


def _written(package: str, where: str) -> Agent:
    """``module:Class`` in the package."""
    module, _, name = where.partition(":")
    found: Agent = getattr(importlib.import_module(f"{package}.{module}"), name)()
    return found


def agents(game_id: str) -> tuple[str, ...]:
    """The names of those who can play a game."""
    return tuple(_known(game_id))


def make(name: str, game_id: str, seat: str | None = None) -> Agent:
    """An opponent by its name; refuses a seat that it cannot play."""
    known = _known(game_id)
    if name not in known:
        raise UnknownName("agent", name, known)
    agent = known[name]()
    if seat is not None and agent.seats and seat not in agent.seats:
        raise KurganError("agent_seats", agent=name, seats=any_of(agent.seats), game=game_id, seat=seat)
    return agent


__all__ = ["Agent", "agents", "make"]

"""Opponents by name: some play every game, some were written for one.

>>> from kurgan import ai
>>> ai.agents("stalingrad-besieged")
('random', 'printed', 'officer')
>>> agent = ai.make("printed", "stalingrad-besieged")
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

from kurgan.ai.agent import Agent
from kurgan.ai.random import RandomAgent
from kurgan.core.errors import REASONS, KurganError, UnknownName, any_of, said_in
from kurgan.games import GAMES

EVERYWHERE: dict[str, type[Agent]] = {"random": RandomAgent}

said_in(Path(__file__).parent / "text" / REASONS)


def _known(game_id: str) -> dict[str, type[Agent]]:
    """Who can play a game: whoever plays all, and the OPPONENTS of the package here that is called like its own."""
    if game_id not in GAMES:
        raise UnknownName("game", game_id, GAMES)
    package = f"{__name__}.{GAMES[game_id].rpartition('.')[2]}"
    if importlib.util.find_spec(package) is None:
        return EVERYWHERE
    written: dict[str, type[Agent]] = importlib.import_module(package).OPPONENTS
    return EVERYWHERE | written


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

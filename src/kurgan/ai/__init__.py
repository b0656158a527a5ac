"""Opponents by name: some play every game, some were written for one.

>>> from kurgan import ai
>>> ai.agents("stalingrad-besieged")
('random', 'printed')
>>> agent = ai.make("printed", "stalingrad-besieged")
"""

from __future__ import annotations

import importlib

from kurgan.ai.agent import Agent
from kurgan.core.errors import KurganError, UnknownName
from kurgan.games import GAMES

EVERYWHERE = {"random": "kurgan.ai.random:RandomAgent"}
OF_GAME = {
    "stalingrad-besieged": {"printed": "kurgan.ai.stalingrad_besieged.printed:Printed"},
    "fortress-sevastopol": {"greedy": "kurgan.ai.fortress_sevastopol.greedy:Greedy"},
    "crimean-campaign": {"greedy": "kurgan.ai.crimean_campaign.greedy:Greedy"},
    "siege": {"greedy": "kurgan.ai.siege.greedy:Greedy"},
}


def _known(game_id: str) -> dict[str, str]:
    if game_id not in GAMES:
        raise UnknownName("game", game_id, GAMES)
    return EVERYWHERE | OF_GAME.get(game_id, {})


def agents(game_id: str) -> tuple[str, ...]:
    """The names of those who can play a game."""
    return tuple(_known(game_id))


def make(name: str, game_id: str, seat: str | None = None) -> Agent:
    """An opponent by its name; refuses a seat that it cannot play."""
    known = _known(game_id)
    if name not in known:
        raise UnknownName("agent", name, known)
    module, _, kind = known[name].partition(":")
    agent: Agent = getattr(importlib.import_module(module), kind)()
    if seat is not None and agent.seats and seat not in agent.seats:
        raise KurganError(f"agent '{name}' plays {' or '.join(agent.seats)} in {game_id}, not {seat}")
    return agent


__all__ = ["Agent", "agents", "make"]

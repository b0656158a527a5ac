"""Every game with every scenario: what an adapter has to serve."""

from __future__ import annotations

from kurgan.games import GAMES, load

EVERY = [(game, scenario) for game in GAMES for scenario in load(game).scenarios]
EVERY_NAME = [f"{game}-{scenario}" for game, scenario in EVERY]

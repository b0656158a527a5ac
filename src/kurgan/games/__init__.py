"""The games. To add one: a package here, and a line below."""

from __future__ import annotations

import importlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from kurgan.core.errors import UnknownName
from kurgan.core.game import Game

GAMES = {
    "stalingrad-besieged": "kurgan.games.stalingrad_besieged",
    "fortress-sevastopol": "kurgan.games.fortress_sevastopol",
    "crimean-campaign": "kurgan.games.crimean_campaign",
    "siege": "kurgan.games.siege",
}


@lru_cache(maxsize=8)
def load(name: str, overlay: Path | None = None) -> Game[Any]:
    """A game by its id, with an owner's data if given."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    game: Game[Any] = importlib.import_module(GAMES[name]).GAME(overlay)
    return game

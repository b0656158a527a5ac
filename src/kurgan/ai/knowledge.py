"""What a search knows of a game: scripts that propose plans and play games out, what a move is, a position's worth.

A game says it in ``ai/<game>/knowledge.py`` as ``KNOWLEDGE``; the levels above the officer are made of it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kurgan.ai.script import Script
from kurgan.core.errors import UnknownName
from kurgan.games import GAMES


def never(s: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Knowledge:
    """``clock`` and ``worth`` read the state of any world, often: microseconds."""

    styles: tuple[Script[Any], ...]  # the officer himself, then he with other plans in mind
    clock: Callable[[Any], int]  # counts moves and never goes back: an Impulse, a player's turn
    worth: Callable[[Any], float]  # for the first seat, from -1 (lost) to 1 (won)
    horizon: int = 2  # moves after one's own that are played out before worth is asked
    whole: Callable[[Any], bool] = never  # where games are played out to their end, each style keeping to its plan
    widens: bool = True  # whether answers of no style are tried too: not where many styles differ enough (ADR 15)
    surely: float = 0.5  # standard errors by which another answer must be better than the officer's
    pace: int = 2000  # free decisions that the officer makes in a second of processor time when he plays out


def package_of(game_id: str) -> str:
    """Where the opponents of a game live: the package here that is called like its own."""
    if game_id not in GAMES:
        raise UnknownName("game", game_id, GAMES)
    return f"kurgan.ai.{GAMES[game_id].rpartition('.')[2]}"


def is_known(game_id: str) -> bool:
    """Whether a search can play a game; its knowledge is not loaded for it."""
    package = package_of(game_id)
    return (
        importlib.util.find_spec(package) is not None and importlib.util.find_spec(f"{package}.knowledge") is not None
    )


def knowledge_of(game_id: str) -> Knowledge:
    found: Knowledge = importlib.import_module(f"{package_of(game_id)}.knowledge").KNOWLEDGE
    return found

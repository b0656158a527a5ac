"""What a search knows of a game: scripts that propose plans and play games out, what a move is, a position's worth.

A game says it in ``ai/<game>/knowledge.py`` as ``KNOWLEDGE``; the levels above the officer are made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kurgan.ai.script import Script


@dataclass(frozen=True, slots=True)
class Knowledge:
    """``clock`` and ``worth`` read the state of any world, often: microseconds."""

    styles: tuple[Script[Any], ...]  # the officer himself, then he with other plans in mind
    clock: Callable[[Any], int]  # counts moves and never goes back: an Impulse, a player's turn
    worth: Callable[[Any], float]  # for the first seat, from -1 (lost) to 1 (won)

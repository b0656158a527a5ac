"""Pacing: the time of a move is shared by its decisions.

A move is what begins with a free choice and goes on while that choice is half made: a unit and its way, a target and
who joins. Counts are fixed by where in it a decision stands. Of a move are remembered the time that is left, which only
cuts thinking off, and, where games are played out to their end, what is left of its count and the style that began it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from kurgan.ai.likeness import likeness
from kurgan.core.view import View

FIRST, LATER = 0.6, 0.2  # of a move's count, for its first decision and each of the others
KEPT = 64  # moves whose time is remembered


class Spent(NamedTuple):
    """On a move so far; and the style that it goes on with."""

    seconds: float = 0.0
    steps: int = 0
    style: int = 0


_spent: dict[Hashable, Spent] = {}


def is_later(view: View) -> bool:
    """Whether a choice is half made: this decision ends or goes on with a move."""
    return view.state.decision.half_of is not None


def share(view: View) -> float:
    """The part of a move's count that a decision may use."""
    return LATER if is_later(view) else FIRST


class Watch:
    """The time of one move, over its decisions."""

    def __init__(self, view: View, seconds: float) -> None:
        self.key: Hashable = (view.state.game.id, view.seat, likeness(view.state))
        self.seconds = seconds
        self.before = _spent.pop(self.key, Spent()) if is_later(view) else Spent()

    def left(self) -> float:
        """For this decision: of what is left, its part and what an earlier one has saved."""
        return max(0.0, (self.seconds - self.before.seconds) * FIRST)

    def count_left(self, steps: float) -> int:
        """Of a count for the whole move, shared out like time."""
        return max(0, int((steps - self.before.steps) * FIRST))

    def note(self, seconds: float, steps: int = 0, style: int = 0) -> None:
        while len(_spent) >= KEPT:
            del _spent[next(iter(_spent))]
        _spent[self.key] = Spent(self.before.seconds + seconds, self.before.steps + steps, style)

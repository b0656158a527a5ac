"""Pacing: the time of a move is shared by its decisions.

A move is what begins with a free choice and goes on while that choice is half made: a unit and its way, a target and
who joins. Counts are fixed by where in it a decision stands. Only the time that is left of a move is remembered, and
that only cuts thinking off.
"""

from __future__ import annotations

from collections.abc import Hashable

from kurgan.ai.likeness import likeness
from kurgan.core.view import View

FIRST, LATER = 0.6, 0.2  # of a move's count, for its first decision and each of the others
KEPT = 64  # moves whose time is remembered

_spent: dict[Hashable, float] = {}


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
        self.before = _spent.pop(self.key, 0.0) if is_later(view) else 0.0

    def left(self) -> float:
        """For this decision: of what is left, its part and what an earlier one has saved."""
        return max(0.0, (self.seconds - self.before) * FIRST)

    def note(self, seconds: float) -> None:
        while len(_spent) >= KEPT:
            del _spent[next(iter(_spent))]
        _spent[self.key] = self.before + seconds

"""Agent: whoever answers for a seat, from its view alone."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Protocol

from kurgan.core.actions import Action
from kurgan.core.view import View


class Agent(Protocol):
    """Gets a view and a source of chance, never the state; keeps nothing between two calls."""

    seats: ClassVar[tuple[str, ...]]  # the seats it can play; empty: any

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal_actions()``."""
        ...

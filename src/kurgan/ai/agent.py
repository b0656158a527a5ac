"""Agent: whoever answers for a seat, from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Protocol, runtime_checkable

from kurgan.core.actions import Action
from kurgan.core.view import View


class Agent(Protocol):
    """Gets a view and a source of chance, never the state; keeps nothing between two calls."""

    seats: ClassVar[tuple[str, ...]]  # the seats it can play; empty: any

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal_actions()``."""
        ...


@runtime_checkable
class Thinker(Protocol):
    """An agent that may think for seconds: it can be hurried, and tells how far it has come."""

    def hear(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> None:
        """For all later choices: once ``stop`` says so, the best so far is answered; ``progress`` is told the share
        that is done."""
        ...

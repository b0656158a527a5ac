"""One decision, as a script has it before it."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from kurgan.core.actions import Action
from kurgan.core.state import State

S = TypeVar("S", bound=State)


class Mind(Generic[S]):
    """One decision: what the player sees and may do. A game adds what he holds things worth."""

    def __init__(self, s: S, me: int, legal: list[Action], rng: Random) -> None:
        self.s = s  # the view; ours to copy, never to change
        self.me = me
        self.legal = legal
        self.rng = rng

    def after(self, action: Action) -> S:
        c = self.s.copy()
        c.apply(action)
        return c

    def before_half(self) -> S:
        """As it was before a choice was half made: what was thought then is thought again."""
        c = self.s.copy()
        c.forget_half_choice()
        return c

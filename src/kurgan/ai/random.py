"""The random player: every choice alike."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View


class RandomAgent:
    """Plays any seat of any game."""

    seats: ClassVar[tuple[str, ...]] = ()

    def choose(self, view: View, rng: Random) -> Action:
        legal = view.legal_actions()
        if not legal:
            raise KurganError("seat_idle")
        return rng.choice(legal)

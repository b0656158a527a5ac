"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from random import Random

from kurgan.ai import minds
from kurgan.ai.siege.aims import Aims
from kurgan.core.actions import Action
from kurgan.games.siege.state import SG


class Mind(minds.Mind[SG]):
    def __init__(self, s: SG, me: int, legal: list[Action], rng: Random, aims: Aims) -> None:
        super().__init__(s, me, legal, rng)
        self.aims = aims

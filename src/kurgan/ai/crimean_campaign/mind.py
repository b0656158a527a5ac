"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from random import Random

from kurgan.ai import minds
from kurgan.ai.crimean_campaign.aims import Aims
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.state import TCC


class Mind(minds.Mind[TCC]):
    def __init__(self, s: TCC, me: int, legal: list[Action], rng: Random, aims: Aims) -> None:
        super().__init__(s, me, legal, rng)
        self.aims = aims

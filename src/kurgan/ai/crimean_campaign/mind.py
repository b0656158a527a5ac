"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kurgan.ai.crimean_campaign.aims import Aims
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.state import TCC


@dataclass(slots=True)
class Mind:
    s: TCC  # the view; ours to copy, never to change
    me: int
    legal: list[Action]
    aims: Aims
    rng: Random

    def after(self, action: Action) -> TCC:
        c = self.s.copy()
        c.apply(action)
        return c

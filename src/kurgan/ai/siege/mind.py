"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai.siege.aims import Aims
from kurgan.core.actions import Action
from kurgan.games.siege.state import SG


@dataclass(slots=True)
class Mind:
    s: SG  # the view; ours to copy, never to change
    me: int
    legal: list[Action]
    aims: Aims

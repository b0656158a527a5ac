"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai import script
from kurgan.ai.siege.aims import Aims
from kurgan.games.siege.state import SG


@dataclass(slots=True)
class Mind(script.Mind[SG]):
    aims: Aims

"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai import script
from kurgan.ai.crimean_campaign.aims import Aims
from kurgan.games.crimean_campaign.state import TCC


@dataclass(slots=True)
class Mind(script.Mind[TCC]):
    aims: Aims

"""One decision of the officer."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai import script
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory, Outlook
from kurgan.ai.stalingrad_besieged.officer.weights import Scales
from kurgan.games.stalingrad_besieged.state import SB


@dataclass(slots=True)
class Mind(script.Mind[SB]):
    memory: Memory

    @property
    def scales(self) -> Scales:
        return self.memory.weights.sides[self.me]

    def outlook(self, first: int) -> Outlook:
        return Outlook(self.memory, self.s, self.me, first)

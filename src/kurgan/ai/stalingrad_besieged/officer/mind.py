"""One decision of the officer."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai import script
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory, Outlook
from kurgan.ai.stalingrad_besieged.officer.weights import Weights
from kurgan.games.stalingrad_besieged.state import SB


@dataclass(slots=True)
class Mind(script.Mind[SB]):
    memory: Memory

    @property
    def weights(self) -> Weights:
        return self.memory.weights

    def outlook(self, first: int) -> Outlook:
        return Outlook(self.memory, self.s, self.me, first)

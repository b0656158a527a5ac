"""One decision of the officer."""

from __future__ import annotations

from random import Random

from kurgan.ai import minds
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory, Outlook
from kurgan.ai.stalingrad_besieged.officer.weights import Scales
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.state import SB


class Mind(minds.Mind[SB]):
    def __init__(self, s: SB, me: int, legal: list[Action], rng: Random, memory: Memory) -> None:
        super().__init__(s, me, legal, rng)
        self.memory = memory

    @property
    def scales(self) -> Scales:
        return self.memory.weights.sides[self.me]

    def outlook(self, first: int) -> Outlook:
        return Outlook(self.memory, self.s, self.me, first)

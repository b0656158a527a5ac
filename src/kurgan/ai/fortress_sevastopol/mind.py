"""One decision: what the player sees, may do, and holds things worth."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kurgan.ai import minds
from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.fights import settled
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.ai.fortress_sevastopol.ventures import sign
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS


class Mind(minds.Mind[FS]):
    def __init__(self, s: FS, me: int, legal: list[Action], rng: Random, scales: Scales) -> None:
        super().__init__(s, me, legal, rng)
        self.scales = scales

    def value(self, s: FS) -> float:
        """What a position is worth to me; in Impulses as if they ended now. The state given is used up."""
        return sign(self.me) * (settled(s, self.scales) if s.phase == OPERATIONS else evaluate(s, self.scales))

    def best(self, actions: Iterable[Action] | None = None) -> Action:
        """The action after which the position looks best; of equals the first."""
        return max(self.legal if actions is None else actions, key=lambda action: self.value(self.after(action)))

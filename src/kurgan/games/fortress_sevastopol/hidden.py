"""[R29] Chits in hand are the only secret: worlds built from a view deal the unseen ones out of the pool."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kurgan.core.chance import draw
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.tables import CHITS

if TYPE_CHECKING:
    from kurgan.core.view import View
    from kurgan.games.fortress_sevastopol.state import FS


class WorldSampler:
    def __init__(self, view: View) -> None:
        self.masked: FS = view.state

    def sample(self, rng: Random) -> FS:
        s = self.masked.copy()
        for side in (AXIS, SOVIET):
            while s.unseen[side]:
                chit = draw(rng, [(chit, many) for chit, many in enumerate(s.pool) if many])
                s.pool[chit] -= 1
                s.hand[side * len(CHITS) + chit] += 1
                s.unseen[side] -= 1
        return s

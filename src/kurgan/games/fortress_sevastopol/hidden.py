"""[R29] Chits in hand are the only secret: worlds built from a view deal the unseen ones out of the pool."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kurgan.core.chance import draw
from kurgan.core.sets import changed
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS

if TYPE_CHECKING:
    from kurgan.core.view import View
    from kurgan.games.fortress_sevastopol.state import FS


def cover_hands(s: FS, seat: int | None) -> None:
    """Hands are secret, their sizes are not: what a viewer cannot see lies with the pool."""
    size = len(CHITS)
    for side in (AXIS, SOVIET):
        if side == seat:
            continue
        base, unseen = side * size, s.unseen[side]
        for chit in range(size):
            shown = s.invasion_held if side == SOVIET and chit == AMPHIBIOUS else 0  # [R132]
            held = s.hand[base + chit] - shown
            unseen += held
            s.pool[chit] += held
            s.hand[base + chit] = shown
        s.unseen = changed(s.unseen, side, unseen)


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
                s.unseen = changed(s.unseen, side, s.unseen[side] - 1)
        return s

"""The dice cup of a sealed table: its secret seed, what the seats have shaken in, and how often it was drawn from.

All but the seed is read from the log, so every process draws the same, and nothing that was drawn comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kurgan.core import fair
from kurgan.core.fair import Shake
from kurgan.server.store import log
from kurgan.server.store.log import Row

SEALED = "sealed 1"


@dataclass(frozen=True, slots=True)
class Cup:
    table: str
    seed: bytes = field(repr=False)
    drawn: int = 0  # undone draws too
    shakes: tuple[Shake, ...] = ()
    shaken: frozenset[str] = frozenset()  # seats whose present holder has shaken

    @property
    def commitment(self) -> str:
        return fair.commitment(self.seed)

    def after(self, row: Row) -> Cup:
        """After a row that was played here, not copied from another game."""
        if row.kind == log.CHANCE and row.source == SEALED:
            return replace(self, drawn=self.drawn + 1)
        if row.kind == log.SHAKE:
            return replace(self, shakes=(*self.shakes, (row.seat, row.text)), shaken=self.shaken | {row.seat})
        if row.kind == log.TAKEN:
            return replace(self, shaken=self.shaken - {row.seat})
        return self

    def draw(self, weights: Sequence[int]) -> int:
        """Which outcome comes next."""
        key = fair.key_of(self.seed, self.table, self.shakes)
        return fair.index_of(weights, fair.number(key, self.table, self.drawn + 1, sum(weights)))

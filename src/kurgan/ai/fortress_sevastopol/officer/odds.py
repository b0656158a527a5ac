"""Exact chances of an Assault and of a Bombardment, by the edge of one value over the other."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.odds import DIFFERENCES

LOW, HIGH, MOST = -24, 36, 44
EDGES = range(LOW, HIGH + 1)


def _chance(edge: int, above: float) -> float:
    """That the difference of the totals is greater than so much."""
    return sum(chance for difference, chance in DIFFERENCES if edge + difference > above)


SUCCESS = tuple(_chance(edge, 0) for edge in EDGES)
FAILURE = tuple(1 - _chance(edge, -1) for edge in EDGES)
POINTS = tuple(sum(max(0, edge + d) * chance for d, chance in DIFFERENCES) for edge in EDGES)  # the mean
CLEARED = tuple(tuple(_chance(edge, cap) for cap in range(MOST + 1)) for edge in EDGES)  # more than it can absorb
HALVED = tuple(tuple(_chance(edge, cap / 2) - _chance(edge, cap) for cap in range(MOST + 1)) for edge in EDGES)


def at(edge: int) -> int:
    """The row of an edge in the tables."""
    return 0 if edge <= LOW else HIGH - LOW if edge >= HIGH else edge - LOW


def danger(edge: int, capacity: int) -> float:
    """How much of the hold on an Area one Assault takes, 0 to 1."""
    row, cap = at(edge), min(capacity, MOST)
    return CLEARED[row][cap] + 0.5 * HALVED[row][cap]

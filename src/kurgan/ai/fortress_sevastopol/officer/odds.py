"""Exact chances of an Assault and of a Bombardment, by the edge of one value over the other."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.odds import DIFFERENCES

LOW, HIGH, MOST = -24, 36, 44
SHAKEN = 0.7  # of the hold on an Area that is lost with a stack that is worn out but stands
EDGES = range(LOW, HIGH + 1)


def _chance(edge: int, above: float) -> float:
    """That the difference of the totals is greater than so much."""
    return sum(chance for difference, chance in DIFFERENCES if edge + difference > above)


SUCCESS = tuple(_chance(edge, 0) for edge in EDGES)
FAILURE = tuple(1 - _chance(edge, -1) for edge in EDGES)
POINTS = tuple(sum(max(0, edge + d) * chance for d, chance in DIFFERENCES) for edge in EDGES)  # the mean
CLEARED = tuple(tuple(_chance(edge, cap) for cap in range(MOST + 1)) for edge in EDGES)  # more than it can absorb


def _worn(edge: int, capacity: int) -> float:
    """The part of what a stack can absorb that an Assault takes on average, if it does not take all."""
    taken = sum(chance * (edge + d) for d, chance in DIFFERENCES if 0 < edge + d <= capacity)
    return taken / capacity if capacity else 0.0


WORN = tuple(tuple(_worn(edge, cap) for cap in range(MOST + 1)) for edge in EDGES)


def at(edge: int) -> int:
    """The row of an edge in the tables."""
    return 0 if edge <= LOW else HIGH - LOW if edge >= HIGH else edge - LOW


def danger(edge: int, capacity: int) -> float:
    """How much of the hold on an Area one Assault takes, 0 to 1."""
    row, cap = at(edge), min(capacity, MOST)
    return CLEARED[row][cap] + SHAKEN * WORN[row][cap]

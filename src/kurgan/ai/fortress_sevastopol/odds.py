"""Two dice against two dice: the chances of every difference, and what they do to a stack of defenders."""

from __future__ import annotations

from itertools import pairwise, product

_DICE = [one + two for one, two in product(range(1, 7), repeat=2)]
WIDEST = 10  # 12 against 2


def _differences() -> tuple[tuple[int, float], ...]:
    many = dict.fromkeys(range(-WIDEST, WIDEST + 1), 0)
    for attack, defense in product(_DICE, repeat=2):
        many[attack - defense] += 1
    return tuple((difference, count / 36**2) for difference, count in many.items())


DIFFERENCES = _differences()
AT_LEAST = {dr: sum(roll >= dr for roll in _DICE) / 36 for dr in range(-20, 30)}  # a DR of so much or more

LOWEST, HIGHEST, MOST_CP = -14, 22, 40
BROKEN = 0.5  # the part of its capacity after which a stack will not stand another Assault


def _loss(edge: int, capacity: int) -> float:
    """How much of a stack, and of the hold on its Area, one Assault with this edge (AV - DV) takes: 0 to 1."""
    overrun = worn = 0.0
    for difference, chance in DIFFERENCES:
        points = edge + difference
        if points > capacity:
            overrun += chance
        elif points > 0:
            worn += chance * min(1.0, points / (BROKEN * capacity))
    return overrun + 0.7 * worn


_LOSS = tuple(
    tuple(_loss(edge, max(1, capacity)) for capacity in range(MOST_CP + 1)) for edge in range(LOWEST, HIGHEST + 1)
)


def between(marks: list[tuple[int, float]], points: int) -> float:
    """The value at a number of points, in a straight line between those worked out."""
    if points <= marks[0][0]:
        return marks[0][1]
    for (low, below), (high, above) in pairwise(marks):
        if points <= high:
            return below + (above - below) * (points - low) / (high - low)
    return marks[-1][1]


def loss(edge: int, capacity: int) -> float:
    return _LOSS[max(0, min(edge, HIGHEST) - LOWEST)][min(capacity, MOST_CP)]

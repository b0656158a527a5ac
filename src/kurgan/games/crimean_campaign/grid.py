"""[R34] Sets of hexes as ints: the neighbours of a whole set by shifts, floods, paths.

Even columns sit half a hex lower. Barrier hexsides [R38] are few, so a step takes back the hexes that were
entered only across one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import TypeVar

from kurgan.core.fields import bits
from kurgan.games.crimean_campaign.places import COLUMNS, FIRST_HEX, ROWS, SIZE, STRIDE

T = TypeVar("T")
ODD = sum(1 << column * STRIDE + row for column in range(1, COLUMNS + 1, 2) for row in range(1, ROWS + 1))
EVEN = sum(1 << column * STRIDE + row for column in range(2, COLUMNS + 1, 2) for row in range(1, ROWS + 1))
_BITS = bytes.maketrans(b"01", b"\0\1")
# Directions clockwise from north, as steps of the number in an odd and in an even column.
NORTH, NORTHEAST, SOUTHEAST, SOUTH, SOUTHWEST, NORTHWEST = range(6)
STEPS = ((-1, STRIDE - 1, STRIDE, 1, -STRIDE, -STRIDE - 1), (-1, STRIDE, STRIDE + 1, 1, -STRIDE + 1, -STRIDE))


def neighbour(place: int, direction: int) -> int:
    """The hex beyond a hexside; it may lie off the grid."""
    return place + STEPS[(place // STRIDE + 1) % 2][direction]


def direction_to(place: int, other: int) -> int:
    """The hexside between two adjacent hexes."""
    return STEPS[(place // STRIDE + 1) % 2].index(other - place)


def distance(a: int, b: int) -> int:
    """[R75] Hexes from one to the other, the first not counted; nothing on the map matters."""
    (ca, ra), (cb, rb) = divmod(a, STRIDE), divmod(b, STRIDE)
    # Cube coordinates: the row less half the column, even columns being lower.
    za, zb = ra - (ca + 1) // 2, rb - (cb + 1) // 2
    dx, dz = cb - ca, zb - za
    return max(abs(dx), abs(dz), abs(dx + dz))


class Grid:
    """The hexes in play, and the hexsides that bar the way."""

    def __init__(self, playable: int, barriers: Iterable[tuple[int, int]]) -> None:
        self.playable = playable
        closed: dict[int, set[int]] = {}
        for a, b in barriers:
            closed.setdefault(a, set()).add(b)
            closed.setdefault(b, set()).add(a)
        self.adjacent = [0] * SIZE                   # by hex: its neighbours, a mask
        for place in bits(playable):
            self.adjacent[place] = sum(1 << n for n in (neighbour(place, d) for d in range(6))
                                       if n >= FIRST_HEX and playable >> n & 1 and n not in closed.get(place, ()))
        self.behind = tuple((1 << place, self.adjacent[place]) for place in closed)

    def step(self, places: int) -> int:
        """All hexes adjacent to any of them."""
        odd, even = places & ODD, places & EVEN
        found = (places << 1 | places >> 1 | places << STRIDE | places >> STRIDE
                 | odd << STRIDE - 1 | odd >> STRIDE + 1 | even << STRIDE + 1 | even >> STRIDE - 1) & self.playable
        for bit, around in self.behind:
            if found & bit and not places & around:
                found ^= bit
        return found

    def flood(self, start: int, through: int) -> int:
        """All hexes of ``through`` joined to those of ``start`` in it."""
        found = edge = start & through
        while edge:
            edge = self.step(edge) & through & ~found
            found |= edge
        return found

    def path(self, start: int, end: int, through: int, first: int = -1,
             step: Callable[[int], int] | None = None) -> list[int]:
        """A shortest way from one hex to another, both included; only the hexes between must lie in ``through``.

        The first hex entered must lie in ``first``; ``step`` is for those who cannot step everywhere.
        """
        go = step or self.step
        layers, found, goal = [1 << start], 1 << start, 1 << end
        reached = go(layers[0]) & first
        while not reached & goal:
            edge = reached & through & ~found
            if not edge:
                return []
            found |= edge
            layers.append(edge)
            reached = go(edge)
        way = [end]
        for layer in reversed(layers):
            last = way[-1]
            before = layer & self.adjacent[last]
            if step is None:
                way.append(before.bit_length() - 1)
            else:
                way.append(next(n for n in bits(before) if step(1 << n) >> last & 1))
        return way[::-1]

    def around(self, place: int) -> int:
        return self.adjacent[place]


def chosen(things: Sequence[T], mask: int) -> list[T]:
    """Those things whose bit is set: many times faster than bit by bit when the set is large."""
    return list(compress(things, bin(mask)[:1:-1].encode().translate(_BITS)))

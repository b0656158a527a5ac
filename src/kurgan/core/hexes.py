"""Hex maps: flat-topped columns, even ones half a hex lower, hexes named by column and row like 0304.

A hex is a small int, a set of hexes an int with one bit each; a column has one bit more than rows, a gap, so that the
six neighbours of a whole set come from shifts. Hexsides that bar the way are few: a step takes back the hexes that were
entered only across one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kurgan.core.sets import bits

DIRECTIONS = range(6)  # clockwise from north


class HexGrid:
    """The numbers of hexes, and what follows from them alone."""

    def __init__(self, columns: int, rows: int) -> None:
        self.stride = stride = rows + 1
        self.size = (columns + 1) * stride
        self.first = stride + 1  # every number below is no hex
        self.names = tuple(
            f"{n // stride:02}{n % stride:02}" if n >= stride and n % stride else "" for n in range(self.size)
        )
        self.numbers = {name: n for n, name in enumerate(self.names) if name}
        self.odd = sum(1 << n for n in self.numbers.values() if n // stride % 2)
        self.even = sum(1 << n for n in self.numbers.values() if not n // stride % 2)
        # By parity of the column: what to add for each direction.
        self._steps = (
            (-1, stride, stride + 1, 1, 1 - stride, -stride),
            (-1, stride - 1, stride, 1, -stride, -stride - 1),
        )

    def neighbour(self, place: int, direction: int) -> int:
        """The hex beyond a hexside; it may lie off the map."""
        return place + self._steps[place // self.stride % 2][direction]

    def direction(self, place: int, other: int) -> int:
        """The hexside between two adjacent hexes."""
        return self._steps[place // self.stride % 2].index(other - place)

    def is_hex(self, place: int) -> bool:
        return self.first <= place < self.size and place % self.stride != 0

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, the first not counted; nothing on the map matters."""
        (ca, ra), (cb, rb) = divmod(a, self.stride), divmod(b, self.stride)
        dx, dz = cb - ca, rb - (cb + 1) // 2 - ra + (ca + 1) // 2
        return max(abs(dx), abs(dz), abs(dx + dz))


class HexMap:
    """The hexes in play of one map, and the hexsides that bar the way."""

    def __init__(self, grid: HexGrid, playable: int, barriers: Iterable[tuple[int, int]] = ()) -> None:
        self.grid, self.playable = grid, playable
        closed: dict[int, set[int]] = {}
        for a, b in barriers:
            closed.setdefault(a, set()).add(b)
            closed.setdefault(b, set()).add(a)
        self.adjacent = [0] * grid.size  # by hex: its neighbours, a mask
        for place in bits(playable):
            around = (grid.neighbour(place, direction) for direction in DIRECTIONS)
            self.adjacent[place] = sum(
                1 << n for n in around if grid.is_hex(n) and playable >> n & 1 and n not in closed.get(place, ())
            )
        self._behind = tuple((1 << place, self.adjacent[place]) for place in closed)
        self._barred = sum(1 << place for place in closed)  # few steps enter one of these
        self._stride, self._odd, self._even = grid.stride, grid.odd, grid.even

    def step(self, places: int) -> int:
        """All hexes adjacent to any of them."""
        stride = self._stride
        beside = places | (places & self._odd) >> 1 | (places & self._even) << 1  # each with its other neighbour
        found = (places << 1 | places >> 1 | beside << stride | beside >> stride) & self.playable
        return self._entered(found, places) if found & self._barred else found

    def _entered(self, found: int, places: int) -> int:
        """Of the hexes next to some others those that no barred hexside keeps apart from all of them."""
        for bit, around in self._behind:
            if found & bit and not places & around:
                found ^= bit
        return found

    def flood(self, start: int, through: int, until: int = -1) -> int:
        """All hexes of ``through`` joined to those of ``start`` in it: ``step`` written out, as it takes many.

        It may end sooner, when all hexes of ``until`` are among those found or next to them.
        """
        stride, odd, even, barred = self._stride, self._odd, self._even, self._barred
        first = edge = start & through
        through &= self.playable
        left = through & ~first
        while edge:
            beside = edge | (edge & odd) >> 1 | (edge & even) << 1
            near = edge << 1 | edge >> 1 | beside << stride | beside >> stride
            found = near & left
            edge = self._entered(found, edge) if found & barred else found
            left ^= edge
            if until > 0:
                until &= ~near
                if not until:
                    break
        return first | through ^ left

    def path(
        self, start: int, end: int, through: int, first: int = -1, step: Callable[[int], int] | None = None
    ) -> list[int]:
        """A shortest way from one hex to another, both included; only the hexes between must lie in ``through``.

        The first hex entered must lie in ``first``; ``step`` is for those who cannot step everywhere.
        """
        go = step or self.step
        layers, goal = [1 << start], 1 << end
        left = through & ~layers[0]
        reached = go(layers[0]) & first
        while not reached & goal:
            edge = reached & left
            if not edge:
                return []
            left ^= edge
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

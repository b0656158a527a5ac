"""Flat-topped hexes on a sheet: where they lie, their corners and sides. The even columns lie half a hex lower."""

from __future__ import annotations

import math
from dataclasses import dataclass

from map_lines import Line, Point


def key(point: Point) -> tuple[int, int]:
    """Points that are meant to be one."""
    return round(point[0]), round(point[1])


def neighbours(name: str) -> list[str]:
    """In the order of the sides between corner n and n + 1: from the lower right on, clockwise."""
    column, row = int(name[:2]), int(name[2:])
    low = 0 if column % 2 else 1
    return [
        f"{column + dc:02}{row + dr:02}"
        for dc, dr in ((1, low), (0, 1), (-1, low), (-1, low - 1), (0, -1), (1, low - 1))
    ]


@dataclass(frozen=True)
class HexSheet:
    """A grid of hexes named by column and row, like 0304."""

    high: float  # a hex across its flats
    left: float  # where column 0 and row 0 would be
    top: float

    @property
    def wide(self) -> float:
        """From column to column."""
        return self.high * math.sqrt(3) / 2

    @property
    def corner(self) -> float:
        """From the middle of a hex to a corner."""
        return self.high / math.sqrt(3)

    def middle(self, name: str) -> Point:
        column, row = int(name[:2]), int(name[2:])
        return self.left + column * self.wide, self.top + (row + (0 if column % 2 else 0.5)) * self.high

    def corners(self, name: str) -> Line:
        x, y = self.middle(name)
        return [
            (x + self.corner * math.cos(math.radians(turn)), y + self.corner * math.sin(math.radians(turn)))
            for turn in range(0, 360, 60)
        ]

    def side(self, name: str, other: str) -> Line:
        """The hexside between two neighbours."""
        n = neighbours(name).index(other)
        found = self.corners(name)
        return [found[n], found[(n + 1) % 6]]

    def rim(self, names: set[str]) -> list[Line]:
        """The outer hexsides of some hexes, joined into rings."""
        steps = {}
        for name in sorted(names):
            found = self.corners(name)
            for n, other in enumerate(neighbours(name)):
                if other not in names:
                    steps[key(found[n])] = found[(n + 1) % 6]
        rings = []
        while steps:
            here = next(iter(steps))
            ring = []
            while here in steps:
                ring.append(steps.pop(here))
                here = key(ring[-1])
            rings.append([*ring, ring[0]])
        return rings

    def sides(self, names: list[str]) -> list[Line]:
        """Every hexside of some hexes once."""
        known = set(names)
        return [
            self.side(name, other) for name in names for other in neighbours(name) if other not in known or other > name
        ]

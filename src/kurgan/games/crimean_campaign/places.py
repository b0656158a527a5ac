"""[2.1] [R34] Places: hexes by their printed numbers, and where pieces are when they are not on the map."""

from __future__ import annotations

from kurgan.core.hexes import HexGrid

AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
DRAW = 2  # in place of a winner
NONE = 255

COLUMNS, ROWS = 47, 20
GRID = HexGrid(COLUMNS, ROWS)
neighbour, direction_to, distance = GRID.neighbour, GRID.direction, GRID.distance  # [R75]

# out: not used in this game. pool: in the bin, nobody knows what it is. hand: to be placed now or, if Soviet, delayed
# [9.1-f]. due: on the Axis Turn Track. gone: eliminated for good, or a token whose unit was revealed. offshore [R13].
OUT, POOL, HAND, DUE, GONE, OFFSHORE = range(6)
OFF_MAP = ("out", "pool", "hand", "due", "gone", "offshore")
NAMES = (*OFF_MAP, *GRID.names[len(OFF_MAP) :])
HEX = GRID.numbers
SIZE = GRID.size
FIRST_HEX = GRID.first


class At(dict[int, int]):
    """By place: what lies there, a set; most hexes are empty, and a copy costs only what lies somewhere, or did."""

    __slots__ = ()

    def __missing__(self, place: int) -> int:
        return 0

    def copy(self) -> At:
        return At(self)


def enemy(side: int) -> int:
    return 1 - side

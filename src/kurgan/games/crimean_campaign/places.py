"""[2.1] Places: hexes by their printed numbers, and where pieces are when they are not on the map.

A hex is its number in a grid of 21 bits a column, row 0 being a gap: so a set of hexes is an int, and all six
neighbours of a whole set come from shifts (``grid.py``).
"""

from __future__ import annotations

AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
DRAW = 2  # in place of a winner
NONE = 255

COLUMNS, ROWS, STRIDE = 47, 20, 21
SIZE = (COLUMNS + 1) * STRIDE

# Places off the map; the smallest hex is 22.
OUT, POOL, HAND, DUE, GONE, OFFSHORE = range(6)
OFF_MAP = ("out", "pool", "hand", "due", "gone", "offshore")
# out: not used in this game. pool: in the bin, nobody knows what it is. hand: to be placed now or, if Soviet, delayed
# [9.1-f]. due: on the Axis Turn Track. gone: eliminated for good, or a token whose unit was revealed. offshore [R13].


def _names() -> tuple[str, ...]:
    names = [""] * SIZE
    names[: len(OFF_MAP)] = OFF_MAP
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            names[column * STRIDE + row] = f"{column:02}{row:02}"
    return tuple(names)


NAMES = _names()
HEX = {name: n for n, name in enumerate(NAMES) if name.isdigit()}
FIRST_HEX = STRIDE + 1


def enemy(side: int) -> int:
    return 1 - side

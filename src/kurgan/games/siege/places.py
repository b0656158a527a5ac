"""Places: the hexes of the board, and where units are when they are not on it."""

from __future__ import annotations

from kurgan.core.hexes import HexGrid

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
NONE = 255
GRID = HexGrid(7, 6)
OUT, DEAD, TRACK = range(3)  # not in this scenario; eliminated; disrupted, on the turn track
OFF_MAP = ("out", "dead", "track")
NAMES = (*OFF_MAP, *GRID.names[len(OFF_MAP) :])
HEX = GRID.numbers
SIZE = GRID.size
FIRST_HEX = GRID.first


def enemy(side: int) -> int:
    return 1 - side

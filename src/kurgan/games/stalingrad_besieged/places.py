"""[3-a] [3-e] Places: nine columns, six rows, three sectors, every table of neighbours; and the two sides.

A space is an int, column by column; its name is ``column-row`` [R1]. Distance is counted along rows
and columns only [R6].
"""

from __future__ import annotations

GERMAN, RUSSIAN = 0, 1
SIDES = ("german", "russian")
NONE = 255  # no space, no side
COLUMNS, ROWS, SPACES = 9, 6, 54
HAND = SPACES  # the slot of a piece lifted from the board while it moves
SECTORS = ("left", "center", "right")

NAMES = tuple(f"{c}-{r}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1))
NUMBER = {name: n for n, name in enumerate(NAMES)}


def space(column: int, row: int) -> int:
    return (column - 1) * ROWS + row - 1


COLUMN = tuple(n // ROWS + 1 for n in range(SPACES))
ROW = tuple(n % ROWS + 1 for n in range(SPACES))
SECTOR = tuple((column - 1) // 3 for column in COLUMN)


def distance(a: int, b: int) -> int:
    """[9.2-b] Counted like movement, never diagonally."""
    return abs(COLUMN[a] - COLUMN[b]) + abs(ROW[a] - ROW[b])


DISTANCE = tuple(tuple(distance(a, b) for b in range(SPACES)) for a in range(SPACES))
ADJACENT = tuple(tuple(b for b in range(SPACES) if DISTANCE[a][b] == 1) for a in range(SPACES))
WITHIN_TWO = tuple(tuple(b for b in range(SPACES) if 1 <= DISTANCE[a][b] <= 2) for a in range(SPACES))
DIAGONAL = tuple(
    tuple(b for b in range(SPACES) if abs(COLUMN[a] - COLUMN[b]) == 1 == abs(ROW[a] - ROW[b])) for a in range(SPACES)
)
SAME_SECTOR_ADJACENT = tuple(tuple(b for b in ADJACENT[a] if SECTOR[a] == SECTOR[b]) for a in range(SPACES))


def _shift(a: int, rows: int) -> int:
    return a + rows if 1 <= ROW[a] + rows <= ROWS else NONE


# [3-h] [R2] The front is the side toward the enemy's edge, always: row + 1 for Germans, row - 1 for Russians.
FRONT = (tuple(_shift(a, 1) for a in range(SPACES)), tuple(_shift(a, -1) for a in range(SPACES)))
BACK_ROW = (1, ROWS)

FRONTAL, FLANK, REAR, BENT = range(4)
ARC_NAMES = ("front", "flank", "rear", "bent")


def _arc(target: int, attacker: int, target_side: int) -> int:
    """[3-i] [R4] From which side of the target the attack comes; bent shots come from none [R44]."""
    if ROW[target] == ROW[attacker]:
        return FLANK
    if COLUMN[target] != COLUMN[attacker]:
        return BENT
    ahead = ROW[attacker] > ROW[target]
    return FRONTAL if ahead == (target_side == GERMAN) else REAR


ARC = tuple(tuple(tuple(_arc(t, a, side) for a in range(SPACES)) for t in range(SPACES)) for side in (GERMAN, RUSSIAN))


def borders(column: int, sector: int) -> bool:
    """Whether a column touches the red line of a neighbouring sector."""
    return column in ((3 * sector, 3 * sector + 4))


def enemy(side: int) -> int:
    return 1 - side

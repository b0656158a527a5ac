"""Draw the board of Stalingrad Besieged: writes games/stalingrad_besieged/presentation/layout.json.

    python scripts/make_stalingrad_layout.py            writes it
    python scripts/make_stalingrad_layout.py --check    fails if the file is not what this would write

The city is decoration: its blocks come from a fixed seed. What counts is the grid, the red lines and the names.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import layout_file

FILE = (
    Path(__file__).parent.parent / "src" / "kurgan" / "games" / "stalingrad_besieged" / "presentation" / "layout.json"
)
COLUMNS, ROWS, CELL = 9, 6, 111
LEFT, TOP = 118, 24  # the corner of space 9-1
WIDTH, HEIGHT = 1228, 762
GAP = 3  # between a cell's line and its ground
OPEN_ROWS = (1, 2)  # fields and gardens; from row 3 on the city is dense
HILL_AT = (5, 3)  # Mamayev Kurgan
SHORE = 704
RIGHT, BOTTOM = LEFT + COLUMNS * CELL, TOP + ROWS * CELL


def corner(column: int, row: int) -> tuple[int, int]:
    """Column 9 lies at the left of the map, column 1 at its right [R1]."""
    return LEFT + (COLUMNS - column) * CELL, TOP + (row - 1) * CELL


def box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


# --- the city -------------------------------------------------------------------------------------


def block_row(rng: Random, length: int, share: float) -> list[tuple[int, int, int]]:
    """Houses along a street: where each begins, how long and how deep it is."""
    found, at = [], 0
    while at < length - 8:
        long = min(rng.randint(7, 20), length - at)
        if rng.random() < share:
            found.append((at, long, rng.randint(5, 11)))
        at += long + rng.randint(3, 8)
    return found


def houses(column: int, row: int) -> str:
    """The four sides of a cell, built up; the middle stays free for a counter."""
    rng = Random(f"stalingrad {column}-{row}")
    x, y = corner(column, row)
    inner = CELL - 2 * GAP
    share = 0.22 if row in OPEN_ROWS else 0.82
    first, last = GAP + 4, CELL - GAP - 4
    shapes = [box(x + first + 1 + at, y + first, long, deep) for at, long, deep in block_row(rng, inner - 10, share)]
    shapes += [
        box(x + first + 1 + at, y + last - deep, long, deep) for at, long, deep in block_row(rng, inner - 10, share)
    ]
    shapes += [box(x + first, y + first + 13 + at, deep, long) for at, long, deep in block_row(rng, inner - 36, share)]
    shapes += [
        box(x + last - deep, y + first + 13 + at, deep, long) for at, long, deep in block_row(rng, inner - 36, share)
    ]
    return "".join(shapes)


def ground(rows: range) -> str:
    inner = CELL - 2 * GAP
    return "".join(
        box(corner(column, row)[0] + GAP, corner(column, row)[1] + GAP, inner, inner)
        for column in range(1, COLUMNS + 1)
        for row in rows
    )


# --- hill, railway, river -------------------------------------------------------------------------


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = -7) -> str:
    dx, dy = rx * math.cos(math.radians(turn)), rx * math.sin(math.radians(turn))
    arc = f"A{rx:g} {ry:g} {turn:g} 1 1"
    return f"M{x - dx:.1f} {y - dy:.1f}{arc} {x + dx:.1f} {y + dy:.1f}{arc} {x - dx:.1f} {y - dy:.1f}Z"


def hill() -> list[str]:
    x, y = corner(*HILL_AT)
    cx, cy = x + CELL / 2, y + CELL / 2
    return [ellipse(cx + 2 * n, cy - 1.5 * n, 62 - 9.4 * n, 50 - 8 * n) for n in range(6)]


def shore(y: float) -> list[tuple[float, float]]:
    """A quiet bank: two waves of different length."""
    return [(x, y + 4 * math.sin(x / 71 + 0.9) + 3.6 * math.sin(x / 43)) for x in range(-20, WIDTH + 41, 20)]


def line(points: list[tuple[float, float]]) -> str:
    return "L".join(f"{x:g} {y:.1f}" for x, y in points)


def wave(y: float, thick: float) -> str:
    """A thin band along the bank."""
    return f"M{line(shore(y))}L{line(shore(y + thick)[::-1])}Z"


def layers() -> list[dict[str, str]]:
    blocks = "".join(
        houses(column, row)
        for column in range(1, COLUMNS + 1)
        for row in range(1, ROWS + 1)
        if (column, row) != HILL_AT
    )
    rings = hill()
    middle = TOP + 3 * CELL
    grid = "".join(f"M{x} {TOP}V{BOTTOM}" for x in range(LEFT, RIGHT + 1, CELL))
    grid += "".join(f"M{LEFT} {y}H{RIGHT}" for y in range(TOP, BOTTOM + 1, CELL))
    sectors = [f"M{LEFT + 3 * n * CELL} {TOP - 10}V{BOTTOM + 10}" for n in (1, 2)]
    return [
        {"class": "land", "d": box(0, 0, WIDTH, HEIGHT)},
        {"class": "sea", "d": f"M{line(shore(SHORE))}L{WIDTH + 20} {HEIGHT + 20}L-20 {HEIGHT + 20}Z"},
        *({"class": "sea2", "d": wave(SHORE + down, thick)} for down, thick in ((10, 2), (21, 1.6), (35, 1.2))),
        {"class": "coast", "d": f"M{line(shore(SHORE))}"},
        {"class": "rough", "d": ground(range(OPEN_ROWS[-1] + 1, ROWS + 1))},
        {"class": "block", "d": blocks},
        {"class": "mtn", "d": rings[0]},
        *({"class": "form", "d": ring} for ring in rings),
        {
            "class": "rail",
            "d": f"M-28 {middle + 11}C238 {middle} 338 {middle + 7} 518 {middle + 2}"
            f"S818 {middle - 2} {WIDTH + 20} {middle + 5}",
        },
        {"class": "grid", "d": grid},
        *({"class": "sector", "d": sector} for sector in sectors),
    ]


# --- words and places -----------------------------------------------------------------------------


def labels() -> list[dict[str, Any]]:
    x, y = corner(*HILL_AT)
    rows = [
        {
            "x": LEFT - 14,
            "y": corner(9, row)[1] + CELL / 2 + 5,
            "text": str(row),
            "class": "number",
            "size": 15,
            "anchor": "end",
        }
        for row in range(1, ROWS + 1)
    ]
    columns = [
        {
            "x": corner(column, 1)[0] + CELL / 2,
            "y": TOP - 6,
            "text": str(column),
            "class": "number",
            "size": 15,
            "anchor": "middle",
        }
        for column in range(1, COLUMNS + 1)
    ]
    return [
        {"x": 784, "y": 742, "key": "place.volga", "class": "water", "size": 28, "anchor": "middle"},
        {
            "x": x + CELL / 2,
            "y": y + CELL / 2 + 9,
            "key": "place.mamayev_kurgan",
            "class": "place",
            "size": 13.5,
            "anchor": "middle",
        },
        *rows,
        *columns,
    ]


def spaces() -> list[dict[str, Any]]:
    return [
        {
            "id": f"{column}-{row}",
            "d": box(*corner(column, row), CELL, CELL),
            "x": corner(column, row)[0] + CELL / 2 + 2,
            "y": corner(column, row)[1] + CELL / 2 + 2,
        }
        for column in range(1, COLUMNS + 1)
        for row in range(1, ROWS + 1)
    ]


def layout() -> dict[str, Any]:
    middle = {name: LEFT + (2.5 - n) * 3 * CELL for n, name in enumerate(("left", "center", "right"))}
    return {
        "size": [WIDTH, HEIGHT],
        "piece": 72,
        "sides": {"german": {"colour": "grey", "chip": "square"}, "russian": {"colour": "rust", "chip": "round"}},
        "layers": layers(),
        "labels": labels(),
        "spaces": spaces(),
        "anchors": {
            f"sector.{name}": {"x": x, "y": 723, "anchor": "middle", "class": "place"} for name, x in middle.items()
        },
        "stack": {"dx": 4, "dy": -4},
    }


if __name__ == "__main__":
    raise SystemExit(layout_file.main(layout(), FILE))

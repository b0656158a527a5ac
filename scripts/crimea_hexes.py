"""Hexes for the map of The Crimean Campaign: where they lie, their sides, and lines that run through them.

Flat-topped; the even columns lie half a hex lower. Degrees become points of the sheet by crimea_map.json, so that
the coast lies under the hexes the rulebook names.
"""

from __future__ import annotations

import json
import math
from itertools import combinations
from pathlib import Path

from hex_lines import HexSheet, key
from map_lines import Line, Point

HIGH = 69.0  # a hex across its flats
LEFT, TOP = 4.0, -12.0  # where column 0 and row 0 would be
SHEET = HexSheet(HIGH, LEFT, TOP)
KM = 8.09  # a hex across its flats, by the fit

FIT = json.loads((Path(__file__).parent / "crimea_map.json").read_text(encoding="utf-8"))
TOGETHER = 6  # bends in one line: what is not seen need not be drawn
Side = tuple[str, str]
Bend = tuple[Point, Point, Point]  # from, towards, to


# --- from degrees to the sheet --------------------------------------------------------------------


def at(lon: float, lat: float) -> Point:
    fit = FIT["fit"]
    east, north = (lon - fit["lon"]) * fit["km_lon"], (lat - fit["lat"]) * fit["km_lat"]
    (a, b), (x, y) = fit["turn"], fit["move"]
    return warped(a * east - b * north + x, -(b * east + a * north + y))


def warped(x: float, y: float) -> Point:
    """A point in hexes as it lies on the sheet: between four knots of the correction."""
    rows = FIT["shift"]
    across = min(max((x - FIT["left"]) / FIT["step"], 0), len(rows[0]) / 2 - 1.001)
    down = min(max((y - FIT["top"]) / FIT["step"], 0), len(rows) - 1.001)
    column, row = int(across), int(down)
    u, v = across - column, down - row

    def knots(axis: int) -> float:
        upper, lower = (
            rows[n][2 * column + axis] * (1 - u) + rows[n][2 * column + 2 + axis] * u for n in (row, row + 1)
        )
        return float(upper * (1 - v) + lower * v) / 100

    return LEFT + (x + knots(0)) * HIGH, TOP + (y + knots(1)) * HIGH


def line(flat: list[int]) -> Line:
    """From ten-thousandths of a degree: longitude, latitude, longitude ..."""
    return [at(lon / 1e4, lat / 1e4) for lon, lat in zip(flat[::2], flat[1::2], strict=True)]


# --- a hex ----------------------------------------------------------------------------------------

middle, corners, side, rim, sides = SHEET.middle, SHEET.corners, SHEET.side, SHEET.rim, SHEET.sides


# --- roads and railways ---------------------------------------------------------------------------


def crossing(name: str, other: str, aside: float) -> Point:
    """The middle of a hexside, or so far aside that road and rail lie beside each other."""
    (ax, ay), (bx, by) = side(*sorted((name, other)))
    share = 0.5 + aside / SHEET.corner
    return ax + (bx - ax) * share, ay + (by - ay) * share


def through(ways: dict[str, list[str]], aside: dict[Side, float]) -> list[list[Bend]]:
    """Lines from hexside to hexside: in each hex the straightest two are one bend, the others end on it."""
    bends: dict[tuple[int, int], list[Bend]] = {}
    inner: list[Bend] = []
    for name, others in ways.items():
        centre = middle(name)
        cross = [crossing(name, other, aside.get((min(name, other), max(name, other)), 0.0)) for other in others]
        pairs = sorted(combinations(cross, 2), key=lambda pair: -math.dist(*pair))
        if pairs:
            first, last = pairs[0]
            for end in (first, last):
                bends.setdefault(key(end), []).append((first, centre, last))
            centre = ((first[0] + last[0]) / 4 + centre[0] / 2, (first[1] + last[1]) / 4 + centre[1] / 2)
            cross = [point for point in cross if point not in (first, last)]
        inner += [(centre, ((centre[0] + point[0]) / 2, (centre[1] + point[1]) / 2), point) for point in cross]
    return [*_strung(bends), *([bend] for bend in inner)]


def _strung(bends: dict[tuple[int, int], list[Bend]]) -> list[list[Bend]]:
    """Bends that meet at a hexside as one line each: ends first, then what is left, which are rings."""
    found = []
    for start in sorted(bends, key=lambda one: (len(bends[one]) != 1, one)):
        while bends[start]:
            strung: list[Bend] = []
            here = start
            while bends[here] and len(strung) < TOGETHER:
                bend = bends[here].pop()
                forward = key(bend[0]) == here
                strung.append(bend if forward else (bend[2], bend[1], bend[0]))
                here = key(strung[-1][2])
                bends[here].remove(bend)
            found.append(strung)
    return found


def bent(lines: list[list[Bend]]) -> str:
    """The text of a path."""
    text = []
    for bends in lines:
        x, y = bends[0][0]
        text.append(f"M{x:.1f} {y:.1f}")
        text += [f"Q{by[0]:.1f} {by[1]:.1f} {to[0]:.1f} {to[1]:.1f}" for _, by, to in bends]
    return "".join(text)

"""Draw the three boards of Siege: writes games/siege/presentation/layout.json.

    python scripts/make_siege_layout.py            writes it
    python scripts/make_siege_layout.py --check    fails if the file is not what this would write

Everything comes from the data of the scenarios: terrain, names, coast, rivers, frontier, hexside works. The first
scenario is the layout itself; under ``boards`` stands what the others have of their own.
"""

from __future__ import annotations

import math
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import layout_file
from hex_lines import HexSheet, key
from map_lines import Line, Point, path, rectangle

GAME = Path(__file__).parent.parent / "src" / "kurgan" / "games" / "siege"
FILE = GAME / "presentation" / "layout.json"
SCENARIOS = ("sevastopol", "maginot", "westwall")
COLUMNS, ROWS = 7, 6

HIGH, MARGIN, PIECE = 100.0, 8.0, 40
SHEET = HexSheet(HIGH, MARGIN - HIGH * math.sqrt(3) / 2 + HIGH / math.sqrt(3), MARGIN - HIGH / 2)
WIDTH = round(SHEET.left + COLUMNS * SHEET.wide + SHEET.corner + MARGIN)
HEIGHT = round(SHEET.top + (ROWS + 1) * HIGH + MARGIN)
OUT = 400  # how far the ground goes on beyond the sheet
NAME_UP = 37  # of a place's name above the middle of its hex, where else its number stands
INSIDE = 4.0  # of a hexside work, from the side into the hex it belongs to
BELOW = 7  # of a hex's number or name, under such a work at the upper side

# Beside the number of a hex, so that its ground is told in grey too; the last for what decides the game.
SIGNS = {"rough": "△", "woods": "♣", "city": "▪", "major_city": "▪▪"}
GOAL = "◎"
KINDS = {"unimproved_fortified_hexside": "trench", "fortified_hexside": "wall"}
# Who plays whom: nation, colour, side. The attacker's chip is square, the defender's round.
NATIONS = {
    "sevastopol": (("german", "grey", "attacker"), ("romanian", "green", "attacker"), ("soviet", "rust", "defender")),
    "maginot": (("german", "grey", "attacker"), ("french", "blue", "defender")),
    "westwall": (("us", "olive", "attacker"), ("british", "sand", "attacker"), ("german", "grey", "defender")),
}
LINED = ("romanian", "british")  # a line over the band tells them from their allies without colours
CHIPS = {"attacker": "square", "defender": "round"}
PICTURE = (
    ("0402", "soviet", "inf"),
    ("0403", "soviet", "inf"),
    ("0304", "soviet", "art"),
    ("0502", "german", "inf"),
    ("0401", "german", "art"),
    ("0503", "soviet", "inf"),
    ("0603", "romanian", "mtn"),
)


def load(name: str) -> dict[str, Any]:
    own: dict[str, Any] = tomllib.loads((GAME / "data" / f"{name}.toml").read_text(encoding="utf-8"))[name]
    return own


def shapes(names: list[str]) -> str:
    return path([SHEET.corners(name) for name in names], closed=True)


# --- the ground -----------------------------------------------------------------------------------


def coast(land: set[str]) -> list[Line]:
    """The rim of the land without corners; at the edge of the map it goes on outwards."""
    rings = []
    for ring in SHEET.rim(land):
        found = [_outwards(point) for point in ring[:-1]]
        for _ in range(2):
            found = [point for a, b in pairwise([*found, found[0]]) for point in _cut(a, b)]
        rings.append(found)
    return rings


def _outwards(point: Point) -> Point:
    """A corner at the edge of the map is moved off the sheet, so that the land has no end there."""
    x, y = point
    if x < MARGIN + SHEET.corner * 0.6:
        x -= OUT
    if x > WIDTH - MARGIN - SHEET.corner * 0.6:
        x += OUT
    if y < MARGIN + HIGH * 0.6:
        y -= OUT
    if y > HEIGHT - MARGIN - HIGH * 0.6:
        y += OUT
    return x, y


def _cut(a: Point, b: Point) -> list[Point]:
    """Two points instead of a corner; long straight lines are left alone."""
    if math.dist(a, b) > 1.5 * SHEET.corner:
        return [a, b]
    return [
        (a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25),
        (a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75),
    ]


def strung(sides: list[Line]) -> list[Line]:
    """Hexsides that touch, as one line each."""
    left, found = list(sides), []
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for n, (a, b) in enumerate(left):
                for first, second in ((a, b), (b, a)):
                    if key(line[-1]) == key(first):
                        line.append(second)
                    elif key(line[0]) == key(first):
                        line.insert(0, second)
                    else:
                        continue
                    left.pop(n)
                    grown = True
                    break
                if grown:
                    break
        found.append(line)
    return found


def layers(own: dict[str, Any], has_sea: bool) -> list[dict[str, Any]]:
    hexes = own["hex"]

    def kind(*terrains: str) -> str:
        return shapes([name for name, row in hexes.items() if row["terrain"] in terrains])

    everywhere = rectangle(-OUT, -OUT, WIDTH + 2 * OUT, HEIGHT + 2 * OUT)
    on_land = {"clip": "land"} if has_sea else {}
    found: list[dict[str, Any]] = [{"class": "land", "d": everywhere}]
    if has_sea:
        found = [
            {"class": "sea", "d": everywhere},
            {"class": "waterlines", "shape": "land"},
            {"class": "land", "shape": "land"},
        ]
    found += [
        {"class": "rough", "d": kind("rough"), "strong": True, **on_land},
        {"class": "woods", "d": kind("woods"), **on_land},
        {"class": "city", "d": kind("city", "major_city"), **on_land},
    ]
    if has_sea:
        found.append({"class": "coast", "shape": "land"})
    found.append({"class": "grid", "d": path(SHEET.sides(list(hexes)))})
    for word in ("river", "border"):
        sides = [SHEET.side(a, b) for a, b in own[word]["sides"]]
        if sides:
            found.append({"class": {"river": "river", "border": "sector"}[word], "d": path(strung(sides))})
    return found


# --- spaces, hexsides, words ----------------------------------------------------------------------


def space(scenario: str, own: dict[str, Any], name: str) -> dict[str, Any]:
    x, y = SHEET.middle(name)
    row = own["hex"][name]
    found = {"id": name, "d": shapes([name]), "x": round(x, 1), "y": round(y, 1), "ground": f"terrain.{row['terrain']}"}
    goals = {*own["victory"]["all"], *own["victory"]["any"]}
    signs = [SIGNS[row["terrain"]]] if row["terrain"] in SIGNS else []
    signs += [GOAL] if name in goals else []
    if signs:
        found["sign"] = " ".join(signs)
    if row["name"]:
        return {**found, "name": f"hex_{scenario}.{name}", "corners": True}
    return {**found, "below": BELOW} if is_walled(own, name) else found


def is_walled(own: dict[str, Any], name: str) -> bool:
    """Whether a work lies along the upper side."""
    top = SHEET.middle(name)[1] - HIGH
    return any(
        work["at"] == name and work["across"] and SHEET.middle(work["across"])[1] <= top
        for work in own["work"].values()
    )


def edge(row: dict[str, Any]) -> dict[str, Any]:
    """A hexside work, drawn inside the hex it belongs to, so that one sees whom it covers."""
    x, y = SHEET.middle(row["at"])
    side = SHEET.side(row["at"], row["across"])
    moved = [(px + (x - px) * INSIDE / SHEET.corner, py + (y - py) * INSIDE / SHEET.corner) for px, py in side]
    (ax, ay), (bx, by) = moved
    return {
        "id": f"{row['at']}|{row['across']}",
        "between": [row["at"], row["across"]],
        "kind": KINDS[row["kind"]],
        "d": path([moved]),
        "x": round((ax + bx) / 2, 1),
        "y": round((ay + by) / 2, 1),
        "angle": round(math.degrees(math.atan2(by - ay, bx - ax))),
    }


def labels(own: dict[str, Any], has_sea: bool) -> list[dict[str, Any]]:
    goals = {*own["victory"]["all"], *own["victory"]["any"]}
    found: list[dict[str, Any]] = []
    if has_sea:
        x, y = SHEET.middle("0105")
        found.append({"x": round(x + 30), "y": round(y), "key": "map.black_sea", "class": "water", "size": 22})
    for name, row in own["hex"].items():
        if row["name"]:
            x, y = SHEET.middle(name)
            found.append(
                {
                    "x": round(x, 1),
                    "y": round(y - NAME_UP + (BELOW if is_walled(own, name) else 0), 1),
                    "key": f"place.{row['name']}",
                    "class": "place",
                    "size": 14 if name in goals else 12.5,
                    "anchor": "middle",
                }
            )
    return found


def board(scenario: str) -> dict[str, Any]:
    own = load(scenario)
    land = {name for name, row in own["hex"].items() if row["terrain"] != "sea"}
    has_sea = len(land) < len(own["hex"])
    return {
        "sides": {
            **{
                side: {"colour": next(c for _, c, of in NATIONS[scenario] if of == side), "chip": chip}
                for side, chip in CHIPS.items()
            },
            **{
                nation: {
                    "colour": colour,
                    **({"lined": True} if nation in LINED else {}),
                    "chip": CHIPS[side],
                    "seat": side,
                }
                for nation, colour, side in NATIONS[scenario]
            },
        },
        "shapes": {"land": path(coast(land), closed=True)} if has_sea else {},
        "layers": layers(own, has_sea),
        "labels": labels(own, has_sea),
        "spaces": [space(scenario, own, name) for name in own["hex"]],
        "edges": [edge(row) for row in own["work"].values() if row["across"]],
    }


def layout() -> dict[str, Any]:
    first, *others = SCENARIOS
    return {
        "size": [WIDTH, HEIGHT],
        "piece": PIECE,
        "stack": {"dx": 3, "dy": -3, "order": "given"},
        "hexes": {"high": HIGH, "top": round(SHEET.top, 1)},
        "picture": {
            "view": [0, 110, WIDTH, 350],
            "size": 58,
            "pieces": [
                {
                    "x": round(SHEET.middle(name)[0]),
                    "y": round(SHEET.middle(name)[1]),
                    "side": side,
                    "arm": arm,
                    **({"work": True} if side == "soviet" else {}),
                }
                for name, side, arm in PICTURE
            ],
        },
        "anchors": {},
        **board(first),
        "boards": {name: board(name) for name in others},
    }


if __name__ == "__main__":
    raise SystemExit(layout_file.main(layout(), FILE))

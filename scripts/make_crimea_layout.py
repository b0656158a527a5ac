"""Draw the board of The Crimean Campaign: writes games/crimean_campaign/presentation/layout.json.

    python scripts/make_crimea_layout.py            writes it
    python scripts/make_crimea_layout.py --check    fails if the file is not what this would write

Coast, rivers and relief are those of sevastopol_map.json, laid under the hexes by crimea_map.json; what a hex is,
and which roads, railways and barriers cross its sides, stands in the game's own data.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import crimea_hexes as hexes
import layout_file
import sevastopol_relief as relief
from map_lines import Box, Line, Point, curve, cut, path, rectangle

GAME = Path(__file__).parent.parent / "src" / "kurgan" / "games" / "crimean_campaign"
FILE = GAME / "presentation" / "layout.json"
OUTLINES = json.loads((Path(__file__).parent / "sevastopol_map.json").read_text(encoding="utf-8"))
MAP = tomllib.loads((GAME / "data" / "map.toml").read_text(encoding="utf-8"))
HEXES: dict[str, dict[str, Any]] = MAP["hex"]

WIDTH, HEIGHT, PIECE = 2840, 1440, 46
OUT = 60  # how far lines go on beyond the sheet
HILLS: Box = (780, 540, 1260, 900)  # where relief is drawn
CELL = 3.0
ASIDE = 6.0  # of road and of rail from the middle of a hexside both cross
FORTRESS = MAP["sevastopol"]["fortress"]
WORKS = {FORTRESS, *MAP["sevastopol"]["sectors"]}

# Beside the number of a hex, so that its ground is told in grey too.
SIGNS = {"rough": "△", "mountain": "▲"}
# Where a name stands, seen from its hex, and with which end.
NAMES: dict[str, tuple[float, float, str]] = {
    "evpatoria": (-6, 60, "middle"),
    "sevastopol": (-50, 8, "end"),
    "simferopol": (0, -44, "middle"),
    "dzhankoi": (0, 52, "middle"),
    "yalta": (44, 12, "start"),
    "alushta": (44, 12, "start"),
    "sudak": (20, 54, "start"),
    "feodosia": (44, 16, "start"),
    "kerch": (46, 4, "start"),
}


def lines(name: str) -> list[Line]:
    return [hexes.line(flat) for flat in OUTLINES[name]]


def land() -> list[Line]:
    box = (-OUT, -OUT, WIDTH + OUT, HEIGHT + OUT)
    return [ring for ring in (cut(ring, box) for ring in lines("land")) if len(ring) > 2]


def shapes(names: list[str]) -> str:
    return path([hexes.corners(name) for name in names], closed=True)


def of_terrain(*kinds: str, ground: str = "terrain") -> list[str]:
    return [name for name, row in HEXES.items() if row[ground] in kinds]


# --- the ground -----------------------------------------------------------------------------------


def hills() -> tuple[dict[str, Any], str]:
    """The shaded picture of the mountains, and their form lines."""
    x, y, width, height = HILLS
    columns, rows = round(width / CELL), round(height / CELL)
    km = hexes.KM / hexes.HIGH

    def cells(rings: list[Line]) -> list[Line]:
        return [[((px - x) / CELL, (py - y) / CELL) for px, py in ring] for ring in rings]

    def place(column: int, row: int) -> Point:
        return (x + column * CELL) * km, (y + row * CELL) * km

    grid = relief.heights(
        cells(land()), cells(lines("mountain")), cells(lines("rough")), columns, rows, CELL * km, place, 5
    )
    picture = {
        "class": "relief",
        "href": relief.picture(relief.shade(relief.smoothed(grid, 1), 3.2)),
        "x": x,
        "y": y,
        "width": columns * CELL,
        "height": rows * CELL,
    }
    even = relief.smoothed(grid, 4)
    forms = [
        [(x + px * CELL, y + py * CELL) for px, py in found[::2]]
        for level in (0.3, 0.6, 0.9)
        for found in relief.contours(even, level)
        if len(found) > 40
    ]
    return picture, path(forms, places=0)


def ways(kind: str, sign: int) -> str:
    """Roads or railways; where one crosses a hexside with the other, each keeps to its side."""
    both = {
        (min(name, other), max(name, other)): sign * ASIDE
        for name, row in HEXES.items()
        for other in set(row["road"]) & set(row["rail"])
    }
    return hexes.bent(hexes.through({name: row[kind] for name, row in HEXES.items() if row[kind]}, both))


def barriers() -> list[Line]:
    return [hexes.side(name, other) for name, row in HEXES.items() for other in row["barrier"] if name < other]


def beyond() -> str:
    """All the sheet but the hexes in play, for what lies outside the game."""
    sheet = [(-OUT, -OUT), (WIDTH + OUT, -OUT), (WIDTH + OUT, HEIGHT + OUT), (-OUT, HEIGHT + OUT)]
    frame = [(float(x), float(y)) for x, y in sheet]
    return path([frame, *(ring[::-1] for ring in hexes.rim(set(HEXES)))], closed=True)


def layers() -> list[dict[str, Any]]:
    picture, forms = hills()
    on_land = {"clip": "land"}
    lakes = path(lines("lakes"), closed=True)
    landing = [name for name, row in HEXES.items() if row["kslz"]]
    return [
        {"class": "sea", "d": rectangle(-OUT, -OUT, WIDTH + 2 * OUT, HEIGHT + 2 * OUT)},
        {"class": "waterlines", "shape": "land"},
        {"class": "sivash", "d": path(lines("sivash"), closed=True)},
        {"class": "land", "shape": "land"},
        {"class": "rough", "d": shapes(of_terrain("rough", ground="base")), "strong": True, **on_land},
        {"class": "mtn", "d": shapes(of_terrain("mountain", ground="base")), "strong": True, **on_land},
        {**picture, **on_land},
        {"class": "form", "d": forms, **on_land},
        {"class": "beyond", "d": beyond(), **on_land},
        {"class": "stream", "d": curve(lines("rivers")), **on_land},
        {"class": "sivash", "d": lakes},
        {"class": "coast", "d": lakes},
        {"class": "zone", "d": shapes(landing)},
        {"class": "fort", "d": shapes(sorted(WORKS))},
        {"class": "city", "d": shapes(of_terrain("town", "fortress"))},
        {"class": "coast", "shape": "land"},
        {"class": "grid", "d": path(hexes.sides(list(HEXES)))},
        {"class": "highway", "d": ways("road", -1)},
        {"class": "rail", "d": ways("rail", 1)},
        {"class": "river", "d": path(barriers())},
        {"class": "wall", "d": path(hexes.rim(WORKS))},
    ]


# --- spaces and words -----------------------------------------------------------------------------


def space(name: str) -> dict[str, Any]:
    x, y = hexes.middle(name)
    row = HEXES[name]
    found = {"id": name, "d": shapes([name]), "x": round(x, 1), "y": round(y, 1), "ground": f"terrain.{row['terrain']}"}
    if row["base"] in SIGNS:
        found["sign"] = SIGNS[row["base"]]
    return {**found, "name": f"hex.{name}"} if row["name"] or name in WORKS else found


def water(key: str, x: float, y: float, size: float, rotate: float = 0) -> dict[str, Any]:
    found = {"x": x, "y": y, "key": f"map.{key}", "class": "water", "size": size}
    return {**found, "rotate": rotate} if rotate else found


def note(key: str, x: float, y: float, rotate: float) -> dict[str, Any]:
    return {"x": x, "y": y, "key": f"map.{key}", "class": "note", "size": 13, "rotate": rotate}


def labels() -> list[dict[str, Any]]:
    found = [
        water("black_sea", 360, 1000, 46),
        water("black_sea", 2140, 1080, 46),
        water("sea_of_azov", 2230, 110, 34),
        water("karkinit_bay", 360, 120, 24, -8),
        water("kalamita_bay", 700, 880, 20, 55),
        water("feodosia_bay", 2150, 680, 18, -8),
        water("sivash", 1732, 128, 18, 58),
        water("kerch_strait", 2780, 320, 18, 62),
    ]
    found += [note("arabat_spit", 1878, 190, 51), note("landing_zone", 2690, 470, 0)]
    for name, row in HEXES.items():
        if row["name"]:
            x, y = hexes.middle(name)
            dx, dy, anchor = NAMES[row["name"]]
            found.append(
                {
                    "x": round(x + dx, 1),
                    "y": round(y + dy, 1),
                    "key": f"place.{row['name']}",
                    "class": "place",
                    "size": 26 if name == FORTRESS else 20,
                    "anchor": anchor,
                }
            )
    return found


def layout() -> dict[str, Any]:
    picture = [
        ("1514", "german", "inf"),
        ("1616", "german", "inf"),
        ("1912", "german", "arm"),
        ("1618", "romanian", "mtn"),
        ("1417", "soviet", "inf"),
        ("1517", "soviet", "inf"),
    ]
    return {
        "size": [WIDTH, HEIGHT],
        "piece": PIECE,
        "sides": {
            "german": {"colour": "grey", "chip": "square", "seat": "axis"},
            "romanian": {"colour": "green", "lined": True, "chip": "square", "seat": "axis"},
            "axis": {"colour": "grey", "chip": "square"},
            "soviet": {"colour": "rust", "chip": "round"},
        },
        "stack": {"dx": 3, "dy": -3, "order": "given"},
        "hexes": {"high": hexes.HIGH, "top": hexes.TOP},
        "minimap": "land",
        "credit": {"key": "map.credit", "x": 40, "y": HEIGHT - 24, "anchor": "start"},
        "scale": {"x": 40, "y": HEIGHT - 64, "length": round(50 / hexes.KM * hexes.HIGH), "key": "map.scale"},
        "picture": {
            "view": [560, 740, 1120, 600],
            "size": 78,
            "pieces": [
                {"x": round(hexes.middle(name)[0]), "y": round(hexes.middle(name)[1]), "side": side, "arm": arm}
                for name, side, arm in picture
            ],
        },
        "shapes": {"land": path(land(), closed=True)},
        "layers": layers(),
        "labels": labels(),
        "spaces": [space(name) for name in HEXES],
        "anchors": {},
    }


if __name__ == "__main__":
    raise SystemExit(layout_file.main(layout(), FILE))

"""Draw the board of Fortress Sevastopol: writes games/fortress_sevastopol/presentation/layout.json.

    python scripts/make_sevastopol_layout.py            writes it
    python scripts/make_sevastopol_layout.py --check    fails if the file is not what this would write

Coast, rivers, railways, relief and the outlines of the Areas lie beside this script in sevastopol_map.json, which
says where they come from; what kind a boundary is, and which Areas are Cities, in the game's own data.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import layout_file
import sevastopol_relief as relief
from map_lines import KM, Box, Line, Point, Sheet, curve, cut, middle, path, rectangle

GAME = Path(__file__).parent.parent / "src" / "kurgan" / "games" / "fortress_sevastopol"
FILE = GAME / "presentation" / "layout.json"
OUTLINES = json.loads((Path(__file__).parent / "sevastopol_map.json").read_text(encoding="utf-8"))
MAP = tomllib.loads((GAME / "data" / "map.toml").read_text(encoding="utf-8"))

WIDTH, HEIGHT, PIECE = 1396, 832, 52
OUT = 80  # how far lines go on beyond the sheet or the inset
FRAME = (886, 476, 452, 344)  # of the inset
CRIMEA = Sheet(31.81, 46.32, 0, 0, 352)
TOWN = Sheet(33.358, 44.6975, FRAME[0], FRAME[1], 1950)
CITY = range(1, 8)  # the Areas of Sevastopol, which the inset shows
BUILT_UP = (4, 5)
INSET = "sevastopol"

# Where an Area's number stands, where its counters, and at which side of the number the name.
SPOTS: dict[int, tuple[Point, Point, str]] = {
    1: ((1084, 576), (1156, 590), "end"),
    2: ((1128, 530), (1206, 534), "end"),
    3: ((1208, 590), (1260, 630), "start"),
    4: ((1146, 646), (1190, 678), "start"),
    5: ((1024, 628), (1093, 660), "end"),
    6: ((1218, 736), (1172, 754), "start"),
    7: ((982, 712), (1054, 752), "start"),
    8: ((425, 666), (467, 636), "end"),
    9: ((415, 548), (457, 556), "end"),
    10: ((505, 526), (531, 572), "start"),
    11: ((611, 672), (555, 640), "start"),
    12: ((675, 580), (649, 532), "start"),
    13: ((803, 476), (759, 501), "start"),
    14: ((853, 446), (865, 402), "start"),
    15: ((933, 354), (967, 400), "start"),
    16: ((1021, 434), (1061, 392), "start"),
    17: ((1041, 308), (1137, 340), "start"),
    18: ((679, 398), (705, 446), "start"),
    19: ((559, 418), (587, 468), "start"),
    20: ((411, 466), (483, 476), "end"),
    21: ((331, 322), (423, 362), "start"),
    22: ((241, 268), (277, 312), "start"),
    23: ((341, 226), (409, 256), "start"),
    24: ((461, 156), (505, 204), "start"),
    25: ((525, 298), (575, 346), "start"),
    26: ((599, 146), (621, 204), "start"),
    27: ((715, 258), (757, 308), "start"),
    28: ((435, 100), (495, 102), "end"),
    29: ((411, 30), (461, 46), "end"),
}
# Where Axis and Soviets stand in an Area that is too small for two stacks side by side.
APART = {
    8: ((483, 628), (435, 640)),
    9: ((452, 534), (472, 584)),
    28: ((479, 98), (537, 106)),
    29: ((430, 44), (478, 28)),
}
# The parts of 8 and 9 that the inset shows: where arrows end, and their numbers.
NEIGHBOURS: dict[int, tuple[Point, Point]] = {8: ((1224, 800), (1210, 806)), 9: ((1278, 490), (1190, 490))}
BOXES: dict[str, tuple[Box, Point, int]] = {  # where the counters begin, and how many stand side by side
    "U": ((14, 14, 242, 76), (144, 39), 2),
    "C": ((1204, 300, 184, 120), (33, 86), 3),
    "axis_guns": ((14, 742, 332, 76), (174, 39), 3),
    "soviet_guns": ((356, 742, 332, 76), (174, 39), 3),
}
PORTS = {11: (629, 650), 14: (911, 452), 17: (1173, 368), 21: (377, 416)}
TOWN_PORT = (1112, 622)


def lines(sheet: Sheet, name: str) -> list[Line]:
    return [sheet.line(flat) for flat in OUTLINES[name]]


def outline(sheet: Sheet, *areas: int) -> str:
    return path([sheet.line(ring) for area in areas for ring in OUTLINES["areas"][str(area)]], closed=True)


# --- the ground -----------------------------------------------------------------------------------


def land() -> list[Line]:
    """Land that was cut off at the edge of the source goes on beyond the sheet."""
    west, east, north = CRIMEA.at(32.201, 46)[0], CRIMEA.at(37.199, 46)[0], CRIMEA.at(33, 46.319)[1]
    rings = [
        [(-OUT if x <= west else WIDTH + OUT if x >= east else x, -OUT if y <= north else y) for x, y in ring]
        for ring in lines(CRIMEA, "land")
    ]
    return _parts(rings, (0, 0, WIDTH, HEIGHT))


def town_land() -> list[Line]:
    return _parts(lines(TOWN, "land"), FRAME)


def _parts(rings: list[Line], box: Box) -> list[Line]:
    x, y, width, height = box
    parts = [cut(ring, (x - OUT, y - OUT, x + width + OUT, y + height + OUT)) for ring in rings]
    return [ring for ring in parts if len(ring) > 2]


def hills(
    sheet: Sheet, box: Box, cell: float, octaves: int, steep: float, levels: tuple[float, ...] = ()
) -> tuple[dict[str, Any], str]:
    """The shaded picture of a part of the sheet, and its form lines."""
    x, y, width, height = box
    columns, rows = round(width / cell), round(height / cell)

    def cells(rings: list[Line]) -> list[Line]:
        return [[((px - x) / cell, (py - y) / cell) for px, py in ring] for ring in rings]

    grid = relief.heights(
        cells(lines(sheet, "land")),
        cells(lines(sheet, "mountain")),
        cells(lines(sheet, "rough")),
        columns,
        rows,
        cell / sheet.degree * KM,
        lambda column, row: sheet.km(x + column * cell, y + row * cell),
        octaves,
    )
    picture = {
        "class": "relief",
        "href": relief.picture(relief.shade(relief.smoothed(grid, 1), steep)),
        "x": x,
        "y": y,
        "width": columns * cell,
        "height": rows * cell,
    }
    even = relief.smoothed(grid, 5)
    forms = [
        [(x + px * cell, y + py * cell) for px, py in line[::2]]
        for level in levels
        for line in relief.contours(even, level)
        if len(line) > 30
    ]
    return picture, path(forms, places=0)


def layers() -> list[dict[str, Any]]:
    picture, forms = hills(CRIMEA, (367, 380, 580, 312), 1.5, 5, 2.9, (0.3, 0.6, 0.9))
    on_land = {"clip": "land"}
    lakes = path(lines(CRIMEA, "lakes"), closed=True)
    return [
        {"class": "sea", "d": rectangle(-OUT, -OUT, WIDTH + 2 * OUT, HEIGHT + 2 * OUT)},
        {"class": "waterlines", "shape": "land"},
        {"class": "sivash", "d": path(lines(CRIMEA, "sivash"), closed=True)},
        {"class": "land", "shape": "land"},
        {"class": "rough", "d": path(lines(CRIMEA, "rough"), closed=True, places=0), "soft": True, **on_land},
        {"class": "mtn", "d": path(lines(CRIMEA, "mountain"), closed=True, places=0), "soft": True, **on_land},
        {**picture, **on_land},
        {"class": "form", "d": forms, **on_land},
        {"class": "sivash", "d": lakes},
        {"class": "coast", "d": lakes},
        {"class": "stream", "d": curve(lines(CRIMEA, "rivers")), **on_land},
        {"class": "road", "d": curve(lines(CRIMEA, "roads")), **on_land},
        {"class": "rail", "d": curve(lines(CRIMEA, "rails"))},
        {"class": "edge", "d": path(lines(CRIMEA, "rim"))},
        {"class": "coast", "shape": "land"},
        {"class": "fort", "d": outline(CRIMEA, *CITY)},
    ]


def town_layers() -> list[dict[str, Any]]:
    picture, _ = hills(TOWN, FRAME, 2, 8, 14)
    on_land = {"clip": "town"}
    return [
        {"class": "waterlines", "shape": "town"},
        {"class": "land", "shape": "town"},
        {"class": "rough", "d": path(lines(TOWN, "rough"), closed=True, places=0), "soft": True, **on_land},
        {"class": "fort", "d": outline(TOWN, *(area for area in CITY if area not in BUILT_UP))},
        {"class": "city", "d": outline(TOWN, *BUILT_UP)},
        {**picture, **on_land},
        {"class": "stream", "d": curve(lines(TOWN, "rivers")), **on_land},
        {"class": "road", "d": curve(lines(TOWN, "roads")), **on_land},
        {"class": "rail", "d": curve(lines(TOWN, "rails"))},
        {"class": "coast", "shape": "town"},
    ]


# --- spaces and boundaries ------------------------------------------------------------------------


def space(area: int) -> dict[str, Any]:
    (tag_x, tag_y), (x, y), anchor = SPOTS[area]
    tag: dict[str, Any] = {"x": tag_x, "y": tag_y, "text": str(area)}
    if MAP["area"][str(area)]["city"]:
        tag["shape"] = "square"
    if anchor != "start":
        tag["anchor"] = anchor
    found: dict[str, Any] = {"id": str(area), "name": f"map.{area}", "x": x, "y": y, "tag": tag}
    if area in APART:
        found["spots"] = dict(zip(("axis", "soviet"), APART[area], strict=True))
    if area in CITY:
        ring = CRIMEA.line(OUTLINES["areas"][str(area)][0])
        also = {
            "d": outline(CRIMEA, area),
            "x": round(sum(x for x, _ in ring) / len(ring)),
            "y": round(sum(y for _, y in ring) / len(ring)),
        }
        return {**found, "d": outline(TOWN, area), "inset": INSET, "also": [also]}
    if area in NEIGHBOURS:
        (x, y), (tag_x, tag_y) = NEIGHBOURS[area]
        found["also"] = [
            {
                "d": outline(TOWN, area),
                "x": x,
                "y": y,
                "inset": INSET,
                "tag": {"x": tag_x, "y": tag_y, "text": str(area), "anchor": "none"},
            }
        ]
    return {**found, "d": outline(CRIMEA, area)}


def box(name: str) -> dict[str, Any]:
    (x, y, width, height), (dx, dy), columns = BOXES[name]
    return {
        "id": name,
        "name": f"map.{name}",
        "d": rectangle(x, y, width, height),
        "x": x + dx,
        "y": y + dy,
        "box": {"x": x, "y": y, "width": width, "height": height},
        "spread": {"columns": columns, "dx": 59},
    }


def edge(name: str, kind: str, bridge: bool = False) -> dict[str, Any]:
    """A boundary; those of the fortress with the country around it stand on the map and in the inset."""
    ends = name.split("-")
    first, second = (int(end) in CITY for end in ends)
    found = {"id": name, "between": ends, "kind": kind, **_drawn(TOWN if first else CRIMEA, name)}
    if bridge:
        found["bridge"] = True
    if first:
        found["inset"] = INSET
    if first and not second:
        found["also"] = [_drawn(CRIMEA, name)]
    elif name == "8-9":
        found["also"] = [{**_drawn(TOWN, name), "inset": INSET}]
    return found


def _drawn(sheet: Sheet, name: str) -> dict[str, Any]:
    parts = [sheet.line(flat) for flat in OUTLINES["boundaries"][name]]
    x, y, angle = middle(max(parts, key=len))
    return {"d": path(parts), "x": x, "y": y, "angle": angle}


def edges() -> list[dict[str, Any]]:
    """3-4 is closed; on the other map, where it is not, the scene says so. Zone U borders Perekop."""
    zone = {"id": "29-U", "between": ["29", "U"], "kind": "link", "d": "M264 44L330 42", "x": 297, "y": 43}
    return [
        *(edge(name, row["kind"], row["bridge"]) for name, row in MAP["boundary"].items()),
        edge("3-4", "closed"),
        zone,
    ]


# --- words and signs ------------------------------------------------------------------------------


def water(key: str, x: float, y: float, size: float, rotate: float = 0) -> dict[str, Any]:
    found = {"x": x, "y": y, "key": f"map.{key}", "class": "water", "size": size}
    return {**found, "rotate": rotate} if rotate else found


def labels() -> list[dict[str, Any]]:
    return [
        water("black_sea", 175, 600, 32),
        water("sea_of_azov", 1010, 180, 26),
        water("karkinit_gulf", 261, 132, 16, -4),
        water("sivash", 667, 112, 15, 24),
        water("kerch_strait", 1187, 426, 13, 64),
        {"x": 379, "y": 598, "key": "map.sevastopol", "class": "place", "size": 15, "anchor": "end"},
        {"x": 379, "y": 613, "key": "map.see_inset", "class": "note", "size": 12, "anchor": "end"},
    ]


def town_labels() -> list[dict[str, Any]]:
    names = [
        {"x": x + 15, "y": y + 4, "key": f"map.{area}", "class": "place", "size": 14.5, "anchor": "start"}
        for area, (_, (x, y)) in NEIGHBOURS.items()
    ]
    return [water("black_sea", 974, 556, 17), *names]


def signs() -> list[dict[str, Any]]:
    ports = [{"kind": "port", "x": x, "y": y, "name": "map.port"} for x, y in PORTS.values()]
    towns = [CRIMEA.at(lon / 1e4, lat / 1e4) for lon, lat in OUTLINES["towns"]]
    return [*ports, *({"kind": "town", "x": round(x, 1), "y": round(y, 1)} for x, y in towns)]


def layout() -> dict[str, Any]:
    x, y, width, height = FRAME
    scale = CRIMEA.degree / TOWN.degree
    left, top = CRIMEA.at(TOWN.west, TOWN.north)
    return {
        "size": [WIDTH, HEIGHT],
        "piece": PIECE,
        "sides": {
            "german": {"colour": "grey", "chip": "square", "seat": "axis"},
            "romanian": {"colour": "green", "lined": True, "chip": "square", "seat": "axis"},
            "axis": {"colour": "grey", "chip": "square"},
            "soviet": {"colour": "rust", "chip": "round"},
        },
        "stack": {"dx": 4, "dy": -4, "by": "seat", "gap": 60},
        "credit": {"key": "map.credit", "x": 870, "y": 736, "anchor": "end"},
        "scale": {"x": 708, "y": 808, "length": round(50 / KM * CRIMEA.degree), "key": "map.scale"},
        "picture": {
            "view": [290, 340, 666, 360],
            "pieces": [
                {"x": SPOTS[area][1][0], "y": SPOTS[area][1][1], "side": side, "arm": arm}
                for area, side, arm in (
                    (9, "german", "inf"),
                    (10, "german", "arm"),
                    (19, "romanian", "mtn"),
                    (8, "soviet", "inf"),
                    (14, "soviet", "art"),
                )
            ],
        },
        "shapes": {"land": path(land(), closed=True), "town": path(town_land(), closed=True)},
        "layers": layers(),
        "insets": [
            {
                "id": INSET,
                "x": x,
                "y": y,
                "width": width,
                "height": height,
                "title": "map.sevastopol",
                "of": [round(left, 1), round(top, 1), round(width * scale, 1), round(height * scale, 1)],
                "layers": town_layers(),
                "labels": town_labels(),
                "signs": [{"kind": "port", "x": TOWN_PORT[0], "y": TOWN_PORT[1], "name": "map.port"}],
            }
        ],
        "labels": labels(),
        "signs": signs(),
        "spaces": [*(space(area) for area in SPOTS), *(box(name) for name in BOXES)],
        "edges": edges(),
        "anchors": {},
    }


if __name__ == "__main__":
    raise SystemExit(layout_file.main(layout(), FILE))

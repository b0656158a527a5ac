"""The layout: every place and boundary of the game, drawn by the script that is in the repository."""

from __future__ import annotations

import base64
import gzip
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AREAS, BOUNDARY_KINDS, NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.presentation.counters import BOXES
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES

ROOT = Path(__file__).parents[4]
FIRST_LOAD = 60_000  # bytes that the layout may take of a table's first load, compressed


def plain(value: Any) -> Any:
    """The same with pictures unpacked, so that another zlib's way to pack them makes no difference."""
    if isinstance(value, dict):
        return {name: pixels(part) if name == "href" else plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def pixels(href: str) -> tuple[bytes, bytes]:
    png = base64.b64decode(href.removeprefix("data:image/png;base64,"))
    size = png[16:24]
    assert all(struct.unpack(">II", size))
    packed = b"".join(
        png[at + 8 : at + 8 + struct.unpack(">I", png[at : at + 4])[0]]
        for at in (found.start() - 4 for found in re.finditer(b"IDAT", png))
    )
    return size, zlib.decompress(packed)


def points(d: str) -> list[list[tuple[float, float]]]:
    """The rings of an outline: moves and relative lines."""
    rings = []
    for part in d.split("M")[1:]:
        start, _, steps = part.rstrip("Z").partition("l")
        x, y = map(float, start.split())
        ring = [(x, y)]
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        rings.append(ring)
    return rings


def inside(d: str, x: float, y: float) -> bool:
    cuts = 0
    for ring in points(d):
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                cuts += 1
    return cuts % 2 == 1


def test_every_place_and_boundary_is_drawn_once(fs: FortressSevastopol) -> None:
    layout = fs.presentation.layout
    assert [space["id"] for space in layout["spaces"]] == [*(NAMES[place] for place in ON_MAP), *BOXES]
    assert sorted(edge["id"] for edge in layout["edges"]) == sorted(BOUNDARIES)
    t = fs.sheets["simonitch"]
    for edge in layout["edges"]:
        n = t.boundary_names.index(edge["id"])
        assert tuple(NAMES.index(end) for end in edge["between"]) == t.pairs[n]
        if edge["id"] not in ("3-4", "29-U"):
            assert (edge["kind"], edge.get("bridge", False)) == (BOUNDARY_KINDS[t.kind[n]], t.bridge[n])


def test_tags_say_number_and_city(fs: FortressSevastopol) -> None:
    t = fs.sheets["original"]
    for space in fs.presentation.layout["spaces"][: len(AREAS)]:
        assert space["tag"]["text"] == space["id"]
        assert (space["tag"].get("shape") == "square") == t.city[int(space["id"])]


def test_counters_stand_in_their_own_area_and_nobody_on_another(fs: FortressSevastopol) -> None:
    layout = fs.presentation.layout
    for space in layout["spaces"]:
        if "box" in space:
            continue
        assert inside(space["d"], space["x"], space["y"]), space["id"]
        for x, y in space.get("spots", {}).values():
            assert inside(space["d"], x, y), space["id"]
    spots = [(space["x"], space["y"]) for space in layout["spaces"]]
    apart = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for n, a in enumerate(spots) for b in spots[:n]]
    assert min(apart) > layout["piece"]


def test_everything_lies_on_the_sheet(fs: FortressSevastopol) -> None:
    layout = fs.presentation.layout
    width, height = layout["size"]
    half = layout["piece"] / 2
    inset = layout["insets"][0]
    for space in layout["spaces"]:
        assert half <= space["x"] <= width - half and half <= space["y"] <= height - half
        if space.get("inset"):
            assert inset["x"] + half < space["x"] < inset["x"] + inset["width"] - half
            assert inset["y"] + half < space["y"] < inset["y"] + inset["height"] - half


def test_every_name_has_its_words(fs: FortressSevastopol) -> None:
    layout = fs.presentation.layout
    inset = layout["insets"][0]
    keys = {label["key"] for label in (*layout["labels"], *inset["labels"])} | {inset["title"], layout["scale"]["key"]}
    keys |= {space["name"] for space in layout["spaces"]} | {sign["name"] for sign in layout["signs"] if "name" in sign}
    keys.add(layout["credit"]["key"])
    for lang in ("en", "zh"):
        assert sorted(keys - set(fs.text[lang].entries)) == []
    assert "OpenStreetMap" in fs.text["en"].text(layout["credit"]["key"])


def test_the_layout_uses_the_words_of_its_description(fs: FortressSevastopol) -> None:
    text = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")
    known = set(re.split(r"[\s(),;:|\"]+", text))
    layout = fs.presentation.layout
    assert {layer["class"] for layer in (*layout["layers"], *layout["insets"][0]["layers"])} <= known
    assert {edge["kind"] for edge in layout["edges"]} <= known
    assert {sign["kind"] for sign in layout["signs"]} <= known
    assert {side.get("seat", name) for name, side in layout["sides"].items()} == set(fs.seats)


def test_it_is_light(fs: FortressSevastopol) -> None:
    assert len(gzip.compress((fs.folder / "presentation" / "layout.json").read_bytes(), 9)) < FIRST_LOAD


def test_the_source_of_the_coast_is_named() -> None:
    about = json.loads((ROOT / "scripts" / "sevastopol_map.json").read_text(encoding="utf-8"))["about"]
    assert "OpenStreetMap" in about and "ODbL" in about

"""The layout: every hex of the game, drawn by the script that is in the repository."""

from __future__ import annotations

import gzip
import math
import re
from pathlib import Path

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import FIRST_HEX, HEX, NAMES, neighbour
from tests.games.fortress_sevastopol.presentation.test_layout import inside, points

ROOT = Path(__file__).parents[4]
FIRST_LOAD = 60_000  # bytes that the layout may take of a table's first load, compressed


def test_every_hex_in_play_is_drawn_once(tcc: CrimeanCampaign) -> None:
    layout = tcc.presentation.layout
    assert [space["id"] for space in layout["spaces"]] == list(tcc.data["hex"])
    assert len(layout["spaces"]) == tcc.sheets.grid.playable.bit_count() == 434
    for space in layout["spaces"]:
        (ring,) = points(space["d"])
        assert len(ring) == 6 and inside(space["d"], space["x"], space["y"])
        assert space["ground"] == f"terrain.{tcc.data['hex'][space['id']]['terrain']}"


def test_hexes_that_touch_on_the_map_touch_in_the_game(tcc: CrimeanCampaign) -> None:
    high = tcc.presentation.layout["hexes"]["high"]
    at = {HEX[space["id"]]: (space["x"], space["y"]) for space in tcc.presentation.layout["spaces"]}
    for place, here in at.items():
        beside = {other for other, there in at.items() if other != place and math.dist(here, there) < high * 1.02}
        around = {neighbour(place, direction) for direction in range(6)}
        assert beside == {other for other in around if other >= FIRST_HEX and other in at}, NAMES[place]


def test_the_grid_is_regular_and_rows_are_the_printed_ones(tcc: CrimeanCampaign) -> None:
    high, top = tcc.presentation.layout["hexes"]["high"], tcc.presentation.layout["hexes"]["top"]
    for space in tcc.presentation.layout["spaces"]:
        assert math.floor((space["y"] - top) / high + 0.25) == int(space["id"][2:])


def test_everything_lies_on_the_sheet(tcc: CrimeanCampaign) -> None:
    layout = tcc.presentation.layout
    width, height = layout["size"]
    for thing in (*layout["spaces"], *layout["labels"], layout["scale"], layout["credit"]):
        assert 0 < thing["x"] < width and 0 < thing["y"] < height


def test_roads_and_railways_run_through_their_hexes(tcc: CrimeanCampaign) -> None:
    """Every hexside a road or railway crosses, and no other, lies on its line."""
    layout = tcc.presentation.layout
    spots = {space["id"]: (space["x"], space["y"]) for space in layout["spaces"]}
    for kind, word in (("highway", "road"), ("rail", "rail")):
        line = next(layer["d"] for layer in layout["layers"] if layer["class"] == kind)
        numbers = [float(number) for number in re.findall(r"-?\d+\.\d", line)]
        drawn = set(zip(numbers[::2], numbers[1::2], strict=True))
        sides = {frozenset((name, other)) for name, row in tcc.data["hex"].items() for other in row[word]}
        for name, other in map(sorted, sides):
            (ax, ay), (bx, by) = spots[name], spots[other]
            middle = ((ax + bx) / 2, (ay + by) / 2)
            assert any(math.dist(middle, point) < 7 for point in drawn), (word, name, other)
        crossed = {
            ((spots[name][0] + spots[other][0]) / 2, (spots[name][1] + spots[other][1]) / 2)
            for name, other in map(sorted, sides)
        }
        for name in spots:
            for other in tcc.data["hex"]:
                if name < other and math.dist(spots[name], spots[other]) < 70 and frozenset((name, other)) not in sides:
                    middle = ((spots[name][0] + spots[other][0]) / 2, (spots[name][1] + spots[other][1]) / 2)
                    assert middle not in crossed and not any(math.dist(middle, point) < 7 for point in drawn)


def test_every_name_has_its_words(tcc: CrimeanCampaign) -> None:
    layout = tcc.presentation.layout
    keys = {label["key"] for label in layout["labels"]} | {layout["scale"]["key"], layout["credit"]["key"]}
    keys |= {space["name"] for space in layout["spaces"] if "name" in space}
    keys |= {space["ground"] for space in layout["spaces"]}
    for lang in ("en", "zh"):
        assert sorted(keys - set(tcc.text[lang].entries)) == []
    assert "OpenStreetMap" in tcc.text["en"].text(layout["credit"]["key"])


def test_the_layout_uses_the_words_of_its_description(tcc: CrimeanCampaign) -> None:
    known = set(re.split(r"[\s(),;:|\"]+", (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")))
    layout = tcc.presentation.layout
    assert {layer["class"] for layer in layout["layers"]} <= known
    assert set(layout) <= known and {name for space in layout["spaces"] for name in space} <= known
    assert layout["minimap"] in layout["shapes"]
    assert {side.get("seat", name) for name, side in layout["sides"].items()} == set(tcc.seats)


def test_it_is_light(tcc: CrimeanCampaign) -> None:
    assert len(gzip.compress((tcc.folder / "presentation" / "layout.json").read_bytes(), 9)) < FIRST_LOAD

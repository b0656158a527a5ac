"""The layout: three boards of 42 hexes, drawn from the data by the script that is in the repository."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import GRID, HEX
from kurgan.games.siege.presentation.works_signs import EDGES, SIGNS
from kurgan.games.siege.works import KINDS
from tests.games.fortress_sevastopol.presentation.test_layout import inside, points

ROOT = Path(__file__).parents[4]
BOARDS = ("sevastopol", "maginot", "westwall")


@pytest.mark.parametrize("scenario", BOARDS)
def test_every_hex_is_drawn_as_the_scenario_has_it(siege: Siege, scenario: str) -> None:
    board = siege.presentation.board(scenario)
    hexes = siege.data[scenario]["hex"]
    assert [space["id"] for space in board["spaces"]] == list(hexes) and len(hexes) == 42
    goals = {*siege.data[scenario]["victory"]["all"], *siege.data[scenario]["victory"]["any"]}
    for space in board["spaces"]:
        (ring,) = points(space["d"])
        assert len(ring) == 6 and inside(space["d"], space["x"], space["y"])
        assert space["ground"] == f"terrain.{hexes[space['id']]['terrain']}"
        assert ("◎" in space.get("sign", "")) == (space["id"] in goals)
        assert ("name" in space) == bool(hexes[space["id"]]["name"])
    width, height = board["size"]
    assert all(0 < thing["x"] < width and 0 < thing["y"] < height for thing in (*board["spaces"], *board["labels"]))


@pytest.mark.parametrize("scenario", BOARDS)
def test_hexes_that_touch_on_the_map_touch_in_the_game(siege: Siege, scenario: str) -> None:
    board = siege.presentation.board(scenario)
    high = board["hexes"]["high"]
    at = {HEX[space["id"]]: (space["x"], space["y"]) for space in board["spaces"]}
    for place, here in at.items():
        beside = {other for other, there in at.items() if other != place and math.dist(here, there) < high * 1.02}
        assert beside == {other for other in (GRID.neighbour(place, way) for way in range(6)) if other in at}
    top = board["hexes"]["top"]
    assert all(math.floor((space["y"] - top) / high + 0.25) == int(space["id"][2:]) for space in board["spaces"])


@pytest.mark.parametrize("scenario", BOARDS)
def test_hexside_works_lie_between_their_hexes(siege: Siege, scenario: str) -> None:
    board = siege.presentation.board(scenario)
    spots = {space["id"]: (space["x"], space["y"]) for space in board["spaces"]}
    rows = [row for row in siege.data[scenario]["work"].values() if row["across"]]
    assert [edge["id"] for edge in board["edges"]] == [f"{row['at']}|{row['across']}" for row in rows]
    for edge, row in zip(board["edges"], rows, strict=True):
        own, other = (math.dist((edge["x"], edge["y"]), spots[name]) for name in edge["between"])
        assert own < other < board["hexes"]["high"] * 0.6  # inside the hex it covers
        assert edge["kind"] == EDGES[row["kind"]]


@pytest.mark.parametrize("scenario", BOARDS)
def test_every_nation_has_its_colours_and_its_seat(siege: Siege, scenario: str) -> None:
    sides = siege.presentation.board(scenario)["sides"]
    for row in siege.data[scenario]["unit"].values():
        assert sides[row["nation"]]["seat"] == row["side"]
        assert sides[row["nation"]]["chip"] == sides[row["side"]]["chip"]
    assert sides["attacker"]["colour"] != sides["defender"]["colour"]
    own = {side["colour"] for side in sides.values() if side.get("seat") == "attacker"}
    assert not own & {side["colour"] for side in sides.values() if side.get("seat") == "defender"}


def test_every_name_has_its_words(siege: Siege) -> None:
    for scenario in BOARDS:
        board = siege.presentation.board(scenario)
        keys = {label["key"] for label in board["labels"]} | {space["ground"] for space in board["spaces"]}
        keys |= {space["name"] for space in board["spaces"] if "name" in space}
        for lang in ("en", "zh"):
            assert sorted(keys - set(siege.text[lang].entries)) == []


def test_the_layout_uses_the_words_of_its_description(siege: Siege) -> None:
    known = set(re.split(r"[\s(),;:|\"·]+", (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")))
    for scenario in BOARDS:
        board: dict[str, Any] = siege.presentation.board(scenario)
        assert {layer["class"] for layer in board["layers"]} | set(board) <= known
        assert {name for space in board["spaces"] for name in space} <= known
    signs = {word for sign, _ in SIGNS.values() for word in sign.split()}
    assert signs | {"manned", "building", "none", *EDGES.values()} <= known


def test_every_kind_of_work_has_a_sign_of_its_own(siege: Siege) -> None:
    """By make, state and letters; only a unit's own field fortification looks like the marker."""
    kinds = {kind for kind in KINDS if kind not in EDGES}
    assert set(SIGNS) == kinds
    assert len(set(SIGNS.values())) == len(kinds) - 1
    assert SIGNS["field_fortification"] == SIGNS["field_fortification_unit"]

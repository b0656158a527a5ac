"""Sheets that an owner may add to, and the line of the overlay that an error names."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.data import OVERLAY, Data, line_of, load_data
from kurgan.core.errors import KurganError
from tests.core.test_bad_input import problem

ROADS = """
format = 1
open = ["road"]

[road.a-b]
source = "rulebook 2"
kind = "paved"
length = 4
sources.length = "reconstructed: measured"

[inn.lion]
source = "rulebook 3"
beds = 6
"""


def overlaid(folder: Path, text: str) -> Data:
    (folder / "roads.toml").write_text(ROADS)
    (folder / "mine.toml").write_text(text)
    return load_data(folder, ["roads.toml"], folder / "mine.toml")


def test_an_entry_is_added_where_the_table_is_open(tmp_path: Path) -> None:
    data = overlaid(tmp_path, "[road.b-c]\nkind = 'track'\nlength = 9\n")
    assert data["road"]["b-c"] == {"kind": "track", "length": 9}
    assert {datum.path: datum.source for datum in data.values()} == {
        "road.a-b.kind": "rulebook 2",
        "road.a-b.length": "reconstructed: measured",
        "road.b-c.kind": OVERLAY,
        "road.b-c.length": OVERLAY,
        "inn.lion.beds": "rulebook 3",
    }


def test_open_is_no_table_of_the_game(tmp_path: Path) -> None:
    assert "open" not in overlaid(tmp_path, "").tables


@pytest.mark.parametrize(
    "text, said",
    [
        ("[inn.bear]\nbeds = 2", "unknown value in overlay 'mine.toml', line 1: 'inn.bear'"),
        ("open = ['inn']\n[inn.bear]\nbeds = 2", "unknown value in overlay 'mine.toml', line 1: 'open'"),
        ("\n[road.b-c]\nkind = 'track'", "line 2: road.b-c is new and needs all its values; length is missing"),
        ("[road.b-c]\n", "road.b-c is new and needs all its values; kind and length are missing"),
        ("[road.b-c]\nkind = 'track'\nlength = 'far'", "line 3: road.b-c.length should be a whole number, not a text"),
        ("[road.b-c]\nkind = 'track'\nlength = 1\ntoll = 2", "line 4: 'road.b-c.toll'"),
        ("[road]\nb-c = 3", "line 2: road.b-c is a table, not a whole number"),
        ("[road.b-c]\nkind = 'track'\nlength = 1\nsource = 'x'", "line 4: road.b-c.source is no value"),
    ],
)
def test_a_wrong_entry_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(tmp_path, text)
    assert said in problem(error)


@pytest.mark.parametrize(
    "path, line",
    [
        ("unit.g-46.af", 3),
        ("unit.g-46.df", 4),
        ("boundary.24-28.kind", 7),
        ("turn.2.weather", 9),
        ("turn.3", 8),
        ("area.24.tem", 10),
        ("unit.g-46.start", 2),
        ("chit.mines", 0),
    ],
)
def test_the_line_of_a_value(path: str, line: int) -> None:
    text = '\n[unit.g-46]   # mine\naf = 7\n"df" = 8\n\n[boundary."24-28"]\nkind = "wall"\n'
    text += '[turn]\n2.weather = "rain"\n[area.24]\n'
    assert line_of(text, path) == line

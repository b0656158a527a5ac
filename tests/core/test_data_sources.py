"""Where a value comes from: the source of its table, unless ``sources`` names another for it alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.data import OVERLAY, load_data
from kurgan.core.errors import KurganError
from tests.core.test_bad_input import problem

TOWN = """
format = 1

[town]
source = "rulebook 1"
walls = 3
gates = 2
sources = { gates = "reconstructed: two roads lead there" }

[town.tower]
height = 9
gates = 1
"""


def written(folder: Path, text: str) -> Path:
    (folder / "town.toml").write_text(text)
    return folder


def test_a_single_value_has_its_own_source(tmp_path: Path) -> None:
    data = load_data(written(tmp_path, TOWN), ["town.toml"])
    assert {datum.path: (datum.value, datum.source) for datum in data.values()} == {
        "town.walls": (3, "rulebook 1"),
        "town.gates": (2, "reconstructed: two roads lead there"),
        "town.tower.height": (9, "rulebook 1"),
        "town.tower.gates": (1, "rulebook 1"),  # `sources` speaks of its own table only
    }


def test_an_overlaid_value_is_the_owners(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[town]\ngates = 4")
    data = load_data(written(tmp_path, TOWN), ["town.toml"], overlay)
    assert {datum.path: datum.source for datum in data.values()} == {
        "town.walls": "rulebook 1",
        "town.gates": OVERLAY,
        "town.tower.height": "rulebook 1",
        "town.tower.gates": "rulebook 1",
    }
    assert data["town"]["gates"] == 4 and data.digest


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("reconstructed: two", "hearsay: two", "town.gates has source 'hearsay: two roads lead there'"),
        ("{ gates =", "{ gate =", "town.sources names 'gate', which is no value of that table"),
        ("{ gates =", "{ tower =", "town.sources names 'tower', which is no value of that table"),
        ("{ gates =", "{ source =", "town.sources names 'source', which is no value of that table"),
        ('source = "rulebook 1"\n', "", "town.walls has source ''"),
    ],
)
def test_a_wrong_source_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TOWN
    with pytest.raises(KurganError) as error:
        load_data(written(tmp_path, TOWN.replace(old, new)), ["town.toml"])
    assert said in problem(error)


@pytest.mark.parametrize(
    "text, path",
    [
        ("[town]\nsource = 'rulebook 2'", "town.source"),
        ("[town.tower]\nsource = 'rulebook 2'", "town.tower.source"),
        ("[town]\nsources = { walls = 'rulebook 2' }", "town.sources"),
        ("source = 'rulebook 2'", "source"),
    ],
)
def test_an_overlay_gives_values_only(tmp_path: Path, text: str, path: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text)
    with pytest.raises(KurganError) as error:
        load_data(written(tmp_path, TOWN), ["town.toml"], overlay)
    assert f"overlay 'mine.toml', line {len(text.splitlines())}: {path} is no value" in problem(error)


def test_a_misspelt_value_is_not_mistaken_for_a_source(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[town]\nsourcs = 4")
    with pytest.raises(KurganError) as error:
        load_data(written(tmp_path, TOWN), ["town.toml"], overlay)
    assert "unknown value in overlay 'mine.toml', line 2: 'town.sourcs'" in problem(error)
    assert "town.source" not in problem(error).replace("town.sourcs", "")

"""Values from files: where each comes from, what an owner may lay over them, and where he wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.data import OVERLAY, Data, in_overlay, line_of, load_data
from kurgan.core.errors import BadText, KurganError, said

OURS = """
open = ["road"]

[gun]
source = "rulebook 3.1"
attack = 4
names = ["long", "short"]
[gun.heavy]
attack = 9
source = "published: the magazine"

[road.north]
source = "reconstructed: from the map"
cost = 2
sources.cost = "rulebook 8"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of its own for every test: what is read is kept by its path."""
    (tmp_path / "ours.toml").write_text(OURS)
    return tmp_path


def overlaid(folder: Path, text: str) -> Data:
    (folder / "mine.toml").write_text(text)
    return load_data(folder, ["ours.toml"], folder / "mine.toml")


def test_every_value_has_the_nearest_source(folder: Path) -> None:
    found = {datum.path: (datum.value, datum.source) for datum in load_data(folder, ["ours.toml"]).values()}
    assert found == {
        "gun.attack": (4, "rulebook 3.1"),
        "gun.names": (["long", "short"], "rulebook 3.1"),
        "gun.heavy.attack": (9, "published: the magazine"),
        "road.north.cost": (2, "rulebook 8"),
    }


def test_an_owner_changes_values_and_ours_stay_as_they_are(folder: Path) -> None:
    changed = overlaid(folder, "[gun.heavy]\nattack = 12\n")
    assert changed["gun"]["heavy"]["attack"] == 12 and changed["gun"]["attack"] == 4
    assert [datum.path for datum in changed.values() if datum.source == OVERLAY] == ["gun.heavy.attack"]
    assert load_data(folder, ["ours.toml"])["gun"]["heavy"]["attack"] == 9


def test_the_same_values_have_the_same_digest_however_they_are_written(folder: Path) -> None:
    one = overlaid(folder, "[gun]\nattack = 5\n[gun.heavy]\nattack = 12\n").digest
    assert one == overlaid(folder, "# mine\ngun.heavy.attack = 12\ngun.attack = 5\n").digest != ""
    assert one != overlaid(folder, "gun.heavy.attack = 12\ngun.attack = 6\n").digest
    assert load_data(folder, ["ours.toml"]).digest == ""


def test_entries_of_open_tables_may_be_added_whole(folder: Path) -> None:
    assert overlaid(folder, "[road.south]\ncost = 3\n")["road"]["south"]["cost"] == 3
    for wrong in ("[road.south]\n", "[road.south]\ncost = 3\nlength = 1\n", "[gun.light]\nattack = 1\n"):
        with pytest.raises(KurganError):
            overlaid(folder, wrong)


@pytest.mark.parametrize(
    "text, says",
    [
        ("[gun]\nattack = 'five'\n", "line 2: gun.attack should be"),
        ("[gun]\nattack = true\n", "line 2: gun.attack should be"),
        ("[gun]\nnames = 3\n", "line 2: gun.names should be"),
        ("[gun]\n\natack = 3\n", "line 3.*gun.attack"),
        ("[gun]\nattack = 3\nattack = 4\n", "is not TOML"),
        ("[gun]\nattack = 1234567\n", "line 2: gun.attack is too large"),
    ],
)
def test_what_cannot_be_laid_over_is_refused_with_its_line(folder: Path, text: str, says: str) -> None:
    with pytest.raises(KurganError, match=says):
        overlaid(folder, text)


def test_a_source_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('[gun]\nsource = "hearsay"\nattack = 4\n')
    with pytest.raises(BadText, match=r"gun.attack has source 'hearsay'"):
        load_data(tmp_path, ["ours.toml"])


@pytest.mark.parametrize(
    "path, line",
    [
        ("gun.attack", 2),
        ("gun.heavy.attack", 6),
        ("gun.heavy.range", 5),
        ("gun.names", 1),
        ("road.a b.cost", 9),
        ("x", 0),
    ],
)
def test_the_line_of_a_value_is_found_or_of_the_table_that_would_hold_it(path: str, line: int) -> None:
    text = "[gun]  # ours\nattack = 4\n# attack = 5\n\n[gun.heavy]\n  attack=9\n\n\nroad.'a b'.cost = 2\n".replace(
        "\n\n\nroad", "\n\n[road]\n'a b'.cost = 2\n#"
    )
    assert line_of(text, path) == line


def test_the_place_in_an_overlay_is_named_with_its_line_if_there_is_one(folder: Path) -> None:
    (folder / "mine.toml").write_text("gun.attack = 3\n")
    assert said(in_overlay(folder / "mine.toml", "gun.attack")) == "overlay 'mine.toml', line 1"
    assert said(in_overlay(folder / "mine.toml", "road.north.cost")) == "overlay 'mine.toml'"

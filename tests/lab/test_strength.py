"""scripts/strength.py: matches from a list, played once, into a table whose other rows stay."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from kurgan.lab.match import Table

ROOT = Path(__file__).parents[2]
LIST = """
[[match]]
game = "siege"
scenario = "maginot"
agents = ["greedy", "random"]
n = 4
seed = 1

[[match]]
game = "stalingrad-besieged"
scenario = "solo"
agents = ["printed", "random"]
n = 2
seed = 1
"""
OTHER = ("siege", "westwall", "greedy – random", "24", *["–"] * 10)


@pytest.fixture
def strength(tmp_path: Path) -> Any:
    """The script, with a list and a page of the test's own."""
    spec = importlib.util.spec_from_file_location("strength", ROOT / "scripts" / "strength.py")
    assert spec is not None and spec.loader is not None
    script: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    vars(script).update(MATCHES=tmp_path / "list.toml", PAGE=tmp_path / "page.md", KEPT=tmp_path / "kept")
    script.MATCHES.write_text(LIST)
    empty = f"# Strength\n\n{script.BEGIN}{script.END}\n\nMore.\n"
    script.PAGE.write_text(script.written(empty, {OTHER[:3]: OTHER}), encoding="utf-8")
    return script


def run(script: ModuleType, *arguments: str) -> int:
    with mock.patch.object(sys, "argv", ["strength.py", *arguments]):
        code: int = script.main()
        return code


def test_the_table_has_a_row_for_each_match(strength: Any) -> None:
    assert run(strength) == 0
    page = strength.PAGE.read_text(encoding="utf-8")
    table = strength.read(page)
    assert page.startswith("# Strength\n") and page.endswith("\n\nMore.\n")
    assert table[OTHER[:3]] == OTHER and len(table) == 3
    siege = dict(zip(strength.HEADS, table["siege", "maginot", "greedy – random"], strict=True))
    assert siege["games"] == "4" and siege["won – drawn – lost"] == "4 – 0 – 0" and siege["seed"] == "1"
    assert siege["by side"] == "attacker 2 of 2, defender 2 of 2" and siege["Elo"] == "+280"
    solo = dict(zip(strength.HEADS, table["stalingrad-besieged", "solo", "printed – random"], strict=True))
    assert solo["by side"].startswith("german ") and solo["Elo"] == "–"


def test_what_was_played_is_not_played_again(strength: Any) -> None:
    assert run(strength, "maginot") == 0
    before = strength.read(strength.PAGE.read_text(encoding="utf-8"))
    assert len(before) == 2
    with mock.patch.object(Table, "play", side_effect=AssertionError):
        assert run(strength, "maginot") == 0
    assert strength.read(strength.PAGE.read_text(encoding="utf-8")) == before


def test_an_unknown_agent_is_told_and_the_others_play(strength: Any, capsys: pytest.CaptureFixture[str]) -> None:
    strength.MATCHES.write_text(LIST.replace('"greedy"', '"napoleon"'))
    assert run(strength) == 1
    assert "unknown agent 'napoleon'" in capsys.readouterr().out
    assert len(strength.read(strength.PAGE.read_text(encoding="utf-8"))) == 2


def test_a_page_without_place_is_left_alone(strength: Any) -> None:
    with pytest.raises(SystemExit, match="no place for the table"):
        strength.written("# Strength\n", {})


def test_the_page_of_the_project_has_the_table(strength: Any) -> None:
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    table = strength.read(page)
    assert table and all(len(row) == len(strength.HEADS) for row in table.values())
    assert strength.written(page, table) == page


def test_a_sequential_match_ends_when_it_is_known_who_is_better(strength: Any) -> None:
    first = LIST.split("\n\n")[0]
    strength.MATCHES.write_text(first.replace("n = 4", "n = 200\nsequential = true"))
    assert run(strength) == 0
    games = strength.read(strength.PAGE.read_text(encoding="utf-8"))["siege", "maginot", "greedy – random"][3]
    assert games.endswith(" (test: ≥ 60 %)") and int(games.partition(" ")[0]) < 100

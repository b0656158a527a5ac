"""What docs/results.md says of the tables is so: every column stands there, and its samples run."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from kurgan.games import GAMES, load
from kurgan.lab import tables
from kurgan.lab.batch import outcomes
from kurgan.lab.columns import Columns
from kurgan.lab.simulate import Settings
from kurgan.lab.tables import Tables
from kurgan.lab.told import ToldGames

PAGE = (Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8")
SAMPLE = re.compile(r"^<!-- not run: [^\n]* by (\w+) -->\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAMPLES = dict(SAMPLE.findall(PAGE))


def batch(game_id: str, scenario: str) -> ToldGames:
    game = load(game_id)
    return ToldGames(Settings.of(game, scenario, {}, ("random",) * len(game.seats), 1))


@pytest.mark.parametrize("table", ["games", "turns"])
def test_every_column_stands_there_and_no_other(table: str) -> None:
    part = PAGE.partition(f"### {table}\n")[2].partition("\n#")[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    said = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    there = {
        re.sub(r"^(option|agent|score|lost|worn)_.*", r"\1_…", name)
        for game_id in GAMES
        for scenario in load(game_id).scenarios
        for name in Columns(batch(game_id, scenario)).schemas[table].names
    }
    assert said == there


def test_there_is_a_sample_for_each_library() -> None:
    assert list(SAMPLES) == ["pyarrow", "pandas", "duckdb"]
    assert PAGE.count("```python") == 3


@pytest.mark.parametrize("library", SAMPLES)
def test_samples_run(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = compile(SAMPLES[library], library, "exec")
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed, and no dependency: its sample is compiled only")
    monkeypatch.setattr(tables, "SIZE", 8)
    monkeypatch.chdir(tmp_path)
    games = batch("siege", "maginot")
    assert len(list(outcomes(games, 20, 1, None, keeping=Tables(Path("maginot"), games, 20)))) == 20
    exec(code, {})
    assert "attacker" in capsys.readouterr().out

"""Weights: read and written with all that stands around them, and tried in play."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar
from unittest import mock

import pytest

from kurgan import ai, games
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View
from kurgan.games import load
from kurgan.lab.tune import Method, tune
from kurgan.lab.weights import meeting, officer, read, written
from tests.tiny.actions import STEP, WAIT

FILE = """# What the officer holds things worth.
go = 1.0        # how gladly it goes on
[rest]
stay = 1   # and how gladly it stays
name = "calm"
late = [1, 2]
"""
SCRIPT = Path(__file__).parents[2] / "scripts" / "tune.py"


@dataclass(frozen=True)
class Weights:
    go: float
    stay: float


class Officer:
    """Goes on as gladly as it says."""

    seats: ClassVar[tuple[str, ...]] = ()

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights(1.0, 1.0)

    def choose(self, view: View, rng: Random) -> Action:
        if STEP not in view.legal_actions():
            return view.legal_actions()[0]
        go, stay = self.weights.go, self.weights.stay
        return STEP if rng.random() < go / (go + stay) else WAIT


class Broken(Officer):
    def choose(self, view: View, rng: Random) -> Action:
        raise ZeroDivisionError("no way")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where opponents live, with an officer of Ford."""
    monkeypatch.setitem(games.GAMES, "ford", "tests.tiny")
    monkeypatch.setattr(ai, "__file__", str(tmp_path / "__init__.py"))
    module = ModuleType("kurgan.ai.tiny.officer")
    vars(module).update(Officer=Officer, Weights=Weights)
    monkeypatch.setitem(sys.modules, "kurgan.ai.tiny", ModuleType("kurgan.ai.tiny"))
    monkeypatch.setitem(sys.modules, "kurgan.ai.tiny.officer", module)
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "weights.toml").write_text(FILE)
    return tmp_path


def test_numbers_are_read_and_written_with_all_around_them() -> None:
    assert read(FILE) == {"go": 1.0, "stay": 1.0}
    assert written(FILE, read(FILE)) == FILE
    found = written(FILE, {"go": 1.23456, "stay": -2.0})
    assert found == FILE.replace("go = 1.0 ", "go = 1.235 ").replace("stay = 1 ", "stay = -2.0 ")
    assert read(found) == {"go": 1.235, "stay": -2.0}


@pytest.mark.parametrize("text, says", [("go = = 1", "no TOML"), ("go = 1\n[rest]\ngo = 2\n", "two weights")])
def test_what_cannot_be_read_is_refused(text: str, says: str) -> None:
    with pytest.raises(KurganError, match=says):
        read(text)


def test_a_game_without_weights_is_told(folder: Path) -> None:
    (folder / "tiny" / "weights.toml").unlink()
    with pytest.raises(KurganError, match="no officer with a file of weights"):
        officer("ford")


def test_weights_meet_in_mirrored_pairs(folder: Path) -> None:
    path, make = officer("ford")
    meet = meeting(load("ford"), ("ford",), make)
    hasty, idle = {"go": 1.0, "stay": 0.0}, {"go": 0.0, "stay": 1.0}
    points = [meet(hasty, idle, n, f"{n}") for n in range(10)]
    assert min(points) >= 0.5 < sum(points) / 10
    assert points == [1 - meet(idle, hasty, n, f"{n}") for n in range(10)]
    assert path == folder / "tiny" / "weights.toml"


def test_a_game_that_breaks_is_no_result(folder: Path) -> None:
    meet = meeting(load("ford"), ("ford",), lambda values: Broken())
    with pytest.raises(KurganError, match="ZeroDivisionError: no way"):
        meet({}, {}, 0, "7")


def test_who_goes_on_more_gladly_is_found_better(folder: Path) -> None:
    """In Ford nothing is won by waiting."""
    _, make = officer("ford")
    meet = meeting(load("ford"), ("ford",), make)
    *_, last = tune(Method(1, pairs=60, spread=0.5, longest=150), read(FILE), ["go", "stay"], meet, 3)
    assert last.weights["go"] > 1.2 > 0.9 > last.weights["stay"]


def test_the_script_writes_what_was_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("tune", SCRIPT)
    assert spec is not None and spec.loader is not None
    script: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    log = folder / "log.jsonl"

    def run(*arguments: str) -> int:
        words = ["tune.py", "ford", "--pairs", "40", "--spread", "0.5", "--log", str(log), *arguments]
        with mock.patch.object(sys, "argv", words):
            code: int = script.main()
            return code

    assert run("--blocks", "1") == 0
    assert (folder / "tiny" / "weights.toml").read_text() == FILE
    assert run("--blocks", "2", "--write") == 0
    found = (folder / "tiny" / "weights.toml").read_text()
    assert read(found)["go"] > 1 and "# how gladly it goes on" in found and len(log.read_text().splitlines()) == 3
    assert "taken" in capsys.readouterr().out
    assert run("--blocks", "3") == 1 and "another tuning" in capsys.readouterr().err

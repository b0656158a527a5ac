"""Weights: read and written with all that stands around them, and tried in play."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass, replace
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
from kurgan.lab.match import Table
from kurgan.lab.screening import Screening
from kurgan.lab.tune import Method, tune
from kurgan.lab.weights import meeting, officer, read, written
from tests.tiny.actions import STEP, WAIT

FILE = """# What the officer holds things worth.
go = 1.0        # how gladly it goes on
[rest]
stay = 1.0 # and how gladly it stays
most = 3
name = "calm"
late = [1, 2]
"""
PLACE = Path("tiny", "officer", "weights.toml")
SCRIPT = Path(__file__).parents[2] / "scripts" / "tune.py"


@dataclass(frozen=True)
class Weights:
    go: float
    stay: float
    most: int = 3


def from_tables(tables: dict[str, Any]) -> Weights:
    return Weights(tables["go"], tables["rest"]["stay"], tables["rest"]["most"])


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
    weights = ModuleType("kurgan.ai.tiny.officer.weights")
    vars(module).update(Officer=Officer)
    vars(weights).update(from_tables=from_tables)
    monkeypatch.setitem(sys.modules, "kurgan.ai.tiny", ModuleType("kurgan.ai.tiny"))
    monkeypatch.setitem(sys.modules, "kurgan.ai.tiny.officer", module)
    monkeypatch.setitem(sys.modules, "kurgan.ai.tiny.officer.weights", weights)
    (tmp_path / PLACE).parent.mkdir(parents=True)
    (tmp_path / PLACE).write_text(FILE)
    return tmp_path


def test_numbers_are_read_and_written_with_all_around_them() -> None:
    assert read(FILE) == {"go": 1.0, "rest.stay": 1.0}, "whole numbers are counts"
    assert written(FILE, read(FILE)) == FILE
    found = written(FILE, {"go": 1.23456, "rest.stay": -2.0})
    assert found == FILE.replace("go = 1.0 ", "go = 1.235 ").replace("stay = 1.0 ", "stay = -2.0 ")
    assert read(found) == {"go": 1.235, "rest.stay": -2.0}


def test_equal_names_in_two_tables_are_two_weights() -> None:
    text = "[north]\ngo = 1.0\n[south]  # of the river\ngo = 2.0\n"
    assert read(text) == {"north.go": 1.0, "south.go": 2.0}
    assert written(text, {"south.go": 3.0}) == text.replace("2.0", "3.0")


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(KurganError, match="no TOML"):
        read("go = = 1")


@pytest.mark.parametrize("game", games.GAMES)
def test_every_officer_can_be_tuned(game: str) -> None:
    """With his own values he is who he is; another value makes another."""
    path, make = officer(game)
    text = path.read_text(encoding="utf-8")
    values = read(text)
    as_he_is: Any = make(values)
    assert as_he_is.weights == type(as_he_is)().weights and len(values) > 20
    name = next(name for name, value in values.items() if value)
    other: Any = make({**values, name: values[name] * 2})
    assert other.weights != as_he_is.weights and read(written(text, values)) == values


def test_a_game_without_weights_is_told(folder: Path) -> None:
    (folder / PLACE).unlink()
    with pytest.raises(KurganError, match="no officer with a file of weights"):
        officer("ford")


def test_weights_meet_in_mirrored_pairs(folder: Path) -> None:
    path, make = officer("ford")
    meet = meeting(load("ford"), ("ford",), make)
    hasty, idle = {"go": 1.0, "rest.stay": 0.0}, {"go": 0.0, "rest.stay": 1.0}
    points = [meet(hasty, idle, n, f"{n}") for n in range(10)]
    assert min(points) >= 0.5 < sum(points) / 10
    assert points == [1 - meet(idle, hasty, n, f"{n}") for n in range(10)]
    assert path == folder / PLACE


def test_a_game_that_breaks_is_no_result(folder: Path) -> None:
    meet = meeting(load("ford"), ("ford",), lambda values: Broken())
    with pytest.raises(KurganError, match="ZeroDivisionError: no way"):
        meet({}, {}, 0, "7")


def test_who_goes_on_more_gladly_is_found_better(folder: Path) -> None:
    """In Ford nothing is won by waiting."""
    _, make = officer("ford")
    meet = meeting(load("ford"), ("ford",), make)
    *_, last = tune(Method(1, pairs=60, spread=0.5, longest=150), read(FILE), ["go", "rest.stay"], meet, 3)
    assert last.weights["go"] > 1.2 > 0.9 > last.weights["rest.stay"]


def test_screening_tells_what_each_weight_does(folder: Path) -> None:
    game = load("ford")
    _, make = officer("ford")
    table, log = Table(game, "ford", game.settings("ford", {})[1]), folder / "screen.jsonl"
    for seat in game.seats:
        log.unlink(missing_ok=True)
        screening = Screening(table, seat, read(FILE), ["go", "rest.stay"], make, [("officer", Officer())], 4.0)
        first = list(screening.run(60, log))
        points = list(screening.run(300, log))
        assert points[:60] == first and len(log.read_text().splitlines()) == 301
        effects, error = screening.effects(points)
        by_name = dict(effects)
        assert by_name["go"] > 2 * error and by_name["rest.stay"] < -2 * error
    with pytest.raises(KurganError, match="another tuning"):
        list(replace(screening, factor=2.0).run(1, log))
    log.write_text("no number\n")
    with pytest.raises(KurganError):
        list(screening.run(1, log))


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
    assert (folder / PLACE).read_text() == FILE
    assert run("--blocks", "2", "--write") == 0
    found = (folder / PLACE).read_text()
    assert read(found)["go"] > 1 and "# how gladly it goes on" in found and len(log.read_text().splitlines()) == 3
    assert "taken" in capsys.readouterr().out
    assert run("--blocks", "3") == 1 and "another tuning" in capsys.readouterr().err

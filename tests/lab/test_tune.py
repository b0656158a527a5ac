"""Tuning: it comes near weights known to be best, takes nothing that does not help, and goes on from its log."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from kurgan.core.errors import KurganError
from kurgan.lab.tune import LONGER, SHORTER, Method, Values, tune
from tests.conftest import Budget

BEST = {"a": 2.0, "b": -0.5, "c": 3.0, "d": 1.0, "e": 1.0}
STEEP = {"a": 1.0, "b": 1.0, "c": 0.5, "d": 0.5, "e": 0.0}  # how much each matters; the last does not
START = {name: value / abs(value) for name, value in BEST.items()}


def worth(values: Values) -> float:
    return -sum(STEEP[name] * log(value / BEST[name]) ** 2 for name, value in values.items())


def meet(first: Values, second: Values, number: int, source: str) -> float:
    """A pair of games whose chances follow what the weights are worth."""
    rng, share = Random(source), 1 / (1 + exp(worth(second) - worth(first)))
    return ((rng.random() < share) + (rng.random() < share)) / 2


def coin(first: Values, second: Values, number: int, source: str) -> float:
    rng = Random(source)
    return (rng.randrange(2) + rng.randrange(2)) / 2


def test_it_comes_near_the_best(budget: Callable[[str], Budget]) -> None:
    for seed in budget("tunings").seeds():
        *_, last = tune(Method(seed), START, list(START), meet, 12)
        assert worth(last.weights) > 0.35 * worth(START)
        assert last.weights["b"] < 0, "a weight keeps its sign"


def test_what_does_not_help_is_seldom_taken(budget: Callable[[str], Budget]) -> None:
    blocks = [
        block
        for seed in budget("tunings").seeds()
        for block in tune(Method(seed, pairs=10), START, list(START), coin, 20)
    ]
    assert sum(block.taken for block in blocks) <= 2 + 0.1 * len(blocks)


def test_a_step_is_as_long_as_said_and_the_next_follows_from_it() -> None:
    blocks = list(tune(Method(3), START, ["a", "b"], meet, 6))
    reach, stands = 0.3, START
    for block in blocks:
        assert block.reach == pytest.approx(reach)
        moved = [log(block.tried[name] / stands[name]) for name in ("a", "b")]
        assert sum(step * step for step in moved) / 2 == pytest.approx(reach**2)
        assert block.tried["c"] == START["c"], "the others stay"
        assert block.weights == (block.tried if block.taken else stands)
        assert block.taken == (block.test["accepted"] == "H1")
        reach, stands = reach * (LONGER if block.taken else SHORTER), block.weights
    assert {block.taken for block in blocks} == {True, False}


def test_every_pair_has_dice_of_its_own() -> None:
    used: list[str] = []

    def note(first: Values, second: Values, number: int, source: str) -> float:
        used.append(source)
        return meet(first, second, number, source)

    assert len(list(tune(Method(1), START, list(START), note, 3))) == 3
    assert len(used) == len(set(used)) > 300


def test_it_goes_on_from_its_log(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "logs" / "parts.jsonl"
    method = Method(5, pairs=40)
    at_once = list(tune(method, START, list(START), meet, 5, whole))
    assert len(list(tune(method, START, list(START), meet, 2, parts))) == 2
    parts.write_text(parts.read_text() + '{"number": 2, "rea')  # killed while writing
    assert list(tune(method, START, list(START), meet, 5, parts)) == at_once
    assert parts.read_text() == whole.read_text() and len(whole.read_text().splitlines()) == 6
    assert json.loads(whole.read_text().splitlines()[0])["method"]["seed"] == 5


@pytest.mark.parametrize("method, start", [(Method(6), START), (Method(5, pairs=3), START), (Method(5), BEST)])
def test_the_log_of_another_tuning_is_left_alone(method: Method, start: Values, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    assert len(list(tune(Method(5), START, list(START), meet, 1, path))) == 1
    before = path.read_text()
    with pytest.raises(KurganError, match="another tuning"):
        list(tune(method, start, list(START), meet, 1, path))
    assert path.read_text() == before


def test_what_is_no_log_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("{}\n{}\n")
    with pytest.raises(KurganError, match="no log"):
        list(tune(Method(), START, list(START), meet, 1, path))
    assert path.read_text() == "{}\n{}\n"

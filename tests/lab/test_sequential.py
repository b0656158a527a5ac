"""The sequential test: it errs as seldom as it says, whatever the pairs look like, and stops early."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random

import pytest

from kurgan.lab.sequential import Sequential
from tests.conftest import Budget

RISK = 0.05
Pair = Callable[[Random, float], float]


def independent(rng: Random, rate: float) -> float:
    return ((rng.random() < rate) + (rng.random() < rate)) / 2


def drawish(rng: Random, rate: float) -> float:
    """Every second game is a draw."""
    return sum(0.5 if rng.random() < 0.5 else rng.random() < 2 * rate - 0.5 for _ in range(2)) / 2


def one_sided(rng: Random, rate: float) -> float:
    """One side wins nearly always, whoever has it."""
    return ((rng.random() < rate + 0.35) + (rng.random() < rate - 0.35)) / 2


def lucky(rng: Random, rate: float) -> float:
    """The dice that both games share decide most of them alike."""
    first = rng.random() < rate
    return (first + (first if rng.random() < 0.8 else rng.random() < rate)) / 2


def decide(pair: Pair, rate: float, rng: Random) -> tuple[str, int]:
    test = Sequential()
    while test.accepted == "open":
        test.add(pair(rng, rate))
    return test.accepted, test.seen.total()


@pytest.mark.parametrize("pair", [independent, drawish, one_sided, lucky])
@pytest.mark.parametrize("rate, right", [(0.5, "H0"), (0.6, "H1")])
def test_it_errs_as_seldom_as_it_says(pair: Pair, rate: float, right: str, budget: Callable[[str], Budget]) -> None:
    """At the edge of each hypothesis, where errors are most frequent; the bound holds but one time in ten thousand."""
    found = budget("sequential_tests")
    wrong = sum(decide(pair, rate, rng)[0] != right for rng in found.rngs())
    nearly = RISK + 0.02  # the bounds of a test of many-valued samples are Wald's, which are nearly right
    assert wrong <= nearly * found.runs + 3.7 * sqrt(found.runs * nearly)


def test_a_clear_case_is_decided_early() -> None:
    best, worst = Sequential(), Sequential()
    for _ in range(17):
        assert best.accepted == worst.accepted == "open" or best.seen.total() > 13
        best.add(1.0)
        worst.add(0.0)
    assert best.accepted == "H1" and worst.accepted == "H0"
    assert best.log_ratio == pytest.approx(17 * log(0.6 / 0.5), abs=0.05)
    assert worst.log_ratio == pytest.approx(17 * log(0.4 / 0.5), abs=0.05)


def test_even_pairs_speak_for_even_players() -> None:
    """Where one side always wins, sixty per cent would show: every pair that is split is worth a whole game."""
    test = Sequential()
    for _ in range(14):
        test.add(0.5)
    assert test.accepted == "H0"
    assert test.log_ratio == pytest.approx(14 * log(0.8), abs=0.05)


def test_nothing_seen_is_open() -> None:
    assert Sequential().accepted == "open" and Sequential().log_ratio == pytest.approx(0, abs=0.01)
    assert Sequential(0.7).as_json() == {
        "accepted": "open",
        "better": 0.7,
        "risk": 0.05,
        "samples": 0,
        "log_ratio": pytest.approx(0, abs=0.01),
        "bounds": [-2.9444, 2.9444],
    }

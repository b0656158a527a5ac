"""The two-sided test errs as seldom as it says, and its interval holds the truth as often as it says."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from kurgan.lab.study.effect import Effect, TwoSided
from tests.conftest import Budget

LEAST, RISK, NEARLY = 0.1, 0.05, 0.02  # Wald's bounds are nearly right for samples of many values
MOST = 4000  # pairs
LOOKS = 4  # so many pairs between two looks at the test, which is dear
Pairs = Callable[[Random, float], float]


def loose(rng: Random, effect: float) -> float:
    """Games that go ways of their own from the first dice on, one side ahead."""
    return float((rng.random() < 0.4 + effect) - (rng.random() < 0.4))


def close(rng: Random, effect: float) -> float:
    """Games whose dice decide most of them alike."""
    if rng.random() < 0.8:
        return float(rng.random() < effect / 0.8) if effect > 0 else -float(rng.random() < -effect / 0.8)
    return float((rng.random() < 0.5) - (rng.random() < 0.5))


def drawish(rng: Random, effect: float) -> float:
    """Every second game is drawn."""
    varied, base = (0.5 if rng.random() < 0.5 else float(rng.random() < share) for share in (0.5 + 2 * effect, 0.5))
    return varied - base


def decide(pair: Pairs, effect: float, rng: Random) -> TwoSided:
    test = TwoSided(LEAST, RISK, RISK)
    while test.verdict == "open" and test.seen.total() < MOST:
        for _ in range(LOOKS):
            test.add(pair(rng, effect))
    return test


@pytest.mark.parametrize("pair", [loose, close, drawish])
def test_what_changes_nothing_is_seldom_found_to_change_something(pair: Pairs, budget: Callable[[str], Budget]) -> None:
    """An A/A study; the bound holds but one time in ten thousand."""
    found = budget("study_tests")
    wrong = sum(decide(pair, 0.0, rng).verdict in ("more", "less") for rng in found.rngs())
    nearly = RISK + NEARLY
    assert wrong <= nearly * found.runs + 3.7 * sqrt(found.runs * nearly)


@pytest.mark.parametrize("pair", [loose, close, drawish])
@pytest.mark.parametrize("effect", [LEAST, -LEAST])
def test_an_effect_of_the_least_size_is_seldom_missed(
    pair: Pairs, effect: float, budget: Callable[[str], Budget]
) -> None:
    found = budget("study_tests")
    wanted = "more" if effect > 0 else "less"
    missed = sum(decide(pair, effect, rng).verdict != wanted for rng in found.rngs())
    nearly = RISK + NEARLY
    assert missed <= nearly * found.runs + 3.7 * sqrt(found.runs * nearly)


@pytest.mark.parametrize("pair", [loose, close, drawish])
def test_the_interval_holds_the_truth(pair: Pairs, budget: Callable[[str], Budget]) -> None:
    """Of a fixed number of pairs, small as it may be."""
    found = budget("study_tests")
    held = 0
    for rng in found.rngs():
        test = TwoSided()
        for _ in range(60):
            test.add(pair(rng, 0.08))
        effect = Effect.of(test.seen)
        held += effect.low <= 0.08 <= effect.high
    assert held >= 0.93 * found.runs - 3.7 * sqrt(found.runs * 0.07)


def test_a_large_effect_is_found_early() -> None:
    test = TwoSided(0.05)
    while test.verdict == "open":
        test.add(1.0)
    assert test.verdict == "more" and test.seen.total() < 40


def test_pairs_without_a_difference_rule_an_effect_out() -> None:
    test = TwoSided(0.05)
    while test.verdict == "open":
        test.add(0.0)
    assert test.verdict == "none" and 40 < test.seen.total() < 80
    effect = Effect.of(test.seen)
    assert effect.mean == 0 and -0.06 < effect.low < 0 < effect.high < 0.06


def test_sides_are_treated_alike() -> None:
    rng = Random(5)
    one, other = TwoSided(), TwoSided()
    for _ in range(50):
        difference = rng.choice((-1.0, -0.5, 0.0, 0.5, 1.0))
        one.add(difference)
        other.add(-difference)
    assert one.log_ratios == pytest.approx(other.log_ratios[::-1])
    effect = Effect.of(one.seen)
    assert effect.other.mean == pytest.approx(Effect.of(other.seen).mean)
    assert effect.other.low == pytest.approx(Effect.of(other.seen).low)
    assert effect.other.high == pytest.approx(Effect.of(other.seen).high)


def test_nothing_seen_is_open() -> None:
    assert TwoSided().verdict == "open"
    assert Effect.of({}).mean == 0 and Effect.of({}).low == pytest.approx(-1)

"""Drawing outcomes: the rules name them with integer weights, whoever drives a game draws."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def draw(rng: Random, outcomes: Sequence[tuple[T, int]]) -> T:
    """One outcome with probability weight / sum of weights, exactly."""
    left = rng.randrange(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights are positive")

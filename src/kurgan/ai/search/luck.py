"""Dice for simulations: the same for every arm of a round, and spread evenly over the rounds.

The first throws after the decision go through all their outcomes, each as often as it weighs, before one comes again:
what a battle brings at once is then averaged over its results and not over samples of them. Later throws are
drawn by what they are thrown for, so that two arms that come to the same throw meet the same luck.
"""

from __future__ import annotations

from math import gcd
from random import Random
from typing import Any

from kurgan.core.actions import Action

SPREAD = 2  # throws that go through all their outcomes
GOLDEN = 0.6180339887


def stride(total: int) -> int:
    """A step through so many slots that comes to each, and soon to all parts of them."""
    step = max(1, round(total * GOLDEN))
    while gcd(step, total) > 1:
        step += 1
    return step


class Luck:
    """Of one simulation in a round; rounds are counted from 0."""

    __slots__ = ("left", "number", "past", "seed", "seen", "thrown")

    def __init__(self, seed: int, number: int) -> None:
        self.seed, self.number = seed, number
        self.left, self.past, self.thrown = number, 0, 0
        self.seen: dict[tuple[int, int], int] = {}

    def throw(self, s: Any, tick: int) -> Action:
        outcomes: list[tuple[Action, int]] = s.chance_outcomes()
        if len(outcomes) == 1:
            return outcomes[0][0]
        total = 0
        for _, weight in outcomes:
            total += weight
        slot = self._spread(total) if self.thrown < SPREAD else self._drawn((s.pc, tick), total)
        self.thrown += 1
        for action, weight in outcomes:
            slot -= weight
            if slot < 0:
                return action
        raise AssertionError("weights are positive")

    def _spread(self, total: int) -> int:
        """The next digit of the round's number, in the base of the outcomes, through a walk of its own.

        For every result of the throws before, the rounds that had it go through all the slots of this one.
        """
        start = Random(hash((self.seed, self.past, self.thrown))).randrange(total)
        self.left, digit = divmod(self.left, total)
        slot = (digit * stride(total) + start) % total
        self.past = hash((self.past, slot))
        return slot

    def _drawn(self, what: tuple[int, int], total: int) -> int:
        before = self.seen.get(what, 0)
        self.seen[what] = before + 1
        return Random(hash((self.seed, self.number, what, before))).randrange(total)

"""Drawing outcomes: the rules name them with integer weights, whoever drives a game draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.state import State

T = TypeVar("T")
Chooser = Callable[[Any, Random], Action]  # a state and dice: what whoever is asked does


def draw(rng: Random, outcomes: Sequence[tuple[T, int]]) -> T:
    """One outcome with probability weight / sum of weights, exactly."""
    left = rng.randrange(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights are positive")


def decided(s: State, rng: Random, choose: Chooser) -> Action:
    """What chance draws, or else what somebody chooses."""
    return draw(rng, s.chance_outcomes()) if s.current_player() == CHANCE else choose(s, rng)


def any_legal(s: State, rng: Random) -> Action:
    """Uniform over what is legal. It needs no view: what is offered depends only on what its seat knows."""
    legal: list[Action] = s.legal_actions()
    return rng.choice(legal)


def by_lot(s: State, rng: Random) -> Action:
    """The next decision of a game played by lot."""
    return decided(s, rng, any_legal)

"""Advice: the best move that can be found for a seat, and what is thought of the others."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random

from kurgan.ai.knowledge import is_known, knowledge_of
from kurgan.ai.search import Budget, Thought, think
from kurgan.ai.search.playing import Timer
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.view import View

WIDEN = 6  # choices beside those that an officer thinks of


@dataclass(frozen=True, slots=True)
class Choice:
    action: Action
    chance: float | None  # of winning, a draw counted as half; None if it was not looked at
    error: float | None  # its standard error
    simulations: int


@dataclass(frozen=True, slots=True)
class Advice:
    best: Choice
    others: tuple[Choice, ...]  # the most promising first
    simulations: int


def advise(
    game: AnyGame,
    view: View,
    rng: Random,
    seconds: float,
    *,
    steps: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float, Action], None] | None = None,
    timer: Timer = time.perf_counter,
) -> Advice:
    """From the view alone. ``stop`` is asked between rounds of simulations; ``progress`` is told the share done and the
    best so far. With ``steps`` given, counts decide and time only cuts off, as for the levels."""
    if not is_known(game.id):
        raise KurganError("no_advice", game=game.id)
    knowledge = knowledge_of(game.id)
    budget = Budget(steps or int(seconds * knowledge.pace), seconds, WIDEN)
    return _told(think(knowledge, view, rng, budget, timer=timer, stop=stop, progress=progress))


def _told(thought: Thought) -> Advice:
    choices = [_choice(thought, arm) for arm in range(len(thought.arms))]
    best = choices.pop(thought.best)
    choices.sort(key=lambda choice: -1.0 if choice.chance is None else choice.chance, reverse=True)
    return Advice(best, tuple(choices), thought.trial.simulations if thought.trial else 0)


def _choice(thought: Thought, arm: int) -> Choice:
    """A worth of -1 to 1 as a chance of 0 to 1."""
    action = thought.arms[arm].action
    found = thought.trial.estimate(arm) if thought.trial else None
    if found is None or not found.rounds:
        return Choice(action, None, None, 0)
    error = None if found.error == inf else found.error / 2
    return Choice(action, min(1.0, max(0.0, (found.mean + 1) / 2)), error, found.rounds)

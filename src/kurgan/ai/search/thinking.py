"""Thinking about one decision, from the view alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from kurgan.ai.knowledge import Knowledge, never
from kurgan.ai.search.arms import Arm, others, proposals
from kurgan.ai.search.playing import Player, Row, Timer
from kurgan.ai.search.trial import Budget, Runner, Trial, hold
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View

Progress = Callable[[float, Action], None]  # the share done, and the best so far
SCOUTS = 16  # answers of nobody that are looked at before the best of them are tried
SURELY_WHOLE = 1.0  # standard errors by which another arm must be better where games are played out to their end
Helped = Callable[[Player, float], Runner]  # a runner with help, for a player and a deadline


@dataclass(frozen=True, slots=True)
class Thought:
    """What was found, with what is thought of the rest; without a trial if there was nothing to compare."""

    arms: tuple[Arm, ...]
    best: int
    trial: Trial | None

    @property
    def action(self) -> Action:
        return self.arms[self.best].action

    @property
    def style(self) -> int:
        return self.arms[self.best].style

    @property
    def steps(self) -> int:
        return self.trial.steps if self.trial else 0


class Alone:
    """Plays all rounds in this process, one after the other."""

    def __init__(self, player: Player, deadline: float, stop: Callable[[], bool] = lambda: False) -> None:
        self.player, self.deadline, self.stop = player, deadline, stop

    def run(self, numbers: Sequence[int], alive: Sequence[int]) -> list[Row]:
        rows: list[Row] = []
        for number in numbers:
            row = None if self.stop() else self.player.round(number, alive, self.deadline)
            if row is None:
                break
            rows.append(row)
        return rows


def scouted(
    knowledge: Knowledge, view: View, arms: list[Arm], most: int, seed: int, timer: Timer, deadline: float
) -> tuple[list[Arm], int]:
    """The best of many by a first look, one world up to the end of the move; and the decisions that it took."""
    if len(arms) <= most:
        return arms, 0
    row = Player(replace(knowledge, horizon=0, whole=never), view, arms, seed, timer).round(
        0, range(len(arms)), deadline
    )
    if row is None:
        return arms[:most], 0
    ranked = sorted(range(len(arms)), key=lambda arm: (-row.values[arm], arm))
    return [arms[arm] for arm in sorted(ranked[:most])], row.steps


def think(
    knowledge: Knowledge,
    view: View,
    rng: Random,
    budget: Budget,
    *,
    first: int = 0,
    timer: Timer = time.perf_counter,
    stop: Callable[[], bool] = lambda: False,
    progress: Progress | None = None,
    helped: Helped | None = None,
) -> Thought:
    """The same view, seed and count give the same thought, however many processes share it.

    The arm of the first style, the officer unless another began the move, is left only for what is surely better.
    """
    legal = view.legal_actions()
    if not legal or view.seat is None:
        raise KurganError("seat_idle")
    deadline = timer() + budget.seconds if budget.seconds < inf else inf
    seed = rng.getrandbits(60)
    if len(legal) == 1:
        return Thought((Arm(legal[0], first),), 0, None)
    arms = proposals(knowledge, view.state, view.seat, legal, seed, first)
    if budget.steps <= 0:
        return Thought(tuple(arms), 0, None)
    if knowledge.whole(view.state):
        budget = replace(budget, surely=max(budget.surely, SURELY_WHOLE))
    steps = 0
    if budget.widen:
        found, steps = scouted(knowledge, view, others(arms, legal, SCOUTS, seed), budget.widen, seed, timer, deadline)
        arms += found
    if len(arms) == 1:
        return Thought(tuple(arms), 0, None)
    player, trial = Player(knowledge, view, arms, seed, timer), Trial(len(arms))
    trial.steps = steps
    runner = helped(player, deadline) if helped else Alone(player, deadline, stop)

    def told(share: float) -> None:
        if progress is not None:
            progress(share, arms[trial.best(budget)].action)

    hold(trial, runner, budget, lambda: stop() or timer() >= deadline, told)
    return Thought(tuple(arms), trial.best(budget), trial)

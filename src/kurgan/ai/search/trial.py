"""Trials: rounds are shared out among the arms by sequential halving, and the officer's arm is protected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from typing import Protocol

from kurgan.ai.search.playing import Row

PILOT = 2  # rounds that show what a simulation costs
LEAST = 4  # rounds before anybody is preferred to the officer
SAME = 4  # rounds after which an arm that never made a difference is dropped
FLOOR = 1e-4  # no variance is taken for less: few rounds may agree by chance


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a decision is worth. Counts decide; time cuts off."""

    steps: int  # decisions made in simulations: their number is alike for the like cost, that of simulations is not
    seconds: float = inf
    widen: int = 0  # arms that no style proposes
    surely: float = 0.5  # standard errors by which another arm must be better than the officer's
    edge: float = 0.01  # and by so much at least, of what a win is worth over a draw


class Runner(Protocol):
    """Plays rounds, perhaps with help; a round that time cut off is missing."""

    def run(self, numbers: Sequence[int], alive: Sequence[int]) -> list[Row]: ...


@dataclass(frozen=True, slots=True)
class Estimate:
    mean: float
    error: float  # standard error
    rounds: int


class Trial:
    """The rounds so far. An arm that is dropped keeps what it came to."""

    def __init__(self, arms: int) -> None:
        self.values: list[dict[int, float]] = [{} for _ in range(arms)]  # by arm and round
        self.alive = list(range(arms))
        self.rounds = self.steps = self.simulations = 0

    def add(self, rows: Sequence[Row]) -> None:
        for row in sorted(rows):
            self.steps += row.steps
            self.simulations += len(row.values)
            for arm, value in zip(self.alive, row.values, strict=True):
                self.values[arm][row.number] = value

    def estimate(self, arm: int) -> Estimate:
        return estimate(list(self.values[arm].values()))

    def gain(self, arm: int, over: int = 0) -> Estimate:
        """How much better than another, in the rounds that both were tried in: their common luck cancels out."""
        other = self.values[over]
        return estimate([value - other[number] for number, value in self.values[arm].items() if number in other])

    def ranked(self) -> list[int]:
        return sorted(self.alive, key=lambda arm: (-self.estimate(arm).mean, arm))

    def drop_alike(self) -> None:
        """An arm that comes to the same as an earlier one in every round is but another way to do the same."""
        if len(self.values[0]) < SAME:
            return
        kept: list[int] = []
        for arm in self.alive:
            own = self.values[arm]
            if not any(all(self.values[other].get(n) == value for n, value in own.items()) for other in kept):
                kept.append(arm)
        self.alive = kept

    def halve(self) -> None:
        """The better half goes on, and the officer's arm always."""
        best = self.ranked()[: max(1, ceil(len(self.alive) / 2))]
        self.alive = sorted({0, *best})

    def best(self, budget: Budget) -> int:
        """The arm to be played: the officer's own unless another is surely better."""
        found = self.ranked()[0]
        if found == 0:
            return 0
        gain = self.gain(found)
        sure = gain.rounds >= LEAST and gain.mean > max(budget.edge, budget.surely * gain.error)
        return found if sure else 0


def estimate(values: Sequence[float]) -> Estimate:
    count = len(values)
    if not count:
        return Estimate(0.0, inf, 0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, inf, 1)
    spread = max(FLOOR, sum((value - mean) ** 2 for value in values) / (count - 1))
    return Estimate(mean, sqrt(spread / count), count)


def hold(
    trial: Trial, runner: Runner, budget: Budget, is_over: Callable[[], bool], told: Callable[[float], None]
) -> None:
    """Sequential halving: the same effort for each stage, shared by ever fewer arms."""
    before = trial.steps
    if not _stage(trial, runner, PILOT):
        return
    stages = max(1, ceil(log2(len(trial.alive))))
    for stage in range(stages):
        told(min(1.0, trial.steps / budget.steps))
        if is_over() or len(trial.alive) < 2:
            return
        left = (budget.steps - trial.steps) / (stages - stage)
        per_simulation = max(1.0, (trial.steps - before) / max(1, trial.simulations))
        rounds = int(left / (per_simulation * len(trial.alive)))
        if rounds < 1 and stage:
            return
        if len(trial.values[0]) < SAME < len(trial.values[0]) + rounds:
            rounds -= SAME - len(trial.values[0])
            if not _stage(trial, runner, SAME - len(trial.values[0])):
                return
            trial.drop_alike()
            if len(trial.alive) < 2:
                return
        if not _stage(trial, runner, max(1, rounds)):
            return
        trial.drop_alike()
        if stage < stages - 1:
            trial.halve()


def _stage(trial: Trial, runner: Runner, rounds: int) -> bool:
    """Whether all of it was played."""
    numbers = range(trial.rounds, trial.rounds + rounds)
    rows = runner.run(numbers, trial.alive)
    trial.add(rows)
    trial.rounds += rounds
    return len(rows) == rounds

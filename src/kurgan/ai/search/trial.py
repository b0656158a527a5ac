"""Trials: rounds are shared out among the arms by sequential halving, and the officer's arm is protected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from typing import Protocol

from kurgan.ai.search.playing import Row

PILOT = 0.4  # of the count, for a first round of all arms
LEAST = 4  # rounds before anybody is preferred to the officer
SAME = 4  # rounds after which an arm that never made a difference is dropped
DOUBT = 2.0  # standard errors within which an arm may still turn out better
BEATEN = 3.0  # standard errors by which an arm that is worse than the best one is given up
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

    def add(self, rows: Sequence[Row], arms: Sequence[int]) -> None:
        for row in sorted(rows):
            self.steps += row.steps
            self.simulations += len(row.values)
            for arm, value in zip(arms, row.values, strict=True):
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

    def drop_hopeless(self, edge: float) -> None:
        """An arm that is hardly going to be better than the officer's by the least that counts takes no more time."""
        if 0 in self.alive and len(self.values[0]) >= SAME:
            gains = {arm: self.gain(arm) for arm in self.alive if arm}
            hopeless = {arm for arm, gain in gains.items() if gain.mean + DOUBT * gain.error < edge}
            self.alive = [arm for arm in self.alive if arm not in hopeless]

    def drop_beaten(self) -> None:
        """An arm that is surely worse than the best one takes no more time, the officer's own as little as others."""
        best = self.ranked()[0]
        if len(self.values[best]) >= LEAST:
            losses = {arm: self.gain(best, arm) for arm in self.alive if arm != best}
            beaten = {arm for arm, loss in losses.items() if loss.mean > BEATEN * loss.error}
            self.alive = [arm for arm in self.alive if arm not in beaten]

    def halve(self) -> None:
        """The better half goes on, and the officer's arm if it is there: if need be instead of the last of them."""
        best = self.ranked()[: ceil(len(self.alive) / 2)]
        kept = 0 in best or 0 not in self.alive
        self.alive = sorted(best if kept else [0, *best[: max(1, len(best) - 1)]])

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
    """Sequential halving: the same effort for each stage, shared by ever fewer arms.

    Where the count would not do for all of them, the half that looks worse goes at once.
    """
    before = trial.steps
    if not _pilot(trial, runner, budget):
        return
    while len(trial.alive) > 1 and not is_over():
        told(min(1.0, trial.steps / budget.steps))
        each = max(1.0, (trial.steps - before) / trial.simulations)
        rounds = (budget.steps - trial.steps) / (each * len(trial.alive))  # if all go on to the end
        if rounds < LEAST and len(trial.alive) > 2:
            trial.halve()
            continue
        stages = max(1, ceil(log2(len(trial.alive))))
        if rounds < stages or not _stage(trial, runner, int(rounds / stages), budget.edge) or stages == 1:
            return
        trial.halve()


def _pilot(trial: Trial, runner: Runner, budget: Budget) -> bool:
    """A first round, arm by arm, shows what simulations cost; arms for which the count would not do are left out."""
    most = trial.steps + (budget.steps - trial.steps) * PILOT
    tried: list[int] = []
    for arm in trial.alive:
        if len(tried) > 1 and trial.steps > most:
            break
        rows = runner.run([0], [arm])
        trial.add(rows, [arm])
        if not rows:
            return False
        tried.append(arm)
    trial.alive, trial.rounds = tried, 1
    return True


def _stage(trial: Trial, runner: Runner, rounds: int, edge: float) -> bool:
    """Whether all of it was played. Whenever the rounds have doubled, arms that are alike, hopeless or beaten go."""
    last = trial.rounds + rounds
    while trial.rounds < last:
        until = min(last, SAME if trial.rounds < SAME else 2 * trial.rounds)
        part = range(trial.rounds, until)
        rows = runner.run(part, trial.alive)
        trial.add(rows, trial.alive)
        trial.rounds = until
        trial.drop_alike()
        trial.drop_hopeless(edge)
        trial.drop_beaten()
        if len(rows) < len(part) or len(trial.alive) < 2:
            return False
    return True

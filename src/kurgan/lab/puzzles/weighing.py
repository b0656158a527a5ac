"""Weighing: whether one option is better than all others, and by how much, in common worlds and with common dice.

Options that are surely worse are given up early, so that most positions cost little; and a position is given up as soon
as its best option can hardly be ahead by enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from kurgan.ai.search.playing import Player
from kurgan.ai.search.trial import Estimate, Trial

SURE = 2.326348  # standard errors: what is better by so many is better with a certainty of 99 %
ALL = 2.575829  # standard errors on both sides within which 99 % lie
BEATEN = 3.5  # standard errors by which an option that is worse by enough is given up
FIRST = 4  # rounds of the first look
EARLY, PLAINLY = 8, 3.0  # rounds before which only what is worse by so many times the margin is given up


@dataclass(frozen=True, slots=True)
class Scale:
    """How exactly is weighed."""

    margin: float  # of a chance of winning, by which the best must be ahead
    least: int  # rounds in which best and second best have met
    most: int  # rounds after which a position that is still open is given up
    steps: int  # decisions in simulations after which it is given up
    doubt: float = SURE  # standard errors within which it may still turn out


@dataclass(frozen=True, slots=True)
class Share:
    """A chance of winning as it was found, a draw counted as half."""

    chance: float
    error: float
    rounds: int

    @property
    def interval(self) -> tuple[float, float]:
        """With a certainty of 99 %."""
        return max(0.0, self.chance - ALL * self.error), min(1.0, self.chance + ALL * self.error)


@dataclass(frozen=True, slots=True)
class Lead:
    """How much better one option is than another, in the rounds both were tried in."""

    gain: float
    error: float
    rounds: int

    @property
    def low(self) -> float:
        """Better by more than that with a certainty of 99 %."""
        return self.gain - SURE * self.error


UNSEEN = Lead(inf, inf, 0)


@dataclass(frozen=True, slots=True)
class Weighed:
    best: int  # option
    second: int
    share: Share  # of the best
    leads: tuple[Lead, ...]  # of the best over each option, itself among them
    steps: int

    @property
    def lead(self) -> Lead:
        """Over the second best."""
        return self.leads[self.second]

    def joined(self, other: Weighed) -> Weighed:
        """With what other ways to go on came to: of each option the one that comes closest."""
        leads = [
            other.leads[number] if number < len(other.leads) and other.leads[number].gain < lead.gain else lead
            for number, lead in enumerate(self.leads)
        ]
        second = min((lead.gain, number) for number, lead in enumerate(leads) if number != self.best)[1]
        return replace(self, second=second, leads=tuple(leads), steps=self.steps + other.steps)


class Weighing:
    """The rounds of one position. Arms are numbered through; each belongs to an option, and one must turn out best."""

    def __init__(self, player: Player, owners: Sequence[int], best: int) -> None:
        self.player, self.owners, self.best = player, owners, best
        self.trial = Trial(len(owners))
        self.rounds = 0

    def go_on(self, until: int) -> None:
        rows = [self.player.round(number, self.trial.alive, inf) for number in range(self.rounds, until)]
        self.trial.add([row for row in rows if row is not None], self.trial.alive)
        self.rounds = until

    def others(self) -> list[int]:
        """The arms of other options that are not given up."""
        return [arm for arm in self.trial.alive if self.owners[arm] != self.owners[self.best]]

    def nearest(self) -> tuple[int, Lead]:
        """Of another option's arms the one that comes closest; those given up as far as they went."""
        arms = [arm for arm, owner in enumerate(self.owners) if owner != self.owners[self.best]]
        lead, arm = min(((self.lead(arm), arm) for arm in arms), key=lambda found: (found[0].gain, found[1]))
        return arm, lead

    def lead(self, arm: int) -> Lead:
        found = self.trial.gain(self.best, arm)
        return Lead(found.mean / 2, found.error / 2, found.rounds)

    def take_up(self, arm: int) -> None:
        """Given up too early: it is the nearest of all now, and goes on."""
        if arm not in self.trial.alive:
            self.trial.alive = sorted((*self.trial.alive, arm))

    def give_up(self, margin: float, keep: int) -> None:
        """What is surely worse by enough, but the nearest of all."""
        margin *= 1 if self.rounds >= EARLY else PLAINLY
        for arm in [arm for arm in self.others() if arm != keep]:
            lead = self.lead(arm)
            if lead.gain >= margin and lead.gain > BEATEN * lead.error:
                self.trial.alive.remove(arm)

    def found(self) -> Weighed:
        arm, _ = self.nearest()
        leads = [self.lead_over(option) for option in range(max(self.owners) + 1)]
        share = _share(self.trial.estimate(self.best))
        return Weighed(self.owners[self.best], self.owners[arm], share, tuple(leads), self.trial.steps)

    def lead_over(self, option: int) -> Lead:
        """Over the way to go on from it that comes closest."""
        arms = [arm for arm, owner in enumerate(self.owners) if owner == option]
        return min((self.lead(arm) for arm in arms), key=lambda lead: lead.gain, default=UNSEEN)


def weigh(player: Player, owners: Sequence[int], best: int, scale: Scale) -> Weighed | None:
    """Whether the arm ``best`` is better than those of all other options; None: not clearly."""
    weighing = Weighing(player, owners, best)
    until = FIRST
    while True:
        weighing.go_on(until)
        arm, lead = weighing.nearest()
        weighing.take_up(arm)
        weighing.give_up(scale.margin, arm)
        others = (weighing.lead(other) for other in weighing.others())
        if lead.rounds >= scale.least and lead.gain >= scale.margin and all(o.low > 0 for o in others):
            return weighing.found()
        doubt = SURE if until < EARLY else scale.doubt
        if lead.gain + doubt * lead.error < scale.margin or until >= scale.most or weighing.trial.steps >= scale.steps:
            return None
        until = min(scale.most, 2 * until)


def glance(player: Player, arms: Sequence[int], rounds: Sequence[int]) -> tuple[int, float]:
    """The best of some arms in some rounds, and how far it is ahead."""
    rows = [row for number in rounds if (row := player.round(number, arms, inf)) is not None]
    means = [sum(values) / len(rows) for values in zip(*(row.values for row in rows), strict=True)]
    ranked = sorted(range(len(arms)), key=lambda place: (-means[place], place))
    return arms[ranked[0]], (means[ranked[0]] - means[ranked[1]]) / 2


def _share(found: Estimate) -> Share:
    return Share(min(1.0, max(0.0, (found.mean + 1) / 2)), found.error / 2, found.rounds)

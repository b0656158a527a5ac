"""Does a change matter? A test of two sides that stops as soon as it knows, and how large the effect is.

A sample is the difference of a pair: what a side scores in the varied game less what it scores in the base game with
the same dice, from -1 to 1 by halves. H0: the mean difference is 0. H1: it is ``least`` or more, either way.

Two sequential tests of ``lab.sequential`` run side by side, one for more and one for less, each with half of the risk
``alpha`` of seeing what is not there. An effect is found when one of them finds it; there is none of that size when
both say so. ``beta`` is the risk of missing an effect of just that size.

A large effect need not wait until it is told from a small one: for finding, the likelihood of ``least`` is averaged
with those of twice and of four times as much, which keeps the risk what it is (a mixture of likelihood ratios is one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Any, Literal

from kurgan.lab.intervals import NORMAL_95
from kurgan.lab.sequential import SCORES, UNSEEN, fit

Verdict = Literal["more", "less", "none", "open"]
LEAST = 8  # pairs before anything is said
LARGEST = 0.9
LARGER = (1, 2, 4)  # effects that are looked for, as multiples of the least


@dataclass
class TwoSided:
    least: float = 0.05  # of a side's share of the points
    alpha: float = 0.05
    beta: float = 0.05
    seen: Counter[float] = field(default_factory=Counter)  # differences

    def add(self, difference: float) -> None:
        self.seen[difference] += 1

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's, for a test of one side."""
        return log(self.beta / (1 - self.alpha / 2)), log((1 - self.beta) / (self.alpha / 2))

    @property
    def log_ratios(self) -> tuple[float, float]:
        """What speaks for an effect of the least size, down and up, against none."""
        less, more = self._ratios(1)
        return less, more

    def _ratios(self, times: int) -> tuple[float, float]:
        counts = [self.seen[2 * score - 1] + UNSEEN for score in SCORES]
        nothing, shift = fit(counts, 0.5), min(self.least * times, LARGEST) / 2
        return fit(counts, 0.5 - shift) - nothing, fit(counts, 0.5 + shift) - nothing

    @property
    def found(self) -> tuple[float, float]:
        """The same for effects of all sizes that are looked for."""
        less, more = zip(*map(self._ratios, LARGER), strict=True)
        return _mean(less), _mean(more)

    @property
    def verdict(self) -> Verdict:
        if self.seen.total() < LEAST:
            return "open"
        low, high = self.bounds
        less, more = self.found
        if max(less, more) >= high:
            return "more" if more >= less else "less"
        return "none" if max(self.log_ratios) <= low else "open"

    def as_json(self) -> dict[str, Any]:
        less, more = self.found
        return {
            "verdict": self.verdict,
            "least": self.least,
            "alpha": self.alpha,
            "beta": self.beta,
            "pairs": self.seen.total(),
            "log_ratios": [round(less, 4), round(more, 4)],
            "bounds": [round(bound, 4) for bound in self.bounds],
        }


def _mean(logs: Sequence[float]) -> float:
    """The logarithm of the mean."""
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))


@dataclass(frozen=True, slots=True)
class Effect:
    """A mean difference with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, seen: Mapping[float, int]) -> Effect:
        """Bonett and Price: a pair for either way is added, so that pairs without any difference are no certainty."""
        pairs = sum(seen.values())
        total = sum(difference * times for difference, times in seen.items())
        squares = sum(difference * difference * times for difference, times in seen.items())
        middle = total / (pairs + 2)
        half = NORMAL_95 * sqrt(((squares + 2) / (pairs + 2) - middle * middle) / (pairs + 2))
        return cls(total / pairs if pairs else 0.0, max(-1.0, middle - half), min(1.0, middle + half))

    @property
    def other(self) -> Effect:
        """The same for the other of two sides."""
        return Effect(0 - self.mean, 0 - self.high, 0 - self.low)

    def as_json(self) -> dict[str, float]:
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

"""A test that stops as soon as it knows: is one player better than the other, and by so much?

H0: the first player scores half of the points or less; H1: it scores ``better`` or more. Each error has a risk of 5 %.

Wald's sequential test in its generalized form. A sample is the score of a mirrored pair (0, ¼, ½, ¾ or 1), because its
two games share their dice and are not independent; where sides cannot be changed, it is the score of a game. Of all
distributions of scores with the mean that a hypothesis names, each hypothesis is given the one that fits best; the
logarithm of the ratio of their likelihoods is compared with Wald's bounds after every sample.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log
from typing import Any

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
UNSEEN = 0.001  # what a score that did not occur is counted: no score is impossible
HALVINGS = 30


@dataclass
class Sequential:
    better: float = 0.6
    risk: float = 0.05
    seen: Counter[float] = field(default_factory=Counter)

    def add(self, score: float) -> None:
        self.seen[score] += 1

    @property
    def bound(self) -> float:
        return log((1 - self.risk) / self.risk)

    @property
    def log_ratio(self) -> float:
        """Above zero it speaks for the first player."""
        counts = [self.seen[score] + UNSEEN for score in SCORES]
        return fit(counts, self.better) - fit(counts, 0.5)

    @property
    def accepted(self) -> str:
        """``H1``, ``H0``, or ``open`` as long as neither is."""
        ratio = self.log_ratio
        return "H1" if ratio >= self.bound else "H0" if ratio <= -self.bound else "open"

    def as_json(self) -> dict[str, Any]:
        return {
            "accepted": self.accepted,
            "better": self.better,
            "risk": self.risk,
            "samples": self.seen.total(),
            "log_ratio": round(self.log_ratio, 4),
            "bounds": [round(-self.bound, 4), round(self.bound, 4)],
        }


def fit(counts: list[float], mean: float) -> float:
    """The logarithm of the greatest likelihood of the counts with such a mean, but for a term that depends on no mean.

    The best distribution gives each score its share of the counts divided by 1 + t · (score - mean), for the one t at
    which the mean is right (Owen's empirical likelihood).
    """
    away = [score - mean for score in SCORES]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(HALVINGS):
        t = (low + high) / 2
        slope = sum(count * d / (1 + t * d) for count, d in zip(counts, away, strict=True))
        low, high = (t, high) if slope > 0 else (low, t)
    return -sum(count * log(1 + t * d) for count, d in zip(counts, away, strict=True))

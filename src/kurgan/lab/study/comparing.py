"""What the pairs of a variation come to: how each side fared in both arms, the difference, and what the test says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kurgan.lab.batch import DRAW
from kurgan.lab.intervals import wilson
from kurgan.lab.study.effect import Effect, TwoSided, Verdict
from kurgan.lab.study.rows import Row


@dataclass(frozen=True)
class Terms:
    """When a comparison ends: at so many pairs, or (``stops``) as soon as the test knows."""

    pairs: int = 200
    least: float = 0.05
    alpha: float = 0.05
    beta: float = 0.05
    stops: bool = True

    def test(self) -> TwoSided:
        return TwoSided(self.least, self.alpha, self.beta)

    def as_json(self) -> dict[str, Any]:
        return {"pairs": self.pairs, "least": self.least, "alpha": self.alpha, "beta": self.beta, "stops": self.stops}


def points(row: Row, seat: str) -> float:
    """A draw is half a point for either side."""
    return 1.0 if row.winner == seat else 0.5 if row.winner == DRAW else 0.0


@dataclass
class Comparison:
    seats: Sequence[str]
    terms: Terms
    pairs: int = 0
    alike: int = 0  # pairs of games that went the same way, move by move
    base: Counter[str] = field(default_factory=Counter)  # winners, in the pairs
    varied: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, str | int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.test = self.terms.test()
        self.won: dict[str, Counter[float]] = {seat: Counter() for seat in self.seats}  # differences of games won

    def add(self, base: Row, varied: Row) -> None:
        for row, arm in ((base, "base"), (varied, "varied")):
            if row.error:
                self.errors.append({"game": row.number, "arm": arm, "error": row.error})
        if base.error or varied.error:
            return
        self.pairs += 1
        self.alike += base.moves == varied.moves
        self.base[base.winner] += 1
        self.varied[varied.winner] += 1
        first = self.seats[0]
        self.test.add(points(varied, first) - points(base, first))
        for seat in self.seats:
            self.won[seat][float((varied.winner == seat) - (base.winner == seat))] += 1

    @property
    def is_decided(self) -> bool:
        return self.pairs >= self.terms.pairs or (self.terms.stops and self.test.verdict != "open")

    @property
    def verdict(self) -> Verdict:
        """For the first seat."""
        return self.test.verdict

    @property
    def effect(self) -> Effect:
        """On the first seat's share of the points; the other's is the same with the other sign."""
        return Effect.of(self.test.seen)

    def effect_on(self, seat: str) -> Effect:
        return self.effect if seat == self.seats[0] else self.effect.other

    def wins_of(self, seat: str) -> Effect:
        """How much oftener the seat wins outright."""
        return Effect.of(self.won[seat])

    def share(self, arm: Counter[str], seat: str) -> float:
        return (arm[seat] + arm[DRAW] / 2) / self.pairs if self.pairs else 0.5

    def as_json(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs,
            "alike": self.alike,
            "verdict": self.verdict,
            "effect": {seat: self.effect_on(seat).as_json() for seat in self.seats},
            "wins": {seat: self.wins_of(seat).as_json() for seat in self.seats},
            "base": self._arm(self.base),
            "varied": self._arm(self.varied),
            "test": self.test.as_json(),
            "errors": self.errors,
        }

    def _arm(self, arm: Counter[str]) -> dict[str, Any]:
        return {winner: told(arm[winner], self.pairs) for winner in (*self.seats, DRAW)}


def told(times: int, games: int) -> dict[str, float]:
    low, high = wilson(times, games)
    return {"games": times, "low": round(low, 4), "high": round(high, 4)}

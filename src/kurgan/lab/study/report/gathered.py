"""What the report shows of an arm, counted row by row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kurgan.lab.batch import DRAW
from kurgan.lab.intervals import wilson
from kurgan.lab.study.rows import Row

BAND = (0.1, 0.25, 0.5, 0.75, 0.9)


@dataclass
class Gathered:
    seats: Sequence[str]
    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    fought: Counter[str] = field(default_factory=Counter)  # attacks, by place

    def __post_init__(self) -> None:
        self._score: dict[tuple[int, int], Counter[float]] = defaultdict(Counter)  # by turn and seat
        self._held: dict[str, list[int]] = defaultdict(lambda: [0] * len(self.seats))

    @classmethod
    def of(cls, seats: Sequence[str], rows: Iterable[Row]) -> Gathered:
        found = cls(seats)
        for row in rows:
            found.add(row)
        return found

    def add(self, row: Row) -> None:
        self.games += 1
        self.winners[row.winner] += 1
        self.results[row.result] += 1
        self.turns[row.turns] += 1
        self.decisions[row.decisions] += 1
        for turn, values in enumerate(row.score):
            for seat, value in zip(range(len(self.seats)), values, strict=False):
                self._score[turn, seat][value] += 1
        for at, times in row.fought.items():
            self.fought[at] += times
        for at, ends in row.held.items():
            held = self._held[at]
            for seat, times in zip(range(len(held)), ends, strict=False):
                held[seat] += times

    # --- what it comes to -------------------------------------------------------------------------

    def share(self, winner: str) -> tuple[float, float, float]:
        """Of the games, with its interval."""
        low, high = wilson(self.winners[winner], self.games)
        return self.winners[winner] / max(1, self.games), low, high

    @property
    def outcomes(self) -> tuple[str, ...]:
        return (*self.seats, DRAW) if self.winners[DRAW] else tuple(self.seats)

    def curves(self, seat: int) -> list[tuple[float, ...]]:
        """By turn, of the games that lasted so long: the scores that so many stayed within, and last the mean."""
        last = max((turn for turn, of in self._score if of == seat), default=-1)
        counted = [self._score[turn, seat] for turn in range(last + 1)]
        return [(*quantiles(scores, BAND), mean(scores)) for scores in counted]

    def scores(self, seat: int) -> bool:
        """Whether the seat's score ever moves: in some games only one side scores."""
        return any(value for (_, of), found in self._score.items() if of == seat for value in found)

    @property
    def held(self) -> dict[str, tuple[float, ...]]:
        """By place, the share of all ends of turns at which each seat stood there."""
        ends = sum(turns * games for turns, games in self.turns.items())
        return {at: tuple(times / max(1, ends) for times in held) for at, held in self._held.items()}


def mean(counted: Mapping[float, int]) -> float:
    return sum(value * times for value, times in counted.items()) / max(1, sum(counted.values()))


def quantiles(counted: Mapping[float, int] | Mapping[int, int], shares: Sequence[float]) -> tuple[float, ...]:
    """The least values that such shares of what was counted do not exceed."""
    total, seen, found, wanted = sum(counted.values()), 0, [], list(shares)
    for value, times in sorted(counted.items()):
        seen += times
        while wanted and seen >= wanted[0] * total:
            found.append(value)
            del wanted[0]
    return tuple(found) if found else (0,) * len(shares)

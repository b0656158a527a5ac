"""Screening: what each weight of an officer does, found from games in which all of them differ at once.

In every game each weight is made greater or smaller by the same factor, by lot. The other weights then differ alike in
the games where one is greater and in those where it is smaller, so the mean of the one less the mean of the other is
that weight's own doing, and every game tells of every weight. What is clear goes into the file by hand; a match against
the old weights, with other dice, decides.

The log has a line for each game, so a screening goes on after its last line; a log of other settings is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from kurgan.ai import Agent
from kurgan.core.errors import KurganError
from kurgan.lab import logs
from kurgan.lab.match import Table
from kurgan.lab.weights import Make, Values


@dataclass(frozen=True)
class Screening:
    """Who is screened on which seat, against whom, where."""

    table: Table
    seat: str
    start: Values
    names: Sequence[str]  # of the weights that differ
    make: Make
    others: Sequence[tuple[str, Agent]]  # they take turns
    factor: float = 1.6
    seed: int = 1

    def signs(self, number: int) -> dict[str, int]:
        rng = Random(f"{self.seed} screening {number}")
        return {name: rng.choice((-1, 1)) for name in self.names}

    def points(self, number: int) -> float:
        """What the changed officer scores in a game, from 0 to 1. A game that breaks stops all."""
        changed = {name: self.start[name] * self.factor**sign for name, sign in self.signs(number).items()}
        own = ("screened", self.make({**self.start, **changed}))
        other = self.others[number % len(self.others)]
        seats = self.table.game.seats
        played = self.table.meet(
            number, [own if seat == self.seat else other for seat in seats], f"{self.seed} screening {number}"
        )
        if played.error:
            raise KurganError("tune_broken", source=str(number), detail=played.error)
        return float(played.winner == self.seat) if played.winner in seats else 0.5

    def run(self, games: int, log: Path) -> Iterator[float]:
        """The points of each game; those that the log has come first."""
        done: list[float] = logs.kept(log, self.head())
        yield from done[:games]
        for number in range(len(done), games):
            found = self.points(number)
            logs.add(log, found)
            yield found

    def head(self) -> dict[str, Any]:
        others = [name for name, _ in self.others]
        place = [self.table.game.id, self.table.scenario, self.seat, others]
        return {
            "place": place,
            "factor": self.factor,
            "seed": self.seed,
            "start": self.start,
            "names": list(self.names),
        }

    def effects(self, points: Sequence[float]) -> tuple[list[tuple[str, float]], float]:
        """What making each weight greater adds to the share, the clearest first; and their standard error."""
        mean = sum(points) / len(points)
        found = dict.fromkeys(self.names, 0.0)
        for number, scored in enumerate(points):
            for name, sign in self.signs(number).items():
                found[name] += (scored - mean) * sign / len(points)
        error = sqrt(sum((scored - mean) ** 2 for scored in points)) / len(points)
        return sorted(found.items(), key=lambda one: -abs(one[1])), error

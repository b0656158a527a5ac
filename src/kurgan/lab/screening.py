"""Screening: what each weight of an officer does, found from games in which all of them differ at once.

In every game each weight is made greater or smaller by the same factor, by lot. The other weights then differ alike in
the games where one is greater and in those where it is smaller, so the mean of the one less the mean of the other is
that weight's own doing, and every game tells of every weight. What is clear goes into the file by hand; a match against
the old weights, with other dice, decides.

The log has a line for each game, so a screening goes on after its last line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

from kurgan.ai import Agent
from kurgan.core.errors import BadText, KurganError
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
        done = _kept(log)
        yield from done[:games]
        log.parent.mkdir(parents=True, exist_ok=True)
        for number in range(len(done), games):
            found = self.points(number)
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
            yield found

    def effects(self, points: Sequence[float]) -> tuple[list[tuple[str, float]], float]:
        """What making each weight greater adds to the share, the clearest first; and their standard error."""
        mean = sum(points) / len(points)
        found = dict.fromkeys(self.names, 0.0)
        for number, scored in enumerate(points):
            for name, sign in self.signs(number).items():
                found[name] += (scored - mean) * sign / len(points)
        error = sqrt(sum((scored - mean) ** 2 for scored in points)) / len(points)
        return sorted(found.items(), key=lambda one: -abs(one[1])), error


def _kept(log: Path) -> list[float]:
    """A half line is dropped."""
    whole = log.read_text(encoding="utf-8").rpartition("\n")[0].splitlines() if log.exists() else []
    try:
        found = [float(json.loads(line)) for line in whole]
    except (ValueError, TypeError):
        raise BadText("tune_log", path=str(log)) from None
    if log.exists():
        log.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
    return found

"""A diary: how a game stood at the end of each turn, what the turn cost, and why it ended.

It counts what the chronicle of a game counts (``core.chronicle``), while the game is played and without looking at its
battles, so that it costs little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kurgan.core.chronicle import who_paid
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.scene import Tally
from kurgan.core.state import State
from kurgan.core.view import WHOLE, View

Score = tuple[tuple[str, str], ...]  # tally and side


@dataclass(frozen=True, slots=True)
class Turn:
    number: int  # 0: what came before the first
    decisions: int  # choices that players made in it
    ahead: str  # who has most of what decides; empty where sides cannot be compared, or have the same
    score: tuple[int, ...]  # by what the figures of the game are
    lost: tuple[int, ...]  # units, by seat
    worn: tuple[int, ...]  # steps

    def row(self) -> list[Any]:
        return [self.number, self.decisions, self.ahead, self.score, self.lost, self.worn]

    @classmethod
    def of(cls, row: list[Any]) -> Turn:
        number, decisions, ahead, score, lost, worn = row
        return cls(int(number), int(decisions), str(ahead), tuple(score), tuple(lost), tuple(worn))


class Figures:
    """What can be counted in the games of a scenario, the same for all of them."""

    def __init__(self, game: AnyGame, scenario: str, options: dict[str, str]) -> None:
        self.game, self.telling = game, game.presentation.telling
        self._first = game.new(scenario, options)
        self._opening = game.opening(scenario, options)

    @cached_property
    def score(self) -> Score:
        """The tallies of the game, that which decides first, each for the sides it has."""
        return tuple((tally.id, side) for tally in self.tallies(self._first) for side, _ in tally.values)

    @property
    def has_steps(self) -> bool:
        return bool(self.telling.worn)

    @cached_property
    def first_turn(self) -> int:
        """That in which the first question is asked; 0 while the game is being set up."""
        begun = any(event.key == self.telling.begins for event in self._opening)
        return self.game.presentation.turn(self._first) if begun else 0

    def tallies(self, s: State) -> tuple[Tally, ...]:
        return self.game.presentation.score(View(WHOLE, s))


class Diary:
    """Of one game; told of every decision and what it did."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.turns: list[Turn] = []
        self.reason = ""  # the rules of the event that ended the game
        self._number = figures.first_turn
        self._begin()

    def _begin(self) -> None:
        self._decisions, self._steps = 0, 0
        self._costs: Counter[tuple[str, str]] = Counter()

    def note(self, s: State, events: Sequence[Event], chosen: bool) -> None:
        telling = self.figures.telling
        self._decisions += chosen
        self._steps += 1
        for event in events:
            if event.hide is not None:
                continue
            if event.key == telling.begins and self.figures.game.presentation.turn(s) != self._number:
                self._end(s)
                self._number = self.figures.game.presentation.turn(s)
            if event.key in telling.costs:
                side = who_paid(self.figures.game, event)
                self._costs.update((kind, side) for kind in telling.costs[event.key])
            if event.key in telling.ends and s.is_terminal():
                self.reason = " ".join(event.rules)

    def close(self, s: State) -> None:
        self._end(s)

    def _end(self, s: State) -> None:
        if self._number or self._steps:
            tallies, seats = self.figures.tallies(s), self.figures.game.seats
            found = {(tally.id, side): value for tally in tallies for side, value in tally.values}
            score = tuple(found[place] for place in self.figures.score)
            lost, worn = (tuple(self._costs[kind, seat] for seat in seats) for kind in ("lost", "worn"))
            self.turns.append(Turn(self._number, self._decisions, _ahead(tallies), score, lost, worn))
        self._begin()


def _ahead(tallies: Sequence[Tally]) -> str:
    values = tallies[0].values if tallies else ()
    most = max((value for _, value in values), default=0)
    leaders = [side for side, value in values if value == most]
    return leaders[0] if len(values) > 1 and len(leaders) == 1 else ""

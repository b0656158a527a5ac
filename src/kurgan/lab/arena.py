"""Matches between opponents: everybody meets everybody, in pairs of games with sides changed and the same dice.

Games are numbered: two make a pair, the pairs go round all pairings, and a round is each pairing once. More games add
to those that are there. Where an agent cannot play every seat, or meets itself, sides are not changed and each game has
dice of its own: the same players would throw the same dice again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from kurgan import ai
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.games import load
from kurgan.lab.batch import outcomes
from kurgan.lab.match import Played, Table
from kurgan.lab.minds import minds
from kurgan.lab.sequential import Sequential
from kurgan.lab.simulate import Settings

IN_PAIR = 2  # games


@dataclass(frozen=True)
class Pairing:
    """Two agents by their place among all, and who sits where in the two games of a pair."""

    agents: tuple[int, int]
    seatings: tuple[tuple[int, int], tuple[int, int]]

    @property
    def is_mirrored(self) -> bool:
        return self.seatings[0] != self.seatings[1]


@dataclass(frozen=True)
class Contest:
    """All that the games depend on; a batch that any process can play a part of."""

    settings: Settings
    pairings: tuple[Pairing, ...]
    minds: str  # digest of what the agents are made of: a game of theirs is not one of their successors

    @classmethod
    def of(
        cls,
        game: AnyGame,
        scenario: str | None,
        options: dict[str, str],
        agents: Sequence[str],
        seed: int,
        data: Path | None = None,
    ) -> Contest:
        """Checked: every name is known, and every two can meet."""
        chosen, values = game.settings(scenario, options)
        _check(game, agents)
        met = combinations(range(len(agents)), 2)
        pairings = tuple(Pairing((a, b), _seatings(game, agents, a, b)) for a, b in met)
        said = Settings(
            game.id, chosen, tuple(values.items()), tuple(agents), seed, game.version, game.data.digest, data
        )
        return cls(said, pairings, minds(game.id))

    @property
    def agents(self) -> tuple[str, ...]:
        return self.settings.agents

    @property
    def is_with_itself(self) -> bool:
        """One agent on both sides: then it is the sides that are compared."""
        return self.agents[0] == self.agents[1]

    @property
    def digest(self) -> str:
        said = ["arena", self.settings.digest, self.minds]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12]

    # --- games by number --------------------------------------------------------------------------

    def pairing(self, number: int) -> Pairing:
        return self.pairings[number // IN_PAIR % len(self.pairings)]

    def round(self, number: int) -> int:
        return number // IN_PAIR // len(self.pairings)

    def seating(self, number: int) -> tuple[int, int]:
        """Who sits where, by their place among all agents."""
        return self.pairing(number).seatings[number % IN_PAIR]

    def source(self, number: int) -> str:
        """Of the dice: the same for both games of a mirrored pair."""
        half = "" if self.pairing(number).is_mirrored else f" game {number % IN_PAIR}"
        return f"{self.settings.seed} round {self.round(number)}{half}"

    def read(self, number: int, row: dict[str, Any]) -> Played:
        return Played.of(number, row)

    def begin(self, keep_records: bool) -> Callable[[int], Played]:
        settings = self.settings
        table = Table(load(settings.game, settings.data), settings.scenario, dict(settings.options), keep_records)

        def play(number: int) -> Played:
            first, second = self.seating(number)
            return table.play(number, (self.agents[first], self.agents[second]), self.source(number))

        return play


def _check(game: AnyGame, agents: Sequence[str]) -> None:
    for name in agents:
        ai.make(name, game.id)
    if len(agents) < 2:
        raise KurganError("arena_agents", found=len(agents))
    if len(set(agents)) < len(agents) and len(agents) > 2:
        raise KurganError("arena_twice", agent=next(name for name in agents if agents.count(name) > 1))


def _seatings(game: AnyGame, agents: Sequence[str], a: int, b: int) -> tuple[tuple[int, int], tuple[int, int]]:
    able = [pair for pair in ((a, b), (b, a)) if all(map(_can_play, [game] * 2, [agents[n] for n in pair], game.seats))]
    if not able:
        raise KurganError("arena_seats", first=agents[a], second=agents[b], game=game.id)
    if len(able) == 1 or agents[a] == agents[b]:
        return able[0], able[0]
    return able[0], able[1]


def _can_play(game: AnyGame, name: str, seat: str) -> bool:
    seats = ai.make(name, game.id).seats
    return not seats or seat in seats


# --- playing it -------------------------------------------------------------------------------------


def whole_pairs(games: int) -> int:
    return games + games % IN_PAIR


def play(
    contest: Contest, games: int, jobs: int = 1, out: Path | None = None, test: Sequential | None = None
) -> Iterator[Played]:
    """The games in their order: so many, rounded up to whole pairs, or until the test knows enough."""
    points: list[float] = []
    for played in outcomes(contest, whole_pairs(games), jobs, out):
        yield played
        if test is None:
            continue
        points += [] if played.error else [score(contest, played)]
        if played.number % IN_PAIR == IN_PAIR - 1:
            if not contest.pairings[0].is_mirrored:
                for point in points:
                    test.add(point)
            elif len(points) == IN_PAIR:
                test.add(sum(points) / IN_PAIR)
            points = []
            if test.accepted != "open":
                return


def score(contest: Contest, played: Played) -> float:
    """Of the first agent of its pairing: 1 for a win, ½ for a draw."""
    seats = load(contest.settings.game, contest.settings.data).seats
    if played.winner not in seats:
        return 0.5
    return float(contest.seating(played.number)[seats.index(played.winner)] == contest.pairing(played.number).agents[0])

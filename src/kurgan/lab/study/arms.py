"""An arm of a study: one way to play the game. Games of the same number have the same dice in every arm."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kurgan.ai import make
from kurgan.games import load
from kurgan.lab.match import Table
from kurgan.lab.simulate import Settings
from kurgan.lab.study.rows import Row
from kurgan.lab.study.watching import Watching


@dataclass(frozen=True)
class Arm:
    """``minds``: what its opponents are made of (``lab.minds``)."""

    settings: Settings
    minds: str

    @property
    def digest(self) -> str:
        """Names its games: by settings, rules, values and opponents."""
        said = ["study", self.settings.digest, self.minds]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12]

    def begin(self) -> Callable[[int], Row]:
        settings = self.settings
        game = load(settings.game, settings.data)
        table = Table(game, settings.scenario, dict(settings.options))

        def play(number: int) -> Row:
            agents = [(name, make(name, game.id, seat)) for name, seat in zip(settings.agents, game.seats, strict=True)]
            watching = Watching(game)
            played = table.meet(number, agents, f"{settings.seed} round {number}", watching.apply)
            if played.error:
                return Row(number, error=played.error)
            return Row(number, played.result, played.winner, played.decisions, **watching.notes())

        return play


@dataclass(frozen=True)
class Tasks:
    """Games of several arms in one order, as a batch (``lab.batch``) that any process can play a part of."""

    arms: tuple[Arm, ...]
    todo: tuple[tuple[int, int], ...]  # arm, number of its game

    @property
    def digest(self) -> str:
        return "-".join(arm.digest for arm in self.arms)

    def read(self, number: int, row: dict[str, Any]) -> Row:
        return Row.of(number, row)

    def begin(self, keep_records: bool) -> Callable[[int], Row]:
        plays = [arm.begin() for arm in self.arms]

        def play(number: int) -> Row:
            arm, game = self.todo[number]
            return plays[arm](game)

        return play

"""Batches of games that are told turn by turn, and kept as tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Self

import kurgan
from kurgan.games import load
from kurgan.lab.batch import Outcome
from kurgan.lab.diary import Diary, Figures, Turn
from kurgan.lab.minds import minds
from kurgan.lab.players import RANDOM, choosers
from kurgan.lab.simulate import Settings, play_game


@dataclass(frozen=True, slots=True)
class Told(Outcome):
    reason: str = ""  # the rules of the event that ended it
    turns: tuple[Turn, ...] = ()

    def row(self) -> dict[str, Any]:
        turns = [turn.row() for turn in self.turns]
        return {**Outcome.row(self), "reason": self.reason, "turns": turns}

    @classmethod
    def of(cls, number: int, row: dict[str, Any]) -> Self:
        turns = tuple(Turn.of(turn) for turn in row["turns"])
        known = Outcome.of(number, row)
        return cls(number, known.result, known.winner, known.decisions, reason=str(row["reason"]), turns=turns)


@dataclass(frozen=True)
class ToldGames:
    """The batch of some settings."""

    settings: Settings

    @property
    def said(self) -> dict[str, Any]:
        """All that what is kept depends on, to be compared with what it was when a folder was begun."""
        chosen = self.settings
        named = {key: value for key, value in asdict(chosen).items() if key not in ("overlay", "data")}
        plain = set(chosen.agents) == {RANDOM}
        return {
            "kurgan": kurgan.__version__,
            **named,
            "options": dict(chosen.options),
            "agents": list(chosen.agents),
            "data": chosen.overlay,
            "opponents": "" if plain else minds(chosen.game),
        }

    @property
    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.said, sort_keys=True).encode()).hexdigest()[:12]

    def read(self, number: int, row: dict[str, Any]) -> Told:
        return Told.of(number, row)

    def begin(self, keep_records: bool) -> Callable[[int], Told]:
        settings = self.settings
        game = load(settings.game, settings.data)
        players, figures = choosers(game, settings.agents), self.figures

        def play(number: int) -> Told:
            diary = Diary(figures)
            found = play_game(game, settings, number, players, False, diary)
            if found.error:
                return Told(number, decisions=found.decisions, error=found.error)
            return Told(
                number, found.result, found.winner, found.decisions, reason=diary.reason, turns=tuple(diary.turns)
            )

        return play

    @property
    def figures(self) -> Figures:
        settings = self.settings
        return Figures(load(settings.game, settings.data), settings.scenario, dict(settings.options))

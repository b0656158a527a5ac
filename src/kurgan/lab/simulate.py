"""Batches of games: the same settings and seed give the same games, in any number of processes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from kurgan.core.chance import Chooser
from kurgan.core.errors import KurganError
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.front import Front
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.games import load
from kurgan.lab.batch import DRAW, Engine, Outcome, local, outcomes
from kurgan.lab.diary import Diary
from kurgan.lab.intervals import wilson
from kurgan.lab.players import choosers, next_action


@dataclass(frozen=True)
class Settings:
    """All that a batch depends on, except how many games and processes."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    seed: int
    rules: str
    overlay: str = ""  # digest of the owner's data
    data: Path | None = None  # where that data lies; the digest says what it is

    @classmethod
    def of(
        cls,
        game: AnyGame,
        scenario: str | None,
        options: dict[str, str],
        agents: tuple[str, ...],
        seed: int,
        data: Path | None = None,
    ) -> Settings:
        """Checked: every name is known."""
        chosen, values = game.settings(scenario, options)
        choosers(game, agents)
        return cls(game.id, chosen, tuple(values.items()), agents, seed, game.version, game.data.digest, data)

    @property
    def digest(self) -> str:
        """Names the settings in stored results."""
        said = [self.game, self.scenario, self.options, self.agents, self.seed, self.rules, self.overlay]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12]


@dataclass
class Summary:
    """How a batch ended: results, winners, and what went wrong."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    results: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, str | int]] = field(default_factory=list)

    def add(self, settings: Settings, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        if outcome.error:
            self.errors.append(
                {"game": outcome.number, "seed": f"{settings.seed}-{outcome.number}", "error": outcome.error}
            )
        else:
            self.finished += 1
            self.results[outcome.result] += 1
            self.winners[outcome.winner] += 1

    def as_json(self) -> dict[str, Any]:
        """With a 95 % interval for each winner's share."""
        return {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "results": dict(sorted(self.results.items())),
            "winners": {seat: self._share(times) for seat, times in sorted(self.winners.items())},
            "errors": self.errors,
        }

    def _share(self, times: int) -> dict[str, float]:
        low, high = wilson(times, self.finished)
        return {"games": times, "low": round(low, 4), "high": round(high, 4)}


# --- one game -------------------------------------------------------------------------------------


def play_game(
    game: AnyGame,
    settings: Settings,
    number: int,
    players: list[Chooser],
    keep_record: bool,
    diary: Diary | None = None,
) -> Outcome:
    """One game of a batch, from dice of its own; an error ends it and is told with it."""
    rng = Random(f"{settings.seed}-{number}")
    decisions = 0
    try:
        s = game.new(settings.scenario, dict(settings.options))
        record = Record.begin(game, settings.scenario, dict(settings.options)) if keep_record else None
        steps = 0
        while not s.is_terminal():
            chosen = s.current_player() != CHANCE
            decisions += chosen
            action = next_action(s, players, rng)
            if diary is not None:
                events: list[Event] = []
                s.log = events
            s.apply(action)
            if diary is not None:
                s.log = None  # nobody's plans are noted
                diary.note(s, events, chosen)
            if record is not None:
                record.add(action, s)
            steps += 1
            if steps > game.max_decisions:
                raise KurganError("no_end", n=game.max_decisions)
        if diary is not None:
            diary.close(s)
        return Outcome(number, s.result(), Front(game).winner(s) or DRAW, decisions, record.text() if record else "")
    except Exception as error:  # a batch survives a broken game and reports it
        return Outcome(number, decisions=decisions, error=f"{type(error).__name__}: {error}")


@dataclass(frozen=True)
class Games:
    """The batch of some settings."""

    settings: Settings

    @property
    def digest(self) -> str:
        return self.settings.digest

    def read(self, number: int, row: dict[str, Any]) -> Outcome:
        return Outcome.of(number, row)

    def begin(self, keep_records: bool) -> Callable[[int], Outcome]:
        game = load(self.settings.game, self.settings.data)
        players = choosers(game, self.settings.agents)
        return lambda number: play_game(game, self.settings, number, players, keep_records)


def summed(settings: Settings, games: Iterable[Outcome], progress: Callable[[Outcome], None] | None = None) -> Summary:
    """What games that are played one after the other come to."""
    summary = Summary()
    for outcome in games:
        summary.add(settings, outcome)
        if progress:
            progress(outcome)
    return summary


def simulate(
    settings: Settings,
    games: int,
    jobs: int = 1,
    out: Path | None = None,
    progress: Callable[[Outcome], None] | None = None,
    engine: Engine = local,
) -> Summary:
    """Play games 0 to ``games`` - 1; with ``out`` keep them there and skip those already kept.

    >>> import kurgan
    >>> settings = Settings.of(kurgan.game("siege"), "westwall", {}, ("random", "random"), seed=1)
    >>> summary = simulate(settings, 2)
    >>> summary.games, summary.finished, simulate(settings, 2).results == summary.results
    (2, 2, True)
    """
    return summed(settings, outcomes(Games(settings), games, jobs, out, engine), progress)

"""Speed in uniform random play, per second of processor time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.lab.players import RANDOM, choosers
from kurgan.lab.simulate import Settings, play_game

SAMPLE_EVERY = 97  # steps between two states kept for the copying test
COPIES = 1000  # between two looks at the clock
PLAY_SHARE = 0.8  # of the time given; the rest copies states


@dataclass(frozen=True, slots=True)
class Figures:
    """``decisions`` are choices of players with at least two options; dice are not counted."""

    decisions: float
    options: float
    mean_legal: float
    games: float
    clones: float
    record_bytes: int

    def as_json(self) -> dict[str, float]:
        return {
            "decisions_per_cpu_s": round(self.decisions, 1),
            "options_per_cpu_s": round(self.options, 1),
            "mean_legal": round(self.mean_legal, 2),
            "games_per_cpu_s": round(self.games, 2),
            "clones_per_cpu_s": round(self.clones, 1),
        }


def bench(game: AnyGame, seconds: float, seed: int = 1) -> Figures:
    """Plays the scenarios in turn until the time is used up."""
    rng = Random(seed)
    _play(game, game.scenarios[0], rng, [])  # the first game pays for caches
    states: list[Any] = []
    decisions = options = games = 0
    begun = time.process_time()
    while games < len(game.scenarios) or time.process_time() - begun < seconds * PLAY_SHARE:
        more = _play(game, game.scenarios[games % len(game.scenarios)], rng, states)
        decisions += more[0]
        options += more[1]
        games += 1
    spent = max(time.process_time() - begun, 1e-9)
    return Figures(
        decisions / spent,
        options / spent,
        options / max(decisions, 1),
        games / spent,
        _copies_per_second(states or [game.new()], seconds * (1 - PLAY_SHARE)),
        _record_bytes(game, seed),
    )


def _play(game: AnyGame, scenario: str, rng: Random, states: list[Any]) -> tuple[int, int]:
    s = game.new(scenario)
    decisions = options = steps = 0
    while not s.is_terminal():
        steps += 1
        if steps % SAMPLE_EVERY == 0 and len(states) < 200:
            states.append(s.copy())
        if s.current_player() == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
            continue
        legal = s.legal_actions()
        count = len(legal)
        if count > 1:
            decisions += 1
            options += count
        s.apply(legal[int(rng.random() * count)])
    return decisions, options


def _copies_per_second(states: list[Any], seconds: float) -> float:
    copied = 0
    begun = now = time.process_time()
    while copied == 0 or now - begun < seconds:
        for n in range(COPIES):
            states[n % len(states)].copy()
        copied += COPIES
        now = time.process_time()
    return copied / max(now - begun, 1e-9)


def _record_bytes(game: AnyGame, seed: int) -> int:
    agents = (RANDOM,) * len(game.seats)
    settings = Settings.of(game, None, {}, agents, seed)
    return len(play_game(game, settings, 0, choosers(game, agents), keep_record=True).record.encode())

"""Speed in uniform random play, and of what viewers and opponents ask for, per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from kurgan import ai
from kurgan.ai.levels import OFFICER
from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.core.view import View
from kurgan.lab.players import RANDOM, choosers
from kurgan.lab.simulate import Settings, play_game

SAMPLE_EVERY = 97  # steps between two states kept for what is asked of states
SAMPLES = 200
AT_ONCE = 1000  # copies between two looks at the clock
LEGAL_TRIES = 5  # of each state; the quickest counts, since the machine may have been busy
PLAY_SHARE = 0.5  # of the time given
OTHER_SHARE = 0.1  # for each of the others


@dataclass(frozen=True, slots=True)
class Figures:
    """``decisions`` are choices of players with at least two options; dice are not counted."""

    decisions: float
    options: float
    mean_legal: float
    games: float
    clones: float
    views: float
    information_states: float
    worst_legal_us: float  # of the states looked at, the one whose legal actions take longest
    odds: float  # exact chances of one action; 0 where no action met has any
    scripted: float  # choices of the game's own opponent, its view included; 0 where it has none
    record_bytes: int

    def as_json(self) -> dict[str, float]:
        return {
            "decisions_per_cpu_s": round(self.decisions, 1),
            "options_per_cpu_s": round(self.options, 1),
            "mean_legal": round(self.mean_legal, 2),
            "games_per_cpu_s": round(self.games, 2),
            "clones_per_cpu_s": round(self.clones, 1),
            "views_per_cpu_s": round(self.views, 1),
            "information_states_per_cpu_s": round(self.information_states, 1),
            "worst_legal_us": round(self.worst_legal_us, 1),
            "odds_per_cpu_s": round(self.odds, 1),
            "scripted_per_cpu_s": round(self.scripted, 1),
        }


def bench(game: AnyGame, seconds: float, seed: int = 1) -> Figures:
    """Plays the scenarios in turn until the time is used up, then asks the states met on the way."""
    rng = Random(seed)
    _play(game, game.scenarios[0], rng, [])  # the first game pays for caches
    states: list[State] = []
    decisions = options = games = 0
    begun = time.process_time()
    while games < len(game.scenarios) or time.process_time() - begun < seconds * PLAY_SHARE:
        more = _play(game, game.scenarios[games % len(game.scenarios)], rng, states)
        decisions += more[0]
        options += more[1]
        games += 1
    spent = max(time.process_time() - begun, 1e-9)
    states = states or [game.new()]
    share = seconds * OTHER_SHARE
    seats = range(len(game.seats))
    return Figures(
        decisions / spent,
        options / spent,
        options / max(decisions, 1),
        games / spent,
        _copies_per_second(states, share),
        _per_second([partial(s.view, seat) for s in states for seat in seats], share),
        _per_second([partial(s.information_state, seat) for s in states for seat in seats], share),
        max(min(_seconds(s.legal_actions) for _ in range(LEGAL_TRIES)) for s in states) * 1e6,
        _per_second(_odds(game, states), share),
        _scripted_per_second(game, rng, share),
        _record_bytes(game, seed),
    )


def _play(game: AnyGame, scenario: str, rng: Random, states: list[State]) -> tuple[int, int]:
    s = game.new(scenario)
    decisions = options = steps = 0
    while not s.is_terminal():
        steps += 1
        if steps % SAMPLE_EVERY == 0 and len(states) < SAMPLES:
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


def _copies_per_second(states: Sequence[State], seconds: float) -> float:
    """By a loop of its own: calling a function would cost as much as the copying."""
    copied = 0
    begun = now = time.process_time()
    while copied == 0 or now - begun < seconds:
        for n in range(AT_ONCE):
            states[n % len(states)].copy()
        copied += AT_ONCE
        now = time.process_time()
    return copied / max(now - begun, 1e-9)


def _per_second(deeds: Sequence[Callable[[], Any]], seconds: float) -> float:
    """All of them at least once, over and over until the time is used up."""
    if not deeds:
        return 0.0
    done = 0
    begun = time.process_time()
    while done < len(deeds) or time.process_time() - begun < seconds:
        deeds[done % len(deeds)]()
        done += 1
    return done / max(time.process_time() - begun, 1e-9)


def _seconds(deed: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


def _odds(game: AnyGame, states: Sequence[State]) -> list[Callable[[], Any]]:
    """One action of each state that has chances, asked for as a player would."""
    presentation = game.presentation
    found: list[tuple[View, Action]] = []
    for s in states:
        seat = s.current_player()
        action = next((one for one in s.legal_actions() if seat >= 0 and presentation.has_odds(s, one)), None)
        if action is not None:
            found.append((s.view(seat), action))
    return [partial(presentation.odds, view, action) for view, action in found]


def _scripted_per_second(game: AnyGame, rng: Random, seconds: float) -> float:
    """Whole games of the game's officer, or of another of its own; a seat that it cannot play is left to chance."""
    own = sorted((name for name in ai.agents(game.id) if name != RANDOM), key=lambda name: name != OFFICER)
    if not own:
        return 0.0
    agent = ai.make(own[0], game.id)
    plays = [seat for seat, name in enumerate(game.seats) if not agent.seats or name in agent.seats]
    chosen, spent = 0, 0.0
    s = game.new()
    while spent < seconds:
        s = game.new() if s.is_terminal() else s
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
        elif seat not in plays:
            s.apply(rng.choice(s.legal_actions()))
        else:
            begun = time.process_time()
            action = agent.choose(s.view(seat), rng)
            spent += time.process_time() - begun
            chosen += 1
            s.apply(action)
    return chosen / spent


def _record_bytes(game: AnyGame, seed: int) -> int:
    agents = (RANDOM,) * len(game.seats)
    settings = Settings.of(game, None, {}, agents, seed)
    return len(play_game(game, settings, 0, choosers(game, agents), keep_record=True).record.encode())

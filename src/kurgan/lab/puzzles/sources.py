"""Source games: officers of lots of styles meet, some of whom err, with dice of their own.

Each game is a function of seed and number. Who errs leaves something open that has one right answer, and games go where
those of sound officers never do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.recruit import err
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.lab.match import Dice

PLAIN = 0.5  # how often a side is the officer as he is
ERRS = 0.5  # and how often it plays like a recruit


@dataclass(frozen=True, slots=True)
class Source:
    """Where a puzzle comes from: played again it leads to the same position."""

    seed: int
    number: int
    scenario: str
    styles: tuple[int, ...]  # by seat
    errs: tuple[bool, ...] = ()  # by seat; nobody, if nothing is said


def source(game: AnyGame, knowledge: Knowledge, seed: int, number: int, only: str = "") -> Source:
    """Of all scenarios in turn, or of one only."""
    rng = Random(f"puzzles {seed} game {number}")
    scenario = only or game.scenarios[number % len(game.scenarios)]
    styles = [0 if rng.random() < PLAIN else rng.randrange(len(knowledge.styles)) for _ in game.seats]
    errs = [rng.random() < ERRS for _ in game.seats]
    return Source(seed, number, scenario, tuple(styles), tuple(errs))


def positions(game: AnyGame, knowledge: Knowledge, of: Source) -> Iterator[tuple[int, Any]]:
    """Each free choice of a game: its number and the state before it, which must not be changed."""
    dice, rng = Dice(f"puzzles {of.seed} game {of.number}"), Random(f"puzzles {of.seed} game {of.number} minds")
    s: Any = game.new(of.scenario)
    for number in range(game.max_decisions + 1):
        if s.is_terminal():
            return
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(dice.throw(s))
            continue
        legal = s.legal_actions()
        if len(legal) == 1:
            s.apply(legal[0])
            continue
        yield number, s
        view = s.view(seat)
        if of.errs and of.errs[seat]:
            s.apply(err(knowledge, view, rng))
        else:
            s.apply(knowledge.styles[of.styles[seat]].choose(view, rng))

"""Puzzles: what is asked, and what is said after an answer. The solution is in nothing that comes before."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.core.scene import Choice, Odds, Scene
from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.hints import Reason


class PuzzleLine(Shape):
    id: str
    scenario: str
    seat: str
    turn: int
    hard: int  # 1: all styles of the officer find it at once; 2: half of them or more; 3: fewer


class PuzzleShelf(Shape):
    game: str
    puzzles: list[PuzzleLine]
    others: int = 0  # made under other rules: not shown


class PuzzleOut(Shape):
    """A position as the seat sees it, and what may be chosen there."""

    id: str
    game: str
    scenario: str
    seat: str
    turn: int
    hard: int
    phase: Message
    prompt: Message
    rule: str  # that asks
    scene: Scene
    choices: list[Choice]


class Guess(Shape):
    action: Annotated[str, Field(min_length=1, max_length=200)]


class Worth(Shape):
    """A choice, and the chance of winning after it; percent, a draw counted as half."""

    label: Message
    action: str
    chance: int
    low: int  # an interval that holds it with a certainty of 99 %
    high: int


class Answered(Shape):
    right: bool
    yours: Worth
    best: Worth
    second: Worth
    less: int  # points by which yours is behind the best one
    ahead: int  # points by which the best is ahead of the second
    surely: float  # and surely by so many points, with a certainty of 99 %
    rounds: int  # pairs of games played out that tell so
    path: list[str] = []  # of the best
    lit: list[str] = []
    odds: Odds | None = None  # of the best
    own_odds: Odds | None = None  # of yours, if it is another
    reasons: list[Reason] = []

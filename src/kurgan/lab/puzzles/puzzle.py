"""A puzzle, as it is kept: a line of JSON beside its game's other files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.core.errors import BadText
from kurgan.core.game import AnyGame
from kurgan.core.view import View
from kurgan.lab.puzzles.weighing import Lead, Share

FILE = "puzzles.jsonl"  # in a game's folder
Theme = tuple[str, int, str, str, str]  # scenario, turn, seat, question, solution


@dataclass(frozen=True, slots=True)
class Answer:
    """One option: what the rules call it, in all ways that come to the same, and how much better the best one is."""

    actions: tuple[str, ...]
    lead: Lead


@dataclass(frozen=True, slots=True)
class Proof:
    """How it was found, and how sure it is."""

    seed: int  # of the worlds and dice in which it was weighed
    margin: float  # asked for
    certainty: float  # with which the best is better than each other option
    horizon: int  # moves looked ahead
    share: Share  # of the best
    steps: int  # decisions made in simulations
    level: str  # who was asked as well
    times: int  # with so many times its usual time
    level_seed: int
    found_by: int  # of the officer's styles so many choose it at once
    styles: int
    minds: str  # the sources and weights of who played
    source: dict[str, Any]  # the game that it comes from


@dataclass(frozen=True, slots=True)
class Puzzle:
    game: str
    rules: str  # version
    scenario: str
    seat: str
    turn: int
    decision: str
    view: str  # the position, as its seat sees it
    answers: tuple[Answer, ...]
    best: int
    second: int
    proof: Proof

    @property
    def id(self) -> str:
        return hashlib.sha256(f"{self.game}\n{self.seat}\n{self.view}".encode()).hexdigest()[:8]

    @property
    def theme(self) -> Theme:
        """Two of the same would teach the same: a position like this one comes up in many games."""
        return self.scenario, self.turn, self.seat, self.decision, self.answers[self.best].actions[0]

    @property
    def lead(self) -> Lead:
        """Over the second best."""
        return self.answers[self.second].lead

    def seen(self, game: AnyGame) -> View:
        """The position from its seat; refuses what the rules cannot read any more."""
        return game.view(game.seats.index(self.seat), self.view)

    def number_of(self, action: str) -> int | None:
        """Which of the options an action is."""
        return next((number for number, answer in enumerate(self.answers) if action in answer.actions), None)

    def line(self) -> str:
        return json.dumps(rounded(asdict(self)), ensure_ascii=False, separators=(",", ":"))


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    return [rounded(inner) for inner in value] if isinstance(value, list | tuple) else value


def read(row: dict[str, Any]) -> Puzzle:
    answers = tuple(Answer(tuple(one["actions"]), Lead(**one["lead"])) for one in row["answers"])
    proof = Proof(**{**row["proof"], "share": Share(**row["proof"]["share"])})
    return Puzzle(**{**row, "answers": answers, "proof": proof})


def read_file(path: Path) -> list[Puzzle]:
    if not path.is_file():
        return []
    found: list[Puzzle] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(read(json.loads(line)))
        except (AttributeError, LookupError, TypeError, ValueError):
            raise BadText("puzzle_line", path=str(path), n=number) from None
    return found


def write_file(path: Path, puzzles: Sequence[Puzzle]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{puzzle.line()}\n" for puzzle in puzzles), encoding="utf-8", newline="\n")


@cache
def kept(folder: Path) -> tuple[Puzzle, ...]:
    return tuple(read_file(folder / FILE))


def packaged(game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in their order."""
    return kept(game.folder)

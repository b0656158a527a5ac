"""Deeds: what is done to a game while it is fuzzed, one line each; and a game to which they are done.

kurgan-fuzz 1
game: siege
scenario: maginot
options: decay_needs_enemy_adjacent=no
what: see: AssertionError: a sampled world looks different
| scenario=maginot; at=ChooseMover; …      only if a position is enough to begin from
                                           (an empty line)
play pick g22                              a legal action
hostile 1 dance                            by seat 1 (-: nobody says who); must be refused
undo                                       back to the state kept before the last action
copy 4711                                  a promise to be looked at, with its random numbers
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from kurgan.core.errors import BadText, KurganError
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.games import load
from kurgan.lab.fuzz import promises

MAGIC = "kurgan-fuzz 1"
HEADER = ("game", "scenario", "options", "what")
START = "| "
KEPT = 8  # states that undo can go back to
SEEN_ACTIONS = 40  # actions that are explained at a time
PLAY, HOSTILE, UNDO, COPY, SAVE, SEE, EXPLAIN, RECORD = (
    *("play", "hostile", "undo", "copy", "save", "see", "explain"),
    "record",
)


@dataclass(frozen=True, slots=True)
class Deed:
    kind: str
    rest: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.rest}".rstrip("\n")

    @classmethod
    def parse(cls, line: str) -> Deed:
        kind, _, rest = line.partition(" ")
        if kind not in Walk.HOW:
            raise BadText("fuzz_deed", found=line[:40])
        return cls(kind, rest)


@dataclass(frozen=True)
class Course:
    """Where a game begins, and what is done to it."""

    game: str
    scenario: str
    options: dict[str, str]
    deeds: tuple[Deed, ...] = ()
    start: str = ""
    what: str = ""

    def text(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        values = (self.game, self.scenario, options, self.what)
        head = (f"{name}: {value}" for name, value in zip(HEADER, values, strict=True))
        start = [f"{START}{self.start}"] if self.start else []
        return "\n".join([MAGIC, *head, *start, "", *map(str, self.deeds)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Course:
        lines = text.removesuffix("\n").split("\n")
        if lines[0] != MAGIC:
            raise BadText("not_fuzz", magic=MAGIC)
        head = {}
        for number, name in enumerate(HEADER, 1):
            line = lines[number] if number < len(lines) else ""
            if not line.startswith(f"{name}:"):
                raise BadText("record_expected", n=number + 1, name=name, found=line[:40])
            head[name] = line.removeprefix(f"{name}:").strip()
        body = len(HEADER) + 1
        start = lines[body].removeprefix(START) if body < len(lines) and lines[body].startswith(START) else ""
        deeds = tuple(Deed.parse(line) for line in lines[body + 1 + bool(start) :])
        options = dict(pair.split("=", 1) for pair in head["options"].split() if "=" in pair)
        return cls(head["game"], head["scenario"], options, deeds, start, head["what"])

    def fails(self) -> Failure | None:
        """Do it all; what breaks, or None. A deed that cannot be done any more breaks nothing."""
        try:
            walk = Walk(load(self.game), self)
        except KurganError:
            return None
        for number, deed in enumerate(self.deeds):
            failure = walk.do(deed)
            if failure is not None:
                return replace(failure, course=replace(self, deeds=self.deeds[: number + 1], what=failure.what))
        return None


@dataclass(frozen=True)
class Failure:
    what: str  # in one line
    sign: tuple[str, ...]  # the same for failures that are alike
    before: str  # the position in which it happened
    course: Course


class NotNow(Exception):
    """A deed of a course that was made shorter makes no sense any more."""


class Walk:
    """A game to which deeds are done."""

    HOW: dict[str, Callable[[Walk, str], None]]

    def __init__(self, game: AnyGame, course: Course) -> None:
        self.game, self.course = game, course
        self.record = Record.begin(game, course.scenario, course.options)
        self.record.start = course.start
        self.state: Any = self.record.first(game)
        self.kept: deque[tuple[Any, str]] = deque(maxlen=KEPT)

    def do(self, deed: Deed) -> Failure | None:
        before = self.state.copy()  # what breaks in the middle of it leaves half of it done
        try:
            self.HOW[deed.kind](self, deed.rest)
        except NotNow:
            return None
        except Exception as error:  # whatever it is: to find it is what this is for
            what = " ".join(f"{deed.kind}: {type(error).__name__}: {error}".split())[:300]
            sign = (deed.kind, type(error).__name__, what.partition(" at ")[0][:80])
            return Failure(what, sign, before.position(), self.course)
        return None

    def play(self, text: str) -> None:
        action = self.game.action(text)
        if action not in self.state.legal_actions():
            raise NotNow
        self.kept.append((self.state.copy(), self.state.position()))
        self.state.play(action)
        self.record.add(action, self.state)
        promises.asks_somebody(self.state)

    def hostile(self, rest: str) -> None:
        seat, _, text = rest.partition(" ")
        promises.refuses(self.state, text, None if seat == "-" else int(seat))

    def undo(self, _: str) -> None:
        if not self.kept:
            raise NotNow
        self.state, text = self.kept.pop()
        assert self.state.position() == text, "a kept state has changed"
        self.record.add_undo(self.state)

    def copy(self, seed: str) -> None:
        legal = self.state.legal_actions()
        promises.copies(self.state, Random(seed).sample(legal, min(3, len(legal))))

    def save(self, _: str) -> None:
        promises.is_read_as_written(self.state)

    def see(self, seed: str) -> None:
        for seat in promises.viewers(self.state):
            promises.worlds(self.state, seat, Random(seed))

    def explain(self, seed: str) -> None:
        all_of_them = self.game.actions.by_number
        tried = Random(seed).sample(all_of_them, min(SEEN_ACTIONS, len(all_of_them)))
        promises.explains(self.state, [*tried, *self.state.legal_actions()[:SEEN_ACTIONS]])

    def verify(self, _: str) -> None:
        read = Record.parse(self.record.text())
        assert read.verify(self.game).position() == self.state.position(), "the record leads elsewhere"


Walk.HOW = {
    PLAY: Walk.play,
    HOSTILE: Walk.hostile,
    UNDO: Walk.undo,
    COPY: Walk.copy,
    SAVE: Walk.save,
    SEE: Walk.see,
    EXPLAIN: Walk.explain,
    RECORD: Walk.verify,
}


def plays(deeds: Sequence[Deed]) -> int:
    return sum(deed.kind == PLAY for deed in deeds)

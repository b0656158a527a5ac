"""Lessons: a position, something to do in it, and how it is told whether it was done.

A game's lessons stand in ``presentation/lessons.toml``, in the order of its course; their words are ``lesson.<id>…`` in
its catalogues. Nothing is ticked by reading on: every step has a condition on what the learner did, saw happen, or
brought about, and the steps may be done in any order. Whoever drives the game shows each step of it as a ``Deed``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from kurgan.core.actions import Action
from kurgan.core.event import Event, events_for
from kurgan.core.game import AnyGame
from kurgan.core.position import split
from kurgan.core.state import State
from kurgan.core.text import Message, Param, Ref
from kurgan.core.view import View


class Deed(NamedTuple):
    """One step of a game as the learner sees it."""

    did: str  # his own action; empty: somebody else's, or chance's
    told: Sequence[Event]
    position: Mapping[str, str]  # the parts of his view after it, as text
    asked: str  # the question that he is asked now; empty: none

    @classmethod
    def of(cls, seat: int, chooser: int, action: str, events: Iterable[Event], after: View) -> Deed:
        asked = after.state.decision.name if after.state.current_player() == seat else ""
        return cls(action if chooser == seat else "", events_for(seat, events), split(after.text), asked)


@dataclass(frozen=True, slots=True)
class When:
    """A condition on one deed: whatever is given must hold; of several patterns in a list one is enough."""

    did: tuple[str, ...] = ()  # the learner's action: "move 5-4", "unit *"
    told: tuple[str, ...] = ()  # an event with its parameters: "moved unit=g22 to=04*"
    untold: tuple[str, ...] = ()  # nor any event like this
    has: tuple[str, ...] = ()  # a part of the position: "0404=*g22*"
    lacks: tuple[str, ...] = ()  # no part of the position is so: "0503=*s7m*"
    asked: tuple[str, ...] = ()  # what the learner is asked next

    def holds(self, deed: Deed) -> bool:
        parts = [f"{name}={value}" for name, value in deed.position.items()] if self.has or self.lacks else []
        return (
            (not self.did or _fits(deed.did, self.did))
            and (not self.told or any(_tells(event, self.told) for event in deed.told))
            and not any(_tells(event, self.untold) for event in deed.told)
            and (not self.has or any(_fits(part, self.has) for part in parts))
            and (not self.lacks or not any(_fits(part, self.lacks) for part in parts))
            and (not self.asked or _fits(deed.asked, self.asked))
        )


def _fits(text: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def _tells(event: Event, patterns: Iterable[str]) -> bool:
    known = {name: _plain(value) for name, value in event.params}
    for pattern in patterns:
        key, *wanted = pattern.split()
        pairs = [pair.partition("=") for pair in wanted]
        if fnmatchcase(event.key, key) and all(fnmatchcase(known.get(name, ""), value) for name, _, value in pairs):
            return True
    return False


def _plain(value: Param) -> str:
    return value.id if isinstance(value, Ref) else value.key if isinstance(value, Message) else str(value)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do; its words are ``lesson.<lesson>.step.<id>``, and what helps is ``…hint.<id>``."""

    id: str
    when: When
    rule: str = ""
    times: int = 1  # so many deeds
    anchor: str = "board"  # the part of the table it is about: board, prompt, odds, log, trays, tracks
    light: tuple[str, ...] = ()  # places, pieces or cards


@dataclass(frozen=True, slots=True)
class Wrong:
    """A way that does not lead there; its words, ``lesson.<lesson>.wrong.<id>``, say why."""

    id: str
    when: When
    rule: str = ""
    lost: bool = False  # nothing leads there from here: begin again
    way: tuple[str, ...] = ()  # actions that show it


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    seat: str
    rules: tuple[str, ...]
    start: str  # a position
    steps: tuple[Step, ...]
    wrong: tuple[Wrong, ...] = ()
    before: tuple[str, ...] = ()  # played from the position before the learner comes
    dice: tuple[tuple[str, str], ...] = ()  # how chance decides: decision and outcome, in order for each
    answers: Mapping[str, str] = field(default_factory=dict)  # by question: what the other side answers
    for_you: Mapping[str, str] = field(default_factory=dict)  # by question: what the learner need not be asked
    finishes: tuple[str, ...] = ()  # questions that the other side still answers when the goal is reached
    until: When | None = None  # what comes too late after it: begin again
    solution: tuple[str, ...] = ()  # actions of the learner that reach the goal

    def begin(self, game: AnyGame) -> State:
        state: State = game.position(self.start)
        for text in self.before:
            state.play(game.action(text))
        return state

    def answer(self, view: View, own: bool, reached: bool) -> Action | None:
        """What is chosen without asking the learner. The other side does as it is told, else as little as it can,
        which is the last thing offered; when the goal is reached it stops, and the learner looks at what was done."""
        if reached and not own and view.state.decision.name not in self.finishes:
            return None
        said = (self.for_you if own else self.answers).get(view.state.decision.name)
        if own and said is None:
            return None
        legal = view.legal_actions()
        fitting = (
            action for pattern in (said or "").split("|") for action in legal if fnmatchcase(action.text, pattern)
        )
        return next(fitting, None if own else legal[-1])


class Progress(NamedTuple):
    """How often each step's condition held, what went wrong since the learner's last choice, and whether it is late."""

    counts: tuple[int, ...]
    wrong: tuple[str, ...] = ()
    passed: bool = False

    @classmethod
    def none(cls, lesson: Lesson) -> Progress:
        return cls((0,) * len(lesson.steps))

    def after(self, lesson: Lesson, deed: Deed) -> Progress:
        counts = tuple(n + step.when.holds(deed) for n, step in zip(self.counts, lesson.steps, strict=True))
        kept = () if deed.did else self.wrong
        lost = tuple(wrong.id for wrong in lesson.wrong if wrong.lost and wrong.id in self.wrong)
        found = tuple(wrong.id for wrong in lesson.wrong if wrong.when.holds(deed))
        passed = self.passed or (lesson.until is not None and lesson.until.holds(deed))
        return Progress(counts, tuple(dict.fromkeys((*lost, *kept, *found))), passed)

    def done(self, lesson: Lesson) -> list[str]:
        return [step.id for step, n in zip(lesson.steps, self.counts, strict=True) if n >= step.times]

    def reached(self, lesson: Lesson) -> bool:
        return len(self.done(lesson)) == len(lesson.steps)

    def lost(self, lesson: Lesson) -> bool:
        """Nothing leads to the goal any more."""
        missed = self.passed or any(wrong.lost and wrong.id in self.wrong for wrong in lesson.wrong)
        return missed and not self.reached(lesson)


# --- reading --------------------------------------------------------------------------------------


def load_lessons(path: Path) -> tuple[Lesson, ...]:
    if not path.is_file():
        return ()
    with path.open("rb") as file:
        given = tomllib.load(file)
    until = given.get("until")
    return tuple(_lesson({"until": until, **one}, given.get("positions", {})) for one in given["lesson"])


def _lesson(given: dict[str, Any], positions: Mapping[str, str]) -> Lesson:
    """``start`` is a position or the name of one that several lessons begin from; ``until`` may be said for all."""
    start, until = given.pop("start"), given.pop("until")
    return Lesson(
        until=_when(until) if until else None,
        start=positions.get(start, start),
        steps=tuple(_step(one) for one in given.pop("step")),
        wrong=tuple(_wrong(one) for one in given.pop("wrong", ())),
        dice=tuple((decision, outcome) for decision, outcome in given.pop("dice", ())),
        **_tuples(given),
    )


def _step(given: dict[str, Any]) -> Step:
    return Step(when=_when(given.pop("when")), **_tuples(given))


def _wrong(given: dict[str, Any]) -> Wrong:
    return Wrong(when=_when(given.pop("when")), **_tuples(given))


def _when(given: dict[str, Any]) -> When:
    return When(**{name: tuple([value] if isinstance(value, str) else value) for name, value in given.items()})


def _tuples(given: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}

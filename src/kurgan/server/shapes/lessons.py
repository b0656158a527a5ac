"""Lessons: a game's course, how far somebody has come in it, and how one stands at its table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.server.shapes.base import Shape


class LessonStep(Shape):
    id: str
    rule: str
    times: int
    anchor: str
    light: list[str]


class LessonWrong(Shape):
    id: str
    rule: str


class LessonInfo(Shape):
    """One lesson of a course; its words are lesson.<id>."""

    id: str
    seat: str
    rules: list[str]
    steps: list[LessonStep]
    wrong: list[LessonWrong]


class LessonNow(Shape):
    """How the learner stands."""

    id: str
    done: list[str]  # steps
    counts: list[int]  # of each step: how often it was done
    wrong: list[str]  # what to say about the last choice
    lost: bool  # it cannot be reached any more
    reached: bool


class Begin(Shape):
    game: Annotated[str, Field(max_length=60)]
    lesson: Annotated[str, Field(max_length=40)]


class Learned(Shape):
    """Lessons done, by game."""

    done: dict[str, list[str]]

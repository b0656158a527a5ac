"""The library: games as rulebooks."""

from __future__ import annotations

from typing import Any, Literal

from kurgan.core.scene import OverlayKind, Standing
from kurgan.core.text import Message
from kurgan.server.shapes.base import Lang, Shape


class OptionEffect(Shape):
    """What a value was measured to do, against the one that stands if nothing is chosen."""

    scenario: str
    value: str
    told: Message


class OptionInfo(Shape):
    id: str
    values: list[str]
    default: str
    rule: str
    scenarios: list[str]
    effects: list[OptionEffect]  # none: it has not been measured


class AgentInfo(Shape):
    name: str
    seats: list[str]  # empty: any
    kind: Literal["level", "own", "study"]  # a level of skill; written for this game, as its rulebook says; for study
    seconds: float  # that it may think about a move; 0: it answers at once


class QuickStart(Shape):
    """What the one button starts: who plays which seat against whom."""

    scenario: str
    seat: str
    agent: str


class GameInfo(Shape):
    id: str
    version: str
    seats: list[str]
    scenarios: list[str]
    options: list[OptionInfo]
    agents: list[AgentInfo]
    overlays: list[OverlayKind]
    standing: list[Standing]
    setups: list[str]
    lessons: list[str]  # its course
    quick: QuickStart
    hides: bool  # whether anything is not everybody's to see


class RuleOut(Shape):
    id: str
    kind: str
    title: dict[Lang, str]
    gist: dict[Lang, str]


class RulingOut(Shape):
    id: str
    text: str  # markdown
    switch: str = ""  # the option that decides otherwise


class RulebookOut(Shape):
    rules: list[RuleOut]
    rulings: list[RulingOut]


class DatumOut(Shape):
    path: str
    value: Any
    source: str

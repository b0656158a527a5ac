"""A table as one viewer is told of it: entries, moments, and what is new."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from kurgan.core.scene import Choice, Effect, Scene
from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.table import Claim, TableOut


class TermOut(Shape):
    label: Message
    value: int
    rule: str
    parts: int = 1


class EventOut(Shape):
    message: Message
    rules: list[str]
    terms: list[TermOut] = []
    side: str = ""
    effects: list[Effect] = []


class Entry(Shape):
    """One step of a game as one viewer learns of it, or what happened to a held seat.

    The opening, before any step, has the number 0.
    """

    n: int
    kind: Literal[
        "opening", "action", "chance", "undo", "resign", "time", "claim", "keep", "handover", "reissue", "taken"
    ]
    side: str  # the seat that chose, or that it is about; empty for chance
    phase: Message
    events: list[EventOut]
    at_ms: int
    takes_back: list[int] = []  # of an undo: the numbers no longer in force
    claim: Claim | None = None  # of a claim


class Undo(Shape):
    free: bool
    why_not: Message | None = None
    can_offer: bool = False


class Moment(Shape):
    """A table at one point, for one viewer."""

    n: int
    scene: Scene
    phase: Message
    prompt: Message
    rule: str  # the rule that asks
    decision: str  # its name, for guides and standing answers
    asked: str  # the seat that decides; empty when the game is over
    choices: list[Choice]  # of the viewer, when it is asked
    undo: Undo
    in_setup: bool = False
    over: bool = False

    @cached_property
    def text(self) -> str:
        """As it is sent: written once, since several sockets and requests are sent the same."""
        return self.model_dump_json()


class Chat(Shape):
    n: int
    who: str  # seat, empty for a spectator
    name: str
    text: str
    at_ms: int


class Snapshot(Shape):
    """Everything a viewer needs to open a table."""

    table: TableOut
    seat: str  # empty: spectator
    n: int
    entries: list[Entry]
    moment: Moment
    chat: list[Chat]
    notes: str
    standing: dict[str, str]


class Update(Shape):
    """What is new after a number; the same by socket and by request."""

    type: Literal["update"] = "update"
    table: TableOut
    n: int
    entries: list[Entry]
    moment: Moment
    chat: list[Chat]

    @cached_property
    def text(self) -> str:
        """As it is sent."""
        return self.text_without({})

    def text_without(self, parts: dict[str, Any]) -> str:
        """The moment, by far the longest part, is not written again."""
        rest = self.model_dump_json(exclude={**parts, "moment": True})
        return f'{rest[:-1]},"moment":{self.moment.text}}}'


class Why(Shape):
    """Why something that was pointed at is not offered."""

    message: Message
    rule: str

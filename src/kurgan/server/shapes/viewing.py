"""A table as one viewer is told of it: entries, moments, and what is new."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from pydantic import PrivateAttr, TypeAdapter
from pydantic_core import to_json

from kurgan.core.battles import Battle
from kurgan.core.scene import Choice, Effect, Ends, Scene
from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.lessons import LessonNow
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
    deed: bool = False  # it tells what the battle did that its entry is part of


class Entry(Shape):
    """One step of a game as one viewer learns of it, or what happened to a held seat.

    The opening, before any step, has the number 0.
    """

    n: int
    kind: Literal[
        "opening",
        "action",
        "chance",
        "undo",
        "resign",
        "time",
        "draw",
        "decline",
        "agreed",
        "claim",
        "keep",
        "handover",
        "reissue",
        "taken",
        "left",
        "rules",
        "moved",
        "stand-in",
        "engaged",
        "dismissed",
    ]
    side: str  # the seat that chose, or that it is about; empty for chance
    phase: Message
    events: list[EventOut]
    at_ms: int  # to the minute
    goes_on: bool = False  # belongs to the deed of the entry before: one order
    takes_back: list[int] = []  # of an undo: the numbers no longer in force
    claim: Claim | None = None  # of a claim
    answered: bool = False  # of the viewer's own seat alone: the table answered for it
    of_battle: int = 0  # the number of the entry whose dice decided the battle that this is part of; 0: none
    battle: Battle | None = None  # the battle that these dice decided; of older ones it is asked for
    by: Literal["", "table", "standing", "program"] = ""  # who answered for the seat, as far as the viewer may know


LOG = TypeAdapter(list[Entry])


class Undo(Shape):
    free: bool
    why_not: Message | None = None
    can_offer: bool = False
    half: bool = False  # the last choice is only half made


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
    ends: Ends | None = None  # further ones, which differ only in their place
    ready: list[str] = []  # its pieces that can be given orders
    several: bool = False  # one thing after the other is chosen here, so «all» can be meant
    resumes: bool = False  # an order that had to stop before something goes on here once that was confirmed
    as_before: list[Message] = []  # what it did in its turn before, where it can do the same now
    undo: Undo
    in_setup: bool = False
    over: bool = False
    fight: bool = False  # a fight is under way whose chances so far can be asked for
    again: bool = False  # it is asked whether the dice that lie there are thrown again
    given: bool = False  # the viewer is asked, and the table answers for it after a pause
    standing: dict[str, str] = {}  # what the viewer has said once for all, now

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
    entries: list[Entry]  # the newest page of them
    moment: Moment
    chat: list[Chat]
    notes: str
    standing: dict[str, str]
    lesson: LessonNow | None = None
    stamp: str = ""  # names table, moment and lesson as they are here

    _log: str = PrivateAttr("")  # the entries as they are sent, where they were written before

    @property
    def log(self) -> str:
        if not self._log:
            self._log = LOG.dump_json(self.entries).decode()
        return self._log

    def with_log(self, text: str) -> Snapshot:
        self._log = text
        return self

    @cached_property
    def text(self) -> str:
        """As it is sent; the moment and a long log, by far the longest parts, are not written again."""
        rest = self.model_dump_json(exclude={"moment": True, "entries": True})
        return f'{rest[:-1]},"entries":{self.log},"moment":{self.moment.text}}}'


class Earlier(Shape):
    """A page of the log before a number."""

    entries: list[Entry]  # the first page begins with the opening


class Update(Shape):
    """What is new after a number; the same by socket and by request. Of more than a page there is the newest only."""

    type: Literal["update"] = "update"
    at_ms: int  # when it was so: of two with the same number the later holds
    table: TableOut
    n: int
    entries: list[Entry]
    moment: Moment
    chat: list[Chat]
    lesson: LessonNow | None = None
    stamp: str = ""  # names table, moment and lesson as they are here, for who asks for changes only

    _text: str = PrivateAttr("")
    _since: dict[str, Any] = PrivateAttr(default_factory=dict)  # see shown.since

    @property
    def text(self) -> str:
        """As it is sent."""
        if not self._text:
            rest = self.model_dump_json(exclude={"moment": True})
            self._text = f'{rest[:-1]},"moment":{self.moment.text}}}'
        return self._text

    def sent_as(self, text: str) -> Update:
        """The same for one to whom it is written otherwise."""
        other = self.model_copy()
        other._text = text
        return other


class Changed(Shape):
    """An update for who has been sent one before: of table, moment and lesson only what has changed since."""

    type: Literal["changed"] = "changed"
    at_ms: int
    n: int
    entries: list[Entry]
    chat: list[Chat]  # later lines only
    of: str  # the stamp of what it changes
    stamp: str  # the stamp of what comes of it
    changes: dict[str, Any]  # by part: see server/changes.py
    then: str | None = None  # of an order: see there


class Ordered(Update):
    """What is new after an order."""

    then: str  # the action it stopped before, since that cannot be taken back; empty: it was carried out whole

    @classmethod
    def of(cls, update: Update, then: str) -> Ordered:
        made = cls.model_construct(**dict(update), then=then)
        made._text = f'{update.text[:-1]},"then":{to_json(then).decode()}}}'
        return made


class Targets(Shape):
    """Where some units can be sent together."""

    units: list[str]  # those of them that can: who may do nothing now is left out
    choices: list[Choice]  # one for each place and deed
    deeds: list[str]  # by choice: what is done there, as an order says it
    rolls: list[bool]  # by choice: whether the order stops before dice
    others: list[Choice] = []  # what else these units are offered, or the place they stand on
    why: Why | None = None  # where there are none: the rule that says so


class Why(Shape):
    """Why something that was pointed at is not offered."""

    message: Message
    rule: str

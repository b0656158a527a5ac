"""The steps of a game: rows of its log with what they did, and the chain of nodes that those in force form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE
from kurgan.core.front import Made
from kurgan.core.lessons import Progress
from kurgan.core.state import State
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from kurgan.server.store import log
from kurgan.server.store.log import Row

if TYPE_CHECKING:
    from kurgan.server.views import Views

Viewer = int | None  # a seat, a spectator (None) or WHOLE


class Outcome(NamedTuple):
    """What a row has led to, for who has played it already."""

    state: State
    events: tuple[Event, ...]
    like: Step | None = None  # the same row at another table, where every viewer was told the same


class Node:
    """The game after a row in force."""

    __slots__ = ("asked", "depth", "parent", "state", "step", "streaks", "taught", "views")

    def __init__(
        self, step: Step | None, parent: Node | None, views: Views, asked: int, streaks: tuple[int, ...]
    ) -> None:
        self.step = step
        self.parent = parent
        self.state: State | None = views.state  # kept at some nodes only
        self.views: Views | None = views  # kept at the newest only
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.asked = asked  # the seat whose streak of decisions it is
        self.streaks = streaks  # by seat: how many have ended, for the clocks
        self.taught: Progress | None = None  # how far a lesson's learner was, once somebody asked

    def after(self, step: Step, views: Views, counts: bool) -> Node:
        """The node that a row leads to; ``counts``: clocks earn by it."""
        if step.asked in (CHANCE, self.asked):
            return Node(step, self, views, self.asked, self.streaks)
        ended = tuple(n + (counts and seat == self.asked) for seat, n in enumerate(self.streaks))
        return Node(step, self, views, step.asked, ended)

    def forget(self, checkpoint: int) -> None:
        """What it keeps; every so many nodes one stays from which others can be played to."""
        self.views = None
        if self.depth % checkpoint:
            self.state = None


@dataclass(slots=True)
class Step:
    """One row and what it did."""

    seq: int
    row: Row
    seat: int  # who chose; CHANCE
    events: tuple[Event, ...]
    decision: str  # the question it answered
    half: bool  # it left a choice half made
    asked: int  # who is asked after it
    asks: str  # the question then
    phases: Sequence[Message]  # by viewer: the heading it stands under
    seen: tuple[bool, ...]  # by viewer
    head: Node  # the last row in force after it
    takes: Step | None = None  # of an undo: what it takes back
    battle: Step | None = None  # whose dice decided the battle that it is part of; itself, if they are its own
    fights_on: bool = False  # what comes next is still part of that battle

    @property
    def goes_on(self) -> bool:
        """Whether everybody learns of it, and it is something in the game itself."""
        return all(self.seen) and self.row.kind not in log.ASIDE

    @property
    def made(self) -> Made:
        return Made.by(self.seat, self.events)


def told(viewer: Viewer, events: Sequence[Event]) -> list[Event]:
    """What a viewer is told. Who sees the whole is told each seat's own wording, not the masked one."""
    if viewer == WHOLE:
        return [event for event in events if event.hide is None]
    return events_for(viewer, events)


def view_of(state: State, viewer: Viewer) -> View:
    if viewer == WHOLE:
        return View(WHOLE, state.copy())
    view: View = state.view(viewer)
    return view


def steps_back(node: Node) -> Iterator[Step]:
    while node.step is not None and node.parent is not None:
        yield node.step
        node = node.parent

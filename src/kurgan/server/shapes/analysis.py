"""A game that is over, judged: chances by turn, what cost most, and whose luck it was."""

from __future__ import annotations

from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape


class Costly(Shape):
    """A choice after which the chance of winning was less than before, as officers would go on from there."""

    n: int  # its row
    turn: int
    side: str
    phase: Message
    label: Message  # what was done
    before: int  # percent
    after: int
    cost: int  # the difference
    better: Message | None = None  # what would have been better
    better_chance: int | None = None  # percent after that


class Analysis(Shape):
    """Until it is ready there is only ``share``, how far it is."""

    ready: bool
    share: float = 0.0
    chances: dict[str, list[int]] = {}  # by seat, percent at the end of each turn that the story tells
    costly: list[Costly] = []  # the worst first
    luck: dict[str, int] = {}  # by seat, points of winning chance that dice brought
    skill: dict[str, int] = {}  # and that its own choices did, against those of an officer

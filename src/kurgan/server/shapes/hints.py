"""A hint: one good move, and why."""

from __future__ import annotations

from kurgan.core.scene import Odds
from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape


class Reason(Shape):
    message: Message
    rule: str = ""


class Hint(Shape):
    """While it is thought about there is only ``share``, how far that is."""

    n: int  # the entries its seat had seen
    ready: bool
    share: float = 0.0
    label: Message | None = None  # of the move
    action: str = ""  # the last choice it is made of
    lit: list[str] = []  # places and pieces it is about
    path: list[str] = []
    pill: Message | None = None
    odds: Odds | None = None
    reasons: list[Reason] = []

"""A table as it is kept, for who cannot open it: rules or game have changed since."""

from __future__ import annotations

from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Chat


class KeptRow(Shape):
    n: int  # in the viewer's own count
    kind: str
    side: str
    text: str  # as it was written: the text of an action or outcome
    at_ms: int
    lost: bool = False  # taken back for good, if the game moves on


class Moving(Shape):
    """The game may go on under the rules of today, if every seat agrees: from where they allow it."""

    phase: Message  # where that is, as everybody is told
    asked: str  # the seat that is asked there
    by: str = ""  # the seat that asks for it
    agreed: list[str] = []
    refused: str = ""  # by a seat


class KeptTable(Shape):
    table: TableOut
    seat: str
    phase: Message  # where it stood, as everybody was told
    rules: str  # the version it was played under
    now: str  # the version here; empty: the game itself is gone
    rows: list[KeptRow]
    whole: bool  # whether these are all rows; else the viewer's own, and what became of the seats
    chat: list[Chat]
    moving: Moving | None = None
    next: str = ""  # the table where the game goes on

"""What is sent, and why it did not arrive."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.text import Message, Param


@dataclass(frozen=True)
class Line:
    """A table at which somebody is asked, in words."""

    table: str
    game: str
    title: str
    url: str
    since: str
    since_iso: str
    clock: str  # what is left of his time; empty without a clock


@dataclass(frozen=True)
class Notice:
    """In the language of who is told."""

    lang: str
    subject: str
    lines: tuple[Line, ...]
    more: str  # of tables that do not stand in it; empty when all do
    url: str  # where to go: the table, or the lobby


class Failed(Exception):
    """It did not arrive. ``counts``: that is the target's fault; ``gone``: it never will again."""

    def __init__(self, key: str, *, counts: bool = True, gone: bool = False, **params: Param) -> None:
        super().__init__(key)
        self.key, self.counts, self.gone = key, counts, gone
        self.message = Message(f"failed.{key}", tuple(params.items()))

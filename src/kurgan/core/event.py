"""Events: what happened, with the rules that made it happen and the terms of every sum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kurgan.core.text import Message, Param


@dataclass(frozen=True, slots=True)
class Term:
    """One addend of a sum: its name in the catalogue, its value, its rule."""

    key: str
    value: int
    rule: str
    parts: int = 1  # the value counts halves, quarters or eighths: so many make one


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its sentence by key, the rules it follows from, and every term of its sum."""

    key: str
    rules: tuple[str, ...]
    params: tuple[tuple[str, Param], ...] = ()
    terms: tuple[Term, ...] = ()
    only: int | None = None  # a seat: nobody else is told
    hide: int | None = None  # a seat: everybody else is told
    final: bool = False  # dice fell or something was shown: undo stops here

    @property
    def message(self) -> Message:
        """Its sentence, yet without language."""
        return Message(f"event.{self.key}", self.params)

    @property
    def is_public(self) -> bool:
        """Whether everybody is told."""
        return self.only is None and self.hide is None

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) is told of it."""
        if self.only is not None:
            return seat == self.only
        return self.hide is None or seat != self.hide


def events_for(seat: int | None, events: Iterable[Event]) -> list[Event]:
    """What a seat (or a spectator: None) is told."""
    return [event for event in events if event.seen_by(seat)]

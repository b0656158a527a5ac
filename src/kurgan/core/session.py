"""A game being played: the state, its record, and undo up to the last die, reveal or other seat."""

from __future__ import annotations

from typing import Any

from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.record import Record


class NothingToUndo(KurganError):
    """Says why undo goes no further: ``reason`` is a key under ``undo`` in the catalogues."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"nothing to undo: {reason}")
        self.reason = reason


class Session:
    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.state: Any = record.first(game)
        self._before: list[tuple[Any, int]] = []  # free steps back: state, who chose
        self._why = "start"

    @classmethod
    def new(cls, game: Game[Any], scenario: str | None = None, options: dict[str, str] | None = None) -> Session:
        return cls(game, Record.begin(game, scenario, options))

    @classmethod
    def resume(cls, game: Game[Any], record: Record) -> Session:
        """Go on where a record stopped, verifying it on the way."""
        session = cls(
            game, Record(record.game, record.rules, record.scenario, record.options, record.overlay, start=record.start)
        )
        session.state = record.verify(game)
        session.record = record
        session._why = "resumed"
        return session

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        before, chooser = self.state.copy(), self.state.current_player()
        events: list[Event] = self.state.play(action, seat)
        if chooser == CHANCE:
            self._close("die")
        elif any(event.final for event in events):
            self._close("reveal")
        elif self._before and self._before[-1][1] != chooser:
            self._before = [(before, chooser)]
            self._why = "other_seat"
        else:
            self._before.append((before, chooser))
        self.record.add(action, self.state)
        return events

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice."""
        if not self._before:
            raise NothingToUndo(self._why)
        if self._before[-1][1] != seat:
            raise NothingToUndo("other_seat")
        self.state, _ = self._before.pop()
        self.record.add_undo(self.state)

    def _close(self, why: str) -> None:
        self._before.clear()
        self._why = why

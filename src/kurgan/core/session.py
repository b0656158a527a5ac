"""A game being played: the state, its record, and undo up to the last die, reveal or other seat."""

from __future__ import annotations

from typing import Any

from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.event import Event
from kurgan.core.front import RESUMED, START, Made, why_it_stands
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.core.state import State


class NothingToUndo(KurganError):
    """Says why undo goes no further: ``reason`` is a key under ``undo`` in the catalogues."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"undo.{reason}")
        self.reason = reason


class Session:
    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        self.state: State = record.first(game)
        self.opening = record.opening(game)
        self._before: list[tuple[Any, Made]] = []  # since the last die or reveal: the state before each choice
        self._why = START

    @classmethod
    def new(cls, game: AnyGame, scenario: str | None = None, options: dict[str, str] | None = None) -> Session:
        return cls(game, Record.begin(game, scenario, options))

    @classmethod
    def resume(cls, game: AnyGame, record: Record) -> Session:
        """Go on where a record stopped, verifying it on the way."""
        session = cls(
            game, Record(record.game, record.rules, record.scenario, record.options, record.overlay, start=record.start)
        )
        session.state = record.verify(game)
        session.record, record.notes = record, {}  # it goes on with other dice
        session.opening, session._why = [], RESUMED
        return session

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        before, chooser = self.state.copy(), self.state.current_player()
        events: list[Event] = self.state.play(action, seat)
        made = Made.by(chooser, events)
        why = why_it_stands(made, chooser)
        if why is None:
            self._before.append((before, made))
        else:
            self._before, self._why = [], why
        self.record.add(action, self.state)
        return events

    def why_not(self, seat: int) -> str | None:
        """Why the last choice is not the seat's to take back; None when it is."""
        return why_it_stands(self._before[-1][1], seat) if self._before else self._why

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice."""
        why = self.why_not(seat)
        if why is not None:
            raise NothingToUndo(why)
        self.state, _ = self._before.pop()
        self.record.add_undo(self.state)

"""Kurgan: wargame rulebooks that can be played, asked and studied.

>>> import kurgan
>>> game = kurgan.game("stalingrad-besieged")
>>> s = game.new(scenario="solo")
>>> s.is_terminal(), len(s.legal_actions()) > 0
(False, True)

``kurgan.GAMES`` has the ids of all games. ``CHANCE`` and ``TERMINAL`` are what ``s.current_player()`` says in place of
a seat. ``WHY_PURE`` says why plain Python runs; it is empty where the compiled rules do.
"""

from __future__ import annotations

from pathlib import Path

from kurgan.compiled import WHY_PURE  # before anything that may be compiled
from kurgan.core.errors import KurganError
from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE, TERMINAL
from kurgan.core.game import AnyGame, Game
from kurgan.core.record import Record
from kurgan.core.refusal import Refusal, Refused
from kurgan.core.view import View
from kurgan.games import GAMES, load

__version__ = "0.5.0"


def game(name: str, data: str | Path | None = None) -> AnyGame:
    """A game by its id; ``data`` is an owner's TOML file laid over the printed values.

    >>> game("siege").scenarios
    ('sevastopol', 'maginot', 'westwall')
    >>> game("sige")
    Traceback (most recent call last):
    kurgan.core.errors.UnknownName: unknown game 'sige'; did you mean siege?
    """
    return load(name, Path(data) if data else None)


__all__ = [
    "CHANCE",
    "GAMES",
    "TERMINAL",
    "WHY_PURE",
    "Event",
    "Game",
    "KurganError",
    "Record",
    "Refusal",
    "Refused",
    "View",
    "events_for",
    "game",
]

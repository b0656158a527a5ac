"""Random games as a table sees them: positions, viewers, and every message that is shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

from kurgan.core.chance import draw
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from tests.conftest import BUDGETS

GAMES: list[tuple[str, dict[str, str]]] = [
    ("battle", {"crossing_fire": "yes", "allow_pass": "yes"}),
    ("battle", {"setup": "free", "deck": "14", "hand_limit": "3", "case3_full_move": "yes"}),
    ("solo", {}),
    ("solo", {"russian_removed": "8", "crossing_fire": "yes", "setup": "free", "artillery_rear_bonus": "no"}),
]
NUMBERS = tuple(range(len(GAMES)))[-BUDGETS["table_games"] :]
VIEWERS = (None, 0, 1, WHOLE)


def view_of(s: Any, viewer: int | None) -> View:
    return View(WHOLE, s.copy()) if viewer == WHOLE else s.view(viewer)


def random_game(game: Game[Any], number: int, seed: int = 0) -> Iterator[tuple[Any, list[Event]]]:
    """Every position of a random game, and the events that led to it."""
    scenario, options = GAMES[number]
    rng = Random(f"table {number} {seed}")
    s = game.new(scenario, options)
    yield s, []
    while not s.is_terminal():
        at_chance = s.current_player() == CHANCE
        yield s, s.play(draw(rng, s.chance_outcomes()) if at_chance else rng.choice(s.legal_actions()))


def decisions(game: Game[Any], number: int, seed: int = 0) -> Iterator[Any]:
    """The positions where somebody chooses."""
    for s, _ in random_game(game, number, seed):
        if s.current_player() >= 0:
            yield s


def messages(shown: Any) -> Iterator[Message]:
    """Every message in something that is shown, nested ones too."""
    if isinstance(shown, Message):
        yield shown
        for _, value in shown.params:
            yield from messages(value)
    elif isinstance(shown, tuple | list):
        for part in shown:
            yield from messages(part)
    elif dataclasses.is_dataclass(shown):
        for field in dataclasses.fields(shown):
            yield from messages(getattr(shown, field.name))

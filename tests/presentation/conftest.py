"""Every game's show, and walks through its random games."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.games import GAMES
from tests.presentation.walks import Show, random_game


def show_of(package: str) -> Show:
    show: Show = importlib.import_module(f"tests.games.{package}.presentation.show").SHOW
    return show


SHOWS = tuple(show_of(path.rpartition(".")[2]) for path in GAMES.values())
WALKS = tuple((show, number) for show in SHOWS for number in show.numbers)


@dataclass(frozen=True)
class Walk:
    """A random game: some of its positions where somebody chooses, and all of its events."""

    show: Show
    start: str
    states: tuple[Any, ...]
    events: tuple[Event, ...]


@pytest.fixture(scope="module", params=WALKS, ids=lambda given: f"{given[0].game.id}-{given[1]}")
def walk(request: pytest.FixtureRequest) -> Walk:
    show, number = request.param
    states, events, met = [], [], 0
    for s, told in random_game(show, number):
        events += told
        if s.current_player() >= 0:
            if met % show.stride == 0:
                states.append(s.copy())
            met += 1
    return Walk(show, show.starts[number], tuple(states), tuple(events))


@pytest.fixture(scope="module", params=SHOWS, ids=lambda show: show.game.id)
def show(request: pytest.FixtureRequest) -> Show:
    found: Show = request.param
    return found

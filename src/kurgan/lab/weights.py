"""The weights of an officer: read from the file beside it, tried in play, and written back with all comments kept."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kurgan import ai
from kurgan.ai import Agent
from kurgan.core.errors import BadText, KurganError
from kurgan.core.game import AnyGame
from kurgan.games import GAMES
from kurgan.lab.match import Table

Values = dict[str, float]
Make = Callable[[Values], Agent]
NUMBER = re.compile(r"^(\s*)([A-Za-z0-9_-]+)(\s*=\s*)([-+0-9._eE]+)(\s*(?:#.*)?)$")


def read(text: str) -> Values:
    """All numbers of a file, by their own names, whatever tables they stand in."""
    try:
        found = list(_numbers(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as error:
        raise BadText("weights_file", detail=str(error)) from None
    values = dict(found)
    if len(values) < len(found):
        names = [name for name, _ in found]
        raise BadText("weights_twice", name=next(name for name in names if names.count(name) > 1))
    return values


def _numbers(table: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _numbers(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield name, float(value)


def written(text: str, values: Values) -> str:
    """The same file with other values: four figures of each that has changed."""
    old = read(text)

    def line(text: str) -> str:
        found = NUMBER.match(text)
        if found is None or found[2] not in values or values[found[2]] == old[found[2]]:
            return text
        return f"{found[1]}{found[2]}{found[3]}{_figure(values[found[2]])}{found[5]}"

    return "".join(f"{line(part)}\n" for part in text.splitlines())


def _figure(value: float) -> str:
    said = f"{value:.4g}"
    return said if any(mark in said for mark in ".en") else f"{said}.0"


# --- officers ---------------------------------------------------------------------------------------


def officer(game_id: str) -> tuple[Path, Make]:
    """Where the weights of a game's officer lie, and what makes one with others."""
    package = GAMES[game_id].rpartition(".")[2]
    path = Path(ai.__file__).parent / package / "weights.toml"
    try:
        module = importlib.import_module(f"{ai.__name__}.{package}.officer")
    except ModuleNotFoundError:
        raise KurganError("no_weights", game=game_id) from None
    if not path.is_file():
        raise KurganError("no_weights", game=game_id)

    def make(values: Values) -> Agent:
        made: Agent = module.Officer(module.Weights(**values))
        return made

    return path, make


def meeting(game: AnyGame, scenarios: tuple[str, ...], make: Make) -> Callable[[Values, Values, int, str], float]:
    """What lets two sets of weights play a mirrored pair; the scenarios take turns.

    It returns the points of the first, from 0 to 1. A game that breaks stops all: weights must not hide an error.
    """
    tables = [Table(game, scenario, game.settings(scenario, {})[1]) for scenario in scenarios]

    def meet(first: Values, second: Values, number: int, source: str) -> float:
        table = tables[number % len(tables)]
        agents = [("first", make(first)), ("second", make(second))]
        points = 0.0
        for own, seated in enumerate((agents, agents[::-1])):
            played = table.meet(own, seated, source)
            if played.error:
                raise KurganError("tune_broken", source=source, detail=played.error)
            seats = game.seats
            points += float(played.winner == seats[own]) if played.winner in seats else 0.5
        return points / 2

    return meet

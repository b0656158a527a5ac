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
TABLE = re.compile(r"^\s*\[([A-Za-z0-9_.-]+)\]\s*(?:#.*)?$")
NUMBER = re.compile(r"^(\s*)([A-Za-z0-9_-]+)(\s*=\s*)([-+0-9._eE]+)(\s*(?:#.*)?)$")


def read(text: str) -> Values:
    """What can be tuned: the numbers with a point, by table and name. Whole numbers are counts and stay."""
    try:
        return dict(_numbers(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as error:
        raise BadText("weights_file", detail=str(error)) from None


def _numbers(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{name}.")
        elif isinstance(value, float):
            yield f"{before}{name}", value


def tables(text: str, values: Values) -> dict[str, Any]:
    """The file's tables with other values."""
    found = tomllib.loads(text)
    for name, value in values.items():
        *path, last = name.split(".")
        table = found
        for part in path:
            table = table[part]
        table[last] = value
    return found


def written(text: str, values: Values) -> str:
    """The same file with other values: four figures of each that has changed."""
    old, before, lines = read(text), "", []
    for line in text.splitlines():
        if head := TABLE.match(line):
            before = f"{head[1]}."
        found = NUMBER.match(line)
        name = f"{before}{found[2]}" if found else ""
        if found and name in old and values.get(name, old[name]) != old[name]:
            line = f"{found[1]}{found[2]}{found[3]}{_figure(values[name])}{found[5]}"
        lines.append(f"{line}\n")
    return "".join(lines)


def _figure(value: float) -> str:
    said = f"{value:.4g}"
    return said if any(mark in said for mark in ".en") else f"{said}.0"


# --- officers ---------------------------------------------------------------------------------------


def officer(game_id: str) -> tuple[Path, Make]:
    """Where the weights of a game's officer lie, and what makes one with others."""
    package = GAMES[game_id].rpartition(".")[2]
    path = Path(ai.__file__).parent / package / "officer" / "weights.toml"
    try:
        module = importlib.import_module(f"{ai.__name__}.{package}.officer")
        weights = importlib.import_module(f"{ai.__name__}.{package}.officer.weights")
        text = path.read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        raise KurganError("no_weights", game=game_id) from None

    def make(values: Values) -> Agent:
        made: Agent = module.Officer(weights.from_tables(tables(text, values)))
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

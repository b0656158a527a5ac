"""The rulings register: what every switch and optional rule was measured to do to both sides' chances.

``scripts/register.py`` measures and writes; a game's entries lie with its data, in ``register.json``, and its page is
``docs/register/<game>.md``. An option without an entry has not been measured.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.core.game import AnyGame
from kurgan.core.options import Option
from kurgan.lab.study.comparing import Comparison

FILE = Path("data") / "register.json"
MANY = 4  # of an option with more values than that the least and the greatest are measured
Interval = tuple[float, float, float]  # the mean, and from where to where


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of an option against the one that stands if nothing is chosen; numbers by seat in the game's order."""

    scenario: str
    option: str
    value: str
    against: str
    agents: tuple[str, ...]
    pairs: int
    most: int  # pairs that would have been played without a verdict
    alike: int  # pairs that went the same way, move by move
    verdict: str  # for the first seat: more, less, none, open
    least: float
    alpha: float
    beta: float
    base: tuple[int, ...]  # games won
    varied: tuple[int, ...]
    draws: tuple[int, int]  # in the base games, in the varied ones
    effect: tuple[Interval, ...]  # on the share of points
    wins: tuple[Interval, ...]  # on games won outright
    seed: int
    rules: str
    made: str  # version and commit
    date: str

    @classmethod
    def of(cls, given: dict[str, Any]) -> Entry:
        return cls(**{name: _frozen(value) for name, value in given.items()})

    @property
    def key(self) -> tuple[str, str, str]:
        return self.scenario, self.option, self.value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def values_of(option: Option) -> list[str]:
    """The values that are measured against the default."""
    others = [value for value in option.values if value != option.default]
    return others if len(option.values) <= MANY else [v for v in (option.values[0], option.values[-1]) if v in others]


def unmeasured(game: AnyGame, entries: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """Options and values without any entry."""
    found = {(entry.option, entry.value) for entry in entries}
    for option in game.options:
        for value in values_of(option):
            if (option.id, value) not in found:
                yield option.id, value


def intervals(found: Comparison, of: str) -> tuple[Interval, ...]:
    effects = [found.effect_on(seat) if of == "effect" else found.wins_of(seat) for seat in found.seats]
    return tuple((round(one.mean, 4), round(one.low, 4), round(one.high, 4)) for one in effects)


# --- files ------------------------------------------------------------------------------------------


@cache
def register(game: AnyGame) -> tuple[Entry, ...]:
    """The packaged entries of a game; none if it brings none."""
    path = game.folder / FILE
    return read(path) if path.is_file() else ()


def read(path: Path) -> tuple[Entry, ...]:
    return tuple(map(Entry.of, json.loads(path.read_text(encoding="utf-8"))["entries"]))


def text(game: AnyGame, entries: Sequence[Entry]) -> str:
    """The file: an entry a line, so that a change is a line."""
    lines = ",\n".join(json.dumps(asdict(entry), ensure_ascii=False) for entry in entries)
    return f'{{"format": 1, "game": "{game.id}", "seats": {json.dumps(game.seats)}, "entries": [\n{lines}\n]}}\n'

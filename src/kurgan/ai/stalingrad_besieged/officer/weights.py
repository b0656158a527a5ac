"""The officer's numbers: read from ``weights.toml``, which says what each means."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.games.stalingrad_besieged.places import SIDES
from kurgan.games.stalingrad_besieged.sheets import SLUGS

FILE = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True)
class Scales:
    """How one side weighs; a number too many or missing in the file is an error."""

    steep: float
    german_edge: float
    russian_edge: float
    calm: float
    calm_each_turn: float
    thick: float
    ferry: float
    nothing: float
    least_gain: float
    advance: float
    objective: float
    guard: float
    exit: float
    room: float
    reinforcement: float
    sniper: float
    spare: float
    strong: int
    front: int
    guns: int


@dataclass(frozen=True)
class Weights:
    worth: tuple[float, ...]  # by type; vacant and unknown ones have none of their own
    sides: tuple[Scales, ...]  # by side


def from_tables(tables: dict[str, Any]) -> Weights:
    worth: dict[str, float] = tables["worth"]
    return Weights(tuple(worth.get(slug, 0.0) for slug in SLUGS), tuple(Scales(**tables[side]) for side in SIDES))


@cache
def standard() -> Weights:
    """As the file has them."""
    return from_tables(tomllib.loads(FILE.read_text("utf-8")))

"""The officer's numbers: read from ``weights.toml``, which says what each means."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.games.stalingrad_besieged.sheets import SLUGS

FILE = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True)
class Weights:
    worth: tuple[float, ...]  # by type; vacant and unknown ones have none of their own
    steep: float
    german_edge: float
    russian_edge: float
    calm: float
    calm_each_turn: float
    ferry: float
    nothing: float
    least_gain: float
    german_advance: float
    russian_advance: float
    german_objective: float
    russian_objective: float
    exit: float
    room: float
    reinforcement: float
    sniper: float
    spare: float


@cache
def standard() -> Weights:
    """As the file has them; a number too many or missing is an error."""
    tables: dict[str, Any] = tomllib.loads(FILE.read_text("utf-8"))
    worth = tables.pop("worth")
    flat = {name: value for table in tables.values() for name, value in table.items()}
    if wrong := flat.keys() ^ {field.name for field in fields(Weights)} - {"worth"}:
        raise ValueError(f"{FILE.name}: {sorted(wrong)}")
    return Weights(worth=tuple(worth.get(slug, 0.0) for slug in SLUGS), **flat)

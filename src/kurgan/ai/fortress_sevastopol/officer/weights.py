"""The officer's numbers, from ``weights.toml``; other numbers make another style of play."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """What each says stands beside it in ``weights.toml``."""

    plain: float
    band: float
    final: float
    blur: float
    last_blur: float
    calm: float
    ground: float
    around: float
    rough: float
    port: float
    gate: float
    gate_held: float
    axis_tempo: float
    soviet_tempo: float
    led: float
    second: float
    at_once: float
    army: float
    held_far: float
    near_axis: float
    near_soviet: float
    fall_off: float
    unlike: float
    walk_in: float
    garrison: float
    marines: float
    siege: float
    advantage: float
    reserve: float
    spent: float
    broken: float
    usual: float
    cheapest: float
    last_units: float
    tired: float
    tired_soviet: float
    step: float
    helper: float


def from_tables(tables: dict[str, Any]) -> Weights:
    """A number too many or missing is an error."""
    return Weights(**tables)


@cache
def standard() -> Weights:
    with (Path(__file__).parent / "weights.toml").open("rb") as file:
        return from_tables(tomllib.load(file))

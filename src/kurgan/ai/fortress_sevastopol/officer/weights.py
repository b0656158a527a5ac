"""The officer's numbers, from ``weights.toml``; other numbers make another style of play.

A side has numbers of its own where what wins for it is something else: the Axis must take, the Soviets must hold.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from kurgan.games.fortress_sevastopol.places import SIDES


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
    walls: float
    marines: float
    siege: float
    exposed: float
    advantage: float
    reserve: float
    spent: float
    broken: float
    usual: float
    cheapest: float
    last_units: float
    tired: float
    step: float
    helper: float


@dataclass(frozen=True, slots=True)
class Stages:
    """Those of one side: while the game is long, when an army must last, and for its last turns, when it is spent."""

    long: Weights
    end: Weights


Sides = tuple[Stages, Stages]  # the Axis's and the Soviets'


def from_tables(tables: dict[str, Any]) -> Sides:
    """A number too many or missing is an error."""
    axis, soviet = (Stages(Weights(**tables[side]["long"]), Weights(**tables[side]["end"])) for side in SIDES)
    return axis, soviet


def changed(weights: Sides, **numbers: float) -> Sides:
    """Both sides with these numbers, at any time."""
    axis, soviet = (Stages(replace(own.long, **numbers), replace(own.end, **numbers)) for own in weights)
    return axis, soviet


@cache
def standard() -> Sides:
    with (Path(__file__).parent / "weights.toml").open("rb") as file:
        return from_tables(tomllib.load(file))

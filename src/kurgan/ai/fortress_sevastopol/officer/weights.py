"""The officer's numbers, from ``weights.toml``; other numbers make another style of play."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Weights:
    """What each says stands beside it in ``weights.toml``."""

    vp: float
    band: float
    above: float
    next_band: float
    final: float
    slope: float
    ground: float
    around: float
    port: float
    gate: float
    wear: float
    foothold: float
    breach: float
    cp: float
    repulse: float
    stale: float
    spent: float
    all_in: float
    least: float
    race: float
    sapper: float
    crowd: float
    step: float
    step_far: float
    fire_share: float
    regroup: float
    build_up: float
    reserves: float
    react: float
    rally: float
    march: float
    fall_off: float
    late: float
    risk: float
    garrison: float
    garrison_size: float
    second: float
    empty: float
    leave: float
    works: float
    chit: float
    lent: float
    advantage: float
    double: float
    landing: float
    reserve: float
    infiltrate: float


@cache
def standard() -> Weights:
    with (Path(__file__).parent / "weights.toml").open("rb") as file:
        return Weights(**tomllib.load(file))

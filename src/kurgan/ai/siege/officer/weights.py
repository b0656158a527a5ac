"""The numbers by which the officer weighs things; other numbers make another style."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True, slots=True)
class Weights:
    """What each says stands beside it in ``weights.toml``."""

    goal: float
    some: float
    works: float
    step: float
    ring: float
    far: float
    decay: float
    flank: float
    kill: float
    kill_near: float
    kill_goal: float
    kill_firm: float
    lost: float
    haste: float
    reduce: float
    repulse: float
    supply: float
    least: float
    most: int
    overrun: float
    lost_def: float
    supply_def: float
    least_def: float
    retake: float
    near: float
    exposed: float
    helpless: float
    guard: float
    drawn: float
    advance: int
    follow: float
    hold_goal: float
    hold_some: float
    hold_turn: float
    mass: float
    hold_step: float
    hold_open: float
    hold_work: float
    save: float
    stay: float
    gain: float
    second: float
    third: float
    reserve: float
    disrupted: float


def from_tables(tables: dict[str, Any]) -> Weights:
    """A number too many or missing is an error."""
    return Weights(**tables)


@cache
def standard() -> Weights:
    with FILE.open("rb") as file:
        return from_tables(tomllib.load(file))

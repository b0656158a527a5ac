"""The numbers of the officer, read from ``weights.toml``, where each is explained."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True, slots=True)
class Weights:
    win: float
    port: float
    retaken: float
    sector: float
    far_sector: float
    relief: float
    town: float
    goal_town: float
    lock: float
    barrier: float
    step: float
    unit: float
    stale: float
    horizon: float
    least_axis: float
    least_soviet: float
    hope_axis: float
    hope_soviet: float
    hope_ports: float
    elsewhere: float
    ready: float
    bold: float
    probe: float
    behind: float
    east_first: float
    thin_neck: float
    east_most: float
    east_more: float
    east_short: float
    east_kerch: float
    west_more: float
    keepers: float
    guard: float
    guard_late: float
    landing_ends: float
    barrier_units: float
    kerch_start: float
    risk: float
    fortress_calm: float
    sector_units: float
    kerch_full: float
    kerch_calm: float
    lock_front: float
    lock_back: float
    sally: float
    spare: float
    breakers: float
    raiders: float
    outposts: float
    landing: float
    support_price: float
    support_price_short: float


def from_tables(tables: dict[str, Any]) -> Weights:
    """A number too many or missing is an error."""
    return Weights(**{name: float(value) for table in tables.values() for name, value in table.items()})


@lru_cache(1)
def standard() -> Weights:
    with FILE.open("rb") as file:
        return from_tables(tomllib.load(file))

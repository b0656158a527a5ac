"""What a position's outcome depends on, in a few numbers; ``fitting.py`` finds their weights."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path

from kurgan.ai.fortress_sevastopol.officer.doctrine import GATE, Doctrine, measure
from kurgan.ai.fortress_sevastopol.officer.weights import standard
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, DISRUPT1, SOVIET
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.state import FS, on_map

NAMES = ("one", "band", "next", "above", "end", "time", "axis", "soviet", "gate", "advantage", "hope", "hope_end")
FILE = Path(__file__).parent / "worth.toml"
_OWN = standard()


def features(s: FS) -> tuple[float, ...]:
    """For the Axis; each about between -1 and 1."""
    t, given = s.given.sheets, s.given
    low, high = t.band[s.turn]
    soon = t.band[min(s.turn + 1, given.turns)][0]
    strength = [0.0, 0.0]
    for side in (AXIS, SOVIET):
        units = on_map(s, side) & ~t.hq
        fresh = (units & s.fresh).bit_count()
        broken = sum(1 for unit in each(units & ~s.fresh) if s.mode[unit] >= DISRUPT1)
        strength[side] = (units.bit_count() + 0.3 * fresh - 0.4 * broken) / 40
    time = s.turn / given.turns
    scales = measure(s, _OWN, AXIS)
    doctrine = scales.doctrine
    assert isinstance(doctrine, Doctrine)
    points = doctrine.points(s, scales)
    return (
        1.0,
        _clip((s.vp - low) / 3),
        _clip((s.vp - soon) / 3),
        _clip((s.vp - high - ABOVE_THE_BAND) / 3),
        _clip((s.vp - given.axis_needs) / 6) * time,
        time,
        strength[AXIS],
        strength[SOVIET],
        1.0 if s.held[AXIS] >> GATE & 1 else 0.5 if s.stands[AXIS] >> GATE & 1 else 0.0,
        1.0 if s.advantage == AXIS else -1.0,
        _clip((points - soon) / 4),
        _clip((points - given.axis_needs) / 4) * time,
    )


def _clip(x: float) -> float:
    return max(-1.0, min(1.0, x))


def load() -> tuple[float, ...]:
    with FILE.open("rb") as file:
        weights = tomllib.load(file)["weights"]
    return tuple(weights[name] for name in NAMES)


def chance(weights: tuple[float, ...], found: tuple[float, ...]) -> float:
    """That the Axis wins."""
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, found, strict=True))))

"""What a position of Fortress Sevastopol is worth: which points are to be expected, against what the score asks for.

A small net reads the features; ``worth.json`` has its numbers and says what they were fitted on (``fitting.py``).
"""

from __future__ import annotations

import json
from math import erf, sqrt, tanh
from pathlib import Path

from kurgan.ai.fortress_sevastopol.officer.doctrine import GATE, Doctrine, measure
from kurgan.ai.fortress_sevastopol.officer.weights import standard
from kurgan.ai.net import Net, net_of
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, DISRUPT1, SOVIET
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, on_map

FILE = Path(__file__).with_name("worth.json")
GROUPS = ((28,), (24,), (26,), (21,), (19,), (10, 20), (11, 12), (14,), (17,), (8, 9), (1, 2, 3, 4, 5, 6, 7))  # to lose
OF_A_MARK = ("now", "hoped", "chance")
OF_A_SIDE = ("units", "fresh", "broken", "reserves")
FEATURES = (
    *(f"{mark}_{name}" for mark in ("low", "next", "above", "won", "lost") for name in OF_A_MARK),
    *(f"{side}_{name}" for side in ("axis", "soviet") for name in OF_A_SIDE),
    *("late", "last", "track", "fighting", "whose", "spread", "ground", "gate", "advantage"),
    *(f"hold_{group[0]}" for group in GROUPS),
)
BLUR = 0.6  # of the points to be expected, besides what each Area may do
_OWN = standard()[AXIS].end


def features(s: FS) -> list[float]:
    """For the Axis; each about between -1 and 1."""
    t, given, last = s.given.sheets, s.given, s.turn == s.given.turns
    scales = measure(s, _OWN)
    doctrine = scales.doctrine
    assert isinstance(doctrine, Doctrine)
    points, variance, rest, holds = doctrine.survey(s, scales)
    low, high = t.band[s.turn]
    narrow = 1 / sqrt(2 * (variance + BLUR))
    marks = (
        low,
        t.band[min(s.turn + 1, given.turns)][0],
        high + ABOVE_THE_BAND,
        given.axis_needs,
        given.soviet_allows + 1,
    )
    found: list[float] = []
    for mark in marks:
        found += [_clip((s.vp - mark) / 4), _clip((points - mark) / 4), erf((points + 0.5 - mark) * narrow)]
    for side in (AXIS, SOVIET):
        units = on_map(s, side) & ~t.hq
        broken = sum(1 for unit in each(units & ~s.fresh) if s.mode[unit] >= DISRUPT1)
        found += [units.bit_count() / 40, (units & s.fresh).bit_count() / 20, broken / 10, s.rp[side] / 10]
    fighting = s.phase == OPERATIONS
    found += [
        *(s.turn / given.turns, float(last), max(0, s.track) / 10 if fighting else 0.0, float(fighting)),
        *(1.0 - 2.0 * s.side if fighting else 0.0, variance / 4, rest / 40),
        1.0 if s.held[AXIS] >> GATE & 1 else 0.5 if s.stands[AXIS] >> GATE & 1 else 0.0,
        1.0 if s.advantage == AXIS else -1.0,
        *(sum([holds[place] for place in group]) / len(group) for group in GROUPS),
    ]
    return found


def _clip(x: float) -> float:
    return max(-1.5, min(1.5, x))


NET: Net | None = net_of(json.loads(FILE.read_text("utf-8"))["net"]) if FILE.exists() else None


def worth(s: FS) -> float:
    """For the Axis, -1 to 1."""
    if s.is_terminal():
        return float(s.returns()[AXIS])
    assert NET is not None
    return tanh(0.5 * NET.read(features(s)))

"""Soviet surprises: an Amphibious Invasion, and Infiltration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from kurgan.ai.fortress_sevastopol.fights import settled, weigh
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.ai.fortress_sevastopol.ventures import sign
from kurgan.core.sets import changed, each
from kurgan.games.fortress_sevastopol.places import SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules import r07_5_infiltration, r09_6_invasion
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room
from kurgan.games.fortress_sevastopol.state import (
    BY_INFILTRATION,
    BY_INVASION,
    FS,
    INFILTRATION,
    INVASION,
    has_enemy,
    put,
    set_mode,
)

TOGETHER = 3  # units in an Infiltration
HIDDEN_AT = 2  # the TEM of ground in which somebody who knows the game tries to hide


@dataclass(frozen=True)
class Surprise:
    home: int
    target: int
    gain: float


def landings(s: FS, scales: Scales, base: float) -> Iterator[Surprise]:
    """Every Port with every coast, with as many brigades as may go."""
    for port in each(r09_6_invasion.places(s)):
        for beach in each(r09_6_invasion.beaches(s, port)):
            c = s.copy()
            c.impulse, c.home, c.target = INVASION, port, beach
            while c.used < r09_6_invasion.BRIGADES_AT_MOST and (units := r09_6_invasion.landers(c)):
                r09_6_invasion.land(c, units.bit_length() - 1)
            if has_enemy(c, beach, SOVIET):
                c.way, c.committed = BY_INVASION, c.moved
                value = weigh(c, scales).mean()
            else:
                value = settled(c, scales)
            yield Surprise(port, beach, sign(SOVIET) * value - base)


def infiltrations(s: FS, home: int, scales: Scales, base: float) -> Iterator[Surprise]:
    """The best three of an Area into each neighbour; who is found out must fight."""
    t, knows = s.given.sheets, scales.doctrine is not None
    units = sorted(each(r07_5_infiltration.candidates(s, home)), key=lambda unit: -t.df[unit])[:TOGETHER]
    for target in each(r07_5_infiltration.targets(s, home)):
        if knows and t.tem[target] < HIDDEN_AT:
            continue
        c = s.copy()
        c.impulse, c.home, c.target, c.way = INFILTRATION, home, target, BY_INFILTRATION
        for unit in units:
            if has_room(c, target, unit):
                put(c, unit, target)
                c.origin, c.via = changed(c.origin, unit, home), changed(c.via, unit, t.boundary_of[home, target])
                c.mp = changed(c.mp, unit, 0)
                c.moved |= t.bit[unit]
                c.stopped |= t.bit[unit]
        unseen = min(1.0, t.tem[target] / 6)
        value = one_by_one(c, unseen, scales) if knows else all_or_none(c, unseen, scales)
        yield Surprise(home, target, sign(SOVIET) * value - base)


def found_out(s: FS, units: int, scales: Scales) -> float:
    """The Axis's gain when these of those who came must fight and the others are hidden and Spent."""
    c = s.copy()
    for unit in each(c.moved & ~units):
        set_mode(c, unit, SPENT)
    if not units:
        return settled(c, scales)
    c.committed = c.mandatory = units
    return weigh(c, scales).mean()


def all_or_none(s: FS, unseen: float, scales: Scales) -> float:
    return unseen * found_out(s, 0, scales) + (1 - unseen) * found_out(s, s.moved, scales)


def one_by_one(s: FS, unseen: float, scales: Scales) -> float:
    """Each has a die of its own; whoever is found out fights without those who are not."""
    came = list(each(s.moved))
    value = 0.0
    for seen in range(len(came) + 1):
        chance = comb(len(came), seen) * (1 - unseen) ** seen * unseen ** (len(came) - seen)
        if chance:
            value += chance * found_out(s, sum(1 << unit for unit in came[:seen]), scales)
    return value

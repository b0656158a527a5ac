"""Soviet surprises: an Amphibious Invasion, and Infiltration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    t = s.given.sheets
    units = sorted(each(r07_5_infiltration.candidates(s, home)), key=lambda unit: -t.df[unit])[:TOGETHER]
    for target in each(r07_5_infiltration.targets(s, home)):
        c = s.copy()
        c.impulse, c.home, c.target, c.way = INFILTRATION, home, target, BY_INFILTRATION
        for unit in units:
            if has_room(c, target, unit):
                put(c, unit, target)
                c.origin, c.via = changed(c.origin, unit, home), changed(c.via, unit, t.boundary_of[home, target])
                c.mp = changed(c.mp, unit, 0)
                c.moved |= t.bit[unit]
                c.stopped |= t.bit[unit]
        hidden = c.copy()
        for unit in each(hidden.moved):
            set_mode(hidden, unit, SPENT)
        c.committed = c.mandatory = c.moved
        unseen = min(1.0, t.tem[target] / 6)
        value = unseen * settled(hidden, scales) + (1 - unseen) * weigh(c, scales).mean()
        yield Surprise(home, target, sign(SOVIET) * value - base)

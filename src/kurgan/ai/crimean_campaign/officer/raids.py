"""8.2 Raids: where one or two Soviet units cut off those who stand before Kerch, so that they attack at half [P8]."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kurgan.ai.crimean_campaign.aims import distances
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, HAND, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, ground, zoc
from kurgan.games.crimean_campaign.rules.r08_supply import sources_of
from kurgan.games.crimean_campaign.rules.r10_reach import movers
from kurgan.games.crimean_campaign.state import TCC, Given

NEAR = 7  # hexes from Kerch: further away a line is too wide to be cut
TRIED = 24  # hexes of which pairs are tried
KEPT = 256  # positions whose raids are kept


def raids(s: TCC, most: int) -> tuple[int, ...]:
    """The fewest hexes, no more than ``most``, from which units cut off all before Kerch; none if it cannot be."""
    t = s.given.sheets
    before = t.grid.adjacent[t.kerch] & s.occupied[AXIS]
    if not most or not before:
        return ()
    where, reached = ground(s, SOVIET), 0
    starts = entries(s)
    for piece in bits(movers(s, SOVIET)):
        starts |= 1 << s.where[piece]
    for place in bits(starts & ~(1 << t.kerch)):
        reached |= where.reach(place, FOOT)
    found: dict[Any, tuple[int, ...]] = t.kept.setdefault(raids, {})
    key = s.given.strait, s.occupied[AXIS], s.occupied[SOVIET], sources_of(s, AXIS), reached, most
    if key not in found:
        if len(found) >= KEPT:
            found.clear()
        found[key] = cutting(s, before, reached, most)
    return found[key]


def entries(s: TCC) -> int:
    """Hexes of the landing zone where units that wait at sea could come ashore."""
    t = s.given.sheets
    return t.kslz & ~s.occupied[AXIS] if s.at[HAND] & t.of_side[SOVIET] else 0


def cutting(s: TCC, before: int, reached: int, most: int) -> tuple[int, ...]:
    t, axis, soviet, sources = s.given.sheets, s.occupied[AXIS], s.occupied[SOVIET], sources_of(s, AXIS)
    away, beside = distances(t, 1 << t.kerch), t.grid.step(axis)
    able = [n for n in bits(reached & ~axis & ~soviet & ~t.kslz) if away[n] <= NEAR]
    able.sort(key=lambda n: (beside >> n & 1, away[n], n))  # who touches no enemy is not attacked first
    for number in range(most + 1):
        for places in combinations(able[: TRIED if number > 1 else None], number):
            if not fed(s.given, axis, soviet | sum(1 << place for place in places), sources) & before:
                return places
    return ()


def fed(given: Given, axis: int, soviet: int, sources: int) -> int:
    """Hexes that Axis lines would reach if the Soviets stood like this."""
    grid = given.sheets.grid
    enterable = grid.playable & ~soviet & ~(given.strait & ~sources)
    passed = grid.flood(sources & enterable, enterable & (~zoc(given, soviet) | axis))
    return passed | grid.step(passed) & enterable

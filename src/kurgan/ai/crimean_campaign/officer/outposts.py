"""7.1 Outposts: where one or two Soviet units before Kerch keep the Axis a turn away from it by their zones [P4]."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kurgan.ai.crimean_campaign.aims import distances
from kurgan.ai.crimean_campaign.officer.raids import entries
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, Ground, ground
from kurgan.games.crimean_campaign.rules.r10_reach import movers
from kurgan.games.crimean_campaign.state import TCC

NEAREST, FURTHEST = 2, 4  # hexes from Kerch: whoever clears a nearer one goes on into the town by momentum
KEPT = 256  # positions whose outposts are kept


def outposts(s: TCC, most: int) -> tuple[int, ...]:
    """The fewest hexes, no more than ``most``, that keep all who come on foot from the hexes beside Kerch."""
    t = s.given.sheets
    where, reached = ground(s, SOVIET), 0
    starts = entries(s) | 1 << t.kerch
    for piece in bits(movers(s, SOVIET)):
        starts |= 1 << s.where[piece]
    for place in bits(starts):
        reached |= where.reach(place, FOOT) | 1 << place
    found: dict[Any, tuple[int, ...]] = t.kept.setdefault(outposts, {})
    key = s.given.strait, s.occupied[AXIS], s.occupied[SOVIET], reached, most
    if key not in found:
        if len(found) >= KEPT:
            found.clear()
        found[key] = closing(s, reached, most)
    return found[key]


def closing(s: TCC, reached: int, most: int) -> tuple[int, ...]:
    t, axis = s.given.sheets, s.occupied[AXIS]
    away = distances(t, 1 << t.kerch)
    near = [n for n in bits(t.grid.playable & ~t.kslz) if NEAREST <= away[n] <= FURTHEST]
    others = s.occupied[SOVIET] & ~sum(1 << n for n in near)  # who stands there already may stand elsewhere, too
    able = [n for n in near if (reached & ~axis) >> n & 1]
    able.sort(key=lambda n: (away[n], not s.occupied[SOVIET] >> n & 1, n))
    for number in range(most + 1):
        for places in combinations(able, number):
            if not comes(s, others | sum(1 << place for place in places)):
                return places
    return ()


def comes(s: TCC, soviet: int) -> bool:
    """Whether somebody on foot could come beside Kerch if the Soviets stood like this."""
    t, where = s.given.sheets, Ground(s.given, soviet)
    beside, reach = t.grid.adjacent[t.kerch], where.reach
    return any(s.at[place] and reach(place, FOOT) & beside for place in bits(s.occupied[AXIS] & ~beside))

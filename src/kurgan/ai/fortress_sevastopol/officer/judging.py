"""[P1] [P6] How a position looks to the officer: who will hold which points, and what the score will make of that.

Every Area has a chance to be the Axis's when the fighting there is over: from what stands beside it, or, where the
front is still far, from how far it is and what stands in it. The points that are to be expected and how much they may
differ meet the thresholds of the score: a point that decides is worth much, one beyond all thresholds little, and
whoever is behind gains by risk.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt

from kurgan.ai.fortress_sevastopol.evaluation import NEVER, Picture, Stack, attacks, crossing, observe
from kurgan.ai.fortress_sevastopol.odds import loss
from kurgan.ai.fortress_sevastopol.officer.weights import Weights
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, SEVASTOPOL_MASK, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules.r21_2_links import adjoining, beside
from kurgan.games.fortress_sevastopol.state import FS

SIEGE_TRAIN = 13  # the turn on which the siege guns arrive
FOLLOWING = 3  # by how much the first wave makes the second easier
FARTHEST = 4  # Areas from which an enemy is felt
Both = tuple[list[Stack], list[Stack]]
Share = tuple[float, float, float, float]


@dataclass(frozen=True)
class Outlook:
    """What the score asks for: thresholds with what it is worth to reach them, each point, how uncertain all is."""

    steps: tuple[tuple[float, float], ...]
    plain: float
    blur: float

    def worth(self, mean: float, variance: float) -> float:
        narrow = 1 / sqrt(2 * (variance + self.blur))
        total = self.plain * mean
        for threshold, weight in self.steps:
            total += weight * 0.5 * (1 + erf((mean - threshold) * narrow))
        return total


def rings(s: FS, side: int) -> tuple[int, ...]:
    """Places two, three and four Areas from where the side stands, masks."""
    links, found = adjoining(s.given.sheets), []
    stands = s.stands[side] & AREA_MASK
    near = beside(links, stands) | stands
    for _ in range(FARTHEST - 1):
        wide = beside(links, near) | near
        found.append(wide & ~near)
        near = wide
    return tuple(found)


def danger(s: FS, place: int, side: int, both: Both, w: Weights) -> float:
    """0 to 1: how much of the hold on a place the next attacks take; a second stack follows the first."""
    capacity, waves = attacks(s, place, side, both[side], both[1 - side])
    first = second = later = NEVER
    for now, then in waves:
        later = max(later, then)
        if now > first:
            first, second = now, first
        elif now > second:
            second = now
    if later == NEVER:
        return 0.0
    at_once = 0.0
    if first > NEVER:
        at_once = loss(first, capacity)
        if second > NEVER:
            worn = max(1, capacity - max(0, first))
            at_once += (1 - at_once) * w.second * loss(second + FOLLOWING, worn)
    return w.at_once * at_once + (1 - w.at_once) * loss(later, capacity)


def rampart(s: FS, place: int) -> int:
    """What must be crossed to come to a place, at its weakest; into the fortress nobody comes but from outside."""
    ways = [(other, boundary) for other, boundary in s.given.sheets.neighbours[place]]
    if SEVASTOPOL_MASK >> place & 1:
        ways = [(other, boundary) for other, boundary in ways if not SEVASTOPOL_MASK >> other & 1] or ways
    return min(crossing(s, boundary) for _, boundary in ways)


def grip(s: FS, place: int, side: int, both: Both, ring: int, w: Weights) -> float:
    """0 to 1: how likely the side that controls a place loses it; ``ring`` is 0 beside the enemy and far away."""
    t, here, enemies = s.given.sheets, both[side][place], both[1 - side][place]
    if ring:
        chance = (w.near_axis if side == AXIS else w.near_soviet) * w.fall_off ** (ring - 1)
        if not here.here:
            return chance
        if not t.vp[place]:
            return 0.0
        dv = here.best_df + max(0, here.steady - 1) + t.tem[place] + (1 if s.ip[place] == 1 + side else 0)
        dv += rampart(s, place)
        return w.held_far * chance * loss(int(w.army) - dv, here.capacity + (1 if t.city[place] else 0))
    if here.here:
        risk = danger(s, place, side, both, w)
        if enemies.here:  # contested: the stronger stack will have it
            share = enemies.capacity / (here.capacity + enemies.capacity)
            risk = max(risk, 0.25 * risk + 0.75 * share)
        return risk
    if enemies.here:
        return 1.0  # taken at the end of the Impulse
    theirs = both[1 - side]
    beside_it = [theirs[other] for other, _ in t.neighbours[place] if theirs[other].ready_af]
    return max((w.walk_in if stack.rested_af else w.unlike for stack in beside_it), default=0.0)


def area_shares(s: FS, place: int, both: Both, scales: Scales, ring: int, w: Weights) -> Share:
    """The Axis's points to be expected there, their variance, what else is gained or lost; how sure it is."""
    owner = AXIS if s.held[AXIS] >> place & 1 else SOVIET
    mine, theirs = both[owner][place], both[1 - owner][place]
    points, sign = s.given.sheets.vp[place], 1 if owner == AXIS else -1
    risk = min(1.0, grip(s, place, owner, both, ring, w) * scales.tempo[1 - owner])
    axis = 1 - risk if owner == AXIS else risk
    rest = scales.area[place] * axis
    if mine.here:
        rest -= sign * w.led * scales.units * mine.worth * risk
        if theirs.here:
            back = danger(s, place, 1 - owner, both, w) * scales.tempo[owner]
            rest += sign * w.led * scales.units * theirs.worth * back
    return points * axis, points * points * risk * (1 - risk), rest, axis


def firing_places(s: FS, gun: int) -> int:
    """[P4] From where a siege gun reaches a City with enemies in it, a mask."""
    t = s.given.sheets
    found = 0
    for city in each(t.cities & s.stands[SOVIET]):
        found |= t.within[city][t.reach[gun]]
    return found


def lonely(s: FS, side: int) -> int:
    """[P5] Headquarters beside an enemy with nobody who still stands firm: whoever comes takes them."""
    t, found = s.given.sheets, 0
    for hq in each(t.hq & t.of_side[side]):
        place = s.where[hq]
        if AREA_MASK >> place & 1 and t.adjacent[place] & s.stands[1 - side]:
            friends = s.at[place] & t.of_side[side] & ~t.hq
            found += not any(s.mode[unit] <= SPENT for unit in each(friends))
    return found


def judge(s: FS, scales: Scales, outlook: Outlook, w: Weights) -> float:
    """The Axis's gain."""
    mean, variance, rest = weigh_up(s, scales, w)
    return rest + outlook.worth(mean, variance)


def weigh_up(s: FS, scales: Scales, w: Weights) -> tuple[float, float, float]:
    """The Axis's points to be expected, their variance, what else there is; an Area is looked at when it changed."""
    pictures, held, ips = scales.memory.pictures, s.held[AXIS], s.ip
    last: Picture = pictures.pop() if pictures else Picture()  # ours alone until it is given back
    changed = observe(s, scales, last)
    far = rings(s, AXIS), rings(s, SOVIET)
    if far != last.rings:
        if not last.rings:
            changed = AREA_MASK
        for new, old in zip(far, last.rings, strict=False):
            for one, other in zip(new, old, strict=True):
                changed |= one ^ other
        last.rings = far
    if changed:
        (axis, soviet), near, areas = last.stacks, scales.counters.near, scales.memory.areas(s.boundary, s.weather)
        for place in each(changed & AREA_MASK):
            around, owned = near[place], held >> place & 1
            ring = 0
            for step, found in enumerate(far[SOVIET if owned else AXIS], 1):
                if found >> place & 1:
                    ring = step
            key = around(axis), around(soviet), owned, ips[place], ring
            shares = areas[place].get(key)
            if shares is None:
                shares = areas[place][key] = area_shares(s, place, last.stacks, scales, ring, w)
                scales.memory.weighed += 1
            last.shares[place] = shares
    total = scales.units * (last.worth[AXIS] - last.worth[SOVIET])
    mean = variance = 0.0
    for place in each(AREA_MASK):
        points, varies, rest, _ = last.shares[place]
        mean += points
        variance += varies
        total += rest
    pictures.append(last)
    total -= w.exposed * (lonely(s, AXIS) - lonely(s, SOVIET))
    if s.advantage == AXIS:
        mean += 1
        total += w.advantage
    for gun in each(s.given.sheets.siege) if s.turn >= SIEGE_TRAIN else ():
        if firing_places(s, gun) >> s.where[gun] & 1:
            total += w.siege
    return mean, variance, total


def survey(s: FS, scales: Scales, w: Weights) -> tuple[float, float, float, list[float]]:
    """The same, and by place how surely the Axis has it."""
    mean, variance, rest = weigh_up(s, scales, w)
    shares = scales.memory.pictures[-1].shares
    return mean, variance, rest, [share[3] if share else 0.0 for share in shares]

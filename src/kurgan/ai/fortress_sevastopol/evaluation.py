"""How a position looks at a glance: who holds what, for how long, with which units. The Axis's gain."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.odds import loss
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BREACHED,
    DESTROYED,
    DISRUPT1,
    FRESH,
    PLACES,
    RIVER,
    SOVIET,
    SPENT,
    TRENCH,
    WALL,
    C,
    U,
)
from kurgan.games.fortress_sevastopol.rules.r22_weather import av_modifier
from kurgan.games.fortress_sevastopol.sheets import ELITE
from kurgan.games.fortress_sevastopol.state import FS

ABSORBS = (4, 3, 2, 1)
LED = 0.45  # of the units in a lost Area, how much is lost with it
CROSSING_ROOM = 4  # units that follow a leader over a river, trench or wall


class Stacks:
    """What stands in every Area, summed up for one side."""

    __slots__ = ("best_df", "capacity", "here", "ready", "ready_af", "rested", "rested_af", "skilled", "worth")

    def __init__(self) -> None:
        self.capacity = [0] * PLACES
        self.best_df = [0] * PLACES
        self.here = [0] * PLACES
        self.worth = [0.0] * PLACES
        self.rested_af = [0] * PLACES  # the strongest leader who is Fresh
        self.rested = [0] * PLACES  # Fresh units who can assault
        self.ready_af = [0] * PLACES  # the same, with those who are only Spent
        self.ready = [0] * PLACES
        self.skilled = [0] * PLACES  # Fresh German engineers, who count twice


def stacks(s: FS, side: int, scales: Scales) -> tuple[Stacks, float]:
    """The stacks of a side, and what its units are worth altogether."""
    t = s.given.sheets
    own, found = t.of_side[side], Stacks()
    worth, point, fighters, push = scales.worth[side], t.point, scales.counters.fighters, scales.counters.push
    af, df, spent_df, modes, elite, away = t.af, t.df, t.spent_df, s.mode, s.elite, scales.away[side]
    elite_bonus = t.bonus[ELITE]
    total, sappers, ready_worth = 0.0, t.engineer & t.german, scales.rested[side] / 7
    for place in bits(s.stands[side]):
        if place not in _COUNTED:
            continue
        units = s.at[place] & own
        sum_, far = 0.0, away[place]
        capacity = best = rested_af = rested = ready_af = ready = skilled = 0
        for unit in bits(units):
            mode = modes[unit]
            w = worth[mode][unit]
            sum_ += w
            total -= far * push[unit]
            capacity += ABSORBS[mode]
            bonus = elite_bonus if elite >> unit & 1 else 0
            strength = (df[unit] if mode == FRESH else spent_df[unit] - max(0, mode - SPENT)) + bonus
            if strength > best:
                best = strength
            if mode < DISRUPT1 and fighters >> unit & 1:
                ready += 1
                attack = af[unit] + bonus if point >> unit & 1 else 0
                if attack > ready_af:
                    ready_af = attack
                if mode == FRESH:
                    rested += 1
                    skilled += sappers >> unit & 1
                    if far <= 1:
                        total += ready_worth * attack
                    if attack > rested_af:
                        rested_af = attack
        found.here[place] = units
        found.capacity[place], found.best_df[place], found.worth[place] = capacity, best, sum_
        found.rested_af[place], found.rested[place] = rested_af, rested
        found.ready_af[place], found.ready[place], found.skilled[place] = ready_af, ready, skilled
        total += sum_
    return found, total


_COUNTED = frozenset((*AREAS, U, C))


def crossing(s: FS, boundary: int) -> int:
    """What a boundary adds to the defense."""
    kind = s.given.sheets.kind[boundary]
    if kind == RIVER:
        return 0 if s.given.sheets.bridge[boundary] and s.boundary[boundary] != DESTROYED else 2
    if s.boundary[boundary] == BREACHED:
        return 0
    return 3 if kind == TRENCH else 2 if kind == WALL else 0


def danger(s: FS, place: int, side: int, mine: Stacks, theirs: Stacks) -> float:
    """0 to 1: how much of the side's hold on a place with units the enemy's next attacks take."""
    t, foe = s.given.sheets, 1 - side
    capacity = mine.capacity[place] + (1 if t.city[place] else 0)
    others = (mine.here[place] & s.fresh & ~t.hq).bit_count()
    dv = mine.best_df[place] + max(0, others - 1) + t.tem[place] + (1 if s.ip[place] == 1 + side else 0)
    guns_of = t.field & t.of_side[foe] & s.fresh
    guns = (s.at[place] & guns_of).bit_count()
    for other, _ in t.neighbours[place]:
        if s.at[other] & guns_of:
            guns += (s.at[other] & guns_of).bit_count()
    base = guns + av_modifier(s, foe)[0] - dv
    at_once = later = 0.0
    room = t.stacking[place] - 1
    own = theirs.here[place]
    ways = [(place, 0)] if own else []
    ways += [
        (other, crossing(s, boundary))
        for other, boundary in t.neighbours[place]
        if theirs.here[other] and not mine.here[other]
    ]
    for other, wet in ways:
        most = min(room, CROSSING_ROOM) if wet else room
        if theirs.rested_af[other]:
            edge = (
                base
                + theirs.rested_af[other]
                + min(most, theirs.rested[other] - 1)
                - wet
                + min(most, theirs.skilled[other])
            )
            found = loss(edge, capacity)
            if found > at_once:
                at_once = found
        if theirs.ready_af[other]:
            edge = base + theirs.ready_af[other] + min(most, theirs.ready[other] - 1) - wet
            found = loss(edge, capacity)
            if found > later:
                later = found
    return 0.6 * at_once + 0.4 * later


def grip(s: FS, place: int, side: int, mine: Stacks, theirs: Stacks) -> float:
    """0 to 1: how likely the side that controls a place loses it."""
    t = s.given.sheets
    if mine.here[place]:
        risk = danger(s, place, side, mine, theirs)
        if theirs.here[place]:  # contested: the stronger stack will have it
            share = theirs.capacity[place] / (mine.capacity[place] + theirs.capacity[place])
            risk = max(risk, 0.25 * risk + 0.75 * share)
        return risk
    if theirs.here[place]:
        return 1.0  # taken at the end of the Impulse
    return max(
        (0.8 if theirs.rested_af[other] else 0.45 for other, _ in t.neighbours[place] if theirs.ready_af[other]),
        default=0.0,
    )


def evaluate(s: FS, scales: Scales) -> float:
    """The Axis's gain."""
    axis, axis_units = stacks(s, AXIS, scales)
    soviet, soviet_units = stacks(s, SOVIET, scales)
    total = scales.units * (axis_units - soviet_units)
    both = (axis, soviet)
    for place in AREAS:
        owner = AXIS if s.held[AXIS] >> place & 1 else SOVIET
        mine, theirs = both[owner], both[1 - owner]
        value = scales.area[place]
        risk = grip(s, place, owner, mine, theirs) * scales.tempo[1 - owner]
        lost = LED * scales.units * mine.worth[place] * risk if mine.here[place] else 0.0
        total += value * (1 - risk) - lost if owner == AXIS else value * risk + lost
        if theirs.here[place] and mine.here[place]:  # who came may be thrown out again
            back = danger(s, place, 1 - owner, theirs, mine) * scales.tempo[owner]
            lost = LED * scales.units * theirs.worth[place] * back
            total += lost if owner == AXIS else -lost
    if s.advantage == AXIS:
        total += scales.vp * 0.6 + 2
    return total

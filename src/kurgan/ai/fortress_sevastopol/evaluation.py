"""How a position looks at a glance: who holds what, for how long, with which units. The Axis's gain."""

from __future__ import annotations

from functools import lru_cache

from kurgan.ai.fortress_sevastopol.odds import loss
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.sets import SETS, each, mask_of
from kurgan.games.fortress_sevastopol.places import (
    AREA_MASK,
    AREAS,
    AXIS,
    BREACHED,
    DESTROYED,
    DISRUPT1,
    FRESH,
    MAP_MASK,
    PLACES,
    RIVER,
    SOVIET,
    SPENT,
    TRENCH,
    WALL,
)
from kurgan.games.fortress_sevastopol.rules.r21_2_links import adjoining, beside
from kurgan.games.fortress_sevastopol.rules.r22_weather import av_modifier
from kurgan.games.fortress_sevastopol.sheets import ELITE
from kurgan.games.fortress_sevastopol.state import FS

ABSORBS = (4, 3, 2, 1)
BYTE = 0xFF
LED = 0.45  # of the units in a lost Area, how much is lost with it
CROSSING_ROOM = 4  # units that follow a leader over a river, trench or wall
NEVER = -99  # the edge of an attack that nobody can make


class Stack:
    """What stands in one place, summed up for one side."""

    __slots__ = (
        *("best_df", "capacity", "guns", "here", "ready", "ready_af", "rested", "rested_af"),
        *("shares", "skilled", "steady", "worth"),
    )

    def __init__(self) -> None:
        self.here = 0  # the units
        self.capacity = 0
        self.best_df = 0
        self.worth = 0.0
        self.rested_af = 0  # the strongest leader who is Fresh
        self.rested = 0  # Fresh units who can assault
        self.ready_af = 0  # the same, with those who are only Spent
        self.ready = 0
        self.skilled = 0  # Fresh German engineers, who count twice
        self.guns = 0  # Fresh field guns
        self.steady = 0  # Fresh units but HQs
        self.shares: tuple[float, ...] = ()  # of what the side's units are worth altogether, in their order


NOBODY = Stack()
BARE = [NOBODY] * PLACES


def stack_of(s: FS, side: int, place: int, scales: Scales) -> Stack:
    t, found = s.given.sheets, Stack()
    worth, fighters, push = scales.worth[side], scales.counters.fighters, scales.counters.push
    far, sappers, ready_worth = scales.away[side][place], t.engineer & t.german, scales.rested[side] / 7
    tired = far + scales.tired
    shares: list[float] = []
    units = s.at[place] & t.of_side[side]
    for unit in each(units):
        mode = s.mode[unit]
        found.worth += worth[mode][unit]
        shares.append(-(far if mode == FRESH else tired) * push[unit])
        found.capacity += ABSORBS[mode]
        bonus = t.bonus[ELITE] if s.elite >> unit & 1 else 0
        strength = (t.df[unit] if mode == FRESH else t.spent_df[unit] - max(0, mode - SPENT)) + bonus
        found.best_df = max(found.best_df, strength)
        if mode < DISRUPT1 and fighters >> unit & 1:
            attack = t.af[unit] + bonus if t.point >> unit & 1 else 0
            found.ready += 1
            found.ready_af = max(found.ready_af, attack)
            if mode == FRESH:
                found.rested += 1
                found.rested_af = max(found.rested_af, attack)
                found.skilled += sappers >> unit & 1
                if far <= 1:
                    shares.append(ready_worth * attack)
    found.here = units
    found.guns = (units & s.fresh & t.field).bit_count()
    found.steady = (units & s.fresh & ~t.hq).bit_count()
    found.shares = (*shares, found.worth)
    return found


@lru_cache(SETS)
def spread(units: int) -> int:
    """The bytes of these units in an array by unit, a mask."""
    return sum(BYTE << 8 * unit for unit in each(units))


class Picture:
    """The position evaluated last with the same scales: the next one differs in a few places only."""

    def __init__(self) -> None:
        self.stacks = (BARE[:], BARE[:])  # by side, by place
        self.where = [-1, -1]  # by side: where its units stood, as one number
        self.modes = [-1, -1]
        self.elite = [0, 0]
        self.worth = [0.0, 0.0]  # of all its units
        self.held = self.weather = -1
        self.ips = self.boundaries = b""
        self.shares: list[tuple[float, ...]] = [()] * PLACES  # of each Area, see ``area_shares``
        self.rings: tuple[tuple[int, ...], ...] = ()  # by side, see ``officer.judging``


def look(s: FS, side: int, scales: Scales, last: Picture, where: int, modes: int) -> int:
    """Take up the stacks of a side; where they are others than before, a mask.

    Nearly all of them have been seen in this decision or the one before: they are remembered with the scales.
    """
    own, old, changed = s.given.sheets.of_side[side], last.where[side], 0
    moved = ((where ^ old) | (modes ^ last.modes[side])) & spread(own)
    marked = (s.elite ^ last.elite[side]) & own
    if not moved and not marked:
        return 0
    touched = mask_of({s.where[unit] for unit in each(marked)})
    while moved:
        unit = (moved & -moved).bit_length() - 1 >> 3
        moved &= ~(BYTE << 8 * unit)
        touched |= 1 << s.where[unit] | 1 << (old >> 8 * unit & BYTE)
    known, before = scales.memory.stacks[side], last.stacks[side]
    for place in each(touched & MAP_MASK):
        units = s.at[place] & own
        key = place, units, modes & spread(units), s.elite & units
        stack = known.get(key) if units else NOBODY
        if stack is None:
            stack = known[key] = stack_of(s, side, place, scales)
        if stack is not before[place]:
            before[place] = stack
            changed |= 1 << place
    total = 0.0
    for place in each(s.stands[side] & MAP_MASK):
        for share in before[place].shares:
            total += share
    last.where[side], last.modes[side], last.elite[side], last.worth[side] = where, modes, s.elite, total
    return changed


def crossing(s: FS, boundary: int) -> int:
    """What a boundary adds to the defense."""
    kind = s.given.sheets.kind[boundary]
    if kind == RIVER:
        return 0 if s.given.sheets.bridge[boundary] and s.boundary[boundary] != DESTROYED else 2
    if s.boundary[boundary] == BREACHED:
        return 0
    return 3 if kind == TRENCH else 2 if kind == WALL else 0


def danger(s: FS, place: int, side: int, mine: list[Stack], theirs: list[Stack]) -> float:
    """0 to 1: how much of the side's hold on a place with units the enemy's next attacks take."""
    capacity, waves = attacks(s, place, side, mine, theirs)
    at_once = max((loss(now, capacity) for now, _ in waves if now > NEVER), default=0.0)
    later = max((loss(then, capacity) for _, then in waves if then > NEVER), default=0.0)
    return 0.6 * at_once + 0.4 * later


def attacks(s: FS, place: int, side: int, mine: list[Stack], theirs: list[Stack]) -> tuple[int, list[tuple[int, int]]]:
    """What the defenders absorb; for each stack of the enemy its edge (AV - DV) with who is Fresh and with all."""
    t, foe, here = s.given.sheets, 1 - side, mine[place]
    capacity = here.capacity + (1 if t.city[place] else 0)
    dv = here.best_df + max(0, here.steady - 1) + t.tem[place] + (1 if s.ip[place] == 1 + side else 0)
    guns = theirs[place].guns
    for other, _ in t.neighbours[place]:
        guns += theirs[other].guns
    base = guns + av_modifier(s, foe)[0] - dv
    room = t.stacking[place] - 1
    ways = [(theirs[place], 0)] if theirs[place].here else []
    ways += [
        (theirs[other], crossing(s, boundary))
        for other, boundary in t.neighbours[place]
        if theirs[other].here and not mine[other].here
    ]
    waves = []
    for stack, wet in ways:
        most = min(room, CROSSING_ROOM) if wet else room
        now = then = NEVER
        if stack.rested_af:
            now = base + stack.rested_af + min(most, stack.rested - 1) - wet + min(most, stack.skilled)
        if stack.ready_af:
            then = base + stack.ready_af + min(most, stack.ready - 1) - wet
        waves.append((now, then))
    return capacity, waves


def grip(s: FS, place: int, side: int, mine: list[Stack], theirs: list[Stack]) -> float:
    """0 to 1: how likely the side that controls a place loses it."""
    t, enemies = s.given.sheets, theirs[place]
    if mine[place].here:
        risk = danger(s, place, side, mine, theirs)
        if enemies.here:  # contested: the stronger stack will have it
            share = enemies.capacity / (mine[place].capacity + enemies.capacity)
            risk = max(risk, 0.25 * risk + 0.75 * share)
        return risk
    if enemies.here:
        return 1.0  # taken at the end of the Impulse
    return max(
        (0.8 if theirs[other].rested_af else 0.45 for other, _ in t.neighbours[place] if theirs[other].ready_af),
        default=0.0,
    )


def area_shares(s: FS, place: int, both: tuple[list[Stack], list[Stack]], scales: Scales) -> tuple[float, ...]:
    """What an Area adds to the Axis's gain: who holds it for how long, and who came and may be thrown out again."""
    owner = AXIS if s.held[AXIS] >> place & 1 else SOVIET
    mine, theirs = both[owner], both[1 - owner]
    value = scales.area[place]
    risk = grip(s, place, owner, mine, theirs) * scales.tempo[1 - owner]
    lost = LED * scales.units * mine[place].worth * risk if mine[place].here else 0.0
    held = value * (1 - risk) - lost if owner == AXIS else value * risk + lost
    if not (theirs[place].here and mine[place].here):
        return (held,)
    back = danger(s, place, 1 - owner, theirs, mine) * scales.tempo[owner]
    lost = LED * scales.units * theirs[place].worth * back
    return held, lost if owner == AXIS else -lost


def observe(s: FS, scales: Scales, last: Picture) -> int:
    """Take up a position; the places that look different from before, or may, a mask."""
    held, ips = s.held[AXIS], s.ip
    where, modes = int.from_bytes(s.where, "little"), int.from_bytes(s.mode, "little")
    changed = look(s, AXIS, scales, last, where, modes) | look(s, SOVIET, scales, last, where, modes)
    if last.boundaries != s.boundary or last.weather != s.weather:
        last.boundaries, last.weather, changed = s.boundary, s.weather, AREA_MASK
    if changed:
        changed |= beside(adjoining(s.given.sheets), changed)
    changed |= held ^ last.held
    if ips != last.ips:
        changed |= mask_of(place for place in AREAS if not last.ips or ips[place] != last.ips[place])
    last.held, last.ips = held, ips
    return changed


def evaluate(s: FS, scales: Scales) -> float:
    """The Axis's gain. An Area looks the same while nothing in it and around it changes."""
    if scales.doctrine is not None:
        return scales.doctrine.judge(s, scales)
    pictures, held, ips = scales.memory.pictures, s.held[AXIS], s.ip
    last: Picture = pictures.pop() if pictures else Picture()  # ours alone until it is given back
    changed = observe(s, scales, last)
    if changed:
        (axis, soviet), near, areas = last.stacks, scales.counters.near, scales.memory.areas(s.boundary, s.weather)
        for place in each(changed & AREA_MASK):
            around = near[place]
            key = around(axis), around(soviet), held >> place & 1, ips[place]
            shares = areas[place].get(key)
            if shares is None:
                shares = areas[place][key] = area_shares(s, place, last.stacks, scales)
                scales.memory.weighed += 1
            last.shares[place] = shares
    total = scales.units * (last.worth[AXIS] - last.worth[SOVIET])
    for shares in last.shares:
        for share in shares:
            total += share
    pictures.append(last)
    if s.advantage == AXIS:
        total += scales.vp * 0.6 + 2
    return total

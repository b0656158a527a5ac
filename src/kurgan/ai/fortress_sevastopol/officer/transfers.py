"""[P5] [P6] Units that change place one by one: Regroup, Strategic Movement, and the six of the Administration."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer.front import ACROSS, NOWHERE, Defence, Front
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import (
    BREACHED,
    DESTROYED,
    FRESH,
    RIVER,
    SEVASTOPOL_MASK,
    SOVIET,
    SPENT,
    TRENCH,
)
from kurgan.games.fortress_sevastopol.rules.r06_areas import stack
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import ABSORBS
from kurgan.games.fortress_sevastopol.rules.r22_weather import mp_deduction


def joined(f: Front, own: Defence, unit: int, mode: int) -> tuple[int, int]:
    """DV and capacity of a stack with one more unit."""
    t = f.t
    if mode == FRESH:
        df, fresh = t.df[unit] - 1, own.fresh + 1
    else:
        df, fresh = t.spent_df[unit] - (mode - SPENT), own.fresh
    forward = max(own.forward, df) if own.units else df
    return forward + fresh + own.base, own.capacity + ABSORBS[mode]


def left(f: Front, own: Defence, unit: int, mode: int) -> tuple[int, int]:
    """DV and capacity without a unit; the Forward unit is taken to stay."""
    return own.value() - (1 if mode == FRESH else 0), own.capacity - ABSORBS[mode]


def safer(f: Front, unit: int, place: int, mode: int) -> float:
    """What a unit takes from the danger to a place of its side by coming there."""
    side = f.t.side[unit]
    edge, risk = f.threat(place, side)
    if edge == NOWHERE or not f.s.held[side] >> place & 1:
        return 0.0
    own = f.defence(place, side)
    value, capacity = joined(f, own, unit, mode)
    av = edge + own.value() if own.units else edge
    return f.w.risk * f.flip(place) * (risk - f.risk_if(place, side, av, value, capacity))


def barer(f: Front, unit: int, place: int, mode: int) -> float:
    """What its leaving adds to the danger."""
    side = f.t.side[unit]
    edge, risk = f.threat(place, side)
    if edge == NOWHERE or not f.s.held[side] >> place & 1:
        return 0.0
    own = f.defence(place, side)
    if own.units == f.t.bit[unit]:
        return f.w.risk * f.flip(place) * (max(1 - risk, 0.0))
    value, capacity = left(f, own, unit, mode)
    return f.w.risk * f.flip(place) * (f.risk_if(place, side, edge + own.value(), value, capacity) - risk)


def garrison(f: Front, unit: int, start: int, place: int) -> float:
    """[P6] The fortress keeps its garrison."""
    if f.t.side[unit] != SOVIET:
        return 0.0
    inside = (SEVASTOPOL_MASK >> place & 1) - (SEVASTOPOL_MASK >> start & 1)
    if not inside:
        return 0.0
    here = 0
    for area in each(SEVASTOPOL_MASK & f.s.stands[SOVIET]):
        here |= f.s.at[area]
    number = (here & f.t.of_side[SOVIET] & ~f.t.hq).bit_count()
    if inside > 0 and f.t.adjacent[start] & f.s.stands[1 - SOVIET]:
        return 0.0
    if inside < 0 and (f.t.naval | f.t.flak | f.t.engineer) >> unit & 1:
        return -f.w.garrison  # marines, guns against aircraft and engineers belong to the fortress
    short = number < f.w.garrison_size if inside > 0 else number <= f.w.garrison_size
    return inside * f.w.garrison if short else 0.0


def gain(f: Front, unit: int, place: int, arrives: int, pull: list[float]) -> float:
    """What it is worth that a unit goes from where it stands to a place, and is there in this mode."""
    s, side = f.s, f.t.side[unit]
    start, mode = s.where[unit], s.mode[unit]
    found = f.w.march * f.counters.push[unit] * (pull[place] - pull[start])
    found += safer(f, unit, place, arrives) - barer(f, unit, start, mode) + garrison(f, unit, start, place)
    if mode == FRESH:
        if arrives == FRESH:
            found += f.w.regroup * (sharper(f, unit, place, start=start) - sharper(f, unit, start, leaving=True))
            found += f.w.reserves * (behind(f, unit, place) - behind(f, unit, start))
        elif s.stands[1 - side] & f.t.adjacent[start]:
            found -= f.w.regroup * sharper(f, unit, start, leaving=True) * (1 - f.late)
    return found


def reaches(f: Front, unit: int, start: int, middle: int, target: int) -> bool:
    """Whether a unit could assault the target through that place in one Impulse: then it need not go there first."""
    t, s = f.t, f.s
    if (start, middle) not in t.boundary_of:
        return False
    if not open_to(f, start, middle) or not open_to(f, middle, target) or t.artillery >> unit & 1:
        return False
    hostile = s.at[target] & t.of_side[1 - t.side[unit]]
    cost = 4 if hostile & s.fresh & ~t.hq else 3
    return t.mf[unit] >= cost + mp_deduction(s, t.side[unit])


def open_to(f: Front, start: int, place: int) -> bool:
    """Whether a step there does not take all MP."""
    boundary = f.t.boundary_of[start, place]
    kind, now = f.t.kind[boundary], f.s.boundary[boundary]
    if kind == TRENCH:
        return now == BREACHED
    return kind != RIVER or (f.t.bridge[boundary] and now != DESTROYED)


def sharper(f: Front, unit: int, place: int, leaving: bool = False, start: int = 0) -> float:
    """What a Fresh unit adds to the best Assault from a place; ``start``: where it could also strike from."""
    s, t, side = f.s, f.t, f.t.side[unit]
    targets = t.adjacent[place] & s.stands[1 - side]
    if not targets:
        return 0.0
    here = s.at[place] & t.of_side[side] & f.fresh
    bit = t.bit[unit]
    best = 0.0
    for target, boundary in t.neighbours[place]:
        if not targets >> target & 1 or (s.held[1 - side] >> target & 1 == 0):
            continue
        if start and reaches(f, unit, start, place, target):
            continue
        if bit & t.field:
            now = f.edge(here, side, place, target)
            other = now if now == NOWHERE else now - 1 if leaving else now + 1
        else:
            now = f.edge(here, side, place, target)
            other = f.edge(here & ~bit if leaving else here | bit, side, place, target)
        less, more = (other, now) if leaving else (now, other)
        follow = f.wave(side, place, target, f.fresh)
        change = f.gross(more, target, side, boundary, follow=follow) - f.gross(
            less, target, side, boundary, follow=follow
        )
        if not leaving and more > NOWHERE:
            crowd = (here & f.counters.fighters).bit_count()
            enough = ACROSS if f.is_limited(boundary) else ACROSS + 3  # the others come through from behind
            change += f.w.build_up * f.flip(target) if crowd < enough else 0.0
        if change > best:
            best = change
    return best


def together(f: Front, units: int, place: int, side: int) -> float:
    """What these units, made Fresh, add to the best Assault from a place: one alone often adds nothing."""
    s, t = f.s, f.t
    here = s.at[place] & t.of_side[side] & f.fresh
    best = 0.0
    for target, boundary in t.neighbours[place]:
        if s.stands[1 - side] & s.held[1 - side] & 1 << target:
            follow = f.wave(side, place, target, f.fresh)
            then = f.gross(f.edge(here | units, side, place, target), target, side, boundary, follow=follow)
            now = f.gross(f.edge(here, side, place, target), target, side, boundary, follow=follow)
            best = max(best, then - now)
    return best


def behind(f: Front, unit: int, place: int) -> float:
    """[P3] What a Fresh unit adds to the second wave from behind a start line."""
    s, t, side = f.s, f.t, f.t.side[unit]
    if t.artillery >> unit & 1 or t.adjacent[place] & s.stands[1 - side]:
        return 0.0
    best, bit, own = 0.0, t.bit[unit], s.held[side] & ~s.stands[1 - side]
    for line, _ in t.neighbours[place]:
        targets = t.adjacent[line] & s.stands[1 - side] & s.held[1 - side]
        if not own >> line & 1 or not targets or not open_to(f, place, line):
            continue
        for target in each(targets):
            change = f.wave(side, line, target, f.fresh & ~bit, bit) - f.wave(side, line, target, f.fresh & ~bit)
            best = max(best, change * f.flip(target))
    return best


def kinds(f: Front, units: int) -> list[int]:
    """One unit of every kind among these: units that are alike are weighed once."""
    s, t = f.s, f.t
    seen: set[tuple[int, ...]] = set()
    found = []
    for unit in each(units):
        sort = (
            s.where[unit],
            s.mode[unit],
            t.af[unit],
            t.df[unit],
            (t.field | t.engineer) >> unit & 1,
            t.armor >> unit & 1,
        )
        if sort not in seen:
            seen.add(sort)
            found.append(unit)
    return found


def room(f: Front, place: int, side: int) -> int:
    return f.t.stacking[place] - stack(f.s, place, side)

"""[P3] to [P6] The plan of an Impulse: every kind is weighed in Victory Points, the best one is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kurgan.ai.fortress_sevastopol.odds import AT_LEAST
from kurgan.ai.fortress_sevastopol.officer import fire, moves, works
from kurgan.ai.fortress_sevastopol.officer.front import Front, must_win_now
from kurgan.ai.fortress_sevastopol.officer.mind import Memory, likeness
from kurgan.ai.fortress_sevastopol.officer.pulls import pulls
from kurgan.ai.fortress_sevastopol.officer.transfers import gain, garrison, kinds, room, safer, sharper, together
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, FRESH, MAP_MASK, SEVASTOPOL_MASK, SOVIET, SPENT, C
from kurgan.games.fortress_sevastopol.rules import r08_movement
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places
from kurgan.games.fortress_sevastopol.rules.r07_4_strategic import candidates as strategic_units
from kurgan.games.fortress_sevastopol.rules.r07_4_strategic import ends_by_land
from kurgan.games.fortress_sevastopol.rules.r07_6_reactivation import MISHAP, needed, reactivation_terms
from kurgan.games.fortress_sevastopol.rules.r07_7_regroup import regroup_ends
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import sea_reach
from kurgan.games.fortress_sevastopol.state import (
    BOMBARDMENT,
    ENGINEERING,
    FS,
    MOVEMENT,
    OPERATIONS,
    PASS,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
)

SHARES = (1.0, 0.5, 0.3)  # what the second and the third unit add to what the first gains alone
TOGETHER = 3  # units of a Regroup, Strategic Movement or Reactivation


class Plan(NamedTuple):
    gain: float
    impulse: int
    place: int


class Transfer(NamedTuple):
    gain: float
    unit: int
    place: int


def plan(s: FS, memory: Memory) -> Plan:
    """The best Impulse; remembered, since its place is asked for when its kind has been chosen."""
    key = "plan", likeness(s)
    found: Plan | None = memory.thoughts.get(key)
    if found is None:
        found = memory.keep(key, max(plans(Front(s, memory)), key=lambda p: p.gain))
    return found


def plans(f: Front) -> Iterator[Plan]:
    s, side = f.s, f.s.side
    pull = pulls(f, side)
    yield Plan(passing(f), PASS, 0)
    for home in each(s.stands[side] & MAP_MASK):
        units = s.at[home] & f.t.of_side[side] & f.fresh & ~f.t.hq
        if units and home != C:
            best = moves.promise(f, home, units, pull)
            if best > 0:
                yield Plan(best, MOVEMENT, home)
    for target, value in fire.targets(f):
        yield Plan(value, BOMBARDMENT, target)
    if f.care < 1:
        yield Plan(-1.0, *something(f))
    for home, value in regroups(f, pull):
        yield Plan(value, REGROUP, home)
    for home, value in reactivations(f):
        yield Plan(value, REACTIVATION, home)
    for home, value in works.sites(f):
        yield Plan(value, ENGINEERING, home)
    value = sum(transfer.gain for transfer in strategic(f, pull)[:TOGETHER])
    if value > 0:
        yield Plan(value, STRATEGIC, 0)


def something(f: Front) -> tuple[int, int]:
    """[P1] Whoever must not let the turn end moves: the strongest stack that can."""
    s, t, side = f.s, f.t, f.s.side
    units = t.of_side[side] & f.fresh & ~t.hq
    homes = [home for home in each(s.stands[side] & AREA_MASK) if s.at[home] & units]
    homes = [home for home in homes if r08_movement.can_be_activated(s, home)]
    if not homes:
        return PASS, 0
    return MOVEMENT, max(homes, key=lambda home: ((s.at[home] & units).bit_count(), home))


def passing(f: Front) -> float:
    """[P1] A Reserve Point; never two Passes that end a turn one would lose by."""
    return -2.0 if must_win_now(f.s) else f.w.reserve


# --- Regroup --------------------------------------------------------------------------------------------


def regroups(f: Front, pull: list[float]) -> Iterator[tuple[int, float]]:
    """[P5] Three Fresh units of a place up to where the next Assault starts, or to where one threatens."""
    s, side = f.s, f.s.side
    for home in each(s.stands[side] & AREA_MASK | (s.stands[side] & 1 << 30)):
        found = regroup_from(f, s.at[home] & f.t.of_side[side] & ~f.t.hq & ~s.moved, pull)
        if found:
            yield home, sum(transfer.gain * part for transfer, part in zip(found, SHARES, strict=False))


def regroup_from(f: Front, units: int, pull: list[float]) -> list[Transfer]:
    """The best Regroup of each of these units, the best first."""
    if not units:
        return []
    s, t, side = f.s, f.t, f.s.side
    free = free_places(s, side) & MAP_MASK
    line = free & front_line(f, side)
    found: list[Transfer] = []
    for unit in kinds(f, units & s.fresh if s.phase == OPERATIONS else units):
        start = s.where[unit]
        if t.siege >> unit & 1:
            continue
        around = t.adjacent[start] | (SEVASTOPOL_MASK if SEVASTOPOL_MASK >> start & 1 else 0)
        near = around & line & ~(1 << start)
        behind = around & free & ~line
        if behind and not line >> start & 1:
            near |= 1 << max(each(behind), key=lambda place: pull[place])
        best = Transfer(0.04, -1, 0)
        for place in each(near):
            if room(f, place, side) > 0:
                value = gain(f, unit, place, s.mode[unit], pull)
                if value > best.gain and regroup_ends(s, unit) >> place & 1:
                    best = Transfer(value, unit, place)
        if best.unit >= 0:
            sort = start, s.mode[unit], t.af[unit], t.df[unit]
            alike = [u for u in each(units) if (s.where[u], s.mode[u], t.af[u], t.df[u]) == sort]
            found += [best._replace(unit=u, gain=best.gain * 0.85**n) for n, u in enumerate(alike[:TOGETHER])]
    if s.phase != OPERATIONS:
        found += room_made(f, units, pull)
    found.sort(key=lambda transfer: -transfer.gain)
    return found


def room_made(f: Front, units: int, pull: list[float]) -> list[Transfer]:
    """[P5] A tired unit leaves a full place at the front, if a Fresh one behind it is worth more there."""
    s, t, side = f.s, f.t, f.s.side
    found: list[Transfer] = []
    for place in each(front_line(f, side) & s.held[side] & ~s.stands[1 - side] & AREA_MASK):
        here = s.at[place] & t.of_side[side] & ~t.hq
        if room(f, place, side) > 0 or not here & units:
            continue
        tired = [unit for unit in each(here & units & ~s.fresh) if not t.siege >> unit & 1]
        behind = 0
        for other, _ in t.neighbours[place]:
            if (
                s.held[side] >> other & 1
                and not s.stands[1 - side] >> other & 1
                and not front_line(f, side) >> other & 1
            ):
                behind |= 1 << other
        if not tired or not behind:
            continue
        out = min(tired, key=lambda unit: (-s.mode[unit], f.counters.worth[unit], unit))
        rested = 0
        for other in each(behind):
            rested |= s.at[other] & t.of_side[side] & f.fresh & ~t.hq & ~t.siege
        best = max((gain(f, unit, place, FRESH, pull) for unit in kinds(f, rested)), default=0.0)
        ends = regroup_ends(s, out) & behind
        if best > 0.1 and ends:
            found.append(Transfer(0.5 * best, out, max(each(ends), key=lambda end: room(f, end, side))))
    found.sort(key=lambda transfer: -transfer.gain)
    return found


def front_line(f: Front, side: int) -> int:
    """Places next to enemies, a mask."""
    found = 0
    for place in each(f.s.stands[1 - side] & AREA_MASK):
        found |= f.t.adjacent[place]
    return found


# --- Strategic Movement ---------------------------------------------------------------------------------


def strategic(f: Front, pull: list[float]) -> list[Transfer]:
    """[P6] Up to three units to where they are missed most; whoever can fight where it stands stays."""
    s, t, side = f.s, f.t, f.s.side
    units = strategic_units(s) & ~s.moved & ~t.siege
    line = front_line(f, side)
    goals = [
        place
        for place in each(s.held[side] & ~s.stands[1 - side] & AREA_MASK)
        if pull[place] > 0.15 or line >> place & 1
    ]
    goals.sort(key=lambda place: -pull[place])
    keep = 2 if side == AXIS else 0
    found: list[Transfer] = []
    for unit in kinds(f, units):
        start = s.where[unit]
        if line >> start & 1:
            continue  # whoever faces the enemy is not drawn off
        best = Transfer(0.05, -1, 0)
        reach = -1
        for place in goals[:6]:
            if place == start or room(f, place, side) <= keep:
                continue
            if side == AXIS and (t.adjacent[start] >> place & 1 or (line >> place & 1 and not f.late)):
                continue  # those who can still fight need the room
            value = gain(f, unit, place, SPENT, pull)
            if value > best.gain:
                if reach < 0:
                    reach = ends_by_land(s, unit) | sea_reach(s, unit)
                if reach >> place & 1:
                    best = Transfer(value, unit, place)
        if best.unit >= 0:
            found.append(best)
    found.sort(key=lambda transfer: -transfer.gain)
    return found


# --- Reactivation ---------------------------------------------------------------------------------------


def reactivations(f: Front) -> Iterator[tuple[int, float]]:
    s, side = f.s, f.s.side
    line = front_line(f, side)
    for home in each(s.stands[side] & ~s.stands[1 - side] & line & AREA_MASK):
        gains = sorted(reactivation_gains(f, home), reverse=True)[:TOGETHER]
        total = sum(value * part for (value, _), part in zip(gains, SHARES, strict=False) if value > 0)
        if len(gains) > 1:
            units = sum(1 << unit for _, unit in gains)
            total = max(total, f.w.rally * together(f, units, home, side))
        if total > 0:
            yield home, total


def reactivation_gains(f: Front, home: int) -> list[tuple[float, int]]:
    s, t, side = f.s, f.t, f.s.side
    spent = s.at[home] & t.of_side[side] & ~s.fresh & ~t.hq & ~t.artillery
    found = []
    seen: dict[tuple[int, int, int], float] = {}
    for unit in each(spent):
        if s.mode[unit] != SPENT:
            continue
        sort = t.af[unit], t.df[unit], t.engineer >> unit & 1
        if sort not in seen:
            more = sum(term.value for term in reactivation_terms(s, unit))
            up, down = AT_LEAST[needed(s, unit) - more], 1 - AT_LEAST[MISHAP + 1 - more]
            value = f.w.react * sharper(f, unit, home)
            own = f.defence(home, side)
            edge, risk = f.threat(home, side)
            if own.units and risk > 0.02:
                value += (
                    f.w.risk
                    * f.flip(home)
                    * (risk - f.risk_if(home, side, edge + own.value(), own.value() + 1, own.capacity + 1))
                )
            seen[sort] = up * value - down * 0.08
        found.append((seen[sort], unit))
    return found


__all__ = [
    "FRESH",
    "SOVIET",
    "Plan",
    "Transfer",
    "garrison",
    "plan",
    "reactivation_gains",
    "regroup_from",
    "safer",
    "strategic",
]

"""8.6 Movement Points: what a step costs and what a unit has left, in quarters of a point [R45]."""

from __future__ import annotations

from kurgan.core.sets import changed
from kurgan.games.fortress_sevastopol.places import BREACHED, DESTROYED, RIVER, SEVASTOPOL_MASK, TRENCH, WALL
from kurgan.games.fortress_sevastopol.rules.r22_weather import mp_deduction
from kurgan.games.fortress_sevastopol.state import FS, FULL_MP

MP = 4  # quarters
ALL_MP = FULL_MP  # more than any unit has
CROSSING_LIMIT = 5  # units over one boundary in an Impulse


# --- what a boundary is -----------------------------------------------------------------------------


def has_no_bridge(s: FS, boundary: int) -> bool:
    """[8.6-e] [R53] A river whose bridge is destroyed, or that never had one; who holds a bridge does not matter."""
    t = s.given.sheets
    return t.kind[boundary] == RIVER and (not t.bridge[boundary] or s.boundary[boundary] == DESTROYED)


def is_unbreached(s: FS, boundary: int) -> bool:
    """[17.1] A Trench or Wall that no Assault has breached."""
    return s.given.sheets.kind[boundary] >= TRENCH and s.boundary[boundary] != BREACHED


def is_obstacle(s: FS, boundary: int) -> bool:
    """[9.2] What makes the Assault on a contested Area Mandatory: Trench, Wall, or a river without a bridge."""
    return is_unbreached(s, boundary) or has_no_bridge(s, boundary)


def is_limited(s: FS, boundary: int) -> bool:
    """[8.7-a] [21.2.3] Whether only five units may cross it in an Impulse; a breach ends the limit [R51]."""
    kind = s.given.sheets.kind[boundary]
    return kind == RIVER or (kind in (TRENCH, WALL) and s.boundary[boundary] != BREACHED)


# --- what it costs ----------------------------------------------------------------------------------


def entry_cost(s: FS, side: int, place: int) -> int:
    """[8.6-j] The dearest of what lies in the place itself; the boundary may cost more, see ``step_cost``."""
    t = s.given.sheets
    hostile = s.at[place] & t.of_side[1 - side]
    if hostile & s.fresh & ~t.hq:  # [R36] an HQ is never Fresh for this
        return 3 * MP  # [8.6-d] [R46]
    if hostile or s.held[1 - side] >> place & 1:
        return 2 * MP  # [8.6-c] [6.3-b]
    if SEVASTOPOL_MASK >> place & 1:
        return 1  # [8.6-a]
    return MP  # [8.6-b] [16.2]


def step_cost(s: FS, unit: int, boundary: int, place: int) -> int:
    """[8.6] [8.6-j] The highest of all items; ALL_MP for those that take everything [R44]."""
    if s.ooc >> unit & 1:
        return ALL_MP  # [8.6-h]
    kind = s.given.sheets.kind[boundary]
    if kind == TRENCH and s.boundary[boundary] != BREACHED:
        return ALL_MP  # [8.6-f] [R52] either way; a Wall costs nothing
    if kind == RIVER and has_no_bridge(s, boundary):
        return ALL_MP  # [8.6-e]
    return entry_cost(s, s.given.sheets.side[unit], place)


# --- what is left -----------------------------------------------------------------------------------


def mp_left(s: FS, unit: int) -> int:
    """[8.1-a] Quarter MP left of the MF, the weather taken [8.6.1]; also for an Assault in place [9.1.2]."""
    t = s.given.sheets
    left = s.mp[unit]
    if left == FULL_MP:
        left = t.mf[unit] * MP
    if s.weathered >> unit & 1:
        return left
    return max(0, left - mp_deduction(s, t.side[unit]) * MP)  # [R42]


def mp_for_step(s: FS, unit: int, place: int) -> int:
    """[8.6-a] [R45] As long as a move stays inside Sevastopol the weather takes nothing."""
    if SEVASTOPOL_MASK >> place & 1 and SEVASTOPOL_MASK >> s.where[unit] & 1:
        left = s.mp[unit]
        return s.given.sheets.mf[unit] * MP if left == FULL_MP else left
    return mp_left(s, unit)


def pay(s: FS, unit: int, quarters: int) -> None:
    """Spend MP in the weather: what an Assault in place costs, or a step."""
    left = mp_left(s, unit)
    s.weathered |= s.given.sheets.bit[unit]
    s.mp = changed(s.mp, unit, max(0, left - quarters))


def pay_step(s: FS, unit: int, cost: int, place: int) -> None:
    """[8.1-a] [8.9] A step that costs more than is left takes everything."""
    if SEVASTOPOL_MASK >> place & 1 and SEVASTOPOL_MASK >> s.where[unit] & 1:
        s.mp = changed(s.mp, unit, max(0, mp_for_step(s, unit, place) - cost))
    else:
        pay(s, unit, cost)

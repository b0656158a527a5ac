"""11.1.3 to 11.1.6, 18.0 and 19.0: which gun and which marker reaches which Area, and whom it can hurt there."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.refusal import Refusal
from kurgan.core.sets import each, mask_of
from kurgan.games.fortress_sevastopol.places import (
    AREA_MASK,
    DISRUPT2,
    MAP_MASK,
    SEVASTOPOL_MASK,
    SOVIET,
    WAITING,
    enemy,
)
from kurgan.games.fortress_sevastopol.rules.r06_areas import is_contested
from kurgan.games.fortress_sevastopol.rules.r22_weather import allows_flying
from kurgan.games.fortress_sevastopol.sheets import AIR_REACH, MARKER_KINDS, PRE
from kurgan.games.fortress_sevastopol.state import FS, MARKER_READY

AIR, NAVAL, FORTRESS_GUNS = (MARKER_KINDS.index(kind) for kind in ("air", "naval", "fortress"))

ZONE_IS_SAFE = Refusal("11.1", "zone_not_bombarded")
NOBODY_THERE = Refusal("11.1", "nobody_to_bombard")
NOTHING_REACHES = Refusal("7.2.2", "nothing_reaches")
NOT_A_GUN = Refusal("11.1-a", "not_a_gun")
NOT_YOUR_GUN = Refusal("11.1-a", "not_your_gun")
GUN_NOT_FRESH = Refusal("18.1.2", "gun_not_fresh")
CITIES_ONLY = Refusal("11.1.4-a", "siege_cities_only")
SIEGE_TOO_FAR = Refusal("18.2-e", "siege_too_far")
GUN_TOO_FAR = Refusal("11.1.3", "gun_too_far")
GUN_IS_CONTESTED = Refusal("11.1.6-c", "gun_in_contested_area")
NOT_YOUR_MARKER = Refusal("11.1.5", "not_your_marker")
MARKER_NOT_READY = Refusal("11.1.5", "marker_not_ready")
PRE_IS_FOR_THE_START = Refusal("24.1", "pre_bombardment_is_free")
NO_FLYING = Refusal("19.4", "no_flying_weather")
AIR_TOO_FAR = Refusal("19.4-b", "air_too_far")
FLEET_CANNOT = Refusal("19.2", "fleet_cannot")
FORTRESS_CANNOT = Refusal("19.3", "fortress_cannot")
FORTRESS_IS_LOST = Refusal("19.3", "fortress_is_lost")


# --- whom it can hurt -------------------------------------------------------------------------------


def vulnerable(s: FS, place: int, side: int) -> int:
    """[R95] [R96] Units of a side there that a Bombardment can hurt, a mask."""
    t = s.given.sheets
    units = s.at[place] & t.of_side[side] & ~t.hq  # [20.1.3]
    for unit in each(units & ~s.fresh):
        if s.mode[unit] == DISRUPT2:  # [11.4.2-g]
            units &= ~t.bit[unit]
    return units


# --- guns -------------------------------------------------------------------------------------------


def gun_reach(s: FS, unit: int) -> int:
    """The places a gun can fire at, a mask."""
    t, place = s.given.sheets, s.where[unit]
    own = 1 << place
    if t.siege >> unit & 1:
        if is_contested(s, place):
            return own & t.cities
        return t.within[place][t.reach[unit]] & t.cities  # [11.1.4] [18.2-e] [R104] [11.1.4-a]
    if is_contested(s, place):
        return own  # [11.1.6-c] [18.1.3]
    return own | t.adjacent[place]  # [11.1.3] [18.1.2]


def fresh_guns(s: FS, kind: int) -> list[int]:
    """[18.1.2] The active player's Fresh guns of a kind (a mask) on the map."""
    wanted = kind & s.given.sheets.of_side[s.side] & s.fresh & ~s.at[WAITING]
    return [unit for unit in each(wanted) if MAP_MASK >> s.where[unit] & 1]


def guns_that_reach(s: FS, place: int, kind: int) -> int:
    """The active player's Fresh guns of a kind (a mask) that reach the place, a mask."""
    found = 0
    for unit in fresh_guns(s, kind):
        if gun_reach(s, unit) >> place & 1:
            found |= 1 << unit
    return found


def gun_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    t = s.given.sheets
    if not t.artillery >> unit & 1:
        return NOT_A_GUN
    if not t.of_side[s.side] >> unit & 1 or not MAP_MASK >> s.where[unit] & 1:
        return NOT_YOUR_GUN
    if not s.fresh >> unit & 1:
        return GUN_NOT_FRESH  # [18.1.2] [18.1.3]
    if gun_reach(s, unit) >> place & 1:
        return None
    if t.siege >> unit & 1 and not t.cities >> place & 1:
        return CITIES_ONLY  # [18.2-b]
    if is_contested(s, s.where[unit]):
        return GUN_IS_CONTESTED
    return SIEGE_TOO_FAR if t.siege >> unit & 1 else GUN_TOO_FAR


# --- markers ----------------------------------------------------------------------------------------


def air_reach(s: FS, side: int) -> int:
    """[19.4-b] [R102] In or next to a friendly unit, or near enough to a friendly HQ; Areas 1-7 count as one."""
    t, found = s.given.sheets, 0
    own, within = t.of_side[side], t.within
    for place in each(s.stands[side] & MAP_MASK):
        here = s.at[place] & own
        if here & ~t.hq:
            found |= within[place][1]
        if here & t.hq:
            found |= within[place][AIR_REACH[side]]
    return found


def marker_reach(s: FS, marker: int) -> int:
    """The places a marker can bombard, a mask."""
    t = s.given.sheets
    kind = t.marker_kind[marker]
    if kind == AIR:
        return air_reach(s, t.marker_side[marker]) if allows_flying(s) else 0  # [19.4]
    if kind == FORTRESS_GUNS and not s.held[SOVIET] & SEVASTOPOL_MASK:
        return 0  # [19.3] [R107]
    return t.marker_targets[marker]  # [19.2] [19.3]


def usable_markers(s: FS) -> list[int]:
    """[11.1.5] The active player's markers on their active side; the Pre-Bombardment has its own moment [24.1]."""
    sides = s.given.sheets.marker_side
    return [
        marker
        for marker, state in enumerate(s.marker)
        if state == MARKER_READY and sides[marker] == s.side and marker != PRE
    ]


def marker_refusal(s: FS, marker: int, place: int) -> Refusal | None:
    t = s.given.sheets
    if t.marker_side[marker] != s.side:
        return NOT_YOUR_MARKER
    if marker == PRE:
        return PRE_IS_FOR_THE_START
    if s.marker[marker] != MARKER_READY:
        return MARKER_NOT_READY
    if marker_reach(s, marker) >> place & 1:
        return None
    kind = t.marker_kind[marker]
    if kind == AIR:
        return AIR_TOO_FAR if allows_flying(s) else NO_FLYING
    if kind == NAVAL:
        return FLEET_CANNOT
    return FORTRESS_CANNOT if s.held[SOVIET] & SEVASTOPOL_MASK else FORTRESS_IS_LOST


# --- target Areas -----------------------------------------------------------------------------------


def places(s: FS) -> int:
    """[7.2.2] [R95] Areas that something of the active player reaches and where somebody can be hurt, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    t, other, seen = s.given.sheets, enemy(s.side), 0
    near, hostile = s.stands[other] & AREA_MASK, t.of_side[other] & ~t.hq  # [11.1] never a Zone
    for reach in reaches(s):
        for place in each(reach & near & ~seen):
            here = s.at[place] & hostile
            if here and (here & s.fresh or vulnerable(s, place, other)):
                yield place
        seen |= reach


def reaches(s: FS) -> Iterator[int]:
    """What each gun and each marker of the active player can fire at: masks."""
    for unit in fresh_guns(s, s.given.sheets.artillery):
        yield gun_reach(s, unit)
    for marker in usable_markers(s):
        yield marker_reach(s, marker)


def place_refusal(s: FS, place: int) -> Refusal | None:
    if places(s) >> place & 1:
        return None
    if not AREA_MASK >> place & 1:
        return ZONE_IS_SAFE
    return NOTHING_REACHES if vulnerable(s, place, enemy(s.side)) else NOBODY_THERE

"""7.2.7 Regroup: three units of any mode move to neighbouring free places and keep their mode."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each, mask_of
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DONE, TO, UNIT, Done, To, Unit
from kurgan.games.fortress_sevastopol.places import MAP_MASK, NONE, SEVASTOPOL_MASK, C
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, has_room, is_free, rail_net
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import AREA_IS_FULL, way_refusal
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import (
    clear_places,
    land_reach,
    stands_among_enemies,
    sure_leavers,
    ways_out,
)
from kurgan.games.fortress_sevastopol.rules.r27_options import number_is_rolled
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, put

UNITS_AT_MOST = 3

NOBODY_HERE = Refusal("7.2.7", "nobody_to_regroup")
NO_SEA = Refusal("7.2.7-b", "no_regroup_by_sea")
NOWHERE = Refusal("7.2.7", "nowhere_to_regroup")
NOT_YOURS = Refusal("7.2.7", "not_your_unit")
NO_HQ = Refusal("7.2.7", "hq_does_not_regroup")
NOT_FROM_HERE = Refusal("7.2.7", "not_from_regroup_place")
DONE_ONCE = Refusal("7.2.7", "regrouped_once")
NOT_FREE = Refusal("7.2.7", "regroup_to_free")
TOO_FAR = Refusal("7.2.7", "regroup_one_area")
IN_THE_WAY = Refusal("7.2.7-c", "city_way_blocked")
RAIL_ONLY = Refusal("7.2.7", "siege_by_rail")


# --- where to ---------------------------------------------------------------------------------------


def city_ways(s: FS, unit: int) -> int:
    """[7.2.7-c] [R63] Areas of Sevastopol through which a regroup inside the city may lead, a mask."""
    side = s.given.sheets.side[unit]
    if s.phase != OPERATIONS:  # [14.1-b] [R64] all free, the start included
        free = free_places(s, side)
        return free & SEVASTOPOL_MASK if free >> s.where[unit] & 1 else 0
    if s.given.clear_ends:  # [R63] only the ends count
        return 0 if stands_among_enemies(s, unit) else SEVASTOPOL_MASK
    return clear_places(s, side) & SEVASTOPOL_MASK


def regroup_ends(s: FS, unit: int) -> int:
    """[5.6-a] Where a unit may regroup to, a mask: neighbouring free places [7.2.7], or across Sevastopol."""
    t, here = s.given.sheets, s.where[unit]
    free = free_places(s, t.side[unit])
    if t.siege >> unit & 1:
        net = rail_net(s)  # [18.2] [R63] from and to the converted net
        if not net >> here & 1:
            return 0
        free &= net
    found = land_reach(s, unit, free & t.adjacent[here], 1)  # [7.2.7-a] [7.2.7-b] Zone C has no neighbour
    if SEVASTOPOL_MASK >> here & 1:
        ways = city_ways(s, unit)
        if t.siege >> unit & 1:
            ways &= free
        found |= land_reach(s, unit, ways) & free  # [7.2.7-c]
    return found


def to_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    """Why a unit may not regroup to a place."""
    if regroup_ends(s, unit) >> place & 1:
        return None
    t, here = s.given.sheets, s.where[unit]
    if C in (here, place):
        return NO_SEA  # [7.2.7-b] [14.1-a]
    if not is_free(s, place, t.side[unit]):
        return NOT_FREE
    if t.siege >> unit & 1:
        return RAIL_ONLY
    if not has_room(s, place, unit):
        return AREA_IS_FULL  # [7.2.7-a]
    if t.adjacent[here] >> place & 1:
        return way_refusal(s, unit, place)  # [8.7-b] [8.7-h]
    return IN_THE_WAY if SEVASTOPOL_MASK >> here & SEVASTOPOL_MASK >> place & 1 else TOO_FAR


# --- the Impulse ------------------------------------------------------------------------------------


def candidates(s: FS, place: int) -> int:
    """[7.2.7] Units of any mode, but no HQ; Out of Command or not [R57]."""
    t = s.given.sheets
    return s.at[place] & t.of_side[s.side] & ~t.hq


def can_regroup(s: FS, place: int) -> bool:
    return place != C and any(regroup_ends(s, unit) for unit in each(candidates(s, place)))  # [7.2.7-b]


def places(s: FS) -> int:
    """Where a Regroup can be made, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    stands = s.stands[s.side] & MAP_MASK
    siege, out = s.given.sheets.siege, ways_out(s, s.side, stands)
    for place in each(stands):
        units = candidates(s, place)
        if units and ((units & ~siege and out >> place & 1) or can_regroup(s, place)):
            yield place


def open_units(s: FS) -> int:
    """Units that may still regroup and have a place to go, a mask."""
    found = sure_leavers(s, s.active, s.side)
    for unit in each(s.active & ~found):
        if regroup_ends(s, unit):
            found |= 1 << unit
    return found


def place_refusal(s: FS, place: int) -> Refusal | None:
    if can_regroup(s, place):
        return None
    if not candidates(s, place):
        return NOBODY_HERE
    return NO_SEA if place == C else NOWHERE


def unit_refusal(s: FS, unit: int) -> Refusal | None:
    t, bit = s.given.sheets, s.given.sheets.bit[unit]
    if not bit & t.of_side[s.side]:
        return NOT_YOURS
    if bit & t.hq:
        return NO_HQ  # [7.2.7]
    if not bit & s.active:
        return DONE_ONCE if bit & s.served else NOT_FROM_HERE
    return None if regroup_ends(s, unit) else NOWHERE


def begin_regroup(s: FS) -> None:
    s.active, s.limit = candidates(s, s.home), UNITS_AT_MOST


def goes_on(s: FS) -> bool:
    if s.used >= s.limit:
        return False
    return bool(sure_leavers(s, s.active, s.side)) or any(regroup_ends(s, unit) for unit in each(s.active))


class RegroupUnit(Decision[FS]):
    """[7.2.7] Up to three units, one after the other."""

    rule = "7.2.7"
    kinds = (Unit, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(UNIT[unit] for unit in each(open_units(s))), DONE]

    def refuse(self, s: FS, action: Unit | Done) -> Refusal | None:
        return unit_refusal(s, action.unit) if isinstance(action, Unit) else None

    def apply(self, s: FS, action: Unit | Done) -> None:
        if isinstance(action, Unit):
            s.unit = action.unit
        else:
            s.active = 0

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"left": s.limit - s.used, "side": words.side(s.side)}


class RegroupTo(Decision[FS]):
    """[7.2.7] [7.2.7-d] A free place; the unit keeps its mode."""

    rule = "7.2.7"
    kinds = (To,)
    half_of = "RegroupUnit"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [TO[place] for place in each(regroup_ends(s, s.unit))]

    def refuse(self, s: FS, action: To) -> Refusal | None:
        return to_refusal(s, s.unit, action.place)

    def apply(self, s: FS, action: To) -> None:
        regroup(s, s.unit, action.place)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "area": words.place(s.where[s.unit])}


def regroup(s: FS, unit: int, place: int) -> None:
    """[7.2.7-d] It is not activated, so it does not become Spent."""
    bit, start = s.given.sheets.bit[unit], s.where[unit]
    put(s, unit, place)
    s.active &= ~bit
    s.served |= bit
    s.used += 1
    s.unit = NONE
    if s.log is not None:
        s.tell("regrouped", "7.2.7", unit=words.unit(s, unit), origin=words.place(start), area=words.place(place))


def unit_is_picked(s: FS) -> bool:
    return s.unit != NONE


REGROUP_IMPULSE = procedure(
    "regroup",  # [7.2.7]
    do(begin_regroup),
    when(number_is_rolled, call("number-roll")),  # [27.1]
    call("regroup-units"),
)

REGROUP_UNITS = procedure(
    "regroup-units",  # [7.2.7] [14.1]
    repeat_while(goes_on, ask(RegroupUnit), when(unit_is_picked, ask(RegroupTo))),
    registers=("active", "used", "limit", "served", "unit"),
)

PROCEDURES = (REGROUP_IMPULSE, REGROUP_UNITS)

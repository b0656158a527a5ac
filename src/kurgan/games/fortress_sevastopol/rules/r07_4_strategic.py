"""7.2.4 and 8.8 Strategic Movement: three Fresh units go any distance over places without enemies, or by sea."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DONE, SAIL, TO, UNIT, Done, Sail, To, Unit
from kurgan.games.fortress_sevastopol.places import NONE, C
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, is_free
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import LEAVES_TO_FREE, SIEGE_BY_RAIL
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import (
    clear_places,
    land_reach,
    sail_refusal,
    sea_reach,
    stands_among_enemies,
    sure_leavers,
)
from kurgan.games.fortress_sevastopol.rules.r18_2_rail import rail_reach
from kurgan.games.fortress_sevastopol.rules.r27_options import number_is_rolled
from kurgan.games.fortress_sevastopol.state import FS, on_map, put

UNITS_AT_MOST = 3
FROM_ZONE_C = 3

NOBODY = Refusal("7.2.4", "no_strategic_movement")
NOT_YOURS = Refusal("7.2.4", "not_your_unit")
NOT_FRESH = Refusal("7.2.4", "not_fresh")
MOVED_ONCE = Refusal("7.2.4", "moved_once")
HQ_NEVER = Refusal("8.8", "hq_does_not_move")
NOT_IN_COMMAND = Refusal("8.8", "strategic_in_command")
ZONE_C_LIMIT = Refusal("8.7-e", "zone_c_limit")
NOWHERE = Refusal("7.2.4-a", "no_free_end")
NOT_FREE = Refusal("7.2.4-a", "end_not_free")
NO_WAY = Refusal("7.2.4", "no_clear_way")


# --- where to ---------------------------------------------------------------------------------------


def ends_by_land(s: FS, unit: int) -> int:
    """Free places the unit can come to by land, a mask."""
    t = s.given.sheets
    if t.siege >> unit & 1:
        return rail_reach(s, unit)  # [18.2] [8.8]
    free = free_places(s, s.side)  # [7.2.4-a]
    if stands_among_enemies(s, unit):
        return land_reach(s, unit, free, 1)  # [8.8] [R56] out of a contested Area one step
    return land_reach(s, unit, clear_places(s, s.side)) & free  # [7.2.4] [8.8]


def has_end(s: FS, unit: int) -> bool:
    return bool(ends_by_land(s, unit) or sea_reach(s, unit))


def with_ends(s: FS, units: int) -> int:
    """Those of the units that can go anywhere, a mask; for nearly all a neighbour will do."""
    found = sure_leavers(s, units, s.side)
    for unit in each(units & ~found):
        if has_end(s, unit):
            found |= 1 << unit
    return found


def to_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    if ends_by_land(s, unit) >> place & 1:
        return None
    if s.given.sheets.siege >> unit & 1:
        return SIEGE_BY_RAIL  # [18.2]
    if not is_free(s, place, s.side):
        return NOT_FREE  # [7.2.4-a]
    return LEAVES_TO_FREE if stands_among_enemies(s, unit) else NO_WAY


# --- who --------------------------------------------------------------------------------------------


def candidates(s: FS) -> int:
    """[7.2.4] [8.8] Fresh units from any places; no HQs, none Out of Command [R57]."""
    return on_map(s, s.side) & s.fresh & ~s.given.sheets.hq & ~s.ooc


def zone_c_is_used_up(s: FS) -> bool:
    """[8.7-e] Three units at most are activated in Zone C; it matters with [27.1]."""
    return sum(s.origin[unit] == C for unit in each(s.moved)) >= FROM_ZONE_C


def open_units(s: FS) -> int:
    return s.active & ~s.at[C] if s.active & s.at[C] and zone_c_is_used_up(s) else s.active


def unit_refusal(s: FS, unit: int) -> Refusal | None:
    t, bit = s.given.sheets, s.given.sheets.bit[unit]
    if not bit & on_map(s, s.side):
        return NOT_YOURS
    if bit & t.hq:
        return HQ_NEVER  # [8.7-g]
    if bit & s.moved:
        return MOVED_ONCE
    if not bit & s.fresh:
        return NOT_FRESH  # [7.2.4]
    if bit & s.ooc:
        return NOT_IN_COMMAND  # [8.8] [R57]
    if not bit & open_units(s):
        return ZONE_C_LIMIT  # [8.7-e]
    return None if has_end(s, unit) else NOWHERE


def begin_refusal(s: FS) -> Refusal | None:
    return None if someone_goes(s, candidates(s)) else NOBODY


def someone_goes(s: FS, units: int) -> bool:
    """Whether any of the units can go anywhere."""
    return bool(sure_leavers(s, units, s.side)) or any(has_end(s, unit) for unit in each(units))


def begin_strategic(s: FS) -> None:
    s.active, s.limit = candidates(s), UNITS_AT_MOST


def goes_on(s: FS) -> bool:
    return s.used < s.limit and someone_goes(s, open_units(s))


class StrategicUnit(Decision[FS]):
    """[7.2.4] Up to three units, one after the other."""

    rule = "7.2.4"
    kinds = (Unit, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(UNIT[unit] for unit in each(with_ends(s, open_units(s)))), DONE]

    def refuse(self, s: FS, action: Unit | Done) -> Refusal | None:
        return unit_refusal(s, action.unit) if isinstance(action, Unit) else None

    def apply(self, s: FS, action: Unit | Done) -> None:
        if isinstance(action, Unit):
            s.unit = action.unit
        else:
            s.active = 0

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"left": s.limit - s.used}


class StrategicTo(Decision[FS]):
    """[7.2.4] [7.2.4-a] The free place where it ends, by land or by sea [8.3.1]."""

    rule = "7.2.4"
    kinds = (To, Sail)
    half_of = "StrategicUnit"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [
            *(TO[place] for place in each(ends_by_land(s, s.unit))),
            *(SAIL[place] for place in each(sea_reach(s, s.unit))),
        ]

    def refuse(self, s: FS, action: To | Sail) -> Refusal | None:
        if isinstance(action, Sail):
            return sail_refusal(s, s.unit, action.place)
        return to_refusal(s, s.unit, action.place)

    def apply(self, s: FS, action: To | Sail) -> None:
        unit, start = s.unit, s.where[s.unit]
        bit = s.given.sheets.bit[unit]
        put(s, unit, action.place)
        s.origin = changed(s.origin, unit, start)
        s.moved |= bit  # [7.2.4-b] Spent at the end of the Impulse
        s.active &= ~bit  # [8.6-g] [8.3.1] and no movement before or after
        s.used += 1
        if s.log is not None:
            key = "unit_sailed" if isinstance(action, Sail) else "strategic_moved"
            s.tell(key, "7.2.4", unit=words.unit(s, unit), origin=words.place(start), area=words.place(action.place))
        s.unit = NONE

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "area": words.place(s.where[s.unit])}


def unit_is_picked(s: FS) -> bool:
    return s.unit != NONE


STRATEGIC_IMPULSE = procedure(
    "strategic",  # [7.2.4] [8.8]
    do(begin_strategic),
    when(number_is_rolled, call("number-roll")),  # [27.1]
    repeat_while(goes_on, ask(StrategicUnit), when(unit_is_picked, ask(StrategicTo))),
)

PROCEDURES = (STRATEGIC_IMPULSE,)

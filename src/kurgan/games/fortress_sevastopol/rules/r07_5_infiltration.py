"""7.2.5 Infiltration: up to three Soviet infantry units try to slip into an Axis Area without an Assault."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each, mask_of
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ENOUGH, TARGET, UNIT, Enough, Target, Unit
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AREAS, ARMYANSK, AXIS, SOVIET, SPENT
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, has_room, is_free
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import AREA_IS_FULL, ARMYANSK_IS_CLOSED, NOT_ADJACENT
from kurgan.games.fortress_sevastopol.rules.r27_options import number_is_rolled
from kurgan.games.fortress_sevastopol.state import AT_ACTION, BY_INFILTRATION, FOR_INFILTRATION, FS, put, set_mode

UNITS_AT_MOST = 3

NOT_FREE = Refusal("7.2.5", "infiltrate_from_free")
NOBODY_HERE = Refusal("7.2.5", "nobody_infiltrates")
NO_TARGET = Refusal("7.2.5", "nothing_to_infiltrate")
NOT_AXIS = Refusal("7.2.5", "infiltrate_axis_area")
NO_AXIS_UNITS = Refusal("7.2.5", "infiltrate_among_units")
CONTESTED = Refusal("7.2.5", "infiltrate_uncontested")
INFANTRY_ONLY = Refusal("7.2.5", "infiltrate_infantry")
NOT_IN_COMMAND = Refusal("7.2.5", "infiltrate_in_command")
NOT_FRESH = Refusal("7.2.5", "not_fresh")
NOT_FROM_HERE = Refusal("7.2.5", "not_from_active_place")
ONE_AT_LEAST = Refusal("7.2.5-a", "name_an_infiltrator")


# --- from where and into what -----------------------------------------------------------------------


def candidates(s: FS, place: int) -> int:
    """[7.2.5] [R65] Fresh infantry types in command."""
    t = s.given.sheets
    return s.at[place] & t.of_side[SOVIET] & t.infantry & s.fresh & ~s.ooc


def target_refusal(s: FS, home: int, place: int) -> Refusal | None:
    """[7.2.5] [R65] A neighbouring Area, Axis-controlled, with Axis units, not contested."""
    t = s.given.sheets
    if not t.adjacent[home] >> place & 1:
        return NOT_ADJACENT  # [8.3]
    if place not in AREAS or not s.held[AXIS] >> place & 1:
        return NOT_AXIS
    if not s.at[place] & t.of_side[AXIS]:
        return NO_AXIS_UNITS
    if s.at[place] & t.of_side[SOVIET]:
        return CONTESTED
    return ARMYANSK_IS_CLOSED if place == ARMYANSK and s.turn == 1 else None  # [8.7-h] [R40]


def axis_areas(s: FS) -> int:
    """[7.2.5] Areas that can be infiltrated from somewhere, a mask."""
    found = s.held[AXIS] & s.stands[AXIS] & ~s.stands[SOVIET] & AREA_MASK
    return found & ~(1 << ARMYANSK) if s.turn == 1 else found


def targets(s: FS, home: int) -> int:
    """Areas that can be infiltrated from here, a mask."""
    return axis_areas(s) & s.given.sheets.adjacent[home]


def place_refusal(s: FS, place: int) -> Refusal | None:
    if place not in AREAS or not is_free(s, place, SOVIET):
        return NOT_FREE  # [7.2.5] out of a free Area
    if not candidates(s, place):
        return NOBODY_HERE
    return None if targets(s, place) else NO_TARGET


def places(s: FS) -> int:
    """Where an Infiltration can start, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    possible, adjacent = axis_areas(s), s.given.sheets.adjacent
    if possible:
        for place in each(free_places(s, SOVIET) & s.stands[SOVIET] & AREA_MASK):
            if adjacent[place] & possible and candidates(s, place):
                yield place


def begin_infiltration(s: FS) -> None:
    s.active, s.limit = candidates(s, s.home), UNITS_AT_MOST


def find_target(s: FS) -> None:
    """A single target needs no choice."""
    found = targets(s, s.home)
    if found.bit_count() == 1:
        s.target = found.bit_length() - 1


def target_is_open(s: FS) -> bool:
    return s.limit > 0 and not s.target


class InfiltrationTarget(Decision[FS]):
    """[7.2.5] One Area for all of them."""

    rule = "7.2.5"
    kinds = (Target,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [TARGET[place] for place in each(targets(s, s.home))]

    def refuse(self, s: FS, action: Target) -> Refusal | None:
        return target_refusal(s, s.home, action.place)

    def apply(self, s: FS, action: Target) -> None:
        s.target = action.place

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home)}


# --- who --------------------------------------------------------------------------------------------


def unit_refusal(s: FS, unit: int) -> Refusal | None:
    t, bit = s.given.sheets, s.given.sheets.bit[unit]
    if not bit & s.at[s.home] & t.of_side[SOVIET]:
        return NOT_FROM_HERE
    if not bit & t.infantry:
        return INFANTRY_ONLY  # [7.2.5]
    if not bit & s.fresh:
        return NOT_FRESH
    if bit & s.ooc:
        return NOT_IN_COMMAND  # [7.2.5] [R57]
    return None if has_room(s, s.target, unit) else AREA_IS_FULL  # [8.7-f] [R65]


def may_name_more(s: FS) -> bool:
    """[7.2.5] Three at most; [7.2.5-a] all are named before the first die."""
    return s.used < s.limit and any(has_room(s, s.target, unit) for unit in each(s.active))


class NameInfiltrator(Decision[FS]):
    """[7.2.5-a] [8.1] Each one named moves in."""

    rule = "7.2.5-a"
    kinds = (Unit, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(s.active) if has_room(s, s.target, unit)]
        if s.used:
            found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Unit | Enough) -> Refusal | None:
        if isinstance(action, Unit):
            return unit_refusal(s, action.unit)
        return None if s.used else ONE_AT_LEAST

    def apply(self, s: FS, action: Unit | Enough) -> None:
        if isinstance(action, Enough):
            s.active = 0
            return
        t, unit = s.given.sheets, action.unit
        put(s, unit, s.target)  # [7.2.5.1]
        s.origin = changed(s.origin, unit, s.home)
        s.via = changed(s.via, unit, t.boundary_of[s.home, s.target])
        s.mp = changed(s.mp, unit, 0)  # [7.2.5-b]
        s.active &= ~t.bit[unit]
        s.moved |= t.bit[unit]
        s.stopped |= t.bit[unit]
        s.used += 1
        if s.log is not None:
            s.tell(
                "infiltrates", "7.2.5", unit=words.unit(s, unit), origin=words.place(s.home), area=words.place(s.target)
            )

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target), "left": s.limit - s.used}


# --- the dice ---------------------------------------------------------------------------------------


def uses_chits(s: FS) -> bool:
    return s.given.chits and s.used > 0


def open_window(s: FS) -> None:
    """[R23] All are named, no die is rolled yet; [R22] the active player first."""
    s.window, s.asked, s.declines = AT_ACTION, s.side, 0


def begin_attempts(s: FS) -> None:
    s.active = s.moved & s.fresh


def attempts_go_on(s: FS) -> int:
    return s.active


def prepare_attempt(s: FS) -> None:
    s.unit = (s.active & -s.active).bit_length() - 1
    s.purpose, s.roller = FOR_INFILTRATION, SOVIET


def settle_attempt(s: FS) -> None:
    """[7.2.5.1] A dr for each unit, against the TEM of the target."""
    t, unit, bit = s.given.sheets, s.unit, s.given.sheets.bit[s.unit]
    tem = t.tem[s.target]
    if s.die <= tem:  # [7.2.5.1-a] it stays, without an Assault
        set_mode(s, unit, SPENT)
        if s.log is not None:
            s.tell("infiltrated", "7.2.5.1-a", unit=words.unit(s, unit), area=words.place(s.target), die=s.die, tem=tem)
    else:
        s.mandatory |= bit  # [7.2.5.1-b]
        if s.log is not None:
            s.tell(
                "infiltration_failed",
                "7.2.5.1-b",
                unit=words.unit(s, unit),
                area=words.place(s.target),
                die=s.die,
                tem=tem,
            )
    s.active &= ~bit


def somebody_failed(s: FS) -> bool:
    return s.mandatory != 0


def prepare_assault(s: FS) -> None:
    s.way = BY_INFILTRATION


INFILTRATION_IMPULSE = procedure(
    "infiltration",  # [7.2.5]
    do(begin_infiltration),
    when(number_is_rolled, call("number-roll")),  # [27.1]
    do(find_target),
    when(target_is_open, ask(InfiltrationTarget)),
    repeat_while(may_name_more, ask(NameInfiltrator)),  # [7.2.5-a]
    when(uses_chits, do(open_window), call("window")),
    do(begin_attempts),
    repeat_while(attempts_go_on, call("slip-in")),  # [7.2.5.1]
    when(somebody_failed, do(prepare_assault), call("assault")),  # [7.2.5.1-b]
)

SLIP_IN = procedure("slip-in", do(prepare_attempt), call("one-die"), do(settle_attempt), registers=("unit", "die"))

PROCEDURES = (INFILTRATION_IMPULSE, SLIP_IN)

"""7.2.6 Reactivation: Spent units of one free place try to become Fresh again, and may be Disrupted instead."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each, mask_of
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ENOUGH, UNIT, Enough, Unit
from kurgan.games.fortress_sevastopol.places import DISRUPT1, FRESH, MAP_MASK, NONE, SPENT
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, is_free
from kurgan.games.fortress_sevastopol.rules.r27_options import number_is_rolled
from kurgan.games.fortress_sevastopol.state import AT_ACTION, FOR_REACTIVATION, FS, set_mode

MOST_UNITS = 3
GERMAN_NEEDS, OTHERS_NEED, MISHAP = 9, 10, 4

NOT_FREE = Refusal("7.2.6", "reactivation_needs_free_place")
NOBODY_SPENT = Refusal("7.2.6", "nobody_to_reactivate")
NOT_HERE = Refusal("7.2.6", "not_your_unit_there")
NO_HQ = Refusal("7.2.6-i", "hq_not_reactivated")
NO_ARTILLERY = Refusal("7.2.6", "artillery_not_reactivated")
NOT_SPENT = Refusal("7.2.6", "not_spent")
TRIED_ALREADY = Refusal("7.2.6", "tried_already")
MUST_TRY = Refusal("7.2.6", "must_try_one")


# --- who may try ------------------------------------------------------------------------------------


def candidates(s: FS, place: int) -> int:
    """[7.2.6] [R66] The active player's Spent units there, a mask."""
    t = s.given.sheets
    units = s.at[place] & t.of_side[s.side] & ~s.fresh & ~t.artillery & ~t.hq  # [7.2.6-i]
    for unit in each(units):
        if s.mode[unit] != SPENT:  # undisrupted
            units &= ~(1 << unit)
    return units


def places(s: FS) -> int:
    """Free Areas and the friendly Zone with somebody who may try, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    tired = s.given.sheets.of_side[s.side] & ~s.fresh
    for place in each(free_places(s, s.side) & s.stands[s.side] & MAP_MASK):
        if s.at[place] & tired and candidates(s, place):
            yield place


def place_refusal(s: FS, place: int) -> Refusal | None:
    if not is_free(s, place, s.side):
        return NOT_FREE  # [7.2.6]
    return None if candidates(s, place) else NOBODY_SPENT


# --- the attempt ------------------------------------------------------------------------------------


def reactivation_terms(s: FS, unit: int) -> list[Term]:
    """The DRMs of a unit; of several HQs only the best counts [R66]."""
    t, place, found = s.given.sheets, s.where[unit], []
    if t.engineer & t.german & 1 << unit:
        found.append(Term("engineer", 2, "7.2.6-c"))  # [7.2.6-c]
    elif t.of_side[1] & (t.engineer | t.naval) & 1 << unit:
        found.append(Term("specialist", 1, "7.2.6-d"))  # [7.2.6-d] [R67]
    hqs = t.hq & t.of_side[t.side[unit]]
    if s.at[place] & hqs:
        found.append(Term("hq_here", 2, "7.2.6-e"))  # [7.2.6-e]
    elif any(s.at[around] & hqs for around, _ in t.neighbours[place]):
        found.append(Term("hq_near", 1, "7.2.6-f"))  # [7.2.6-f]
    return found


def needed(s: FS, unit: int) -> int:
    return GERMAN_NEEDS if s.given.sheets.german >> unit & 1 else OTHERS_NEED  # [7.2.6-a] [7.2.6-b]


def uses_chits(s: FS) -> bool:
    return s.given.chits


def open_window(s: FS) -> None:
    """[R23] After the action is declared, before its dice."""
    s.window, s.asked, s.declines = AT_ACTION, s.side, 0


def begin(s: FS) -> None:
    s.active, s.limit = candidates(s, s.home), MOST_UNITS  # [7.2.6]


def may_try(s: FS) -> bool:
    """While units are left and the number is not used up."""
    if s.used < s.limit and s.active:
        if not s.used and s.active.bit_count() == 1:
            choose(s, s.active.bit_length() - 1)  # everybody sees that there is only this one
        return True
    return False


def unit_is_open(s: FS) -> bool:
    return s.unit == NONE


def choose(s: FS, unit: int) -> None:
    s.unit = unit
    s.used += 1
    s.active &= ~(1 << unit)


class ChooseReactivation(Decision[FS]):
    """[7.2.6] One more unit tries, or no more."""

    rule = "7.2.6"
    kinds = (Unit, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(s.active)]
        if s.used:
            found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Unit | Enough) -> Refusal | None:
        if isinstance(action, Enough):
            return None if s.used else MUST_TRY
        t, unit = s.given.sheets, action.unit
        if s.active >> unit & 1:
            return None
        if not s.at[s.home] & t.of_side[s.side] & 1 << unit:
            return NOT_HERE
        if t.hq >> unit & 1:
            return NO_HQ  # [7.2.6-i]
        if t.artillery >> unit & 1:
            return NO_ARTILLERY
        return TRIED_ALREADY if s.stopped >> unit & 1 else NOT_SPENT

    def apply(self, s: FS, action: Unit | Enough) -> None:
        if isinstance(action, Enough):
            s.active = 0
        else:
            choose(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home), "left": s.limit - s.used}


def unit_tries(s: FS) -> bool:
    return s.unit != NONE


def prepare_dice(s: FS) -> None:
    s.purpose, s.roller = FOR_REACTIVATION, s.side


def settle(s: FS) -> None:
    """[7.2.6] The DR with its modifiers decides, for good and for bad [R66]."""
    unit, terms = s.unit, reactivation_terms(s, s.unit)
    result = s.rolled + sum(term.value for term in terms)
    if result >= needed(s, unit):
        set_mode(s, unit, FRESH)  # [7.2.6-g]
        key = "reactivated"
    elif result <= MISHAP:
        set_mode(s, unit, DISRUPT1)  # [7.2.6-h]
        key = "reactivation_mishap"
    else:
        key = "reactivation_failed"
    s.stopped |= 1 << unit
    if s.log is not None:
        s.tell(
            key,
            "7.2.6",
            terms=(Term("dr", s.rolled, "7.2.6"), *terms),
            unit=words.unit(s, unit),
            sum=result,
            needed=needed(s, unit),
        )


REACTIVATION_IMPULSE = procedure(
    "reactivation",  # [7.2.6]
    when(uses_chits, do(open_window), call("window")),  # [R23]
    do(begin),
    when(number_is_rolled, call("number-roll")),  # [27.1]
    repeat_while(may_try, when(unit_is_open, ask(ChooseReactivation)), when(unit_tries, call("reactivate"))),  # [R3]
)

REACTIVATE = procedure("reactivate", do(prepare_dice), call("two-dice"), do(settle), registers=("unit", "rolled"))

PROCEDURES = (REACTIVATION_IMPULSE, REACTIVATE)

"""8.0 Movement: the Movement Impulse, in which the Fresh units of one place move and assault [7.2.1].

Units go one by one. A stack is a Point unit that goes first and others that follow it: a unit may be left where
it is and be taken up again later in the Impulse, as long as it has MP and has met no enemy.
"""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each, mask_of
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ASSAULT, DONE, STOP, TO, UNIT, Assault, Done, Stop, To, Unit
from kurgan.games.fortress_sevastopol.places import MAP_MASK, NONE, C
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import (
    SEA_IS_STRATEGIC,
    SIEGE_BY_RAIL,
    can_step,
    step_refusal,
    steps,
    take_step,
)
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import MP
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import ways_out
from kurgan.games.fortress_sevastopol.rules.r09_assault import assault_refusal, in_place_refusal
from kurgan.games.fortress_sevastopol.state import BY_MOVE, FS, IN_PLACE

NOTHING_FRESH = Refusal("7.2.1", "nothing_fresh_here")
NOTHING_MOVES = Refusal("7.2.1", "nothing_can_move")
NOT_YOUR_UNIT = Refusal("7.2.1", "not_your_unit")
HQ_DOES_NOT_MOVE = Refusal("8.7-g", "hq_does_not_move")
NOT_FRESH = Refusal("7.2.1", "not_fresh")
NOT_FROM_HERE = Refusal("7.2.1", "not_from_active_place")
HAS_STOPPED = Refusal("8.2", "has_stopped")
NO_STEP = Refusal("8.3-a", "no_step_possible")
MUST_ASSAULT = Refusal("9.2", "must_assault_first")


# --- what can be activated --------------------------------------------------------------------------


def candidates(s: FS, place: int) -> int:
    """[7.2.1] [3.0-d] Fresh units of the active player there; HQs never move [8.7-g] [2.2.1.7-b]."""
    t = s.given.sheets
    return s.at[place] & t.of_side[s.side] & s.fresh & ~t.hq


def can_be_activated(s: FS, place: int) -> bool:
    units = candidates(s, place)
    if not units or place == C:
        return False  # [8.3.1] out of Zone C only by sea
    return any(can_step(s, unit) for unit in each(units)) or in_place_refusal(s, place) is None


def places(s: FS) -> int:
    """Where a Movement Impulse can be made, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one: whoever asks for any need not wait for all."""
    stands = s.stands[s.side] & MAP_MASK
    siege, out = s.given.sheets.siege, ways_out(s, s.side, stands)
    for place in each(stands):
        units = candidates(s, place)
        if units and ((units & ~siege and out >> place & 1) or can_be_activated(s, place)):
            yield place


def place_refusal(s: FS, place: int) -> Refusal | None:
    if not candidates(s, place):
        return NOTHING_FRESH  # [7.2.1]
    if can_be_activated(s, place):
        return None
    return SEA_IS_STRATEGIC if place == C else NOTHING_MOVES


def begin_movement(s: FS) -> None:
    s.active = candidates(s, s.home)  # [7.2.1] [8.1]


# --- who moves next ---------------------------------------------------------------------------------


def unit_refusal(s: FS, unit: int) -> Refusal | None:
    t, bit = s.given.sheets, s.given.sheets.bit[unit]
    if not bit & t.of_side[s.side]:
        return NOT_YOUR_UNIT
    if bit & t.hq:
        return HQ_DOES_NOT_MOVE  # [8.7-g]
    if not bit & s.active:
        return NOT_FROM_HERE if bit & s.fresh else NOT_FRESH  # [7.2.1]
    if bit & s.stopped:
        return HAS_STOPPED  # [8.2] [8.4]
    if not bit & s.fresh:
        return NOT_FRESH
    if can_step(s, unit):
        return None  # [8.1-c] [8.3-a]
    return SIEGE_BY_RAIL if bit & t.siege else NO_STEP


def battles(s: FS) -> int:
    """Places that can be assaulted now, a mask."""
    found = 0
    if not s.moved and assault_refusal(s, s.home) is None:
        found = 1 << s.home  # [8.2-a] [9.5] [R47] before any move
    for unit in each(s.moved & s.stopped):
        place = s.where[unit]
        if not found >> place & 1 and assault_refusal(s, place) is None:
            found |= 1 << place  # [7.2.1-a]
    return found


def movers(s: FS) -> int:
    """Units that can step now, a mask."""
    left = s.active & s.fresh & ~s.stopped
    found = sure_movers(s, left)
    for unit in each(left & ~found):
        if can_step(s, unit):
            found |= 1 << unit
    return found


def sure_movers(s: FS, units: int) -> int:
    """Those of these units that have all their MP and surely a free neighbour."""
    rested = units & ~s.moved & ~s.given.sheets.siege
    return rested if rested and ways_out(s, s.side, 1 << s.home) else 0


def someone_moves(s: FS) -> bool:
    left = s.active & s.fresh & ~s.stopped
    return bool(left) and (bool(sure_movers(s, left)) or any(can_step(s, unit) for unit in each(left)))


def goes_on(s: FS) -> bool:
    """Whether there is anything left to choose but the end."""
    if not s.active:
        return False
    return bool(s.mandatory) or someone_moves(s) or bool(battles(s))


class MoveUnit(Decision[FS]):
    """[8.1] [8.1-b] Any, all or none move, in any order; an Assault is made when its player says so [R47]."""

    rule = "8.1"
    kinds = (Unit, Assault, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(movers(s))]
        found += [ASSAULT[place] for place in each(battles(s))]
        if not s.mandatory:
            found.append(DONE)
        return found

    def refuse(self, s: FS, action: Unit | Assault | Done) -> Refusal | None:
        match action:
            case Unit(unit):
                return unit_refusal(s, unit)
            case Assault(place):
                return assault_refusal(s, place)
            case _:
                return MUST_ASSAULT if s.mandatory else None  # [9.2]

    def apply(self, s: FS, action: Unit | Assault | Done) -> None:
        match action:
            case Unit(unit):
                s.unit = unit
            case Assault(place):
                s.target = place
                s.way = IN_PLACE if place == s.home else BY_MOVE
            case _:
                s.active = 0

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home)}


# --- where it goes ----------------------------------------------------------------------------------


class FirstStep(Decision[FS]):
    """[8.3] The unit picked steps to a neighbouring place; a siege gun goes by rail [18.2]."""

    rule = "8.3"
    kinds = (To,)
    half_of = "MoveUnit"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [TO[place] for place in steps(s, s.unit)]

    def refuse(self, s: FS, action: To) -> Refusal | None:
        return step_refusal(s, s.unit, action.place)

    def apply(self, s: FS, action: To) -> None:
        take_step(s, s.unit, action.place)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "area": words.place(s.where[s.unit])}


class NextStep(Decision[FS]):
    """[8.3-a] It goes on while it has MP and has met no enemy, or is left there; it can be taken up again later."""

    rule = "8.3-a"
    kinds = (To, Stop)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(TO[place] for place in steps(s, s.unit)), STOP]

    def refuse(self, s: FS, action: To | Stop) -> Refusal | None:
        return step_refusal(s, s.unit, action.place) if isinstance(action, To) else None

    def apply(self, s: FS, action: To | Stop) -> None:
        if isinstance(action, To):
            take_step(s, s.unit, action.place)
        else:
            s.unit = NONE

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "area": words.place(s.where[s.unit]), "mp": mp_words(s, s.unit)}


def mp_words(s: FS, unit: int) -> str:
    """The MP left, like 2 or 1¾."""
    whole, quarters = divmod(s.mp[unit], MP)
    fraction = ("", "¼", "½", "¾")[quarters]
    return f"{whole or ''}{fraction}" or "0"


def unit_is_picked(s: FS) -> bool:
    return s.unit != NONE


def unit_goes_on(s: FS) -> bool:
    return s.unit != NONE and not s.stopped >> s.unit & 1 and can_step(s, s.unit)


def put_down(s: FS) -> None:
    s.unit = NONE


def battle_is_declared(s: FS) -> int:
    return s.target


MOVEMENT_IMPULSE = procedure(
    "movement",  # [7.2.1] [8.1]
    do(begin_movement),
    repeat_while(
        goes_on,
        ask(MoveUnit),
        when(
            unit_is_picked,
            ask(FirstStep),
            repeat_while(unit_goes_on, ask(NextStep)),  # [8.3-a]
            do(put_down),
        ),
        when(battle_is_declared, call("assault")),  # [7.2.1-a] [8.2]
    ),
)

PROCEDURES = (MOVEMENT_IMPULSE,)

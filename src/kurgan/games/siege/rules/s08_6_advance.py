"""S.8.6 Advance after combat, and the defender's after a counterattack [R59] [R60]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.siege.actions import ADVANCE, DONE, STOP, TO, Advance, Done, Stop, To
from kurgan.games.siege.places import NONE, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s08_5_retreat import has_room
from kurgan.games.siege.rules.s09_1_capture import capture
from kurgan.games.siege.rules.s09_works import held, holds
from kurgan.games.siege.state import SG, put

NOT_ATTACKING = Refusal("S.8.6", "advance_not_attacking")
SIEGE_GUNS = Refusal("S.8.6-a", "advance_siege")
NO_ROOM = Refusal("S.2-e", "no_room")
NOT_FREE = Refusal("S.8.6-b", "not_free")
NOT_LEFT = Refusal("S.8.6-d", "not_left_empty")
STAYS_PUT = Refusal("S.8.6-d", "cannot_counter")


def is_cleared(s: SG) -> bool:
    return s.winner == NONE and not holds(s, enemy(s.side), s.target)


def followers(s: SG) -> int:
    """[S.8.6] [S.8.6-a] [S.2-e] Attackers that took part and can still enter, but no siege artillery."""
    found = 0
    for unit in each(s.committed & ~s.given.sheets.siege & ~s.advanced):
        if has_room(s, s.target, s.side, unit):
            found |= 1 << unit
    return found


def may_advance(s: SG) -> bool:
    """[S.8.6] [R59] Whatever emptied the hex, if the result lets anybody go there."""
    if s.stopped or not s.given.sheets.charts.results[s.outcome].advance:
        return False
    return is_cleared(s) and bool(followers(s))


def enter(s: SG, unit: int, place: int, rule: str) -> None:
    """[S.8.6-c] No MPs, no ZOC. Works are captured on entry [R30]."""
    side = s.given.sheets.side[unit]
    if s.log is not None:
        s.tell("advances", rule, unit=words.unit(unit), origin=words.place(s, s.where[unit]), hex=words.place(s, place))
    put(s, unit, place)
    capture(s, place, side)


class ChooseAdvance(Decision[SG]):
    """[S.8.6] Attackers enter the hex, one by one."""

    rule = "S.8.6"
    kinds = (Advance, Done)

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        return [*(ADVANCE[unit] for unit in each(followers(s))), DONE]

    def refuse(self, s: SG, action: Advance | Done) -> Refusal | None:
        if isinstance(action, Done):
            return None
        bit = 1 << action.unit
        if not s.committed & ~s.advanced & bit:
            return NOT_ATTACKING
        if s.given.sheets.siege & bit:
            return SIEGE_GUNS
        return None if followers(s) & bit else NO_ROOM

    def apply(self, s: SG, action: Advance | Done) -> None:
        if isinstance(action, Done):
            s.stopped = 1
        else:
            enter(s, action.unit, s.target, "S.8.6")
            s.advanced |= 1 << action.unit

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.target)}


# --- after OR(2) -----------------------------------------------------------------------------------------


def begin_second(s: SG) -> None:
    if s.given.sheets.charts.results[s.outcome].advance > 1:
        s.advancing = s.advanced


def beyond(s: SG, unit: int) -> int:
    """[S.8.6-b] Hexes next to the one just taken that are not the enemy's."""
    t = s.given.sheets
    around = t.map.adjacent[s.target] & ~held(s, enemy(s.side))
    return sum(1 << place for place in each(around) if has_room(s, place, s.side, unit))


def next_second(s: SG) -> None:
    while s.advancing:
        s.unit = (s.advancing & -s.advancing).bit_length() - 1
        if beyond(s, s.unit):
            return
        s.advancing &= ~(1 << s.unit)


def goes_second(s: SG) -> bool:
    return bool(s.advancing)


class AdvanceOn(Decision[SG]):
    """[S.8.6-b] After OR(2) each unit that advanced may go one hex on."""

    rule = "S.8.6-b"
    kinds = (To, Stop)

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        return [*(TO[place] for place in each(beyond(s, s.unit))), STOP]

    def refuse(self, s: SG, action: To | Stop) -> Refusal | None:
        return None if isinstance(action, Stop) or beyond(s, s.unit) >> action.place & 1 else NOT_FREE

    def apply(self, s: SG, action: To | Stop) -> None:
        if isinstance(action, To):
            enter(s, s.unit, action.place, "S.8.6-b")
        s.advancing &= ~(1 << s.unit)

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"unit": words.unit(s.unit), "hex": words.place(s, s.target)}


# --- after a counterattack -------------------------------------------------------------------------------


def counter_units(s: SG, place: int) -> int:
    """[S.8.6-d] [R60] Units of the attacked hex that can go there, neither dug in nor works."""
    t, foe = s.given.sheets, enemy(s.side)
    could = s.at[s.target] & t.of_side[foe] & ~(t.forts | s.dug | s.advanced)
    return sum(1 << unit for unit in each(could) if t.mp[unit] and has_room(s, place, foe, unit))


def counter_hexes(s: SG) -> int:
    """[S.8.3-c] Hexes that the attackers' losses left empty; after a CA that stays one."""
    mine = held(s, s.side)
    return sum(1 << place for place in each(s.emptied & ~mine) if counter_units(s, place))


def may_counter(s: SG) -> bool:
    return bool(s.emptied) and bool(counter_hexes(s))


def may_follow(s: SG) -> bool:
    return bool(s.entered) and bool(counter_units(s, s.entered))


class ChooseCounter(Decision[SG]):
    """[S.8.6-d] The defender advances into one of the hexes, or does not."""

    rule = "S.8.6-d"
    kinds = (To, Done)

    def seat(self, s: SG) -> int:
        return enemy(s.side)

    def legal(self, s: SG) -> list[Action]:
        return [*(TO[place] for place in each(counter_hexes(s))), DONE]

    def refuse(self, s: SG, action: To | Done) -> Refusal | None:
        return None if isinstance(action, Done) or counter_hexes(s) >> action.place & 1 else NOT_LEFT

    def apply(self, s: SG, action: To | Done) -> None:
        s.entered = action.place if isinstance(action, To) else 0

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.target)}


class CounterAdvance(Decision[SG]):
    """[S.8.6-d] [R60] His units go there, one by one."""

    rule = "S.8.6-d"
    kinds = (Advance, Done)

    def seat(self, s: SG) -> int:
        return enemy(s.side)

    def legal(self, s: SG) -> list[Action]:
        return [*(ADVANCE[unit] for unit in each(counter_units(s, s.entered))), DONE]

    def refuse(self, s: SG, action: Advance | Done) -> Refusal | None:
        if isinstance(action, Done) or counter_units(s, s.entered) >> action.unit & 1:
            return None
        return STAYS_PUT

    def apply(self, s: SG, action: Advance | Done) -> None:
        if isinstance(action, Done):
            s.entered = 0
            return
        enter(s, action.unit, s.entered, "S.8.6-d")
        s.advanced |= 1 << action.unit

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.entered)}


COUNTER = procedure(
    "counter",
    when(may_counter, ask(ChooseCounter)),
    repeat_while(may_follow, ask(CounterAdvance)),
    registers=("entered", "advanced"),
)

ADVANCES = procedure(
    "advance",
    repeat_while(may_advance, ask(ChooseAdvance)),
    do(begin_second),
    do(next_second),
    repeat_while(goes_second, ask(AdvanceOn), do(next_second)),
    registers=("unit", "advanced", "stopped", "advancing"),
)
PROCEDURES = (COUNTER, ADVANCES)

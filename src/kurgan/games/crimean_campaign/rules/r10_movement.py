"""10.0 Movement: units go one by one or together, any distance, and stop in enemy zones of control.

A move is a unit, others that go with it, and a hex; the way is a shortest one. Where the way matters, because every
hex entered changes hands [3.5-a], the player names hexes to go by.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import (
    DONE,
    EVERY_TO,
    EVERY_TOP,
    EVERY_UNIT,
    EVERY_WITH,
    STOP,
    WAYPOINT,
    Done,
    Stop,
    To,
    Top,
    Unit,
    Waypoint,
    With,
)
from kurgan.games.crimean_campaign.laying import bring_up, put
from kurgan.games.crimean_campaign.names import MOVEMENT
from kurgan.games.crimean_campaign.places import FIRST_HEX, NONE
from kurgan.games.crimean_campaign.rules import r06_overstack, words
from kurgan.games.crimean_campaign.rules.r02_3_untried import ALIKE, alike, one_of_each
from kurgan.games.crimean_campaign.rules.r03_control import pass_through
from kurgan.games.crimean_campaign.rules.r06_stacking import FULL
from kurgan.games.crimean_campaign.rules.r07_zoc import gait_of, ground
from kurgan.games.crimean_campaign.rules.r10_reach import (
    NO_STOP,
    NOT_ON_MAP,
    NOT_YOURS,
    STATIC,
    can_stop,
    companion_refusal,
    companions,
    curable,
    end_refusal,
    ends,
    may_stay,
    mover_refusal,
    movers,
    stop_refusal,
    stops,
)
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import is_public, stack_at, top_at
from kurgan.games.crimean_campaign.state import TCC

STOPS = 8  # [R126]
MUST_UNSTACK = Refusal("6.0-e", "overstack_can_be_cured")
IS_TOP = Refusal("6.3", "is_on_top")
NAMED = Refusal("6.3", "top_was_named")
STOP_WAS_SAID = Refusal("7.1-d", "stop_was_said")


# --- who moves --------------------------------------------------------------------------------------


def tops(s: TCC, side: int) -> int:
    """[6.3] [R30] Pieces their owner may lay on top: one in each stack and player turn. [R130]"""
    found, mobile = 0, s.given.sheets.mobile
    for place in bits(s.stacked & s.occupied[side] & ~s.named):
        pieces, top = s.at[place] & mobile, top_at(s, place)
        found |= pieces & ~(alike(s, top, pieces & TOKENS) if TOKENS >> top & 1 else 1 << top)
    return one_of_each(s, found)


def top_refusal(s: TCC, piece: int, side: int) -> Refusal | None:
    t, bit, place = s.given.sheets, 1 << piece, s.where[piece]
    if not bit & t.of_side[side]:
        return NOT_YOURS
    if not bit & t.mobile:
        return STATIC
    if place < FIRST_HEX:
        return NOT_ON_MAP
    if s.named >> place & 1:
        return NAMED
    top = 1 << top_at(s, place)
    if bit == top:
        return IS_TOP
    return None if bit & tops(s, side) else ALIKE


class ChooseMover(Decision[TCC]):
    """[10.0] [10.0-c] Any number of units move, each once; [10.0-d] one move after the other."""

    rule = "10.0"
    kinds = (Unit, Top, Done)

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        found = EVERY_UNIT.of(movers(s, s.side))
        EVERY_TOP.add(found, tops(s, s.side))
        if not curable(s, s.side):
            found.append(DONE)
        return found

    def refuse(self, s: TCC, action: Unit | Top | Done) -> Refusal | None:
        match action:
            case Unit(piece):
                return mover_refusal(s, piece, s.side)
            case Top(piece):
                return top_refusal(s, piece, s.side)
            case _:
                return MUST_UNSTACK if curable(s, s.side) else None  # [6.0-e] [R27]

    def apply(self, s: TCC, action: Unit | Top | Done) -> None:
        match action:
            case Unit(piece):
                s.unit, s.group, s.home = piece, 1 << piece, s.where[piece]
            case Top(piece):
                name_top(s, piece)
            case _:
                s.movement_ended = 1

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"side": words.side(s.side), "turn": s.turn}


def name_top(s: TCC, piece: int) -> None:
    bring_up(s, piece)
    s.named |= 1 << s.where[piece]  # [6.3]
    if s.log is None:
        return
    place = words.place(s.where[piece])
    if is_public(s, piece):
        s.tell("top", "6.3", unit=words.piece(piece), hex=place)
    else:  # [R111] face down, and known to its owner
        s.tell("top", "6.3", only=s.side, unit=words.piece(piece), hex=place)
        s.tell("top", "6.3", hide=s.side, unit=words.shown(s, piece), hex=place)


# --- where to ---------------------------------------------------------------------------------------


class MoveTo(Decision[TCC]):
    """[10.0-d] [R44] Others may go with it; then the hex where the move ends, or one to go by."""

    rule = "10.0"
    kinds = (With, To, Waypoint)
    half_of = "ChooseMover"

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        if s.onward:
            return EVERY_TO.of(stops(s, s.home, s.group, s.side))
        found = EVERY_WITH.of(companions(s, s.group, s.home, s.side))
        EVERY_TO.add(found, ends(s, s.home, s.group, s.side))
        if can_stop(s, s.home, s.group, s.side):
            found.append(WAYPOINT)
        return found

    def refuse(self, s: TCC, action: With | To | Waypoint) -> Refusal | None:
        match action:
            case To(place) if s.onward:
                return stop_refusal(s, s.home, place, s.group, s.side)
            case To(place):
                return end_refusal(s, s.home, place, s.group, s.side)
            case _ if s.onward:
                return STOP_WAS_SAID
            case With(piece):
                return companion_refusal(s, piece, s.group, s.home, s.side)
            case _:
                return None if can_stop(s, s.home, s.group, s.side) else NO_STOP

    def apply(self, s: TCC, action: With | To | Waypoint) -> None:
        match action:
            case With(piece):
                s.group |= 1 << piece  # [R44]
            case To(place):
                go(s, place)
                if s.onward:
                    pause(s)
                else:
                    end_move(s)
            case _:
                s.onward = 1

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.unit), "hex": words.place(s.home), "number": s.group.bit_count()}


class GoOn(Decision[TCC]):
    """[7.1-d] Underway: the next hex to go by, or to end in; or the move ends here."""

    rule = "7.1-d"
    kinds = (To, Stop)

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        here = s.where[s.unit]
        found = EVERY_TO.of(onward_hexes(s, here))
        if may_stay(s, here, s.group, s.side):
            found.append(STOP)
        return found

    def refuse(self, s: TCC, action: To | Stop) -> Refusal | None:
        here = s.where[s.unit]
        if isinstance(action, Stop):
            return None if may_stay(s, here, s.group, s.side) else FULL[s.side]  # [6.0-e]
        if onward_hexes(s, here) >> action.place & 1:
            return None
        return end_refusal(s, here, action.place, s.group, s.side)

    def apply(self, s: TCC, action: To | Stop) -> None:
        if isinstance(action, Stop):
            end_move(s)
        else:
            go(s, action.place)
            pause(s)

    def prompt(self, s: TCC) -> dict[str, Param]:
        here = s.where[s.unit]  # on top lies one of the group
        return {"unit": words.shown(s, top_at(s, here)), "hex": words.place(here), "number": s.group.bit_count()}


def onward_hexes(s: TCC, here: int) -> int:
    """Where a group underway can go next: to an end, or while it may still name stops, to one of those."""
    found = ends(s, here, s.group, s.side)
    return found | stops(s, here, s.group, s.side) if s.onward <= STOPS else found


def pause(s: TCC) -> None:
    """[7.1-b] The group goes on unless an EZOC, or the number of its stops, ends the move."""
    here = s.where[s.unit]
    passable = ground(s, s.side).passable(gait_of(s, s.group)) >> here & 1
    s.onward += 1
    if s.winner != NONE or not passable or s.onward > STOPS + 1 or not onward_hexes(s, here):
        end_move(s)


def go(s: TCC, end: int) -> None:
    """[10.0-a] The group goes hex by hex; each it enters changes hands [3.5-a], and that may end the game."""
    start = s.where[s.unit]
    way = ground(s, s.side).way(start, end, gait_of(s, s.group))  # [7.1-d]
    end = pass_through(s, s.side, way[1:])
    moved = [piece for piece in stack_at(s, start) if s.group >> piece & 1]
    for piece in moved:
        put(s, piece, end)  # [2.1-a]
    s.unit = moved[-1]  # the one on top, whichever was named first
    if s.log is not None:
        for piece in moved:
            tell_move(s, piece, start, end)


def tell_move(s: TCC, piece: int, start: int, end: int) -> None:
    """[6.3] The others are told what they can see: the top, and how many."""
    origin, place = words.place(start), words.place(end)
    if is_public(s, piece):
        s.tell("moved", "10.0", unit=words.piece(piece), origin=origin, hex=place)
    else:
        s.tell("moved", "10.0", only=s.side, unit=words.piece(piece), origin=origin, hex=place)
        s.tell("moved", "10.0", hide=s.side, unit=words.shown(s, piece), origin=origin, hex=place)


def end_move(s: TCC) -> None:
    s.moved |= s.group  # [10.0-d] [10.0-e]
    s.unit = NONE


# --- the phase --------------------------------------------------------------------------------------


def begin_movement(s: TCC) -> None:
    s.phase = MOVEMENT
    if s.log is not None:
        s.tell("movement_begins", "10.0-b", side=words.side(s.side))


def is_moving(s: TCC) -> bool:
    return not s.movement_ended and s.winner == NONE


def is_picked(s: TCC) -> bool:
    """A unit is in hand, and stands where it stood."""
    return s.unit != NONE and s.onward < 2


def is_underway(s: TCC) -> bool:
    return s.unit != NONE


MOVEMENT_PHASE = procedure(
    "movement",  # [10.0-b]
    do(begin_movement),
    call("landing"),  # [12.1] before any other move
    repeat_while(is_moving, call("move")),
    call("overstack"),  # [6.0-e]
    registers=("moved", "movement_ended"),
)

MOVE = procedure(
    "move",
    ask(ChooseMover),
    repeat_while(is_picked, ask(MoveTo)),
    repeat_while(is_underway, ask(GoOn)),
    registers=("unit", "group", "home", "onward"),
)

PROCEDURES = (MOVEMENT_PHASE, MOVE, *r06_overstack.PROCEDURES)

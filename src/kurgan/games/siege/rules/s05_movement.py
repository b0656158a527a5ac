"""S.5 Movement: units go one after the other, alone or together, by their MPs; they dig in, go into reserve, overrun.

A unit is picked and sent to a hex, by the cheapest way. It stays underway and can be picked again to go on, until
something else is done: so one can choose one's way hex by hex.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import chosen, each
from kurgan.core.text import Param
from kurgan.games.siege.actions import (
    DIG,
    DONE,
    OVERRUN,
    RESERVE,
    TO,
    UNDIG,
    UNIT,
    WITH,
    Dig,
    Done,
    Overrun,
    Reserve,
    To,
    Undig,
    Unit,
    With,
)
from kurgan.games.siege.places import NONE, SIZE
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s05_dig import dig, dig_refusal, diggers, undig, undig_refusal, undiggers
from kurgan.games.siege.rules.s05_going import companion_refusal, companions, go, stop_others, to_refusal
from kurgan.games.siege.rules.s05_movers import NOWHERE, could_move, hand_out, mover_refusal, movers
from kurgan.games.siege.rules.s05_reach import least_mp, reach, roomy, way_of
from kurgan.games.siege.rules.s06_overrun import least_cost, may_overrun, overrun_refusal
from kurgan.games.siege.rules.s07_reserve import into_reserve, reserve_hexes, reserve_refusal
from kurgan.games.siege.rules.s09_1_capture import end_of_phase
from kurgan.games.siege.state import MOVEMENT, SG

OF_MOVES = ("done", "unit", "group", "mp", "moved", "going")  # what every phase of movement remembers
TO_LIST: list[Action] = [TO.get(place, DONE) for place in range(SIZE)]  # nobody goes to places off the board


# --- allowances -----------------------------------------------------------------------------------------


def begin_movement(s: SG) -> None:
    s.phase = MOVEMENT
    begin_moving(s, s.side)
    hand_out(s, s.side, s.given.sheets.of_side[s.side], 1, 1)


def begin_moving(s: SG, side: int) -> None:
    if s.log is not None:
        s.tell("phase_begins", "S.1-b", side=words.side(side), phase=words.phase(s.phase))


def end_moving(s: SG) -> None:
    """[S.9-a] If nobody has moved all is as the phase before has left it."""
    if s.phase == MOVEMENT or s.moved | s.going:
        end_of_phase(s)


# --- choosing -------------------------------------------------------------------------------------------


class PickMover(Decision[SG]):
    """The next unit to move, whatever the phase."""

    def seat(self, s: SG) -> int:
        return s.side

    def refuse(self, s: SG, action: Action) -> Refusal | None:
        return mover_refusal(s, action.unit, self.seat(s)) if isinstance(action, Unit) else None

    def apply(self, s: SG, action: Action) -> None:
        if isinstance(action, Unit):
            s.unit, s.group = action.unit, 1 << action.unit
        else:
            s.done = 1

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"side": words.side(self.seat(s)), "turn": s.turn}


class ChooseMover(PickMover):
    """[S.5] The next unit to move; or a stack goes into reserve, a unit digs in or turns back."""

    rule = "S.5"
    kinds = (Unit, Reserve, Dig, Undig, Done)

    def legal(self, s: SG) -> list[Action]:
        free = could_move(s, s.given.sheets.of_side[s.side])
        found: list[Action] = chosen(UNIT, movers(s, s.side, free))
        found += [RESERVE[place] for place in each(reserve_hexes(s, free & ~s.going))]
        if s.given.sheets.can_dig:
            found += [DIG[unit] for unit in each(diggers(s))]
            found += [UNDIG[unit] for unit in each(undiggers(s))]
        found.append(DONE)
        return found

    def refuse(self, s: SG, action: Action) -> Refusal | None:
        match action:
            case Reserve(place):
                return reserve_refusal(s, place)
            case Dig(unit):
                return dig_refusal(s, unit)
            case Undig(unit):
                return undig_refusal(s, unit)
            case _:
                return super().refuse(s, action)

    def apply(self, s: SG, action: Action) -> None:
        match action:
            case Reserve(place):
                stop_others(s, 0)
                into_reserve(s, place)
            case Dig(unit):
                stop_others(s, 0)
                dig(s, unit)
            case Undig(unit):
                stop_others(s, 0)
                undig(s, unit)
            case _:
                super().apply(s, action)


class SendMover(Decision[SG]):
    """Where the unit in hand goes, whatever the phase."""

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        side, start = self.seat(s), s.where[s.unit]
        return chosen(TO_LIST, roomy(s, side, reach(s, start, s.group, way_of(s, side, start)), s.group))

    def refuse(self, s: SG, action: Action) -> Refusal | None:
        return to_refusal(s, action.place, self.seat(s)) if isinstance(action, To) else NOWHERE

    def apply(self, s: SG, action: Action) -> None:
        if isinstance(action, To):
            go(s, action.place, self.seat(s))

    def prompt(self, s: SG) -> dict[str, Param]:
        return {
            "unit": words.unit(s.unit),
            "hex": words.place(s, s.where[s.unit]),
            "number": s.group.bit_count(),
            "mps": words.halves(min(s.mp[unit] for unit in each(s.group))),
        }


class MoveTo(SendMover):
    """[S.5] [S.6] Others may go along; then where to, or what is overrun."""

    rule = "S.5"
    kinds = (With, To, Overrun)
    half_of = "ChooseMover"

    def legal(self, s: SG) -> list[Action]:
        side, start = s.side, s.where[s.unit]
        way = way_of(s, side, start)
        found: list[Action] = [WITH[unit] for unit in each(companions(s, side, start, way))]
        found += chosen(TO_LIST, roomy(s, side, reach(s, start, s.group, way), s.group))
        if least_mp(s, s.group) >= least_cost(s.given.sheets):
            foes = s.given.sheets.map.adjacent[start] & way.barred
            found += [OVERRUN[place] for place in each(foes) if may_overrun(s, s.group, place)]
        return found

    def refuse(self, s: SG, action: Action) -> Refusal | None:
        match action:
            case With(unit):
                return companion_refusal(s, unit, s.side)
            case Overrun(place):
                return overrun_refusal(s, s.group, place)
            case _:
                return super().refuse(s, action)

    def apply(self, s: SG, action: Action) -> None:
        match action:
            case With(unit):
                s.group |= 1 << unit
            case Overrun(place):
                stop_others(s, s.group)
                s.target = place
            case _:
                super().apply(s, action)


# --- the phases -----------------------------------------------------------------------------------------


def is_moving(s: SG) -> bool:
    return not s.done


def is_picked(s: SG) -> bool:
    return s.unit != NONE and not s.target


def has_target(s: SG) -> bool:
    return s.target != 0


PROCEDURES = (
    procedure(
        "movement",
        do(begin_movement),
        repeat_while(
            is_moving, ask(ChooseMover), repeat_while(is_picked, ask(MoveTo)), when(has_target, call("overrun"))
        ),
        do(end_moving),
        registers=(*OF_MOVES, "turned"),
    ),
)

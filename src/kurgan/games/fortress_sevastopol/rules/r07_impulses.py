"""7.1, 7.2 The choice of an Impulse: its type, then its place; and the Pass."""

from __future__ import annotations

from typing import Any

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import (
    ACTIVATE,
    CHIT,
    IMPULSE,
    LIFT_BEACHHEAD,
    REMOVE_HQ,
    Activate,
    Chit,
    Impulse,
    LiftBeachhead,
    RemoveHq,
)
from kurgan.games.fortress_sevastopol.places import AXIS, ELIMINATED, NONE, SOVIET, enemy
from kurgan.games.fortress_sevastopol.rules import (
    r02_4_chits,
    r07_4_strategic,
    r07_5_infiltration,
    r07_6_reactivation,
    r07_7_regroup,
    r08_movement,
    r11_bombardment,
    r17_engineering,
    words,
)
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import chit_refusal, chits_for, play_chit
from kurgan.games.fortress_sevastopol.rules.r06_areas import lift_beachhead, update_control
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.state import (
    AT_IMPULSE,
    BOMBARDMENT,
    ENGINEERING,
    FS,
    IMPULSES,
    INFILTRATION,
    INVASION,
    MOVEMENT,
    PASS,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
    on_map,
    put,
)

AREA_MODULES: dict[int, Any] = {  # Impulses that begin by naming a place
    MOVEMENT: r08_movement,
    BOMBARDMENT: r11_bombardment,
    ENGINEERING: r17_engineering,
    INFILTRATION: r07_5_infiltration,
    REACTIVATION: r07_6_reactivation,
    REGROUP: r07_7_regroup,
}
SOVIET_ONLY = Refusal("7.2.5", "soviet_only")
NEEDS_CHIT = Refusal("9.6", "needs_invasion_chit")
NOT_AN_HQ = Refusal("20.1.4", "not_your_hq")
NO_BEACHHEAD = Refusal("9.6.2-c", "no_beachhead")
NO_PLACE = {
    MOVEMENT: Refusal("7.2.1", "no_place_for_movement"),
    BOMBARDMENT: Refusal("7.2.2", "no_place_for_bombardment"),
    ENGINEERING: Refusal("7.2.3", "no_place_for_engineering"),
    INFILTRATION: Refusal("7.2.5", "no_place_for_infiltration"),
    REACTIVATION: Refusal("7.2.6", "no_place_for_reactivation"),
    REGROUP: Refusal("7.2.7", "no_place_for_regroup"),
}


def begin_impulse(s: FS) -> None:
    if s.second:
        s.second = 2
    elif s.side == AXIS:
        s.impulses += 1
    s.ooc = out_of_command(s)  # [R59]
    if s.log is not None:
        s.tell("impulse_begins", "7.1", side=words.side(s.side), track=words.track(s.track))


def impulse_is_open(s: FS) -> bool:
    return s.impulse == NONE


def uses_chits(s: FS) -> bool:
    return s.given.chits  # [2.4.2-d] [R33]


def open_window(s: FS) -> None:
    """[R23] The inactive player may play a chit before the Impulse is declared; the active one chooses below."""
    s.window, s.asked, s.declines = AT_IMPULSE, enemy(s.side), 1


def impulse_refusal(s: FS, impulse: int) -> Refusal | None:
    if impulse == PASS:
        return None  # [7.2.8] [R13]
    if impulse == INFILTRATION and s.side != SOVIET:
        return SOVIET_ONLY  # [7.2.5]
    if impulse == INVASION:
        return NEEDS_CHIT  # [9.6] it begins with its chit
    if impulse == STRATEGIC:
        return r07_4_strategic.begin_refusal(s)
    if next(AREA_MODULES[impulse].each_place(s), 0):
        return None
    return NO_PLACE[impulse]


class ChooseImpulse(Decision[FS]):
    """[5.3-a] [7.2] One of eight types; before it black chits, and an HQ or the beachhead may be given up [R112]."""

    rule = "7.2"
    kinds = (Impulse, Chit, RemoveHq, LiftBeachhead)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [IMPULSE[n] for n in range(len(IMPULSES)) if impulse_refusal(s, n) is None]
        if s.given.chits:
            found += [CHIT[n] for n in chits_for(s, s.side, AT_IMPULSE)]
        found += [REMOVE_HQ[n] for n in each(on_map(s, s.side) & s.given.sheets.hq)]
        if s.side == SOVIET and s.beachhead:
            found.append(LIFT_BEACHHEAD)
        return found

    def refuse(self, s: FS, action: Impulse | Chit | RemoveHq | LiftBeachhead) -> Refusal | None:
        match action:
            case Impulse(impulse):
                return impulse_refusal(s, impulse)
            case Chit(chit):
                return chit_refusal(s, s.side, AT_IMPULSE, chit)
            case RemoveHq(unit):
                return None if on_map(s, s.side) & s.given.sheets.hq & 1 << unit else NOT_AN_HQ
            case _:
                return None if s.side == SOVIET and s.beachhead else NO_BEACHHEAD

    def apply(self, s: FS, action: Impulse | Chit | RemoveHq | LiftBeachhead) -> None:
        match action:
            case Impulse(impulse):
                if impulse in AREA_MODULES:
                    s.choosing = impulse
                else:
                    s.impulse = impulse
                    tell_impulse(s)
            case Chit(chit):
                play_chit(s, s.side, chit)
            case RemoveHq(unit):
                put(s, unit, ELIMINATED)  # [20.1.4]
                update_control(s)
                s.ooc = out_of_command(s)
                if s.log is not None:
                    s.tell("hq_removed", "20.1.4", unit=words.unit(s, unit), side=words.side(s.side))
            case _:
                lift_beachhead(s)
                s.ooc = out_of_command(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"turn": s.turn, "side": words.side(s.side), "track": words.track(s.track)}


def place_is_wanted(s: FS) -> bool:
    return s.choosing != NONE


class ChoosePlace(Decision[FS]):
    """[7.2.1] [7.2.2] [7.2.3] The place of the Impulse: the active Area or Zone, or the Area bombarded."""

    rule = "7.2"
    kinds = (Activate,)
    half_of = "ChooseImpulse"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [ACTIVATE[place] for place in each(AREA_MODULES[s.choosing].places(s))]

    def refuse(self, s: FS, action: Activate) -> Refusal | None:
        refused: Refusal | None = AREA_MODULES[s.choosing].place_refusal(s, action.place)
        return refused

    def apply(self, s: FS, action: Activate) -> None:
        s.impulse, s.choosing = s.choosing, NONE
        if s.impulse == BOMBARDMENT:
            s.target = action.place
        else:
            s.home = action.place
        tell_impulse(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"impulse": words.impulse(s.choosing)}


def tell_impulse(s: FS) -> None:
    if s.log is None:
        return
    place = s.target if s.impulse == BOMBARDMENT else s.home
    if place:
        s.tell("impulse_in", "7.2", side=words.side(s.side), impulse=words.impulse(s.impulse), area=words.place(place))
    else:
        s.tell("impulse", "7.2", side=words.side(s.side), impulse=words.impulse(s.impulse))


# --- 7.2.8 Pass -------------------------------------------------------------------------------------


def pass_impulse(s: FS) -> None:
    """[7.2.8] [R12] One RP; [7.2.8-b] [R11] the second Pass in a row, by the other player, ends the phase at once."""
    s.rp = changed(s.rp, s.side, min(s.given.sheets.rp_max, s.rp[s.side] + 1))
    if s.log is not None:
        s.tell("passed", "7.2.8", side=words.side(s.side), rp=s.rp[s.side])
    if s.passer == enemy(s.side):
        s.both_passed = 1
        if s.log is not None:
            s.tell("both_passed", "7.2.8-b")


BEFORE_IMPULSE = procedure(
    "before-impulse",
    repeat_while(
        impulse_is_open,
        when(uses_chits, do(open_window), call("window")),  # [R23]
        ask(ChooseImpulse),
        when(place_is_wanted, ask(ChoosePlace)),
        when(r02_4_chits.is_played, call("chit")),
    ),
    registers=("choosing",),
)

PROCEDURES = (BEFORE_IMPULSE,)

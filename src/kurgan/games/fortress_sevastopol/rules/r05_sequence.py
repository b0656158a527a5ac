"""5.0 Sequence of play: the turn, the Impulse, and the variable end of the Operations Phase."""

from __future__ import annotations

from typing import Any

from kurgan.core.actions import Action
from kurgan.core.fields import bits
from kurgan.core.flow import Decision, Flow, Predicate, ask, call, do, end_game_if, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
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
from kurgan.games.fortress_sevastopol.places import AXIS, ELIMINATED, NONE, SOVIET, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import (
    r02_4_chits,
    r05_1_chits,
    r07_4_strategic,
    r07_5_infiltration,
    r07_6_reactivation,
    r07_7_regroup,
    r08_movement,
    r09_6_invasion,
    r09_assault,
    r11_bombardment,
    r13_refit,
    r14_administration,
    r15_advantage,
    r17_engineering,
    r23_schedule,
    r27_options,
    words,
)
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import chit_refusal, chits_for, play_chit
from kurgan.games.fortress_sevastopol.rules.r04_setup import set_up
from kurgan.games.fortress_sevastopol.rules.r06_areas import lift_beachhead, update_control
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.rules.r15_advantage import DoubleImpulse, may_double
from kurgan.games.fortress_sevastopol.rules.r22_weather import change_weather
from kurgan.games.fortress_sevastopol.rules.r25_victory import has_collapsed, indicate
from kurgan.games.fortress_sevastopol.state import (
    AT_IMPULSE,
    BOMBARDMENT,
    CLEARED,
    ENGINEERING,
    FOR_CHECK,
    FS,
    FULL_MP,
    IMPULSES,
    INDICATION,
    INFILTRATION,
    INVASION,
    MOVEMENT,
    OPERATIONS,
    PASS_,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
    on_map,
    put,
    set_mode,
)

LAST_POSITION = 13               # [R10]
IMPULSE_LIMIT = 40               # [R133] Axis Impulses in a turn
AREA_MODULES: dict[int, Any] = {     # Impulses that begin by naming a place
    MOVEMENT: r08_movement, BOMBARDMENT: r11_bombardment, ENGINEERING: r17_engineering,
    INFILTRATION: r07_5_infiltration, REACTIVATION: r07_6_reactivation, REGROUP: r07_7_regroup,
}
SOVIET_ONLY = Refusal("7.2.5", "soviet_only")
NEEDS_CHIT = Refusal("9.6", "needs_invasion_chit")
NOT_AN_HQ = Refusal("20.1.4", "not_your_hq")
NO_BEACHHEAD = Refusal("9.6.2-c", "no_beachhead")
NO_PLACE = {
    MOVEMENT: Refusal("7.2.1", "no_place_for_movement"), BOMBARDMENT: Refusal("7.2.2", "no_place_for_bombardment"),
    ENGINEERING: Refusal("7.2.3", "no_place_for_engineering"),
    INFILTRATION: Refusal("7.2.5", "no_place_for_infiltration"),
    REACTIVATION: Refusal("7.2.6", "no_place_for_reactivation"), REGROUP: Refusal("7.2.7", "no_place_for_regroup"),
}


# --- 7.1, 7.2 the choice of an Impulse --------------------------------------------------------------

def begin_impulse(s: FS) -> None:
    if s.second:
        s.second = 2
    elif s.side == AXIS:
        s.impulses += 1
    s.ooc = out_of_command(s)                                # [R59]
    if s.log is not None:
        s.tell("impulse_begins", "7.1", side=words.side(s.side), track=words.track(s.track))


def impulse_is_open(s: FS) -> bool:
    return s.impulse == NONE


def open_window(s: FS) -> None:
    """[R23] The inactive player may play a chit before the Impulse is declared; the active one chooses below."""
    s.window, s.asked, s.declines = AT_IMPULSE, enemy(s.side), 1


def impulse_refusal(s: FS, impulse: int) -> Refusal | None:
    if impulse == PASS_:
        return None                                          # [7.2.8] [R13]
    if impulse == INFILTRATION and s.side != SOVIET:
        return SOVIET_ONLY                                   # [7.2.5]
    if impulse == INVASION:
        return NEEDS_CHIT                                    # [9.6] it begins with its chit
    if impulse == STRATEGIC:
        return r07_4_strategic.begin_refusal(s)
    if AREA_MODULES[impulse].places(s):
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
        found += [REMOVE_HQ[n] for n in bits(on_map(s, s.side) & s.given.tables.hq)]
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
                return None if on_map(s, s.side) & s.given.tables.hq & 1 << unit else NOT_AN_HQ
            case _:
                return None if s.side == SOVIET and s.beachhead else NO_BEACHHEAD

    def apply(self, s: FS, action: Impulse | Chit | RemoveHq | LiftBeachhead) -> None:
        match action:
            case Impulse(impulse):
                if impulse in AREA_MODULES:
                    s.picking = 1 + impulse
                else:
                    s.impulse = impulse
                    tell_impulse(s)
            case Chit(chit):
                play_chit(s, s.side, chit)
            case RemoveHq(unit):
                put(s, unit, ELIMINATED)                     # [20.1.4]
                update_control(s)
                s.ooc = out_of_command(s)
                if s.log is not None:
                    s.tell("hq_removed", "20.1.4", unit=words.unit(s, unit), side=words.side(s.side))
            case _:
                lift_beachhead(s)
                s.ooc = out_of_command(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"turn": s.turn, "side": words.side(s.side), "track": words.track(s.track)}


def place_is_wanted(s: FS) -> int:
    return s.picking


class ChoosePlace(Decision[FS]):
    """[7.2.1] [7.2.2] [7.2.3] The place of the Impulse: the active Area or Zone, or the Area bombarded."""

    rule = "7.2"
    kinds = (Activate,)
    half_of = "ChooseImpulse"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [ACTIVATE[place] for place in bits(AREA_MODULES[s.picking - 1].places(s))]

    def refuse(self, s: FS, action: Activate) -> Refusal | None:
        refused: Refusal | None = AREA_MODULES[s.picking - 1].place_refusal(s, action.place)
        return refused

    def apply(self, s: FS, action: Activate) -> None:
        s.impulse, s.picking = s.picking - 1, 0
        if s.impulse == BOMBARDMENT:
            s.target = action.place
        else:
            s.home = action.place
        tell_impulse(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"impulse": words.impulse(s.picking - 1)}


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
    s.rp[s.side] = min(s.given.tables.rp_max, s.rp[s.side] + 1)
    if s.log is not None:
        s.tell("passed", "7.2.8", side=words.side(s.side), rp=s.rp[s.side])
    if s.passes == 1 + enemy(s.side):
        s.done = 1
        if s.log is not None:
            s.tell("both_passed", "7.2.8-b")


# --- 5.3.1 the end of an Impulse --------------------------------------------------------------------

def spend_units(s: FS) -> None:
    """[8.1-d] [10.4.1-a] All activated units that are still Fresh become Spent."""
    for unit in bits(s.moved & s.fresh):
        set_mode(s, unit, SPENT)


def needs_check(s: FS) -> bool:
    """[5.3.2] [7.2.8-a] Without a DR one is rolled for the check alone [R2]; [5.3.3] not for a second Impulse."""
    return s.side == AXIS and not s.checked and not s.done


def prepare_check(s: FS) -> None:
    s.purpose, s.roller = FOR_CHECK, AXIS


def settle_check(s: FS) -> None:
    """[5.3.1] Compared with the marker's position, once for a (Double) Impulse; [R4] Soviet Impulses have no check."""
    if s.side != AXIS or not s.check:
        return
    dr = s.check * 2 if s.given.doubled else s.check
    first_of_tournament = s.given.tournament and s.turn == 1
    rule = "5.3.1-f"
    if dr < s.track and not first_of_tournament:
        s.ends = 1                                           # [5.3.1-a] [5.3.1-b] the Impulse is resolved by now
        rule = "5.3.1-a"
    elif dr == s.track:
        s.change = 1                                         # [5.3.1-c]
        rule = "5.3.1-c"
    s.advances = int(dr > s.track or (dr == s.track and s.given.equal_dr_advances) or first_of_tournament)   # [R5]
    if s.stays:
        s.advances = 0                                       # [5.3.1-e] [18.2-c] [R6]
    if first_of_tournament and s.track == LAST_POSITION:
        s.ends = 1                                           # [26.3-b] [R125]
    if s.log is not None:
        key = "check_ends" if s.ends else "check_weather" if s.change else "checked"
        s.tell(key, rule, dr=s.check, track=words.track(s.track))
    s.check = 0
    if s.change:
        s.change = 0
        change_weather(s)                                    # [R7] [5.3.3-b]


def finish_impulse(s: FS) -> None:
    """The next Impulse: the same player's after a Double Impulse was declared, else the other's."""
    s.passes = 1 + s.side if s.impulse == PASS_ else 0
    again, side = s.second == 1, s.side
    clear_impulse(s)
    if again:
        s.second = 1
        return
    s.second = s.checked = 0
    if s.advances:
        s.track = min(LAST_POSITION, s.track + 1)            # [5.3.1-f] [R10]
        s.advances = 0
    if side == AXIS and s.impulses >= IMPULSE_LIMIT:
        s.ends = 1
    s.side = enemy(side)


_REGISTERS = ("impulse", "stays", "ooc", "home", "target", "unit", "number", "limit", "active", "moved", "stopped",
              "mandatory", "supported", "assaulted", "passed", "weathered", "way", "committed", "point", "forward",
              "attack_dr", "defense_dr", "av_chits", "dv_chits", "train", "outcome", "cp", "first", "retreated",
              "back", "overrun", "demolishers", "source", "lead", "guns", "unchecked", "barrage", "primary",
              "bv_chits", "ap", "hit", "mistaken", "purpose", "roller", "rolled", "die", "rolling", "job", "bridge",
              "tried", "repairers", "picking")
_DEFAULTS = tuple((name, CLEARED.get(name, 0)) for name in _REGISTERS)


def clear_impulse(s: FS) -> None:
    """Every register of Impulses back to its plain value."""
    for name, value in _DEFAULTS:
        setattr(s, name, value)
    units = len(s.where)
    s.mp, s.origin, s.via = bytearray([FULL_MP]) * units, bytearray(units), bytearray([NONE]) * units
    s.crossed = bytearray(len(s.crossed))


def impulse_is(wanted: int) -> Predicate:
    def test(s: FS) -> bool:
        return s.impulse == wanted
    return test


def operations_go_on(s: FS) -> bool:
    """[5.3.1-a] [R9] Until a check or two Passes end the phase; [5.3.3-a] a Double Impulse is played to its end."""
    return s.second == 1 or not (s.ends or s.done)


def begin_operations(s: FS) -> None:
    s.side = SOVIET                                          # [5.3] [7.1] the Soviet has the first Impulse
    s.passes = s.ends = s.done = s.impulses = s.second = 0


def is_first_turn(s: FS) -> bool:
    return s.turn == 1


def end_operations(s: FS) -> None:
    s.ends = s.done = s.passes = s.impulses = s.checked = s.advances = 0
    s.side = SOVIET
    if s.log is not None:
        s.tell("operations_end", "5.3.1-a", turn=s.turn)


# --- the turn and the game --------------------------------------------------------------------------

def begin_turn(s: FS) -> None:
    if s.log is not None:
        s.tell("turn_begins", "5.0-a", turn=s.turn, date=words.turn(s.turn), weather=words.weather(s.weather))


def begin_indication(s: FS) -> None:
    s.phase = INDICATION


def next_turn(s: FS) -> None:
    """[5.7] [2.3.7] The next turn, with the weather printed for it."""
    s.turn += 1
    s.weather = s.given.tables.weather[s.turn]


def uses_chits(s: FS) -> bool:
    return s.given.chits                                     # [2.4.2-d] [R33]


def play_goes_on(s: FS) -> bool:
    return s.winner == NONE


def enter_operations(s: FS) -> None:
    s.phase = OPERATIONS


BEFORE_IMPULSE = procedure("before-impulse",
    repeat_while(impulse_is_open,
        when(uses_chits, do(open_window), call("window")),   # [R23]
        ask(ChooseImpulse),
        when(place_is_wanted, ask(ChoosePlace)),
        when(r02_4_chits.is_played, call("chit"))),
)

IMPULSE_ = procedure("impulse",
    do(begin_impulse),
    call("before-impulse"),
    when(impulse_is(MOVEMENT), call("movement")),            # [7.2.1]
    when(impulse_is(BOMBARDMENT), call("bombardment")),      # [7.2.2]
    when(impulse_is(ENGINEERING), call("engineering")),      # [7.2.3]
    when(impulse_is(STRATEGIC), call("strategic")),          # [7.2.4]
    when(impulse_is(INFILTRATION), call("infiltration")),    # [7.2.5]
    when(impulse_is(REACTIVATION), call("reactivation")),    # [7.2.6]
    when(impulse_is(REGROUP), call("regroup")),              # [7.2.7]
    when(impulse_is(PASS_), do(pass_impulse)),               # [7.2.8]
    when(impulse_is(INVASION), call("invasion")),            # [8.10] [9.6]
    do(spend_units),                                         # [8.1-d]
    do(update_control),                                      # [6.3-c]
    end_game_if(has_collapsed),                              # [25.2.1]
    when(needs_check, do(prepare_check), call("two-dice")),  # [5.3.2]
    do(settle_check),                                        # [5.3.1]
    when(may_double, ask(DoubleImpulse)),                    # [15.2-c]
    do(finish_impulse),
)

OPERATIONS_ = procedure("operations",                        # [5.3]
    do(enter_operations),
    when(uses_chits, do(r02_4_chits.open_phase), call("window")),
    when(is_first_turn, call("pre-bombardment")),            # [24.1] [5.3]
    do(begin_operations),
    repeat_while(operations_go_on, call("impulse")),
    do(end_operations),
)

INDICATION_ = procedure("indication",                        # [5.7]
    do(begin_indication),
    when(uses_chits, do(r02_4_chits.open_phase), call("window")),
    end_game_if(indicate),
    do(next_turn),
)

TURN = procedure("turn",
    do(begin_turn),
    when(uses_chits, call("chit-draw")),                     # [5.1]
    call("preparation"),                                     # [5.2]
    end_game_if(has_collapsed),
    call("operations"),                                      # [5.3]
    when(uses_chits, call("discard")),                       # [5.4]
    call("refit"),                                           # [5.0-a] [5.5]
    call("administration"),                                  # [5.6]
    end_game_if(has_collapsed),
    call("indication"),                                      # [5.7]
)

GAME = procedure("game",
    do(set_up),                                              # [4.0] [26.0]
    repeat_while(play_goes_on, call("turn")),
)

FLOW = Flow("game", [
    GAME, TURN, OPERATIONS_, IMPULSE_, BEFORE_IMPULSE, INDICATION_,
    *r02_4_chits.PROCEDURES, *r05_1_chits.PROCEDURES, *r07_4_strategic.PROCEDURES, *r07_5_infiltration.PROCEDURES,
    *r07_6_reactivation.PROCEDURES, *r07_7_regroup.PROCEDURES, *r08_movement.PROCEDURES, *r09_assault.PROCEDURES,
    *r09_6_invasion.PROCEDURES, *r11_bombardment.PROCEDURES, *r13_refit.PROCEDURES, *r14_administration.PROCEDURES,
    *r15_advantage.PROCEDURES, *r17_engineering.PROCEDURES, *r23_schedule.PROCEDURES, *r27_options.PROCEDURES,
])

"""5.0 Sequence of play: the turn, the Impulse, and the variable end of the Operations Phase."""

from __future__ import annotations

from kurgan.core.flow import Flow, ask, call, do, end_game_if, procedure, repeat_while, switch, when
from kurgan.games.fortress_sevastopol.places import NONE, SOVIET
from kurgan.games.fortress_sevastopol.rules import (
    r02_4_chits,
    r05_1_chits,
    r07_4_strategic,
    r07_5_infiltration,
    r07_6_reactivation,
    r07_7_regroup,
    r07_impulses,
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
from kurgan.games.fortress_sevastopol.rules.r04_setup import set_up
from kurgan.games.fortress_sevastopol.rules.r05_3_check import (
    CHECK,
    finish_impulse,
    needs_check,
    settle_check,
    spend_units,
)
from kurgan.games.fortress_sevastopol.rules.r06_areas import update_control
from kurgan.games.fortress_sevastopol.rules.r07_impulses import begin_impulse, pass_impulse, uses_chits
from kurgan.games.fortress_sevastopol.rules.r15_advantage import DoubleImpulse, may_double
from kurgan.games.fortress_sevastopol.rules.r25_victory import has_collapsed, indicate
from kurgan.games.fortress_sevastopol.state import (
    BOMBARDMENT,
    ENGINEERING,
    FS,
    INDICATION,
    INFILTRATION,
    INVASION,
    MOVEMENT,
    OPERATIONS,
    PASS,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
)

# --- 5.3 the Operations Phase -----------------------------------------------------------------------


def kind_of_impulse(s: FS) -> int:
    return s.impulse


def operations_go_on(s: FS) -> bool:
    """[5.3.1-a] [R9] Until a check or two Passes end the phase; [5.3.3-a] a Double Impulse is played to its end."""
    return s.second == 1 or not (s.ends or s.both_passed)


def begin_operations(s: FS) -> None:
    s.side = SOVIET  # [5.3] [7.1] the Soviet has the first Impulse


def is_first_turn(s: FS) -> bool:
    return s.turn == 1


def end_operations(s: FS) -> None:
    s.side = SOVIET
    if s.log is not None:
        s.tell("operations_end", "5.3.1-a", turn=s.turn)


# --- the turn and the game --------------------------------------------------------------------------


def begin_turn(s: FS) -> None:
    if s.log is not None:
        s.tell("turn_begins", "5.0-a", turn=s.turn, date=words.turn(s.turn), weather=words.weather(s.weather))


def begin_indication(s: FS) -> None:
    s.phase, s.side = INDICATION, SOVIET


def next_turn(s: FS) -> None:
    """[5.7] [2.3.7] The next turn, with the weather printed for it."""
    s.turn += 1
    s.weather = s.given.sheets.weather[s.turn]


def play_goes_on(s: FS) -> bool:
    return s.winner == NONE


def enter_operations(s: FS) -> None:
    s.phase = OPERATIONS


ONE_IMPULSE = procedure(
    "impulse",
    do(begin_impulse),
    call("before-impulse"),
    switch(
        kind_of_impulse,
        {
            MOVEMENT: call("movement"),  # [7.2.1]
            BOMBARDMENT: call("bombardment"),  # [7.2.2]
            ENGINEERING: call("engineering"),  # [7.2.3]
            STRATEGIC: call("strategic"),  # [7.2.4]
            INFILTRATION: call("infiltration"),  # [7.2.5]
            REACTIVATION: call("reactivation"),  # [7.2.6]
            REGROUP: call("regroup"),  # [7.2.7]
            PASS: do(pass_impulse),  # [7.2.8]
            INVASION: call("invasion"),  # [8.10] [9.6]
        },
    ),
    do(spend_units),  # [8.1-d]
    do(update_control),  # [6.3-c]
    end_game_if(has_collapsed),  # [25.2.1]
    when(needs_check, call("check")),  # [5.3.2]
    do(settle_check),  # [5.3.1]
    when(may_double, ask(DoubleImpulse)),  # [15.2-c]
    do(finish_impulse),
    registers=(
        *("impulse", "ooc", "home", "target", "unit", "active", "used", "limit", "check", "stays"),
        *("moved", "stopped", "mandatory", "supported", "assaulted", "passed", "weathered"),
        *("mp", "origin", "via", "crossed"),
    ),
)

OPERATIONS_PHASE = procedure(
    "operations",  # [5.3]
    do(enter_operations),
    when(uses_chits, do(r02_4_chits.open_phase), call("window")),
    when(is_first_turn, call("pre-bombardment")),  # [24.1] [5.3]
    do(begin_operations),
    repeat_while(operations_go_on, call("impulse")),
    do(end_operations),
    registers=("impulses", "second", "passer", "both_passed", "checked", "ends", "advances"),
)

INDICATION_PHASE = procedure(
    "indication",  # [5.7]
    do(begin_indication),
    when(uses_chits, do(r02_4_chits.open_phase), call("window")),
    end_game_if(indicate),
    do(next_turn),
)

TURN = procedure(
    "turn",
    do(begin_turn),
    when(uses_chits, call("chit-draw")),  # [5.1]
    call("preparation"),  # [5.2]
    end_game_if(has_collapsed),
    call("operations"),  # [5.3]
    when(uses_chits, call("discard")),  # [5.4]
    call("refit"),  # [5.0-a] [5.5]
    call("administration"),  # [5.6]
    end_game_if(has_collapsed),
    call("indication"),  # [5.7]
)

GAME = procedure(
    "game",
    do(set_up),  # [4.0] [26.0]
    repeat_while(play_goes_on, call("turn")),
)

FLOW = Flow(
    "game",
    [
        GAME,
        TURN,
        OPERATIONS_PHASE,
        ONE_IMPULSE,
        CHECK,
        INDICATION_PHASE,
        *r07_impulses.PROCEDURES,
        *r02_4_chits.PROCEDURES,
        *r05_1_chits.PROCEDURES,
        *r07_4_strategic.PROCEDURES,
        *r07_5_infiltration.PROCEDURES,
        *r07_6_reactivation.PROCEDURES,
        *r07_7_regroup.PROCEDURES,
        *r08_movement.PROCEDURES,
        *r09_assault.PROCEDURES,
        *r09_6_invasion.PROCEDURES,
        *r11_bombardment.PROCEDURES,
        *r13_refit.PROCEDURES,
        *r14_administration.PROCEDURES,
        *r15_advantage.PROCEDURES,
        *r17_engineering.PROCEDURES,
        *r23_schedule.PROCEDURES,
        *r27_options.PROCEDURES,
    ],
)

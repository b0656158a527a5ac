"""S.1 Sequence of play: two player-turns make a turn, judged at its end."""

from __future__ import annotations

from kurgan.core.flow import Flow, call, do, each_side, end_game_if, procedure, repeat_while
from kurgan.games.siege.places import NONE
from kurgan.games.siege.rules import (
    s02_setup,
    s03_initial,
    s04_replacement,
    s05_exploitation,
    s05_movement,
    s06_overrun,
    s07_reaction,
    s08_combat,
    s11_victory,
    words,
)
from kurgan.games.siege.rules.s09_1_capture import convert_due
from kurgan.games.siege.state import SG


def first_side(s: SG) -> int:
    return s.given.sheets.first


def begin_turn(s: SG) -> None:
    if s.log is not None:
        s.tell("turn_begins", "S.1", turn=s.turn)


def begin_player_turn(s: SG) -> None:
    if s.log is not None:
        s.tell("side_begins", "S.1", side=words.side(s.side), turn=s.turn)


def fly_home(s: SG) -> None:
    """[S.8.7-b] Ground support is not kept."""
    s.air = 0


def end_turn(s: SG) -> None:
    """[S.1-c]"""
    s11_victory.judge(s)
    if s.winner == NONE:
        s.turn += 1


def play_goes_on(s: SG) -> bool:
    return s.winner == NONE


def is_won(s: SG) -> bool:
    return not play_goes_on(s)


PLAYER_TURN = procedure(
    "player-turn",
    do(begin_player_turn),
    do(convert_due),  # [S.1-a]
    call("initial"),
    call("replacement"),
    call("movement"),
    call("reaction"),  # [S.1-b] the enemy's reserves, between movement and combat
    call("combat"),
    call("exploitation"),
    call("exploitation-combat"),
    do(fly_home),
    registers=("building", "duty"),  # [S.10-i] [S.8.1-e]
)

GAME = procedure(
    "game",
    do(s02_setup.set_up),
    repeat_while(
        play_goes_on,
        do(begin_turn),
        each_side(call("player-turn"), first=first_side),  # [S.1]
        do(end_turn),
    ),
    end_game_if(is_won),
)

FLOW = Flow(
    "game",
    [
        GAME,
        PLAYER_TURN,
        *s03_initial.PROCEDURES,
        *s04_replacement.PROCEDURES,
        *s05_movement.PROCEDURES,
        *s05_exploitation.PROCEDURES,
        *s06_overrun.PROCEDURES,
        *s07_reaction.PROCEDURES,
        *s08_combat.PROCEDURES,
    ],
)

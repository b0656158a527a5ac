"""S.1 Sequence of play: two player-turns make a turn."""

from __future__ import annotations

from kurgan.core.flow import Flow, call, do, end_game_if, procedure, repeat_while
from kurgan.games.siege.places import NONE, enemy
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


def begin_turn(s: SG) -> None:
    s.side = s.given.sheets.first  # [S.1]
    if s.log is not None:
        s.tell("turn_begins", "S.1", turn=s.turn)


def begin_player_turn(s: SG) -> None:
    if s.log is not None:
        s.tell("side_begins", "S.1", side=words.side(s.side), turn=s.turn)


def end_player_turn(s: SG) -> None:
    """[S.1] The other player's turn, or the end of the whole turn [S.1-c]."""
    s.building = 0  # [S.10-i]
    s.air = 0  # [S.8.7-b] it is not kept
    if s.side == s.given.sheets.first:
        s.side = enemy(s.side)
        return
    s11_victory.judge(s)
    if s.winner == NONE:
        s.turn += 1
        begin_turn(s)


def is_won(s: SG) -> bool:
    return s.winner != NONE


def play_goes_on(s: SG) -> bool:
    return s.winner == NONE


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
)

GAME = procedure(
    "game",
    do(s02_setup.set_up),
    do(begin_turn),
    repeat_while(play_goes_on, call("player-turn"), do(end_player_turn)),
    end_game_if(is_won),
)

FLOW = Flow(
    "game",
    [
        GAME,
        PLAYER_TURN,
        *s02_setup.PROCEDURES,
        *s03_initial.PROCEDURES,
        *s04_replacement.PROCEDURES,
        *s05_movement.PROCEDURES,
        *s05_exploitation.PROCEDURES,
        *s06_overrun.PROCEDURES,
        *s07_reaction.PROCEDURES,
        *s08_combat.PROCEDURES,
        *s11_victory.PROCEDURES,
    ],
)

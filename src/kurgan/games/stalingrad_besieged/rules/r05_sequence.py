"""5.0 Sequence of play: the player-turn and the game."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, Flow, ask, call, do, each_side, end_game_if, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import (
    FIGHT,
    MOVE,
    READY,
    Arrive,
    Fight,
    Move,
    Play,
    Ready,
    Reinforce,
    Replace,
    Spend,
)
from kurgan.games.stalingrad_besieged.names import A_CARD, A_UNIT, MOVED
from kurgan.games.stalingrad_besieged.places import GERMAN, SPACES
from kurgan.games.stalingrad_besieged.rules import (
    r04_setup,
    r06_option_cards,
    r08_4_sighting,
    r08_movement,
    r09_combat,
    r11_crossing_fire,
    r15_snipers,
    r15_strikes,
    words,
)
from kurgan.games.stalingrad_besieged.rules.r06_option_cards import (
    card_actions,
    card_refusal,
    choose_card,
    may_play_card,
)
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import (
    BONUS_IS_DUE,
    ArriveAt,
    arrival_actions,
    arrival_is_chosen,
    arrival_refusal,
    bonus_is_due,
    choose_arrival,
    lose_unplaced,
    may_replace,
    pairs,
    replace_refusal,
    take_replacement,
)
from kurgan.games.stalingrad_besieged.rules.r08_3_breaking import break_test, is_decided
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import types_to_show
from kurgan.games.stalingrad_besieged.rules.r08_movement import FirstStep
from kurgan.games.stalingrad_besieged.rules.r08_steps import can_move
from kurgan.games.stalingrad_besieged.rules.r10_winning import score
from kurgan.games.stalingrad_besieged.rules.r15_cards import ManeuverTarget, PrepareTarget
from kurgan.games.stalingrad_besieged.rules.r15_strikes import strike_is_on
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import HALF, SB

NOT_YOUR_UNIT = Refusal("8-a", "move_not_own")
ALREADY_MOVED = Refusal("8.4-a", "already_moved")
CANNOT_MOVE = Refusal("8-b", "no_step_possible")


# --- 5-a, 5-b: cards and replacements -------------------------------------------------------------


def begin_turn(s: SB) -> None:
    s.preparing = s.moving = 1
    if s.log is not None:
        s.tell("turn_begins", "4-b", turn=s.turn, side=words.side(s.side))


def is_preparing(s: SB) -> bool:
    """By public facts: there is a card in hand, or a pair among the losses and an allowance for it."""
    return bool(s.preparing) and (may_play_card(s) or (may_replace(s) and bool(pairs(s, s.side))))


class Prepare(Decision[SB]):
    """[5-a] [5-b] Before movement: a card, and the choice of replacements."""

    rule = "5-b"
    kinds = (Play, Spend, Replace, Ready)

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        found = card_actions(s)
        if may_replace(s):
            found += pairs(s, s.side)
        found.append(READY)  # [6-d] no card need be played
        return found

    def refuse(self, s: SB, action: Play | Spend | Replace | Ready) -> Refusal | None:
        match action:
            case Ready():
                return None
            case Replace():
                return replace_refusal(s, action)
            case _:
                return card_refusal(s, action)

    def apply(self, s: SB, action: Play | Spend | Replace | Ready) -> None:
        match action:
            case Ready():
                s.preparing = 0
            case Replace():
                take_replacement(s, action)
            case _:
                choose_card(s, action)

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"turn": s.turn, "side": words.side(s.side)}


# --- 5-c: movement --------------------------------------------------------------------------------


class Maneuver(Decision[SB]):
    """[5-c] [8-a] Move any of your units, one after the other; bring on arrivals; play your card if you have not."""

    rule = "8-a"
    kinds = (Move, Play, Spend, Arrive, Reinforce, Fight)

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        board, flags, side = s.board, s.flags, s.side
        found: list[Action] = [
            MOVE[n]
            for n in range(SPACES)
            if board[n] and SIDE[board[n]] == side and not flags[n] & MOVED and can_move(s, n)
        ]
        found += arrival_actions(s)
        found += card_actions(s)  # [5-a] [6-c] only until combat begins
        if not bonus_is_due(s):
            found.append(FIGHT)
        return found

    def refuse(self, s: SB, action: Move | Play | Spend | Arrive | Reinforce | Fight) -> Refusal | None:
        match action:
            case Move(space):
                return move_refusal(s, space)
            case Arrive() | Reinforce():
                return arrival_refusal(s, action)
            case Fight():
                return BONUS_IS_DUE if bonus_is_due(s) else None  # [7.5-a]
            case _:
                return card_refusal(s, action)

    def apply(self, s: SB, action: Move | Play | Spend | Arrive | Reinforce | Fight) -> None:
        match action:
            case Move(space):
                s.pick, s.picked = space, A_UNIT
            case Arrive() | Reinforce():
                choose_arrival(s, action)
            case Fight():
                s.moving = 0
                lose_unplaced(s)
            case _:
                choose_card(s, action)

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"turn": s.turn, "side": words.side(s.side)}


def move_refusal(s: SB, space: int) -> Refusal | None:
    if not s.board[space] or SIDE[s.board[space]] != s.side:
        return NOT_YOUR_UNIT
    if s.flags[space] & MOVED:
        return ALREADY_MOVED  # [8.4-a] [8.4-b]
    return None if can_move(s, space) else CANNOT_MOVE  # [R73]


def is_moving(s: SB) -> int:
    return s.moving


def unit_is_chosen(s: SB) -> bool:
    return s.picked == A_UNIT


def card_is_chosen(s: SB) -> bool:
    return s.picked == A_CARD


# --- the turn and the game ------------------------------------------------------------------------


def move_turn_marker(s: SB) -> None:
    """[3-c] [5-f] At the end of the Russian player-turn."""
    s.turn += 1


def turns_are_left(s: SB) -> bool:
    """[3-d] The game stops when the last turn is complete."""
    return s.turn <= s.given.sheets.turns


THIS_TURN = (  # [7-c] nothing is saved for another turn
    *("preparing", "moving", "played", "shift"),
    *("reinforce", "reinforced", "allowance", "taken", "swift", "pending", "landed"),
)
TURN = procedure(
    "turn",
    do(begin_turn),
    repeat_while(is_preparing, call("prepare")),  # [5-a] [5-b]
    repeat_while(is_moving, call("maneuver")),  # [5-c]
    call("combat"),  # [5-d] [9-a] [9-b] [6-c] no moves, no cards any more
    do(break_test),  # [8.3-a]
    end_game_if(is_decided),
    call("draw"),  # [5-e]
    registers=THIS_TURN,
)

PREPARE = procedure(
    "prepare",
    ask(Prepare),
    when(card_is_chosen, ask(PrepareTarget)),
    when(strike_is_on, call("strike")),
    registers=HALF,
)

MANEUVER = procedure(
    "maneuver",
    ask(Maneuver),
    when(unit_is_chosen, ask(FirstStep), call("move")),
    when(card_is_chosen, ask(ManeuverTarget)),
    when(strike_is_on, call("strike")),
    when(arrival_is_chosen, ask(ArriveAt), when(types_to_show, call("show"))),
    registers=HALF,
)

GAME = procedure(
    "game",
    call("setup"),
    repeat_while(turns_are_left, each_side(call("turn"), first=GERMAN), do(move_turn_marker)),  # [4-b]
    do(score),
)

PROCEDURES = [
    GAME,
    *r04_setup.PROCEDURES,
    TURN,
    PREPARE,
    MANEUVER,
    *r15_strikes.PROCEDURES,
    *r08_movement.PROCEDURES,
    *r11_crossing_fire.PROCEDURES,
    *r15_snipers.PROCEDURES,
    *r08_4_sighting.PROCEDURES,
    *r09_combat.PROCEDURES,
    *r06_option_cards.PROCEDURES,
]

FLOW = Flow("game", PROCEDURES)

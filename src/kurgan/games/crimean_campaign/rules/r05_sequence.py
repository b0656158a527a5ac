"""5.0 Turn sequence: Soviet player turn, Axis player turn, supply check."""

from __future__ import annotations

from operator import attrgetter

from kurgan.core.actions import Action
from kurgan.core.flow import (
    Decision,
    Flow,
    ask,
    call,
    do,
    each_side,
    end_game_if,
    procedure,
    repeat_while,
    switch,
    when,
)
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ORDER, Order
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, MOVE_FIGHT, REINFORCEMENT, S_READY, S_USED
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import (
    r02_3_untried,
    r03_setup,
    r08_check,
    r09_1_soviet,
    r09_2_axis,
    r09_3_return,
    r10_movement,
    r11_combat,
    r12_1_landing,
    r12_2_stalin,
    words,
)
from kurgan.games.crimean_campaign.rules.r03_control import is_won
from kurgan.games.crimean_campaign.rules.r04_victory import judge_turn, last_turn
from kurgan.games.crimean_campaign.rules.r12_2_stalin import is_due
from kurgan.games.crimean_campaign.state import TCC


class DeclareOrder(Decision[TCC]):
    """[5.3] [5.3-c] [5.3-d] One order for all units, for the whole player turn."""

    rule = "5.3"
    kinds = (Order,)

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        return list(ORDER)

    def refuse(self, s: TCC, action: Order) -> Refusal | None:
        return None

    def apply(self, s: TCC, action: Order) -> None:
        s.order = action.order
        if s.log is not None:
            s.tell("order", "5.3", side=words.side(s.side), order=words.order(action.order))

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"turn": s.turn, "side": words.side(s.side)}


def begin_turn(s: TCC) -> None:
    if s.log is not None:
        s.tell("turn_begins", "5.1", turn=s.turn, date=words.turn(s, s.turn))


def has_player_turn(s: TCC) -> bool:
    return s.side == AXIS or s.turn > 1  # [5.0-a] [5.1-a]


def begin_player_turn(s: TCC) -> None:
    s.phase = REINFORCEMENT


def moves_first(s: TCC) -> bool:
    return s.order == MOVE_FIGHT


def fights_first(s: TCC) -> bool:
    return s.order == FIGHT_MOVE


def end_player_turn(s: TCC) -> None:
    s.order = NONE


def has_supply_check(s: TCC) -> bool:
    """[5.1-g] [5.2-a] [8.1-e] [R52]"""
    return 1 < s.turn < last_turn(s)


def next_turn(s: TCC) -> None:
    """[5.2-b]"""
    s.turn += 1
    for support in bits(s.given.sheets.support_of[AXIS]):
        if s.support[support] == S_USED:
            s.support = changed(s.support, support, S_READY)  # [9.0-b] [R71]


def play_goes_on(s: TCC) -> bool:
    return s.winner == NONE


# What a phase asks is asked in its own step and never again; both phases are held in either order.
PLAYER_TURN = procedure(
    "player-turn",
    do(begin_player_turn),
    switch(attrgetter("side"), {SOVIET: call("soviet-reinforcement"), AXIS: call("axis-reinforcement")}),  # [5.0-b]
    ask(DeclareOrder),
    call("overstack", as_="after-arrivals"),  # [6.0-e] a hex that was spared before
    when(is_due, call("stalin")),  # [5.1-c]
    when(moves_first, call("movement", as_="move-first")),  # [5.1-d] [5.1-f]
    end_game_if(is_won),
    call("combat"),  # [5.0-d] [5.0-e] [5.3-b]
    call("overstack", as_="after-combat"),  # [6.0-e]
    end_game_if(is_won),
    when(fights_first, call("movement", as_="move-second")),
    end_game_if(is_won),
    do(end_player_turn),
    registers=("named", "quota", "fought", "landing"),
)

TURN = procedure(
    "turn",
    do(begin_turn),
    each_side(when(has_player_turn, call("player-turn")), first=SOVIET),  # [5.0] [5.1]
    when(has_supply_check, call("supply-check")),  # [5.0-c]
    do(judge_turn),  # [5.2] [R108]
    end_game_if(is_won),
    do(next_turn),
    registers=("naval_used",),  # [11.2.2] one each GT
)

GAME = procedure(
    "game",
    call("soviet-setup"),  # [3.0-a] [R17]
    call("length"),  # [3.3]
    call("axis-setup"),  # [3.4]
    repeat_while(play_goes_on, call("turn")),
)

FLOW = Flow(
    "game",
    [
        GAME,
        TURN,
        PLAYER_TURN,
        *r02_3_untried.PROCEDURES,
        *r03_setup.PROCEDURES,
        *r08_check.PROCEDURES,
        *r09_1_soviet.PROCEDURES,
        *r09_2_axis.PROCEDURES,
        *r09_3_return.PROCEDURES,
        *r10_movement.PROCEDURES,
        *r11_combat.PROCEDURES,
        *r12_1_landing.PROCEDURES,
        *r12_2_stalin.PROCEDURES,
    ],
)

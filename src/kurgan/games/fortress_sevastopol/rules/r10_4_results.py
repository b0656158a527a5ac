"""10.4 Results of an Assault: success, stalemate, failure; 9.4 Overrun; what happens to lines and bridges."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DONE, RETREAT, Done, Retreat
from kurgan.games.fortress_sevastopol.places import BREACHED, DISRUPT1, NONE, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.factors import eliminate
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_owner, give_bridge
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity, defenders
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import NOT_GOING_BACK, send_home
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, defense_terms, via_line
from kurgan.games.fortress_sevastopol.state import (
    BY_INVASION,
    BY_MOVE,
    FAILURE,
    FS,
    IN_PLACE,
    STALEMATE,
    SUCCESS,
    set_mode,
    units_at,
)


def resolve(s: FS) -> None:
    """[10.1] [10.4] AV and DR against DV and DR; the difference decides."""
    attack, defense = attack_terms(s), defense_terms(s)
    attack_total = s.attack_dr + sum(term.value for term in attack)
    defense_total = s.defense_dr + sum(term.value for term in defense)
    difference = attack_total - defense_total
    if s.log is not None:
        s.tell("attack_total", "10.2", terms=tuple(attack), dr=s.attack_dr, total=attack_total)
        s.tell("defense_total", "10.3", terms=tuple(defense), dr=s.defense_dr, total=defense_total)
    s.attack_dr = s.defense_dr = 0  # the difference says it all
    if difference > 0:
        s.outcome = SUCCESS
        succeed(s, difference)
    elif difference == 0:
        s.outcome = STALEMATE
        draw(s)
    else:
        s.outcome = FAILURE
        fail(s)


def entrants(s: FS) -> int:
    """Units that came here in this Impulse, a mask."""
    units = units_at(s, s.target, s.side) & s.moved
    return sum(1 << unit for unit in each(units) if s.origin[unit])


def spend(s: FS, units: int) -> None:
    for unit in each(units & s.fresh):
        set_mode(s, unit, SPENT)


# --- 10.4.1 success ---------------------------------------------------------------------------------


def succeed(s: FS, difference: int) -> None:
    """[10.4.1] CP for the difference; [10.4.1-a] the assaulters are Spent at the end of the Impulse [R80]."""
    if s.log is not None:
        s.tell("assault_won", "10.4.1", area=words.place(s.target), side=words.side(s.side), by=difference)
    s.cp, s.first = difference, 1
    if s.given.sheets.city[s.target]:
        s.cp -= 1  # [10.4.1-b] [R79]
    spend(s, entrants(s) & ~s.committed)  # [9.3-b] [10.7]
    take_lines(s)
    if s.cp > capacity(s, s.target, enemy(s.side)):
        overrun(s)  # [9.4] [10.8]
    if not s.cp:
        s.first = 0


def overrun(s: FS) -> None:
    """[9.4] [10.8] [R82] All defenders are lost, HQs too [20.1.2]; outside Cities the assaulters may go on [R81]."""
    s.overrun, s.cp, s.first = 1, 0, 0
    if s.log is not None:
        s.tell("overrun", "9.4", area=words.place(s.target), side=words.side(s.side))
    for unit in each(defenders(s)):
        eliminate(s, unit, "9.4")  # [10.8] [20.1.2]
    if not s.given.sheets.city[s.target] and s.way in (BY_MOVE, IN_PLACE):  # [9.4-a]
        for unit in each(s.committed):
            if s.mp[unit]:  # [9.4-b] [9.5-a]
                s.stopped &= ~(1 << unit)


def take_lines(s: FS) -> None:
    """[9.2.2] After a win or a stalemate the lines crossed are breached and the bridges used change hands."""
    for via in sorted({s.via[unit] for unit in each(s.committed) if s.via[unit] != NONE}):
        if via_line(s, via) != NONE:
            s.boundary = changed(s.boundary, via, BREACHED)  # [9.2.2-a] [17.1-b] [17.1.1-a] this section only
            if s.log is not None:
                s.tell("breached", "17.1-b", boundary=words.boundary(s, via))
        elif bridge_owner(s, via) == enemy(s.side) and mandatory_over(s, via):
            give_bridge(s, via, s.side)  # [9.2.2] [21.2.1-a]


def mandatory_over(s: FS, via: int) -> bool:
    return any(s.via[unit] == via for unit in each(s.committed & s.mandatory))


# --- 10.4.2 stalemate -------------------------------------------------------------------------------


def draw(s: FS) -> None:
    """[10.4.2] The Point unit is Disrupt 1, all others Spent; [10.4.2-a] nothing else happens, in Cities too."""
    if s.log is not None:
        s.tell("assault_drawn", "10.4.2", area=words.place(s.target), unit=words.unit(s, s.point))
    spend(s, s.committed | entrants(s))
    set_mode(s, s.point, DISRUPT1)  # [10.4.2]
    take_lines(s)


# --- 10.4.3 failure ---------------------------------------------------------------------------------


def fail(s: FS) -> None:
    """[10.4.3] [R84] All who assaulted are Disrupt 1; [10.4.3-a] those whose Assault was mandatory go back."""
    if s.log is not None:
        s.tell("assault_lost", "10.4.3", area=words.place(s.target), side=words.side(s.side))
    came = entrants(s)
    spend(s, came & ~s.committed)  # [9.3-b] [R83] [R84]
    for unit in each(s.committed):
        set_mode(s, unit, DISRUPT1)
    if s.way == IN_PLACE and s.given.loss_spends_area:
        spend_area(s)
    if s.way == BY_INVASION:
        for unit in each(s.committed):
            eliminate(s, unit, "9.6.1")  # [9.2.1-a] [9.6.1]
        return
    send_home(s, came & s.mandatory)  # [9.2.1] [10.4.3-a] [10.7] guns too


def spend_area(s: FS) -> None:
    """[9.5-c] [R178] By a switch the whole active Area is Spent, but for guns that supported [10.4.3]."""
    others = s.active & s.fresh & ~s.supported
    if not others:
        return
    spend(s, others)
    if s.log is not None:
        s.tell("area_spent", "9.5-c", area=words.place(s.target), side=words.side(s.side))


def may_go_back(s: FS) -> bool:
    """[9.3-c] [10.6.1-b] Units that came without duty to assault; [10.6.1-a] [9.5-c] those who began here stay."""
    return s.outcome == FAILURE and s.way == BY_MOVE and not s.enough and bool(entrants(s) & ~s.back)


class ChooseToGoBack(Decision[FS]):
    """[9.3-c] [10.6.1-b] Having lost, the attacker may take back units whose Assault was voluntary [R76]."""

    rule = "9.3-c"
    kinds = (Retreat, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [RETREAT[unit] for unit in each(entrants(s) & ~s.back)]
        found.append(DONE)
        return found

    def refuse(self, s: FS, action: Retreat | Done) -> Refusal | None:
        if isinstance(action, Done) or entrants(s) & ~s.back & 1 << action.unit:
            return None
        return NOT_GOING_BACK

    def apply(self, s: FS, action: Retreat | Done) -> None:
        if isinstance(action, Done):
            s.enough = 1
        else:
            s.back |= 1 << action.unit

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


def call_back(s: FS) -> None:
    send_home(s, s.back)


def defenders_may_leave(s: FS) -> bool:
    """[10.6] [10.9] [R93] After an Assault only, and not after a stalemate [10.4.2-a]."""
    return s.outcome in (SUCCESS, FAILURE) and not s.overrun


RESULT = procedure(
    "result",
    do(resolve),  # [10.4]
    call("losses"),  # [10.5]
    call("call-back"),  # [9.3-c]
    call("go-back"),  # [9.2.1]
    when(defenders_may_leave, call("leave")),  # [10.9]
)

CALL_BACK = procedure("call-back", repeat_while(may_go_back, ask(ChooseToGoBack)), do(call_back), registers=("enough",))

PROCEDURES = (RESULT, CALL_BACK)

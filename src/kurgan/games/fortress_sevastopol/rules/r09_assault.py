"""9.0 Assault: who may assault, who has to, and the sequence of an Assault [10.1] [R68].

Whoever calls ``assault`` has set ``target`` and ``way``; entrants have their ``origin`` and ``via``, and stand in
``mandatory`` if their entry obliges them [9.2].
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import COMMIT, ENOUGH, Commit, Enough
from kurgan.games.fortress_sevastopol.places import enemy
from kurgan.games.fortress_sevastopol.rules import (
    r10_1_declaration,
    r10_4_results,
    r10_5_casualties,
    r10_6_retreats,
    r27_5_demolition,
    words,
)
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import MP, mp_left, pay
from kurgan.games.fortress_sevastopol.rules.r10_4_results import entrants
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import retreat_places, send_home, turn_back
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, defense_terms
from kurgan.games.fortress_sevastopol.state import AT_ASSAULT, FOR_ASSAULT, FS, IN_PLACE, OFF, has_enemy, units_at

__all__ = [
    "PROCEDURES",
    "assault_refusal",
    "attack_terms",
    "capacity",
    "defense_terms",
    "in_place_refusal",
    "retreat_places",
    "send_back",
]

NO_ENEMY = Refusal("9.1", "no_enemy_to_assault")
ONE_ASSAULT = Refusal("9.1.1", "assaulted_already")
NOBODY_CAN_LEAD = Refusal("2.2.2.5", "nobody_can_lead")
MOVES_BEGAN = Refusal("9.5", "assault_before_moving")
NOT_FRESH = Refusal("9.1.2", "assaulter_not_fresh")
NOT_HERE = Refusal("9.3-a", "did_not_come_here")
COMMITTED_ALREADY = Refusal("9.3", "assaults_already")
NEVER_ASSAULTS = Refusal("10.7", "never_assaults")
HQ_NEVER = Refusal("2.2.1.7", "hq_never_attacks")
TOO_FEW_MP = Refusal("9.1.2-c", "too_few_mp_to_assault")
NEEDS_POINT = Refusal("2.2.2.5", "needs_a_point_unit")


# --- who may assault --------------------------------------------------------------------------------


def can_fight(s: FS) -> int:
    """[R70] Own Fresh units but artillery [2.2.1.3-a] [18.1] [18.2-a] and HQs [2.2.1.7], a mask."""
    t = s.given.sheets
    return t.of_side[s.side] & s.fresh & ~(t.artillery | t.hq)


def in_place_price(s: FS, place: int) -> int:
    """[9.1.2-b] 2 MP if there are Fresh enemies, [9.1.2-a] else 1; an HQ does not count as Fresh [R36]."""
    fresh = units_at(s, place, enemy(s.side)) & s.fresh & ~s.given.sheets.hq
    return 2 * MP if fresh else MP


def in_place_fighters(s: FS, place: int) -> int:
    """[9.1.2] [9.5] Fresh units of the active Area with enough MP in this weather [9.1.2-c], a mask.

    The Minimum Move does not help [R43].
    """
    price = in_place_price(s, place)
    units = s.at[place] & can_fight(s) & ~s.moved
    return sum(1 << unit for unit in each(units) if mp_left(s, unit) >= price)


def newcomers(s: FS, place: int) -> int:
    """[9.1.1] [9.3-a] Units that came there in this Impulse and can assault, a mask."""
    units = s.at[place] & can_fight(s) & s.moved
    return sum(1 << unit for unit in each(units) if s.origin[unit])


def fighters(s: FS) -> int:
    """All that may take part in the Assault declared."""
    return in_place_fighters(s, s.target) if s.way == IN_PLACE else newcomers(s, s.target)


def in_place_refusal(s: FS, place: int) -> Refusal | None:
    """[9.1.2] [9.5] Why the units of the active Area may not assault where they stand."""
    if not has_enemy(s, place, s.side):
        return NO_ENEMY
    if s.assaulted >> place & 1:
        return ONE_ASSAULT  # [R47]
    if s.moved:
        return MOVES_BEGAN  # [9.5] [R47]
    return None if in_place_fighters(s, place) & s.given.sheets.point else NOBODY_CAN_LEAD


def assault_refusal(s: FS, place: int) -> Refusal | None:
    """Why no Assault may be made there now, in place or by units that came."""
    if place == s.home:
        return in_place_refusal(s, place)
    if not has_enemy(s, place, s.side):
        return NO_ENEMY  # [9.1]
    if s.assaulted >> place & 1:
        return ONE_ASSAULT  # [9.1.1] [R47]
    return None if newcomers(s, place) & s.given.sheets.point else NOBODY_CAN_LEAD


# --- who does ---------------------------------------------------------------------------------------


def begin_assault(s: FS) -> None:
    """[9.2] Whoever has to assault does; [9.3] others are asked; a lone one leads."""
    could = fighters(s)
    s.committed = could & s.mandatory
    if not s.committed and not could & could - 1:
        s.committed = could


def has_point(s: FS) -> bool:
    return bool(s.committed & s.given.sheets.point)


def commitment_is_open(s: FS) -> bool:
    return not s.enough and bool(fighters(s) & ~s.committed)


def commit_refusal(s: FS, unit: int) -> Refusal | None:
    t = s.given.sheets
    bit = t.bit[unit]
    if s.committed & bit:
        return COMMITTED_ALREADY
    if fighters(s) & bit:
        return None
    if not bit & t.of_side[s.side] & s.at[s.target]:
        return NOT_HERE
    if bit & t.hq:
        return HQ_NEVER
    if bit & t.artillery:
        return NEVER_ASSAULTS  # [10.7] [18.1]
    if not bit & s.fresh:
        return NOT_FRESH
    return TOO_FEW_MP if s.way == IN_PLACE else NOT_HERE  # [9.3-a]


class CommitUnit(Decision[FS]):
    """[9.3] [9.5] Any or all of those who may assault, one at least."""

    rule = "9.3"
    kinds = (Commit, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [COMMIT[unit] for unit in each(fighters(s) & ~s.committed)]
        if has_point(s):
            found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Commit | Enough) -> Refusal | None:
        if isinstance(action, Commit):
            return commit_refusal(s, action.unit)
        return None if has_point(s) else NEEDS_POINT

    def apply(self, s: FS, action: Commit | Enough) -> None:
        if isinstance(action, Commit):
            s.committed |= 1 << action.unit
        else:
            s.enough = 1

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


def charge(s: FS) -> None:
    """[9.1.2] Those who assault in place pay MP and are activated; nobody else of the Area is."""
    if s.way == IN_PLACE:
        price = in_place_price(s, s.target)
        for unit in each(s.committed):
            pay(s, unit, price)
        s.moved |= s.committed
        s.stopped |= s.committed  # [9.5-b] they do not move unless they overrun
    if s.log is not None:
        s.tell(
            "assault_declared",
            "10.1-a",
            side=words.side(s.side),
            area=words.place(s.target),
            number=s.committed.bit_count(),
        )


def assault_is_on(s: FS) -> bool:
    return s.outcome != OFF


# --- units that turn back before the dice -----------------------------------------------------------


def send_back(s: FS, unit: int) -> None:
    """[R31] [E-3] One assaulting unit goes back where it came from, Spent; without a Point unit so do all."""
    turn_back(s, 1 << unit)


def return_all(s: FS) -> None:
    """[R31] The Assault is off: all who came for it go back; who came freely to friends there stays, Spent."""
    if s.outcome != OFF:
        return
    came = entrants(s)
    r10_4_results.spend(s, came)
    send_home(s, came & (s.committed | s.mandatory) & ~s.back)


# --- the sequence -----------------------------------------------------------------------------------


def uses_chits(s: FS) -> bool:
    return s.given.chits and s.outcome != OFF


def open_window(s: FS) -> None:
    s.window, s.asked, s.declines = AT_ASSAULT, s.side, 0  # [R22] [R24]


def prepare_dice(s: FS) -> None:
    s.purpose, s.roller = FOR_ASSAULT, s.side


def end_duty(s: FS) -> None:
    """[R47] One Assault in an Area per Impulse; nobody there need assault any more."""
    s.assaulted |= 1 << s.target
    s.mandatory &= ~s.at[s.target]
    s.mandatory &= ~s.committed


def blows_bridges(s: FS) -> bool:
    """[21.2.5] [27.5]"""
    return s.given.reactive_demolition


FIGHT = procedure(
    "fight",
    call("commit"),  # [9.3]
    do(charge),  # [9.1.2]
    call("point"),  # [10.1-a] [R68]
    call("support"),  # [10.7]
    when(blows_bridges, call("blow-bridges")),  # [27.5]
    when(assault_is_on, call("forward")),  # [10.1-a]
    when(uses_chits, do(open_window), call("window")),  # [2.4.2] [R24]
    do(return_all),  # [R31]
    call("go-back"),
    when(
        assault_is_on,
        call("point", as_="new-point"),  # [R31] the first one may be gone
        do(prepare_dice),
        call("combat-dice"),  # [10.1]
        call("result"),  # [10.4]
    ),
    do(end_duty),
    registers=(
        *("committed", "point", "forward", "guns", "attack_dr", "defense_dr", "av_chits", "dv_chits", "train"),
        *("cp", "first", "overrun", "back"),
        "retreated",  # [10.6.7] whoever retreated may be attacked again
    ),
)

COMMIT_UNITS = procedure(
    "commit", do(begin_assault), repeat_while(commitment_is_open, ask(CommitUnit)), registers=("enough",)
)

ASSAULT = procedure("assault", call("fight"), registers=("target", "way", "outcome"))

PROCEDURES = (
    FIGHT,
    COMMIT_UNITS,
    ASSAULT,
    *r10_1_declaration.PROCEDURES,
    *r10_4_results.PROCEDURES,
    *r10_5_casualties.PROCEDURES,
    *r10_6_retreats.PROCEDURES,
    *r27_5_demolition.PROCEDURES,
)

"""10.5 Casualty Points: what the defenders can absorb, and how they do; 10.9 who leaves of his own will."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DONE, LOSE, RETREAT, TO, Done, Lose, Retreat, To
from kurgan.games.fortress_sevastopol.places import DISRUPT2, FRESH, NONE, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.factors import eliminate
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import (
    move_back,
    place_refusal,
    retreat,
    retreat_places,
    who_can_retreat,
)
from kurgan.games.fortress_sevastopol.state import FS, set_mode, units_at

ABSORBS = (4, 3, 2, 1)  # [10.5-i] [R77] by mode
NOT_DEFENDING = Refusal("10.5", "not_a_defender")
FORWARD_FIRST = Refusal("10.5", "forward_first")
HQ_LAST = Refusal("10.5-f", "hq_last")
FRESH_STAYS = Refusal("10.5-e", "fresh_cannot_retreat")
HQ_ABSORBS_NONE = Refusal("10.5-j", "hq_absorbs_none")
NOWHERE_TO_GO = Refusal("10.6.3", "nowhere_to_retreat")
TOO_FEW_LEFT = Refusal("10.5", "others_cannot_absorb")
RETREATED_ALREADY = Refusal("10.9", "retreated_already")


def defenders(s: FS) -> int:
    """The units attacked, HQs included, a mask."""
    return units_at(s, s.target, enemy(s.side))


def capacity(s: FS, place: int, side: int) -> int:
    """[10.5-g] [10.5-i] [R77] All CP the units of a side can absorb there, an HQ being the last [10.5-f]."""
    units, mode = units_at(s, place, side), s.mode
    hqs = units & s.given.sheets.hq
    return hqs.bit_count() + sum(ABSORBS[mode[unit]] for unit in each(units & ~hqs))


# --- 10.5 losses ------------------------------------------------------------------------------------


def step_refusal(s: FS, unit: int) -> Refusal | None:
    """Why this unit may not take the next step of loss."""
    units = defenders(s)
    if not units >> unit & 1:
        return NOT_DEFENDING
    if s.first and unit != s.forward:
        return FORWARD_FIRST  # [10.5]
    hqs = s.given.sheets.hq
    if hqs >> unit & 1 and units & ~hqs:
        return HQ_LAST  # [10.5-f]
    return None


def retreat_refusal(s: FS, unit: int) -> Refusal | None:
    """Why this unit may not absorb a CP by retreating."""
    refused = step_refusal(s, unit)
    if refused is not None:
        return refused
    if s.given.sheets.hq >> unit & 1:
        return HQ_ABSORBS_NONE  # [10.5-j] [20.1.1]
    if s.mode[unit] == FRESH:
        return FRESH_STAYS  # [10.5-e] [R78]
    if s.cp - 1 > capacity(s, s.target, enemy(s.side)) - ABSORBS[s.mode[unit]]:
        return TOO_FEW_LEFT  # [10.5] [R78] all CP must be absorbed
    return None if retreat_places(s, unit) else NOWHERE_TO_GO  # [R92]


def payers(s: FS) -> int:
    """Who may take the next step of loss, a mask: nobody of whom ``step_refusal`` has anything to say."""
    units, hqs = defenders(s), s.given.sheets.hq
    if s.first:
        return units & 1 << s.forward  # [10.5]
    return units & ~hqs or units  # [10.5-f]


def loss_options(s: FS) -> list[Action]:
    units = payers(s)
    found: list[Action] = [LOSE[unit] for unit in each(units)]
    able = units & ~s.fresh & ~s.given.sheets.hq  # [10.5-e] [10.5-j]
    if able:
        spare = capacity(s, s.target, enemy(s.side)) - s.cp + 1  # [10.5] [R78] the others must absorb the rest
        able = sum(1 << unit for unit in each(able) if ABSORBS[s.mode[unit]] <= spare)
        found += [RETREAT[unit] for unit in each(who_can_retreat(s, able, s.target))]
    return found


def lose_step(s: FS, unit: int) -> None:
    """[10.5-a] [10.5-b] [10.5-c] One level worse; [10.5-d] from Disrupt 2, and [10.5-f] an HQ, eliminated."""
    s.first = 0
    s.cp -= 1
    if s.mode[unit] == DISRUPT2:
        eliminate(s, unit, "10.5-d")  # [10.5-d] [10.5-h] in place
    elif s.given.sheets.hq >> unit & 1:
        eliminate(s, unit, "10.5-f")  # [10.5-f] [20.1.1]
    else:
        set_mode(s, unit, s.mode[unit] + 1)  # [12.0]
        if s.log is not None:
            s.tell("lost_step", _STEP_RULES[s.mode[unit]], unit=words.unit(s, unit), mode=words.mode(s.mode[unit]))


_STEP_RULES = ("", "10.5-a", "10.5-b", "10.5-c")


def settle_forced(s: FS) -> None:
    """Where everybody can see that there is no choice, nobody is asked."""
    while s.cp and defenders(s):
        units = payers(s)
        if units & units - 1:
            return
        options = loss_options(s)
        if len(options) > 1:
            return
        match options[0]:
            case Lose(unit):
                lose_step(s, unit)
    s.cp = 0  # [10.8] what nobody can absorb is ignored


def losses_are_owed(s: FS) -> int:
    return s.cp


class ChooseLoss(Decision[FS]):
    """[10.5] The defender pays each CP with a level of some unit or with a retreat; the Forward unit pays first."""

    rule = "10.5"
    kinds = (Lose, Retreat)

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        return loss_options(s)

    def refuse(self, s: FS, action: Lose | Retreat) -> Refusal | None:
        return step_refusal(s, action.unit) if isinstance(action, Lose) else retreat_refusal(s, action.unit)

    def apply(self, s: FS, action: Lose | Retreat) -> None:
        if isinstance(action, Lose):
            lose_step(s, action.unit)
        else:
            begin_retreat(s, action.unit)
            if s.unit == NONE:
                pay_by_retreat(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"cp": s.cp, "area": words.place(s.target)}


def begin_retreat(s: FS, unit: int) -> None:
    """[10.6.4] With one place to go to the unit goes there, else its owner is asked."""
    places, passes_on = retreat(s, unit, s.where[unit])
    if places & places - 1:
        s.unit = unit
    else:
        leave(s, unit, places.bit_length() - 1, passes_on)


def leave(s: FS, unit: int, place: int, passes_on: bool) -> None:
    """[10.9-b] A Fresh unit that leaves becomes Spent; Spent and Disrupted ones stay as they are."""
    if s.mode[unit] == FRESH and not s.given.sheets.hq >> unit & 1:
        set_mode(s, unit, SPENT)  # [10.9-b]
    move_back(s, unit, place, passes_on)
    s.unit = NONE


def pay_by_retreat(s: FS) -> None:
    s.cp -= 1  # [10.5-e]
    s.first = 0


def place_is_open(s: FS) -> bool:
    return s.unit != NONE


class RetreatTo(Decision[FS]):
    """[10.6.4] Among equal places the owner chooses [R89]."""

    rule = "10.6.4"
    kinds = (To,)
    half_of = "ChooseLoss"

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        return [TO[place] for place in each(retreat_places(s, s.unit))]

    def refuse(self, s: FS, action: To) -> Refusal | None:
        return place_refusal(s, s.unit, action.place)

    def apply(self, s: FS, action: To) -> None:
        leave(s, s.unit, action.place, retreat(s, s.unit, s.target)[1])
        pay_by_retreat(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit)}


LOSSES = procedure(
    "losses",
    do(settle_forced),
    repeat_while(losses_are_owed, ask(ChooseLoss), when(place_is_open, ask(RetreatTo)), do(settle_forced)),
)


# --- 10.9 voluntary retreat -------------------------------------------------------------------------


def leave_refusal(s: FS, unit: int) -> Refusal | None:
    """[10.9] Any defender that is still there, the Forward unit or not [10.9-a]."""
    if s.retreated >> unit & 1:
        return RETREATED_ALREADY  # [R93]
    if not defenders(s) >> unit & 1:
        return NOT_DEFENDING
    return None if retreat_places(s, unit) else NOWHERE_TO_GO


def someone_may_leave(s: FS) -> bool:
    return not s.enough and who_can_retreat(s, defenders(s), s.target) != 0


class ChooseToLeave(Decision[FS]):
    """[10.9] After a success or failure the defender may retreat any units, even if the attacker is gone [10.6.2-a]."""

    rule = "10.9"
    kinds = (Retreat, Done)

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [RETREAT[unit] for unit in each(who_can_retreat(s, defenders(s), s.target))]
        found.append(DONE)
        return found

    def refuse(self, s: FS, action: Retreat | Done) -> Refusal | None:
        return leave_refusal(s, action.unit) if isinstance(action, Retreat) else None

    def apply(self, s: FS, action: Retreat | Done) -> None:
        if isinstance(action, Done):
            s.enough = 1
        else:
            begin_retreat(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target)}


class LeaveTo(RetreatTo):
    """[10.6.4] The same for those who leave of their own will."""

    half_of = "ChooseToLeave"

    def apply(self, s: FS, action: To) -> None:
        leave(s, s.unit, action.place, retreat(s, s.unit, s.target)[1])


LEAVE = procedure(
    "leave",
    repeat_while(someone_may_leave, ask(ChooseToLeave), when(place_is_open, ask(LeaveTo))),
    registers=("enough",),
)

PROCEDURES = (LOSSES, LEAVE)

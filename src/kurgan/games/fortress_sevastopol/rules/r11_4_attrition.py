"""11.4.2 Attrition: what a unit takes from the Attrition Points, and how their owner spreads them."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import LOSE, Lose
from kurgan.games.fortress_sevastopol.places import DISRUPT2, FRESH, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r11_1_range import vulnerable
from kurgan.games.fortress_sevastopol.state import FS, set_mode

NOT_UNDER_FIRE = Refusal("11.4.2", "not_under_fire")
HQ_IS_SAFE = Refusal("20.1.3", "hq_not_hurt")
DISRUPT2_IS_SAFE = Refusal("11.4.2-g", "disrupt2_not_hurt")
HIT_ALREADY = Refusal("11.4.2-f", "hit_already")
TOO_DEAR = Refusal("11.4.2-e", "attrition_too_dear")
LEAVES_SOME = Refusal("11.4.2-e", "attrition_left_over")
HIT_ATTACKER = 2  # value of `mistaken`


def attrition_price(s: FS, unit: int) -> int:
    """[R99] The Attrition Points that one step of a unit absorbs; 0 for one that takes none."""
    t, mode = s.given.sheets, s.mode[unit]
    if mode == DISRUPT2 or t.hq >> unit & 1:
        return 0  # [11.4.2-g] [20.1.3]
    if t.armor >> unit & 1:
        return 3 if mode == FRESH else 2  # [11.4.2-a] [11.4.2-b]
    return 2 if mode == FRESH else 1  # [11.4.2-c] [11.4.2-d]


def wear(s: FS, unit: int, rule: str = "11.4.2") -> None:
    """One step worse, never more in one Bombardment; nobody retreats [11.4.2-h]."""
    s.ap -= attrition_price(s, unit)
    s.hit |= 1 << unit  # [11.4.2-f]
    set_mode(s, unit, s.mode[unit] + 1)
    if s.log is not None:
        s.tell("worn", rule, unit=words.unit(s, unit), mode=words.mode(s.mode[unit]))


def take_primary(s: FS) -> None:
    """[11.1.6-a] [11.4.2-e] The primary target first; if the points do not suffice for it, nothing happens at all."""
    price = attrition_price(s, s.primary)
    if s.ap < price:  # [11.4.2-i] [R98]
        if s.log is not None:
            s.tell("primary_holds", "11.4.2-i", unit=words.unit(s, s.primary), ap=s.ap, needed=price)
        s.ap = 0
    elif price:
        wear(s, s.primary, "11.1.6-a")


# --- what remains -----------------------------------------------------------------------------------


def victim(s: FS) -> int:
    """The side whose units are hurt: the bombarded one, or the attacker by mistake [19.4.1]."""
    return s.side if s.mistaken == HIT_ATTACKER else enemy(s.side)


def most(ap: int, counts: list[int]) -> int:
    """The largest sum of prices that the points can pay, given how many units there are at each price."""
    sums = 1
    for price, many in enumerate(counts):
        for _ in range(many):
            sums |= sums << price
    return (sums & (1 << ap + 1) - 1).bit_length() - 1


def losers(s: FS) -> int:
    """[11.4.2-e] [R98] Units that may be next, a mask: those with which the greatest total is still absorbed."""
    units = vulnerable(s, s.target, victim(s)) & ~s.hit  # [11.4.2-f]
    at_price = [0, 0, 0, 0]
    for unit in each(units):
        at_price[attrition_price(s, unit)] |= 1 << unit
    counts = [units.bit_count() for units in at_price]
    goal, found = most(s.ap, counts), 0
    for price in (1, 2, 3):
        if counts[price] and price <= s.ap:
            counts[price] -= 1
            if price + most(s.ap - price, counts) == goal:
                found |= at_price[price]
            counts[price] += 1
    return found


def wear_forced(s: FS) -> None:
    """Where the owner has no choice the steps are taken at once; excess points vanish [11.4.2-h]."""
    while s.ap:
        units = losers(s)
        if not units:
            s.ap = 0
        elif units.bit_count() == 1 or sum(attrition_price(s, unit) for unit in each(units)) <= s.ap:
            wear(s, units.bit_length() - 1)
        else:
            return


def attrition_is_owed(s: FS) -> bool:
    return s.ap > 0


class ChooseAttrition(Decision[FS]):
    """[11.4.2] [19.4.1-b] The bombarded player spreads the points, also those of a mistaken attack."""

    rule = "11.4.2"
    kinds = (Lose,)

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        return [LOSE[unit] for unit in each(losers(s))]

    def refuse(self, s: FS, action: Lose) -> Refusal | None:
        t, unit = s.given.sheets, action.unit
        if losers(s) >> unit & 1:
            return None
        if not s.at[s.target] & t.of_side[victim(s)] & 1 << unit:
            return NOT_UNDER_FIRE
        if s.hit >> unit & 1:
            return HIT_ALREADY
        price = attrition_price(s, unit)
        if not price:
            return HQ_IS_SAFE if t.hq >> unit & 1 else DISRUPT2_IS_SAFE
        return TOO_DEAR if price > s.ap else LEAVES_SOME

    def apply(self, s: FS, action: Lose) -> None:
        wear(s, action.unit, "19.4.1-b" if s.mistaken == HIT_ATTACKER else "11.4.2-e")

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"ap": s.ap, "area": words.place(s.target), "side": words.side(victim(s))}


ATTRITION = procedure(
    "attrition",  # [11.4.2]
    do(wear_forced),
    repeat_while(attrition_is_owed, ask(ChooseAttrition), do(wear_forced)),
)

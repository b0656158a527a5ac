"""S.8.4 Losses: steps or whole units, chosen by their owner, the defender first [R55].

What is owed is counted in quarters: of strength points, or of REs.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.shares import mixed
from kurgan.core.text import Param
from kurgan.games.siege.actions import LOSE, UNMAN, Lose, Unman
from kurgan.games.siege.places import DEAD, NONE, TRACK, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_works import manned_strength, re_halves
from kurgan.games.siege.sheets import TURNS
from kurgan.games.siege.state import PAYS_DISRUPTED, PAYS_STRENGTH, SG, put

ONE = 4  # quarters of a point
NOT_FIGHTING = Refusal("S.8.4", "not_in_this_combat")
TOO_DEAR = Refusal("S.8.4-b", "more_than_owed")
WORTH_NOTHING = Refusal("S.8.4-a", "worth_nothing")
NOT_MANNED = Refusal("40.C.1-k", "not_manned")


def payer(s: SG) -> int:
    """[S.8.4] The side that pays next, the defender first; NONE when all is paid."""
    foe = enemy(s.side)
    return foe if s.owed[foe] else s.side if s.owed[s.side] else NONE


def measure(s: SG, side: int) -> int:
    """Attackers pay strength; how the defender pays depends on the result."""
    return PAYS_STRENGTH if side == s.side else s.pays


def payers(s: SG, side: int) -> int:
    """The units whose steps can pay."""
    return s.committed if side == s.side else s.at[s.target] & s.given.sheets.of_side[side]


def points_of(s: SG, unit: int) -> int:
    """The strength that counts for its side in this battle."""
    t = s.given.sheets
    return t.attack[unit] if t.side[unit] == s.side else t.defense[unit]


def worth(s: SG, unit: int, how: int) -> int:
    """[S.8.4-a] [S.8.4-d] [S.8.4-e] What its next step pays; disruption takes the whole unit."""
    t = s.given.sheets
    if how == PAYS_DISRUPTED:
        return 2 * re_halves(s, unit)
    whole = points_of(s, unit) if how == PAYS_STRENGTH else t.re[unit]
    return whole * ONE // 2 if t.re[unit] >= 2 else whole * ONE


def fort_worth(s: SG, side: int) -> int:
    """[40.C.1-k] [R13] [40.C.1-n] What the Manned Fort of the attacked hex can take: its strength, or one RE."""
    if side == s.side:
        return 0
    strength = manned_strength(s, s.target, side)
    if not strength or measure(s, side) == PAYS_STRENGTH:
        return strength * ONE
    return 2 * s.given.sheets.charts.work_re


def owe(s: SG, side: int, amount: int) -> None:
    """[S.8.4-c] If one point or more is owed and no step fits, one of the cheapest will have to do."""
    s.owed[side] = amount
    if amount >= ONE:
        how = measure(s, side)
        found = [worth(s, unit, how) for unit in each(payers(s, side))]
        cheapest = min((value for value in (*found, fort_worth(s, side)) if value), default=0)
        s.owed[side] = max(amount, cheapest)


def fitting(s: SG, side: int) -> int:
    """[S.8.4-b] Units whose next step fits into what is owed."""
    how, owed = measure(s, side), s.owed[side]
    return sum(1 << unit for unit in each(payers(s, side)) if 0 < worth(s, unit, how) <= owed)


def loss_options(s: SG, side: int) -> tuple[int, bool]:
    """Units that can pay, and whether the Manned Fort can; nothing when what is left fits nobody."""
    units, fort = fitting(s, side), fort_worth(s, side)
    if not units and not 0 < fort <= s.owed[side]:
        return 0, False
    return units, bool(fort)  # [40.B-e] [R55] at any time


# --- what is lost ----------------------------------------------------------------------------------------


def eliminate(s: SG, unit: int, rule: str) -> None:
    place, bit = s.where[unit], 1 << unit
    if s.log is not None:
        s.tell("eliminated", rule, unit=words.unit(unit), hex=words.place(s, place))
    forget(s, unit)
    s.steps[unit] = 0
    put(s, unit, DEAD)
    if s.committed & bit and not s.at[place] and s.outcome != NONE:
        s.emptied |= s.given.sheets.charts.results[s.outcome].counter << place  # [S.8.3-c] [S.8.6-d]
    s.committed &= ~bit


def forget(s: SG, unit: int) -> None:
    """A unit that leaves the map takes its markers with it."""
    mask = ~(1 << unit)
    s.dug &= mask
    s.reserve &= mask
    s.building &= mask
    s.retreating &= mask
    if s.duty[unit]:
        s.duty = changed(s.duty, unit, 0)
    if s.mp[unit]:
        s.mp = changed(s.mp, unit, 0)


def count_points(s: SG, unit: int) -> None:
    """[S.4-f] [R57] The strength of a lost step counts for special replacements, in halves."""
    t = s.given.sheets
    s.special[t.side[unit]] += points_of(s, unit) * (1 if t.re[unit] >= 2 else 2)


def lose_step(s: SG, unit: int, rule: str) -> None:
    count_points(s, unit)
    if s.steps[unit] == 1:
        eliminate(s, unit, rule)
        return
    s.steps[unit] -= 1
    if s.log is not None:
        s.tell("lost_step", rule, unit=words.unit(unit))


def disrupt(s: SG, unit: int) -> None:
    """[S.8.4-e] [R61] To the turn track for four turns; [S.8.4-f] a unit that is a work is eliminated."""
    t = s.given.sheets
    if t.forts >> unit & 1:
        lose_step(s, unit, "S.8.4-f")
        return
    back = s.turn + t.game["disruption"]["delay"]
    if s.log is not None:
        s.tell("disrupted", "S.8.4-e", unit=words.unit(unit), turn=back)
    forget(s, unit)
    put(s, unit, TRACK)
    s.back = changed(s.back, unit, back)


def unman(s: SG, place: int, side: int) -> None:
    """[40.C.1-k] [R13] The Manned Fort takes the loss, all or nothing. [40.C.1-l] It counts as one point."""
    s.manned &= ~(1 << place)
    s.special[side] += 2 * s.given.sheets.game["manned"]["special"]
    if s.log is not None:
        s.tell("unmanned", "40.C.1-k", hex=words.place(s, place))


def disrupt_fort(s: SG, place: int, side: int) -> None:
    """[40.C.1-o] The marker comes back in four turns."""
    back = s.turn + s.given.sheets.game["manned"]["delay"]
    s.manned &= ~(1 << place)
    if back < TURNS:
        s.track = changed(s.track, side * TURNS + back, s.track[side * TURNS + back] + 1)
    if s.log is not None:
        s.tell("fort_disrupted", "40.C.1-o", hex=words.place(s, place), turn=back)


def lose_fort(s: SG, place: int, side: int, rule: str) -> None:
    """A Manned Fort is lost without taking losses: with everything else, or left behind."""
    if s.manned >> place & 1 and s.owner[place] == side:
        s.manned &= ~(1 << place)
        if s.log is not None:
            s.tell("fort_lost", rule, hex=words.place(s, place))


def eliminate_all(s: SG, place: int, side: int) -> None:
    """[S.8.3-h] [R63] Every unit and the Manned Fort."""
    for unit in each(s.at[place] & s.given.sheets.of_side[side]):
        count_points(s, unit)
        if s.steps[unit] == 2:
            count_points(s, unit)
        eliminate(s, unit, "S.8.3-h")
    lose_fort(s, place, side, "S.8.3-h")


# --- paying ----------------------------------------------------------------------------------------------


def pay_unit(s: SG, side: int, unit: int) -> None:
    how = measure(s, side)
    s.owed[side] -= worth(s, unit, how)
    if how == PAYS_DISRUPTED:
        disrupt(s, unit)
    else:
        lose_step(s, unit, "S.8.4")


def pay_fort(s: SG, side: int) -> None:
    s.owed[side] = max(0, s.owed[side] - fort_worth(s, side))
    if measure(s, side) == PAYS_DISRUPTED:
        disrupt_fort(s, s.target, side)
    else:
        unman(s, s.target, side)


def settle_losses(s: SG) -> None:
    """Where nothing fits nothing more is paid; where there is one way only, nobody is asked."""
    while (side := payer(s)) != NONE:
        units, fort = loss_options(s, side)
        if not units and not fort:
            s.owed[side] = 0  # [S.8.4-b]
        elif fort and not units:
            pay_fort(s, side)
        elif not fort and not units & units - 1:
            pay_unit(s, side, units.bit_length() - 1)
        else:
            return


def owes(s: SG) -> bool:
    return payer(s) != NONE


class ChooseLoss(Decision[SG]):
    """[S.8.4] [40.B-e] [40.C.1-m] The owner names the unit that loses a step, or lets the Manned Fort take it."""

    rule = "S.8.4"
    kinds = (Lose, Unman)

    def seat(self, s: SG) -> int:
        return payer(s)

    def legal(self, s: SG) -> list[Action]:
        units, fort = loss_options(s, payer(s))
        found: list[Action] = [LOSE[unit] for unit in each(units)]
        if fort:
            found.append(UNMAN[s.target])
        return found

    def refuse(self, s: SG, action: Lose | Unman) -> Refusal | None:
        side = payer(s)
        if isinstance(action, Unman):
            return None if action.place == s.target and loss_options(s, side)[1] else NOT_MANNED
        if not payers(s, side) >> action.unit & 1:
            return NOT_FIGHTING
        value = worth(s, action.unit, measure(s, side))
        if not value:
            return WORTH_NOTHING
        return None if value <= s.owed[side] else TOO_DEAR

    def apply(self, s: SG, action: Lose | Unman) -> None:
        side = payer(s)
        if isinstance(action, Lose):
            pay_unit(s, side, action.unit)
        else:
            pay_fort(s, side)

    def prompt(self, s: SG) -> dict[str, Param]:
        side = payer(s)
        return {"hex": words.place(s, s.target), "side": words.side(side), "owed": mixed(s.owed[side], ONE)}


LOSSES = procedure("losses", do(settle_losses), repeat_while(owes, ask(ChooseLoss), do(settle_losses)))
PROCEDURES = (LOSSES,)

"""S.8.1 Declaring an attack: who may attack what, what it takes, and what must be attacked."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.siege.places import SIDES, enemy
from kurgan.games.siege.rules.s08_1_battle import sums
from kurgan.games.siege.rules.s08_2_values import is_on_table
from kurgan.games.siege.rules.s09_works import held, holds
from kurgan.games.siege.rules.s12_supply import in_supply
from kurgan.games.siege.state import EXPLOITATION_COMBAT, SG, filled

EVERYWHERE = -1  # all hexes
NOT_ENEMY = Refusal("S.8.1", "not_enemy_hex")
HEX_FOUGHT = Refusal("S.8.1-a", "hex_attacked_already")
NOBODY_THERE = Refusal("S.8.1", "nobody_can_attack")
NOT_ADJACENT = Refusal("S.8.1", "not_adjacent")
NOT_YOURS = Refusal("S.8.1", "not_your_unit")
UNIT_FOUGHT = Refusal("S.8.1-b", "unit_attacked_already")
CANNOT_ATTACK = Refusal("S.8.1-c", "cannot_attack")
WORK = Refusal("40.C-f", "work_cannot_attack")
NO_SUPPLY = Refusal("S.12-d", "isolated_cannot_attack")
NOT_MOBILE = Refusal("S.8.1-d", "not_in_exploitation")
DUTY_ELSEWHERE = Refusal("S.8.1-e", "duty_elsewhere")
DUTY_LEFT = Refusal("S.8.1-e", "duty_left")
CANNOT_PAY = Refusal("S.8.1-j", "cannot_pay")
ODDS_TOO_LOW = Refusal("S.8.1-k", "odds_too_low")
JOINED = Refusal("S.8.1", "joined_already")
NOBODY = Refusal("S.8.1", "nobody_joined")
NO_AIR = Refusal("S.8.7", "no_air")
TOO_MUCH_AIR = Refusal("S.8.7-a", "too_much_air")
AIR_CALLED = Refusal("S.8.7", "air_called")


# --- who may --------------------------------------------------------------------------------------------


def is_exploitation(s: SG) -> bool:
    return s.phase == EXPLOITATION_COMBAT


def duty_of(s: SG, unit: int) -> int:
    """[R2] [S.8.1-g] The hex this unit must attack again, 0: none, or the enemy is gone."""
    place = s.duty[unit]
    return place if place and is_exploitation(s) and holds(s, enemy(s.side), place) else 0


def on_duty(s: SG) -> int:
    """All units that rolled DL: in most phases nobody."""
    return filled(s.duty) if s.duty.count(0) < len(s.duty) else 0


def free_units(s: SG, near: int = EVERYWHERE) -> int:
    """[S.8.1-b] [S.8.1-c] [S.8.1-d] [40.C-f] [R52] Units that may still attack in this phase, in these hexes."""
    if not near:
        return 0
    t = s.given.sheets
    could = t.of_side[s.side] & t.strong & ~(t.forts | s.dug | s.reserve | s.building | s.attacked)
    if is_exploitation(s):
        could &= t.cm | sum(1 << unit for unit in each(could & ~t.cm & on_duty(s)) if duty_of(s, unit))
    if not could:
        return 0
    found = 0
    for place in each(s.occupied[s.side] & in_supply(s, s.side) & near):
        found |= s.at[place]
    return found & could


def next_to(s: SG, target: int, free: int) -> int:
    """Of these units those next to the hex."""
    found, around = 0, s.given.sheets.map.adjacent[target]
    for place in each(around & s.occupied[s.side]):
        found |= s.at[place] & free
    return found


def reaching(s: SG, target: int, free: int) -> int:
    """Of these units those next to the hex, and not bound to attack another."""
    found = next_to(s, target, free)
    if is_exploitation(s) and found & on_duty(s):
        found &= ~bound_elsewhere(s, target, found)
    return found


def bound_elsewhere(s: SG, target: int, units: int) -> int:
    """[S.8.1-e] Of these units those with a duty in another hex; [S.8.1-g] where it has lapsed c/m units are free."""
    elsewhere = sum(1 << unit for unit in each(units & on_duty(s)) if duty_of(s, unit) not in (0, target))
    free = elsewhere & s.given.sheets.cm
    if free:
        left = duties_left(s, free_units(s))
        elsewhere &= ~sum(1 << unit for unit in each(free) if not left >> duty_of(s, unit) & 1)
    return elsewhere


def bound(s: SG, target: int, units: int) -> int:
    """[S.8.1-e] Of these units those that must attack the hex."""
    if not is_exploitation(s):
        return 0
    return sum(1 << unit for unit in each(units & on_duty(s)) if duty_of(s, unit) == target)


# --- what it takes ----------------------------------------------------------------------------------------


def most_air(s: SG) -> int:
    """[S.8.7] [S.8.7-a] [S.8.7-b] Factors that this attack may have."""
    air = s.given.sheets.scenario["air"]
    return min(s.air, air["most"]) if air["side"] == SIDES[s.side] else 0


def is_declarable(s: SG, target: int, units: int, support: int) -> bool:
    """[S.8.1-j] [S.8.1-k] The SPs suffice and the odds are on the table; aircraft alone do not attack."""
    if not units:
        return False
    attack, defense, cost = sums(s, target, units, support)
    return cost <= s.sp[s.side] and is_on_table(s.given.sheets.charts, attack, defense)


def can_grow(s: SG, target: int, units: int, rest: int, factors: int = 0) -> bool:
    """Whether more of the rest can make this an attack that may be declared, so that nobody is led astray.

    If all together will do, every way there leads on; else the strongest for their size are tried first.
    """
    support = s.support or factors or most_air(s)
    if is_declarable(s, target, units | rest, support):
        return True
    if units and is_declarable(s, target, units, support):
        return True
    t = s.given.sheets
    for unit in sorted(each(rest), key=lambda n: -t.attack[n] / t.re[n]):
        with_it = units | 1 << unit
        attack, defense, cost = sums(s, target, with_it, support)
        if cost > s.sp[s.side]:
            continue
        if is_on_table(t.charts, attack, defense):
            return True
        units = with_it
    return False


def attack_refusal(s: SG, target: int, free: int) -> Refusal | None:
    if not held(s, enemy(s.side)) >> target & 1:
        return NOT_ENEMY
    if s.fought >> target & 1:
        return HEX_FOUGHT
    could = reaching(s, target, free)
    if not could:
        return NOBODY_THERE
    if is_attackable(s, target, could):
        return None
    return why_not(s, target, bound(s, target, could) or could)


def is_attackable(s: SG, target: int, could: int) -> bool:
    """Whether these units, or some of them, can attack the hex; who must is in, but what cannot be paid is no duty."""
    must = bound(s, target, could)
    if can_grow(s, target, must, could & ~must):
        return True
    return bool(must) and can_grow(s, target, 0, could)  # [S.8.1-g] [R83]


def why_not(s: SG, target: int, units: int) -> Refusal:
    return CANNOT_PAY if sums(s, target, units)[2] > s.sp[s.side] else ODDS_TOO_LOW


def attack_targets(s: SG, free: int) -> int:
    """Hexes that can be attacked, a mask."""
    found = 0
    for place in each(unfought(s)):
        could = reaching(s, place, free)
        if could and is_attackable(s, place, could):
            found |= 1 << place
    return found


def unfought(s: SG) -> int:
    """[S.8.1-a] Enemy hexes next to own units that were not attacked yet; none without the SP that any attack costs."""
    if s.sp[s.side] < 2:
        return 0
    return held(s, enemy(s.side)) & ~s.fought & s.given.sheets.map.step(s.occupied[s.side])


def contact(s: SG) -> int:
    """Hexes from which something can still be attacked."""
    foes = unfought(s)
    return s.given.sheets.map.step(foes) & s.occupied[s.side] if foes else 0


def duties_left(s: SG, free: int) -> int:
    """[S.8.1-e] [S.8.1-g] The hexes that must still be attacked, and can be; a mask."""
    found = 0
    if not is_exploitation(s):
        return found
    for target in {duty_of(s, unit) for unit in each(free & on_duty(s))} - {0}:
        if not s.fought >> target & 1:
            must = bound(s, target, next_to(s, target, free))
            if must and is_declarable(s, target, must, 0):
                found |= 1 << target
    return found


def first_commitment(s: SG, target: int, free: int) -> int:
    """Those that must attack are in from the start, if they can all be paid; a lone unit need not be named."""
    could = reaching(s, target, free)
    must = bound(s, target, could)
    if must and can_grow(s, target, must, could & ~must):
        return must
    return could if not could & could - 1 else 0


def join_offers(s: SG) -> tuple[int, list[int]]:
    """Units that may join and factors that can be called, so that the attack can still be declared.

    If everybody together with the fewest factors will do, whatever is chosen leads on.
    """
    could = reaching(s, s.target, free_units(s, s.given.sheets.map.adjacent[s.target])) & ~s.committed
    most = 0 if s.support else most_air(s)
    if is_declarable(s, s.target, s.committed | could, s.support or min(most, 1)):
        return could, list(range(1, most + 1))
    joins = sum(
        1 << unit for unit in each(could) if can_grow(s, s.target, s.committed | 1 << unit, could & ~(1 << unit))
    )
    return joins, [factors for factors in range(1, most + 1) if can_grow(s, s.target, s.committed, could, factors)]


def joinable(s: SG) -> int:
    return join_offers(s)[0]


def join_refusal(s: SG, unit: int) -> Refusal | None:
    """[S.8.1-c] [R52] Why a unit does not join; None if it may."""
    t, bit = s.given.sheets, 1 << unit
    if not t.present & t.of_side[s.side] & bit:
        return NOT_YOURS
    if s.committed & bit:
        return JOINED
    if t.forts & bit or s.dug & bit:
        return WORK
    if not t.attack[unit] or (s.reserve | s.building) & bit:
        return CANNOT_ATTACK
    if not t.map.adjacent[s.target] >> s.where[unit] & 1:
        return NOT_ADJACENT
    if s.attacked & bit:
        return UNIT_FOUGHT
    if is_exploitation(s):
        if bound_elsewhere(s, s.target, bit):
            return DUTY_ELSEWHERE
        if not t.cm & bit and not duty_of(s, unit):
            return NOT_MOBILE
    if not free_units(s) & bit:
        return NO_SUPPLY
    return None if joinable(s) & bit else CANNOT_PAY


def air_refusal(s: SG, factors: int) -> Refusal | None:
    if s.support:
        return AIR_CALLED
    if not most_air(s) or not factors:
        return NO_AIR
    if factors > most_air(s):
        return TOO_MUCH_AIR
    rest = reaching(s, s.target, free_units(s)) & ~s.committed
    return None if can_grow(s, s.target, s.committed, rest, factors) else ODDS_TOO_LOW


def declare_refusal(s: SG) -> Refusal | None:
    if not s.committed:
        return NOBODY
    attack, defense, cost = sums(s, s.target, s.committed, s.support)
    if cost > s.sp[s.side]:
        return CANNOT_PAY
    return None if is_on_table(s.given.sheets.charts, attack, defense) else ODDS_TOO_LOW

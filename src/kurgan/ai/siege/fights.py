"""Combat: what is attacked, who joins, how many aircraft fly."""

from __future__ import annotations

from kurgan.ai.siege.mind import Mind
from kurgan.ai.siege.muster import Assault, able, assaults, gather, prizes
from kurgan.ai.siege.odds import NEVER, Target
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.siege.actions import AIR, ATTACK, DECLARE, DONE, JOIN, Air, Attack
from kurgan.games.siege.rules.s08_1_declare import free_units, most_air, reaching
from kurgan.games.siege.state import SG


def standing(s: SG, units: int) -> dict[int, int]:
    return {unit: 1 << s.where[unit] for unit in each(units)}


def plan_for(m: Mind, place: int, must: int) -> Assault:
    """The attack on this hex, with those who are in it already."""
    s = m.s
    units = reaching(s, place, free_units(s)) | must
    target = Target(s, m.me, place, prizes(s, m.aims, m.me)[place])
    support = s.support or most_air(s)
    return gather(s, target, standing(s, units), {}, -1, support, s.sp[m.me], must)


def choose_attack(m: Mind) -> Action:
    s = m.s
    plans = assaults(s, m.me, m.aims, standing(s, free_units(s) & able(s, m.me)))
    for plan in plans:
        if ATTACK[plan.place] in m.legal:
            return ATTACK[plan.place]
    if DONE in m.legal:
        return DONE
    duties = [action for action in m.legal if isinstance(action, Attack)]
    return max(duties, key=lambda action: (plan_for(m, action.place, 0).value, -action.place))


def join(m: Mind) -> Action:
    """The next unit of the plan, then the aircraft, then go."""
    s = m.s
    plan = plan_for(m, s.target, s.committed)
    for unit in plan.places:
        if not s.committed >> unit & 1 and JOIN[unit] in m.legal:
            return JOIN[unit]
    if plan.support and not s.support and AIR[plan.support] in m.legal:
        return AIR[fewest(m, plan)]
    if DECLARE in m.legal:
        return DECLARE
    flights = [action for action in m.legal if isinstance(action, Air)]
    return flights[-1] if flights else m.legal[0]


def fewest(m: Mind, plan: Assault) -> int:
    """The fewest factors that are as good as all; against AA some more than that."""
    s = m.s
    target = Target(s, m.me, s.target, prizes(s, m.aims, m.me)[s.target])
    best = target.value(plan.places, plan.support, s.sp[m.me])
    for factors in range(1, plan.support):
        if AIR[factors] in m.legal and NEVER < best <= target.value(plan.places, factors, s.sp[m.me]):
            return factors
    return plan.support

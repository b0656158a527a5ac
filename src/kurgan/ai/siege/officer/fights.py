"""Combat: what is attacked, who joins, how many aircraft fly [P3] [P6]."""

from __future__ import annotations

from kurgan.ai.siege.officer.assaults import able, assaults, standing
from kurgan.ai.siege.officer.force import NEVER, Force, price, strike_at
from kurgan.ai.siege.officer.gather import Assault, gather, settle
from kurgan.ai.siege.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.siege.actions import AIR, ATTACK, DECLARE, DONE, JOIN, Air, Attack
from kurgan.games.siege.rules.s08_1_declare import free_units, most_air, reaching


def plan_for(m: Mind, place: int, must: int) -> Assault:
    """The attack on this hex, with those who are in it already."""
    s = m.s
    units = reaching(s, place, free_units(s)) | must
    support, p = s.support or most_air(s), price(m)
    reach = standing(s, units)
    draft = gather(m, strike_at(m, place), p, reach, {}, support, s.sp[m.me], must)
    return settle(m, draft, p, s.sp[m.me])


def choose_attack(m: Mind) -> Action:
    s = m.s
    for plan in assaults(m, standing(s, free_units(s) & able(s, m.me))):
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
    """The fewest factors that are as good as all."""
    s = m.s
    strike, p = strike_at(m, s.target), price(m)
    force = Force(strike)
    for unit, place in plan.places.items():
        force.add(strike.part(unit, s.steps[unit], place))
    best = force.value(p, plan.support, s.sp[m.me])
    for factors in range(1, plan.support):
        if AIR[factors] in m.legal and NEVER < best <= force.value(p, factors, s.sp[m.me]):
            return factors
    return plan.support

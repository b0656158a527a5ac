"""Movement of the attacker: overruns, the hexes of the plan, what lies open, and the others nearer to the goal [P2]."""

from __future__ import annotations

from kurgan.ai.siege.marches import reaches
from kurgan.ai.siege.officer.approach import approach
from kurgan.ai.siege.officer.assaults import able, assaults
from kurgan.ai.siege.officer.force import Force, price, strike_at, worth_of
from kurgan.ai.siege.officer.mind import Mind, Order
from kurgan.ai.siege.officer.strike import unpack
from kurgan.core.sets import each, mask_of
from kurgan.games.siege.places import FIRST_HEX, enemy
from kurgan.games.siege.rules.s05_movers import could_move
from kurgan.games.siege.rules.s06_overrun import may_overrun, overrun_cost
from kurgan.games.siege.rules.s09_works import captor_re, held, re_halves
from kurgan.games.siege.state import MOVEMENT


def keeps(m: Mind) -> int:
    """Units that must stay: in a goal, and where a work was captured that has not turned yet."""
    s, aims, t, kept = m.s, m.aims, m.s.given.sheets, 0
    for place in each(s.occupied[m.me]):
        foreign = s.base[place] and s.base_owner[place] != m.me and t.works[s.base[place] - 1].capture_re > 0
        if not (aims.goals >> place & 1 or foreign):
            continue
        need = aims.needed if not foreign else max(aims.needed, 2 * t.works[s.base[place] - 1].capture_re)
        for unit in sorted(each(s.at[place]), key=lambda n: (-t.defense[n], n)):
            if need <= 0:
                break
            kept |= 1 << unit
            need -= re_halves(s, unit)
        if aims.goals >> place & 1:
            kept |= s.at[place] & ~(t.artillery | t.engineers)
    return kept


def next_march(m: Mind) -> Order | None:
    s, me = m.s, m.me
    t = s.given.sheets
    kept = keeps(m)
    reach = reaches(s, me, t.of_side[me] & ~t.forts & ~kept)
    for unit in each(kept):
        if s.where[unit] >= FIRST_HEX:
            reach[unit] = 1 << s.where[unit]
    taken = enter_open(m, reach)
    if taken is not None:
        return taken
    if s.phase == MOVEMENT:
        over = next_overrun(m, kept)
        if over is not None:
            return over
    fighters = able(s, me)
    if s.phase != MOVEMENT:
        fighters &= t.cm
    busy = 0
    for plan in assaults(m, {unit: places for unit, places in reach.items() if fighters >> unit & 1}):
        for unit, place in plan.places.items():
            if place != s.where[unit]:
                return Order(unit, place)
            busy |= 1 << unit
    return approach(m, {n: places for n, places in reach.items() if not (busy | kept) >> n & 1})


def enter_open(m: Mind, reach: dict[int, int]) -> Order | None:
    """A goal that nobody holds, or that too few of ours hold, is entered by the strongest who can."""
    s, aims, t = m.s, m.aims, m.s.given.sheets
    for place in sorted(each(aims.goals & ~held(s, enemy(m.me))), key=lambda n: (-aims.prize[n], n)):
        if captor_re(s, place, m.me) >= max(aims.needed, 12):
            continue
        could = [
            unit
            for unit, places in reach.items()
            if places >> place & 1
            and s.where[unit] != place
            and not aims.goals >> s.where[unit] & 1
            and t.defense[unit] > 2
        ]
        if could:
            return Order(max(could, key=lambda n: (t.defense[n], -n)), place)
    return None


def next_overrun(m: Mind, kept: int) -> Order | None:
    """[P3] A stack that is five times as strong attacks while it moves, and may attack again in combat."""
    s, t = m.s, m.s.given.sheets
    foes = held(s, enemy(m.me))
    best, best_value = None, m.w.overrun
    for place in each(s.occupied[m.me] & t.map.step(foes)):
        could = could_move(s, s.at[place]) & t.strong & ~kept
        if not could:
            continue
        for target in each(t.map.adjacent[place] & foes):
            cost = overrun_cost(s, target, place)
            group = mask_of(n for n in each(could) if s.mp[n] >= cost)
            if not group & ~t.artillery or not may_overrun(s, group, target):
                continue
            value = overrun_value(m, group, target)
            if value > best_value:
                best, best_value = Order(group.bit_length() - 1, target, group), value
    return best


def overrun_value(m: Mind, group: int, target: int) -> float:
    s, strike, p = m.s, strike_at(m, target), price(m)
    force = Force(strike)
    for unit in each(group):
        force.add(strike.part(unit, s.steps[unit], s.where[unit]))
    variant, sums = force.variant(), unpack(force.packed)
    seen = strike.overrun(variant, variant.defence.die_sum(sums))
    return worth_of(p, strike, seen, sums.strength, force.holds) - p.supply * variant.defence.sp_cost(sums)

"""The plan of a phase: which hexes are attacked, by whom and from where. Made afresh before every step of it."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.siege.aims import RETAKE, Aims
from kurgan.ai.siege.odds import NEVER, Target, targets
from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, FIRST_HEX, enemy
from kurgan.games.siege.rules.s02_setup import stack_halves
from kurgan.games.siege.rules.s08_1_declare import most_air
from kurgan.games.siege.rules.s08_2_values import sp_cost
from kurgan.games.siege.rules.s09_works import held, re_halves
from kurgan.games.siege.rules.s12_supply import in_supply
from kurgan.games.siege.state import SG

WORTH_IT = (0.0, 1.0)  # what an attack must promise, by side
MOST_ASSAULTS = 4
NEAREST = 6  # of the targets the first so many are weighed


class Assault(NamedTuple):
    place: int
    value: float
    places: dict[int, int]  # the units and the hexes they attack from
    support: int


def prizes(s: SG, aims: Aims, side: int) -> tuple[float, ...]:
    if side == ATTACKER:
        return aims.worth
    return tuple(RETAKE if aims.goals >> place & 1 else 1.0 + worth / 3 for place, worth in enumerate(aims.worth))


def able(s: SG, side: int) -> int:
    """Units that could attack at all in this player-turn."""
    t = s.given.sheets
    could = t.of_side[side] & ~(t.forts | s.dug | s.reserve | s.building | s.attacked)
    return sum(1 << unit for unit in each(could) if t.attack[unit] and s.where[unit] >= FIRST_HEX)


def gather(
    s: SG,
    target: Target,
    reach: dict[int, int],
    room: dict[int, int],
    fed: int,
    support: int,
    budget: int,
    must: int = 0,
) -> Assault:
    """The best of the attacks on one hex that were tried: all who can, then without those who add nothing."""
    t = s.given.sheets
    around = t.map.adjacent[target.place]
    left, places = dict(room), {}
    could = [unit for unit in reach if reach[unit] & around]
    could.sort(key=lambda unit: (not must >> unit & 1, -t.attack[unit] / t.re[unit], unit))
    for unit in could:
        here, halves = s.where[unit], re_halves(s, unit)
        best, best_key = 0, (-1.0, 0)
        for origin in each(reach[unit] & around & fed):
            if origin != here and left.setdefault(origin, room_at(s, target.side, origin)) < halves:
                continue
            as_it_attacks = target.from_hex(unit, origin)
            key = (
                float(origin == here)
                + 2.0 * (as_it_attacks.across is None)
                - as_it_attacks.river
                - as_it_attacks.border,
                -origin,
            )
            if key > best_key:
                best, best_key = origin, key
        if best:
            places[unit] = best
            if best != here:
                left[best] -= halves
    value = target.value(places, support, budget)
    for unit in sorted(places, key=lambda n: (t.attack[n], n)):
        if must >> unit & 1 or len(places) == 1:
            continue
        fewer = {n: place for n, place in places.items() if n != unit}
        other = target.value(fewer, support, budget)
        if other >= value or (value == NEVER and len(places) > 2):
            places, value = fewer, other
    if support and target.value(places, 0, budget) >= value - 0.02 * support:
        support = 0
    return Assault(target.place, value, places, support)


def room_at(s: SG, side: int, place: int) -> int:
    return s.given.sheets.charts.stacking - stack_halves(s, side, place)


def assaults(s: SG, side: int, aims: Aims, reach: dict[int, int], only: int = -1) -> list[Assault]:
    """The best attack, the best with those who are left, and so on, as far as supply and aircraft go."""
    t, foe = s.given.sheets, enemy(side)
    hexes = 0
    for unit in reach:
        hexes |= reach[unit]
    fed = in_supply(s, side)
    fed |= t.map.step(fed)
    could = t.map.step(hexes) & held(s, foe) & ~s.fought & only
    if side == ATTACKER and s.turn == t.turns and could & aims.goals:
        could &= aims.goals  # nothing else counts any more
    worth = prizes(s, aims, side)
    found = targets(s, side, could, worth)
    found.sort(key=lambda target: (-target.prize, target.place))
    found = found[:NEAREST]
    budget, air = s.sp[side], most_air(s) if side == s.side else 0
    flying, free = s.air, dict(reach)
    room: dict[int, int] = {}
    plans: list[Assault] = []
    while found and free and budget >= 2 and len(plans) < MOST_ASSAULTS:
        tried = [gather(s, target, free, room, fed, min(air, flying), budget) for target in found]
        best = max(tried, key=lambda plan: (plan.value, -plan.place))
        if best.value <= WORTH_IT[side]:
            break
        plans.append(best)
        target = next(target for target in found if target.place == best.place)
        found = [other for other in found if other is not target]
        found = [
            other
            for other, plan in zip(found, (p for p in tried if p.place != best.place), strict=True)
            if plan.value > WORTH_IT[side]
        ]
        budget -= cost_of(target, best)
        flying -= best.support
        for unit, place in best.places.items():
            del free[unit]
            if place != s.where[unit]:
                room[place] = room.get(place, room_at(s, side, place)) - re_halves(s, unit)
    return plans


def cost_of(target: Target, plan: Assault) -> int:
    return sp_cost(target.battle(plan.places, 0))

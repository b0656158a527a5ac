"""The attacks of a phase: which hexes, by whom and from where, as far as supply and aircraft go [P3]."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.force import Price, price, strike_at
from kurgan.ai.siege.officer.gather import Assault, Reach, gather, settle
from kurgan.ai.siege.officer.mind import Mind
from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, FIRST_HEX, enemy
from kurgan.games.siege.rules.s08_1_declare import most_air
from kurgan.games.siege.rules.s09_works import held, re_halves
from kurgan.games.siege.rules.s12_supply import in_supply
from kurgan.games.siege.state import SG

NEAREST = 6  # of the targets the first so many are weighed


def able(s: SG, side: int) -> int:
    """Units that could attack in this player-turn."""
    t = s.given.sheets
    could = t.of_side[side] & t.strong & ~(t.forts | s.dug | s.reserve | s.building | s.attacked)
    return could & ~(s.at[0] | s.at[1] | s.at[2])


def assaults(m: Mind, reach: Reach, only: int = -1) -> Iterator[Assault]:
    """The best attack, the best with those who are left, and so on; each is worked out when it is asked for."""
    s, me = m.s, m.me
    t, foe = s.given.sheets, enemy(me)
    hexes = 0
    for unit in reach:
        hexes |= reach[unit]
    could = t.map.step(hexes) & held(s, foe) & ~s.fought & only
    if me == ATTACKER and s.turn == t.turns and could & m.aims.goals:
        could &= m.aims.goals  # nothing else counts any more
    if not could:
        return
    fed = in_supply(s, me)
    fed |= t.map.step(fed)
    free = {unit: places & fed for unit, places in reach.items()}
    p = price(m)
    places = sorted(each(could), key=lambda n: (-p.prizes[n], n))[:NEAREST]
    budget, air, flying = s.sp[me], most_air(s), s.air
    room: dict[int, int] = {}
    plans = 0
    tried: dict[int, Assault] = {}
    while places and budget >= 2 and plans < m.w.most:
        for place in places:
            if place not in tried:
                tried[place] = weighed(m, place, p, free, room, min(air, flying), budget)
        best = max((tried[place] for place in places), key=lambda plan: (plan.value, -plan.place))
        if best.value <= p.least:
            break
        yield best
        plans += 1
        places = [place for place in places if place != best.place and tried[place].value > p.least]
        budget -= best.cost
        flying -= best.support
        for unit, place in best.places.items():
            del free[unit]
            if place != s.where[unit]:
                room[place] = room.get(place, room_at(s, me, place)) - re_halves(s, unit)
        tried = {
            place: plan
            for place, plan in tried.items()
            if plan.cost <= budget
            and plan.support <= min(air, flying)
            and best.places.keys().isdisjoint(plan.places)
            and not any(origin in room for origin in plan.places.values())
        }


def weighed(m: Mind, place: int, p: Price, free: Reach, room: dict[int, int], support: int, budget: int) -> Assault:
    """The attack on one hex, noted by all that it depends on: a move changes it for a few hexes only."""
    s, around = m.s, m.s.given.sheets.map.adjacent[place]
    strike = strike_at(m, place)
    could = {unit: places & around for unit, places in free.items() if places & around}
    spaces = tuple([(n, room.get(n, -1), s.at[n]) for n in each(around)])
    key = (
        strike,
        p,
        tuple([(n, places, s.steps[n], s.where[n], s.at[s.where[n]]) for n, places in could.items()]),
        spaces,
        support,
        budget,
    )

    def work_out() -> Assault:
        return settle(m, gather(m, strike, p, could, room, support, budget), p, budget)

    return m.notes.get((key, m.aims), work_out)


def standing(s: SG, units: int) -> Reach:
    return {unit: 1 << s.where[unit] for unit in each(units) if s.where[unit] >= FIRST_HEX}

"""The attacks of a phase: which hexes, by whom and from where, as far as supply and aircraft go [P3]."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.mind import Mind
from kurgan.ai.siege.officer.strike import Outlook, Part, Strike, Variant, Verdict, strike_key
from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, FIRST_HEX, enemy
from kurgan.games.siege.rules.s08_1_battle import NO_SIDE, hexside_kind
from kurgan.games.siege.rules.s08_1_declare import most_air
from kurgan.games.siege.rules.s08_2_values import BELOW, POINT
from kurgan.games.siege.rules.s09_works import held, re_halves
from kurgan.games.siege.rules.s12_supply import in_supply
from kurgan.games.siege.state import SG

NEVER = -1000.0
NEAREST = 6  # of the targets the first so many are weighed
EFFORT = 0.02  # of a point of strength that could be elsewhere
PLENTY = 20  # half points of a stock that is more than one turn's fighting
GIFT = 2.0  # half a supply point more or less is no reason

Reach = dict[int, int]  # by unit: the hexes it can attack from, a mask


class Assault(NamedTuple):
    place: int
    value: float
    places: dict[int, int]  # the units and the hexes they attack from
    support: int
    cost: int  # half supply points


class Price(NamedTuple):
    """What things are worth to the side that attacks."""

    prizes: tuple[float, ...]
    lost: float
    supply: float
    least: float
    kill: tuple[float, float]
    repulse: float
    reduce: float


def price(m: Mind) -> Price:
    s, w, t = m.s, m.w, m.s.given.sheets
    if m.me == ATTACKER:
        late = (s.turn - 1) / max(1, t.turns - 1)
        supply = w.supply * min(1.0, PLENTY / max(1, s.sp[ATTACKER])) * (late < 1.0)
        lost = w.lost - w.haste * late
        return Price(m.aims.prize, lost, supply, w.least, (w.kill, w.kill_near), w.repulse, w.reduce)
    supply = w.supply_def * min(1.0, PLENTY / max(1, s.sp[m.me]))
    prizes = tuple([w.retake if m.aims.lost >> n & 1 else 1.0 + worth / 3 for n, worth in enumerate(m.aims.prize)])
    return Price(prizes, w.lost_def, supply, w.least_def, (w.kill, w.kill_near), w.repulse, 0.0)


def strike_at(m: Mind, place: int) -> Strike:
    return m.notes.get(strike_key(m.s, m.me, place), lambda: Strike(m.s, m.me, place, m.w))


def able(s: SG, side: int) -> int:
    """Units that could attack in this player-turn."""
    t = s.given.sheets
    could = t.of_side[side] & t.strong & ~(t.forts | s.dug | s.reserve | s.building | s.attacked)
    return could & ~(s.at[0] | s.at[1] | s.at[2])


class Force:
    """Attackers on one hex, added up."""

    __slots__ = ("crossing", "packed", "re", "strike")

    def __init__(self, strike: Strike) -> None:
        self.strike, self.packed, self.re = strike, 0, 0
        self.crossing: dict[int, int] = {}  # half REs by the kind of hexside work that they attack across

    def add(self, part: Part) -> None:
        self.packed += part.packed
        self.re += part.re
        if part.across != NO_SIDE:
            self.crossing[part.across] = self.crossing.get(part.across, 0) + part.re

    def drop(self, part: Part) -> None:
        self.packed -= part.packed
        self.re -= part.re
        if part.across != NO_SIDE:
            self.crossing[part.across] -= part.re

    def variant(self) -> Variant:
        if not self.crossing:
            return self.strike.variant(NO_SIDE)
        crossing = {kind: re for kind, re in self.crossing.items() if re}
        return self.strike.variant(hexside_kind(self.strike.t.works, crossing, self.re) if crossing else NO_SIDE)

    def verdict(self, support: int) -> Verdict:
        return self.strike.verdict(self.variant(), self.packed, support)

    def value(self, p: Price, support: int, budget: int) -> float:
        strike = self.strike
        cost, column, seen, strength = strike.verdict(self.variant(), self.packed, support)
        if column == BELOW or cost > budget:
            return NEVER
        found = worth_of(p, strike, seen, strength) - p.supply * cost
        if strike.reducible and column >= strike.t.charts.reduces_from:
            found += p.reduce * strike.reducible * (0.5 + p.prizes[strike.place] / 10)
        return found


def worth_of(p: Price, strike: Strike, seen: Outlook, strength: int) -> float:
    prize, shown = p.prizes[strike.place], strength / POINT
    found = seen.kill * (p.kill[0] + p.kill[1] * prize) + seen.clear * prize
    return found - p.lost * min(seen.owed, shown) - p.repulse * seen.repulse - EFFORT * shown


def gather(
    m: Mind, strike: Strike, p: Price, reach: Reach, room: dict[int, int], support: int, budget: int, must: int = 0
) -> Assault:
    """The best of the attacks on one hex that were tried: the strongest for their size first, then without the idle."""
    s, t = m.s, m.s.given.sheets
    around = t.map.adjacent[strike.place]
    left, places, parts = dict(room), {}, {}
    could = [unit for unit in reach if reach[unit] & around]
    if not could:
        return Assault(strike.place, NEVER, {}, 0, 0)
    could.sort(key=lambda n: (not must >> n & 1, not t.engineers >> n & 1, -t.attack[n] / t.re[n], n))
    for unit in could:
        best = origin_of(m, strike, unit, reach[unit] & around, left)
        if best:
            places[unit] = best
            parts[unit] = strike.part(unit, s.steps[unit], best)
            if best != s.where[unit]:
                left[best] -= re_halves(s, unit)
    force = Force(strike)
    chosen: list[int] = []
    best_value, best_count = NEVER, 0
    for unit in places:
        force.add(parts[unit])
        chosen.append(unit)
        value = force.value(p, support, budget) if must >> unit & 1 == 0 or len(chosen) >= must.bit_count() else NEVER
        if value > best_value:
            best_value, best_count = value, len(chosen)
    best_count = best_count or len(chosen)
    for unit in chosen[best_count:]:
        force.drop(parts[unit])
    chosen = chosen[:best_count]
    for unit in sorted(chosen, key=lambda n: (t.attack[n], n)):
        if must >> unit & 1 or len(chosen) == 1:
            continue
        force.drop(parts[unit])
        other = force.value(p, support, budget)
        if other >= best_value:
            best_value = other
            chosen.remove(unit)
        else:
            force.add(parts[unit])
    if support and force.value(p, 0, budget) >= best_value - 0.02 * support:
        support = 0
    value = best_value - bared(m, force, support, chosen) if m.me != ATTACKER else best_value
    return Assault(strike.place, value, {unit: places[unit] for unit in chosen}, support, force.verdict(0).cost)


def origin_of(m: Mind, strike: Strike, unit: int, places: int, left: dict[int, int]) -> int:
    """Where the unit attacks from: best around the walls and rivers, if it need not move; 0: no room."""
    s = m.s
    here, best, best_key = s.where[unit], 0, -99.0
    if not places & (places - 1):
        place = places.bit_length() - 1
        if place == here or left.setdefault(place, room_at(s, m.me, place)) >= re_halves(s, unit):
            return place
        return 0
    halves, steps = re_halves(s, unit), s.steps[unit]
    for place in each(places):
        if place != here and left.setdefault(place, room_at(s, m.me, place)) < halves:
            continue
        part = strike.part(unit, steps, place)
        key = float(place == here) + 2.0 * (part.across == NO_SIDE) - (part.wet > 0) + 0.2 * part.attack
        key += 0.4 * bool(s.at[place])
        if key > best_key:
            best, best_key = place, key
    return best


def bared(m: Mind, force: Force, support: int, chosen: list[int]) -> float:
    """[P6] What the defender risks: thrown back, a garrison that went out as a whole leaves its hex empty."""
    s, gone = m.s, sum(1 << unit for unit in chosen)
    repulse = force.verdict(support).outlook.repulse
    found = 0.0
    for place in {s.where[unit] for unit in chosen}:
        if not s.at[place] & ~gone:
            found += m.aims.hold[place] + 2.0
    return repulse * found


def assaults(m: Mind, reach: Reach, only: int = -1) -> list[Assault]:
    """The best attack, the best with those who are left, and so on."""
    s, me = m.s, m.me
    t, foe = s.given.sheets, enemy(me)
    hexes = 0
    for unit in reach:
        hexes |= reach[unit]
    could = t.map.step(hexes) & held(s, foe) & ~s.fought & only
    if me == ATTACKER and s.turn == t.turns and could & m.aims.goals:
        could &= m.aims.goals  # nothing else counts any more
    if not could:
        return []
    fed = in_supply(s, me)
    fed |= t.map.step(fed)
    free = {unit: places & fed for unit, places in reach.items()}
    p = price(m)
    places = sorted(each(could), key=lambda n: (-p.prizes[n], n))[:NEAREST]
    budget, air, flying = s.sp[me], most_air(s), s.air
    room: dict[int, int] = {}
    plans: list[Assault] = []
    tried: dict[int, Assault] = {}
    while places and budget >= 2 and len(plans) < m.w.most:
        for place in places:
            if place not in tried:
                tried[place] = gather(m, strike_at(m, place), p, free, room, min(air, flying), budget)
        best = max((tried[place] for place in places), key=lambda plan: (plan.value, -plan.place))
        if best.value <= p.least:
            break
        plans.append(best)
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
    return plans


def standing(s: SG, units: int) -> Reach:
    return {unit: 1 << s.where[unit] for unit in each(units) if s.where[unit] >= FIRST_HEX}

"""Who attacks one hex, and from where: the strongest for their size first, then without the idle [P3] [P4]."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.force import NEVER, Force, Price
from kurgan.ai.siege.officer.losses import at_least, cheapest, price_of, purse
from kurgan.ai.siege.officer.mind import Mind
from kurgan.ai.siege.officer.strike import Part, Strike
from kurgan.core.sets import each, mask_of
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.rules.s08_1_battle import NO_SIDE
from kurgan.games.siege.rules.s08_2_values import POINT
from kurgan.games.siege.rules.s09_works import re_halves
from kurgan.games.siege.state import PAYS_STRENGTH, SG

FODDER = 3  # units that are tried as such
BETTER = 0.2  # what one of them must bring

Reach = dict[int, int]  # by unit: the hexes it can attack from, a mask


class Assault(NamedTuple):
    place: int
    value: float
    places: dict[int, int]  # the units and the hexes they attack from
    support: int
    cost: int  # half supply points


class Draft(NamedTuple):
    """An attack before it is reckoned to the last point."""

    force: Force
    value: float
    places: dict[int, int]  # of all who could
    parts: dict[int, Part]
    chosen: list[int]
    support: int


def gather(
    m: Mind, strike: Strike, p: Price, reach: Reach, room: dict[int, int], support: int, budget: int, must: int = 0
) -> Draft:
    s, t = m.s, m.s.given.sheets
    around = t.map.adjacent[strike.place]
    left, places, parts = dict(room), {}, {}
    could = [unit for unit in reach if reach[unit] & around]
    if len(could) > 1:
        could.sort(key=lambda n: (not must >> n & 1, not t.engineers >> n & 1, -t.attack[n] / t.re[n], n))
    for unit in could:
        best = origin_of(m, strike, unit, reach[unit] & around, left)
        if best:
            places[unit] = best
            parts[unit] = strike.part(unit, s.steps[unit], best)
            if best != s.where[unit]:
                left[best] -= re_halves(s, unit)
    force, chosen = Force(strike), list(places)
    best_value, best_count, forced = NEVER, 0, must.bit_count()
    for count, unit in enumerate(chosen, 1):
        force.add(parts[unit])
        if count >= forced:
            value = force.value(p, support, budget)
            if value > best_value:
                best_value, best_count = value, count
    best_count = best_count or len(chosen)
    for unit in chosen[best_count:]:
        force.drop(parts[unit])
    del chosen[best_count:]
    for unit in sorted(chosen, key=lambda n: (t.attack[n], n)) if best_count > 1 else ():
        if must >> unit & 1 or len(chosen) == 1:
            continue
        force.drop(parts[unit])
        value = force.value(p, support, budget)
        if value >= best_value:
            best_value = value
            chosen.remove(unit)
        else:
            force.add(parts[unit])
    if support and force.value(p, 0, budget) >= best_value - 0.02 * support:
        support = 0
    return Draft(force, best_value, places, parts, chosen, support)


def settle(m: Mind, draft: Draft, p: Price, budget: int) -> Assault:
    """The attack to the last point; somebody cheap may join to bear the losses."""
    t, chosen, support, places = m.s.given.sheets, list(draft.chosen), draft.support, draft.places
    force = draft.force.copy()
    if draft.value == NEVER:
        return Assault(force.strike.place, NEVER, {unit: places[unit] for unit in chosen}, support, 0)
    value = exactly(m, force, p, draft.value, support, chosen, places)
    idle = [unit for unit in places if unit not in chosen]
    for unit in sorted(idle, key=lambda n: (price_of(t, n) / t.re[n], n))[:FODDER]:
        force.add(draft.parts[unit])
        rough = force.value(p, support, budget)
        other = exactly(m, force, p, rough, support, [*chosen, unit], places) if rough > NEVER else NEVER
        if other > value + BETTER:
            value = other
            chosen.append(unit)
        else:
            force.drop(draft.parts[unit])
    cost = force.verdict(0).cost
    return Assault(force.strike.place, value, {unit: places[unit] for unit in chosen}, support, cost)


def exactly(
    m: Mind, force: Force, p: Price, value: float, support: int, chosen: list[int], places: dict[int, int]
) -> float:
    """[P4] The value with what these very units would pay, and what they leave open."""
    s, verdict = m.s, force.verdict(support)
    seen = verdict.outlook
    coins = tuple(purse(s.given.sheets, mask_of(chosen), s.steps, PAYS_STRENGTH, True, m.w.disrupted))
    paid = 0.0
    for owed, chance in seen.dues:
        paid += chance * cheapest(coins, at_least(coins, owed, 0), 0, 0.0)[0]
    value += p.lost * (min(seen.owed, verdict.strength / POINT) - paid)
    return value - (drawn_off(m, places, chosen) if m.me == ATTACKER else bared(m, force, support, chosen))


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
        if s.at[place]:
            key += 0.4 if s.given.sheets.defense[unit] > 2 else 1.5 * guarded(s, place, 1 << unit)
        if key > best_key:
            best, best_key = place, key
    return best


def guarded(s: SG, place: int, without: int) -> bool:
    """Somebody strong stands there."""
    return any(s.given.sheets.defense[unit] > 2 for unit in each(s.at[place] & ~without))


def drawn_off(m: Mind, places: dict[int, int], chosen: list[int]) -> float:
    """[P2] What it costs that these march away from the goal, or leave guns without a guard."""
    s, away, t = m.s, m.aims.away, m.s.given.sheets
    found, gone = 0.0, mask_of(chosen)
    for unit in chosen:
        here, there = s.where[unit], places[unit]
        if here != there and away[there] > away[here]:
            found += m.w.drawn * (away[there] - away[here])
    for place in {places[unit] for unit in chosen if t.defense[unit] <= 2}:
        if not guarded(s, place, gone) and not any(places[n] == place and t.defense[n] > 2 for n in chosen):
            found += m.w.guard
    return found


def bared(m: Mind, force: Force, support: int, chosen: list[int]) -> float:
    """[P6] What the defender risks: thrown back, a garrison that went out as a whole leaves its hex empty."""
    s, gone = m.s, sum(1 << unit for unit in chosen)
    repulse = force.verdict(support).outlook.repulse
    found = 0.0
    for place in {s.where[unit] for unit in chosen}:
        if not s.at[place] & ~gone:
            found += m.aims.hold[place] + 2.0
    return repulse * found

"""S.5 Movement costs and reach: where units can go with the MPs they have, and the cheapest way there.

MPs are handed out in halves [R46]; every cost is whole. ``Layers`` are sets of hexes by the MPs it takes to get there.
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.core.fields import bits
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s02_setup import has_room, units_halves
from kurgan.games.siege.rules.s09_works import held, helps
from kurgan.games.siege.state import MOVEMENT, REACTION, SG

Layers = list[int]


class Way(NamedTuple):
    """What a mover meets: enemy hexes, and the ZOC that costs on entering and on leaving."""

    barred: int
    enter: int
    leave: int


def way_of(s: SG, side: int, start: int) -> Way:
    """[S.5-e] [S.5-i] [S.2-g] [R43] [R47]; in reaction works cancel ZOC [40.C-a] [R35]."""
    foe = enemy(side)
    zone = s.given.tables.map.step(s.occupied[foe])
    barred = held(s, foe)
    if s.phase != REACTION:
        return Way(barred, zone, zone)
    strong, sheltered = s.given.tables.forts | s.dug, 0
    for place in bits(zone & ~barred):
        if (s.work[place] or s.base[place] or s.at[place] & strong) and helps(s, place, side):
            sheltered |= 1 << place
    return Way(barred, zone & ~sheltered, zone & ~(sheltered & 1 << start))


def layers(s: SG, start: int, mp: int, way: Way) -> Layers:
    """[S.5] [S.5-a] [S.5-b] [S.5-c] Hexes by the MPs spent: at each number those first reached with it."""
    t = s.given.tables
    rivers, river, (into, out) = t.river, t.charts.river_mp, t.zoc_mp
    step = t.dry.step if rivers else t.map.step
    by_mp, enter, leave, free = t.by_mp, way.enter, way.leave, t.land & ~way.barred
    found = [0] * (mp + 1)
    found[0] = 1 << start
    settled = 0
    for spent in range(mp + 1):
        here = found[spent] = found[spent] & ~settled
        if not here:
            continue
        settled |= here
        for part, so_far in ((here & ~leave, spent), (here & leave, spent + out)):           # [S.5-g]
            if not part or so_far >= mp:
                continue
            around = step(part) & free & ~settled
            for cost, ground in by_mp:
                place_set, total = around & ground, so_far + cost
                if place_set and total <= mp:
                    found[total] |= place_set & ~enter
                    if total + into <= mp:
                        found[total + into] |= place_set & enter                             # [S.5-f]
            if rivers:
                for a, b in rivers:                                                          # [S.5-d]
                    if part >> a & 1 and free >> b & 1 and not settled >> b & 1:
                        total = so_far + river + t.entry[b] + (into if enter >> b & 1 else 0)
                        if total <= mp:
                            found[total] |= 1 << b
    return found


def step_cost(s: SG, start: int, end: int, way: Way) -> int:
    """MPs of one step to an adjacent hex: ground, river, ZOC left and entered."""
    t = s.given.tables
    cost = t.entry[end]
    if (start, end) in t.river:
        cost += t.charts.river_mp
    if way.enter >> end & 1:
        cost += t.zoc_mp[0]
    if way.leave >> start & 1:
        cost += t.zoc_mp[1]
    return cost


def spent_at(found: Layers, place: int) -> int:
    """MPs that the cheapest way takes, -1: none."""
    bit = 1 << place
    for mp, places in enumerate(found):
        if places & bit:
            return mp
    return -1


def cheapest_way(s: SG, found: Layers, start: int, end: int, way: Way) -> list[int]:
    """The hexes entered, the last one included; of equal ways the one over the lowest numbers from the end."""
    adjacent, trail = s.given.tables.map.adjacent, [end]
    spent = spent_at(found, end)
    while trail[-1] != start:
        here = trail[-1]
        for before in bits(adjacent[here]):
            cost = spent_at(found, before)
            if 0 <= cost < spent and cost + step_cost(s, before, here, way) == spent:
                trail.append(before)
                spent = cost
                break
    return trail[-2::-1]


def union(found: Layers) -> int:
    places = 0
    for layer in found:
        places |= layer
    return places


# --- groups ---------------------------------------------------------------------------------------------

def group_mp(s: SG, group: int) -> int:
    """Whole MPs that every unit of the group has."""
    if not group & (group - 1):
        return s.mp[group.bit_length() - 1] // 2
    return min(s.mp[unit] for unit in bits(group)) // 2


def is_fresh(s: SG, group: int) -> bool:
    """[S.5-j] [R46] None of them has moved, in the movement phase: they may go one hex whatever it costs."""
    return s.phase == MOVEMENT and not group & s.going


def roomy(s: SG, side: int, places: int, group: int) -> int:
    """[S.2-f] Those hexes where the group may end; on the way the limit does not matter."""
    crowded = places & s.occupied[side]
    if crowded:
        t = s.given.tables
        halves = units_halves(s, group)
        enough = (t.charts.stacking - halves) // t.largest              # so few units leave room whatever they are
        for place in bits(crowded):
            if s.at[place].bit_count() > enough and not has_room(s, side, place, halves):
                places &= ~(1 << place)
    return places


def ends(s: SG, side: int, group: int, start: int) -> int:
    """Hexes where the group in this hex can go and stay."""
    way = way_of(s, side, start)
    places = union(layers(s, start, group_mp(s, group), way))
    if is_fresh(s, group):
        places |= s.given.tables.map.adjacent[start] & ~way.barred      # [S.5-j]
    return roomy(s, side, places & ~(1 << start), group)


def can_go(s: SG, side: int, unit: int, barred: int) -> bool:
    """Whether the unit could go anywhere at all: mostly an adjacent hex is enough to know."""
    start = s.where[unit]
    around = s.given.tables.map.adjacent[start] & ~barred
    if not around:
        return False
    bit = 1 << unit
    if is_fresh(s, bit):
        return bool(around & ~s.occupied[side]) or bool(roomy(s, side, around, bit))
    way, mp = way_of(s, side, start), s.mp[unit] // 2
    near = [place for place in bits(around) if step_cost(s, start, place, way) <= mp]
    if not near:
        return False
    return any(not s.occupied[side] >> place & 1 for place in near) or bool(ends(s, side, bit, start))

"""S.5 Movement costs and reach: where units can go with the MPs they have, and the cheapest way there.

MPs are handed out in halves [R46]; every cost is whole. ``Layers`` are sets of hexes by the MPs it takes to get there.
"""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.sets import each
from kurgan.games.siege.rules.s02_setup import units_halves
from kurgan.games.siege.rules.s09_works import held, helps
from kurgan.games.siege.rules.s12_supply import around
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import ANSWERS, MOVEMENT, REACTION, SG, filled

Layers = tuple[int, ...]


class Way:
    """What a mover meets: enemy hexes, and the ZOC that costs on entering and on leaving.

    ``met`` makes it, once for the same sets: it is its own key where answers are remembered.
    """

    __slots__ = ("barred", "enter", "leave")

    def __init__(self, barred: int, enter: int, leave: int) -> None:
        self.barred, self.enter, self.leave = barred, enter, leave


@lru_cache(ANSWERS)
def met(barred: int, enter: int, leave: int) -> Way:
    return Way(barred, enter, leave)


def open_way(s: SG, side: int) -> Way:
    """[S.5-e] [S.5-i] [S.2-g] [R43] [R47] With no works to help the mover."""
    foe = 1 - side
    return _open(s.given.sheets, held(s, foe), s.occupied[foe])


@lru_cache(ANSWERS)
def _open(t: Sheets, barred: int, foes: int) -> Way:
    zone = around(t, foes)
    return met(barred, zone, zone)


def way_of(s: SG, side: int, start: int) -> Way:
    """In reaction works cancel ZOC [40.C-a] [R35]."""
    way = open_way(s, side)
    if s.phase != REACTION:
        return way
    barred, zone, sheltered = way.barred, way.enter, 0
    for place in each(zone & ~barred & (filled(s.work) | filled(s.base) | s.occupied[side])):
        if helps(s, place, side):
            sheltered |= 1 << place
    return met(barred, zone & ~sheltered, zone & ~(sheltered & 1 << start))


@lru_cache(ANSWERS)
def layers(t: Sheets, start: int, mp: int, way: Way) -> Layers:
    """[S.5] [S.5-a] [S.5-b] [S.5-c] Hexes by the MPs spent: each by its cheapest way, and perhaps again with more."""
    out, leave, banks, grounds, grid, land = t.zoc_mp[1], way.leave, t.banks, prices(t, way), t.map.grid, t.land
    stride, odd, even = grid.stride, grid.odd, grid.even
    found = [0] * (mp + 1 + t.dearest)
    leaving = found[:]  # those that can step on with so many MPs spent
    found[0], settled = 1 << start, 0
    for spent in range(mp):
        here = found[spent] & ~settled
        if here:
            settled |= here
            leaving[spent] |= here & ~leave
            leaving[spent + out] |= here & leave  # [S.5-g]
        part = leaving[spent]
        if not part:
            continue
        wet = part & banks
        dry = part ^ wet
        beside = dry | (dry & odd) >> 1 | (dry & even) << 1
        around = (dry << 1 | dry >> 1 | beside << stride | beside >> stride) & land  # as ``HexMap.step``, at once
        if wet:
            across = 0
            for place in each(wet):
                across |= t.across[place]
                around |= t.dry.adjacent[place]
            for cost, ground in grounds:
                found[spent + t.charts.river_mp + cost] |= across & ground  # [S.5-d]
        around &= ~settled
        if around:
            for cost, ground in grounds:
                found[spent + cost] |= around & ground
    return tuple(found[: mp + 1])


@lru_cache(ANSWERS)
def prices(t: Sheets, way: Way) -> tuple[tuple[int, int], ...]:
    """MPs to enter, and the hexes that cost them on this way."""
    found: dict[int, int] = {}
    for cost, ground in t.by_mp:
        for price, places in ((cost, ground & ~way.enter), (cost + t.zoc_mp[0], ground & way.enter)):  # [S.5-f]
            if places & ~way.barred:
                found[price] = found.get(price, 0) | places & ~way.barred
    return tuple(found.items())


@lru_cache(ANSWERS)
def within(t: Sheets, start: int, mp: int, way: Way) -> int:
    """All of them."""
    places = 0
    for layer in layers(t, start, mp, way):
        places |= layer
    return places


def one_step(t: Sheets, start: int, mp: int, way: Way) -> int:
    """The hexes next to this one that so many MPs reach directly."""
    if way.leave >> start & 1:
        mp -= t.zoc_mp[1]
    around, found = t.map.adjacent[start] & ~way.barred, 0
    for cost, ground in t.by_mp:
        if cost <= mp:
            found |= around & ground & (-1 if cost + t.zoc_mp[0] <= mp else ~way.enter)
    for place in each(found & t.across[start]) if t.across[start] else ():
        if t.charts.river_mp + t.entry[place] + (t.zoc_mp[0] if way.enter >> place & 1 else 0) > mp:
            found ^= 1 << place
    return found


def step_cost(s: SG, start: int, end: int, way: Way) -> int:
    """MPs of one step to an adjacent hex: ground, river, ZOC left and entered."""
    t = s.given.sheets
    cost = t.entry[end]
    if t.across[start] >> end & 1:
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
    t, trail, spent = s.given.sheets, [end], spent_at(found, end)
    while trail[-1] != start:
        here = trail[-1]
        near = t.map.adjacent[here] & ~t.across[here]
        cost = spent - t.entry[here] - (t.zoc_mp[0] if way.enter >> here & 1 else 0)
        before = _reached_with(t, found, near, cost, way)
        if t.across[here]:
            before |= _reached_with(t, found, t.across[here], cost - t.charts.river_mp, way)
        trail.append((before & -before).bit_length() - 1)
        spent -= step_cost(s, trail[-1], here, way)
    return trail[-2::-1]


def _reached_with(t: Sheets, found: Layers, places: int, cost: int, way: Way) -> int:
    """Those of these hexes that are left with so many MPs spent, the MPs for leaving a ZOC among them."""
    out = t.zoc_mp[1]
    free = places & ~way.leave & found[cost] if cost >= 0 else 0
    return free | places & way.leave & found[cost - out] if cost >= out else free


# --- groups ---------------------------------------------------------------------------------------------


def least_mp(s: SG, group: int) -> int:
    """Halves of MPs that every unit of the group has."""
    if not group & (group - 1):
        return s.mp[group.bit_length() - 1]
    return min([s.mp[unit] for unit in each(group)])


def group_mp(s: SG, group: int) -> int:
    """The same in whole MPs."""
    return least_mp(s, group) // 2


def is_fresh(s: SG, group: int) -> bool:
    """[S.5-j] [R46] None of them has moved, in the movement phase: they may go one hex whatever it costs."""
    return s.phase == MOVEMENT and not group & s.going and bool(s.given.sheets.minimum_hexes)


def roomy(s: SG, side: int, places: int, group: int) -> int:
    """[S.2-f] Those hexes where the group may end; on the way the limit does not matter."""
    crowded = places & s.occupied[side]
    if crowded:
        t, at = s.given.sheets, s.at
        halves, most = units_halves(s, group), t.charts.stacking
        enough = (most - halves) // t.largest  # so few units leave room whatever they are
        for place in each(crowded):
            here = at[place]
            if here.bit_count() > enough and units_halves(s, here) + halves > most:
                places ^= 1 << place
    return places


def ends(s: SG, side: int, group: int, start: int) -> int:
    """Hexes where the group in this hex can go and stay."""
    return roomy(s, side, reach(s, start, group, way_of(s, side, start)), group)


def reach(s: SG, start: int, group: int, way: Way) -> int:
    """Hexes where the group in this hex can go, whether or not there is room."""
    places = within(s.given.sheets, start, group_mp(s, group), way)
    if is_fresh(s, group):
        places |= s.given.sheets.map.adjacent[start] & ~way.barred  # [S.5-j]
    return places & ~(1 << start)


def can_go(s: SG, side: int, group: int, start: int, way: Way) -> bool:
    """Whether the group in this hex could go anywhere at all: mostly an adjacent hex is enough to know."""
    if is_fresh(s, group):
        near = s.given.sheets.map.adjacent[start] & ~way.barred
    else:
        near = one_step(s.given.sheets, start, group_mp(s, group), way)
    if near & ~s.occupied[side]:
        return True
    return bool(near) and bool(roomy(s, side, reach(s, start, group, way), group))

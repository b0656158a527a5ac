"""8.8 Ways over several places at once: Strategic Movement, Regroup inside Sevastopol, HQs; and the way by sea."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import ARMYANSK, HOME_ZONE, MAP_MASK, SOVIET, C
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, has_room
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import CROSSING_LIMIT
from kurgan.games.fortress_sevastopol.rules.r21_2_links import adjoining, beside, bridged, flood, without
from kurgan.games.fortress_sevastopol.state import FS, has_enemy

ANY_DISTANCE = 99
SOVIET_SEA = Refusal("8.3.1", "sea_is_soviet")
NO_PORT_HERE = Refusal("7.2.4-c", "no_port_here")
NOT_A_FREE_PORT = Refusal("7.2.4-c", "not_a_free_port")
HQ_NOT_IN_PORT = Refusal("20.1-b", "no_port_here")
HQ_NOT_TO_PORT = Refusal("20.1-b", "not_a_free_port")
HARBOUR_FULL = Refusal("8.7-f", "area_is_full")


def clear_places(s: FS, side: int) -> int:
    """Places without enemy units, whoever controls them; never the enemy's Zone [16.3]. A mask."""
    return MAP_MASK & ~(1 << HOME_ZONE[1 - side] | s.stands[1 - side])


def land_reach(s: FS, unit: int, within: int, distance: int = ANY_DISTANCE, full: int = 0) -> int:
    """Places the unit can come to by land over places in ``within``, its own left out. A mask.

    Prices do not matter here, bars do [R56]: rivers without a bridge for all but infantry [8.7-b], stacking in every
    place entered [R37], Armyansk in turn 1 [8.7-h]; ``full`` are boundaries that nobody may cross now.
    """
    t = s.given.sheets
    side, start = t.side[unit], 1 << s.where[unit]
    if side == SOVIET and s.turn == 1:
        within &= ~(1 << ARMYANSK)  # [8.7-h] [24.2] [R40]
    within = with_room(s, within, unit) & ~start  # [6.1-c] [8.7-f]
    links = adjoining(t) if t.infantry >> unit & 1 else bridged(t, s.boundary)  # [8.7-b] [21.2.3]
    if full:
        links = without(t, links, full)
    if distance == ANY_DISTANCE:
        return flood(links, start, within) & ~start
    reached, front = 0, start
    while front and distance:
        distance -= 1
        front = beside(links, front) & within & ~reached
        reached |= front
    return reached


def with_room(s: FS, places: int, unit: int) -> int:
    """Those of the places that one more unit may enter."""
    t, at, side = s.given.sheets, s.at, s.given.sheets.side[unit]
    own = t.of_side[side]
    for place in each(places & s.stands[side]):
        if (at[place] & own).bit_count() >= t.stacking[place] and not has_room(s, place, unit):
            places ^= 1 << place
    return places


def ways_out(s: FS, side: int, places: int) -> int:
    """Those of the places whose units of the side can all surely step to a free neighbour: quick, not the only answer.

    Siege guns are not asked for; a doubtful neighbour counts as none.
    """
    if CROSSING_LIMIT in s.crossed:
        return 0
    t, at, free = s.given.sheets, s.at, open_places(s, side)
    links, own, limits = bridged(t, s.boundary), t.of_side[side], t.stacking
    found = places & beside(links, free & ~s.stands[side])
    for place in each(places & ~found):
        for other in each(links.around[place] & free):
            if (at[other] & own).bit_count() < limits[other]:
                found |= 1 << place
                break
    return found


def sure_leavers(s: FS, units: int, side: int) -> int:
    """Those of the units (of one side) that can surely step to a free neighbour; the others must be looked at."""
    found, at, left = 0, s.at, units & ~s.given.sheets.siege
    for place in each(ways_out(s, side, s.stands[side] & MAP_MASK)):
        found |= at[place]
    return found & left


def open_places(s: FS, side: int) -> int:
    """Free places, without those closed for now. A mask."""
    free = free_places(s, side)
    return free & ~(1 << ARMYANSK) if s.turn == 1 and side == SOVIET else free


# --- by sea -----------------------------------------------------------------------------------------


def open_ports(s: FS) -> int:
    """[7.2.4-c] [8.8-a] [R55] Ports the Soviet controls without Axis units, and Zone C; no beachhead [9.6.2-b]."""
    return s.given.sheets.port & free_places(s, SOVIET) | 1 << C


def sea_reach(s: FS, unit: int) -> int:
    """[8.3.1] Port to Port, or between a Port and Zone C, as the whole of a unit's movement. A mask."""
    if s.given.sheets.side[unit] != SOVIET:
        return 0  # [8.3.1] Soviets only
    here, ports = s.where[unit], open_ports(s)
    if not ports >> here & 1:
        return 0  # [7.2.4-c] [8.8-a]
    return sum(1 << port for port in each(ports & ~(1 << here)) if has_room(s, port, unit))


def sail_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    """Why a unit may not go there by sea."""
    if s.given.sheets.side[unit] != SOVIET:
        return SOVIET_SEA
    ports, hq = open_ports(s), s.given.sheets.hq >> unit & 1
    if not ports >> s.where[unit] & 1:
        return HQ_NOT_IN_PORT if hq else NO_PORT_HERE
    if not ports >> place & 1 or place == s.where[unit]:
        return HQ_NOT_TO_PORT if hq else NOT_A_FREE_PORT
    return None if has_room(s, place, unit) else HARBOUR_FULL


def stands_among_enemies(s: FS, unit: int) -> bool:
    """Whether the unit's place is contested."""
    return has_enemy(s, s.where[unit], s.given.sheets.side[unit])

"""8.8 Ways over several places at once: Strategic Movement, Regroup inside Sevastopol, HQs; and the way by sea."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.places import ARMYANSK, HOME_ZONE, MAP_MASK, ON_MAP, RIVER, SOVIET, C
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, has_room
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import CROSSING_LIMIT, has_no_bridge
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
    found, hostile, at = MAP_MASK & ~(1 << HOME_ZONE[1 - side]), s.given.sheets.of_side[1 - side], s.at
    for place in ON_MAP:
        if at[place] & hostile:
            found &= ~(1 << place)
    return found


def land_reach(s: FS, unit: int, within: int, distance: int = ANY_DISTANCE, full: int = 0) -> int:
    """Places the unit can come to by land over places in ``within``, its own left out. A mask.

    Prices do not matter here, bars do [R56]: rivers without a bridge for all but infantry [8.7-b], stacking in every
    place entered [R37], Armyansk in turn 1 [8.7-h]; ``full`` are boundaries that nobody may cross now.
    """
    t = s.given.sheets
    if t.side[unit] == SOVIET and s.turn == 1:
        within &= ~(1 << ARMYANSK)  # [8.7-h] [24.2] [R40]
    infantry = t.infantry >> unit & 1
    reached, front = 0, 1 << s.where[unit]
    within &= ~front
    while front and distance:
        distance -= 1
        found = 0
        for place in bits(front):
            for other, boundary in t.neighbours[place]:
                if not within >> other & 1 or full >> boundary & 1:
                    continue
                if not infantry and t.kind[boundary] == RIVER and has_no_bridge(s, boundary):
                    continue  # [8.7-b] [21.2.3]
                if has_room(s, other, unit):  # [6.1-c] [8.7-f]
                    found |= 1 << other
        within &= ~found
        reached |= found
        front = found
    return reached


def has_way_out(s: FS, place: int, side: int, free: int) -> bool:
    """Whether every unit of the side there can surely step to a free neighbour: a quick answer, not the only one.

    ``free`` are the free places, a mask. Siege guns are not asked for; a doubtful neighbour counts as none.
    """
    t, at, own = s.given.sheets, s.at, s.given.sheets.of_side[side]
    for other, boundary in t.neighbours[place]:
        if not free >> other & 1 or (at[other] & own).bit_count() >= t.stacking[other]:
            continue
        if s.crossed[boundary] < CROSSING_LIMIT and not has_no_bridge(s, boundary):
            return True
    return False


def sure_leavers(s: FS, units: int, side: int) -> int:
    """Those of the units (of one side) that can surely step to a free neighbour; the others must be looked at."""
    found, at, left = 0, s.at, units & ~s.given.sheets.siege
    free = open_places(s, side)
    for place in ON_MAP:
        here = at[place] & left
        if here and has_way_out(s, place, side, free):
            found |= here
    return found


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
    return sum(1 << port for port in bits(ports & ~(1 << here)) if has_room(s, port, unit))


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

"""18.2 Siege artillery on the move: by rail only, and one of the five units over a bridge or line [R177]."""

from __future__ import annotations

from heapq import heappop, heappush

from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, rail_net
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import CROSSING_LIMIT, has_no_bridge, is_limited
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import ANY_DISTANCE, land_reach
from kurgan.games.fortress_sevastopol.state import FS, has_enemy


def rail_reach(s: FS, unit: int) -> int:
    """[18.2] [R105] Where a siege gun can go: free Areas of the converted net, with room and bridges all the way."""
    return _reach(s, unit, full_crossings(s))


def is_kept_by_crossings(s: FS, unit: int, place: int) -> bool:
    """[8.7-a] [R177] Whether the gun could go there, had not five units crossed on every way."""
    return bool(_reach(s, unit, 0) >> place & 1)


def _reach(s: FS, unit: int, full: int) -> int:
    net = rail_net(s)
    if not net >> s.where[unit] & 1 or s.moved >> unit & 1:
        return 0
    within = net & free_places(s, s.given.sheets.side[unit])  # [18.2-a] never a contested Area [R106]
    return land_reach(s, unit, within, _distance(s, unit), full)  # [21.2.3] a gun needs every bridge


def _distance(s: FS, unit: int) -> int:
    """[8.4] Out of a contested Area to the next [R56]."""
    return 1 if has_enemy(s, s.where[unit], s.given.sheets.side[unit]) else ANY_DISTANCE


def full_crossings(s: FS) -> int:
    """[8.7-a] [R177] Boundaries that five units have crossed in this Impulse, a mask."""
    if CROSSING_LIMIT not in s.crossed:
        return 0
    return sum(
        1 << boundary for boundary, many in enumerate(s.crossed) if many >= CROSSING_LIMIT and is_limited(s, boundary)
    )


def crossings_on_the_way(s: FS, unit: int, place: int) -> tuple[int, ...]:
    """[8.7-a] [R177] What counts on the gun's way to a place it can reach: by the way with the fewest of them."""
    t, reach, full, distance = s.given.sheets, rail_reach(s, unit), full_crossings(s), _distance(s, unit)
    done = 0
    ways: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, s.where[unit], ())]
    while ways:
        _, steps, here, crossed = heappop(ways)
        if here == place:
            return crossed
        if done >> here & 1 or steps == distance:
            continue
        done |= 1 << here
        for other, boundary in t.neighbours[here]:
            if reach >> other & 1 and not full >> boundary & 1 and not has_no_bridge(s, boundary):
                counted = (*crossed, boundary) if is_limited(s, boundary) else crossed
                heappush(ways, (len(counted), steps + 1, other, counted))
    return ()

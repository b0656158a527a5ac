"""[2.1.2] [2.1.5] Places: the Areas by their printed numbers, the two Zones, and where units are when off the map."""

from __future__ import annotations

AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
NONE = 255

WAITING = 0  # not yet arrived
AREAS = tuple(range(1, 30))
AREA_MASK = sum(1 << area for area in AREAS)
U, C = 30, 31  # the Ukraine and Caucasus Zones
ELIMINATED, WITHDRAWN, ABSENT = 32, 33, 34  # ABSENT: a counter this game does not use (27.6)
PLACES = 35
NAMES = ("waiting", *(str(n) for n in AREAS), "U", "C", "eliminated", "withdrawn", "absent")
ON_MAP = (*AREAS, U, C)
MAP_MASK = sum(1 << place for place in ON_MAP)
SEVASTOPOL = tuple(range(1, 8))  # [2.1.2.1]
SEVASTOPOL_MASK = sum(1 << place for place in SEVASTOPOL)
ARMYANSK = 28
HOME_ZONE = (U, C)  # by side [16.1]

OPEN, RIVER, TRENCH, WALL = range(4)  # [2.1.3]
BOUNDARY_KINDS = ("open", "river", "trench", "wall")
# The state of a boundary section: as printed (a bridge is then Soviet [21.2.1]) or changed.
AS_PRINTED, AXIS_BRIDGE, DESTROYED, BREACHED = range(4)
BOUNDARY_STATES = ("printed", "axis", "destroyed", "breached")

CLEAR, RAIN, SNOW, HEAVY_SNOW = range(4)  # [22.1]
WEATHERS = ("clear", "rain", "snow", "heavy_snow")

FRESH, SPENT, DISRUPT1, DISRUPT2 = range(4)  # [3.0-a] from best to worst
MODES = ("fresh", "spent", "disrupt1", "disrupt2")
BRIDGE_SITE = 100  # where a side builds: 100 + a boundary


def enemy(side: int) -> int:
    return 1 - side

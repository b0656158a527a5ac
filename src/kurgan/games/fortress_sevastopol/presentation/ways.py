"""Ways of several steps in a Movement Impulse: where a unit can come, over what, and why not further."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import NOT_ADJACENT, is_pinned, step_refusal
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import pay_step, step_cost
from kurgan.games.fortress_sevastopol.rules.r08_movement import HAS_STOPPED
from kurgan.games.fortress_sevastopol.rules.r18_2_rail import rail_reach
from kurgan.games.fortress_sevastopol.state import FS, has_enemy

Way = tuple[int, ...]  # the places entered, the last is where to


class Walker:
    """A unit that tries steps by the rules themselves, on a copy of which only the unit's own fields change."""

    def __init__(self, s: FS, unit: int) -> None:
        self.s, self.unit, self.side = s.copy(), unit, s.given.sheets.side[unit]
        self.bit = s.given.sheets.bit[unit]

    def stand(self, place: int, mp: int, weathered: int) -> None:
        s = self.s
        s.where[self.unit], s.mp = place, changed(s.mp, self.unit, mp)
        s.weathered = s.weathered & ~self.bit | weathered

    def step(self, place: int) -> Refusal | None:
        """Go there and pay, or say why not."""
        s, unit = self.s, self.unit
        refused = step_refusal(s, unit, place)
        if refused is None:
            boundary = s.given.sheets.boundary_of[s.where[unit], place]
            pay_step(s, unit, step_cost(s, unit, boundary, place), place)
        return refused


def ways(s: FS, unit: int, to: int | None = None) -> dict[int, Way]:
    """Every place that a unit can come to by itself now, and the fewest steps there that lead over it.

    Where only one place is asked for, no more is looked at than to find it.
    """
    t, start = s.given.sheets, s.where[unit]
    if s.stopped >> unit & 1:
        return {}
    if t.siege >> unit & 1:
        return {place: (place,) for place in bits(rail_reach(s, unit))}
    walker = Walker(s, unit)
    found: dict[int, Way] = {}
    most: dict[tuple[int, int], int] = {}  # by place and weather taken: MP left there
    front: list[tuple[int, int, int, Way]] = [(start, s.mp[unit], s.weathered & walker.bit, ())]
    while front:
        ahead: list[tuple[int, int, int, Way]] = []
        for here, mp, weathered, way in front:
            walker.stand(here, mp, weathered)
            stops = is_pinned(walker.s, unit)  # [8.4]
            for place, _ in t.neighbours[here]:
                walker.stand(here, mp, weathered)
                if place == start or place in way or walker.step(place) is not None:
                    continue
                found.setdefault(place, (*way, place))
                if place == to:
                    return found
                left, wet = walker.s.mp[unit], walker.s.weathered & walker.bit
                if stops or not left or has_enemy(s, place, walker.side):  # [8.2]
                    continue
                if most.get((place, wet), 0) < left:
                    most[place, wet] = left
                    ahead.append((place, left, wet, (*way, place)))
        front = ahead
    return found


def why_no_way(s: FS, unit: int, goal: int) -> Refusal:
    """Which rule ends a unit's way to a place that it cannot come to: the shortest one is tried."""
    t = s.given.sheets
    if t.siege >> unit & 1 or t.adjacent[s.where[unit]] >> goal & 1:
        return step_refusal(s, unit, goal) or NOT_ADJACENT
    walker, stops = Walker(s, unit), False
    for place in _shortest(s, s.where[unit], goal):
        if stops:
            return HAS_STOPPED  # [8.2] [8.4]
        stops = is_pinned(walker.s, unit) or has_enemy(s, place, walker.side)
        refused = walker.step(place)
        if refused is not None:
            return refused
        walker.s.where[unit] = place
    return step_refusal(s, unit, goal) or NOT_ADJACENT


def _shortest(s: FS, start: int, goal: int) -> Way:
    t, came, front = s.given.sheets, {start: ()}, [start]
    ways_to: dict[int, Way] = dict(came)
    while front and goal not in ways_to:
        ahead = []
        for here in front:
            for place, _ in t.neighbours[here]:
                if place not in ways_to:
                    ways_to[place] = (*ways_to[here], place)
                    ahead.append(place)
        front = ahead
    return ways_to.get(goal, ())

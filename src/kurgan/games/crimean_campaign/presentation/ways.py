"""Ways of a group to all the hexes it can go to, found together: each as ``Ground.way`` finds it alone."""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import NAMES
from kurgan.games.crimean_campaign.rules.r07_zoc import FREE_WHEELS, WHEELS, Ground, gait_of, ground
from kurgan.games.crimean_campaign.state import TCC
from kurgan.games.crimean_campaign.ways import befores

NO_WAY: tuple[tuple[str, ...], int] = ((), 0)


class Ways:
    """[7.1-d] Shortest ways from one hex: what lies one, two, three … hexes away is found once for all of them."""

    def __init__(self, here: Ground, start: int, gait: int) -> None:
        self.here, self.start = here, start
        self._befores = befores(here.t, gait in (WHEELS, FREE_WHEELS))
        passable = here.passable(gait)
        first = here.open if passable >> start & 1 else passable  # [7.1-a] out of an EZOC not into one, even to stop
        found = edge = 1 << start
        self.layers = [edge]
        self.reached = [here.step(edge, gait) & first]
        while edge := self.reached[-1] & passable & ~found:
            found |= edge
            self.layers.append(edge)
            self.reached.append(here.step(edge, gait))
        self._ways: dict[int, tuple[tuple[str, ...], int]] = {start: ((NAMES[start],), 1 << start)}

    def to(self, end: int) -> tuple[tuple[str, ...], int]:
        """The names of its hexes, both ends included, and their set; empty if there is none."""
        found = self._ways.get(end)
        if found is None:
            far = next((far for far, reached in enumerate(self.reached) if reached >> end & 1), -1)
            found = self._to(end, far) if far >= 0 else NO_WAY
        return found

    def _to(self, end: int, far: int) -> tuple[tuple[str, ...], int]:
        found = self._ways.get(end)
        if found is None:
            names, places = self._to(self._before(end, far), far - 1)
            found = self._ways[end] = (*names, NAMES[end]), places | 1 << end
        return found

    def _before(self, end: int, far: int) -> int:
        """The hex before the last, where several are as near the one that ``Ground.way`` takes."""
        near = self.layers[far]
        return next(place for place in self._befores[end] if near >> place & 1)

    def tree(self, ends: int) -> dict[int, int]:
        """The ways to a set of hexes at once: of each hex on them, but the start, the one before it."""
        before: dict[int, int] = {}
        found = 0
        for far, reached in enumerate(self.reached):
            for end in bits(reached & ends & ~found):
                place, left = end, far
                while place != self.start and place not in before:
                    came = before[place] = self._before(place, left)
                    place, left = came, left - 1
            found |= reached
        return before

    def passes(self, end: int, hexes: int, before: dict[int, int]) -> bool:
        """Whether the way there, in a tree of ways, comes by one of these hexes."""
        while end != self.start:
            if hexes >> end & 1:
                return True
            end = before[end]
        return False


@lru_cache(maxsize=16)
def _ways(here: Ground, start: int, gait: int) -> Ways:
    return Ways(here, start, gait)


def ways_of(s: TCC) -> Ways:
    """Those of the group that is being moved."""
    return _ways(ground(s, s.side), s.where[s.unit], gait_of(s, s.group))

"""7.0 Zones of control, and how far units can go between them.

[2.3.3-a] Movement has no limit but enemies, their zones and water, so where a unit can go depends on its hex and on
where the enemy stands, and the enemy stands still while one moves. A ``Ground`` is the answer to all such questions
for one enemy position; it is kept, so that a whole phase floods each region of the map once.
"""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import SHORT
from kurgan.games.crimean_campaign.places import enemy
from kurgan.games.crimean_campaign.state import TCC, Given
from kurgan.games.crimean_campaign.ways import mech_adjacent, signs, straight

FOOT, WHEELS, FREE_FOOT, FREE_WHEELS = range(4)  # how units move: mechanized or not, minding EZOC or not [10.1]
KEPT = 96


def zoc(given: Given, occupied: int) -> int:
    """[7.0] The hexes around combat units [R37]; [7.0-f] [7.0-g] not across water, which is no step [R38].

    [R39] Nor between two hexes of the landing zone.
    """
    grid, inside = given.sheets.grid, occupied & given.strait
    if inside:
        return grid.step(occupied ^ inside) | grid.step(inside) & ~given.strait  # [7.0-f]
    return grid.step(occupied)


class Ground:
    """Where a side can go while its enemy stands like this."""

    def __init__(self, given: Given, enemies: int) -> None:
        self.t = t = given.sheets
        self.ezoc = zoc(given, enemies)  # [3.5-c] it changes no control
        self.open = t.grid.playable & ~enemies  # [6.0-a] [3.5-b] may be entered at all
        self.free = self.open & ~self.ezoc  # [7.1] [7.1-c] may be passed, whoever stands there
        self.beside = -1  # hexes that share a hexside with an enemy, once somebody has asked [R116]
        self.lines: dict[tuple[int, int, int], int] = {}  # by sources, where we stand, and what is wanted [8.2]
        self._reach: dict[tuple[int, int], int] = {}
        self._zones: list[tuple[int, int]] = []
        self._signs: dict[int, bytes] = {}
        self._asked = [0, 0, 0, 0]  # by gait: hexes whose ways on are known
        self._on: dict[tuple[int, int], int] = {}

    def step(self, places: int, gait: int) -> int:
        """[10.0-a] To adjacent hexes; [7.1-e] [10.0-g] mechanized units only where their terrain allows."""
        return self.t.mech_step(places) if gait in (WHEELS, FREE_WHEELS) else self.t.grid.step(places)

    def passable(self, gait: int) -> int:
        """[10.1] [R36] Some ignore EZOC altogether."""
        return self.open if gait in (FREE_FOOT, FREE_WHEELS) else self.free

    def reach(self, place: int, gait: int) -> int:
        """[10.0] [2.3.3-a] All hexes a unit can move to from there, its own left out."""
        key = (place, gait)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._find(place, gait)
        return found

    def _find(self, place: int, gait: int) -> int:
        here, passable = 1 << place, self.passable(gait)
        start = here
        if not here & passable:
            start = self.step(here, gait) & passable  # [7.1-a] [R35] the first hex is free of EZOC
        if gait == FOOT:
            found = 0
            for zone in self._walks(start):
                found |= zone
            return found & ~here
        passed = self._passed(start, gait)
        stops = self.step(passed, gait) & self.open  # [7.1] [7.1-b] the last hex may lie in an EZOC
        return (passed | stops) & ~here

    def _walks(self, start: int) -> list[int]:
        """For each region of free hexes among which these are: the region and the hexes around it where one must stop.

        On foot one can go back the way one came: so whoever is in a region can go wherever another there can.
        """
        found = []
        for region, zone in self._zones:
            if region & start:
                found.append(zone)
                start &= ~region
        grid = self.t.grid
        while start:
            region = grid.flood(start & -start, self.free)
            zone = (region | grid.step(region)) & self.open  # [7.1] [7.1-b] the last hex may lie in an EZOC
            self._zones.append((region, zone))
            found.append(zone)
            start &= ~region
        return found

    def escapes(self, place: int, gait: int, own: int) -> bool:
        """Whether a unit can go to a hex that is not one of ours: mostly one next to it."""
        t = self.t
        near = mech_adjacent(t)[place] if gait in (WHEELS, FREE_WHEELS) else t.grid.adjacent[place]
        passable = self.passable(gait)
        if near & (self.open if passable >> place & 1 else passable) & ~own:
            return True
        return bool(self.reach(place, gait) & ~own)

    def leaving(self, own: int) -> int:
        """Of these hexes of ours those from which a unit on foot can go to one that is not ours."""
        starts, found = own & self.free | self.t.grid.step(own & ~self.free) & self.free, 0
        for zone in self._walks(starts):
            if zone & ~own:
                found |= zone
        return found & own

    def _passed(self, start: int, gait: int) -> int:
        """All hexes that can be passed from these. Whoever comes by a hex that was asked for has all its ways on."""
        passable, passed, edge = self.passable(gait), start, start
        asked = self._asked[gait]
        while edge:
            for place in bits(edge & asked):
                passed |= self._on[place, gait]
            edge = self.step(edge, gait) & passable & ~passed
            passed |= edge
        if start and not start & start - 1:
            self._asked[gait] |= start
            self._on[start.bit_length() - 1, gait] = passed
        return passed

    def way(self, place: int, end: int, gait: int) -> list[int]:
        """[7.1-d] A shortest way hex by hex, both ends included; empty if there is none."""
        passable, wheels = self.passable(gait), gait in (WHEELS, FREE_WHEELS)
        first = self.open if passable >> place & 1 else passable  # [7.1-a] out of an EZOC not into one, even to stop
        if gait not in self._signs:
            self._signs[gait] = signs(passable)
        found = straight(self.t, place, end, self._signs[gait], wheels)
        if len(found) > 2 or (found and first >> end & 1):
            return found
        return self.t.grid.path(place, end, passable, first, self.t.mech_step if wheels else None)


def ground(s: TCC, side: int) -> Ground:
    """The ground for a side as its enemy stands now."""
    given = s.given
    grounds, key = given.sheets.grounds, (given.strait, s.occupied[enemy(side)])
    found: Ground | None = grounds.get(key)
    if found is None:
        if len(grounds) >= KEPT:
            grounds.clear()
        found = grounds[key] = Ground(given, key[1])
    return found


def gait_of(s: TCC, pieces: int) -> int:
    """[R44] How pieces move that go together: what binds one of them binds all."""
    t = s.given.sheets
    ignoring = t.ignoring & ~t.not_long  # [10.1-a] KGZ and KGG
    if s.length == SHORT:
        ignoring = t.ignoring & ~t.not_short  # [10.1-b] [R3] 1SS
    wheels = pieces & t.mechanized & ~s.down  # [10.0-g] [R41] an untried unit goes on foot
    if pieces & ~ignoring:
        return WHEELS if wheels else FOOT
    return FREE_WHEELS if wheels else FREE_FOOT


def gait(s: TCC, piece: int) -> int:
    return gait_of(s, 1 << piece)

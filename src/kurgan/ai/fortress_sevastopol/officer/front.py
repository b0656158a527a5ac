"""The front at a glance: who could storm what from where, with what edge, and what that is worth.

The sums are those of chapter 10, kept as plain numbers: a plan looks at dozens of Assaults that nobody declares.
"""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer.mind import Memory
from kurgan.ai.fortress_sevastopol.officer.odds import CLEARED, FAILURE, MOST, POINTS, SUCCESS, WORN, at, danger
from kurgan.ai.fortress_sevastopol.officer.tables import counters
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import (
    AREA_MASK,
    AXIS,
    AXIS_BRIDGE,
    BREACHED,
    DESTROYED,
    MAP_MASK,
    RIVER,
    SOVIET,
    SPENT,
    TRENCH,
    WALL,
)
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import ABSORBS
from kurgan.games.fortress_sevastopol.rules.r22_weather import av_modifier
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.sheets import ELITE
from kurgan.games.fortress_sevastopol.state import FS

ACROSS = 5  # units over a river, trench or wall in an Impulse
NOWHERE = -99  # no edge: nobody can lead
TAKEN = 3  # steps that a first Assault takes from the defenders
LAST_IMPULSES = 9  # the position of the marker at which a turn is all but over


class Defence:
    """What stands in one place for one side, as a defender."""

    __slots__ = ("base", "capacity", "forward", "fresh", "units")

    def __init__(self, units: int, forward: int, fresh: int, base: int, capacity: int) -> None:
        self.units = units
        self.forward = forward  # the best Forward unit's DF, one less if it is Fresh: it does not count itself
        self.fresh = fresh
        self.base = base  # terrain, position, integrity
        self.capacity = capacity

    def value(self) -> int:
        return self.forward + self.fresh + self.base


class Front:
    """One position, for one thought."""

    def __init__(self, s: FS, memory: Memory) -> None:
        t = s.given.sheets
        self.s, self.t, self.w = s, t, memory.weights
        self.counters = counters(t)
        self.ground, self.felt = memory.terrain(s.given)
        self.outlook = memory.outlook(s.given, s.turn)
        self.late = min(1.0, max(0, s.track - self.w.late) / (LAST_IMPULSES - self.w.late))
        self.fresh = s.fresh & ~s.moved
        self.care = 1 - (1 - self.w.all_in) * self.late if must_win_now(s) else 1.0
        self._defences: dict[int, Defence] = {}
        self._flips: dict[int, float] = {}
        self._waves: dict[int, float] = {}
        self._threats: dict[int, tuple[int, float]] = {}

    # --- what things are worth ---

    def flip(self, place: int) -> float:
        """What it is worth to whoever does not hold a place to take it."""
        found = self._flips.get(place)
        if found is None:
            s, vp = self.s, self.t.vp[place]
            now = s.vp + 4
            gained = (
                self.outlook[now] - self.outlook[max(0, now - vp)]
                if s.held[AXIS] >> place & 1
                else self.outlook[now + vp] - self.outlook[now]
            )
            found = self._flips[place] = gained + self.ground[place]
        return found

    def point(self) -> float:
        """What the VP of the Advantage is worth to its owner."""
        now = self.s.vp + 4
        if self.s.advantage == AXIS:
            return self.outlook[now] - self.outlook[now - 1]
        return self.outlook[now + 1] - self.outlook[now]

    # --- chapter 10 in numbers ---

    def defence(self, place: int, side: int) -> Defence:
        key = place * 2 + side
        found = self._defences.get(key)
        if found is None:
            found = self._defences[key] = defence_of(self.s, place, side)
        return found

    def crossing(self, boundary: int, side: int, mandatory: bool) -> int:
        """[10.3] What the boundary adds to the defence."""
        t, now = self.t, self.s.boundary[boundary]
        kind = t.kind[boundary]
        if kind == RIVER:
            if not t.bridge[boundary] or now == DESTROYED:
                return 2
            owner = AXIS if now == AXIS_BRIDGE else SOVIET
            return 1 if mandatory and owner != side else 0
        if kind in (TRENCH, WALL) and now != BREACHED:
            return 3 if kind == TRENCH else 2
        return 0

    def is_limited(self, boundary: int) -> bool:
        kind = self.t.kind[boundary]
        return kind == RIVER or (kind in (TRENCH, WALL) and self.s.boundary[boundary] != BREACHED)

    def attack(self, units: int, side: int, target: int, most: int = 99) -> int:
        """[10.2] The AV of the best of these Fresh units, guns not counted; NOWHERE if nobody can lead."""
        s, t = self.s, self.t
        units &= self.counters.fighters
        leaders = units & t.point
        if not leaders:
            return NOWHERE
        against = s.at[target] & t.of_side[1 - side] & s.fresh & (t.armor | t.antitank)
        riders = 0 if t.city[target] or against else t.armor | t.motorized
        best = NOWHERE
        for unit in each(leaders):
            bit = 1 << unit
            af = t.af[unit]
            if bit & riders:
                af += 1
            if bit & t.romanian:
                af -= 1
            if bit & s.ooc:
                af -= 3
            if bit & s.elite:
                af += t.bonus[ELITE]
            if af > best:
                best = af
        others = units.bit_count() - 1
        sappers = (units & self.counters.sappers).bit_count()
        if others >= most:
            others, sappers = most - 1, min(sappers, most - 1)
        elif units & t.formations[0] == t.formations[0]:
            best += 1
        return best + others + sappers + av_modifier(s, side)[0]

    def guns(self, side: int, target: int) -> int:
        """[10.7] Field guns that can support an Assault there, a mask."""
        s, t = self.s, self.t
        able = t.field & t.of_side[side] & self.fresh & ~s.supported
        found = s.at[target] & able
        foes = s.stands[1 - side]
        for place, _ in t.neighbours[target]:
            if not foes >> place & 1:
                found |= s.at[place] & able
        return found

    # --- Assaults ---

    def edge(self, units: int, side: int, home: int, target: int, more: int = 0) -> int:
        """AV less DV of these units of one place against a neighbour, or in place; ``more``: guns and the like."""
        foe = self.defence(target, 1 - side)
        if home == target:
            av, cross = self.attack(units, side, target), 0
        else:
            boundary = self.t.boundary_of[home, target]
            entered = bool(self.s.at[target] & self.t.of_side[side])
            av = self.attack(units, side, target, ACROSS if self.is_limited(boundary) else 99)
            cross = self.crossing(boundary, side, not entered)
        if av == NOWHERE:
            return NOWHERE
        return av + more + self.guns(side, target).bit_count() - foe.value() - cross

    def wave(self, side: int, home: int, target: int, able: int, more: int = 0) -> float:
        """[P3] How much of the hold on a place those could take who come after a first Assault, over a broken line.

        They stand in ``home`` or behind it; ``able`` are the units that may count, ``more`` some who would join them.
        """
        s, t = self.s, self.t
        near = s.at[home] | more
        ways = s.held[side] & ~s.stands[1 - side]
        for other, _ in t.neighbours[home]:
            if ways >> other & 1:
                near |= s.at[other]
        av = self.attack(near & (able | more) & t.of_side[side], side, target)
        if av == NOWHERE:
            return 0.0
        foe = self.defence(target, 1 - side)
        worn = foe.value() - min(TAKEN, foe.fresh)
        return danger(av - worn, max(0, foe.capacity - TAKEN))

    def gross(
        self, edge: int, target: int, side: int, boundary: int = -1, capacity: int = -1, follow: float = 0.3
    ) -> float:
        """[P3] What an Assault with this edge gains on average, its price not counted."""
        if edge == NOWHERE:
            return 0.0
        w, row = self.w, at(edge - (1 if self.t.city[target] else 0))
        cap = min(MOST, self.defence(target, 1 - side).capacity if capacity < 0 else capacity)
        worth = self.flip(target) if self.s.held[1 - side] >> target & 1 else 0.3
        won = SUCCESS[at(edge)]
        found = CLEARED[row][cap] * worth + WORN[row][cap] * worth * w.wear + POINTS[row] * w.cp
        if not self.s.at[target] & self.t.of_side[side]:
            found += won * w.foothold * worth * (0.3 + 2 * follow)
        if boundary >= 0 and self.t.kind[boundary] in (TRENCH, WALL) and self.s.boundary[boundary] != BREACHED:
            found += won * w.breach
        return found

    def price(self, edge: int, number: int) -> float:
        """[P3] What it costs: units used up, Disrupted when it fails."""
        w, row = self.w, at(edge)
        stale = 1 - SUCCESS[row] - FAILURE[row]
        paid = FAILURE[row] * number * w.repulse + stale * w.stale + number * w.spent * (1 - self.late)
        return paid * self.care

    def storm(self, units: int, side: int, home: int, target: int) -> float:
        """What the Assault gains, all told."""
        edge = self.edge(units, side, home, target)
        if edge == NOWHERE:
            return -1.0
        boundary = -1 if home == target else self.t.boundary_of[home, target]
        number = (units & self.counters.fighters).bit_count()
        left = self.fresh
        if boundary >= 0 and self.is_limited(boundary):
            number = min(number, ACROSS)
        else:
            left &= ~units
        follow = self.wave(side, home, target, left) if home != target else 0.0
        used = self.w.sapper * (units & self.counters.sappers).bit_count()
        if home != target:
            used += self.w.crowd * (number - (2 if units & self.t.formations[0] == self.t.formations[0] else 0))
        return self.gross(edge, target, side, boundary, follow=follow) - self.price(edge, number) - used * self.care

    # --- danger ---

    def threat(self, place: int, side: int) -> tuple[int, float]:
        """[P6] The enemy's best edge against a place of this side, Spent units as if rested, and the danger of it."""
        key = place * 2 + side
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = self._threat(place, side)
        return found

    def _threat(self, place: int, side: int) -> tuple[int, float]:
        s, t, foe = self.s, self.t, 1 - side
        theirs = t.of_side[foe]
        able = theirs & rested(s)
        best, start = NOWHERE, 0
        for other, boundary in t.neighbours[place]:
            units = s.at[other] & able
            if units:
                av = self.attack(units, foe, place, ACROSS if self.is_limited(boundary) else 99)
                if av != NOWHERE:
                    edge = av + (units & t.field).bit_count() - self.crossing(boundary, foe, True)
                    if edge > best:
                        best, start = edge, other
        units = s.at[place] & able
        if units:
            edge = self.attack(units, foe, place)
            if edge > best:
                best, start = edge, 0
        if best == NOWHERE:
            return NOWHERE, 0.0
        own = self.defence(place, side)
        if not own.units:
            return best, self.w.empty
        edge = best - own.value()
        risk = danger(edge, own.capacity)
        if start:
            self._waves[place] = again = self.wave(foe, start, place, able)
            risk += (1 - risk) * SUCCESS[at(edge)] * self.w.second * again
        return edge, risk

    def risk_if(self, place: int, side: int, av: int, value: int, capacity: int) -> float:
        """The danger to a place if its defence had this value and capacity, the enemy's AV being as it is."""
        risk = danger(av - value, capacity)
        again = self._waves.get(place)
        if again is None:
            return risk
        own = self.defence(place, side)
        eased = again * max(0.0, 1 + 0.06 * (own.value() - value) + 0.04 * (own.capacity - capacity))
        return risk + (1 - risk) * SUCCESS[at(av - value)] * self.w.second * min(1.0, eased)


def must_win_now(s: FS) -> bool:
    """[P1] Whether the side to move loses if the turn ends as things stand: then units are worth little."""
    low, high = s.given.sheets.band[s.turn]
    last = s.turn == s.given.turns
    if s.side == AXIS:
        return s.vp < low or (last and s.vp < s.given.axis_needs)
    return s.vp >= high + ABOVE_THE_BAND or (last and s.vp > s.given.soviet_allows)


def rested(s: FS) -> int:
    """Units that are Fresh or will be after the next Refit, a mask."""
    key = bytes(s.mode)
    found = _RESTED.get(key)
    if found is None:
        if len(_RESTED) > 2048:
            _RESTED.clear()
        found = _RESTED[key] = sum(1 << unit for unit, mode in enumerate(key) if mode <= SPENT)
    return found


_RESTED: dict[bytes, int] = {}


def defence_of(s: FS, place: int, side: int) -> Defence:
    """[10.3] The Forward unit that serves best, the Fresh ones, the ground, and what all can absorb."""
    t, mode = s.given.sheets, s.mode
    here = s.at[place] & t.of_side[side]
    units = here & ~t.hq
    capacity = (here & t.hq).bit_count()
    forward = 1 if here and not units else -9
    for unit in each(units):
        level = mode[unit]
        capacity += ABSORBS[level]
        df = t.df[unit] - 1 if level == 0 else t.spent_df[unit] - (level - 1)
        if s.elite >> unit & 1:
            df += t.bonus[ELITE]
        if s.ooc >> unit & 1:
            df -= 1
        if df > forward:
            forward = df
    fresh = units & s.fresh
    base = t.tem[place]
    if s.ip[place] == 1 + side:
        base += 1
    if side == SOVIET:
        for trio in t.formations[1:]:
            if fresh & trio == trio:
                base += 1
    return Defence(units or here, forward if here else 0, fresh.bit_count(), base, capacity)


def enemies(s: FS, side: int) -> int:
    """Areas where the enemy stands, a mask."""
    return s.stands[1 - side] & AREA_MASK


def ours(s: FS, side: int) -> int:
    return s.stands[side] & MAP_MASK

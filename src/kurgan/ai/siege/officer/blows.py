"""What the enemy can strike soon: how strong, how likely somebody falls, what it costs who stands in the open [P4]."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from kurgan.ai.siege.officer.losses import price_of
from kurgan.ai.siege.officer.mind import Mind
from kurgan.core.sets import each
from kurgan.games.siege.places import FIRST_HEX, GRID, SIZE, enemy
from kurgan.games.siege.rules.s08_2_values import POINT
from kurgan.games.siege.rules.s09_works import helps
from kurgan.games.siege.sheets import TERRAINS, Sheets

OPEN, WALLED, FIRM = 12.0, 15.0, 17.0  # the roll at 1:4 from which on a hex falls: open, in a work, where none must go
RUIN = 4.0  # pips more after which nothing is left in the open
LEAST_ODDS = -2.0


def tail(needed: float) -> float:
    """The chance of two dice to reach a number, between whole numbers in proportion."""
    if needed <= 2:
        return 1.0
    if needed >= 13:
        return 0.0
    whole = int(needed)
    below, above = TAIL[whole], TAIL[whole + 1]
    return below + (above - below) * (needed - whole)


TAIL = [1.0] * 3 + [sum(a + b >= n for a in range(1, 7) for b in range(1, 7)) / 36 for n in range(3, 14)]


def column_at(ratios: tuple[tuple[int, int], ...], attack: float, defense: float) -> float:
    """Where odds lie among the columns, between them in proportion."""
    if defense <= 0:
        return float(len(ratios))
    odds = attack / defense
    low = ratios[0][0] / ratios[0][1]
    if odds < low:
        return LEAST_ODDS + (1 - LEAST_ODDS) * odds / low - 1
    for n in range(1, len(ratios)):
        high = ratios[n][0] / ratios[n][1]
        if odds < high:
            return n - 1 + (odds - low) / (high - low)
        low = high
    return float(len(ratios) - 1)


def foes_key(m: Mind) -> Hashable:
    """All that the enemy's blows depend on: where he stands, and how strong."""
    s, foe = m.s, enemy(m.me)
    where = tuple([s.at[place] for place in each(s.occupied[foe])])
    return s.given.sheets, foe, s.occupied[foe], where, bytes(s.steps)


def threats(m: Mind) -> list[float]:
    """By hex: the attack strength that could be turned against it soon."""
    return m.notes.get(("threats", foes_key(m)), lambda: count_threats(m))


def count_threats(m: Mind) -> list[float]:
    s, t, w, foe = m.s, m.s.given.sheets, m.w, enemy(m.me)
    found = [0.0] * SIZE
    shares = (1.0, 1.0, w.second, w.third)
    for unit in each(t.of_side[foe] & t.strong):
        where = s.where[unit]
        if where < FIRST_HEX:
            continue
        strength = t.attack_now[unit][s.steps[unit]] / POINT
        for place, distance in near_to(t.land, where):
            found[place] += strength * shares[distance]
    return found


@lru_cache(1024)
def near_to(land: int, where: int) -> tuple[tuple[int, int], ...]:
    """The hexes up to three away, with their distance."""
    found = [(place, GRID.distance(where, place)) for place in each(land)]
    return tuple((place, distance) for place, distance in found if distance <= 3)


class Exposure:
    """[P4] What the enemy's next blow would cost, by hex and by who stands there: in the open disruption takes the
    smallest whole unit, behind works and in cities nobody."""

    def __init__(self, m: Mind) -> None:
        s = m.s
        self.t, self.danger, self.disrupted = s.given.sheets, threats(m), m.w.disrupted
        self.helpless = m.w.helpless
        self.steps = bytearray(s.steps)
        self.sheltered = sum(1 << place for place in each(self.t.land) if helps(s, place, m.me) or self.city(place))
        self.known: dict[tuple[int, int], float] = {}

    def city(self, place: int) -> bool:
        return self.t.charts.ground[TERRAINS[self.t.terrain[place]]].city

    def of(self, place: int, units: int) -> float:
        if not units or self.danger[place] <= 0 or self.sheltered >> place & 1:
            return 0.0
        key = place, units
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.work_out(place, units)
        return found

    def work_out(self, place: int, units: int) -> float:
        t, steps, defense = self.t, self.steps, 0
        prices, small = [], []
        for unit in each(units):
            big = t.re[unit] >= 2
            price = price_of(t, unit) * steps[unit] / (2 if big else 1)
            defense += t.defense_now[unit][steps[unit]]
            prices.append(price)
            if not big:
                small.append(price)
        column = column_at(t.charts.ratios, self.danger[place], defense / POINT)
        roll = OPEN - column - t.charts.ground[TERRAINS[t.terrain[place]]].die[t.ger_sov]
        ruin, whole = tail(roll + RUIN), sum(prices)
        small.sort()
        found = ruin * whole
        for pips, price in enumerate(small[:3] or [min(prices)]):  # D1, D2, D3
            found += max(0.0, tail(roll + pips) - ruin) * price * self.disrupted
        return found if guarded(t, units) else found * self.helpless


def guarded(t: Sheets, units: int) -> bool:
    """Somebody strong is among them."""
    return any(t.defense[unit] > 2 for unit in each(units))


def exposure(m: Mind) -> Exposure:
    s = m.s
    works = s.base, s.base_owner, s.work, s.owner, s.build, s.task, s.dug
    return m.notes.get(("exposure", foes_key(m), works), lambda: Exposure(m))

"""Movement of the defender: every unit stands where it is missed most; reserves wait behind; lost goals are retaken."""

from __future__ import annotations

from kurgan.ai.siege.aims import NOWHERE, Aims, shelter
from kurgan.ai.siege.marches import Move, reaches
from kurgan.ai.siege.muster import able, assaults, room_at
from kurgan.core.sets import each
from kurgan.games.siege.places import FIRST_HEX, GRID, enemy
from kurgan.games.siege.rules.s09_works import manned_strength, re_halves
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.state import SG

GAIN = 0.6  # what a move must bring
NEAR, FAR = 1.0, 0.4  # how much an enemy one or two hexes away counts


def threat(s: SG, place: int, side: int) -> float:
    """The attack strength that could be turned against the hex soon."""
    t, found = s.given.sheets, 0.0
    for unit in each(t.of_side[enemy(side)]):
        where = s.where[unit]
        if where >= FIRST_HEX and t.attack[unit]:
            distance = GRID.distance(where, place)
            if distance <= 3:
                found += (
                    t.attack[unit]
                    * s.steps[unit]
                    / (2 if t.re[unit] >= 2 else 1)
                    * (NEAR if distance <= 1 else FAR if distance == 2 else FAR / 2)
                )
    return found


class Line:
    """What each hex is worth to the defender, and how much strength it wants."""

    def __init__(self, s: SG, aims: Aims, side: int) -> None:
        self.s, self.aims, self.side = s, aims, side
        self.weights: dict[int, tuple[float, float]] = {}

    def weight(self, place: int) -> tuple[float, float]:
        found = self.weights.get(place)
        if found is None:
            aims, s = self.aims, self.s
            level = shelter(s, place, self.side)
            away = min(aims.away[place], NOWHERE)
            worth = (14.0 if aims.goals >> place & 1 else 5.0 / max(1, away)) + 1.2 * level
            want = max(2.0, threat(s, place, self.side) / (2.0 + 0.5 * level))
            found = self.weights[place] = worth, want
        return found

    def good(self, place: int, units: int) -> float:
        """Concave in strength: the first defender is worth most."""
        t, s = self.s.given.sheets, self.s
        own = each(units & t.of_side[self.side])
        strength = sum(t.defense[n] * s.steps[n] / (2 if t.re[n] >= 2 else 1) for n in own)
        strength += manned_strength(s, place, self.side)
        if not strength:
            return 0.0
        worth, want = self.weight(place)
        return worth * (float(min(1.5, strength / want) ** 0.5) + 0.3)


def next_post(s: SG, aims: Aims, side: int, units: int) -> Move | None:
    """The one move that mends the line most."""
    t = s.given.sheets
    line, danger = Line(s, aims, side), zoc(s, enemy(side))
    best: Move | None = None
    best_gain = GAIN
    for unit, places in reaches(s, side, units & t.of_side[side] & ~(t.forts | s.dug)).items():
        here, bit = s.where[unit], 1 << unit
        if places == 1 << here:
            continue
        if t.construction >> unit & 1:
            places &= ~danger  # builders are no garrison
        left = line.good(here, s.at[here]) - line.good(here, s.at[here] & ~bit)
        for place in each(places & ~(1 << here)):
            if room_at(s, side, place) < re_halves(s, unit):
                continue
            gain = line.good(place, s.at[place] | bit) - line.good(place, s.at[place]) - left
            if gain > best_gain:
                best, best_gain = (unit, place), gain
    return best


def next_move(s: SG, aims: Aims, side: int) -> Move | None:
    t = s.given.sheets
    units = t.of_side[side]
    lost = aims.goals & s.occupied[enemy(side)]
    if not lost:
        return next_post(s, aims, side, units)
    plans = assaults(s, side, aims, reaches(s, side, able(s, side)), lost)
    busy = 0
    for plan in plans:
        for unit, place in plan.places.items():
            if place != s.where[unit]:
                return unit, place
            busy |= 1 << unit
    return next_post(s, aims, side, units & ~busy)


def reserve_hex(s: SG, places: list[int], aims: Aims, side: int) -> int:
    """A stack worth a supply point to hold back: some strength, out of the enemy's reach, near the goal; 0: none."""
    t, danger = s.given.sheets, zoc(s, enemy(side))
    found = []
    for place in places:
        units = s.at[place] & ~(t.forts | t.construction | s.dug)
        strength = sum(t.defense[n] for n in each(units))
        if strength >= 4 and not danger >> place & 1:
            found.append((-aims.away[place], strength, -place))
    return -max(found)[2] if found else 0

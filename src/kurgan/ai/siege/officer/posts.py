"""Movement of the defender: garrisons stay in their works, gaps are closed, the hopeless fall back [P5]."""

from __future__ import annotations

from functools import lru_cache

from kurgan.ai.siege.marches import reaches
from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.assaults import able, assaults
from kurgan.ai.siege.officer.losses import price_of
from kurgan.ai.siege.officer.mind import Mind, Order
from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.places import FIRST_HEX, GRID, SIZE, enemy
from kurgan.games.siege.rules.s08_2_values import POINT
from kurgan.games.siege.rules.s09_works import kinds_for, manned_strength, re_halves
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.sheets import TERRAINS
from kurgan.games.siege.state import SG

OPEN, WALLED, FIRM = 12.0, 15.0, 17.0  # the roll at 1:4 from which on a hex falls: open, in a work, where none must go
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


def threats(m: Mind) -> list[float]:
    """By hex: the attack strength that could be turned against it soon."""
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


class Line:
    """What each hex is worth to the defender, and how safe it is with so much strength in it."""

    def __init__(self, m: Mind, danger: list[float]) -> None:
        self.m, self.s, self.danger = m, m.s.copy(), danger
        self.ground: dict[int, tuple[float, float, float]] = {}
        self.known: dict[tuple[int, int], float] = {}

    def ground_of(self, place: int) -> tuple[float, float, float]:
        """What the hex is worth, the roll from which on it falls, the share of the enemy's strength that counts."""
        found = self.ground.get(place)
        if found is None:
            s, t, me = self.s, self.s.given.sheets, self.m.me
            kinds = [t.works[kind] for kind in (*kinds_for(s, place, me), *walls_of(s, place, me))]
            ground = t.charts.ground[TERRAINS[t.terrain[place]]]
            pips = -min([works.die(work, t.value[place]) for work in kinds], default=0)
            roll = OPEN if not kinds and not ground.city else WALLED
            if any(work.ignores_retreat == "any" for work in kinds):
                roll = FIRM
            die = -pips + ground.die[t.ger_sov] + bool(kinds)
            share = min([0.6 if work.halved else 1.0 for work in kinds], default=1.0)
            worth = self.m.aims.hold[place] + self.m.w.hold_work * pips
            if not kinds and not self.m.aims.goals >> place & 1:
                worth *= self.m.w.hold_open
            found = self.ground[place] = worth, roll - die, share
        return found

    def good(self, place: int, units: int) -> float:
        """Of the hex with these units."""
        key = place, units
        found = self.known.get(key)
        if found is None:
            s, t, me = self.s, self.s.given.sheets, self.m.me
            strength, price = float(manned_strength(s, place, me)), 0.0
            for unit in each(units & t.of_side[me]):
                strength += t.defense_now[unit][s.steps[unit]] / POINT
                price += price_of(t, unit) * s.steps[unit] / (2 if t.re[unit] >= 2 else 1)
            if not strength:
                found = 0.0
            else:
                worth, roll, share = self.ground_of(place)
                attack = self.danger[place] * share
                safe = 1.0 - tail(roll - column_at(t.charts.ratios, attack, strength))
                lasting = self.m.w.mass * strength / (strength + attack / 3)
                found = (worth + self.m.w.save * price) * (0.25 + safe + lasting)
            self.known[key] = found
        return found


def walls_of(s: SG, place: int, side: int) -> list[int]:
    """The kinds of this side's hexside works there that face an enemy."""
    t = s.given.sheets
    if not t.behind >> place & 1:
        return []
    foes = s.occupied[enemy(side)]
    return [
        s.side_work[n] - 1
        for n, (behind, across) in enumerate(t.sides)
        if behind == place and s.side_work[n] and s.side_owner[n] == side and foes >> across & 1
    ]


def line_of(m: Mind) -> Line:
    s, t, foe = m.s, m.s.given.sheets, enemy(m.me)
    where = tuple([s.at[place] for place in each(s.occupied[foe])])
    key = t, foe, s.occupied[foe], where, bytes(s.steps)
    works = s.base, s.base_owner, s.work, s.owner, s.build, s.task, s.manned, s.dug, s.side_work, s.side_owner
    return m.notes.get((key, works, m.aims.hold), lambda: Line(m, m.notes.get(key, lambda: threats(m))))


def next_post(m: Mind, units: int) -> Order | None:
    """The one move that mends the line most."""
    s, me, t = m.s, m.me, m.s.given.sheets
    line, enemies = line_of(m), zoc(s, enemy(me))
    best, best_gain = None, m.w.gain
    for unit, places in reaches(s, me, units & t.of_side[me] & ~(t.forts | s.dug)).items():
        here, bit = s.where[unit], 1 << unit
        places &= ~(1 << here)
        if not places:
            continue
        if t.construction >> unit & 1:
            places &= ~enemies  # builders are no garrison
        rest = s.at[here] & ~bit
        left = line.good(here, s.at[here]) - line.good(here, rest)
        stay = m.w.stay if line.ground_of(here)[1] > OPEN else 0.0
        if m.aims.goals >> here & 1:
            left += 2 * m.w.stay  # [P5] goals do not lend each other their garrisons
        halves = re_halves(s, unit)
        for place in each(places):
            there = s.at[place]
            gain = line.good(place, there | bit) - line.good(place, there) - left
            if stay and not m.aims.goals >> place & 1:
                gain -= stay
            if gain > best_gain and room_at(s, me, place) >= halves:
                best, best_gain = Order(unit, place), gain
    return best


def next_move(m: Mind) -> Order | None:
    s, me = m.s, m.me
    units = s.given.sheets.of_side[me]
    last = s.turn == s.given.sheets.turns and s.given.sheets.first != me  # nothing comes after but the end
    if not m.aims.lost or s.side != me:
        return None if last and s.side == me else next_post(m, units)
    could = able(s, me)
    for place in each(0 if last else m.aims.goals & s.occupied[me]):
        could &= ~s.at[place]  # [P5] one goal is not bared for another, unless nothing comes after
    busy = 0
    for plan in assaults(m, reaches(s, me, could), m.aims.lost):
        for unit, place in plan.places.items():
            if place != s.where[unit]:
                return Order(unit, place)
            busy |= 1 << unit
    return next_post(m, units & ~busy)


def reserve_hex(m: Mind, places: list[int]) -> int:
    """A stack worth a supply point to hold back: some strength, out of the enemy's reach, near the goal; 0: none."""
    s: SG = m.s
    t, danger = s.given.sheets, zoc(s, enemy(m.me))
    found = []
    for place in places:
        units = s.at[place] & ~(t.forts | t.construction | s.dug)
        strength = sum(t.defense[n] for n in each(units))
        if strength >= m.w.reserve and not danger >> place & 1:
            found.append((-m.aims.away[place], strength, -place))
    return -max(found)[2] if found and s.turn < t.turns else 0

"""Movement of the defender: garrisons stay in their works, gaps are closed, the hopeless fall back [P5]."""

from __future__ import annotations

from kurgan.ai.siege.marches import reaches
from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.assaults import able, assaults
from kurgan.ai.siege.officer.blows import FIRM, OPEN, WALLED, column_at, foes_key, tail, threats
from kurgan.ai.siege.officer.losses import price_of
from kurgan.ai.siege.officer.mind import Mind, Order
from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s08_2_values import POINT
from kurgan.games.siege.rules.s09_works import kinds_for, manned_strength, re_halves
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.sheets import TERRAINS
from kurgan.games.siege.state import SG


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
    s = m.s
    works = s.base, s.base_owner, s.work, s.owner, s.build, s.task, s.manned, s.dug, s.side_work, s.side_owner
    return m.notes.get((foes_key(m), works, m.aims.hold), lambda: Line(m, threats(m)))


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

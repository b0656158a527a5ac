"""Attackers on one hex added up, and what their attack is worth to their side [P3]."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.siege.officer.mind import Mind
from kurgan.ai.siege.officer.strike import Outlook, Part, Strike, Variant, Verdict, strike_key
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.rules.s08_1_battle import NO_SIDE, hexside_kind
from kurgan.games.siege.rules.s08_2_values import BELOW, POINT

NEVER = -1000.0
EFFORT = 0.02  # of a point of strength that could be elsewhere
PLENTY = 24  # half points of a stock that is more than one turn's fighting
ENOUGH = 6  # half REs that hold a hex just taken: a division
UNMANNED = 0.3  # what it is worth to clear a hex that nobody can enter


class Price(NamedTuple):
    """What things are worth to the side that attacks."""

    prizes: tuple[float, ...]
    lost: float
    supply: float
    least: float
    kill: float
    near: tuple[float, float, float]  # more for each point of the prize: any hex, a goal, one that must be worn down
    goals: int
    repulse: float
    reduce: float


def price(m: Mind) -> Price:
    s, w, t = m.s, m.w, m.s.given.sheets
    if m.me == ATTACKER:
        late = (s.turn - 1) / max(1, t.turns - 1)
        supply = w.supply * min(1.0, PLENTY / max(1, s.sp[ATTACKER])) ** 2 * (late < 1.0)
        lost = w.lost - w.haste * late
        return Price(
            m.aims.prize,
            lost,
            supply,
            w.least,
            w.kill,
            (w.kill_near, w.kill_goal, w.kill_firm),
            m.aims.goals,
            w.repulse,
            w.reduce,
        )
    supply = w.supply_def * min(1.0, PLENTY / max(1, s.sp[m.me]))
    prizes = tuple([w.retake if m.aims.lost >> n & 1 else 1.0 + worth / 3 for n, worth in enumerate(m.aims.prize)])
    return Price(
        prizes,
        w.lost_def,
        supply,
        w.least_def,
        w.kill,
        (w.kill_near, w.kill_goal, w.kill_firm),
        m.aims.goals,
        w.repulse,
        0.0,
    )


def strike_at(m: Mind, place: int) -> Strike:
    return m.notes.get(strike_key(m.s, m.me, place), lambda: Strike(m.s, m.me, place, m.w))


class Force:
    """Attackers on one hex, added up."""

    __slots__ = ("crossing", "holds", "packed", "re", "strike")

    def __init__(self, strike: Strike) -> None:
        self.strike, self.packed, self.re, self.holds = strike, 0, 0, 0
        self.crossing: dict[int, int] = {}  # half REs by the kind of hexside work that they attack across

    def copy(self) -> Force:
        found = Force(self.strike)
        found.packed, found.re, found.holds, found.crossing = self.packed, self.re, self.holds, dict(self.crossing)
        return found

    def add(self, part: Part) -> None:
        self.packed += part.packed
        self.re += part.re
        self.holds += part.holds
        if part.across != NO_SIDE:
            self.crossing[part.across] = self.crossing.get(part.across, 0) + part.re

    def drop(self, part: Part) -> None:
        self.packed -= part.packed
        self.re -= part.re
        self.holds -= part.holds
        if part.across != NO_SIDE:
            self.crossing[part.across] -= part.re

    def variant(self) -> Variant:
        if not self.crossing:
            return self.strike.variant(NO_SIDE)
        crossing = {kind: re for kind, re in self.crossing.items() if re}
        return self.strike.variant(hexside_kind(self.strike.t.works, crossing, self.re) if crossing else NO_SIDE)

    def verdict(self, support: int) -> Verdict:
        return self.strike.verdict(self.variant(), self.packed, support)

    def value(self, p: Price, support: int, budget: int) -> float:
        strike = self.strike
        cost, column, seen, strength = strike.verdict(self.variant(), self.packed, support)
        if column == BELOW or cost > budget:
            return NEVER
        found = worth_of(p, strike, seen, strength, self.holds) - p.supply * cost
        if strike.reducible and column >= strike.t.charts.reduces_from:
            found += p.reduce * strike.reducible * (0.5 + p.prizes[strike.place] / 10)
        return found


def worth_of(p: Price, strike: Strike, seen: Outlook, strength: int, holds: int) -> float:
    """A hex that is cleared is won only with somebody who can go there and hold it."""
    prize, shown = p.prizes[strike.place], strength / POINT
    taken = 1.0 if holds >= ENOUGH else UNMANNED + (1.0 - UNMANNED) * holds / ENOUGH
    near = p.near[1 + strike.firm] if p.goals >> strike.place & 1 else p.near[0]
    found = seen.kill * (p.kill + near * prize) + seen.clear * prize * taken
    return found - p.lost * min(seen.owed, shown) - p.repulse * seen.repulse - EFFORT * shown

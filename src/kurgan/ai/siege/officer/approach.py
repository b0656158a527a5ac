"""Those without a part in the plan close up: each to the goal that wants it most, together, guns under guard [P2]."""

from __future__ import annotations

from functools import partial

from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.blows import exposure
from kurgan.ai.siege.officer.mind import Mind, Order
from kurgan.core.sets import each
from kurgan.games.siege.places import SIZE, enemy
from kurgan.games.siege.rules.s08_1_battle import defense_of
from kurgan.games.siege.rules.s09_works import held, re_halves
from kurgan.games.siege.sheets import Sheets

DETOUR = 2  # steps more that an enemy hex on the way counts
PLENTY = 5.0  # times the defence of a goal that are enough to stand around it
LEAST = 0.05  # what a goal still wants when there is plenty
Ways = tuple[int, ...]


def ways_to(t: Sheets, goal: int, barred: int) -> Ways:
    """By hex: steps to the goal; an enemy hex on the way counts more."""
    away = [99] * SIZE
    away[goal] = 0
    edges = {0: 1 << goal}
    for steps in range(40):
        for place in each(edges.pop(steps, 0)):
            if away[place] < steps:
                continue
            for other in each(t.map.adjacent[place]):
                cost = steps + 1 + (DETOUR if barred >> other & 1 else 0)
                if cost < away[other]:
                    away[other] = cost
                    edges[cost] = edges.get(cost, 0) | 1 << other
    return tuple(away)


def wants(m: Mind, goal: int) -> float:
    """What the goal is worth, less if enough stand around it."""
    s, t = m.s, m.s.given.sheets
    near = 0
    for place in each(t.map.adjacent[goal] & s.occupied[m.me]):
        for unit in each(s.at[place]):
            near += t.attack_now[unit][s.steps[unit]]
    enough = PLENTY * max(8, defense_of(s, goal, enemy(m.me)))
    return m.aims.prize[goal] * max(LEAST, 1.0 - near / enough)


class March:
    """What decides where somebody goes, the same for all who are free."""

    def __init__(self, m: Mind, free: dict[int, int]) -> None:
        s, t, foe = m.s, m.s.given.sheets, enemy(m.me)
        barred = held(s, foe)
        goals = m.aims.goals & ~s.occupied[m.me] or m.aims.goals
        self.m, self.free, self.exposed = m, free, exposure(m)
        self.known: dict[int, tuple[int, ...]] = {}
        self.goals = [
            (wants(m, goal), m.notes.get((t, goal, barred), partial(ways_to, t, goal, barred))) for goal in each(goals)
        ]

    def ways_of(self, unit: int) -> Ways:
        """To the goal that wants it most for its distance."""
        here = self.m.s.where[unit]
        return max(self.goals, key=lambda goal: goal[0] / (2 + goal[1][here]))[1]

    def score(self, unit: int, place: int, ways: Ways) -> float:
        """[P4] Nearer is better, and what the enemy could strike at is worse: here, and where it comes from."""
        m, s, cost = self.m, self.m.s, self.exposed.of
        here, bit = s.where[unit], 1 << unit
        if place == here:
            risk = cost(here, s.at[here])
        else:
            there = s.at[place]
            risk = cost(here, s.at[here] & ~bit) - cost(place, there) + self.with_company(place, there | bit)
        return -m.w.near * ways[place] - m.w.exposed * risk

    def with_company(self, place: int, units: int) -> float:
        """What is risked there, if the best of those who are free and can come comes too."""
        best = self.exposed.of(place, units)
        if best:
            for other in self.company(place):
                if not units >> other & 1:
                    best = min(best, self.exposed.of(place, units | 1 << other))
        return best

    def company(self, place: int) -> tuple[int, ...]:
        """The strongest and the smallest who are free to come."""
        found = self.known.get(place)
        if found is None:
            t = self.m.s.given.sheets
            could = [unit for unit, places in self.free.items() if places >> place & 1]
            by_size = sorted(could, key=lambda n: (t.re[n], t.attack[n], n))
            by_strength = sorted(could, key=lambda n: (-t.defense[n], n))
            found = self.known[place] = tuple(dict.fromkeys((*by_strength[:2], *by_size[:2])))
        return found


def approach(m: Mind, reach: dict[int, int]) -> Order | None:
    s = m.s
    free = {unit: places for unit, places in reach.items() if places != 1 << s.where[unit]}
    if not free:
        return None
    march = March(m, free)
    for unit, places in free.items():
        here, ways = s.where[unit], march.ways_of(unit)
        best, best_score = here, march.score(unit, here, ways) + 0.9
        for place in each(places & ~(1 << here)):
            score = march.score(unit, place, ways)
            if score > best_score and room_at(s, m.me, place) >= re_halves(s, unit):
                best, best_score = place, score
        if best != here:
            return Order(unit, best)
    return None

"""Those without a part in the plan close up: each to the goal that wants it most, together, guns under guard [P2]."""

from __future__ import annotations

from functools import partial

from kurgan.ai.siege.muster import room_at
from kurgan.ai.siege.officer.mind import Mind, Order
from kurgan.core.sets import each
from kurgan.games.siege.places import FIRST_HEX, SIZE, enemy
from kurgan.games.siege.rules.s08_1_battle import defense_of
from kurgan.games.siege.rules.s09_works import held, helps, re_halves
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import SG

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
        self.m, self.free, self.danger = m, free, zoc(s, foe)
        self.goals = [
            (wants(m, goal), m.notes.get((t, goal, barred), partial(ways_to, t, goal, barred))) for goal in each(goals)
        ]
        self.unguarded = sum(1 << place for place in each(s.occupied[m.me] & self.danger) if unguarded(s, place, 0))

    def ways_of(self, unit: int) -> Ways:
        """To the goal that wants it most for its distance."""
        here = self.m.s.where[unit]
        return max(self.goals, key=lambda goal: goal[0] / (2 + goal[1][here]))[1]

    def score(self, unit: int, place: int, ways: Ways) -> float:
        m, s, t = self.m, self.m.s, self.m.s.given.sheets
        score = -m.w.near * ways[place]
        strong = t.defense[unit] > 2
        if self.danger >> place & 1:
            if strong and (self.unguarded >> place & 1 or unguarded(s, place, 1 << unit)):
                score += m.w.guard
            elif not helps(s, place, m.me) and self.lonely(unit, place):
                score -= m.w.lone if strong or t.re[unit] >= 2 else 0.7 * m.w.lone
        return score

    def lonely(self, unit: int, place: int) -> bool:
        """[P4] Nobody is there who could bear a blow in its place, and nobody else can come."""
        s, t = self.m.s, self.m.s.given.sheets
        if any(t.defense[other] > 2 for other in each(s.at[place] & ~(1 << unit))):
            return False
        free = self.free if s.where[unit] != place else {}
        return not any(places >> place & 1 and n != unit and t.defense[n] > 2 for n, places in free.items())


def unguarded(s: SG, place: int, without: int) -> bool:
    """Guns and sappers that stand there with nobody to guard them."""
    t, units = s.given.sheets, s.at[place] & ~without
    return bool(units) and place >= FIRST_HEX and all(t.defense[unit] <= 2 for unit in each(units))


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

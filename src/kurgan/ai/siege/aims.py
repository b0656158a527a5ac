"""What the battle is about: the hexes that decide the scenario, how far each hex is from them, what each is worth."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, HEX, SIZE
from kurgan.games.siege.rules.s09_works import works_for
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND

GOAL, STEP, FAR = 16.0, 6.0, 1.0  # prizes: a hex of the goal, one next to it, any other
RETAKE = 24.0  # for the defender, a hex of the goal that the enemy holds
NOWHERE = 99


class Aims(NamedTuple):
    goals: int  # hexes that count for victory, a mask
    needed: int  # REs that must hold one, in halves
    away: tuple[int, ...]  # by hex: steps to the nearest goal that the attacker does not hold
    worth: tuple[float, ...]  # by hex: the prize for whoever has it


def goals_of(s: SG) -> int:
    """The hexes named by the scenario, and the works that must be turned."""
    victory = s.given.sheets.scenario["victory"]
    found = sum(1 << HEX[name] for name in (*victory["all"], *victory["any"]))
    if victory["converted"]:
        kind = 1 + KIND[victory["converted_from"]]
        found |= sum(1 << place for place in range(SIZE) if s.base[place] == kind)
    return found


def measure(s: SG) -> Aims:
    t = s.given.sheets
    goals = goals_of(s)
    away = [NOWHERE] * SIZE
    edge = seen = goals & ~s.occupied[ATTACKER] or goals
    steps = 0
    while edge:
        for place in each(edge):
            away[place] = steps
        edge = t.map.step(edge) & ~seen
        seen |= edge
        steps += 1
    must = sum(1 << HEX[name] for name in t.scenario["victory"]["all"])
    worth = [FAR + (STEP - FAR) / away[place] ** 1.5 if 0 < away[place] < NOWHERE else FAR for place in range(SIZE)]
    for place in each(goals):
        worth[place] = GOAL if must >> place & 1 else GOAL * 0.7
    return Aims(goals, t.scenario["victory"]["re_halves"], tuple(away), tuple(worth))


def shelter(s: SG, place: int, side: int) -> int:
    """How much the works there help this side, in pips."""
    t = s.given.sheets
    return -min((-t.value[place] if work.printed_die else work.die for work, _ in works_for(s, place, side)), default=0)

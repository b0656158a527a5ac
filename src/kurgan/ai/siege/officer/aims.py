"""What the battle is about, by the officer's weights: goals, the way to them, and what each hex is worth [P1]."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kurgan.ai.siege.aims import NOWHERE
from kurgan.ai.siege.officer.weights import Weights
from kurgan.core.sets import each, mask_of
from kurgan.games.siege.places import ATTACKER, GRID, HEX, SIZE
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND


class Aims(NamedTuple):
    goals: int  # hexes that count for victory, a mask
    lost: int  # those of them that the attacker holds
    needed: int  # REs that must hold one, in halves
    away: tuple[int, ...]  # by hex: steps to the nearest goal that the attacker does not hold
    prize: tuple[float, ...]  # by hex, for the attacker
    hold: tuple[float, ...]  # by hex, for the defender


def goals_of(s: SG) -> tuple[int, int, int]:
    """The hexes that must be held, those of which one is enough, the works that are still to be turned."""
    victory = s.given.sheets.scenario["victory"]
    must = sum(1 << HEX[name] for name in victory["all"])
    some = sum(1 << HEX[name] for name in victory["any"])
    works = 0
    if victory["converted"]:
        kind = 1 + KIND[victory["converted_from"]]
        works = sum(1 << place for place in range(SIZE) if s.base[place] == kind)
    return must, some, works


@lru_cache(16)
def goals_at_start(t: Sheets) -> int:
    """The hexes that are named, and those of the works that are to be turned, a mask."""
    victory = t.scenario["victory"]
    turned = victory["converted_from"] if victory["converted"] else ""
    named = {HEX[name] for name in (*victory["all"], *victory["any"])}
    named |= {HEX[row["at"]] for row in t.scenario["work"].values() if row["kind"] == turned}
    return mask_of(named)


@lru_cache(16)
def goal_kinds(t: Sheets) -> frozenset[int]:
    """The kinds of works that stand in the goals when the battle begins."""
    goals = goals_at_start(t)
    found = {KIND[row["kind"]] for row in t.scenario["work"].values() if goals >> HEX[row["at"]] & 1}
    found |= {t.fort_kind[unit] - 1 for unit in each(t.forts) if goals >> t.start[unit] & 1}
    return frozenset(found)


def firm(t: Sheets) -> bool:
    """[P2] There is a goal from which nobody can be driven out: it must be shut in and worn down."""
    return any(t.works[kind].ignores_retreat == "any" for kind in goal_kinds(t))


def measure(s: SG, w: Weights) -> Aims:
    t = s.given.sheets
    must, some, works = goals_of(s)
    held = s.occupied[ATTACKER]
    worth = dict.fromkeys(each(must), w.goal)
    for place in each(some):  # one is enough: when it is held the others are worth little
        worth[place] = w.some if not some & held or held >> place & 1 else 0.4 * w.some
    for place in each(works):
        worth[place] = w.works
    goals = must | some | works
    sought = sum(1 << place for place, prize in worth.items() if prize > w.step / 2)
    away = steps_to(s, sought & ~held or goals)
    leaning = [1.0 + w.flank * (place // GRID.stride - 4) / 3 for place in range(SIZE)]
    step = w.ring if firm(t) else w.step
    prize = [
        (w.far + (step - w.far) / away[place] ** w.decay if 0 < away[place] < NOWHERE else w.far) * leaning[place]
        for place in range(SIZE)
    ]
    left = (t.turns - s.turn) / t.turns
    hold = [w.hold_step / max(1, away[place]) * min(1.0, 2 * left) for place in range(SIZE)]
    for place, value in worth.items():
        prize[place] = value * leaning[place]
        hold[place] = w.hold_goal if must >> place & 1 else w.hold_some if some >> place & 1 else w.hold_turn
    return Aims(goals, goals & held, t.scenario["victory"]["re_halves"], away, tuple(prize), tuple(hold))


def steps_to(s: SG, places: int) -> tuple[int, ...]:
    """By hex: steps to the nearest of these."""
    away = [NOWHERE] * SIZE
    edge = seen = places
    steps = 0
    while edge:
        for place in each(edge):
            away[place] = steps
        edge = s.given.sheets.map.step(edge) & ~seen
        seen |= edge
        steps += 1
    return tuple(away)

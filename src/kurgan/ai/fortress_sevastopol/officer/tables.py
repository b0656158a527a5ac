"""What never changes in a copy of the game, and what the score says: looked up, not worked out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from kurgan.ai.fortress_sevastopol.officer.weights import Weights
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREAS, PLACES, C
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.sheets import Sheets
from kurgan.games.fortress_sevastopol.state import Given

FAR = 12
GATE = 24  # Ishun: what lies south of it is open
VPS = 48  # rows of the outlook: more VP than there are


@dataclass(frozen=True)
class Counters:
    """By unit and by place, for one copy of the game."""

    worth: tuple[float, ...]  # by unit, in VP
    push: tuple[float, ...]  # by unit: how much it is wanted at the front
    fighters: int  # units that can take part in an Assault
    sappers: int  # German engineers, who count twice
    away: tuple[tuple[int, ...], ...]  # steps between places


@lru_cache(8)
def counters(t: Sheets) -> Counters:
    worth, push = [], []
    for unit in range(len(t.slugs)):
        bit = t.bit[unit]
        if bit & t.hq:
            worth.append(1.0)
        elif bit & t.siege:
            worth.append(0.7)
        elif bit & t.field:
            worth.append(0.4)
        elif bit & t.engineer:
            worth.append(0.45 if bit & t.german else 0.3)
        else:
            worth.append(0.06 + 0.05 * t.af[unit] + 0.04 * t.df[unit])
        push.append(0.0 if bit & t.hq else 0.6 if bit & (t.field | t.engineer) else max(2, t.af[unit]) / 7)
    return Counters(
        tuple(worth),
        tuple(push),
        ~(t.artillery | t.hq),
        t.engineer & t.german,
        tuple(_steps(t, place) for place in range(PLACES)),
    )


def _steps(t: Sheets, start: int) -> tuple[int, ...]:
    """From one place to every other; Zone C lies beside the Ports."""
    found = [FAR] * PLACES
    found[start], edge = 0, [start]
    while edge:
        new = []
        for place in edge:
            around = [other for other, _ in t.neighbours[place]]
            if place == C:
                around += each(t.port)
            elif t.port >> place & 1:
                around.append(C)
            for other in around:
                if found[other] > found[place] + 1:
                    found[other] = found[place] + 1
                    new.append(other)
        edge = new
    return tuple(found)


def pulls(t: Sheets, fall_off: float) -> tuple[tuple[float, ...], ...]:
    """By place and place: the part of an objective's worth that is felt there."""
    away = counters(t).away
    felt = [fall_off**steps if steps < FAR else 0.0 for steps in range(FAR + 1)]
    return tuple(tuple(felt[steps] for steps in row) for row in away)


def _felt(x: float) -> float:
    return 1 / (1 + exp(-x))


def outlook(given: Given, turn: int, w: Weights) -> tuple[float, ...]:
    """[P1] What each score is worth to the Axis on this turn: the band, the next one, the end, plain progress."""
    band, turns = given.sheets.band, given.turns
    low, high = band[turn]
    soon = band[min(turn + 1, turns)][0]
    near = (turn / turns) ** 2
    return tuple(
        w.vp * vp
        + w.band * _felt(w.slope * (vp - low + 0.5))
        + w.above * _felt(w.slope * (vp - high - ABOVE_THE_BAND + 0.5))
        + w.next_band * _felt(w.slope * (vp - soon + 0.5))
        + w.final
        * near
        * (_felt(w.slope * (vp - given.axis_needs + 0.5)) + _felt(w.slope * (vp - given.soviet_allows - 0.5)))
        for vp in range(-4, VPS)
    )


def ground(t: Sheets, w: Weights) -> tuple[float, ...]:
    """[P2] What holding a place is worth besides its VP."""
    found = [0.0] * PLACES
    for place in AREAS:
        near = sum(t.vp[other] for other, _ in t.neighbours[place])
        found[place] = w.ground + w.around * near + (w.port if t.port >> place & 1 else 0.0)
    found[GATE] += w.gate
    return tuple(found)

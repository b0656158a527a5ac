"""[P2] [P5] Where units are wanted: every objective is felt from afar, less where enough already stand."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer.front import Front, rested
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, PLACES, SEVASTOPOL_MASK, SOVIET, C

ENOUGH = 5  # AV above the defence from which an objective has troops enough
QUIET = 0.04  # how much of its worth an Area far from the enemy still calls for troops
RETAKE = 0.45  # how much a lost Area calls back, where it can be had
FORTRESS = 0.10  # how much the fortress calls for troops while nobody is near


def pulls(f: Front, side: int) -> list[float]:
    """By place: how much a unit of the side is wanted there."""
    return _axis(f) if side == AXIS else _soviet(f)


def _spread(f: Front, weights: list[tuple[int, float]]) -> list[float]:
    found = [0.0] * PLACES
    for place, weight in weights:
        row = f.felt[place]
        found = [weight * part if weight * part > old else old for old, part in zip(found, row, strict=True)]
    return found


def strength(f: Front, side: int, place: int) -> int:
    """The AF of those of a side who stand there or next to it and are not Disrupted."""
    s, t = f.s, f.t
    near = s.at[place]
    for other, _ in t.neighbours[place]:
        near |= s.at[other]
    units = near & t.of_side[side] & rested(s) & f.counters.fighters
    best = max((t.af[unit] for unit in each(units & t.point)), default=0)
    return best + units.bit_count()


def _axis(f: Front) -> list[float]:
    s, t = f.s, f.t
    weights = []
    for place in each((s.held[SOVIET] | s.stands[SOVIET]) & AREA_MASK):
        foe = f.defence(place, SOVIET)
        worth = f.flip(place) if s.held[SOVIET] >> place & 1 else 0.4
        need = (foe.value() if foe.units else 0) + ENOUGH
        have = strength(f, AXIS, place)
        weights.append((place, worth * min(1.0, need / have) if have > need else worth))
    held = s.held[AXIS] & AREA_MASK
    for place in each(held):  # what could be lost must be covered
        if t.vp[place] or t.port >> place & 1:
            risk = f.threat(place, AXIS)[1]
            if risk > 0.05:
                weights.append((place, f.flip(place) * risk))
    return _spread(f, weights)


def _soviet(f: Front) -> list[float]:
    s, t = f.s, f.t
    weights = []
    for place in each(s.held[SOVIET] & AREA_MASK):
        worth = f.flip(place)
        risk = f.threat(place, SOVIET)[1]
        calm = FORTRESS if SEVASTOPOL_MASK >> place & 1 and t.vp[place] else QUIET
        weights.append((place, worth * max(risk, calm)))
    for place in each(s.held[AXIS] & AREA_MASK):
        if t.vp[place] and t.adjacent[place] & s.held[SOVIET]:
            foe = f.defence(place, AXIS)
            have = strength(f, SOVIET, place)
            if have > (foe.value() if foe.units else 0) - 3:
                weights.append((place, f.flip(place) * RETAKE))
    found = _spread(f, weights)
    found[C] = 0.0
    return found

"""What a Bombardment is worth: which marker or guns, on which Area, at which unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.odds import DIFFERENCES, between
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.ai.fortress_sevastopol.ventures import sign
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, DISRUPT1, FRESH, NONE, SEVASTOPOL_MASK, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules.r11_1_6_primary import targets
from kurgan.games.fortress_sevastopol.rules.r11_1_fire import joiners, leads, markers
from kurgan.games.fortress_sevastopol.rules.r11_1_range import AIR
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms, total
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price, losers, wear
from kurgan.games.fortress_sevastopol.state import BOMBARDMENT, FS, set_mode

LOOKED_AT = (2, 4, 7, 11)  # Attrition Points whose result is worked out
IN_TIME = 1.0  # what an Impulse is worth that does not move the marker on
PATIENCE = 20  # Axis Impulses in a turn after which quiet Bombardments are given up


@dataclass(frozen=True)
class Fire:
    source: int
    lead: int
    barrage: int
    gain: float


def ways_to_fire(s: FS, target: int, scales: Scales, base: float) -> Iterator[Fire]:
    """Every marker; the best gun alone or with all others, Fresh afterwards or not; every siege gun."""
    t = s.given.sheets
    c = s.copy()
    c.target, c.impulse = target, BOMBARDMENT
    for marker in markers(c):
        yield Fire(marker, NONE, 0, _gain(c, marker, NONE, 0, scales, base))
    guns = leads(c)
    chosen = list(each(guns & t.siege))
    field = guns & t.field
    if field:
        chosen.append(max(each(field), key=lambda n: t.af[n]))
    for lead in chosen:
        for barrage in (0, 1):
            yield Fire(NONE, lead, barrage, _gain(c, NONE, lead, barrage, scales, base))


def _gain(c: FS, marker: int, lead: int, barrage: int, scales: Scales, base: float) -> float:
    c = c.copy()
    t = c.given.sheets
    c.source, c.lead, c.barrage = marker, lead, barrage
    if lead != NONE:
        c.guns = 1 << lead
        c.guns |= joiners(c)
    c.primary = likely_primary(c)
    gain = fire_value(c, scales) * sign(c.side) - base
    quiet = (marker != NONE and t.marker_kind[marker] == AIR) or (lead != NONE and t.siege >> lead & 1 and not barrage)
    if quiet and c.side == AXIS:
        gain = gain + IN_TIME if c.impulses < PATIENCE else -1.0
    return gain


def likely_primary(s: FS) -> int:
    """The strongest unit that is still Fresh, else the strongest."""
    t = s.given.sheets
    return max(each(targets(s)), key=lambda n: (s.mode[n] == FRESH, t.df[n] + t.af[n], -n), default=NONE)


def fire_value(s: FS, scales: Scales, shift: int = 0) -> float:
    """The Axis's gain before the dice, for a Bombardment as declared."""
    edge = total(bombardment_terms(s)) - total(bombardment_defense_terms(s)) + shift
    nothing = after_attrition(s, 0, scales)
    marks = [(0, nothing)]
    first = attrition_price(s, s.primary) if s.primary != NONE else 0
    marks += [(points, after_attrition(s, points, scales)) for points in LOOKED_AT if points <= edge + 10]
    value = 0.0
    for difference, chance in DIFFERENCES:
        points = max(0, edge + difference)
        if points and SEVASTOPOL_MASK >> s.target & 1:
            points -= 1
        value += chance * (nothing if points < first else between(marks, points))
    return value


def after_attrition(base: FS, points: int, scales: Scales) -> float:
    """The primary target takes its step, the owner spreads the rest where it hurts least."""
    s = base.copy()
    if s.barrage:
        for gun in each(s.guns):
            set_mode(s, gun, DISRUPT1 if s.given.sheets.siege >> gun & 1 else SPENT)
    s.ap, s.hit, worth = points, 0, scales.worth[enemy(s.side)]
    if s.primary != NONE and 0 < attrition_price(s, s.primary) <= points:
        wear(s, s.primary)
        while s.ap and (units := losers(s)):
            wear(s, min(each(units), key=lambda n: (worth[s.mode[n]][n] - worth[s.mode[n] + 1][n], n)))
    return evaluate(s, scales)

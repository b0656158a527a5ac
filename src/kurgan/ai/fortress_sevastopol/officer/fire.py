"""[P4] Bombardments: what fires at what, for the Assault that follows or against one that is coming."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kurgan.ai.fortress_sevastopol.officer.front import NOWHERE, Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind
from kurgan.ai.fortress_sevastopol.officer.odds import CLEARED, POINTS, at
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import (
    BARRAGE,
    BOMBARD,
    ENOUGH,
    JOIN,
    LEAD,
    PRIMARY,
    USE,
    Lead,
    Lose,
    Primary,
    Use,
)
from kurgan.games.fortress_sevastopol.places import AREA_MASK, DISRUPT2, FRESH, SEVASTOPOL_MASK, SPENT
from kurgan.games.fortress_sevastopol.rules.r11_1_range import AIR, gun_reach, marker_reach, usable_markers
from kurgan.games.fortress_sevastopol.rules.r11_3_values import (
    bombardment_defense_terms,
    bombardment_terms,
    marker_factor,
    total,
)
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price

ONE_STEP = 2.0  # Attrition Points for a step of a Fresh unit
GUNS_SPENT = 0.05  # what a gun Spent by a Barrage is missed


class Fire(NamedTuple):
    gain: float
    marker: int  # -1: guns
    lead: int
    barrage: bool
    guns: int


def targets(f: Front) -> Iterator[tuple[int, float]]:
    """Every Area worth fire, with what the best fire gains."""
    s, t = f.s, f.t
    side = s.side
    foes = t.of_side[1 - side] & ~t.hq
    reaches = [(marker, marker_reach(s, marker)) for marker in usable_markers(s)]
    guns = [
        (unit, gun_reach(s, unit)) for unit in each(t.artillery & t.of_side[side] & f.fresh) if 0 < s.where[unit] < 32
    ]
    everything = 0
    for _, reach in reaches + guns:
        everything |= reach
    for target in each(everything & s.stands[1 - side] & AREA_MASK):
        here = s.at[target] & foes
        if not any(s.mode[unit] != DISRUPT2 for unit in each(here)):
            continue
        best = best_fire(f, target, [m for m, r in reaches if r >> target & 1], [u for u, r in guns if r >> target & 1])
        if best is not None and best.gain > 0.03:
            yield target, best.gain


def best_fire(f: Front, target: int, markers: list[int], guns: list[int]) -> Fire | None:
    found = list(fires(f, target, markers, guns))
    return max(found, key=lambda fire: fire.gain, default=None)


def fires(f: Front, target: int, markers: list[int], guns: list[int]) -> Iterator[Fire]:
    s, t, side = f.s, f.t, f.s.side
    cover = 2 * t.tem[target] + (1 if s.ip[target] == 2 - side else 0)
    helpers = s.fresh & t.of_side[1 - side]
    worth = stakes(f, target)
    for marker in markers:
        dv = cover
        if t.marker_kind[marker] == AIR:
            flak = helpers & t.flak
            if flak:
                dv += 2 * (s.at[target] & flak).bit_count()
                dv += sum((s.at[place] & flak).bit_count() for place, _ in t.neighbours[target])
            if s.at[target] & t.of_side[side]:
                dv += 1  # some of it may fall on our own [19.4.1]
        yield Fire(gain(f, target, marker_factor(s, marker) - dv, worth), marker, -1, False, 0)
    dv = cover + (s.at[target] & helpers & t.field).bit_count()
    field = [unit for unit in guns if not t.siege >> unit & 1]
    if field:
        lead = max(field, key=lambda unit: t.af[unit])
        group = sum(1 << unit for unit in field)
        others = len(field) - 1
        yield Fire(gain(f, target, t.af[lead] + others - dv, worth), -1, lead, False, group)
        price = GUNS_SPENT * (1 - f.late) * len(field) + supporting(f, group) * (1 - f.late)
        yield Fire(gain(f, target, 2 * (t.af[lead] + others) - dv, worth) - price, -1, lead, True, group)
    for unit in guns:
        if t.siege >> unit & 1:
            yield Fire(gain(f, target, t.af[unit] - dv, worth) + 0.02, -1, unit, False, 1 << unit)
            barrage = gain(f, target, 2 * t.af[unit] - dv, worth) - 0.35
            yield Fire(barrage, -1, unit, True, 1 << unit)


def supporting(f: Front, guns: int) -> float:
    """What Spent guns are missed in the Assault they could support."""
    return 0.04 * guns.bit_count()


class Stakes(NamedTuple):
    """How much fire on an Area matters: the Assault on it, or what stands in it."""

    edge: int
    boundary: int
    step: float
    follow: float


def stakes(f: Front, target: int) -> Stakes:
    """The best Assault we could make there now, and what a step of its defenders is worth by itself."""
    s, t, side = f.s, f.t, f.s.side
    own = t.of_side[side] & f.fresh
    best, over, follow = NOWHERE, -1, 0.0
    here = s.at[target] & own
    if here:
        best = f.edge(here, side, target, target)
    for place, boundary in t.neighbours[target]:
        units = s.at[place] & own
        if units and not s.stands[1 - side] >> place & 1:
            edge = f.edge(units, side, place, target)
            if edge > best:
                best, over = edge, boundary
                follow = f.wave(side, place, target, f.fresh)
    ready = (s.at[target] & t.of_side[1 - side] & s.fresh).bit_count()
    near = [place for place, _ in t.neighbours[target] if s.held[side] >> place & 1 and s.stands[side] >> place & 1]
    hot = max((f.threat(place, side)[1] * f.flip(place) for place in near), default=0.0)
    step = f.w.step * (1 + hot) * (1.0 if ready else 0.5) if near or here else f.w.step_far
    return Stakes(best, over, step, follow)


def gain(f: Front, target: int, edge: int, worth: Stakes) -> float:
    """Steps taken, and what the Assault that follows gains by them."""
    points = POINTS[at(edge - (1 if SEVASTOPOL_MASK >> target & 1 else 0))]
    foe = f.defence(target, 1 - f.s.side)
    fresh = min(foe.fresh, points / ONE_STEP)
    tired = max(0.0, points - ONE_STEP * foe.fresh) * 0.6
    spent = foe.units.bit_count() - foe.fresh
    steps = fresh + min(tired, spent)
    found = steps * worth.step
    if worth.edge > NOWHERE and steps > 0.3:
        eased = round(fresh + 0.5 * min(tired, spent))
        now = f.gross(worth.edge, target, f.s.side, worth.boundary, follow=worth.follow)
        left = max(0, foe.capacity - round(steps))
        then = f.gross(worth.edge + eased, target, f.s.side, worth.boundary, left, worth.follow)
        found += f.w.fire_share * (then - now) * (1 - 0.5 * f.late)
    return found


# --- the decisions --------------------------------------------------------------------------------------


def open_fire(m: Mind) -> Action:
    s = m.s
    markers = [action.marker for action in m.legal if isinstance(action, Use)]
    leads = [action.unit for action in m.legal if isinstance(action, Lead)]
    best = best_fire(Front(s, m.memory), s.target, markers, leads)
    assert best is not None
    return USE[best.marker] if best.marker >= 0 else LEAD[best.lead]


def choose_barrage(m: Mind) -> Action:
    s, t = m.s, m.s.given.sheets
    f = Front(s, m.memory)
    if t.siege >> s.lead & 1:
        guns = [s.lead]
    else:
        guns = [
            u
            for u in each(t.field & t.of_side[s.side] & s.fresh)
            if 0 < s.where[u] < 32 and gun_reach(s, u) >> s.target & 1
        ]
    best = best_fire(f, s.target, [], guns)
    return BARRAGE if best is not None and best.barrage else BOMBARD


def join(m: Mind) -> Action:
    return m.legal[0] if m.legal[0] is not ENOUGH else ENOUGH


def new_lead(m: Mind) -> Action:
    af = m.s.given.sheets.af
    return LEAD[max(each(m.s.guns), key=lambda n: af[n])]


def aim(m: Mind) -> Action:
    """The dearest that will surely be hit: a Fresh one if two points are likely, else one that is worn already."""
    s, t = m.s, m.s.given.sheets
    edge = total(bombardment_terms(s)) - total(bombardment_defense_terms(s))
    shield = 1 if SEVASTOPOL_MASK >> s.target & 1 else 0

    def rank(unit: int) -> tuple[float, int]:
        mode = s.mode[unit]
        worth = t.df[unit] + 0.5 * t.af[unit] + (2 if (t.engineer | t.antitank) >> unit & 1 else 0)
        surely = CLEARED[at(edge)][attrition_price(s, unit) - 1 + shield]
        return worth * surely * (1.0 if mode == FRESH else 0.5 if mode == SPENT else 0.35), -unit

    return PRIMARY[max((action.unit for action in m.legal if isinstance(action, Primary)), key=rank)]


def take_attrition(m: Mind) -> Action:
    """Those who are missed least in this mode."""
    s, t = m.s, m.s.given.sheets

    def price(unit: int) -> tuple[float, int]:
        mode = s.mode[unit]
        worth = t.df[unit] + t.af[unit] + (3 if (t.artillery | t.engineer) >> unit & 1 else 0)
        return worth * (1.0 if mode == FRESH else 0.7), unit

    mine = m.s.mistaken != 2
    pick = min if mine else max
    return pick((action for action in m.legal if isinstance(action, Lose)), key=lambda action: price(action.unit))


__all__ = ["JOIN", "aim", "choose_barrage", "join", "new_lead", "open_fire", "take_attrition", "targets"]

"""S.8 The battle as it stands: units, works and ground of an attack put together for the reckoning."""

from __future__ import annotations

from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.charts import POINT
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s08_2_values import (
    Attacker,
    Battle,
    Defender,
    attack_strength,
    defense_strength,
    odds_column,
)
from kurgan.games.siege.rules.s09_works import kinds_for, manned_strength, re_halves, works_for
from kurgan.games.siege.sheets import TERRAINS, UNITS
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import FULL, Work

NO_SIDE = -1


def attacker(s: SG, unit: int, target: int) -> Attacker:
    t, origin = s.given.sheets, s.where[unit]
    n = t.side_of.get((target, origin))
    across = None
    if n is not None and s.side_work[n] and s.side_owner[n] != s.side:
        across = t.works[s.side_work[n] - 1]
    return Attacker(
        UNITS[unit],
        t.words[unit],
        t.attack_now[unit][s.steps[unit]],
        re_halves(s, unit),
        (origin, target) in t.border,
        (origin, target) in t.river,
        across,
    )


def defenders(s: SG, target: int, side: int) -> tuple[Defender, ...]:
    """[40.C-d] [40.C.1-j] [40.C-g] The units there, and the Manned Fort as one RE."""
    t = s.given.sheets
    found = [
        Defender(
            UNITS[unit],
            t.defense_now[unit][s.steps[unit]],
            re_halves(s, unit),
            bool(t.antitank >> unit & 1),
            not (t.artillery | t.forts) >> unit & 1,
        )
        for unit in each(s.at[target] & t.of_side[side])
    ]
    manned = manned_strength(s, target, side)
    if manned:
        found.append(Defender("manned_fort", manned * POINT, t.charts.work_re, counts=False))
    return tuple(found)


def battle_of(s: SG, target: int, units: int, support: int = 0) -> Battle:
    """The attack by these units on that hex, as things stand."""
    t, foe = s.given.sheets, enemy(s.side)
    return Battle(
        t.charts,
        tuple(attacker(s, unit, target) for unit in each(units)),
        defenders(s, target, foe),
        works_for(s, target, foe),
        TERRAINS[t.terrain[target]],
        t.ger_sov,
        support,
    )


def this_battle(s: SG) -> Battle:
    return battle_of(s, s.target, s.committed, s.support)


def column_of(b: Battle) -> int:
    return odds_column(b.charts, attack_strength(b), defense_strength(b))


# --- without a battle -------------------------------------------------------------------------------------


def sums(s: SG, target: int, units: int, support: int = 0) -> tuple[int, int, int]:
    """Strengths of attack and defence, in eighths, and half SPs: those of ``battle_of``, many times faster."""
    t, foe = s.given.sheets, 1 - s.side
    kinds, borders, attack, res = kinds_for(s, target, foe), t.borders[target], 0, 0
    crossing: dict[int, int] = {}  # REs by the kind of hexside work that they attack across
    behind = t.behind >> target & 1
    for unit in each(units):
        steps, part, here = s.steps[unit], FULL, s.where[unit]
        halves = t.re_now[unit][steps]
        res += halves
        factors = t.factor[borders >> here & 1]
        for kind in kinds:
            left = factors[kind][unit]
            if left < part:
                part = left
        if behind:
            across = side_kind(s, target, here)
            if across >= 0:
                crossing[across] = crossing.get(across, 0) + halves
                part = min(part, factors[across][unit])
        attack += t.attack_now[unit][steps] * part // FULL
    side = hexside_kind(t.works, crossing, res) if crossing else NO_SIDE
    if side != NO_SIDE:
        kinds = [*kinds, side]
    cost = max([t.works[kind].sp_halves for kind in kinds]) if kinds else 0
    if support:
        attack += support * POINT * min([FULL, *(works.support_factor(t.works[kind]) for kind in kinds)]) // FULL
    cost += 2 * -(-res // (2 * t.charts.re_per_sp)) + t.city_sp[target]
    return attack, defense_of(s, target, foe), cost


def side_kind(s: SG, target: int, origin: int) -> int:
    """The kind of the enemy's hexside work between the two hexes, NO_SIDE: none."""
    n = s.given.sheets.side_of.get((target, origin))
    return NO_SIDE if n is None or s.side_owner[n] == s.side else s.side_work[n] - 1


def hexside_kind(kinds: tuple[Work, ...], crossing: dict[int, int], whole: int) -> int:
    """[S.9-f] [R17] The same as ``hexside``: half the REs cross; the stronger kind if half cross that."""
    if 2 * sum(crossing.values()) < whole:
        return NO_SIDE
    weak_first = sorted(crossing, key=lambda kind: (-kinds[kind].die, -kinds[kind].armor, kinds[kind].sp_halves))
    for kind in reversed(weak_first):
        if 2 * crossing[kind] >= whole:
            return kind
    return weak_first[0]


def defense_of(s: SG, target: int, side: int) -> int:
    """The same of the defence alone."""
    t, steps = s.given.sheets, s.steps
    found = manned_strength(s, target, side) * POINT if s.manned >> target & 1 else 0
    for unit in each(s.at[target] & t.of_side[side]):
        found += t.defense_now[unit][steps[unit]]
    return found

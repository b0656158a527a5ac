"""S.8 The battle as it stands: units, works and ground of an attack put together for the reckoning."""

from __future__ import annotations

from kurgan.core.sets import bits
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
    sp_cost,
)
from kurgan.games.siege.rules.s09_works import kinds_for, manned_strength, re_halves, works_for
from kurgan.games.siege.sheets import TERRAINS, UNITS
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import FULL


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
        for unit in bits(s.at[target] & t.of_side[side])
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
        tuple(attacker(s, unit, target) for unit in bits(units)),
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
    t, foe = s.given.sheets, enemy(s.side)
    if t.behind >> target & 1:  # hexsides count by the REs that cross them
        b = battle_of(s, target, units, support)
        return attack_strength(b), defense_strength(b), sp_cost(b)
    kinds, borders, attack, res, cost = kinds_for(s, target, foe), t.borders[target], 0, 0, 0
    for unit in bits(units):
        steps, part = s.steps[unit], FULL
        res += t.re_now[unit][steps]
        for kind in kinds:
            left = t.factor[borders >> s.where[unit] & 1][kind][unit]
            if left < part:
                part = left
        attack += t.attack_now[unit][steps] * part // FULL
    for kind in kinds:
        if t.works[kind].sp_halves > cost:
            cost = t.works[kind].sp_halves
    if support:
        attack += support * POINT * min([FULL, *(works.support_factor(t.works[kind]) for kind in kinds)]) // FULL
    cost += 2 * -(-res // (2 * t.charts.re_per_sp)) + t.charts.ground[TERRAINS[t.terrain[target]]].sp_halves
    return attack, defense_of(s, target, foe), cost


def defense_of(s: SG, target: int, side: int) -> int:
    """The same of the defence alone."""
    t = s.given.sheets
    found = manned_strength(s, target, side) * POINT if s.manned >> target & 1 else 0
    for unit in bits(s.at[target] & t.of_side[side]):
        found += t.defense_now[unit][s.steps[unit]]
    return found

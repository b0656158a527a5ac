"""S.8 The battle as it stands: units, works and ground of an attack put together for the reckoning."""

from __future__ import annotations

from kurgan.core.fields import bits
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s08_2_values import (
    POINT,
    Attacker,
    Battle,
    Defender,
    attack_strength,
    defence_strength,
    odds_column,
)
from kurgan.games.siege.rules.s09_works import manned_strength, re_halves, works_for
from kurgan.games.siege.state import SG
from kurgan.games.siege.tables import TERRAINS, UNITS


def strength_now(s: SG, unit: int, printed: int) -> int:
    """[S.2-c] In eighths: half with one of two steps."""
    return printed * POINT // 2 if s.steps[unit] == 1 and s.given.tables.re[unit] >= 2 else printed * POINT


def attacker(s: SG, unit: int, target: int) -> Attacker:
    t, origin = s.given.tables, s.where[unit]
    n = t.side_of.get((target, origin))
    across = None
    if n is not None and s.side_work[n] and s.side_owner[n] != s.side:
        across = t.works[s.side_work[n] - 1]
    return Attacker(UNITS[unit], t.words[unit], strength_now(s, unit, t.attack[unit]), re_halves(s, unit),
                    (origin, target) in t.border, (origin, target) in t.river, across)


def defenders(s: SG, target: int, side: int) -> tuple[Defender, ...]:
    """[40.C-d] [40.C.1-j] [40.C-g] The units there, and the Manned Fort as one RE."""
    t = s.given.tables
    found = [Defender(UNITS[unit], strength_now(s, unit, t.defence[unit]), re_halves(s, unit),
                      bool(t.antitank >> unit & 1), not (t.artillery | t.forts) >> unit & 1)
             for unit in bits(s.at[target] & t.of_side[side])]
    manned = manned_strength(s, target, side)
    if manned:
        found.append(Defender("manned_fort", manned * POINT, t.charts.work_re, counts=False))
    return tuple(found)


def battle_of(s: SG, target: int, units: int, support: int = 0) -> Battle:
    """The attack by these units on that hex, as things stand."""
    t, foe = s.given.tables, enemy(s.side)
    return Battle(t.charts, tuple(attacker(s, unit, target) for unit in bits(units)), defenders(s, target, foe),
                  works_for(s, target, foe), TERRAINS[t.terrain[target]], t.ger_sov, support)


def this_battle(s: SG) -> Battle:
    return battle_of(s, s.target, s.committed, s.support)


def column_of(b: Battle) -> int:
    return odds_column(b.charts, attack_strength(b), defence_strength(b))

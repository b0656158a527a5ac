"""Movement of the attacker: to the hexes of the plan, into what lies open, and the others nearer to the goal."""

from __future__ import annotations

from kurgan.ai.siege.aims import NOWHERE, Aims
from kurgan.ai.siege.muster import able, assaults, room_at
from kurgan.core.sets import each
from kurgan.games.siege.places import FIRST_HEX, enemy
from kurgan.games.siege.rules.s05_movers import could_move
from kurgan.games.siege.rules.s05_reach import ends
from kurgan.games.siege.rules.s09_works import captor_re, held, re_halves
from kurgan.games.siege.rules.s12_supply import zoc
from kurgan.games.siege.state import MOVEMENT, SG

Move = tuple[int, int]


def reaches(s: SG, side: int, units: int) -> dict[int, int]:
    """By unit the hexes where it can be at the end, its own too."""
    going = could_move(s, units) & ~s.going
    found = {}
    for unit in each(units):
        here = s.where[unit]
        if here >= FIRST_HEX:
            found[unit] = 1 << here | (ends(s, side, 1 << unit, here) if going >> unit & 1 else 0)
    return found


def keeps(s: SG, aims: Aims, side: int) -> int:
    """Units that must stay to hold a goal, the weakest attackers that suffice, and what is captured but not turned."""
    t, kept = s.given.sheets, 0
    for place in each(s.occupied[side]):
        foreign = s.base[place] and s.base_owner[place] != side
        if not (aims.goals >> place & 1 or foreign):
            continue
        need = aims.needed if not foreign else max(aims.needed, 2 * max(0, t.works[s.base[place] - 1].capture_re))
        for unit in sorted(each(s.at[place]), key=lambda n: (-t.defense[n], n)):
            if need <= 0:
                break
            kept |= 1 << unit
            need -= re_halves(s, unit)
        if aims.goals >> place & 1:
            kept |= s.at[place] & ~(t.artillery | t.engineers)
    return kept


def next_march(s: SG, aims: Aims, side: int) -> Move | None:
    t = s.given.sheets
    own = t.of_side[side] & ~t.forts
    kept = keeps(s, aims, side)
    reach = reaches(s, side, own)
    for unit in each(kept):
        if unit in reach:
            reach[unit] = 1 << s.where[unit]
    taken = enter_open(s, aims, side, reach)
    if taken is not None:
        return taken
    fighters = able(s, side)
    if s.phase != MOVEMENT:
        fighters &= t.cm
    plans = assaults(s, side, aims, {unit: places for unit, places in reach.items() if fighters >> unit & 1})
    busy = 0
    for plan in plans:
        for unit, place in plan.places.items():
            if place != s.where[unit]:
                return unit, place
            busy |= 1 << unit
    return approach(s, aims, side, {n: places for n, places in reach.items() if not (busy | kept) >> n & 1})


def enter_open(s: SG, aims: Aims, side: int, reach: dict[int, int]) -> Move | None:
    """A goal that nobody holds, or that too few of ours hold, is entered by the strongest who can."""
    t = s.given.sheets
    for place in sorted(each(aims.goals & ~held(s, enemy(side))), key=lambda n: (-aims.worth[n], n)):
        need = max(aims.needed, 12)
        if captor_re(s, place, side) >= need:
            continue
        could = [
            unit
            for unit in reach
            if reach[unit] >> place & 1
            and s.where[unit] != place
            and not aims.goals >> s.where[unit] & 1
            and t.defense[unit] > 2
        ]
        if could:
            return max(could, key=lambda n: (t.defense[n], -n)), place
    return None


def approach(s: SG, aims: Aims, side: int, reach: dict[int, int]) -> Move | None:
    """Those without a part in the plan go nearer to a goal, not alone into the enemy's reach."""
    t = s.given.sheets
    danger = zoc(s, enemy(side))
    for unit, places in reach.items():
        here = s.where[unit]
        soft = t.defense[unit] <= 2
        best, best_score = here, score_of(s, aims, side, unit, here, danger, soft) + 0.5
        for place in each(places & ~(1 << here)):
            if room_at(s, side, place) < re_halves(s, unit):
                continue
            score = score_of(s, aims, side, unit, place, danger, soft)
            if score > best_score:
                best, best_score = place, score
        if best != here:
            return unit, best
    return None


def score_of(s: SG, aims: Aims, side: int, unit: int, place: int, danger: int, soft: bool) -> float:
    away = aims.away[place]
    score = -2.0 * min(away, NOWHERE)
    others = s.at[place] & ~(1 << unit)
    if danger >> place & 1 and not others:
        score -= 4.0 if soft else 0.5
    return score

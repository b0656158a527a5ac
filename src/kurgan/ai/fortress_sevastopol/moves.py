"""Units that change place or mode one by one: Regroup, Strategic Movement, Reactivation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.odds import AT_LEAST
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.ai.fortress_sevastopol.ventures import sign
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import DISRUPT1, FRESH, SPENT
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, is_free, stack
from kurgan.games.fortress_sevastopol.rules.r07_4_strategic import ends_by_land
from kurgan.games.fortress_sevastopol.rules.r07_6_reactivation import MISHAP, needed, reactivation_terms
from kurgan.games.fortress_sevastopol.rules.r07_7_regroup import regroup_ends
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import sea_reach
from kurgan.games.fortress_sevastopol.state import FS, OPERATIONS, put, set_mode

AT_MOST = 3  # units of an Impulse
WORTH_IT = 0.05  # the least gain for which a unit is moved
LOOKED_AT = 3  # places for each unit
NOT_FAR = 2  # steps below which nobody needs Strategic Movement
TWO_STEPS, ONE_PHASE = 0.5, 0.9  # how sure the second half of an exchange of units is


@dataclass(frozen=True)
class Move:
    """One unit to one place, and in which mode it is there."""

    gain: float
    unit: int
    place: int
    mode: int


def moved_gain(s: FS, unit: int, place: int, mode: int, scales: Scales, base: float) -> float:
    c = s.copy()
    put(c, unit, place)
    set_mode(c, unit, mode)
    return sign(c.side) * evaluate(c, scales) - base


def best_moves(s: FS, units: int, find: Finder, scales: Scales, base: float) -> list[Move]:
    """The best move of every unit, the best unit first; of units that are alike only one is looked at."""
    t = s.given.sheets
    known: dict[tuple[int, ...], Move | None] = {}
    found = []
    for unit in each(units):
        sort = (
            s.where[unit],
            s.mode[unit],
            t.af[unit],
            t.df[unit],
            t.mf[unit],
            (t.artillery | t.point) >> unit & 1,
            (t.formations[0] | s.elite) >> unit & 1,
            t.infantry >> unit & 1,
        )
        if sort not in known:
            known[sort] = max(find(s, unit, scales, base), key=lambda move: move.gain, default=None)
        best = known[sort]
        if best is not None and best.gain > 0:
            found.append(replace(best, unit=unit))
    found.sort(key=lambda move: -move.gain)
    return found


def joint_gain(s: FS, moves: list[Move], scales: Scales, base: float) -> float:
    """What the best three moves gain together: the second often brings less than it would alone."""
    c, total = s.copy(), 0.0
    for move in moves[:AT_MOST]:
        if total and not has_room(c, move.place, move.unit):
            continue
        gain = moved_gain(c, move.unit, move.place, move.mode, scales, base + total) if total else move.gain
        if gain > 0:
            total += gain
            put(c, move.unit, move.place)
            set_mode(c, move.unit, move.mode)
    return total


def goals(s: FS, unit: int, ends: int, scales: Scales) -> list[int]:
    """The places worth a look: nearest to where the unit is needed, then the dear ones."""
    away = scales.away[s.side]
    here = away[s.where[unit]]
    found = [place for place in each(ends) if away[place] <= here]
    found.sort(key=lambda place: (away[place], -scales.area[place]))
    chosen = found[:LOOKED_AT]
    if scales.doctrine is not None:
        chosen += [place for place in scales.doctrine.calls(s, ends, scales) if place not in chosen]
    return chosen


def allowed(s: FS, unit: int, ends: int, scales: Scales) -> int:
    """Of these places those to which the player lets the unit go, a mask."""
    kept = scales.doctrine.stays(s, unit) if scales.doctrine is not None else 0
    return ends & kept if kept else ends


def strategic_moves(s: FS, unit: int, scales: Scales, base: float) -> Iterator[Move]:
    """Only for units that are far from everything."""
    if scales.away[s.side][s.where[unit]] >= NOT_FAR:
        for place in goals(s, unit, allowed(s, unit, ends_by_land(s, unit) | sea_reach(s, unit), scales), scales):
            yield Move(moved_gain(s, unit, place, SPENT, scales, base), unit, place, SPENT)


def regroup_moves(s: FS, unit: int, scales: Scales, base: float) -> Iterator[Move]:
    """Nearer to the front; or back from it, to make room."""
    ends, mode = allowed(s, unit, regroup_ends(s, unit), scales), s.mode[unit]
    for place in goals(s, unit, ends, scales):
        yield Move(moved_gain(s, unit, place, mode, scales, base), unit, place, mode)
    if ends and is_crowded(s, s.where[unit], scales):
        yield room_move(s, unit, ends, scales, base)


Finder = Callable[[FS, int, Scales, float], Iterator[Move]]


def is_crowded(s: FS, place: int, scales: Scales) -> bool:
    """Whether a place at the front is full."""
    return scales.away[s.side][place] <= 1 and stack(s, place, s.side) >= s.given.sheets.stacking[place]


def room_move(s: FS, unit: int, ends: int, scales: Scales, base: float) -> Move:
    """A tired unit makes room at the front for a better one from behind: what both moves gain."""
    t, here, mode = s.given.sheets, s.where[unit], s.mode[unit]
    end = min(each(ends), key=lambda place: (scales.away[s.side][place], place))
    if mode == FRESH and t.af[unit] > 3:
        return Move(0.0, unit, end, mode)
    c = s.copy()
    put(c, unit, end)
    rested = 0
    for place, _ in t.neighbours[here]:
        if is_free(s, place, s.side):
            rested |= s.at[place] & s.fresh & t.of_side[s.side] & ~t.hq & ~t.siege
    strongest = sorted(each(rested), key=lambda n: -scales.counters.push[n])[:LOOKED_AT]
    gain = max((moved_gain(c, other, here, FRESH, scales, base) for other in strongest), default=0.0)
    return Move(gain * (TWO_STEPS if s.phase == OPERATIONS else ONE_PHASE), unit, end, mode)


def reactivation_gain(s: FS, unit: int, scales: Scales, base: float) -> float:
    """What an attempt gains on average; it may make things worse."""
    more = sum(term.value for term in reactivation_terms(s, unit))
    up, down = AT_LEAST[needed(s, unit) - more], 1 - AT_LEAST[MISHAP + 1 - more]
    here = s.where[unit]
    gain = up * moved_gain(s, unit, here, FRESH, scales, base)
    return gain + down * moved_gain(s, unit, here, DISRUPT1, scales, base) if down else gain

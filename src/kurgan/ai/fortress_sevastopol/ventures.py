"""What the units of one place can undertake in a Movement Impulse: an Assault, a grab, a march.

The player keeps no plan. A venture lists its units in a fixed order, so that after some of them have moved the same
thought leads to the same venture, with the next unit of the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kurgan.ai.fortress_sevastopol.fights import settled, weigh
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, NONE, enemy
from kurgan.games.fortress_sevastopol.rules.r06_areas import is_free
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import step_refusal, steps, take_step
from kurgan.games.fortress_sevastopol.rules.r08_movement import begin_movement
from kurgan.games.fortress_sevastopol.rules.r09_assault import in_place_fighters, newcomers
from kurgan.games.fortress_sevastopol.state import BY_MOVE, FS, IN_PLACE, MOVEMENT

SIZES = (2, 4, 6, 9)  # how many units an Assault may be made with, besides with all
LONGEST = 3  # steps looked ahead
Way = list[int]


@dataclass(frozen=True)
class Venture:
    target: int
    gain: float  # for whoever undertakes it, against doing nothing
    unit: int = NONE  # who moves next
    way: tuple[int, ...] = ()  # and where; empty: the Assault is made now


def sign(side: int) -> int:
    return 1 if side == AXIS else -1


def at_home(s: FS, home: int) -> FS:
    """A copy in which the Movement Impulse of this place has begun."""
    c = s.copy()
    if c.impulse != MOVEMENT:
        c.home, c.impulse = home, MOVEMENT
        begin_movement(c)
    return c


def ventures(s: FS, scales: Scales, only: int = NONE) -> Iterator[Venture]:
    """Everything worth a thought in the Movement Impulse under way; ``only``: with this unit next."""
    base = sign(s.side) * settled(s.copy(), scales)
    pending = False
    for place in each(places_met(s)):
        pending = True
        yield from assaults(s, place, scales, base, only)
    if pending and s.mandatory:
        return
    if not s.moved and only == NONE:
        yield from assaults(s, s.home, scales, base, only)
    near = in_reach(s, only, scales.doctrine is not None)
    for place in each(near & s.stands[enemy(s.side)] & ~s.assaulted & ~places_met(s)):
        if place != s.home:
            yield from assaults(s, place, scales, base, only)
    for place in each(near & ~s.stands[enemy(s.side)]):
        if s.held[enemy(s.side)] >> place & 1:
            yield from grabs(s, place, scales, base, only)
        elif is_free(s, place, s.side):
            yield from marches(s, place, scales, base, only)


def places_met(s: FS) -> int:
    """Places among enemies that units have entered and not yet fought for, a mask."""
    found, foe = 0, s.given.sheets.of_side[enemy(s.side)]
    for unit in each(s.moved & s.stopped & s.fresh):
        place = s.where[unit]
        if s.origin[unit] and s.at[place] & foe and not s.assaulted >> place & 1:
            found |= 1 << place
    return found


def in_reach(s: FS, only: int, far: bool) -> int:
    """Places one or two steps away, a mask; ``far``: and points of the enemy three steps away."""
    t, found, free = s.given.sheets, 0, ~s.stands[enemy(s.side)]
    movers = 1 << only if only != NONE else s.active & s.fresh & ~s.stopped
    for start in {s.where[unit] for unit in each(movers)}:
        found |= t.adjacent[start]
        for other, _ in t.neighbours[start]:
            if free >> other & 1:
                found |= t.adjacent[other]
    if far:
        beyond = 0
        for other in each(found & free & s.held[s.side]):
            beyond |= t.adjacent[other]
        found |= sum(1 << place for place in each(beyond & s.held[enemy(s.side)] & ~found) if t.vp[place])
    return found & _AREAS


_AREAS = sum(1 << area for area in AREAS)


# --- ways -------------------------------------------------------------------------------------------


def way_to(s: FS, unit: int, target: int, longest: int = LONGEST) -> Way:
    """The shortest way of a unit to a place; empty if there is none. Only free places are passed."""
    if step_refusal(s, unit, target) is None:
        return [target]
    if longest <= 1 or s.given.sheets.siege >> unit & 1:
        return []
    best: Way = []
    for place in steps(s, unit):
        if not is_free(s, place, s.side):
            continue
        c = s.copy()
        take_step(c, unit, place)
        if c.stopped >> unit & 1:
            continue
        rest = way_to(c, unit, target, (len(best) if best else longest) - 1)
        if rest and (not best or len(rest) + 1 < len(best)):
            best = [place, *rest]
    return best


def go(s: FS, unit: int, way: Way) -> bool:
    """Take all steps of a way, if they are still allowed."""
    for place in way:
        if step_refusal(s, unit, place) is not None:
            return False
        take_step(s, unit, place)
    return True


# --- Assaults ---------------------------------------------------------------------------------------


def order(s: FS, units: int, led: bool = False, sappers: bool = True) -> list[int]:
    """The leader first, unless he is there, then German engineers (or not), then those who are missed least."""
    t = s.given.sheets
    leaders = [] if led else sorted(each(units & t.point), key=lambda n: (-t.af[n], t.df[n]))[:1]
    if not led and not leaders:
        return []
    rest = sorted(
        (unit for unit in each(units) if unit not in leaders),
        key=lambda n: (((t.engineer & t.german) >> n & 1) != sappers, t.df[n] + t.af[n], n),
    )
    return [*leaders, *rest]


def assaults(s: FS, target: int, scales: Scales, base: float, only: int) -> Iterator[Venture]:
    """With few units, with more, with all that can be brought there; with engineers or rather without."""
    c = s.copy()
    c.target = target
    if target == c.home:
        yield from _in_place(c, scales, base)
        return
    t = c.given.sheets
    yield from _by_move(c.copy(), scales, base, only, True)
    if c.active & t.engineer & t.german & c.fresh:
        yield from _by_move(c, scales, base, only, False)


def _by_move(c: FS, scales: Scales, base: float, only: int, sappers: bool) -> Iterator[Venture]:
    target = c.target
    c.way = BY_MOVE
    there = newcomers(c, target)
    t = c.given.sheets
    waiting = c.active & c.fresh & ~c.stopped & ~t.artillery
    if only != NONE and not waiting >> only & 1:
        return
    line = order(c, waiting, bool(there & t.point), sappers)
    if only != NONE:
        line = [only, *(unit for unit in line if unit != only)]
    first: tuple[int, tuple[int, ...]] | None = None
    came = there.bit_count()
    sizes = {size for size in SIZES if size > came}
    if came and only == NONE and there & t.point:
        yield Venture(target, _gain(c, there, scales) - base)
    for unit in line:
        way = way_to(c, unit, target)
        if not way or not go(c, unit, way):
            if unit == only:
                return
            continue
        came += 1
        if first is None:
            first = unit, tuple(way)
        if came in sizes:
            yield Venture(target, _gain(c, newcomers(c, target), scales) - base, *first)
            sizes.discard(came)
    if first is not None and came not in SIZES:
        yield Venture(target, _gain(c, newcomers(c, target), scales) - base, *first)


def _in_place(c: FS, scales: Scales, base: float) -> Iterator[Venture]:
    c.way = IN_PLACE
    line = order(c, in_place_fighters(c, c.target))
    for size in sorted({min(size, len(line)) for size in (*SIZES, len(line))} - {0}):
        yield Venture(c.target, _gain(c, sum(1 << unit for unit in line[:size]), scales) - base)


def _gain(c: FS, committed: int, scales: Scales) -> float:
    c = c.copy()
    c.committed = committed
    c.moved |= committed
    return sign(c.side) * weigh(c, scales).mean()


# --- grabs and marches ------------------------------------------------------------------------------


def grabs(s: FS, target: int, scales: Scales, base: float, only: int) -> Iterator[Venture]:
    """One unit into an enemy Area without enemies: the strongest, the weakest or the fastest that can."""
    t = s.given.sheets
    movers = list(each(s.active & s.fresh & ~s.stopped & t.point)) if only == NONE else [only]
    movers.sort(key=lambda n: t.df[n])
    chosen = {movers[0], movers[-1], max(movers, key=lambda n: t.mf[n])} if movers else set()
    for unit in sorted(chosen):
        way = way_to(s, unit, target)
        c = s.copy()
        if way and go(c, unit, way):
            yield Venture(target, sign(s.side) * settled(c, scales) - base, unit, tuple(way))


def marches(s: FS, target: int, scales: Scales, base: float, only: int) -> Iterator[Venture]:
    """Units to an own place, if that is nearer to where they are needed."""
    t, away = s.given.sheets, scales.away[s.side]
    movers = list(each(s.active & s.fresh & ~s.stopped & ~t.siege)) if only == NONE else [only]
    movers = [unit for unit in movers if away[target] < away[s.where[unit]]]
    if scales.doctrine is not None:
        movers = [unit for unit in movers if (scales.doctrine.stays(s, unit) or 1 << target) >> target & 1]
    if not movers:
        return
    movers.sort(key=lambda n: -t.df[n])
    c, first, count = s.copy(), None, 0
    for unit in movers:
        way = way_to(c, unit, target, 2)
        if not way or not go(c, unit, way):
            continue
        first = first or (unit, tuple(way))
        count += 1
        if count == 1:
            yield Venture(target, sign(s.side) * settled(c.copy(), scales) - base, *first)
    if first and count > 1:
        yield Venture(target, sign(s.side) * settled(c, scales) - base, *first)

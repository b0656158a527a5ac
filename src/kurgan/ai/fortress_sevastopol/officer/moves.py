"""[P3] [P5] Movement Impulses: an Assault, Areas taken unopposed, marches; one unit after the other.

The same thought is made again after each step: units that stand before their target go on with what they began.
"""

from __future__ import annotations

from typing import NamedTuple

from kurgan.ai.fortress_sevastopol.officer.front import ACROSS, NOWHERE, Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind, likeness
from kurgan.ai.fortress_sevastopol.officer.pulls import pulls
from kurgan.ai.fortress_sevastopol.officer.transfers import barer, garrison, open_to, room, safer
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import ASSAULT, DONE, STOP, TO, UNIT
from kurgan.games.fortress_sevastopol.places import (
    AREA_MASK,
    ARMYANSK,
    AXIS,
    DESTROYED,
    MAP_MASK,
    RIVER,
    SOVIET,
    SPENT,
    C,
)
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import MP, is_obstacle, mp_left
from kurgan.games.fortress_sevastopol.rules.r09_assault import in_place_fighters, newcomers
from kurgan.games.fortress_sevastopol.rules.r18_2_rail import rail_reach
from kurgan.games.fortress_sevastopol.rules.r22_weather import mp_deduction
from kurgan.games.fortress_sevastopol.state import FS

SIZES = (1, 2, 3, 4, 6, 8)  # how many may follow the leader of an Assault, besides all
IDLE = 0.06  # the least gain of a march early in a turn
COVERED = 0.8  # of an Area's worth where enemies stand next to it and may come back


class Move(NamedTuple):
    gain: float
    unit: int  # who goes; -1: the Assault is made now
    place: int  # his first step, or the Area assaulted


NOTHING = Move(0.0, -1, -1)


class Party(NamedTuple):
    gain: float
    number: int  # who follow the leader, or those who came
    order: list[int]  # and in which order they come


def promise(f: Front, home: int, units: int, pull: list[float]) -> float:
    """What a Movement Impulse of a place is worth before it begins."""
    found = assaults(f, home, units)
    best = max((move.gain for move in found), default=0.0)
    best = max(best, reinforcement(f, home, units).gain)
    taken = grabs(f, home, units)
    total = max(best, sum(move.gain for move in taken[: units.bit_count()]))
    return total + 0.5 * sum(move.gain for move in marches(f, home, units, pull)) if total <= 0 else total


# --- Assaults -------------------------------------------------------------------------------------------


def bridged_only(f: Front, boundary: int) -> int:
    """Units that may cross: without a bridge infantry only, a mask."""
    t = f.t
    if t.kind[boundary] == RIVER and (not t.bridge[boundary] or f.s.boundary[boundary] == DESTROYED):
        return t.infantry
    return -1


def is_closed(f: Front, side: int, place: int) -> bool:
    return place == ARMYANSK and side == SOVIET and f.s.turn == 1


def assaults(f: Front, home: int, units: int) -> list[Move]:
    """With all that can come: impulses are as scarce as units."""
    s, t = f.s, f.t
    side = s.side
    foes = s.stands[1 - side] & AREA_MASK & ~s.assaulted
    fighters = units & f.counters.fighters & ~s.ooc
    if not fighters & t.point:
        return []
    if s.stands[1 - side] >> home & 1:
        if s.moved or not foes >> home & 1:
            return []
        able = in_place_fighters(s, home) & units
        value = best_size(f, able, home, home).gain
        return [Move(value, -1, home)] if value > f.w.least else []
    found = []
    near = t.adjacent[home]
    for target, boundary in t.neighbours[home]:
        if foes >> target & 1 and not is_closed(f, side, target):
            able = fighters & bridged_only(f, boundary)
            value = best_size(f, able, home, target).gain
            if value > f.w.least and room(f, target, side) > 0:
                found.append(Move(value, leader(f, able, target), target))
    reach = quick(f, fighters, side)
    if reach & t.point:
        for middle, _ in t.neighbours[home]:
            if not s.held[side] & ~s.stands[1 - side] & AREA_MASK & 1 << middle or not open_to(f, home, middle):
                continue
            if room(f, middle, side) <= 0:
                continue  # nobody gets through a full Area
            for target, _ in t.neighbours[middle]:
                if near >> target & 1 or target == home or not foes >> target & 1 or not open_to(f, middle, target):
                    continue
                if is_closed(f, side, target) or room(f, target, side) <= 0:
                    continue
                able = far_enough(f, reach, side, target)
                value = best_size(f, able, middle, target).gain - 0.02 if able & t.point else -1.0
                if value > f.w.least:
                    found.append(Move(value, leader(f, able, target), middle))
    return found


def best_size(f: Front, units: int, home: int, target: int, came: int = 0) -> Party:
    """[P3] The Assault with as many as gain most; the sappers are spared where the others will do."""
    side = f.s.side
    party = came
    came_in: list[int] = []
    if not party:
        first = leader(f, units, target)
        if first < 0:
            return Party(-1.0, 0, came_in)
        party = 1 << first
    best, number = f.storm(party, side, home, target), 0
    for rest in orders(f, units & ~party, party):
        grown = party
        for count, unit in enumerate(rest, 1):
            grown |= 1 << unit
            if count in SIZES or count == len(rest):
                value = f.storm(grown, side, home, target)
                if value > best:
                    best, number, came_in = value, count, rest
    return Party(best, number, came_in)


def reinforcement(f: Front, home: int, units: int) -> Move:
    """[P6] Into a neighbouring Area of ours where both sides stand: they need not assault."""
    s, t = f.s, f.t
    side, best = s.side, NOTHING
    if s.stands[1 - side] >> home & 1:
        return best
    for target, boundary in t.neighbours[home]:
        if not s.held[side] & s.stands[side] & s.stands[1 - side] & 1 << target or s.assaulted >> target & 1:
            continue
        able = units & ~s.ooc & bridged_only(f, boundary) & f.counters.fighters
        if is_obstacle(s, boundary) or not able & t.point:
            continue
        number = min(room(f, target, side), able.bit_count(), ACROSS if f.is_limited(boundary) else 99)
        edge, risk = f.threat(target, side)
        if number <= 0 or edge == NOWHERE:
            continue
        own = f.defence(target, side)
        then = f.risk_if(target, side, edge + own.value(), own.value(), own.capacity + 3 * number)
        lost = sum(barer(f, unit, home, 0) for unit in each(able)[:1]) * 0.5
        value = f.w.risk * f.flip(target) * (risk - then) - lost - f.w.spent * number * (1 - f.late)
        if value > max(best.gain, f.w.least):
            best = Move(value, leader(f, able, target), target)
    return best


def quick(f: Front, units: int, side: int) -> int:
    """Units with MP for a free place and an enemy one behind it, a mask."""
    left = 3 + mp_deduction(f.s, side)
    mf = f.t.mf
    return sum(1 << unit for unit in each(units) if mf[unit] >= left)


def far_enough(f: Front, units: int, side: int, target: int) -> int:
    """Those who can still enter that place after a step."""
    hostile = f.s.at[target] & f.t.of_side[1 - side]
    cost = 4 if hostile & f.s.fresh & ~f.t.hq else 3
    left = cost + mp_deduction(f.s, side)
    mf = f.t.mf
    return sum(1 << unit for unit in each(units) if mf[unit] >= left)


def leader(f: Front, units: int, target: int) -> int:
    """Who goes in first: the best Point unit."""
    t = f.t
    points = each(units & t.point)
    romanian = t.romanian
    return max(points, key=lambda unit: (t.af[unit] - 2 * (romanian >> unit & 1), -t.df[unit], -unit), default=-1)


def followers(f: Front, units: int) -> list[int]:
    """Who goes with him: German engineers first, then the strong."""
    t, sappers = f.t, f.counters.sappers
    return sorted(each(units), key=lambda unit: (-(sappers >> unit & 1), -t.af[unit], unit))


def orders(f: Front, units: int, party: int) -> list[list[int]]:
    """Sappers first; or a whole formation, which takes the room of one unit, and the sappers stay for harder lines."""
    t, sappers = f.t, f.counters.sappers
    found = [followers(f, units)]
    if units & sappers and not party & sappers:
        trio = t.formations[0] if (units | party) & t.formations[0] == t.formations[0] else 0
        plain = each(units & ~sappers)
        found.append(sorted(plain, key=lambda unit: (-(trio >> unit & 1), t.af[unit] + t.df[unit], unit)))
    return found


# --- Areas without enemies ------------------------------------------------------------------------------


def grabs(f: Front, home: int, units: int) -> list[Move]:
    """Enemy Areas without troops, each by a unit that is missed least; the dearest first."""
    s, t = f.s, f.t
    side = s.side
    if s.stands[1 - side] >> home & 1:
        return []
    bare = s.held[1 - side] & ~s.stands[1 - side] & ~s.stands[side] & ~s.passed & AREA_MASK
    points = units & t.point & ~s.ooc
    if not points:
        return []
    found: dict[int, Move] = {}
    for target, boundary in t.neighbours[home]:
        if bare >> target & 1 and not is_closed(f, side, target):
            able = points & bridged_only(f, boundary)
            if able:
                found[target] = Move(taken(f, target, side), -1, target)
    reach = quick(f, points, side)
    if reach:
        for middle, _ in t.neighbours[home]:
            own = s.held[side] & ~s.stands[1 - side] & AREA_MASK & 1 << middle
            if not own or not open_to(f, home, middle) or room(f, middle, side) <= 0:
                continue
            for target, _ in t.neighbours[middle]:
                if bare >> target & 1 and target not in found and open_to(f, middle, target):
                    found[target] = Move(taken(f, target, side) - 0.02, -1, middle)
    moves = sorted(found.items(), key=lambda item: -item[1].gain)
    left, result = points, []
    for target, move in moves:
        able = left if t.adjacent[home] >> target & 1 else left & reach
        if move.gain <= 0.02 or not able:
            continue
        unit = scout(f, able, target, home)
        loss = barer(f, unit, home, 0)
        if move.gain > loss:
            left &= ~(1 << unit)
            result.append(Move(move.gain - loss, unit, move.place))
    return result


def taken(f: Front, target: int, side: int) -> float:
    close = f.t.adjacent[target] & f.s.stands[1 - side]
    return f.flip(target) * (COVERED if close else 1.0) - f.w.spent


def scout(f: Front, units: int, target: int, home: int) -> int:
    """The one to hold it: strong where enemies are near, else whoever is missed least."""
    t, s = f.t, f.s
    near = t.adjacent[target] & s.stands[1 - s.side] and t.vp[target]
    if near:
        return max(each(units), key=lambda unit: (t.spent_df[unit], -t.af[unit], -unit))
    return min(each(units), key=lambda unit: (t.af[unit] + t.df[unit] - (t.mf[unit] > 4), unit))


# --- marches --------------------------------------------------------------------------------------------


def marches(f: Front, home: int, units: int, pull: list[float]) -> list[Move]:
    """[P5] Nearer to where they are wanted: units that have nothing to do here, and all of them late in a turn."""
    s, t = f.s, f.t
    side = s.side
    if s.stands[1 - side] >> home & 1:
        return []
    busy = bool(t.adjacent[home] & s.stands[1 - side])
    share = f.late if busy else 1.0
    if share <= 0:
        return []
    free = t.adjacent[home] & s.held[side] & ~s.stands[1 - side] & (AREA_MASK | MAP_MASK & ~(1 << C))
    ends = [place for place in each(free) if pull[place] > pull[home] and not is_closed(f, side, place)]
    ends.sort(key=lambda place: -pull[place])
    found = []
    full: dict[int, int] = {place: room(f, place, side) for place in ends}
    for unit in each(units):
        if t.siege >> unit & 1:
            place = emplacement(f, unit)
            if place:
                found.append(Move(0.4, unit, place))
            continue
        for place in ends:
            if full[place] <= 0 or not bridged_only(f, t.boundary_of[home, place]) >> unit & 1:
                continue
            value = f.w.march * f.counters.push[unit] * (pull[place] - pull[home])
            value += safer(f, unit, place, SPENT) - barer(f, unit, home, 0) + garrison(f, unit, home, place)
            if share * value > IDLE * (1 - f.late) * 0.5:
                found.append(Move(share * value, unit, place))
                full[place] -= 1
                break
    found.sort(key=lambda move: -move.gain)
    return found


def emplacement(f: Front, unit: int) -> int:
    """[P4] The nearest place by rail from which a siege gun reaches an enemy City; 0: it stays."""
    s, t = f.s, f.t
    cities = t.cities & s.stands[SOVIET]
    if t.within[s.where[unit]][t.reach[unit]] & cities:
        return 0
    best, found = 0, 0
    for place in each(rail_reach(s, unit)):
        hits = (t.within[place][t.reach[unit]] & cities).bit_count()
        if (hits > best and not t.adjacent[place] & s.stands[SOVIET]) or (hits > best and not found):
            best, found = hits, place
    return found


# --- the decisions --------------------------------------------------------------------------------------


def pending(s: FS) -> int:
    """The Area that units of this Impulse have entered and not yet assaulted, or 0."""
    foes = s.given.sheets.of_side[1 - s.side]
    for unit in each(s.moved & s.stopped & s.fresh):
        place = s.where[unit]
        if s.origin[unit] and s.at[place] & foes and not s.assaulted >> place & 1:
            return place
    return 0


def next_move(m: Mind) -> Move:
    """What is done next in this Movement Impulse; remembered until the step is asked for."""
    s = m.s
    key = "move", likeness(s)
    found: Move | None = m.memory.thoughts.get(key)
    if found is None:
        found = m.memory.keep(key, _next_move(m))
    return found


def _next_move(m: Mind) -> Move:
    s = m.s
    f = Front(s, m.memory)
    t = f.t
    target = pending(s)
    waiting = s.active & s.fresh & ~s.stopped
    if target:
        helpers = waiting & f.counters.fighters & ~s.ooc
        came = newcomers(s, target)
        f.fresh |= came | helpers
        start = s.origin[next(iter(each(came)))] if came else s.home
        own = s.held[s.side] >> target & 1
        party = best_size(f, helpers, start, target, came)
        if own or party.number:
            next_one = joining(f, target, party.order or followers(f, helpers))
            if next_one is not None:
                return next_one
        if not s.mandatory and own and f.storm(came, s.side, target, target) < f.w.least:
            return NOTHING  # they came to stand there
        return Move(0.0, -1, target)
    pull = pulls(f, s.side)
    at_home = waiting & s.at[s.home]
    if at_home:
        f.fresh |= at_home
        best = max(assaults(f, s.home, at_home), key=lambda move: move.gain, default=NOTHING)
        taking = grabs(f, s.home, at_home)
        helping = reinforcement(f, s.home, at_home)
        if helping.gain > best.gain:
            best = helping
        if taking and (best.place < 0 or sum(move.gain for move in taking) > best.gain):
            best = taking[0]
        if best.place >= 0:
            return best
        walking = marches(f, s.home, at_home & ~s.moved, pull)
        if walking:
            return walking[0]
        if s.second == 0 and not s.moved and f.late < 1 and m.legal and DONE not in m.legal:
            return Move(0.0, next(iter(each(at_home))), next(iter(each(t.adjacent[s.home]))))
    return NOTHING


def joining(f: Front, target: int, units: list[int]) -> Move | None:
    """The next one to enter the Area that is to be assaulted."""
    s, t = f.s, f.t
    side = s.side
    if room(f, target, side) <= 0:
        return None
    for unit in units:
        start = s.where[unit]
        if t.adjacent[start] >> target & 1:
            boundary = t.boundary_of[start, target]
            if not bridged_only(f, boundary) >> unit & 1:
                continue
            if f.is_limited(boundary) and s.crossed[boundary] >= ACROSS:
                continue
            if mp_left(s, unit) >= cost_of(f, side, target, open_to(f, start, target)) or not s.moved >> unit & 1:
                return Move(1.0, unit, target)
        elif start == s.home and far_enough(f, 1 << unit, side, target):
            for middle, _ in t.neighbours[start]:
                free = s.held[side] & ~s.stands[1 - side] & 1 << middle
                if (
                    free
                    and t.adjacent[middle] >> target & 1
                    and open_to(f, start, middle)
                    and open_to(f, middle, target)
                ):
                    boundary = t.boundary_of[middle, target]
                    if room(f, middle, side) > 0 and not (f.is_limited(boundary) and s.crossed[boundary] >= ACROSS):
                        return Move(1.0, unit, middle)
    return None


def cost_of(f: Front, side: int, target: int, is_open: bool) -> int:
    if not is_open:
        return 99
    hostile = f.s.at[target] & f.t.of_side[1 - side]
    return 3 * MP if hostile & f.s.fresh & ~f.t.hq else 2 * MP


def move_unit(m: Mind) -> Action:
    move = next_move(m)
    if move.place >= 0:
        action = UNIT[move.unit] if move.unit >= 0 else ASSAULT[move.place]
        if action in m.legal:
            return action
    if DONE in m.legal:
        return DONE
    return next((action for action in m.legal if action.word == "assault"), m.legal[0])


def first_step(m: Mind) -> Action:
    move = next_move(m)
    if move.unit == m.s.unit and TO[move.place] in m.legal:
        return TO[move.place]
    return least_bad(m)


def next_step(m: Mind) -> Action:
    """The unit in hand has MP left: on to the fight it came for, to an Area it can take, or nearer to the front."""
    s = m.s
    f = Front(s, m.memory)
    t, side, unit = f.t, s.side, s.unit
    here = s.where[unit]
    target = pending(s)
    if target and TO.get(target) in m.legal:
        return TO[target]
    options: list[tuple[float, int]] = []
    foes = s.stands[1 - side]
    pull: list[float] | None = None
    team = s.active & s.fresh & ~s.stopped & f.counters.fighters
    f.fresh |= team
    for place, _ in t.neighbours[here]:
        if TO[place] not in m.legal:
            continue
        if foes >> place & 1:
            if t.point >> unit & 1 and not s.assaulted >> place & 1:
                able = far_enough(f, team & s.at[s.home], side, place) | 1 << unit
                value = f.storm(able, side, here, place)
                if value > f.w.least:
                    options.append((value, place))
        elif s.held[1 - side] >> place & 1:
            options.append((taken(f, place, side), place))
        elif not s.held[1 - side] >> s.where[unit] & 1:
            pull = pull or pulls(f, side)
            options.append((f.w.march * f.counters.push[unit] * (pull[place] - pull[here]) - 0.01, place))
    value, place = max(options, default=(0.0, 0))
    return TO[place] if value > 0 else STOP


def least_bad(m: Mind) -> Action:
    """A step that no plan foresaw: to where the unit is wanted most."""
    f = Front(m.s, m.memory)
    pull = pulls(f, m.s.side)
    foes = m.s.stands[1 - m.s.side]
    return max(m.legal, key=lambda action: pull[action.place] - 5 * (foes >> action.place & 1))  # type: ignore[attr-defined]


__all__ = ["AXIS", "Move", "first_step", "move_unit", "next_step", "promise"]

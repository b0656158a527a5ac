"""8.2 to 8.9 One step of one unit in a Movement Impulse: whether it is allowed, and what it does."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each, mask_of
from kurgan.games.fortress_sevastopol.places import ARMYANSK, HOME_ZONE, SEVASTOPOL_MASK, SOVIET, SPENT, C
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, is_free
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import (
    ALL_MP,
    CROSSING_LIMIT,
    MP,
    has_no_bridge,
    is_limited,
    is_obstacle,
    mp_for_step,
    mp_left,
    pay_step,
    step_cost,
)
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import with_room
from kurgan.games.fortress_sevastopol.rules.r18_2_rail import (
    crossings_on_the_way,
    full_crossings,
    is_kept_by_crossings,
    rail_reach,
)
from kurgan.games.fortress_sevastopol.rules.r21_2_links import bridged, priced
from kurgan.games.fortress_sevastopol.state import FS, FULL_MP, has_enemy, put, set_mode

NOT_ADJACENT = Refusal("8.3", "not_adjacent")
SEA_IS_STRATEGIC = Refusal("8.3.1", "sea_only_strategic")
ENEMY_ZONE = Refusal("16.3", "enemy_zone")
AREA_IS_FULL = Refusal("8.7-f", "area_is_full")
ARMYANSK_IS_CLOSED = Refusal("8.7-h", "armyansk_is_closed")
CROSSING_IS_FULL = Refusal("8.7-a", "crossing_is_full")
INFANTRY_ONLY = Refusal("8.7-b", "infantry_only_over_river")
LEAVES_TO_FREE = Refusal("8.4", "leaves_contested_to_free")
ARMOR_LEAVES_TO_FREE = Refusal("8.4-b", "leaves_contested_to_free")
PINNED_ARMOR = Refusal("8.4-a", "leaves_contested_to_free")
NOT_ALONE = Refusal("8.7-c", "needs_point_unit")
NO_POINT_UNIT_THERE = Refusal("8.7-d", "no_point_unit_there")
NOBODY_LEADS = Refusal("8.5-a", "nobody_leads")
OUT_OF_COMMAND = Refusal("8.6-h", "out_of_command_moves_free")
ALREADY_FOUGHT = Refusal("9.2", "area_already_assaulted")
NOT_BACK_HOME = Refusal("9.5", "not_back_among_enemies")
ONLY_STEP = Refusal("8.6-j", "all_mp_only_step")
SIEGE_BY_RAIL = Refusal("18.2", "siege_by_rail")
TOO_FEW_MP = {
    1: Refusal("8.6-a", "too_few_mp_city"),
    MP: Refusal("8.6-b", "too_few_mp_free"),
    2 * MP: Refusal("8.6-c", "too_few_mp_enemy"),
    3 * MP: Refusal("8.6-d", "too_few_mp_fresh"),
}


# --- whether it is allowed --------------------------------------------------------------------------


def way_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    """What bars every kind of movement by land over one boundary, whatever it costs."""
    t, start = s.given.sheets, s.where[unit]
    if place == HOME_ZONE[1 - t.side[unit]]:
        return ENEMY_ZONE  # [16.3] [6.3-e]
    if not t.adjacent[start] >> place & 1:
        return SEA_IS_STRATEGIC if C in (start, place) else NOT_ADJACENT  # [8.3] [8.3.1] [16.2] [R54]
    return closed_refusal(s, unit, start, place)


def closed_refusal(s: FS, unit: int, start: int, place: int) -> Refusal | None:
    """Bars between neighbours that are no prices: stacking, Armyansk, rivers."""
    t = s.given.sheets
    if place == ARMYANSK and s.turn == 1 and t.side[unit] == SOVIET:
        return ARMYANSK_IS_CLOSED  # [8.7-h] [24.2] [R40]
    boundary = t.boundary_of[start, place]
    if has_no_bridge(s, boundary) and not t.infantry >> unit & 1:
        return INFANTRY_ONLY  # [8.7-b] [21.2.3]
    return None if has_room(s, place, unit) else AREA_IS_FULL  # [8.3-b] [8.7-f] [R37]


def step_refusal(s: FS, unit: int, place: int) -> Refusal | None:
    """[8.7] Why a unit may not step to a place in a Movement Impulse."""
    t = s.given.sheets
    if t.siege >> unit & 1:
        if rail_reach(s, unit) >> place & 1:
            return None  # [18.2] [18.2-a]
        return CROSSING_IS_FULL if is_kept_by_crossings(s, unit, place) else SIEGE_BY_RAIL  # [8.7-a] [R177]
    refused = way_refusal(s, unit, place)
    if refused is not None:
        return refused
    boundary = t.boundary_of[s.where[unit], place]
    if s.crossed[boundary] >= CROSSING_LIMIT and is_limited(s, boundary):
        return CROSSING_IS_FULL  # [8.7-a] [21.2.3]
    if not is_free(s, place, t.side[unit]):
        refused = enemy_area_refusal(s, unit, place, boundary)
        if refused is not None:
            return refused
    return cost_refusal(s, unit, boundary, place)


def enemy_area_refusal(s: FS, unit: int, place: int, boundary: int) -> Refusal | None:
    """[8.5] What a place that is not free asks of a unit that enters it."""
    t, side, bit = s.given.sheets, s.given.sheets.side[unit], s.given.sheets.bit[unit]
    if s.ooc & bit:
        return OUT_OF_COMMAND  # [8.6-h] [13.2.2-c] [R57]
    if has_enemy(s, s.where[unit], side):  # [8.5] [R49] only from a non-contested Area
        return contested_exit_refusal(s, unit)
    own = s.at[place] & t.of_side[side]
    if not bit & t.point and s.held[1 - side] >> place & 1 and not own & t.point:
        return NO_POINT_UNIT_THERE if own else NOT_ALONE  # [8.7-c] [8.7-d] [8.5-a] [R48]
    if has_enemy(s, place, side):
        if place == s.home:
            return NOT_BACK_HOME  # [R144]
        if s.assaulted >> place & 1:  # [R143]
            return ALREADY_FOUGHT if not own or is_obstacle(s, boundary) else None
        if not bit & t.point and is_mandatory(s, unit, boundary, place) and not s.mandatory & own & t.point:
            return NOBODY_LEADS  # [R142]
    return None


def contested_exit_refusal(s: FS, unit: int) -> Refusal:
    """Which rule keeps this unit from going anywhere but to a free Area."""
    if not s.given.sheets.armor >> unit & 1:
        return LEAVES_TO_FREE  # [8.4]
    return PINNED_ARMOR if is_pinned(s, unit) else ARMOR_LEAVES_TO_FREE  # [8.4-a] [8.4-b]


def is_pinned(s: FS, unit: int) -> bool:
    """Whether a unit that leaves a contested Area must stop in the next one."""
    t = s.given.sheets
    hostile = s.at[s.where[unit]] & t.of_side[1 - t.side[unit]]
    if not hostile:
        return False  # [9.5] not contested any more
    if not t.armor >> unit & 1:
        return True  # [8.4]
    armor = hostile & t.armor
    return bool(armor & s.fresh if s.given.pin_fresh else armor)  # [8.4-a] [8.4-b] [R50]


def cost_refusal(s: FS, unit: int, boundary: int, place: int) -> Refusal | None:
    """[8.1-a] Whether the unit can pay; [8.9] its first step it always can [R43]."""
    if s.mp[unit] == FULL_MP:
        return None  # [8.9] [R44]
    cost = step_cost(s, unit, boundary, place)
    if cost == ALL_MP:
        return ONLY_STEP  # [8.6-j]
    return TOO_FEW_MP[cost] if mp_for_step(s, unit, place) < cost else None  # [8.1-a]


def is_mandatory(s: FS, unit: int, boundary: int, place: int) -> bool:
    """[9.2] [R34] Whether entering this place among enemies makes the Assault Mandatory."""
    t = s.given.sheets
    if is_obstacle(s, boundary):
        return True  # [9.2-b]
    return not s.at[place] & t.of_side[t.side[unit]] & ~s.moved  # [9.2-a] none of ours stood there at its start


def steps(s: FS, unit: int) -> tuple[int, ...]:
    """Every place the unit can step to."""
    if s.given.sheets.siege >> unit & 1:  # [21.1-c] railroads serve nobody else
        return each(rail_reach(s, unit))
    sure, others = likely_steps(s, unit)
    for place in each(others):
        if step_refusal(s, unit, place) is None:
            sure |= 1 << place
    return each(sure)


def can_step(s: FS, unit: int) -> bool:
    if s.given.sheets.siege >> unit & 1:
        return bool(rail_reach(s, unit))
    sure, others = likely_steps(s, unit)
    return bool(sure) or any(step_refusal(s, unit, place) is None for place in each(others))


def likely_steps(s: FS, unit: int) -> tuple[int, int]:
    """The free neighbours a unit can step to, and those not free that ``step_refusal`` must judge: two masks.

    All others are refused. To free places no more than bars and prices matter, and these are seen for all at once.
    """
    t, left, start = s.given.sheets, s.mp[unit], s.where[unit]
    if not left:
        return 0, 0  # every step costs something
    bit, side = t.bit[unit], t.side[unit]
    near = t.adjacent[start] & ~(1 << HOME_ZONE[1 - side])  # [16.3]
    if side == SOVIET and s.turn == 1:
        near &= ~(1 << ARMYANSK)  # [8.7-h]
    if left != FULL_MP:
        if bit & s.ooc:
            return 0, 0  # [8.6-h] [8.6-j]
        near &= priced(t, s.boundary).around[start]  # [8.6-j]
    elif not bit & t.infantry:
        near &= bridged(t, s.boundary).around[start]  # [8.7-b]
    if CROSSING_LIMIT in s.crossed:
        full = full_crossings(s)
        near &= ~mask_of(other for other, boundary in t.neighbours[start] if full >> boundary & 1)  # [8.7-a]
    free = near & s.held[side] & ~s.stands[1 - side]
    others = 0 if bit & s.ooc or s.stands[1 - side] >> start & 1 else near & ~free  # [8.6-h] [8.4]
    if left != FULL_MP:
        free &= affordable(s, unit)  # [8.1-a]
    return with_room(s, free, unit), others


def affordable(s: FS, unit: int) -> int:
    """The places that the unit has MP enough to enter if they are free, a mask."""
    left = mp_left(s, unit)
    if left >= MP:
        return -1
    return SEVASTOPOL_MASK if left or SEVASTOPOL_MASK >> s.where[unit] & 1 else 0  # [8.6-a] [R45]


# --- what it does -----------------------------------------------------------------------------------


def take_step(s: FS, unit: int, place: int) -> None:
    """[8.3] The unit goes there, pays, and stops if it met enemies [8.2] or came out of a contested Area [8.4]."""
    t, bit, start = s.given.sheets, s.given.sheets.bit[unit], s.where[unit]
    crossed = crossings_on_the_way(s, unit, place) if bit & t.siege else ()
    s.moved |= bit  # [8.1-d]
    if bit & t.siege:
        s.mp = changed(s.mp, unit, 0)
        s.stopped |= bit
        for boundary in crossed:
            s.crossed = changed(s.crossed, boundary, s.crossed[boundary] + 1)  # [8.7-a] [R177]
        go(s, unit, place)
        return
    side, boundary = t.side[unit], t.boundary_of[start, place]
    stops = is_pinned(s, unit)
    meets = has_enemy(s, place, side)
    if meets and not s.assaulted >> place & 1 and is_mandatory(s, unit, boundary, place):
        s.mandatory |= bit  # [9.2]
    pay_step(s, unit, step_cost(s, unit, boundary, place), place)
    if is_limited(s, boundary):
        s.crossed = changed(s.crossed, boundary, s.crossed[boundary] + 1)  # [8.7-a]
    pass_through(s, start, side)
    go(s, unit, place)
    s.via = changed(s.via, unit, boundary)
    if meets or stops:
        s.stopped |= bit  # [8.2] [8.4]
        if meets and bit & t.artillery:
            set_mode(s, unit, SPENT)  # [18.1] a gun at once
    else:
        pass_through(s, place, side)


def go(s: FS, unit: int, place: int) -> None:
    start = s.where[unit]
    put(s, unit, place)
    s.origin = changed(s.origin, unit, start)
    if s.log is not None:
        s.tell("unit_moved", "8.3", unit=words.unit(s, unit), origin=words.place(start), area=words.place(place))


def pass_through(s: FS, place: int, side: int) -> None:
    """[6.3-a] [6.3-d] An enemy Area without enemies is taken even if the unit goes on."""
    if s.held[1 - side] >> place & 1 and not has_enemy(s, place, side):
        s.passed |= 1 << place

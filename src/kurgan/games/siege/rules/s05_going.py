"""S.5 Going: who goes together, where to, by which way, and what that takes."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.siege.places import NONE, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s05_movers import MP, NOWHERE, could_move, foes_around, mover_refusal
from kurgan.games.siege.rules.s05_reach import (
    Way,
    can_go,
    cheapest_way,
    ends,
    group_mp,
    is_fresh,
    layers,
    least_mp,
    spent_at,
    step_cost,
    way_of,
)
from kurgan.games.siege.rules.s06_overrun import can_grow
from kurgan.games.siege.rules.s09_1_capture import capture
from kurgan.games.siege.rules.s09_works import held
from kurgan.games.siege.state import SG, put

NOT_TOGETHER = Refusal("S.6", "not_in_one_hex")
GOES_ALREADY = Refusal("S.6", "goes_already")
SEA = Refusal("S.5-c", "is_sea")
HERE = Refusal("S.5", "stands_there")
ENEMY = Refusal("S.5-i", "enemy_hex")
FULL = Refusal("S.2-e", "hex_is_full")
TOO_FAR = Refusal("S.5", "too_far")


def stop_others(s: SG, group: int) -> None:
    """[S.5] Each unit moves once: whoever is underway and is not meant has moved."""
    s.moved |= s.going & ~group
    s.going &= group


# --- together -------------------------------------------------------------------------------------------


def companions(s: SG, side: int, start: int, way: Way) -> int:
    """[S.6] Units of the same hex that can go along: the group still has somewhere to go, or something to overrun."""
    others = s.at[start] & ~s.group
    could = could_move(s, others) if others else 0
    if not could:
        return 0
    found = 0
    empty = s.given.sheets.map.adjacent[start] & ~(way.barred | s.occupied[side])
    if empty and is_fresh(s, s.group):
        found = could & ~s.going  # [S.5-j] and what was one stack has room
    for unit in each(could & ~found):
        if group_can_act(s, side, s.group | 1 << unit, start, way):
            found |= 1 << unit
    return found


def group_can_act(s: SG, side: int, group: int, start: int, way: Way) -> bool:
    """It has somewhere to go, or can overrun, itself or with others of the hex."""
    if ends(s, side, group, start) if is_fresh(s, group) else can_go(s, side, group, start, way):
        return True
    others = could_move(s, s.at[start])
    return any(can_grow(s, group, others, place) for place in foes_around(s, s.unit))


def companion_refusal(s: SG, unit: int, side: int) -> Refusal | None:
    start = s.where[s.unit]
    if s.group >> unit & 1:
        return GOES_ALREADY
    if s.given.sheets.side[unit] != side or s.where[unit] != start:
        return NOT_TOGETHER
    if companions(s, side, start, way_of(s, side, start)) >> unit & 1:
        return None
    return mover_refusal(s, unit, side) or NOWHERE


# --- going ----------------------------------------------------------------------------------------------


def to_refusal(s: SG, place: int, side: int) -> Refusal | None:
    t, start = s.given.sheets, s.where[s.unit]
    if place == start:
        return HERE
    if not t.land >> place & 1:
        return SEA
    if held(s, enemy(side)) >> place & 1:
        return ENEMY
    if ends(s, side, s.group, start) >> place & 1:
        return None
    way = way_of(s, side, start)
    reached = spent_at(layers(t, start, group_mp(s, s.group), way), place) >= 0
    near = is_fresh(s, s.group) and t.map.adjacent[start] >> place & 1
    return FULL if reached or near else TOO_FAR  # [S.2-e]


def go(s: SG, end: int, side: int) -> None:
    """[S.5] By the cheapest way; [S.5-k] every enemy work on it is captured. [S.5-h] A ZOC only costs."""
    start, group = s.where[s.unit], s.group
    trail, spent = route(s, side, start, end)
    stop_others(s, group)
    for place in trail:
        if place == end or s.work[place] or s.base[place] or s.given.sheets.behind >> place & 1:
            for unit in each(group):
                put(s, unit, place)
            capture(s, place, side)
    if s.log is not None:
        for unit in each(group):
            s.tell(
                "moved", "S.5", unit=words.unit(unit), origin=words.place(s, start), hex=words.place(s, end), mps=spent
            )
    spend(s, group, MP * spent)
    s.going |= group
    s.unit, s.group = NONE, 0


def spend(s: SG, group: int, halves: int) -> None:
    """What the way takes from each of the group; who had less has nothing left, nor have those who went along."""
    mp = bytearray(s.mp)
    short = least_mp(s, group) < halves
    for unit in each(group):
        mp[unit] = 0 if short else mp[unit] - halves
    s.mp = bytes(mp)


def route(s: SG, side: int, start: int, end: int) -> tuple[list[int], int]:
    """The hexes the group enters and the MPs it spends. To a hex next to it one step is cheapest, but for a river."""
    t, way = s.given.sheets, way_of(s, side, start)
    if t.map.adjacent[start] >> end & 1 and not t.across[start] >> end & 1:
        return [end], step_cost(s, start, end, way)
    found = layers(t, start, group_mp(s, s.group), way)
    spent = spent_at(found, end)
    if spent < 0:
        return [end], step_cost(s, start, end, way)  # [S.5-j] and it stops there
    if t.map.adjacent[start] >> end & 1 and step_cost(s, start, end, way) == spent:
        return [end], spent
    return cheapest_way(s, found, start, end, way), spent

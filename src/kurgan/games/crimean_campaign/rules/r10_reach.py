"""10.0 Where units can go, alone or together, and why they cannot go elsewhere."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import FIRST_HEX
from kurgan.games.crimean_campaign.rules.r02_3_untried import ALIKE, one_of_each
from kurgan.games.crimean_campaign.rules.r06_stacking import FULL, LARGEST, crowds, limit, overstacked, size
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, FREE_FOOT, FREE_WHEELS, WHEELS, gait_of, ground
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC

NOT_YOURS = Refusal("10.0-b", "not_yours_to_move")
NOT_ON_MAP = Refusal("10.0", "mover_not_on_map")
STATIC = Refusal("2.3.3-b", "static_does_not_move")
HAS_MOVED = Refusal("10.0-e", "has_moved")
NOT_TOGETHER = Refusal("10.0-d", "not_in_one_hex")
GOES_ALREADY = Refusal("10.0-d", "goes_already")
CANNOT_KEEP_UP = Refusal("10.0-d", "cannot_go_together")
NO_LAND = Refusal("10.0-f", "no_land")
STANDS_THERE = Refusal("10.0", "stands_there")
ENEMY_THERE = Refusal("6.0-a", "enemy_in_the_way")
NO_ROAD = Refusal("10.0-g", "mechanized_needs_road")
FROM_EZOC = Refusal("7.1-a", "out_of_ezoc_into_free")
THROUGH_EZOC = Refusal("7.1", "stops_in_ezoc")
NO_WAY = Refusal("10.0-a", "no_way")
NO_STOP = Refusal("7.1", "no_stop_on_the_way")
HURRIED = {FOOT: FREE_FOOT, WHEELS: FREE_WHEELS, FREE_FOOT: FREE_FOOT, FREE_WHEELS: FREE_WHEELS}  # minding no EZOC
ON_FOOT = {FOOT: FOOT, WHEELS: FOOT, FREE_FOOT: FREE_FOOT, FREE_WHEELS: FREE_FOOT}  # minding no terrain


# --- where a move may end ---------------------------------------------------------------------------


def may_stay(s: TCC, place: int, group: int, side: int) -> bool:
    """[6.0-e] [R28] Room counts only where a move ends.

    [R128] A move may end above the stacking limit only if units there that have not moved yet can still leave.
    """
    there = s.at[place] | group
    most = limit(s, side)
    if size(s, there, side) <= most:
        return True
    left = there
    for piece in bits(there & s.given.sheets.mobile & ~group & ~s.moved):
        if can_leave(s, piece, side):
            left ^= 1 << piece
    return size(s, left, side) <= most


def can_leave(s: TCC, piece: int, side: int) -> bool:
    """Whether there is room for it somewhere else, as things stand."""
    where, place, gait = ground(s, side), s.where[piece], gait_of(s, 1 << piece)
    if where.escapes(place, gait, s.occupied[side]):
        return True
    most = limit(s, side)
    return any(size(s, s.at[other] | 1 << piece, side) <= most for other in bits(where.reach(place, gait)))


def ends(s: TCC, place: int, group: int, side: int) -> int:
    """[10.0] All hexes where these pieces, going together, can end their move; [8.0-f] supply does not matter."""
    many = size(s, group, side)
    if many > limit(s, side):
        return 0  # [6.0-e] nowhere is room for so many at once
    found = ground(s, side).reach(place, gait_of(s, group))  # [10.0-h] as 7.1 allows
    for other in bits(found & crowds(s, side, many)):
        if not may_stay(s, other, group, side):
            found ^= 1 << other
    return found


def can_end(s: TCC, place: int, group: int, side: int) -> bool:
    """Whether ``ends`` finds anything."""
    if size(s, group, side) > limit(s, side):
        return False
    where, gait = ground(s, side), gait_of(s, group)
    return where.escapes(place, gait, s.occupied[side]) or any(
        may_stay(s, other, group, side) for other in bits(where.reach(place, gait))
    )


def stops(s: TCC, place: int, group: int, side: int) -> int:
    """Hexes these pieces can pass, so that they can be told to go by them; each must lead to an end."""
    where = ground(s, side)
    gait = gait_of(s, group)
    found = where.reach(place, gait) & where.passable(gait)  # [7.1] [7.1-b] in an EZOC the way is over
    for other in bits(found & crowds(s, side, size(s, group, side))):
        if not may_stay(s, other, group, side) and not can_end(s, other, group, side):
            found ^= 1 << other
    return found


def can_stop(s: TCC, place: int, group: int, side: int) -> bool:
    """Whether ``stops`` finds anything."""
    where, gait = ground(s, side), gait_of(s, group)
    return bool(where.reach(place, gait) & where.passable(gait) & ~s.occupied[side] or stops(s, place, group, side))


# --- who can move -----------------------------------------------------------------------------------


def movers(s: TCC, side: int) -> int:
    """All pieces that can begin a move now; of untried units that are alike only one."""
    t, where = s.given.sheets, ground(s, side)
    able = on_map(s, side) & t.mobile & ~s.moved  # [2.3.3-b] static units never move
    own, special = s.occupied[side], t.mechanized | t.ignoring
    found = able & ~special
    for place in bits(own & ~where.leaving(own)):
        stuck = s.at[place] & able
        found &= ~stuck
        special |= stuck
    small = LARGEST[side] <= limit(s, side)
    for piece in bits(able & special):
        bit, place = t.bit[piece], s.where[piece]
        if (small and where.escapes(place, gait_of(s, bit), own)) or can_end(s, place, bit, side):
            found |= bit
    return one_of_each(s, found)


def mover_refusal(s: TCC, piece: int, side: int) -> Refusal | None:
    t, bit, place = s.given.sheets, 1 << piece, s.where[piece]
    if not bit & t.of_side[side]:
        return NOT_YOURS  # [10.0-b]
    if not bit & t.mobile:
        return STATIC  # [2.3.3-b]
    if place < FIRST_HEX:
        return NOT_ON_MAP
    if bit & s.moved:
        return HAS_MOVED  # [10.0-e]
    if not can_end(s, place, bit, side):
        return stuck_refusal(s, place, bit, side)
    return None if bit & one_of_each(s, s.at[place] & t.mobile & ~s.moved) else ALIKE


def stuck_refusal(s: TCC, place: int, group: int, side: int) -> Refusal:
    """Why these pieces can go nowhere."""
    where, gait = ground(s, side), gait_of(s, group)
    if where.reach(place, gait):
        return FULL[side]
    if where.reach(place, HURRIED[gait]):
        return FROM_EZOC  # [7.1-a] [R35]
    return NO_ROAD if where.reach(place, ON_FOOT[gait]) else NO_WAY  # [10.0-g]


# --- who goes with it -------------------------------------------------------------------------------


def companions(s: TCC, group: int, place: int, side: int) -> int:
    """[10.0-d] [R44] Pieces of the same hex that can go the same way with these."""
    rest = s.at[place] & s.given.sheets.mobile & ~s.moved & ~group
    found = 0
    for piece in bits(one_of_each(s, rest)):
        if can_end(s, place, group | 1 << piece, side):
            found |= 1 << piece
    return found


def companion_refusal(s: TCC, piece: int, group: int, place: int, side: int) -> Refusal | None:
    t, bit = s.given.sheets, 1 << piece
    if not bit & t.of_side[side]:
        return NOT_YOURS
    if not bit & t.mobile:
        return STATIC  # [2.3.3-b]
    if s.where[piece] != place:
        return NOT_TOGETHER  # [10.0-d] [R44]
    if bit & group:
        return GOES_ALREADY
    if bit & s.moved:
        return HAS_MOVED  # [10.0-e]
    if not can_end(s, place, group | bit, side):
        return CANNOT_KEEP_UP  # [R44]
    return None if bit & one_of_each(s, s.at[place] & t.mobile & ~s.moved & ~group) else ALIKE


# --- why not there ----------------------------------------------------------------------------------


def end_refusal(s: TCC, place: int, end: int, group: int, side: int) -> Refusal | None:
    """[10.0] Why these pieces cannot end their move there."""
    return way_refusal(s, place, end, group, side) or (None if may_stay(s, end, group, side) else FULL[side])  # [6.0-e]


def stop_refusal(s: TCC, place: int, stop: int, group: int, side: int) -> Refusal | None:
    """Why they cannot be told to go by this hex."""
    refused = way_refusal(s, place, stop, group, side)
    if refused is not None:
        return refused
    if not ground(s, side).passable(gait_of(s, group)) >> stop & 1:
        return THROUGH_EZOC  # [7.1]
    return None if stops(s, place, group, side) >> stop & 1 else FULL[side]


def way_refusal(s: TCC, place: int, end: int, group: int, side: int) -> Refusal | None:
    """Why they cannot get there at all, room or not."""
    where, gait = ground(s, side), gait_of(s, group)
    if not s.given.sheets.grid.playable >> end & 1:
        return NO_LAND  # [10.0-f] [R38] [R40]
    if end == place:
        return STANDS_THERE
    if not where.open >> end & 1:
        return ENEMY_THERE  # [6.0-a] [3.5-b]
    if where.reach(place, gait) >> end & 1:
        return None  # [10.0]
    if where.reach(place, HURRIED[gait]) >> end & 1:
        near = where.ezoc >> place & 1 and (not where.reach(place, gait) or where.step(1 << place, gait) >> end & 1)
        return FROM_EZOC if near else THROUGH_EZOC  # [7.1-a] [7.1]
    return NO_ROAD if where.reach(place, HURRIED[ON_FOOT[gait]]) >> end & 1 else NO_WAY  # [10.0-g] [10.0-a]


def curable(s: TCC, side: int) -> int:
    """[R27] Hexes above the limit that a unit can still leave."""
    t, found = s.given.sheets, 0
    for place in bits(overstacked(s, side)):
        if any(can_leave(s, piece, side) for piece in bits(s.at[place] & t.mobile & ~s.moved)):
            found |= 1 << place
    return found

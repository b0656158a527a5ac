"""S.5 Who can move: units with MPs that nothing binds, and the MPs that a phase gives them."""

from __future__ import annotations

from functools import lru_cache

from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.siege.places import DEAD, FIRST_HEX, OUT, TRACK, enemy
from kurgan.games.siege.rules.s05_reach import Way, can_go, open_way, way_of
from kurgan.games.siege.rules.s06_overrun import can_grow, least_cost
from kurgan.games.siege.rules.s09_works import held
from kurgan.games.siege.rules.s12_supply import ANSWERS, around, isolated
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import EXPLOITATION, MOVEMENT, REACTION, SG, filled

MP = 2  # halves
NOT_YOURS = Refusal("S.5", "not_yours_to_move")
NOT_ON_MAP = Refusal("S.5", "not_on_map")
WORK = Refusal("S.5-o", "works_do_not_move")
IN_RESERVE = Refusal("S.7-b", "is_in_reserve")
BUILDS = Refusal("S.10-i", "is_building")
DUG_IN = Refusal("S.5-m", "is_dug_in")
MOVED = Refusal("S.5", "has_moved")
NO_MPS = Refusal("S.5", "no_mps")
NOT_CM = Refusal("S.5-n", "only_cm_exploit")
DUTY = Refusal("S.8.1-f", "stays_for_its_duty")
NOWHERE = Refusal("S.5", "nowhere_to_go")


def bound(s: SG) -> int:
    """[S.5-m] [S.5-o] [S.7-b] Units that do not move; in reaction only those in reserve have MPs [S.7-c]."""
    kept = s.given.sheets.forts | s.dug | s.building
    return kept if s.phase == REACTION else kept | s.reserve


def could_move(s: SG, units: int) -> int:
    """Those of these units that have MPs and have not moved yet; wherever they may go."""
    free = units & ~(bound(s) | s.moved)
    if not free:
        return 0
    at = s.at
    return free & ~(at[OUT] | at[DEAD] | at[TRACK]) & filled(s.mp)


def movers(s: SG, side: int, free: int) -> int:
    """Those of these units, which could move, that can go somewhere, or overrun."""
    if not free:
        return 0
    way = open_way(s, side)
    found = easy_movers(s, side, free, way.barred)
    for unit in each(free & ~found):
        if goes(s, side, unit, way) or overruns_with(s, unit):
            found |= 1 << unit
    return found


def easy_movers(s: SG, side: int, free: int, barred: int) -> int:
    """[S.5-j] Those of these units that are fresh and have an empty hex next to them."""
    t, found = s.given.sheets, free & ~s.going
    if s.phase != MOVEMENT or not found or not t.minimum_hexes:
        return 0
    own = s.occupied[side]
    for place in each(own & ~around(t, t.land & ~(barred | own))):
        found &= ~s.at[place]
    return found


def goes(s: SG, side: int, unit: int, way: Way) -> bool:
    """Whether it can go somewhere; in reaction whoever can without the help of works can with it."""
    start = s.where[unit]
    if can_go(s, side, 1 << unit, start, way):
        return True
    return s.phase == REACTION and can_go(s, side, 1 << unit, start, way_of(s, side, start))


def someone_moves(s: SG, side: int, units: int) -> bool:
    """Whether any of these units can go somewhere."""
    free = could_move(s, units)
    if not free:
        return False
    way = open_way(s, side)
    return any(goes(s, side, unit, way) for unit in each(free))


def mates(s: SG, unit: int) -> int:
    """The movable units of the same hex, this one too."""
    return could_move(s, s.at[s.where[unit]])


def overruns_with(s: SG, unit: int) -> bool:
    """Whether the unit can overrun, alone or with others that stand with it. For those that cannot go anywhere."""
    t = s.given.sheets
    if s.phase != MOVEMENT or not t.strong >> unit & 1 or s.mp[unit] < least_cost(t):
        return False
    others = mates(s, unit)
    return any(can_grow(s, 1 << unit, others, place) for place in foes_around(s, unit))


def foes_around(s: SG, unit: int) -> list[int]:
    side = s.given.sheets.side[unit]
    return list(each(s.given.sheets.map.adjacent[s.where[unit]] & held(s, enemy(side))))


def mover_refusal(s: SG, unit: int, side: int) -> Refusal | None:
    t, bit = s.given.sheets, 1 << unit
    if not bit & t.of_side[side]:
        return NOT_YOURS
    if s.where[unit] < FIRST_HEX:
        return NOT_ON_MAP
    if bit & t.forts:
        return WORK
    if s.phase == EXPLOITATION and not bit & t.cm:
        return NOT_CM  # [S.5-n]
    if s.phase == EXPLOITATION and s.duty[unit]:
        return DUTY
    waiting = 0 if s.phase == REACTION else s.reserve
    for units, refused in ((s.building, BUILDS), (waiting, IN_RESERVE), (s.dug, DUG_IN), (s.moved, MOVED)):
        if bit & units:
            return refused
    if not s.mp[unit]:
        return NO_MPS
    return None if goes(s, side, unit, open_way(s, side)) or overruns_with(s, unit) else NOWHERE


# --- allowances -----------------------------------------------------------------------------------------


def hand_out(s: SG, side: int, units: int, num: int, den: int) -> None:
    """[R46] MPs in halves, for these units; [S.12-c] isolated ones have half. [R72] A smaller part is dropped."""
    t = s.given.sheets
    meant = t.of_side[side] & units
    if not meant:
        return
    s.mp = allowances(t, meant, num, den)
    cut_off = isolated(s, side) & meant
    if cut_off:
        mp, supply = bytearray(s.mp), t.game["supply"]
        for unit in each(cut_off):
            mp[unit] = MP * t.mp[unit] * num * supply["isolated_mp_num"] // (den * supply["isolated_mp_den"])
        s.mp = bytes(mp)


@lru_cache(ANSWERS)
def allowances(t: Sheets, units: int, num: int, den: int) -> bytes:
    """By unit; who is not meant has none."""
    return bytes(MP * mp * num // den if units >> unit & 1 else 0 for unit, mp in enumerate(t.mp))

"""S.5 Who can move: units with MPs that nothing binds, and the MPs that a phase gives them."""

from __future__ import annotations

from kurgan.core.fields import bits
from kurgan.core.refusal import Refusal
from kurgan.games.siege.places import FIRST_HEX, enemy
from kurgan.games.siege.rules.s05_reach import can_go
from kurgan.games.siege.rules.s06_overrun import may_overrun
from kurgan.games.siege.rules.s09_works import held
from kurgan.games.siege.rules.s12_supply import isolated
from kurgan.games.siege.state import EXPLOITATION, MOVEMENT, REACTION, SG

MP = 2                                          # halves
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
    kept = s.given.tables.forts | s.dug | s.building
    return kept if s.phase == REACTION else kept | s.reserve


def could_move(s: SG, units: int) -> int:
    """Those of these units that have MPs and have not moved yet; wherever they may go."""
    found, mp, where = 0, s.mp, s.where
    for unit in bits(units & ~(bound(s) | s.moved)):
        if mp[unit] and where[unit] >= FIRST_HEX:
            found |= 1 << unit
    return found


def movers(s: SG, side: int) -> int:
    """Those that can go somewhere, or overrun."""
    t = s.given.tables
    barred, found = held(s, enemy(side)), 0
    free, empty = could_move(s, t.of_side[side]), t.land & ~(barred | s.occupied[side])
    if s.phase == MOVEMENT:
        for place in bits(s.occupied[side]):                            # [S.5-j] an empty hex next to it will do
            if t.map.adjacent[place] & empty:
                found |= s.at[place]
        found &= free & ~s.going
    for unit in bits(free & ~found):
        if can_go(s, side, unit, barred) or overruns_with(s, unit):
            found |= 1 << unit
    return found


def someone_moves(s: SG, side: int, units: int) -> bool:
    """Whether any of these units can go somewhere."""
    barred = held(s, enemy(side))
    return any(can_go(s, side, unit, barred) for unit in bits(could_move(s, units)))


def mates(s: SG, unit: int) -> int:
    """The movable units of the same hex, this one too."""
    return could_move(s, s.at[s.where[unit]])


def overruns_with(s: SG, unit: int) -> bool:
    """Whether the unit can overrun, alone or with all that stand with it. For those that cannot go anywhere."""
    if s.phase != MOVEMENT:
        return False
    group = mates(s, unit)
    return any(may_overrun(s, 1 << unit, place) or may_overrun(s, group, place) for place in foes_around(s, unit))


def foes_around(s: SG, unit: int) -> list[int]:
    side = s.given.tables.side[unit]
    return list(bits(s.given.tables.map.adjacent[s.where[unit]] & held(s, enemy(side))))


def mover_refusal(s: SG, unit: int, side: int) -> Refusal | None:
    t, bit = s.given.tables, 1 << unit
    if not bit & t.of_side[side]:
        return NOT_YOURS
    if s.where[unit] < FIRST_HEX:
        return NOT_ON_MAP
    if bit & t.forts:
        return WORK
    if s.phase == EXPLOITATION and not bit & t.cm:
        return NOT_CM                                                   # [S.5-n]
    if s.phase == EXPLOITATION and s.duty[unit]:
        return DUTY
    waiting = 0 if s.phase == REACTION else s.reserve
    for units, refused in ((s.building, BUILDS), (waiting, IN_RESERVE), (s.dug, DUG_IN), (s.moved, MOVED)):
        if bit & units:
            return refused
    if not s.mp[unit]:
        return NO_MPS
    return None if can_go(s, side, unit, held(s, enemy(side))) or overruns_with(s, unit) else NOWHERE


# --- allowances -----------------------------------------------------------------------------------------

def hand_out(s: SG, side: int, units: int, num: int, den: int) -> None:
    """[R46] MPs in halves, for these units; [S.12-c] isolated ones have half. [R72] A smaller part is dropped."""
    t = s.given.tables
    supply = t.game["supply"]
    cut_off = isolated(s, side)
    for unit in bits(t.of_side[side]):
        points = MP * t.mp[unit] * num if units >> unit & 1 else 0
        if points and cut_off >> unit & 1:
            s.mp[unit] = points * supply["isolated_mp_num"] // (den * supply["isolated_mp_den"])
        else:
            s.mp[unit] = points // den

"""S.5 Digging in: units with a field fortification side turn to it and back."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import TWO, changed
from kurgan.games.siege.places import FIRST_HEX
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s05_movers import BUILDS, DUG_IN, IN_RESERVE, MOVED, MP, NO_MPS, NOT_ON_MAP, NOT_YOURS
from kurgan.games.siege.state import SG, filled, on_map

NO_SIDE = Refusal("S.5-l", "has_no_fort_side")
NOT_DUG = Refusal("40.C.3-u.x1", "is_not_dug_in")
NOT_ALL_MPS = Refusal("S.5-l", "needs_all_mps")


def dig_refusal(s: SG, unit: int) -> Refusal | None:
    """[S.5-l] [R66] Before it moves, with all its MPs."""
    bit = 1 << unit
    if not bit & s.given.sheets.can_dig:
        return NO_SIDE
    if not bit & s.given.sheets.of_side[s.side]:
        return NOT_YOURS
    if s.where[unit] < FIRST_HEX:
        return NOT_ON_MAP
    for units, refused in ((s.dug, DUG_IN), (s.reserve, IN_RESERVE), (s.building, BUILDS), (s.moved, MOVED)):
        if bit & units:
            return refused
    return NOT_ALL_MPS if bit & (s.going | s.turned) or not s.mp[unit] else None


def dig(s: SG, unit: int) -> None:
    s.dug |= 1 << unit
    s.moved |= 1 << unit
    s.mp = changed(s.mp, unit, 0)
    if s.log is not None:
        s.tell("dug_in", "S.5-l", unit=words.unit(unit), hex=words.place(s, s.where[unit]))


def undig_refusal(s: SG, unit: int) -> Refusal | None:
    """[40.C.3-u.x1] [R29] [R66] It turns back for 1 MP."""
    bit = 1 << unit
    if not bit & s.given.sheets.of_side[s.side]:
        return NOT_YOURS
    if not bit & s.dug:
        return NOT_DUG
    if s.where[unit] < FIRST_HEX:
        return NOT_ON_MAP
    if bit & s.moved:
        return MOVED
    return None if s.mp[unit] >= MP else NO_MPS


def undig(s: SG, unit: int) -> None:
    s.dug &= ~(1 << unit)
    s.turned |= 1 << unit
    s.mp = changed(s.mp, unit, s.mp[unit] - MP)
    if s.log is not None:
        s.tell("turned_back", "40.C.3-u.x1", unit=words.unit(unit), hex=words.place(s, s.where[unit]))


def diggers(s: SG) -> int:
    """Units that can dig in now."""
    busy = s.dug | s.reserve | s.building | s.moved | s.going | s.turned
    own = _own(s) & ~busy
    return own & on_map(s) & filled(s.mp) if own else 0


def undiggers(s: SG) -> int:
    """Units that can turn back now."""
    own = _own(s) & s.dug & ~s.moved
    return own & on_map(s) & filled(s.mp, TWO) if own else 0  # halves: a whole MP


def _own(s: SG) -> int:
    return s.given.sheets.can_dig & s.given.sheets.of_side[s.side]

"""S.9 Works on the map: what stands where, and whom it helps.

A hex has a marker and a work of the map, each with its owner; hexside works belong to the hex behind them.
"""

from __future__ import annotations

from kurgan.core.sets import each
from kurgan.games.siege import works
from kurgan.games.siege.places import DEFENDER
from kurgan.games.siege.state import SG, filled
from kurgan.games.siege.works import KIND, Work

DUG_KIND = KIND[works.DUG]
UNDER_REPAIR, FROM_NOTHING = "", "none"  # builds_on
ON_MARKER, ON_MAP_WORK, ON_HEXSIDE = range(3)  # what a C marker lies on; from ON_HEXSIDE on, the hexside work by number


# --- what stands there -----------------------------------------------------------------------------------


def marker_kind(s: SG, place: int) -> int:
    """1 + the kind of the marker as it fights, 0: none.

    [40-d] [R27] The marker shows the level under construction and fights one lower; a repair helps at its end.
    """
    shown = s.work[place]
    if not shown or not s.build[place] or s.task[place] != ON_MARKER:
        return shown
    below = s.given.sheets.works[shown - 1].builds_on
    if below == UNDER_REPAIR:
        return shown
    return 0 if below == FROM_NOTHING else 1 + KIND[below]


def owned(side: int, kinds: bytes, owners: bytes) -> int:
    """Hexes with a work of this side, in the layer of these arrays."""
    defenders = filled(owners)
    return filled(kinds) & (defenders if side == DEFENDER else ~defenders)


def kinds_for(s: SG, place: int, side: int) -> list[int]:
    """[S.9] [R10] The kinds of the works in the hex that help this side: marker, map work, units."""
    t, found = s.given.sheets, []
    if s.work[place] and s.owner[place] == side:
        marker = marker_kind(s, place)
        if marker:
            found.append(marker - 1)
    base = s.base[place]
    if base and (s.base_owner[place] == side or t.works[base - 1].either_side):  # [40.C.20.x1]
        found.append(base - 1)
    units = s.at[place] & (t.forts | s.dug) & t.of_side[side]
    if units:
        found += [t.fort_kind[unit] - 1 if t.fort_kind[unit] else DUG_KIND for unit in each(units)]
    return found


def works_for(s: SG, place: int, side: int) -> tuple[tuple[Work, int], ...]:
    """The same works, with the die printed on the hex for the one of the map."""
    t = s.given.sheets
    found = [t.works[kind] for kind in kinds_for(s, place, side)]
    return tuple([(work, t.value[place] if work.form == "map" else 0) for work in found])


def helps(s: SG, place: int, side: int) -> bool:
    """Whether any work in the hex helps this side."""
    return bool(kinds_for(s, place, side))


def manned_strength(s: SG, place: int, side: int) -> int:
    """[40.C.1-b] [40.C.1-j] The strength of a Manned Fort of this side there, 0: none. It only ever defends."""
    if not s.manned >> place & 1 or s.owner[place] != side:
        return 0
    marker = marker_kind(s, place)
    return works.strength(s.given.sheets.works[marker - 1], manned=True) if marker else 0


def holds(s: SG, side: int, place: int) -> bool:
    """[R47] A hex with a unit of this side or its Manned Fort is its own."""
    return bool(s.occupied[side] >> place & 1) or (bool(s.manned >> place & 1) and s.owner[place] == side)


def held(s: SG, side: int) -> int:
    """All hexes that the side holds, a mask."""
    found = s.occupied[side]
    alone = s.manned & ~(s.occupied[0] | s.occupied[1])  # else units of its owner are there too
    if alone:
        defenders = filled(s.owner)
        found |= alone & (defenders if side == DEFENDER else ~defenders)
    return found


def aa_points(s: SG, place: int, side: int) -> int:
    """[S.8.7-e] [R54] [R34] AA of the works that help this side and of its units."""
    t = s.given.sheets
    points = sum(works.aa(work, t.hex_aa[place]) for work, _ in works_for(s, place, side) if work.form != "unit")
    for unit in each(s.at[place] & t.of_side[side]):
        kind = t.fort_kind[unit]
        points += works.aa(t.works[kind - 1], t.aa[unit]) if kind else t.aa[unit]
    return points


def re_halves(s: SG, unit: int) -> int:
    """[S.2-c] Twice its REs, half of them with one of two steps."""
    return s.given.sheets.re_now[unit][s.steps[unit]]


def captor_re(s: SG, place: int, side: int) -> int:
    """[R6] Halves of REs: all ground units count, works do not."""
    t = s.given.sheets
    return sum([t.re_now[unit][s.steps[unit]] for unit in each(s.at[place] & t.of_side[side] & ~t.forts)])


def is_garrisoned(s: SG, place: int, side: int) -> bool:
    """[S.9-c] [40.C-h] [R15] A unit with a defence strength, or a Manned Fort."""
    t = s.given.sheets
    if s.manned >> place & 1 and s.owner[place] == side:
        return True
    return bool(s.at[place] & t.of_side[side] & t.guards)

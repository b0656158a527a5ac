"""S.2 Units and set-up: steps, REs, stacking; everything as the scenario says."""

from __future__ import annotations

from kurgan.core.sets import changed, each
from kurgan.games.siege.places import HEX, NONE, SIDES
from kurgan.games.siege.sheets import TURNS
from kurgan.games.siege.state import SG, lay_base, lay_marker, lay_side, put
from kurgan.games.siege.works import KIND

MAP = "map"


def full_steps(s: SG, unit: int) -> int:
    """[S.2-b]"""
    return 2 if s.given.sheets.re[unit] >= 2 else 1


def stack_halves(s: SG, side: int, place: int) -> int:
    """[S.2-e] Halves of REs that count for stacking there; works do not [40.C-e]."""
    t = s.given.sheets
    return units_halves(s, s.at[place] & t.of_side[side])


def units_halves(s: SG, units: int) -> int:
    t, found = s.given.sheets, 0
    units &= ~t.forts
    while units:
        unit = units.bit_length() - 1
        units ^= 1 << unit
        found += t.re_now[unit][s.steps[unit]]
    return found


def has_room(s: SG, side: int, place: int, halves: int) -> bool:
    """[S.2-e] [S.2-f] Nine REs at most where a move, retreat, advance or return ends."""
    return stack_halves(s, side, place) + halves <= s.given.sheets.charts.stacking


def set_up(s: SG) -> None:
    """[S.2-d] Units, works, C markers, supply, replacement points and coming Manned Forts."""
    t = s.given.sheets
    for unit in each(t.present):
        put(s, unit, t.start[unit])
        s.steps[unit] = full_steps(s, unit)
    s.dug = t.can_dig  # [R66] they start on that side
    _place_works(s)
    supply, points = t.scenario["supply"], t.scenario["rp"]
    for side, name in enumerate(SIDES):
        s.sp[side] = supply[f"{name}_start"]  # [S.3-c]
        s.rp = changed(s.rp, 2 * side, points[f"{name}_inf_halves"])  # [S.4-a] [R56]
        s.rp = changed(s.rp, 2 * side + 1, points[f"{name}_art_halves"])
        for turn in t.scenario["manned"][name]:
            s.track = changed(s.track, side * TURNS + turn, s.track[side * TURNS + turn] + 1)  # [S.4-c]
    s.turn, s.side, s.winner = 1, t.first, NONE


def _place_works(s: SG) -> None:
    """[40.C.18.x1] [R69] Which Westwall hexes are improved at the start the scenario says."""
    t = s.given.sheets
    for row in t.scenario["work"].values():
        kind, place, owner = 1 + KIND[row["kind"]], HEX[row["at"]], SIDES.index(row["owner"])
        if row["across"]:
            n = t.side_of[place, HEX[row["across"]]]
            lay_side(s, n, kind, owner)
        elif t.works[kind - 1].form == MAP:
            lay_base(s, place, kind, owner)
        else:
            lay_marker(s, place, kind, owner)
            s.manned |= row["manned"] << place
            s.build = changed(s.build, place, 1 + row["building"] if row["building"] else 0)

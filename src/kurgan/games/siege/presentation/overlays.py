"""Overlays: zones of control, supply with its sources, where a unit can go, what works there are."""

from __future__ import annotations

from kurgan.core.overlays import Overlays, shades
from kurgan.core.scene import Overlay, OverlayKind, Shade
from kurgan.core.sets import bits, changed
from kurgan.core.text import message
from kurgan.games.siege.places import ATTACKER, DEFENDER, FIRST_HEX, HEX, NAMES, NONE
from kurgan.games.siege.presentation.scene import stack
from kurgan.games.siege.presentation.threat import threats
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s05_movers import bound
from kurgan.games.siege.rules.s05_reach import ends, way_of
from kurgan.games.siege.rules.s09_works import held
from kurgan.games.siege.rules.s12_supply import in_supply, isolated, open_sources, zoc
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import EXPLOITATION, MOVEMENT, REACTION, SG

NO_UNIT, NO_MOVE = message("overlay_note.no_unit"), message("overlay_note.no_move")
SOURCE, ISOLATED = message("shade.source"), message("shade.isolated")


def pointed_at(s: SG, target: str) -> int:
    """The unit named; of a hex the one in hand or the one on top."""
    place = HEX.get(target.partition("|")[0], 0)
    if place:
        found = stack(s, place)
        return found[0] if found else NONE
    unit = UNITS.index(target) if target in UNITS else NONE
    return unit if unit != NONE and s.where[unit] >= FIRST_HEX else NONE


def reach(s: SG, unit: int) -> Overlay:
    """[S.5] Where the unit could go: now with the MPs it has left, else with all of them in its next movement."""
    if unit == NONE:
        return Overlay((), note=NO_UNIT, rule="S.5")
    t = s.given.sheets
    if t.forts >> unit & 1 or not t.mp[unit] or bound(s) >> unit & 1:
        return Overlay((), note=NO_MOVE, rule="S.5-o")
    side, start, tried = t.side[unit], s.where[unit], s.copy()
    if not (s.phase in (MOVEMENT, REACTION, EXPLOITATION) and s.mp[unit]):
        tried.mp, tried.phase, tried.going = changed(tried.mp, unit, 2 * t.mp[unit]), MOVEMENT, 0
    group = s.group if s.group >> unit & 1 else 1 << unit
    found, zone = ends(tried, side, group, start), way_of(tried, side, start).enter
    shaded = [*shades(NAMES, found & ~zone, "reach", "S.5"), *shades(NAMES, found & zone, "contested", "S.5-f")]
    note = message("overlay_note.reach", unit=words.unit(unit), hex=words.place(s, start), number=found.bit_count())
    return Overlay(tuple(shaded), note=note, rule="S.5")


def zones(s: SG, side: int, own: bool) -> Overlay:
    """[S.5-e] The hexes around a side's units."""
    return Overlay(
        tuple(shades(NAMES, zoc(s, side), "own" if own else "enemy", "S.5-e")),
        note=message("overlay_note.zoc", side=words.side(side)),
        rule="S.5-e",
    )


def supply(s: SG, side: int) -> Overlay:
    """[S.12] Where lines lead, where they come from, and who is cut off."""
    t, fed, cut_off = s.given.sheets, in_supply(s, side), isolated(s, side)
    units = sum(1 << place for place in bits(s.occupied[side]) if s.at[place] & cut_off)
    sources = open_sources(s, side)
    shaded = [
        *shades(NAMES, sources & t.land, "own", "S.12-a", SOURCE),
        *shades(NAMES, fed & ~sources & ~units, "supply", "S.12"),
        *shades(NAMES, units, "blocked", "S.12-c", ISOLATED),
    ]
    note = message("overlay_note.supply", side=words.side(side), number=cut_off.bit_count())
    return Overlay(tuple(shaded), note=note, rule="S.12")


def helped(s: SG, side: int) -> Overlay:
    """[S.9] Whose hexes have works, and which of them nobody holds, so that they decay [40.B-i]."""
    t = s.given.sheets
    found: list[Shade] = []
    for place in bits(t.land):
        for kind, owner in ((s.base[place], s.base_owner[place]), (s.work[place], s.owner[place])):
            if kind:
                empty = not held(s, owner) >> place & 1
                shade, rule = ("own" if owner == side else "enemy", "S.9") if not empty else ("blocked", "40.B-i")
                found.append(
                    Shade(
                        NAMES[place],
                        shade,
                        message("mark.work", work=words.work(kind - 1), side=words.side(owner)),
                        rule,
                    )
                )
                break
    return Overlay(tuple(found), note=message("overlay_note.works", side=words.side(side)), rule="S.9")


OVERLAYS: Overlays = {
    OverlayKind("reach", True): lambda view, side, target: reach(view.state, pointed_at(view.state, target)),
    OverlayKind("supply", False): lambda view, side, target: supply(view.state, side),
    OverlayKind("zoc_attacker", False): lambda view, side, target: zones(view.state, ATTACKER, side == ATTACKER),
    OverlayKind("zoc_defender", False): lambda view, side, target: zones(view.state, DEFENDER, side == DEFENDER),
    OverlayKind("works", False): lambda view, side, target: helped(view.state, side),
    OverlayKind("threat", False): lambda view, side, target: threats(view.state, side),
}

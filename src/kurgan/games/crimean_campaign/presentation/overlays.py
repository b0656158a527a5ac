"""Overlays: zones of control, supply with its lines, where a unit can go, railway guns, the siege, control."""

from __future__ import annotations

from kurgan.core.overlays import Overlays, shades
from kurgan.core.scene import Overlay, OverlayKind
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, HEX, NAMES, NONE, SIDES, SOVIET, enemy
from kurgan.games.crimean_campaign.presentation.threat import threats
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged, siege_ground
from kurgan.games.crimean_campaign.rules.r07_zoc import gait_of, ground, zoc
from kurgan.games.crimean_campaign.rules.r08_supply import lines, sources_of, supplied, supply_passes
from kurgan.games.crimean_campaign.rules.r11_1_support import rail_net, within
from kurgan.games.crimean_campaign.sheets import PIECES
from kurgan.games.crimean_campaign.stacks import held_by, is_public, top_at
from kurgan.games.crimean_campaign.state import TCC

NO_UNIT, STATIC = message("overlay_note.no_unit"), message("overlay_note.static")


# --- movement -------------------------------------------------------------------------------------


def pointed_at(view: View, target: str) -> int:
    """The piece named; of a hex, or of a back in it, the piece in hand or the one on top."""
    s: TCC = view.state
    place = HEX.get(target.partition("/")[0].removeprefix("garrison:"), 0)
    if place:
        return s.unit if s.unit != NONE and s.where[s.unit] == place else top_at(s, place)
    piece = PIECES.index(target) if target in PIECES[:-1] else NONE
    if piece == NONE or s.where[piece] < FIRST_HEX:
        return NONE
    own = view.seat == s.given.sheets.side[piece]
    return piece if own or is_public(s, piece) else top_at(s, s.where[piece])


def reach(s: TCC, piece: int) -> Overlay:
    """[10.0] Every hex the piece could move to now, and those where it would have to stop [7.1]."""
    if piece == NONE:
        return Overlay((), note=NO_UNIT, rule="10.0")
    t = s.given.sheets
    if not t.mobile >> piece & 1:
        return Overlay((), note=STATIC, rule="2.3.3-b")
    side, place = t.side[piece], s.where[piece]
    here = ground(s, side)
    found = here.reach(place, gait_of(s, s.group if s.group >> piece & 1 else 1 << piece))
    shaded = [
        *shades(NAMES, found & ~here.ezoc, "reach", "10.0"),
        *shades(NAMES, found & here.ezoc, "contested", "7.1"),
    ]
    who = words.piece(piece) if is_public(s, piece) or s.side == side else Ref("unit", f"some-{SIDES[side]}")
    note = message("overlay_note.reach", unit=who, hex=words.place(place), number=found.bit_count())
    return Overlay(tuple(shaded), note=note, rule="10.0")


def zones(s: TCC, side: int, own: bool) -> Overlay:
    """[7.0] The hexes around a side's combat units."""
    found = zoc(s.given, s.occupied[side])
    return Overlay(
        tuple(shades(NAMES, found, "own" if own else "enemy", "7.0")),
        note=message("overlay_note.zoc", side=words.side(side)),
        rule="7.0",
    )


# --- supply ---------------------------------------------------------------------------------------


def supply(s: TCC, side: int) -> Overlay:
    """[8.2] Where a unit of the side is in supply, the lines its units draw on, and who is cut off."""
    fed = supplied(s, side)
    units = s.occupied[side] & ~_without_mobile(s, side)
    shaded = [
        *shades(NAMES, fed & ~s.occupied[enemy(side)], "supply", "8.2"),
        *shades(NAMES, units & ~fed, "blocked", "8.0-d"),
    ]
    cut_off = sum((s.at[place] & s.given.sheets.mobile).bit_count() for place in bits(units & ~fed))
    note = message("overlay_note.supply", side=words.side(side), number=cut_off)
    return Overlay(tuple(shaded), supply_lines(s, side, units & fed), note, "8.2")


def _without_mobile(s: TCC, side: int) -> int:
    """Hexes where only what is always in supply stands [8.0-a] [8.0-b]."""
    return sum(1 << place for place in bits(s.occupied[side]) if not s.at[place] & s.given.sheets.mobile)


def supply_lines(s: TCC, side: int, units: int) -> tuple[tuple[str, ...], ...]:
    """Shortest lines from the sources to these hexes; where two meet they go on as one."""
    t, sources = s.given.sheets, sources_of(s, side)
    passing, inside = supply_passes(s, side), lines(s, side, sources)
    came: dict[int, int] = {}
    layer = found = sources & inside
    while layer:
        reached = t.grid.step(layer & passing) & inside & ~found
        for place in bits(reached):
            came[place] = next(iter(bits(t.grid.adjacent[place] & layer & passing)))
        found |= reached
        layer = reached
    drawn, arrows = set(bits(sources)), []
    for place in sorted(bits(units & found), key=lambda place: _length(came, place)):
        way = [place]
        while way[-1] not in drawn:
            way.append(came[way[-1]])
        drawn.update(way)
        if len(way) > 1:
            arrows.append(tuple(NAMES[here] for here in reversed(way)))
    return tuple(arrows)


def _length(came: dict[int, int], place: int) -> int:
    length = 0
    while place in came:
        place, length = came[place], length + 1
    return length


# --- the rest -------------------------------------------------------------------------------------


def control(s: TCC, side: int) -> Overlay:
    """[3.5] Who controls which hex."""
    shaded = [*shades(NAMES, held_by(s, side), "own", "3.5"), *shades(NAMES, held_by(s, enemy(side)), "enemy", "3.5")]
    return Overlay(tuple(shaded), note=message("overlay_note.control", side=words.side(side)), rule="3.5")


def rail(s: TCC) -> Overlay:
    """[11.1.2-f] The railway the Axis has joined to Dzhankoi, and how far its railway guns reach from there."""
    t, net = s.given.sheets, rail_net(s)
    reached = 0
    for place in bits(net):
        reached |= within(t, place, t.game["support_limits"]["distance"])
    shaded = [*shades(NAMES, net, "supply", "11.1.2-f"), *shades(NAMES, reached & ~net, "range", "11.1.2-f")]
    note = message("overlay_note.rail" if net else "overlay_note.no_rail", number=net.bit_count())
    return Overlay(tuple(shaded), note=note, rule="11.1.2-f")


def siege(s: TCC) -> Overlay:
    """[4.2-e] The hexes the Soviets could walk through from the fortress, and the way to Kerch if there is one."""
    t, free = s.given.sheets, siege_ground(s)
    joined = t.grid.flood(1 << t.fortress, free)
    way = t.grid.path(t.fortress, t.kerch, free) if not is_besieged(s) and joined >> t.kerch & 1 else []
    arrows = (tuple(NAMES[place] for place in way),) if way else ()
    note: Message = message("overlay_note.open" if way else "overlay_note.besieged")
    return Overlay(tuple(shades(NAMES, joined, "own", "4.2-e")), arrows, note, "4.2-e")


OVERLAYS: Overlays = {
    OverlayKind("reach", True): lambda view, side, target: reach(view.state, pointed_at(view, target)),
    OverlayKind("supply", False): lambda view, side, target: supply(view.state, side),
    OverlayKind("zoc_axis", False): lambda view, side, target: zones(view.state, AXIS, side == AXIS),
    OverlayKind("zoc_soviet", False): lambda view, side, target: zones(view.state, SOVIET, side == SOVIET),
    OverlayKind("control", False): lambda view, side, target: control(view.state, side),
    OverlayKind("rail", False): lambda view, side, target: rail(view.state),
    OverlayKind("siege", False): lambda view, side, target: siege(view.state),
    OverlayKind("threat", False): lambda view, side, target: threats(view, side),
}

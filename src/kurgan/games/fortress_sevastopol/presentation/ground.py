"""What lies on the map and is no unit: control of Areas, works, the railhead, a beachhead; and the boundaries."""

from __future__ import annotations

from functools import cache

from kurgan.core.scene import Edge, Mark, Tag
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BOUNDARY_KINDS,
    BREACHED,
    BRIDGE_SITE,
    DESTROYED,
    NAMES,
    NONE,
    SIDES,
    SOVIET,
    C,
    U,
)
from kurgan.games.fortress_sevastopol.presentation.counters import BOXES
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_owner, is_contested, rail_net
from kurgan.games.fortress_sevastopol.state import FS

# --- tags -----------------------------------------------------------------------------------------


def tags(s: FS) -> list[Tag]:
    """Who controls each Area; a contested one shows both, its owner first."""
    t = s.given.sheets
    found = []
    for place in AREAS:
        owner = AXIS if s.held[AXIS] >> place & 1 else SOVIET
        found.append(_tag(place, owner, is_contested(s, place), t.tem[place], t.vp[place]))
    return [
        *found,
        Tag(NAMES[U], SIDES[AXIS], note=ZONE_NOTES[AXIS]),
        Tag(NAMES[C], SIDES[SOVIET], note=ZONE_NOTES[SOVIET]),
        *(Tag(BOXES[side], SIDES[side], note=BOX_NOTE) for side in (AXIS, SOVIET)),
    ]


ZONE_NOTES = (message("note.zone_u"), message("note.zone_c"))
BOX_NOTE = message("note.support")


@cache
def _tag(place: int, owner: int, contested: bool, tem: int, vp: int) -> Tag:
    note = message("note.tem_vp" if vp else "note.tem", tem=tem, vp=vp)
    return Tag(NAMES[place], SIDES[owner], SIDES[1 - owner] if contested else "", note)


# --- boundaries -----------------------------------------------------------------------------------


def edges(s: FS) -> list[Edge]:
    """Those that are not as printed: bridges with an owner, blown bridges, breached lines."""
    t = s.given.sheets
    return [
        _edge(t.pairs[n], t.kind[n], s.boundary[n], bridge_owner(s, n))
        for n in range(len(t.pairs))
        if t.bridge[n] or s.boundary[n]
    ]


@cache
def _edge(pair: tuple[int, int], drawn: int, state: int, owner: int) -> Edge:
    """The kind is told too: on the other map [E-6] the boundary 3-4 is not the closed one that is printed."""
    name, kind = f"{NAMES[pair[0]]}-{NAMES[pair[1]]}", BOUNDARY_KINDS[drawn]
    between = message("edge.between", one=_place(pair[0]), other=_place(pair[1]))
    if state == BREACHED:
        return Edge(name, kind, ("breached",), name=message(f"edge.breached_{kind}", between=between))
    if state == DESTROYED:
        return Edge(name, kind, ("blown",), name=message("edge.blown", between=between))
    return Edge(
        name, kind, ("bridge",), SIDES[owner], message("edge.bridge", side=Ref("seat", SIDES[owner]), between=between)
    )


def _place(place: int) -> Ref:
    return Ref("map", NAMES[place])


# --- marks ----------------------------------------------------------------------------------------


def marks(s: FS) -> list[Mark]:
    """Improved Positions, Construction markers, the railheads, the beachhead."""
    found = [_mark("fort", NAMES[place], owner - 1, "ip") for place, owner in enumerate(s.ip) if owner]
    found += [
        _mark("construction", _site(s, side), side, "construction", str(s.work_level[side]))
        for side in (AXIS, SOVIET)
        if s.work_at[side] != NONE
    ]
    found += [_mark("railhead", NAMES[place], AXIS, "railhead") for place in bits(railheads(s))]
    if s.beachhead:
        found.append(_mark("beachhead", NAMES[s.beachhead], SOVIET, "beachhead"))
    return found


def railheads(s: FS) -> int:
    """[2.3.4] [21.1] The ends of the converted net: its Areas that border a rail Area outside it, a mask."""
    t, net = s.given.sheets, rail_net(s) & ~(1 << U)
    found = 0
    for place in bits(net):
        if t.adjacent[place] & t.rail & ~net & ~(1 << U):
            found |= 1 << place
    return found


def _site(s: FS, side: int) -> str:
    site = s.work_at[side]
    return NAMES[site] if site < BRIDGE_SITE else s.given.sheets.boundary_names[site - BRIDGE_SITE]


@cache
def _mark(kind: str, at: str, side: int, word: str, text: str = "") -> Mark:
    name: Message = message(f"mark.{word}", side=Ref("seat", SIDES[side]), level=text)
    return Mark(at, kind, SIDES[side], name, text)

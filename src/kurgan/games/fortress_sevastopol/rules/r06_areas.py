"""6.0 Stacking, Zones, control and Area status; and the one moment at which control changes [R35]."""

from __future__ import annotations

from kurgan.core.sets import changed, each
from kurgan.games.fortress_sevastopol.places import (
    AREA_MASK,
    AS_PRINTED,
    AXIS,
    AXIS_BRIDGE,
    BRIDGE_SITE,
    DESTROYED,
    MAP_MASK,
    NONE,
    SOVIET,
    U,
    enemy,
)
from kurgan.games.fortress_sevastopol.rules import r21_2_links, words
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import FS

# --- 6.1 stacking -----------------------------------------------------------------------------------


def stack(s: FS, place: int, side: int) -> int:
    """[6.1] What counts against the limit: HQs never do [6.1.1-a], a formation counts once [6.1.1]."""
    t = s.given.sheets
    units = s.at[place] & t.of_side[side] & ~t.hq
    count = units.bit_count()
    for formation in t.formations:
        together = (units & formation).bit_count()
        if together > 1:
            count -= together - 1
    return count


def has_room_for_any(s: FS, place: int, side: int) -> bool:
    """[6.1-c] Whether one more unit of a side may enter, whatever it is."""
    t = s.given.sheets
    limit = t.stacking[place]  # [6.1] [6.1-a] [6.1-b]; none in Zones [6.2]
    return (s.at[place] & t.of_side[side]).bit_count() < limit or stack(s, place, side) < limit


def has_room(s: FS, place: int, unit: int) -> bool:
    """[6.1-c] [6.1-d] [8.3-b] [8.7-f] Whether one more unit may enter; a regiment may join its formation [R37]."""
    t = s.given.sheets
    if has_room_for_any(s, place, t.side[unit]):
        return True
    bit, here = t.bit[unit], s.at[place]
    if bit & t.hq:
        return True
    return any(bit & formation and here & formation for formation in t.formations)


# --- 6.3, 6.4 control and status --------------------------------------------------------------------


def is_contested(s: FS, place: int) -> bool:
    """[6.4.1] Units of both sides."""
    return bool(s.stands[AXIS] & s.stands[SOVIET] & 1 << place)


def is_free(s: FS, place: int, side: int) -> bool:
    """[6.4.3] Not enemy controlled, and no enemy units."""
    return bool(s.held[side] & ~s.stands[1 - side] & 1 << place)


def free_places(s: FS, side: int) -> int:
    """All free places of a side, a mask."""
    return s.held[side] & ~s.stands[1 - side]


def places_with(s: FS, side: int) -> int:
    """All places where a side has units, a mask."""
    return s.stands[side] & MAP_MASK


# --- 21.2 what a boundary is now --------------------------------------------------------------------


def bridge_stands(s: FS, boundary: int) -> bool:
    """[21.2.1] [R53] A printed bridge that is not destroyed, whoever holds it."""
    return s.given.sheets.bridge[boundary] and s.boundary[boundary] != DESTROYED


def bridge_owner(s: FS, boundary: int) -> int:
    """[21.2.1] [2.3.8] Soviet unless marked; NONE if there is no bridge to own."""
    if not bridge_stands(s, boundary):
        return NONE
    return AXIS if s.boundary[boundary] == AXIS_BRIDGE else SOVIET


def give_bridge(s: FS, boundary: int, side: int) -> None:
    s.boundary = changed(s.boundary, boundary, AXIS_BRIDGE if side == AXIS else AS_PRINTED)
    if s.log is not None:
        s.tell("bridge_taken", "21.2.1", bridge=words.boundary(s, boundary), side=words.side(side))


# --- control changes [R35] --------------------------------------------------------------------------


def update_control(s: FS) -> None:
    """[6.3] [6.3-c] At the end of an Impulse, after withdrawals and after each side's regroup."""
    stands, held = s.stands, s.held
    contested = stands[AXIS] & stands[SOVIET]  # [6.4.1] there the old owner stays
    taken = [stands[AXIS] & ~contested, stands[SOVIET] & ~contested]  # [6.3-a] [6.3-d]
    taken[s.side] |= s.passed & ~(stands[AXIS] | stands[SOVIET])  # [6.3-a] passing through a vacant Area is enough
    for place in each((taken[AXIS] & ~held[AXIS] | taken[SOVIET] & ~held[SOVIET]) & AREA_MASK):
        take(s, place, AXIS if taken[AXIS] >> place & 1 else SOVIET)
    s.passed = 0
    if s.beachhead and not stands[SOVIET] >> s.beachhead & 1 and held[AXIS] >> s.beachhead & 1:
        lift_beachhead(s)  # [9.6.2-c] [R174] nobody is left of the landing


def take(s: FS, place: int, side: int) -> None:
    """An Area changes hands: VP, bridges, IPs, works and the beachhead follow in the same instant."""
    t, other = s.given.sheets, enemy(side)
    s.held[side] |= 1 << place
    s.held[other] &= ~(1 << place)
    s.vp += t.vp[place] if side == AXIS else -t.vp[place]  # [25.1]
    if s.log is not None:
        s.tell("control", "6.3", area=words.place(place), side=words.side(side), vp=s.vp)
    for around, boundary in t.neighbours[place]:  # [21.2.1-b]
        if s.held[side] >> around & 1 and bridge_owner(s, boundary) == other:
            give_bridge(s, boundary, side)
    if s.ip[place] == 1 + other:  # [17.2.1-a]
        s.ip = changed(s.ip, place, 0)
        if s.log is not None:
            s.tell("ip_lost", "17.2.1-a", area=words.place(place), side=words.side(other))
    site = s.work_at[other]  # [R115]
    if site == place or (
        site >= BRIDGE_SITE
        and site != NONE
        and place in t.pairs[site - BRIDGE_SITE]
        and not any(s.held[other] >> end & 1 for end in t.pairs[site - BRIDGE_SITE])
    ):
        s.work_at, s.work_level = changed(s.work_at, other, NONE), changed(s.work_level, other, 0)
    if side == AXIS and s.beachhead == place:  # [9.6.2-c]
        lift_beachhead(s)


def lift_beachhead(s: FS) -> None:
    """[9.6.2-c] The Amphibious Invasion chit goes back to the pool."""
    if s.log is not None:
        s.tell("beachhead_lifted", "9.6.2-c", area=words.place(s.beachhead))
    s.beachhead = 0
    s.pool[AMPHIBIOUS] += 1


def flood(s: FS, start: int, within: int) -> int:
    """All places reached from ``start`` (a mask) over places in ``within`` (a mask), the starts included."""
    return r21_2_links.flood(r21_2_links.adjoining(s.given.sheets), start, within)


def rail_net(s: FS) -> int:
    """[21.1] [4.5] [R106] The converted Areas and Zone U, a mask: rail Areas joined with it through Axis rail Areas.

    Control changes only between Impulses, so what is converted is usable from the next one [21.1-a] and falls
    back by itself when the link is cut [21.1-b].
    """
    return flood(s, 1 << U, s.held[AXIS] & s.given.sheets.rail)

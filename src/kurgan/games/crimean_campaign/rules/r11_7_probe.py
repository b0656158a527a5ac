"""11.7 Axis probing attacks: an advance into an empty hex of an enemy zone, without dice."""

from __future__ import annotations

from kurgan.core.hexes import DIRECTIONS
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, mask_of
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, GRID, SIZE, SOVIET, neighbour
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r07_zoc import ground
from kurgan.games.crimean_campaign.rules.r11_5_advance import can_enter
from kurgan.games.crimean_campaign.state import TCC

ONLY_AXIS = Refusal("11.7", "probe_only_axis")
OCCUPIED = Refusal("11.7", "probe_occupied")
NO_ZONE = Refusal("11.7-b", "probe_no_zone")
NO_PROBER = Refusal("11.7", "probe_nobody")
ALL_PROBED = Refusal("11.7-h", "probe_nobody")
ALL_FAR = Refusal("11.7-a", "probe_nobody")
NO_ENEMY = Refusal("11.7-a", "probe_no_enemy")
PROBED = Refusal("11.7-h", "probed_already")
NO_ROAD = Refusal("11.7-e", "probe_no_road")
NO_ROOM = Refusal("11.7-e", "probe_no_room")

# By hex: the hexes that share a hexside with it, whatever lies along it.
AROUND = tuple(
    mask_of(n for n in (neighbour(place, side) for side in DIRECTIONS) if GRID.is_hex(n)) if GRID.is_hex(place) else 0
    for place in range(SIZE)
)


def probe_ground(s: TCC) -> int:
    """[11.7] [11.7-b] [R92] All empty hexes in Soviet zones, a set."""
    if s.side != AXIS:
        return 0
    return ground(s, AXIS).ezoc & ~(s.occupied[AXIS] | s.occupied[SOVIET])


def near_enemy(s: TCC) -> int:
    """[11.7-a] Hexes adjacent to one with Soviet units; [11.7-c] in their zone or, across water, not.

    [R116] Adjacent means sharing a hexside, also one of water.
    """
    where = ground(s, AXIS)
    if where.beside < 0:
        where.beside = 0
        for place in bits(s.occupied[SOVIET]):
            where.beside |= AROUND[place]
    return where.beside


def prober_refusal(s: TCC, piece: int) -> Refusal | None:
    """Why a unit, free to act and next to the target, may not probe it. [R117]"""
    place = s.where[piece]
    if s.probed >> piece & 1:
        return PROBED  # [11.7-h] [R89]
    if not near_enemy(s) >> place & 1:
        return NO_ENEMY  # [11.7-a]
    if not can_enter(s.given.sheets, piece, place, s.target):
        return NO_ROAD  # [R92]
    return None if has_room(s, s.target, s.committed | 1 << piece, AXIS) else NO_ROOM


def target_refusal(s: TCC, place: int) -> Refusal | None:
    if s.side != AXIS:
        return ONLY_AXIS
    if (s.occupied[AXIS] | s.occupied[SOVIET]) >> place & 1:
        return OCCUPIED  # [11.7]
    return None if ground(s, AXIS).ezoc >> place & 1 else NO_ZONE  # [11.7-b]


def probe(s: TCC) -> None:
    """[11.7-d] [11.7-e] No sums, no dice, no losses: the units go there [R31] [R95]."""
    if s.advanced:
        s.momenta |= s.committed  # [11.7-f] [11.6-g]
    elif not s.given.probe_is_extra:
        s.attacked |= s.committed  # [R89]
    s.probed |= s.committed  # [11.7-h]
    origins = {piece: s.where[piece] for piece in sorted(bits(s.committed), key=lambda n: (s.where[n], s.rank[n]))}
    for piece in origins:  # each stack from the bottom up: nothing is shown
        put(s, piece, s.target)
    s.advanced |= s.committed  # [11.7-g]
    if s.log is not None:
        for piece, origin in origins.items():
            start, end = words.place(origin), words.place(s.target)
            s.tell("probed", "11.7", only=AXIS, unit=words.piece(piece), origin=start, hex=end)
            s.tell("probed", "11.7", hide=AXIS, unit=words.shown(s, piece), origin=start, hex=end)
    take(s, AXIS, s.target)

"""6.0 Stacking: three division equivalents for the Axis, six units for the Soviets."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.state import TCC

LARGEST = (2, 1)  # by side: how much one unit counts at most
FULL = (Refusal("6.1", "hex_is_full_axis"), Refusal("6.2", "hex_is_full_soviet"))  # by side


def size(s: TCC, pieces: int, side: int) -> int:
    """[6.0] How much these pieces count: half divisions for the Axis [6.1] [R29], units for the Soviets [6.2].

    [6.1-a] Steps do not matter; [6.0-b] [1.2-a] Germans and Romanians count alike.
    """
    t = s.given.sheets
    pieces &= t.mobile  # [6.0-c] [6.1-e] static units count nothing
    if side == AXIS:
        small = pieces & t.half_sized  # [6.1-d] brigades, regiments, battalions
        return 2 * pieces.bit_count() - small.bit_count()  # [6.1-b] [6.1-c] [S-6] divisions, corps: two
    return pieces.bit_count()


def limit(s: TCC, side: int) -> int:
    stacking = s.given.sheets.game["stacking"]
    most: int = stacking["axis_halves"] if side == AXIS else stacking["soviet_units"]  # [6.1] [6.2]
    return most


def has_room(s: TCC, place: int, pieces: int, side: int) -> bool:
    """[9.0-c] Whether these pieces can join what lies there."""
    return size(s, s.at[place] | pieces, side) <= limit(s, side)


def is_overstacked(s: TCC, place: int, side: int) -> bool:
    return size(s, s.at[place], side) > limit(s, side)


def crowds(s: TCC, side: int, room: int) -> int:
    """Hexes, a set, among which are all of a side's with less than so much room left, in half divisions or units."""
    return s.stacked if limit(s, side) - room >= LARGEST[side] else s.occupied[side]


def overstacked(s: TCC, side: int) -> int:
    """Hexes of a side above the limit."""
    found, mobile = 0, s.given.sheets.mobile
    few = limit(s, side) // LARGEST[side]  # so many have room in any case
    for place in bits(crowds(s, side, 0) & s.occupied[side]):
        if (s.at[place] & mobile).bit_count() > few and is_overstacked(s, place, side):
            found |= 1 << place
    return found

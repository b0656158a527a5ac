"""What lies where, in which order, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, DUE, FIRST_HEX, GONE, HAND, NONE, OFFSHORE, OUT, POOL
from kurgan.games.crimean_campaign.sheets import GARRISON_BIT

if TYPE_CHECKING:
    from kurgan.games.crimean_campaign.state import TCC


def controls(s: TCC, side: int, place: int) -> bool:
    """[3.5]"""
    return bool(s.held >> place & 1) == (side == AXIS)


def held_by(s: TCC, side: int) -> int:
    """All hexes a side controls."""
    return s.held if side == AXIS else s.given.sheets.grid.playable & ~s.held


def stack_at(s: TCC, place: int) -> list[int]:
    """The mobile pieces of a hex from the bottom to the top."""
    return sorted(bits(s.at[place] & s.given.sheets.mobile), key=s.rank.__getitem__)


def top_at(s: TCC, place: int) -> int:
    """The piece everybody sees, NONE if there is none."""
    pieces = s.at[place] & s.given.sheets.mobile
    if not pieces & pieces - 1:
        return pieces.bit_length() - 1 if pieces else NONE
    rank = s.rank
    best, highest = NONE, -1
    for piece in bits(pieces):
        if rank[piece] > highest:
            best, highest = piece, rank[piece]
    return best


def on_map(s: TCC, side: int) -> int:
    """All pieces of a side on the map."""
    at = s.at
    off = at[OUT] | at[POOL] | at[HAND] | at[DUE] | at[GONE] | at[OFFSHORE] | GARRISON_BIT
    return s.given.sheets.of_side[side] & ~off


def pieces_in(s: TCC, places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= s.at[place]
    return found


def fighting(s: TCC) -> int:
    """[11.3-3] The pieces shown to all in the combat under way, as long as it lasts, whatever their stacks lose."""
    return s.committed | s.at[s.target] if s.revealed else 0


def is_visible(s: TCC, piece: int) -> bool:
    """Whether the opponent of its owner sees the counter: static, on top, seen, or fighting."""
    bit, place = 1 << piece, s.where[piece]
    if place < FIRST_HEX or bit & (s.given.sheets.static | s.seen | fighting(s)):
        return True
    return top_at(s, place) == piece


def is_public(s: TCC, piece: int) -> bool:
    """Whether he may also know what it is: it does not lie face down [R111]."""
    return not s.down >> piece & 1 and is_visible(s, piece)


def veiled(s: TCC, side: int) -> int:
    """All pieces of a side on the map whose nature the opponent may not know."""
    found, t = 0, s.given.sheets
    shown = s.seen | fighting(s)
    for place in bits(s.stacked & s.occupied[side]):
        found |= s.at[place] & t.mobile & ~shown & ~(1 << top_at(s, place))
    return found | s.down & on_map(s, side) & t.mobile

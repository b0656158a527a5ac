"""What lies where, in which order, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, NONE

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
    best = NONE
    for piece in bits(pieces):
        if best == NONE or s.rank[piece] > s.rank[best]:
            best = piece
    return best


def on_map(s: TCC, side: int) -> int:
    """All pieces of a side on the map."""
    return pieces_in(s, bits(s.occupied[side])) & s.given.sheets.of_side[side]


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
    for place in bits(s.occupied[side]):
        pieces = s.at[place] & t.mobile
        if pieces & (pieces - 1):
            found |= pieces & ~shown & ~(1 << top_at(s, place))
        found |= pieces & s.down
    return found

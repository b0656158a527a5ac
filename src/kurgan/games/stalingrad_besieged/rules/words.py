"""Parameters of events and refusals: things of the game by their names in the catalogues."""

from __future__ import annotations

from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.names import REVEALED, is_single
from kurgan.games.stalingrad_besieged.places import NAMES, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.sheets import CARDS, EFFECTS, SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB


def unit(piece: int) -> Ref:
    return Ref("unit", SLUGS[piece])


def public_unit(s: SB, slot: int) -> Ref:
    """As everybody sees it."""
    piece = s.board[slot]
    if s.flags[slot] & REVEALED or is_single(s.may[slot]):
        return unit(piece)
    return unit(UNKNOWN[SIDE[piece]])


def space(n: int) -> Ref:
    return Ref("space", NAMES[n])


def side(n: int) -> Ref:
    return Ref("seat", SIDES[n])


def card(face: int) -> Ref:
    return Ref("card", CARDS[face])


def effect(n: int) -> Ref:
    return Ref("effect", EFFECTS[n])


def sector(n: int) -> Ref:
    return Ref("sector", SECTORS[n])

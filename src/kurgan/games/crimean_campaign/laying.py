"""The only ways to move a piece and to place a garrison.

``where``/``at``/``rank``/``occupied`` say one thing in four ways; nothing else changes them.
"""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, DUE, FIRST_HEX
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.stacks import is_visible, stack_at, top_at
from kurgan.games.crimean_campaign.state import TCC


def put(s: TCC, piece: int, place: int) -> None:
    """Take a piece from where it lies and lay it on top of what lies there.

    [6.3] What the opponent saw of a stack he forgets when its membership changes; its top he always sees.
    """
    if s.log is not None:
        uncover(s, piece)
    t = s.given.sheets
    bit, side, old = 1 << piece, t.side[piece], s.where[piece]
    s.at[old] &= ~bit  # [2.3.8-f] it lies in one place
    s.seen &= ~(bit | s.at[old] | s.at[place])
    if old >= FIRST_HEX:
        if t.mobile & bit:
            mine = s.rank[piece]
            for other in bits(s.at[old] & t.mobile):
                if s.rank[other] > mine:
                    s.rank[other] -= 1
        if not s.at[old] and not s.garrisons >> old & 1:
            s.occupied[side] &= ~(1 << old)
    s.rank[piece] = (s.at[place] & t.mobile).bit_count() if place >= FIRST_HEX and t.mobile & bit else 0
    s.at[place] |= bit
    s.where[piece] = place
    if place >= FIRST_HEX:
        s.occupied[side] |= 1 << place
    else:  # what it did in this phase went with it
        s.moved &= ~bit
        s.attacked &= ~bit
        s.momenta &= ~bit
        s.probed &= ~bit
    if place != DUE:
        s.due[piece] = 0


def uncover(s: TCC, piece: int) -> None:
    """[6.3] A piece leaves: what lies under it, if it is the top, is seen from now on, and so it is told.

    Not if the two look alike, as untried units do: nobody could say which of them left.
    """
    place = s.where[piece]
    if place < FIRST_HEX or top_at(s, place) != piece:
        return
    below = stack_at(s, place)[:-1]
    if below and not is_visible(s, below[-1]):
        look = words.lying(s, below[-1])
        if look != words.lying(s, piece):
            s.tell("uncovered", "6.3", hide=s.given.sheets.side[piece], unit=look, hex=words.place(place))


def bring_up(s: TCC, piece: int) -> None:
    """[6.3] Lay a piece of a stack on its top."""
    for other in bits(s.at[s.where[piece]] & s.given.sheets.mobile):
        if s.rank[other] > s.rank[piece]:
            s.rank[other] -= 1
    s.rank[piece] = (s.at[s.where[piece]] & s.given.sheets.mobile).bit_count() - 1


def set_garrison(s: TCC, place: int, stands: bool) -> None:
    """[3.5-f] [R22]"""
    bit = 1 << place
    if stands:
        s.garrisons |= bit
        s.occupied[AXIS] |= bit
    else:
        s.garrisons &= ~bit
        if not s.at[place]:
            s.occupied[AXIS] &= ~bit

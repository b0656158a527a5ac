"""The only ways to move a piece and to place a garrison.

``where``/``at``/``rank``/``occupied``/``stacked`` say one thing in five ways; nothing else changes them.
"""

from __future__ import annotations

from kurgan.core.sets import bits, changed
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
    t, at = s.given.sheets, s.at
    bit, old, mobile = t.bit[piece], s.where[piece], t.mobile
    left = at[old] = at[old] & ~bit  # [2.3.8-f] it lies in one place
    there = at[place]
    if s.seen:
        s.seen &= ~(bit | left | there)
    if old >= FIRST_HEX:
        if mobile & bit:
            rank, mine = s.rank, s.rank[piece]
            below = left & mobile
            for other in bits(below):
                if rank[other] > mine:
                    rank[other] -= 1
            if not below & below - 1:
                s.stacked &= ~(1 << old)
        if not left and not s.garrisons >> old & 1:
            s.occupied[t.side[piece]] &= ~(1 << old)
    s.where[piece] = place
    at[place] = there | bit
    s.rank[piece] = 0
    if place >= FIRST_HEX:
        s.occupied[t.side[piece]] |= 1 << place
        there &= mobile
        if there and mobile & bit:
            s.rank[piece] = there.bit_count()
            s.stacked |= 1 << place
    else:  # what it did in this phase went with it
        s.moved &= ~bit
        s.attacked &= ~bit
        s.momenta &= ~bit
        s.probed &= ~bit
    if place != DUE and s.due[piece]:
        s.due = changed(s.due, piece, 0)


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

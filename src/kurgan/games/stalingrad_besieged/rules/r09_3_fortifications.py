"""9.3 Fortifications: a card under a space, and what it is worth."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.games.stalingrad_besieged.names import fort_face, fort_mark, fort_owner
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB


def fortify(s: SB, space: int, owner: int, face: int) -> None:
    """[9.3-b] The card belongs to the space, not to the unit on it."""
    s.forts[space] = fort_mark(owner, face)


def fort_bonus(s: SB, space: int, piece: int) -> int:
    """[9.3-c] An owner's unit there is one harder to hit, never more than one [R38]."""
    mark = s.forts[space]
    return s.given.sheets.fortify_bonus if mark and fort_owner(mark) == SIDE[piece] else 0


def fort_terms(s: SB, space: int, piece: int) -> tuple[Term, ...]:
    """The fortification as a term of a sum, if there is one."""
    bonus = fort_bonus(s, space, piece)
    return (Term("fortification", bonus, "9.3-c"),) if bonus else ()


def raze(s: SB, space: int, side: int) -> None:
    """[9.3-d] An enemy who occupies the space destroys the fortification; its card is discarded [R39]."""
    mark = s.forts[space]
    if mark and fort_owner(mark) != side:
        s.forts[space] = 0
        s.discard[fort_face(mark)] += 1
        if s.log is not None:
            s.tell("razed", "9.3-d", space=words.space(space), side=words.side(side))

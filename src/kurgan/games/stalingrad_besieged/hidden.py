"""What can be known of hidden pieces: exact weights of their types, and worlds built from a view.

Every hidden piece carries public knowledge, ``may``: the types it can still be (all of its side at
first; less after it survived a barrage [R68] or a look under an air strike [R69]; one for a replacement
[R63]). The units whose place nobody named lie on the unknown pieces in every way that fits, all ways
equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from kurgan.core.chance import draw
from kurgan.games.stalingrad_besieged.names import REVEALED, is_single
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, RUSSIAN
from kurgan.games.stalingrad_besieged.sheets import FACES, FULL, OF_SIDE, SIDE, UNKNOWN

if TYPE_CHECKING:
    from kurgan.core.view import View
    from kurgan.games.stalingrad_besieged.state import SB


def cover_pieces(s: SB, seat: int | None) -> None:
    """[4-d] [4-f] Hidden types and reinforcements are their owner's secret."""
    for side in (GERMAN, RUSSIAN):
        if side == seat:
            continue
        for slot in range(HAND + 1):
            piece = s.board[slot]
            if SIDE[piece] == side and not s.flags[slot] & REVEALED and not is_single(s.may[slot]):
                s.board[slot] = UNKNOWN[side]
        for pile in (s.aside, s.removed):
            pile[UNKNOWN[side]] += sum(pile[t] for t in OF_SIDE[side])
            for t in OF_SIDE[side]:
                pile[t] = 0


def cover_hands(s: SB, seat: int | None) -> None:
    """[4-m] [R50] The other player knows how many cards, and which he can deduce; the rest are in the pile."""
    if seat is None:
        s.known[:] = bytes(2 * FACES)  # who holds no hand can deduce none [R72]
    for side in (GERMAN, RUSSIAN):
        if side == seat:
            continue
        base = side * FACES
        s.unseen[side] += sum(s.hand[base : base + FACES]) - sum(s.known[base : base + FACES])
        for face in range(FACES):
            unknown = s.hand[base + face] - s.known[base + face]
            s.deck[face] += unknown
            s.hand[base + face] -= unknown


def unlocated(s: SB, side: int) -> list[int]:
    """By place in OF_SIDE: how many units of each type stand on no named place."""
    types = OF_SIDE[side]
    left = [s.given.sheets.count[t] for t in types]
    first = types[0]
    for pile in (s.eliminated, s.out, s.removed, s.aside):
        for n in range(len(left)):
            left[n] -= pile[first + n]
    for piece in (*s.board, *s.pending):
        if SIDE[piece] == side and piece != UNKNOWN[side]:
            left[piece - first] -= 1
    return left


@lru_cache(maxsize=4096)
def _ways(left: tuple[int, ...], masks: tuple[int, ...]) -> int:
    """In how many ways units can be dealt to pieces that may be some types only, one unit each."""
    if not masks:
        return 1
    mask, rest = masks[0], masks[1:]
    total = 0
    for n, units in enumerate(left):
        if units and mask >> n & 1:
            total += units * _ways((*left[:n], units - 1, *left[n + 1 :]), rest)
    return total


def type_weights(left: list[int], mask: int, others: tuple[int, ...]) -> list[tuple[int, int]]:
    """(place in OF_SIDE, weight) for a piece that may be ``mask``, beside other pieces with limits of their own.

    Pieces without limits share what remains in equally many ways whatever the limited ones get, so they
    do not matter.
    """
    found = []
    for n, units in enumerate(left):
        if units and mask >> n & 1:
            weight = units * (_ways((*left[:n], units - 1, *left[n + 1 :]), others) if others else 1)
            if weight:
                found.append((n, weight))
    return found


def other_limits(s: SB, side: int, slot: int) -> tuple[int, ...]:
    """The limits of all other pieces of unknown type."""
    unknown, full = UNKNOWN[side], FULL[side]
    return tuple(sorted(s.may[n] for n in range(HAND + 1) if n != slot and s.board[n] == unknown and s.may[n] != full))


def weights_of(s: SB, slot: int) -> list[tuple[int, int]]:
    """(type, weight) of a piece of unknown type."""
    side = SIDE[s.board[slot]]
    first = OF_SIDE[side][0]
    weights = type_weights(unlocated(s, side), s.may[slot], other_limits(s, side, slot))
    return [(first + n, weight) for n, weight in weights]


class WorldSampler:
    """Whole worlds that a viewer cannot tell apart, each as likely as the view makes it."""

    def __init__(self, view: View) -> None:
        self.masked: SB = view.state
        self.seat = view.seat

    def sample(self, rng: Random) -> SB:
        s = self.masked.copy()
        for side in (GERMAN, RUSSIAN):
            if side == self.seat or (s.given.solo and side == GERMAN):
                continue  # nobody knows the solo German's pieces: they stay unknown in every world
            self._name_pieces(s, side, rng)
        for side in (GERMAN, RUSSIAN):
            self._deal_hand(s, side, rng)
        return s

    def _name_pieces(self, s: SB, side: int, rng: Random) -> None:
        unknown, first = UNKNOWN[side], OF_SIDE[side][0]
        for slot in range(HAND + 1):
            if s.board[slot] == unknown:
                s.board[slot] = draw(rng, weights_of(s, slot))
        for pile in (s.aside, s.removed):
            while pile[unknown]:
                left = unlocated(s, side)
                pile[first + draw(rng, [(n, units) for n, units in enumerate(left) if units])] += 1
                pile[unknown] -= 1

    def _deal_hand(self, s: SB, side: int, rng: Random) -> None:
        while s.unseen[side]:
            face = draw(rng, [(face, copies) for face, copies in enumerate(s.deck) if copies])
            s.deck[face] -= 1
            s.hand[side * FACES + face] += 1
            s.unseen[side] -= 1

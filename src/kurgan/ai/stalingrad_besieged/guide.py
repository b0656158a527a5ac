"""What the printed guidelines look at: the board as everybody sees it, and questions about it.

The questions put a piece on a space and take it away again; they work on a private copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.names import REVEALED, is_single
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, RUSSIAN, SPACES, WITHIN_TWO
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.sheets import SIDE, TYPE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

T = TypeVar("T")
LIGHT_GUN, EIGHTY_EIGHT = TYPE["g_lart"], TYPE["g_88"]


@dataclass(slots=True)
class Guide:
    """One decision of the printed opponent: what it sees, the rows in force, the die for ties."""

    s: SB  # what everybody can see, ours to try things on
    own: SB  # the German's view, which decides what is legal
    rows: frozenset[str]
    rng: Random
    legal: list[Action]

    def has(self, row: str) -> bool:
        return row in self.rows

    def die(self, candidates: list[T]) -> T:
        """Ties are diced, all candidates alike [R55]."""
        return candidates[0] if len(candidates) == 1 else self.rng.choice(candidates)


def best(candidates: Iterable[T], key: Callable[[T], Any]) -> list[T]:
    """All candidates with the lowest key, in their order."""
    keyed = [(key(candidate), candidate) for candidate in candidates]
    if not keyed:
        return []
    lowest = min(k for k, _ in keyed)
    return [candidate for k, candidate in keyed if k == lowest]


def as_everybody_sees(own: SB) -> SB:
    """[R54] The German's hidden pieces stay unknown even to the German, except replacements [R63]."""
    s = own.copy()
    for slot in range(HAND + 1):
        piece = s.board[slot]
        if piece and SIDE[piece] == GERMAN and not s.flags[slot] & REVEALED and not is_single(s.may[slot]):
            s.board[slot] = UNKNOWN[GERMAN]
    return s


# --- who stands where -----------------------------------------------------------------------------


def pieces(s: SB, side: int) -> list[int]:
    """Spaces by column, then row."""
    board = s.board
    return [n for n in range(SPACES) if board[n] and SIDE[board[n]] == side]


def is_russian(s: SB, space: int) -> bool:
    return space < SPACES and s.board[space] != 0 and SIDE[s.board[space]] == RUSSIAN


def is_gun(s: SB, piece: int) -> bool:
    """Artillery as far as anybody knows: an unknown piece is none [R54]."""
    return s.given.sheets.is_artillery[piece]


# --- who could attack whom ------------------------------------------------------------------------


def can_be_hit(s: SB, attacker: int) -> list[int]:
    """The targets of the piece on a space that some die hits.

    An unknown German has attack number 0 here: among the types it may be, one can hit any Russian there is.
    """
    return [t for t in targets(s, attacker) if lowest_die(s, attacker, t) <= 6]


def attackers_of(s: SB, space: int) -> list[int]:
    """Russians who could attack the German on a space as the board stands."""
    return [n for n in WITHIN_TWO[space] if is_russian(s, n) and space in targets(s, n)]


def stand(s: SB, piece: int, space: int, question: Callable[[SB, int], T]) -> T:
    """The answer to a question about a piece, were it on this vacant space."""
    board = s.board
    board[space] = piece
    try:
        return question(s, space)
    finally:
        board[space] = 0

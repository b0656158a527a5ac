"""8.4 Hidden units: when a piece is turned up, and what chance shows where nobody knew."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, ask, procedure, repeat_while
from kurgan.games.stalingrad_besieged.actions import SHOWS, Shows
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.names import REVEALED, TO_SHOW
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, ROW, RUSSIAN, SPACES, WITHIN_TWO
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.sheets import BIT, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, location

# The rules that turn pieces up; those waiting for their draw at one time all wait by the same rule.
REVEALED_BY = ("8.4-f", "8.4-d", "4-l", "8-c", "8-e", "8-h", "15-snp-b", "15-air-c", "9.5-a", "R49")


def reveal(s: SB, slot: int, rule: str) -> None:
    """Turn a hidden piece up for the rest of the game [8.4-e]; one of unknown type waits for its draw [R54]."""
    if s.board[slot] in UNKNOWN:
        if not s.flags[slot] & TO_SHOW:
            s.flags[slot] |= TO_SHOW
            s.to_show += 1
            s.show_rule = REVEALED_BY.index(rule)
        return
    s.flags[slot] |= REVEALED
    s.may[slot] = 0
    if s.log is not None:
        s.tell("revealed", rule, final=True, unit=words.unit(s.board[slot]), space=words.space(location(s, slot)))


def is_hidden(s: SB, slot: int) -> bool:
    return not s.flags[slot] & REVEALED


def publicly_may_be(s: SB, slot: int, piece: int) -> bool:
    """Whether everyone must reckon with a hidden piece being of this type."""
    return is_hidden(s, slot) and bool(s.may[slot] & BIT[piece])


def see_from(s: SB, space: int, side: int) -> bool:
    """[8.4-f] [R49] A piece of ``side`` came to a space: hidden enemies within two are turned up.

    If there is any enemy, he saw it too: it can no longer stay hidden [8.4-c].
    """
    board, flags = s.board, s.flags
    sighted = False
    for n in WITHIN_TWO[space]:
        if board[n] and SIDE[board[n]] != side:
            sighted = True
            if not flags[n] & REVEALED:
                reveal(s, n, "8.4-f")
    return sighted


def initial_reveal(s: SB) -> None:
    """[4-l] Each side's foremost row is turned up where an enemy stands within two."""
    seen = []
    for side in (GERMAN, RUSSIAN):
        own = [n for n in range(SPACES) if s.board[n] and SIDE[s.board[n]] == side]
        rows = [ROW[n] for n in own]
        foremost = max(rows) if side == GERMAN else min(rows)
        seen += [
            n for n in own if ROW[n] == foremost and any(s.board[m] and SIDE[s.board[m]] != side for m in WITHIN_TWO[n])
        ]
    for n in seen:
        reveal(s, n, "4-l")


def types_to_show(s: SB) -> int:
    return s.to_show


class ShowType(Chance[SB]):
    """[R54] Nobody knew this piece: its type is drawn now, from all that are not accounted for."""

    rule = "8.4-f"
    kinds = (Shows,)

    def slot(self, s: SB) -> int:
        return next(n for n in range(HAND + 1) if s.flags[n] & TO_SHOW)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        return [(SHOWS[piece], weight) for piece, weight in weights_of(s, self.slot(s))]

    def apply(self, s: SB, action: Shows) -> None:
        slot = self.slot(s)
        s.flags[slot] &= ~TO_SHOW
        s.to_show -= 1
        s.board[slot] = action.type
        reveal(s, slot, REVEALED_BY[s.show_rule])


SHOW = procedure("show", repeat_while(types_to_show, ask(ShowType)), registers=("to_show", "show_rule"))

PROCEDURES = [SHOW]

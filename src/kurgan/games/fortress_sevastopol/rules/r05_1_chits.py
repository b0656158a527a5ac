"""5.1 and 5.4 The phases of the chits: the draw and the discard."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, Decision, ask, call, do, each_side, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.games.fortress_sevastopol.actions import DECLINE, DRAW, KEEP, Decline, Draw, Keep
from kurgan.games.fortress_sevastopol.places import SOVIET
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import KINDS, NOT_IN_HAND, hand_size, open_phase, pool_size
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import CHIT_DRAW, DISCARD, FS

# --- 5.1 the draw -----------------------------------------------------------------------------------


def enter_draw(s: FS) -> None:
    s.phase = CHIT_DRAW


def first_drawer(s: FS) -> int:
    """[5.1] [2.4.1-b] Axis first on odd turns, Soviet on even ones: the first draws all his chits, then the other."""
    return s.given.sheets.first_draw[s.turn]


def begin_draw(s: FS) -> None:
    s.owed = s.given.sheets.draws[s.turn][s.side]  # [2.4.1-a]


def chit_is_owed(s: FS) -> bool:
    """[2.4.1-a] [R27] With an empty pool drawing stops, and nothing stays owed."""
    return s.owed > 0 and pool_size(s) > 0


class DrawChit(Chance[FS]):
    """[2.4.1] [2.4.1-c] A chit, blind."""

    rule = "2.4.1"
    kinds = (Draw,)

    def outcomes(self, s: FS) -> list[tuple[Action, int]]:
        return [(DRAW[chit], many) for chit, many in enumerate(s.pool) if many]

    def apply(self, s: FS, action: Draw) -> None:
        """[R29] Its owner sees it, the other sees that he has one more."""
        s.pool[action.chit] -= 1
        s.hand[s.side * KINDS + action.chit] += 1
        s.owed -= 1
        if s.log is not None:
            side = words.side(s.side)
            s.tell("chit_drawn", "2.4.1", only=s.side, final=True, side=side, chit=words.chit(action.chit))
            s.tell("chit_drawn_unseen", "2.4.1", hide=s.side, final=True, side=side)


# --- 5.4 the discard --------------------------------------------------------------------------------


def enter_discard(s: FS) -> None:
    s.phase = DISCARD


def extra_chits(s: FS, side: int) -> int:
    """[27.10] The invasion chit he began with does not count until it is first used."""
    return s.invasion_held if side == SOVIET else 0


def must_choose(s: FS) -> bool:
    """[5.4] [R135] A single chit may be kept, so nobody need be asked for it; a switch lets it be put back."""
    return hand_size(s, s.side) - extra_chits(s, s.side) > s.given.least_kept


class KeepChit(Decision[FS]):
    """[5.4] At most one chit is kept; the rest go back to the pool, unseen."""

    rule = "5.4"
    kinds = (Keep, Decline)

    def seat(self, s: FS) -> int:
        return s.side

    def held(self, s: FS, chit: int) -> int:
        extra = extra_chits(s, s.side) if chit == AMPHIBIOUS else 0
        return s.hand[s.side * KINDS + chit] - extra

    def legal(self, s: FS) -> list[Action]:
        return [*(KEEP[chit] for chit in range(KINDS) if self.held(s, chit) > 0), DECLINE]

    def refuse(self, s: FS, action: Keep | Decline) -> Refusal | None:
        return None if isinstance(action, Decline) or self.held(s, action.chit) > 0 else NOT_IN_HAND

    def apply(self, s: FS, action: Keep | Decline) -> None:
        base, discarded = s.side * KINDS, 0
        for chit in range(KINDS):
            back = self.held(s, chit) - (isinstance(action, Keep) and chit == action.chit)
            s.hand[base + chit] -= back
            s.pool[chit] += back
            discarded += back
        if s.log is not None:
            if isinstance(action, Keep):
                s.tell("chit_kept", "5.4", only=s.side, side=words.side(s.side), chit=words.chit(action.chit))
            s.tell("chits_discarded", "5.4", side=words.side(s.side), number=discarded)


CHIT_DRAW_PHASE = procedure(
    "chit-draw",  # [5.1]
    do(enter_draw),
    do(open_phase),
    call("window"),
    each_side(do(begin_draw), repeat_while(chit_is_owed, ask(DrawChit)), first=first_drawer),
    registers=("owed",),
)

DISCARD_PHASE = procedure(
    "discard",  # [5.4]
    do(enter_discard),
    do(open_phase),
    call("window"),
    each_side(when(must_choose, ask(KeepChit)), first=SOVIET),
)

PROCEDURES = (CHIT_DRAW_PHASE, DISCARD_PHASE)

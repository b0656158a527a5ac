"""9.3 Elimination, and the die that says when an Axis unit comes back."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Die
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, procedure
from kurgan.core.sets import changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DIE
from kurgan.games.crimean_campaign.laying import put, set_garrison
from kurgan.games.crimean_campaign.names import SUPPLY_CHECK
from kurgan.games.crimean_campaign.places import DUE, GONE, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r04_victory import last_turn
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC


def eliminate(s: TCC, piece: int, rule: str) -> None:
    """Take a piece from the map; an Axis unit that may return waits in ``lost`` for its die [9.3].

    [R118] No return die in the last GT.
    [2.3.8-m] [R5] Mobile Soviet units never return; static ones by 9.1.1.
    """
    if s.log is not None:
        place = words.place(s.target) if piece == GARRISON else words.spot(s, piece)
        s.tell("eliminated", rule, unit=words.piece(piece), hex=place)
    if piece == GARRISON:
        set_garrison(s, s.target, False)
        return
    bit = 1 << piece
    s.committed &= ~bit
    s.advanced &= ~bit
    s.down &= ~bit
    s.steps[piece] = 0
    put(s, piece, GONE)
    if s.given.sheets.returning & bit and s.turn < last_turn(s):  # [9.3] [9.3-f] [1.2-b]
        s.lost = piece


def is_lost(s: TCC) -> bool:
    return s.lost != NONE


def is_long_delay(s: TCC) -> bool:
    """[9.3-a] Out of supply [R63], or a defender in an attack that got the concentric shift [R62]."""
    if s.phase == SUPPLY_CHECK or s.oos >> s.lost & 1:
        return True
    return bool(s.concentric) and s.side == SOVIET


def delay(s: TCC, die: int) -> int:
    """[9.3-a] The die, or [9.3-d] half of it, rounded up."""
    return die if is_long_delay(s) else (die + 1) // 2


class ReturnDie(Chance[TCC]):
    """[9.3] When an eliminated Axis unit comes back."""

    rule = "9.3"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        book_return(s, action.die)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.lost)}


def book_return(s: TCC, die: int) -> None:
    unit, turn = s.lost, s.turn + delay(s, die)  # [9.3-b] [R61]
    rule = "9.3-a" if is_long_delay(s) else "9.3-d"
    terms = (Term("this_turn", s.turn, "9.3-b"), Term("delay", turn - s.turn, rule))
    if turn > last_turn(s):  # [9.3-h]
        if s.log is not None:
            s.tell("never_returns", "9.3-h", terms=terms, final=True, unit=words.piece(unit), die=die)
    else:
        put(s, unit, DUE)
        s.due, s.steps[unit] = changed(s.due, unit, turn), 1  # [9.3-c] [9.3-e] [9.3-g] [2.3.8-k]
        if s.log is not None:
            s.tell("returns", rule, terms=terms, final=True, unit=words.piece(unit), die=die, turn=turn)
    s.oos &= ~(1 << unit)


RETURN = procedure("return", ask(ReturnDie), registers=("lost",))
PROCEDURES = (RETURN,)

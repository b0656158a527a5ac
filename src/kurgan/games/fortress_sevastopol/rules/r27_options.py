"""27.0 Optional rules that belong to no chapter of their own; the others stand where they change something."""

from __future__ import annotations

from kurgan.core.flow import call, do, procedure
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.state import FOR_NUMBER, FS


def number_is_rolled(s: FS) -> bool:
    """[7.3] [27.1] Whether chance says how many units a Strategic, Infiltration or Regroup Impulse uses, or tries."""
    return s.given.random_impulses


def prepare_number(s: FS) -> None:
    s.purpose, s.roller = FOR_NUMBER, s.side


def settle_number(s: FS) -> None:
    """[27.1] [R127] dr - 1 units, from 0 to 5, in ``limit``; with 0 the Impulse is used up."""
    s.limit = s.die - 1
    if s.log is not None:
        s.tell("number_rolled", "27.1", side=words.side(s.side), number=s.limit)


NUMBER_ROLL = procedure("number-roll", do(prepare_number), call("one-die"), do(settle_number), registers=("die",))

PROCEDURES = (NUMBER_ROLL,)

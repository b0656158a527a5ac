"""27.4 Artillery coordination (optional): every gun beyond the first must roll for its part.

Who needs it puts all guns into ``guns`` and those that must roll into ``unchecked``; what fails leaves ``guns``.
"""

from __future__ import annotations

from kurgan.core.flow import call, do, procedure, repeat_while
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.state import FOR_COORDINATION, FS

IN_TIME = 3


def is_unchecked(s: FS) -> int:
    return s.unchecked


def prepare_check(s: FS) -> None:
    s.purpose, s.roller = FOR_COORDINATION, s.side


def settle_check(s: FS) -> None:
    """[27.4] [R129] 3 or more, else the gun does nothing and stays as it is."""
    gun = s.unchecked & -s.unchecked
    s.unchecked &= ~gun
    comes = s.die >= IN_TIME  # [27.4]
    if not comes:
        s.guns &= ~gun
    if s.log is not None:
        s.tell(
            "coordinated" if comes else "not_coordinated", "27.4", unit=words.unit(s, gun.bit_length() - 1), die=s.die
        )


COORDINATION = procedure(
    "coordination",  # [27.4]
    repeat_while(is_unchecked, call("coordinate")),
    registers=("unchecked",),
)

COORDINATE = procedure("coordinate", do(prepare_check), call("one-die"), do(settle_check), registers=("die",))

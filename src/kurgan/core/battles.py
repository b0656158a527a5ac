"""Battles: a throw of dice that decided something, as one viewer may see it.

A game's module ``presentation.battles`` makes them from the viewer's view before the dice and from what he was told of
them: where, who, the sums as they stood, the dice, what they came to, and how lucky that was. What a battle then does
(losses, retreats, advances) are the events that follow it; the game names their keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from kurgan.core.scene import Odds
from kurgan.core.shares import reduced
from kurgan.core.text import Message

Share = tuple[int, int]  # an exact number n / d


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell, and what they came to with everything that is added."""

    side: str
    values: tuple[int, ...]
    total: int
    of: Message | None = None  # what the total is: the attacker's, the modified die


@dataclass(frozen=True, slots=True)
class Luck:
    """How the dice fell for the side that attacks, against all ways they could, counted before they fell."""

    exact: Share  # the chance of just this
    least: Share  # of this or better
    most: Share  # of this or worse
    got: int
    expected: Share  # what it comes to on average
    measure: str  # what is counted; words are luck.<measure>
    ways: tuple[tuple[int, int, int], ...] = ()  # everything it could come to, each with its chance n / d


@dataclass(frozen=True, slots=True)
class Battle:
    at: str  # the place that was attacked
    odds: Odds  # sums and chances as they stood; its side attacks
    throws: tuple[Throw, ...]
    result: Message
    kind: str  # good, middle, bad for the side that attacks
    by: tuple[Message, ...] = ()  # who attacks
    against: tuple[Message, ...] = ()
    needed: Message | None = None  # what the dice had to reach
    luck: Luck | None = None  # None: there was no doubt


def luck_of(
    chances: Mapping[int, Fraction], got: int, measure: str, worth: Callable[[int], int] = lambda rank: rank
) -> Luck | None:
    """``chances``: of each rank a result can have, a higher one being better; ``worth``: what is measured of it."""
    if len(chances) < 2:
        return None
    whole = lcm(*(chance.denominator for chance in chances.values()))  # fractions are dear to add
    parts = {rank: chance.numerator * (whole // chance.denominator) for rank, chance in chances.items()}
    ways: Counter[int] = Counter()
    for rank, part in parts.items():
        ways[worth(rank)] += part

    def share(part: int) -> Share:
        return reduced(part, whole)

    return Luck(
        share(parts.get(got, 0)),
        share(sum(part for rank, part in parts.items() if rank >= got)),
        share(sum(part for rank, part in parts.items() if rank <= got)),
        worth(got),
        share(sum(worth(rank) * part for rank, part in parts.items())),
        measure,
        tuple((value, *share(part)) for value, part in sorted(ways.items())),
    )

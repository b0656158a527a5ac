"""The ledger of luck: every roll of a game against what it comes to on average.

Nothing is estimated here but one number: what each roll could have come to was counted exactly before it fell
(``core.battles.luck_of``). Rolls of a side that are counted in the same measure are summed; how that sum stands among
all sums the same rolls could have brought is found by laying their chances over each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.battles import Battle, Luck, Share
from kurgan.core.shares import sent

MOST = 5  # luckiest and unluckiest rolls that are named
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Account:
    """A side's rolls of one measure."""

    side: str
    measure: str  # words are luck.<measure>
    rolls: int
    got: int
    expected: Share
    above: Share  # what it got more than on average
    rank: float  # of all that could have been, how much was worse, in per cent; equals count half


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll in the ledger."""

    n: int  # of the row whose dice they are
    side: str
    measure: str
    got: int
    expected: Share
    chance: Share  # of this or better if it was lucky, of this or worse if not


def accounts(battles: Iterable[Battle], sides: Sequence[str]) -> list[Account]:
    """By side and measure, in the order of the sides; what was not in doubt is no luck."""
    rolls: dict[tuple[str, str], list[Luck]] = {}
    for battle in battles:
        if battle.luck is not None:
            rolls.setdefault((battle.odds.side, battle.luck.measure), []).append(battle.luck)
    found = [_account(side, measure, lucks) for (side, measure), lucks in rolls.items()]
    return sorted(found, key=lambda one: (sides.index(one.side) if one.side in sides else len(sides), one.measure))


def _account(side: str, measure: str, lucks: Sequence[Luck]) -> Account:
    got = sum(luck.got for luck in lucks)
    expected = sum((Fraction(*luck.expected) for luck in lucks), Fraction(0))
    return Account(side, measure, len(lucks), got, sent(expected), sent(got - expected), round(100 * rank(lucks), 1))


def rank(lucks: Iterable[Luck]) -> float:
    """The share of all sums that are worse than this one, and half of those that equal it."""
    sums, got = {0: 1.0}, 0
    for luck in lucks:
        got += luck.got
        after: dict[int, float] = {}
        for total, share in sums.items():
            for value, n, d in luck.ways:
                after[total + value] = after.get(total + value, 0.0) + share * n / d
        sums = after
    return sum(share for total, share in sums.items() if total < got) + sums.get(got, 0.0) / 2


def standing(luck: Luck) -> Fraction:
    """The same of one roll, exactly."""
    return Fraction(*luck.most) - Fraction(*luck.exact) / 2


def extremes(battles: Iterable[tuple[int, Battle]]) -> tuple[list[Roll], list[Roll]]:
    """The luckiest and the unluckiest, each from the rarest on."""
    lucks = [(n, battle.odds.side, battle.luck) for n, battle in battles if battle.luck is not None]
    good = sorted((one for one in lucks if standing(one[2]) > HALF), key=lambda one: -standing(one[2]))
    bad = sorted((one for one in lucks if standing(one[2]) < HALF), key=lambda one: standing(one[2]))
    return (
        [Roll(n, side, luck.measure, luck.got, luck.expected, luck.least) for n, side, luck in good[:MOST]],
        [Roll(n, side, luck.measure, luck.got, luck.expected, luck.most) for n, side, luck in bad[:MOST]],
    )

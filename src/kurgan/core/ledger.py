"""The ledger of luck: every roll of a game against what it comes to on average.

Nothing is estimated here but one number: what each roll could have come to was counted exactly before it fell
(``core.battles.luck_of``). Rolls of a side that are counted in the same measure are summed; how that sum stands among
all sums the same rolls could have brought is found by laying their chances over each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from kurgan.core.battles import Battle, Luck, Share
from kurgan.core.shares import sent

MOST = 5  # luckiest and unluckiest rolls that are named
HALF = Fraction(1, 2)
TOO_RARE = 1e-9  # a sum that could not be seen in a rank, which is told to a tenth of a per cent


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
    parts: Counter[int] = Counter()  # by denominator: there are few of them, and fractions are dear to add
    for luck in lucks:
        parts[luck.expected[1]] += luck.expected[0]
    expected = sum((Fraction(n, d) for d, n in parts.items()), Fraction(0))
    return Account(side, measure, len(lucks), got, sent(expected), sent(got - expected), round(100 * rank(lucks), 1))


def rank(lucks: Iterable[Luck]) -> float:
    """The share of all sums that are worse than this one, and half of those that equal it."""
    lowest, sums, got = 0, [1.0], 0  # the chances of every sum from the lowest on
    for luck in lucks:
        got += luck.got
        least, most = luck.ways[0][0], luck.ways[-1][0]
        after = [0.0] * (len(sums) + most - least)
        for value, n, d in luck.ways:
            chance, at = n / d, value - least
            after[at : at + len(sums)] = map(add, after[at : at + len(sums)], map(chance.__mul__, sums))
        first = next(at for at, share in enumerate(after) if share > TOO_RARE)
        last = next(at for at in range(len(after) - 1, -1, -1) if after[at] > TOO_RARE)
        lowest, sums = lowest + least + first, after[first : last + 1]
    at = got - lowest
    equal = sums[at] if 0 <= at < len(sums) else 0.0
    return sum(sums[: max(0, at)]) + equal / 2


def standing(luck: Luck) -> Fraction:
    """The same of one roll, exactly."""
    (n, d), (exact, of) = luck.most, luck.exact
    return Fraction(2 * n * of - exact * d, 2 * d * of)


def extremes(battles: Iterable[tuple[int, Battle]]) -> tuple[list[Roll], list[Roll]]:
    """The luckiest and the unluckiest, each from the rarest on."""
    lucks = [
        (standing(battle.luck), n, battle.odds.side, battle.luck) for n, battle in battles if battle.luck is not None
    ]
    good = sorted((one for one in lucks if one[0] > HALF), key=lambda one: -one[0])
    bad = sorted((one for one in lucks if one[0] < HALF), key=lambda one: one[0])
    return (
        [Roll(n, side, luck.measure, luck.got, luck.expected, luck.least) for _, n, side, luck in good[:MOST]],
        [Roll(n, side, luck.measure, luck.got, luck.expected, luck.most) for _, n, side, luck in bad[:MOST]],
    )

"""The ledger of luck against all the games that could have been."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from kurgan.core.battles import Battle, Luck, luck_of
from kurgan.core.ledger import accounts, extremes, rank, standing
from kurgan.core.scene import Odds
from kurgan.core.text import message

DIE = {face: Fraction(1, 6) for face in range(1, 7)}
TWO = {
    total: Fraction(sum(one + two == total for one in DIE for two in DIE), 36) for total in range(2, 13)
}  # of two dice
HIT = {1: Fraction(1, 3), 0: Fraction(2, 3)}


def luck(chances: Mapping[int, Fraction], got: int, measure: str = "hits") -> Luck:
    found = luck_of(chances, got, measure)
    assert found is not None
    return found


def battle(side: str, fell: Luck | None) -> Battle:
    return Battle("1", Odds(message("a"), side, ()), (), message("b"), "good", luck=fell)


@pytest.mark.parametrize("rolls", [((HIT, 1),), ((HIT, 1), (HIT, 0), (DIE, 6)), ((TWO, 9), (DIE, 1), (HIT, 1))])
def test_sums_stand_where_counting_every_game_puts_them(rolls: tuple[tuple[dict[int, Fraction], int], ...]) -> None:
    lucks = [luck(chances, got) for chances, got in rolls]
    worse = equal = mean = Fraction(0)
    whole = sum(got for _, got in rolls)
    for fell in product(*(chances for chances, _ in rolls)):
        chance = Fraction(1)
        for (chances, _), value in zip(rolls, fell, strict=True):
            chance *= chances[value]
        mean += chance * sum(fell)
        worse += chance * (sum(fell) < whole)
        equal += chance * (sum(fell) == whole)
    assert rank(lucks) == pytest.approx(float(worse + equal / 2))
    (account,) = accounts([battle("red", one) for one in lucks], ("red",))
    assert (account.rolls, account.got) == (len(rolls), whole)
    assert Fraction(*account.expected) == mean and Fraction(*account.above) == whole - mean
    assert account.rank == pytest.approx(100 * float(worse + equal / 2), abs=0.051)


def test_sides_and_measures_have_accounts_of_their_own_and_certainty_none() -> None:
    fought = [
        battle("blue", luck(DIE, 2, "steps")),
        battle("red", luck(HIT, 1)),
        battle("red", luck(DIE, 5, "steps")),
        battle("red", None),
        battle("blue", luck(DIE, 6, "steps")),
    ]
    found = [(one.side, one.measure, one.rolls, one.got) for one in accounts(fought, ("red", "blue"))]
    assert found == [("red", "hits", 1, 1), ("red", "steps", 1, 5), ("blue", "steps", 2, 8)]


def test_the_luckiest_are_the_rarest() -> None:
    fell = [(1, luck(DIE, 6)), (2, luck(TWO, 12)), (3, luck(DIE, 1)), (4, luck(TWO, 2)), (5, luck(TWO, 7))]
    lucky, unlucky = extremes([(n, battle("red", one)) for n, one in fell])
    assert [(one.n, one.chance) for one in lucky] == [(2, (1, 36)), (1, (1, 6))]
    assert [(one.n, one.chance) for one in unlucky] == [(4, (1, 36)), (3, (1, 6))]
    assert standing(luck(TWO, 7)) == Fraction(1, 2)  # neither

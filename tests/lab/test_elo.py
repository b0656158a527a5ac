"""Ratings: known answers, and players of known strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log10
from random import Random

import pytest

from kurgan.lab.elo import ADDED, Score, ratings
from tests.conftest import Budget

TRUE = (300.0, 150.0, 0.0)


def contest(true: Sequence[float], rounds: int, rng: Random) -> list[Score]:
    """Mirrored pairs between players of this strength."""
    scores = []
    for number in range(rounds):
        for i, j in combinations(range(len(true)), 2):
            share = 1 / (1 + 10 ** ((true[j] - true[i]) / 400))
            scores.append(Score(number, i, j, sum(rng.random() < share for _ in range(2)), 2))
    return scores


def test_two_players_have_the_rating_of_their_points() -> None:
    """With the added pair 76 points of 102."""
    found = ratings(2, [Score(n, 0, 1, 1.5, 2) for n in range(50)])
    assert found[0].elo == pytest.approx(400 * log10(76 / 26))
    assert found[0].low < found[0].elo < found[0].high
    assert (found[1].elo, found[1].low, found[1].high) == (0, 0, 0)
    assert ADDED == 2


def test_strength_that_fits_exactly_is_found() -> None:
    """Shares of 10 : 1 each step: 400 points, and the pairing two steps apart adds nothing new."""
    many = 10**6
    steps = {(0, 1): 10 / 11, (1, 2): 10 / 11, (0, 2): 100 / 101}
    scores = [Score(n, i, j, many * share, many) for n, ((i, j), share) in enumerate(steps.items())]
    found = ratings(3, scores, again=0)
    assert [rating.elo for rating in found] == pytest.approx([800, 400, 0], abs=0.1)


def test_who_won_all_is_no_more_than_much_better() -> None:
    """24 games: a Wilson interval of the share begins at 86 %, which is 318 points."""
    found = ratings(2, [Score(n, 0, 1, 2, 2) for n in range(12)])[0]
    assert found.elo == pytest.approx(400 * log10(25))
    assert 250 < found.low < 400 and found.high > 800


def test_more_rounds_make_it_surer() -> None:
    few, many = (ratings(3, contest(TRUE, rounds, Random(1)))[0] for rounds in (10, 160))
    assert 3 < (few.high - few.low) / (many.high - many.low) < 5.5  # about four times


def test_the_same_scores_have_the_same_intervals() -> None:
    scores = contest(TRUE, 10, Random(1))
    assert ratings(3, scores) == ratings(3, scores)


def test_games_that_say_the_same_twice_count_once() -> None:
    """Pairs that end 2-0 or 0-2 by their common dice tell half as much as single games would."""
    rng = Random(2)
    points = [float(rng.random() < 0.5) for _ in range(200)]
    pairs = ratings(2, [Score(n // 2, 0, 1, 2 * points[n // 2], 2) for n in range(0, 200, 2)])[0]
    single = ratings(2, [Score(n, 0, 1, point, 1) for n, point in enumerate(points)])[0]
    assert 1.2 < (pairs.high - pairs.low) / (single.high - single.low) < 1.7


def test_nobody_has_played_yet() -> None:
    assert [rating.elo for rating in ratings(3, [])] == [0, 0, 0]


def test_intervals_hold_the_true_strength(budget: Callable[[str], Budget]) -> None:
    found = budget("rated_contests")
    held, off = 0, 0.0
    for rng in found.rngs():
        rated = ratings(3, contest(TRUE, 30, rng), again=120)
        held += sum(rated[i].low <= TRUE[i] <= rated[i].high for i in (0, 1))
        off += rated[0].elo - TRUE[0]
    assert held >= 0.8 * 2 * found.runs
    assert abs(off / found.runs) < 10 + 180 / found.runs**0.5

"""Intervals of counted shares, against published values and against counting."""

from __future__ import annotations

from math import comb

import pytest

from kurgan.lab.intervals import wilson


@pytest.mark.parametrize(
    "times, trials, low, high",
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_it_is_the_published_interval(times: int, trials: int, low: float, high: float) -> None:
    """The last two are worked in Newcombe, Statistics in Medicine 17 (1998), 857–872."""
    assert wilson(times, trials) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.85])
def test_it_holds_the_true_share_about_nineteen_times_in_twenty(share: float) -> None:
    trials = 200
    held = sum(
        comb(trials, times) * share**times * (1 - share) ** (trials - times)
        for times in range(trials + 1)
        if wilson(times, trials)[0] <= share <= wilson(times, trials)[1]
    )
    assert 0.93 < held < 0.97


def test_nothing_counted_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)

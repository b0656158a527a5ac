"""Times as counts: percentiles to two per cent, put together and written without loss."""

from __future__ import annotations

import json
from random import Random

import pytest

from kurgan.lab.times import WIDTH, Times


def many(seed: int, count: int = 2000) -> list[float]:
    rng = Random(seed)
    return [rng.lognormvariate(-6, 2) for _ in range(count)]


def of(seconds: list[float]) -> Times:
    times = Times()
    for one in seconds:
        times.add(one)
    return times


@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 0.99, 1.0])
def test_shares_are_right_to_two_per_cent(share: float) -> None:
    seconds = many(1)
    exact = sorted(seconds)[round(share * len(seconds)) - 1]
    assert exact <= of(seconds).within(share) * (1 + 1e-9) <= exact * WIDTH * (1 + 1e-9)


def test_parts_come_to_the_whole() -> None:
    whole, parts = of(many(1) + many(2)), of(many(1))
    parts.join(of(many(2)))
    assert parts.classes == whole.classes and parts.longest == whole.longest
    assert parts.total == pytest.approx(whole.total)


def test_they_are_written_and_read() -> None:
    times = of(many(3))
    assert Times.of(json.loads(json.dumps(times.as_json()))) == times


def test_no_time_and_no_choice() -> None:
    assert Times().within(0.99) == 0.0
    assert of([0.0, 0.0]).within(0.5) == 0.0

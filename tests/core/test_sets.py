"""Sets as the bits of an int."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.sets import SOME, TWO, bits, chosen, filled, mask_of

SIZE = 1000


@pytest.fixture(params=range(20))
def rng(request: pytest.FixtureRequest) -> Random:
    return Random(f"sets-{request.param}")


def test_bits_and_masks_are_each_other_turned_round(rng: Random) -> None:
    numbers = rng.sample(range(SIZE), rng.randint(0, 60))
    assert bits(mask_of(numbers)) == sorted(numbers)
    assert bits(0) == [] and mask_of(()) == 0
    assert bits(1 << SIZE) == [SIZE]


def test_those_chosen(rng: Random) -> None:
    things = [f"thing {n}" for n in range(SIZE)]
    numbers = rng.sample(range(SIZE), rng.randint(0, SIZE))
    assert chosen(things, mask_of(numbers)) == [things[n] for n in sorted(numbers)]
    assert chosen(things, 0) == []


def test_those_filled(rng: Random) -> None:
    values = bytearray(rng.choice((0, 0, 1, 2, 255)) for _ in range(rng.randint(1, SIZE)))
    assert bits(filled(values)) == bits(filled(values, SOME)) == [n for n, value in enumerate(values) if value]
    assert bits(filled(values, TWO)) == [n for n, value in enumerate(values) if value >= 2]

"""Fair dice: numbers that another program can recompute, all as likely, none that comes back."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from kurgan.core import fair

SEED = bytes(range(32))
SHAKES = [("axis", "aa" * 32), ("soviet", "bb" * 32)]


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    assert fair.commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_key_is_what_the_page_says() -> None:
    text = f"kurgan-dice 1\ntable t1\nshake axis {'aa' * 32}\nshake soviet {'bb' * 32}"
    assert fair.key_of(SEED, "t1", SHAKES) == hmac.new(SEED, text.encode(), hashlib.sha256).digest()


def test_the_first_word_of_the_first_block_is_the_number() -> None:
    key = fair.key_of(SEED, "t1", SHAKES)
    block = hmac.new(key, b"t1 17 0", hashlib.sha256).digest()
    assert fair.number(key, "t1", 17, 36) == int.from_bytes(block[:8], "big") % 36


def test_what_would_favour_the_small_numbers_is_passed_over() -> None:
    key, total = fair.key_of(SEED, "t1", []), 2**63 + 1  # every other word is above
    passed = 0
    for counter in range(1, 60):
        words = [
            int.from_bytes(hmac.new(key, f"t1 {counter} {block}".encode(), hashlib.sha256).digest()[at : at + 8], "big")
            for block in range(8)
            for at in range(0, 32, 8)
        ]
        right = next(n for n, word in enumerate(words) if word < total)
        passed = max(passed, right)
        assert fair.number(key, "t1", counter, total) == words[right]
    assert passed > 4, "some draw needed a second block"


def test_seed_table_shakes_and_counter_all_matter() -> None:
    key = fair.key_of(SEED, "t1", SHAKES)
    numbers = {
        fair.number(key, "t1", 1, 2**60),
        fair.number(key, "t1", 2, 2**60),
        fair.number(fair.key_of(SEED, "t2", SHAKES), "t2", 1, 2**60),
        fair.number(fair.key_of(SEED, "t1", SHAKES[:1]), "t1", 1, 2**60),
        fair.number(fair.key_of(SEED, "t1", SHAKES[::-1]), "t1", 1, 2**60),
        fair.number(fair.key_of(bytes(32), "t1", SHAKES), "t1", 1, 2**60),
    }
    assert len(numbers) == 6


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_there_is_no_draw_out_of_nothing_or_too_much(total: int) -> None:
    with pytest.raises(ValueError):
        fair.number(SEED, "t1", 1, total)


def test_outcomes_have_the_numbers_of_their_weights() -> None:
    weights = [1, 3, 2]
    assert [fair.index_of(weights, n) for n in range(6)] == [0, 1, 1, 1, 2, 2]
    assert [fair.span(weights, n) for n in range(3)] == [(0, 1), (1, 4), (4, 6)]


def test_a_die_falls_on_every_side_as_often_as_it_should() -> None:
    """Chi-square with 5 degrees of freedom: above 30 once in 100,000; the seed is given, so it never changes."""
    throws = 6000
    counts = Counter(fair.number(SEED, "t1", n, 6) for n in range(1, throws + 1))
    assert sum((counts[side] - throws / 6) ** 2 / (throws / 6) for side in range(6)) < 30

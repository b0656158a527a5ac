"""Do sealed dice fall evenly? Chi-square of many draws, of many seeds, and of neighbours.

    python bench/fair.py [--draws 60000] [--seeds 200] [--json]

Bounded: it computes and writes nothing. Each line: what was counted, chi-square, degrees of freedom, and how often a
fair source would be further off. One line in a hundred below 0.01 is as it should be; below 0.0001 is not: exit code 1.
"""

from __future__ import annotations

import argparse
import json
import math
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from kurgan.core import fair

MOST_DRAWS = 2_000_000
ALARM = 0.0001
TOTALS = (2, 6, 10, 18, 36, 52, 100)
WEIGHTS = (1, 3, 2, 7, 5)  # of a pool of chits


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> tuple[float, float]:
    """Of what was counted against what the weights say; and how often a fair source is further off."""
    all_, total = sum(counts), sum(weights)
    wanted = [all_ * weight / total for weight in weights]
    found = sum((count - want) ** 2 / want for count, want in zip(counts, wanted, strict=True))
    return found, beyond(found, len(weights) - 1)


def beyond(found: float, freedom: int) -> float:
    """The upper tail of chi-square, by Wilson and Hilferty's cube root: three digits are enough here."""
    spread = 2 / (9 * freedom)
    return math.erfc(((found / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread)) / 2


def drawn(total: int, draws: int) -> list[int]:
    seed = secrets.token_bytes(fair.SIZE)
    key = fair.key_of(seed, "bench", [("one", secrets.token_hex(fair.SIZE))])
    return [fair.number(key, "bench", n, total) for n in range(1, draws + 1)]


def tallied(values: Iterable[int], total: int) -> list[int]:
    counts = Counter(values)
    return [counts[n] for n in range(total)]


def lines(draws: int, seeds: int) -> Iterable[tuple[str, float, int, float]]:
    for total in TOTALS:
        yield f"one of {total}", *_line(tallied(drawn(total, draws), total), [1] * total)
    outcomes = [fair.index_of(WEIGHTS, n) for n in drawn(sum(WEIGHTS), draws)]
    yield f"weights {WEIGHTS}", *_line(tallied(outcomes, len(WEIGHTS)), WEIGHTS)
    dice = drawn(6, draws)
    pairs = tallied((6 * one + two for one, two in zip(dice[::2], dice[1::2], strict=False)), 36)
    yield "a die and the next", *_line(pairs, [1] * 36)
    firsts = tallied((number for _ in range(seeds) for number in drawn(6, 5)), 6)
    yield f"first five of {seeds} tables", *_line(firsts, [1] * 6)


def _line(counts: Sequence[int], weights: Sequence[int]) -> tuple[float, int, float]:
    found, chance = chi_square(counts, weights)
    return found, len(weights) - 1, chance


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=60_000)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not (1000 <= given.draws <= MOST_DRAWS and 20 <= given.seeds <= MOST_DRAWS):
        parser.error(f"--draws from 1000 and --seeds from 20, both to {MOST_DRAWS}")
    began = time.process_time()
    found = list(lines(given.draws, given.seeds))
    spent = time.process_time() - began
    if given.json:
        print(json.dumps([dict(zip(("what", "chi_square", "freedom", "chance"), line, strict=True)) for line in found]))
    else:
        for what, chi, freedom, chance in found:
            print(f"{what:28} chi-square {chi:8.2f}  of {freedom:3}  chance {chance:.4f}")
        count = given.draws * (len(TOTALS) + 2) + 5 * given.seeds
        print(f"{count} draws in {spent:.1f} s of processor time")
    return int(min(chance for *_, chance in found) < ALARM)


if __name__ == "__main__":
    sys.exit(main())

"""Exact chances of one attack: every throw of AA and of the two dice counted, nothing sampled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_2_die import die_sum, red_at, result_at
from kurgan.games.siege.rules.s08_2_values import BELOW, Battle, attack_strength, defense_strength, odds_column
from kurgan.games.siege.rules.s08_3_results import applied

FACES = 6
THROWS = tuple(one + two for one in range(1, FACES + 1) for two in range(1, FACES + 1))
ONE_THROW = Fraction(1, FACES * FACES)


def support_left(b: Battle, shots: int) -> Iterator[tuple[int, Fraction]]:
    """[S.8.7-c] [S.8.7-d] What AA leaves of the ground support, with its chance."""
    if not b.support or not shots:
        yield b.support, Fraction(1)
        return
    hit = Fraction(1, FACES)
    chances: dict[int, Fraction] = {}
    for hits in range(shots + 1):
        left = max(0, b.support - hits * b.charts.mission)
        chance = comb(shots, hits) * hit**hits * (1 - hit) ** (shots - hits)
        chances[left] = chances.get(left, Fraction(0)) + chance
    yield from sorted(chances.items(), reverse=True)


def columns(b: Battle, shots: int = 0) -> dict[int, Fraction]:
    """The chance of every odds column; [R53] below the table after AA it is the lowest."""
    found: dict[int, Fraction] = {}
    for support, chance in support_left(b, shots):
        flown = b._replace(support=support)
        column = odds_column(b.charts, attack_strength(flown), defense_strength(flown))
        column = 0 if column == BELOW else column
        found[column] = found.get(column, Fraction(0)) + chance
    return found


def chances(b: Battle, shots: int = 0, red: bool = False) -> dict[tuple[int, int], Fraction]:
    """By result as rolled and as applied by 40.A; of an overrun on the Red Table."""
    found: dict[tuple[int, int], Fraction] = {}
    modifier = die_sum(b)
    for column, chance in columns(b, shots).items():
        for throw in THROWS:
            roll = throw + modifier
            rolled = red_at(b.charts, roll) if red else result_at(b.charts, column, roll)
            key = rolled, applied(b, rolled)
            found[key] = found.get(key, Fraction(0)) + chance * ONE_THROW
    return dict(sorted(found.items()))


def reduction_chance(b: Battle, shots: int = 0, red: bool = False) -> Fraction:
    """[40.B-a] That the attack is at 1:2 or better; an overrun always is."""
    if red:
        return Fraction(1)
    return sum((chance for column, chance in columns(b, shots).items() if column >= b.charts.reduces_from), Fraction(0))


def names(found: dict[tuple[int, int], Fraction]) -> dict[str, Fraction]:
    """By the name of the result as it applies."""
    by_name: dict[str, Fraction] = {}
    for (_, result), chance in found.items():
        by_name[RESULTS[result]] = by_name.get(RESULTS[result], Fraction(0)) + chance
    return by_name

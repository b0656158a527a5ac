"""Exact chances of a combat, counted in whole numbers: what hidden places and untried units can hold, and the dice.

Nothing here knows the rules: units are factors and steps, places are counts, the results table is handed in. What is
counted are arrangements, each as likely as any other:

- hidden units are dealt to the hidden places of the map in every way that leaves each hex its room for whole divisions;
- an untried unit is any unit left in its bin, drawn without putting back;
- dice fall as dice do.

A force is one int: strength, steps, vehicles and, while it is being dealt, units so far in each kind of place. So two
forces are joined by adding them, and a distribution over forces is a polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial

STEPS, WHEELS, COUNTS = 10, 20, 28  # where in the int they begin
FIELD, COUNT = 0x3FF, 6  # a field, and the width of a count
FORCE = (1 << COUNTS) - 1
Weights = dict[int, int]  # by force: in how many ways
Losses = tuple[int, int]  # steps of the attacker, of the defender


@dataclass(frozen=True, slots=True)
class Unit:
    faces: tuple[tuple[int, int], ...]  # its factor and the weight of that: several if dice decide
    steps: int
    wheels: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of place: what stands there may be halved, or cannot be on wheels."""

    halved: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The hidden places of one hex: those that fight, of which kind, the others, and how many divisions fit in all."""

    kind: int
    fighting: int
    others: int
    room: int


@dataclass(frozen=True, slots=True)
class Bin:
    """Units that untried ones are drawn from, how many of those lie hidden, and how many fight, by kind of place."""

    units: tuple[Unit, ...]
    hidden: int
    shown: tuple[int, ...]


def force(strength: int, steps: int, wheels: int) -> int:
    return strength + (steps << STEPS) + (wheels << WHEELS)


def strength_of(packed: int) -> int:
    return packed & FIELD


def steps_of(packed: int) -> int:
    return packed >> STEPS & FIELD


def ways(unit: Unit, halved: bool) -> Weights:
    """What one unit brings; of half a factor the rest is rounded up."""
    found: Weights = {}
    for factor, weight in unit.faces:
        packed = force(factor - factor // 2 if halved else factor, unit.steps, unit.wheels)
        found[packed] = found.get(packed, 0) + weight
    return found


def joined(one: Weights, other: Weights) -> Weights:
    """Two forces together."""
    found: Weights = {}
    for a, m in one.items():
        for b, n in other.items():
            found[a + b] = found.get(a + b, 0) + m * n
    return found


# --- sets of units ----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def chosen(units: tuple[Unit, ...], kinds: tuple[Kind, ...], most: tuple[int, ...]) -> dict[tuple[int, ...], Weights]:
    """By how many stand in each kind of place: the forces of all sets of units that can stand there.

    A unit that stands nowhere weighs as much as all its faces together.
    """
    found: Weights = {0: 1}
    for unit in units:
        spare = sum(weight for _, weight in unit.faces)
        after = {packed: spare * weight for packed, weight in found.items()}
        for n, kind in enumerate(kinds):
            if kind.barred and unit.wheels:
                continue
            shift = COUNTS + COUNT * n
            for more, weight in ways(unit, kind.halved).items():
                more += 1 << shift
                for packed, number in found.items():
                    if (packed >> shift & (1 << COUNT) - 1) < most[n]:
                        after[packed + more] = after.get(packed + more, 0) + number * weight
        found = after
    sorted_out: dict[tuple[int, ...], Weights] = {}
    for packed, number in found.items():
        counts = tuple(packed >> COUNTS + COUNT * n & (1 << COUNT) - 1 for n in range(len(kinds)))
        sorted_out.setdefault(counts, {})[packed & FORCE] = number
    return sorted_out


def _orders(counts: Sequence[int], left: int) -> int:
    """In how many orders the units of every set, and those left, can lie."""
    found = factorial(left)
    for count in counts:
        found *= factorial(count)
    return found


def _add(found: Weights, more: Weights, weight: int) -> None:
    for packed, number in more.items():
        found[packed] = found.get(packed, 0) + number * weight


# --- hidden units that are known by name, and stacks with a limit -------------------------------------


def dealt(
    divisions: tuple[Unit, ...], small: tuple[Unit, ...], kinds: tuple[Kind, ...], stacks: Sequence[Stack]
) -> Weights:
    """The forces in the fighting places, over all ways to deal the units to all places."""
    fighting = tuple(sum(stack.fighting for stack in stacks if stack.kind == n) for n in range(len(kinds)))
    great, little = chosen(divisions, kinds, fighting), chosen(small, kinds, fighting)
    found: Weights = {}
    for counts, weight in _patterns(len(kinds), stacks, len(divisions)).items():
        rest = tuple(whole - count for whole, count in zip(fighting, counts, strict=True))
        if counts in great and rest in little:
            weight *= _orders(counts, len(divisions) - sum(counts)) * _orders(rest, len(small) - sum(rest))
            _add(found, joined(great[counts], little[rest]), weight)
    return found


def _patterns(kinds: int, stacks: Sequence[Stack], divisions: int) -> dict[tuple[int, ...], int]:
    """By the divisions in the fighting places of each kind: in how many ways places can be chosen for all divisions."""
    found: dict[tuple[int, ...], int] = {(0,) * (kinds + 1): 1}  # the last number: divisions that do not fight
    for stack in stacks:
        after: dict[tuple[int, ...], int] = {}
        for (counts, weight), x, y in product(found.items(), range(stack.fighting + 1), range(stack.others + 1)):
            if x + y <= stack.room and sum(counts) + x + y <= divisions:
                more = list(counts)
                more[stack.kind] += x
                more[-1] += y
                key = tuple(more)
                after[key] = after.get(key, 0) + weight * comb(stack.fighting, x) * comb(stack.others, y)
        found = after
    return {counts[:-1]: weight for counts, weight in found.items() if sum(counts) == divisions}


# --- hidden units, some of them untried --------------------------------------------------------------


def drawn(named: tuple[Unit, ...], kinds: tuple[Kind, ...], fighting: tuple[int, ...], bins: Sequence[Bin]) -> Weights:
    """The forces in the fighting places: named units and untried ones lie hidden, more untried ones in the open."""
    places = len(named) + sum(one.hidden for one in bins)
    open_sets = chosen(named, kinds, fighting)
    sets = [chosen(one.units, kinds, tuple(map(sum, zip(fighting, one.shown, strict=True)))) for one in bins]
    found: Weights = {}
    for split in product(*(_splits(count, 1 + len(bins)) for count in fighting)):
        parts = list(zip(*split, strict=True)) or [()] * (1 + len(bins))  # by source: how many of each kind
        if parts[0] not in open_sets or any(sum(part) > one.hidden for part, one in zip(parts[1:], bins, strict=True)):
            continue
        weight = _orders(fighting, places - sum(fighting))
        forces = open_sets[parts[0]]
        for part, one, by_counts in zip(parts[1:], bins, sets, strict=True):
            tokens = tuple(map(sum, zip(part, one.shown, strict=True)))
            if tokens not in by_counts:
                break
            weight = weight // _orders(part, one.hidden - sum(part)) * _orders(tokens, len(one.units) - sum(tokens))
            forces = joined(forces, by_counts[tokens])
        else:
            _add(found, forces, weight)
    return found


def _splits(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split a number into so many."""
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in _splits(count - first, parts - 1):
            yield (first, *rest)


# --- the combat ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """What the rules say about this combat."""

    column: Callable[[int, bool], int]  # by differential, and whether vehicles count
    results: Callable[[int], Sequence[Losses]]  # by column, one for each face of the die
    support: tuple[int, int]  # of attacker and defender, at most as much as their units


@dataclass(frozen=True)
class Chances:
    columns: dict[int, Fraction]
    losses: dict[Losses, Fraction]  # steps really lost: nobody loses more than he has
    cleared: Fraction  # no defender is left
    unhurt: Fraction  # no defender loses a step

    @property
    def averages(self) -> tuple[Fraction, Fraction]:
        found = [sum((chance * lost[n] for lost, chance in self.losses.items()), Fraction(0)) for n in (0, 1)]
        return found[0], found[1]


def fought(attack: Weights, defense: Weights, table: Table) -> Chances:
    """The chances of a combat of two forces, of which neither depends on the other."""
    by_column: dict[tuple[int, int, int], int] = {}
    attackers, defenders = (_ready(side, more) for side, more in zip((attack, defense), table.support, strict=True))
    for (strength, steps, wheels), weight in attackers.items():
        for (against, left, vehicles), number in defenders.items():
            key = table.column(strength - against, wheels or vehicles), steps, left
            by_column[key] = by_column.get(key, 0) + weight * number
    columns: dict[int, int] = {}
    losses: dict[Losses, int] = {}
    cleared = 0
    for (column, steps, left), weight in by_column.items():
        results = table.results(column)
        columns[column] = columns.get(column, 0) + weight * len(results)
        for attacker, defender in results:
            lost = min(attacker, steps), min(defender, left)
            losses[lost] = losses.get(lost, 0) + weight
            cleared += weight * (lost[1] == left)
    total = sum(columns.values())
    return Chances(
        {column: Fraction(columns[column], total) for column in sorted(columns)},
        {lost: Fraction(losses[lost], total) for lost in sorted(losses)},
        Fraction(cleared, total),
        Fraction(sum(weight for lost, weight in losses.items() if not lost[1]), total),
    )


def _ready(side: Weights, support: int) -> dict[tuple[int, int, bool], int]:
    """By strength with support, steps, and whether there are vehicles."""
    found: dict[tuple[int, int, bool], int] = {}
    for packed, weight in side.items():
        strength = strength_of(packed)
        key = strength + min(support, strength), steps_of(packed), packed >> WHEELS > 0
        found[key] = found.get(key, 0) + weight
    return found


def strengths(side: Weights, support: int) -> dict[int, Fraction]:
    """The chance of every strength of a side."""
    found: dict[int, Fraction] = {}
    for (strength, _, _), weight in _ready(side, support).items():
        found[strength] = found.get(strength, Fraction(0)) + Fraction(weight, sum(side.values()))
    return found

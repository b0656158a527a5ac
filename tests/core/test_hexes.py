"""Hex maps against a second computation: hexes as columns and rows, sets as sets, every way a breadth-first search."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from kurgan.core.hexes import DIRECTIONS, HexGrid, HexMap
from kurgan.core.sets import bits, mask_of

COLUMNS, ROWS = 7, 6
GRID = HexGrid(COLUMNS, ROWS)
Spot = tuple[int, int]  # column and row
ON_MAP = [(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


def around(spot: Spot) -> list[Spot]:
    """Clockwise from north, on the map or not: even columns lie half a hex lower."""
    column, row = spot
    upper = row if column % 2 == 0 else row - 1
    return [
        (column, row - 1),
        (column + 1, upper),
        (column + 1, upper + 1),
        (column, row + 1),
        (column - 1, upper + 1),
        (column - 1, upper),
    ]


def number(spot: Spot) -> int:
    return GRID.numbers[f"{spot[0]:02}{spot[1]:02}"]


def spot_of(place: int) -> Spot:
    return int(GRID.names[place][:2]), int(GRID.names[place][2:])


class Plain:
    """A map of sets."""

    def __init__(self, rng: Random) -> None:
        self.land = set(rng.sample(ON_MAP, rng.randint(1, len(ON_MAP))))
        sides = [(a, b) for a in sorted(self.land) for b in around(a) if b in self.land and a < b]
        self.closed = set(rng.sample(sides, min(len(sides), rng.randint(0, 6))))

    def next_to(self, spot: Spot) -> set[Spot]:
        return {
            other
            for other in around(spot)
            if other in self.land and (spot, other) not in self.closed and (other, spot) not in self.closed
        }

    def flood(self, start: set[Spot], through: set[Spot]) -> set[Spot]:
        found = start & through
        queue = list(found)
        while queue:
            new = (self.next_to(queue.pop()) & through) - found
            found |= new
            queue += new
        return found

    def length(self, start: Spot, end: Spot, through: set[Spot], first: set[Spot]) -> int | None:
        """Steps of a shortest way whose hexes between lie in ``through``."""
        layer, found, steps = self.next_to(start) & first, {start}, 1
        while end not in layer:
            layer = (layer & through) - found
            if not layer:
                return None
            found |= layer
            layer = {other for spot in layer for other in self.next_to(spot)}
            steps += 1
        return steps

    def as_map(self) -> HexMap:
        return HexMap(GRID, mask_of(map(number, self.land)), [(number(a), number(b)) for a, b in self.closed])


def spots(mask: int) -> set[Spot]:
    return {spot_of(place) for place in bits(mask)}


def some(rng: Random, land: set[Spot]) -> set[Spot]:
    return set(rng.sample(sorted(land), rng.randint(0, len(land))))


@pytest.fixture(params=range(40))
def rng(request: pytest.FixtureRequest) -> Random:
    return Random(f"hexes-{request.param}")


def test_every_hex_has_its_printed_name() -> None:
    assert {spot_of(place) for place in GRID.numbers.values()} == set(ON_MAP)
    assert [n for n in range(-1, GRID.size + 1) if GRID.is_hex(n)] == sorted(GRID.numbers.values())
    assert GRID.first == number((1, 1)) == min(GRID.numbers.values())
    assert spots(GRID.odd) == {spot for spot in ON_MAP if spot[0] % 2}
    assert spots(GRID.even) == {spot for spot in ON_MAP if not spot[0] % 2}


def test_neighbours_and_directions() -> None:
    for spot in ON_MAP:
        for direction, other in zip(DIRECTIONS, around(spot), strict=True):
            place = GRID.neighbour(number(spot), direction)
            assert GRID.is_hex(place) == (other in ON_MAP)
            if other in ON_MAP:
                assert place == number(other)
                assert GRID.direction(number(spot), place) == direction
                assert GRID.neighbour(place, (direction + 3) % 6) == number(spot)


def test_distances() -> None:
    for start in ON_MAP:
        layer, met, steps = {start}, {start}, 0
        while layer:
            assert all(GRID.distance(number(start), number(spot)) == steps for spot in layer)
            layer = {other for spot in layer for other in around(spot) if other in ON_MAP} - met
            met |= layer
            steps += 1
        assert len(met) == len(ON_MAP)


def test_steps_and_floods(rng: Random) -> None:
    plain = Plain(rng)
    found = plain.as_map()
    for spot in ON_MAP:
        assert spots(found.adjacent[number(spot)]) == (plain.next_to(spot) if spot in plain.land else set())
    for _ in range(10):
        start, through = some(rng, plain.land), some(rng, plain.land)
        mask = mask_of(map(number, start))
        assert spots(found.step(mask)) == {other for spot in start for other in plain.next_to(spot)}
        assert spots(found.flood(mask, mask_of(map(number, through)))) == plain.flood(start, through)


def test_shortest_ways(rng: Random) -> None:
    plain = Plain(rng)
    found = plain.as_map()
    for _ in range(20):
        start, end = rng.choice(sorted(plain.land)), rng.choice(sorted(plain.land))
        if start == end:
            continue
        through, first = some(rng, plain.land), rng.choice([plain.land, some(rng, plain.land)])
        masks = mask_of(map(number, through)), mask_of(map(number, first))
        way = [spot_of(place) for place in found.path(number(start), number(end), *masks)]
        steps = plain.length(start, end, through, first)
        assert len(way) == (0 if steps is None else steps + 1)
        if way:
            assert (way[0], way[-1]) == (start, end) and way[1] in first
            assert all(there in plain.next_to(here) for here, there in pairwise(way))
            assert set(way[1:-1]) <= through


def test_a_way_by_ones_own_steps(rng: Random) -> None:
    """Who cannot step everywhere goes round."""
    plain = Plain(rng)
    found = plain.as_map()
    barred = some(rng, plain.land)

    def step(places: int) -> int:
        return found.step(places) & ~mask_of(map(number, barred))

    for start in sorted(plain.land)[:5]:
        for end in sorted(plain.land)[-5:]:
            if start == end:
                continue
            way = [spot_of(place) for place in found.path(number(start), number(end), -1, -1, step)]
            free = plain.land - barred
            steps = plain.length(start, end, free, free) if end in free else None
            assert len(way) == (0 if steps is None else steps + 1)
            assert not set(way[1:]) & barred

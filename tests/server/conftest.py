"""Houses in scratch folders, and the tiny game among the games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kurgan.games import GAMES
from kurgan.server.house import House
from tests.server.helpers import Party, Time
from tests.server.http_fixtures import furnished


@pytest.fixture(autouse=True)
def ford_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "ford", "tests.server.ford")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def open_house(tmp_path: Path, time: Time) -> Iterator[Callable[..., House]]:
    """Opens houses on one database; they are closed afterwards."""
    opened: list[House] = []

    def give(seed: int = 1) -> House:
        opened.append(House(furnished(tmp_path / "data"), now=time, rng=random.Random(seed)))
        return opened[-1]

    yield give
    for house in opened:
        house.close()


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    return open_house()


@pytest.fixture
def ford(house: House) -> Party:
    return Party(house)


@pytest.fixture
def battle(house: House) -> Party:
    return Party(house, "stalingrad-besieged")

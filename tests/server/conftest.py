"""Houses in scratch folders, and the tiny game among the games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from kurgan.games import GAMES
from kurgan.server import takeback
from kurgan.server.house import House
from kurgan.server.store.opening import FILE
from tests.server import postgres
from tests.server.helpers import SB, Party, Time, given_dice
from tests.server.http_fixtures import furnished

# What every database must do alike: rows, chain, live tables, seats, claims, clocks, take-back, draws, secrets, sealed
# dice, deletion, notices.
ON_BOTH = {
    "test_accounts",
    "test_chain",
    "test_claims",
    "test_clocks",
    "test_deleting",
    "test_draws",
    "test_leaving",
    "test_live",
    "test_log",
    "test_moving",
    "test_notices",
    "test_programs",
    "test_rematch",
    "test_sealed",
    "test_seats",
    "test_secrets",
    "test_upgrading",
}


@pytest.fixture(autouse=True)
def ford_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "ford", "tests.tiny")


@pytest.fixture
def time() -> Time:
    return Time()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What must hold wherever games are kept is tested twice; a game that was kept in a file stays there."""
    if (
        metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        and "open_house" in metafunc.fixturenames
        and "ended" not in metafunc.fixturenames
        and metafunc.definition.get_closest_marker("in_a_file") is None
    ):
        metafunc.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where houses keep their games; empty: in a file in their folder."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return ""
    return postgres.emptied(tmp_path_factory.getbasetemp() / "first")


@pytest.fixture
def open_house(tmp_path: Path, time: Time, database_url: str) -> Iterator[Callable[..., House]]:
    """Opens houses on one database; they are closed afterwards."""
    opened: list[House] = []
    numbers = count(1)

    def give(seed: int = 1) -> House:
        house = House(furnished(tmp_path / "data"), url=database_url, now=time, rng=random.Random(seed))
        given_dice(house, numbers)
        opened.append(house)
        return house

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


@pytest.fixture(scope="session")
def played_battle(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Party]:
    """A whole game by lot with some undo, as the database keeps it; to play it takes longer than most tests."""
    folder = furnished(tmp_path_factory.mktemp("played"))
    house = House(folder, now=Time(), rng=random.Random(1))
    given_dice(house, count(1001))
    party = Party(house, SB)
    for n, _ in enumerate(party.random_play(random.Random(8))):
        if n % 9 == 0 and takeback.reason(party.live(), party.live().asked) is None:
            party.undo(party.asked())
    house.close()
    return (folder / FILE).read_bytes(), party


@pytest.fixture
def ended(played_battle: tuple[bytes, Party], open_house: Callable[..., House], tmp_path: Path) -> Party:
    """A battle that is over, in a house of its own."""
    kept, party = played_battle
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_bytes(kept)
    return party.on(open_house())

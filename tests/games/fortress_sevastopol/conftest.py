"""The game, once for all tests."""

from __future__ import annotations

import pytest

import kurgan
from kurgan.games.fortress_sevastopol import FortressSevastopol


@pytest.fixture(scope="session")
def fs() -> FortressSevastopol:
    game = kurgan.game("fortress-sevastopol")
    assert isinstance(game, FortressSevastopol)
    return game

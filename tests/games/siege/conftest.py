"""The game, once for all tests."""

from __future__ import annotations

import pytest

from kurgan.games.siege import GAME, Siege


@pytest.fixture(scope="session")
def siege() -> Siege:
    return GAME()

"""The game, once for all tests."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import GAME, CrimeanCampaign


@pytest.fixture(scope="session")
def tcc() -> CrimeanCampaign:
    return GAME()

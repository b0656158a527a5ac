"""Every property is tried on every game."""

from __future__ import annotations

import pytest

from tests.properties.cases import CASES, Case


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found

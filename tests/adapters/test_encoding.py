"""An encoded view loses nothing and adds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurgan.games.stalingrad_besieged.encoding import LAYOUT, LENGTH, encode
from tests.conftest import Budget
from tests.properties.cases import CASES, Case


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: case.name)
def test_equal_bytes_exactly_for_equal_views(case: Case, budget: Callable[[str], Budget]) -> None:
    texts: dict[bytes, tuple[int | None, str]] = {}
    numbers: dict[tuple[int | None, str], bytes] = {}
    for rng in budget("adapters").rngs():
        for s in case.some_states(rng, 0.3):
            for seat in (0, 1, None):
                view = s.view(seat)
                found = bytes(encode(view))
                assert len(found) == LENGTH
                assert texts.setdefault(found, (seat, view.text)) == (seat, view.text)
                assert numbers.setdefault((seat, view.text), found) == found


def test_the_layout_names_every_byte() -> None:
    assert sum(length for _, length in LAYOUT) == LENGTH
    assert len({name for name, _ in LAYOUT}) == len(LAYOUT)

"""Short cuts in hot paths agree with the rules they stand for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurgan.games.stalingrad_besieged.places import SPACES
from kurgan.games.stalingrad_besieged.rules.r08_steps import can_move, steps_from
from kurgan.games.stalingrad_besieged.rules.r09_attacks import target_refusal, targets
from tests.conftest import Budget
from tests.properties.cases import CASES, Case


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: case.name)
def test_stalingrad_besieged_moves_and_targets(case: Case, budget: Callable[[str], Budget]) -> None:
    for rng in budget("fast_paths").rngs():
        for s in case.some_states(rng, 0.1):
            for space in range(SPACES):
                if s.board[space]:
                    assert can_move(s, space) == bool(steps_from(s, s.board[space], space, space, 0))
                    allowed = [n for n in range(SPACES) if target_refusal(s, space, n) is None]
                    assert sorted(targets(s, space)) == allowed

"""The training example learns."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import Budget

FILE = Path(__file__).parents[2] / "examples" / "train_siege.py"
MEASURED = 40  # games of each side


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(FILE))


def test_a_trained_policy_beats_random_play(
    example: dict[str, Any], budget: Callable[[str], Budget], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of both sides together: what it wins is more than half with 95 % certainty."""
    given, weights = budget("trained"), tmp_path / "weights.npz"
    told = ["--games", str(given.count), "--measure", str(MEASURED), "--save", str(weights), "--seed", str(given.seed)]
    low, high = example["main"](told)
    assert 0.5 < low < high <= 1
    assert f"(95 % interval: {low:.1%} to {high:.1%})" in capsys.readouterr().out
    with np.load(weights) as saved:
        assert sorted(saved) == ["attacker", "defender"] and all(np.any(saved[side]) for side in saved)


def test_a_policy_that_knows_nothing_plays_at_random(example: dict[str, Any]) -> None:
    policy, rng = example["Policy"](np.zeros((5, 4), np.float32)), np.random.default_rng(1)
    drawn = [policy.choose(np.zeros(3, np.uint8), np.array([1, 4]), rng) for _ in range(400)]
    assert 150 < drawn.count(1) == 400 - drawn.count(4) < 250
    policy.learn(1.0)
    assert policy.chosen == [] and policy.usual > 0


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["--scenario", "magino"], "unknown scenario 'magino'; did you mean maginot?"),
        (["--games", "0"], "--games and --measure should be 1 or more"),
        (["--save", str(FILE)], "train_siege.py is there already; name a new file"),
    ],
)
def test_what_is_wrong_is_one_line(
    example: dict[str, Any], told: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        example["main"](told)
    assert stopped.value.code == 2 and said in capsys.readouterr().err.splitlines()[-1]

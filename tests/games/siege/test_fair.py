"""What is said of the scenarios' balance is what was measured, wherever it is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kurgan.games.siege import Siege
from kurgan.lab.intervals import wilson

FOLDER = Path(__file__).parents[3]
PAGE = (FOLDER / "docs" / "balance-siege.md").read_text(encoding="utf-8")
README = (Siege.folder / "README.md").read_text(encoding="utf-8")
TITLES = {"sevastopol": "Sevastopol", "maginot": "Maginot Line", "westwall": "Westwall"}


def measured(scenario: str) -> tuple[int, int]:
    row = re.search(rf"^\| {TITLES[scenario]} \| (\d+) \| (\d+) \|", PAGE, re.M)
    assert row
    return int(row[1]), int(row[2])


@pytest.mark.parametrize("scenario", Siege.scenarios)
def test_shares_and_intervals_are_those_of_the_counted_games(siege: Siege, scenario: str) -> None:
    games, won = measured(scenario)
    low, high = wilson(won, games)
    assert games >= 400 and low >= 0.3 and high <= 0.7
    fine = f"{100 * won / games:.1f} %", f"{100 * low:.1f}–{100 * high:.1f} %"
    assert f"| {won} | {' | '.join(fine)} |" in PAGE
    assert f"| {TITLES[scenario]} | {won}, {fine[0]} ({fine[1]}) |" in README
    for words in siege.text.values():
        said = words.entries[f"fair.{scenario}"]
        assert re.findall(r"\d+", said.replace("95", "")) == [
            str(games),
            *(f"{100 * share:.0f}" for share in (won / games, low, high)),
        ]

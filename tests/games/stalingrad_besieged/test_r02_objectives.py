"""2.0 Objectives: who wins when the last turn is over."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import play

# The last player-turn: one unit a side, out of reach of each other, so that nothing fights and nothing breaks.
LAST_TURN = "at=Maneuver; moving=1; turn=7; side=russian; 1-1=g_inf; 1-6=r_inf"


def finish(sb: Game[SB], objectives: str) -> tuple[Any, Event]:
    s = sb.position(f"{LAST_TURN}; {objectives}")
    events = play(s, "fight", "deal air_strike")
    assert s.is_terminal()
    return s, next(event for event in events if event.key == "victory")


@pytest.mark.rules("2-a")
@pytest.mark.parametrize(("factory", "result"), [("8-5", "german-major"), ("8-5:destroyed", "german-decisive")])
def test_r2_a_german_with_both_ferries_wins(sb: Game[SB], factory: str, result: str) -> None:
    s, _ = finish(sb, f"ferries=2-6:german 5-6:german; factory={factory}")
    assert s.result() == result
    assert s.returns() == (1.0, -1.0)


@pytest.mark.rules("2-a")
@pytest.mark.parametrize(("factory", "result"), [("8-5", "russian-decisive"), ("8-5:destroyed", "russian-major")])
def test_r2_a_russian_with_both_ferries_wins(sb: Game[SB], factory: str, result: str) -> None:
    s, _ = finish(sb, f"ferries=2-6 5-6; factory={factory}")
    assert s.result() == result
    assert s.returns() == (-1.0, 1.0)


@pytest.mark.rules("2-b")
@pytest.mark.parametrize("ferries", ["2-6:german 5-6", "2-6 5-6:german"])
def test_r2_b_one_ferry_each_and_the_factory_stands_russian_wins(sb: Game[SB], ferries: str) -> None:
    s, _ = finish(sb, f"ferries={ferries}; factory=8-5")
    assert s.result() == "russian-minor"


@pytest.mark.rules("2-c")
@pytest.mark.parametrize("ferries", ["2-6:german 5-6", "2-6 5-6:german"])
def test_r2_c_one_ferry_each_and_the_factory_gone_german_wins(sb: Game[SB], ferries: str) -> None:
    s, _ = finish(sb, f"ferries={ferries}; factory=8-5:destroyed")
    assert s.result() == "german-minor"


@pytest.mark.rules("2-a")
def test_r2_a_control_counts_not_occupation(sb: Game[SB]) -> None:
    s, _ = finish(sb, "2-6=r_poor; 2-1=g_poor; ferries=2-6:german 5-6:german; factory=8-5")
    assert s.result() == "german-major"


@pytest.mark.rules("2-a", "2-b", "2-c")
@pytest.mark.parametrize(
    ("ferries", "factory", "row"),
    [
        ("2-6:german 5-6:german", "8-5:destroyed", "10-a"),
        ("2-6:german 5-6:german", "8-5", "10-b"),
        ("2-6:german 5-6", "8-5:destroyed", "10-c"),
        ("2-6 5-6", "8-5", "10-d"),
        ("2-6 5-6", "8-5:destroyed", "10-e"),
        ("2-6 5-6:german", "8-5", "10-f"),
    ],
)
def test_r2_the_victory_cites_its_row_of_the_table(sb: Game[SB], ferries: str, factory: str, row: str) -> None:
    _, victory = finish(sb, f"ferries={ferries}; factory={factory}")
    assert victory.rules == (row,)

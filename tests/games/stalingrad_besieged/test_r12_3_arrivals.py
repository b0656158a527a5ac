"""12.3 The printed opponent's replacements and where arrivals come on."""

from __future__ import annotations

from pathlib import Path

import pytest

import kurgan
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer, is_due_to

from .helpers import play

PREPARE = "scenario=solo; at=Prepare; side=german; preparing=1; moving=1; 1-1=g_inf; 4-1=g_inf; 7-1=g_inf; "
LAND = "scenario=solo; at=ArriveAt; side=german; moving=1; "


@pytest.mark.rules("12.3-a")
def test_r12_3_a_the_strongest_replacement(sb: Game[SB]) -> None:
    s = sb.position(f"{PREPARE} eliminated=g_inf g_elite g_poor")
    is_due_to("12.3-a", s, "replace g_inf g_elite", "replace g_poor g_inf")


@pytest.mark.rules("12.3-a")
def test_r12_3_a_for_the_least_value_given_up(sb: Game[SB]) -> None:
    assert answer(sb.position(f"{PREPARE} eliminated=g_inf*2 g_elite")) == "replace g_inf g_inf"


@pytest.mark.rules("12.3-b")
def test_r12_3_b_light_artillery_before_all(sb: Game[SB]) -> None:
    s = sb.position(f"{PREPARE} eliminated=g_lart*2 g_tank g_heavy")
    is_due_to("12.3-b", s, "replace g_lart g_lart", "replace g_tank g_heavy")


@pytest.mark.rules("12.3-c")
def test_r12_3_c_then_tanks(tmp_path: Path) -> None:
    """In the printed chart tanks are also the strongest that can return; an overlay makes them weaker than infantry."""
    overlay = tmp_path / "weak-tanks.toml"
    overlay.write_text("[unit.g_tank]\nvalue = 2\n")
    s = kurgan.game("stalingrad-besieged", overlay).position(f"{PREPARE} eliminated=g_inf*2 g_tank g_heavy")
    is_due_to("12.3-c", s, "replace g_tank g_heavy", "replace g_inf g_inf")


@pytest.mark.rules("12.3-d")
def test_r12_3_d_where_germans_are_fewest(sb: Game[SB]) -> None:
    s = sb.position(
        f"{LAND} pick=replacement g_inf; pending=g_inf/g_inf; taken=1; allowance=2; "
        "1-1=g_inf; 2-1=g_inf; 1-2=g_inf; 4-1=g_inf; 5-1=g_elite; 7-1=g_tank; 8-1=r_inf"
    )
    is_due_to("12.3-d", s, "at 9-1", "at 3-1")


@pytest.mark.rules("12.3-d")
def test_r12_3_d_not_where_the_russians_broke(sb: Game[SB]) -> None:
    s = sb.position(
        f"{LAND} pick=replacement g_inf; pending=g_inf/g_inf; taken=1; allowance=2; broken=right:russian; "
        "1-1=g_inf; 2-1=g_inf; 1-2=g_inf; 4-1=g_inf; 5-1=g_elite; 7-1=g_tank; 8-1=r_inf"
    )
    assert answer(s) == "at 6-1"


@pytest.mark.rules("12.3-d")
def test_r12_3_d_the_second_goes_to_the_next_fewest(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=Maneuver; side=german; moving=1; pending=g_inf/g_inf g_inf/g_inf; taken=2; "
        "swift=2; allowance=2; 1-2=g_poor moved; 4-2=g_elite moved; 5-2=g_tank moved; 6-2=g_tank moved; "
        "7-2=g_lart moved; 8-2=g_lart moved; 9-2=g_88 moved; 9-1=g_88 moved"
    )
    sectors = []
    for _ in range(2):
        assert answer(s) == "arrive g_inf"
        play(s, "arrive g_inf")
        landing = answer(s)
        sectors.append((int(landing[3]) - 1) // 3)
        play(s, landing)
    assert sectors == [0, 1]


@pytest.mark.rules("12.3-e")
def test_r12_3_e_the_most_numerous_sector_gets_the_third(sb: Game[SB]) -> None:
    s = sb.position(
        f"{LAND} pick=reinforcement g_unknown; aside=g_unknown; reinforce=1; taken=2; allowance=2; "
        "1-1=g_inf; 2-1=g_inf hidden:g_inf arrived; "
        "4-1=g_inf; 4-2=g_inf; 5-1=g_inf hidden:g_inf arrived; 7-1=g_inf; 8-1=g_inf; 7-2=g_elite"
    )
    is_due_to("12.3-e", s, "at 9-1", "at 3-1")

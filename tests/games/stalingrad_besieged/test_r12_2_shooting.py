"""12.2 The printed opponent's order of shooting: each guideline decides one position."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer, is_diced_by, is_due_to

SHOOT = "scenario=solo; at=ChooseAttacker; side=german; shooter=german; "


@pytest.mark.rules("12.2-a")
def test_r12_2_a_first_where_germans_are_fewest(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf; 3-1=g_inf; 1-4=r_poor; 9-3=g_inf; 9-4=r_elite")
    is_due_to("12.2-a", s, "attack 9-3", "attack 1-3")


@pytest.mark.rules("12.2-b")
def test_r12_2_b_not_where_more_shots_were_made(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf attacked; 2-3=g_inf; 2-4=r_inf; 9-3=g_inf; 8-1=g_inf; 7-1=g_inf; 9-4=r_inf")
    is_due_to("12.2-b", s, "attack 9-3", "attack 2-3")


@pytest.mark.rules("12.2-c")
def test_r12_2_c_best_odds_first(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf; 1-4=r_poor; 3-3=g_tank; 3-4=r_elite")
    is_due_to("12.2-c", s, "attack 1-3", "attack 3-3")


@pytest.mark.rules("12.2-d")
def test_r12_2_d_endangered_artillery_before_better_odds(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 4-2=g_lart; 5-2=r_elite; 6-5=g_inf; 5-5=r_poor")
    is_due_to("12.2-d", s, "attack 4-2", "attack 6-5")


@pytest.mark.rules("12.2-e")
def test_r12_2_e_at_equal_odds_tanks_before_infantry(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf; 1-4=r_inf; 3-3=g_tank; 3-4=r_elite attacked; 3-2=r_inf")
    is_due_to("12.2-e", s, "attack 3-3", "attack 1-3")


@pytest.mark.rules("12.2-f")
def test_r12_2_f_rather_at_one_who_has_not_shot(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf; 1-4=r_inf attacked; 3-3=g_inf; 3-4=r_inf")
    is_due_to("12.2-f", s, "attack 3-3", "attack 1-3", seed=1)


@pytest.mark.rules("12.2-f")
def test_r12_2_f_holds_for_the_target_too(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=ChooseTarget; side=german; shooter=german; pick=attacker 2-3; "
        "2-3=g_inf; 1-3=r_inf attacked; 3-3=r_inf"
    )
    assert {answer(s, seed) for seed in range(20)} == {"target 3-3"}


@pytest.mark.rules("12.2-g")
def test_r12_2_g_an_88_beside_a_tank_before_everyone(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 9-3=g_88; 8-1=g_inf; 7-1=g_inf; 9-4=r_tank; 1-3=g_inf; 1-4=r_inf")
    is_due_to("12.2-g", s, "attack 9-3", "attack 1-3")


@pytest.mark.rules("12.2-g")
def test_r12_2_g_worked_example_sb_73(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 9-3=g_88; 9-4=r_tank; 1-3=g_inf; 1-4=r_inf")
    assert answer(s) == "attack 9-3"
    s.play(sb.action("attack 9-3"))
    assert "target=9-4" in s.position()


@pytest.mark.rules("12.2-g")
def test_r12_2_g_it_fires_at_that_tank(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=ChooseTarget; side=german; shooter=german; pick=attacker 5-3; "
        "5-3=g_88; 4-3=r_tank; 5-5=r_inf; 6-4=r_tank"
    )
    assert {answer(s, seed) for seed in range(20)} == {"target 4-3"}


@pytest.mark.rules("12.2-h")
def test_r12_2_h_contact_before_the_rest(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 4-3=g_inf; 4-4=r_elite; 6-2=g_lart; 5-2=r_poor")
    is_due_to("12.2-h", s, "attack 4-3", "attack 6-2")


@pytest.mark.rules("12.2-i")
def test_r12_2_i_in_contact_artillery_first(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 4-3=g_lart; 4-4=r_elite; 6-3=g_inf; 6-4=r_poor")
    is_due_to("12.2-i", s, "attack 4-3", "attack 6-3")


@pytest.mark.rules("12.2-j")
def test_r12_2_j_safe_artillery_waits_for_units_in_danger(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 4-2=g_lart; 4-4=r_poor; 6-3=g_inf; 5-3=r_elite")
    is_due_to("12.2-j", s, "attack 6-3", "attack 4-2")


@pytest.mark.rules("12.2-k")
def test_r12_2_k_a_tie_goes_to_threatened_artillery(sb: Game[SB]) -> None:
    """Both guns are in contact with a Russian who has shot; only 6-3 has another one behind it who has not."""
    s = sb.position(f"{SHOOT} 4-3=g_lart; 4-4=r_inf attacked; 6-3=g_lart; 6-4=r_inf attacked; 6-2=r_inf")
    is_due_to("12.2-k", s, "attack 6-3", "attack 4-3", seed=1)


@pytest.mark.rules("12.2-l")
def test_r12_2_l_the_die_settles_what_is_left(sb: Game[SB]) -> None:
    s = sb.position(f"{SHOOT} 1-3=g_inf; 2-3=g_inf; 3-3=g_inf; 1-4=r_inf; 2-4=r_inf; 3-4=r_inf")
    is_diced_by("12.2-l", s, {"attack 1-3": 1 / 3, "attack 2-3": 1 / 3, "attack 3-3": 1 / 3}, "attack 1-3")


@pytest.mark.rules("12.2-m")
def test_r12_2_m_then_the_next_fewest(sb: Game[SB]) -> None:
    s = sb.position(
        f"{SHOOT} 1-3=g_inf attacked; 4-3=g_inf; 5-1=g_inf; 6-1=g_inf; 4-4=r_poor; 9-3=g_inf; 8-1=g_inf; 9-4=r_elite"
    )
    is_due_to("12.2-m", s, "attack 9-3", "attack 4-3")

"""12.1 The printed opponent's movement: each guideline decides one position, and is missed when left out."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer, is_diced_by, is_due_to

from .helpers import piece, play

MANEUVER = "scenario=solo; at=Maneuver; side=german; moving=1; "
NEXT = "scenario=solo; at=NextStep; side=german; moving=1; steps=1; "


def move_of(s: Any, space: str) -> list[str]:
    """The steps the unit on a space is led through, without dice on the way."""
    play(s, f"move {space}")
    told = []
    while s.decision.name in ("FirstStep", "NextStep"):
        told.append(answer(s))
        play(s, told[-1])
    return told


@pytest.mark.rules("12.1-a")
def test_r12_1_a_three_to_one_makes_them_step_back(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=FirstStep; side=german; moving=1; pick=unit 2-3; 2-3=g_inf; 1-6=r_inf; 2-6=r_inf; 3-6=r_inf"
    )
    is_due_to("12.1-a", s, "to 2-2", "to 2-4")


@pytest.mark.rules("12.1-a")
def test_r12_1_a_rear_row_first_and_one_space_only(sb: Game[SB]) -> None:
    six = "1-6=r_inf; 2-6=r_inf; 3-6=r_inf; 1-5=r_inf; 2-5=r_inf; 3-5=r_inf"
    s = sb.position(f"{MANEUVER} 2-3=g_inf; 2-2=g_inf; {six}")
    assert answer(s) == "move 2-2"
    assert move_of(s, "2-2") == ["to 2-1", "stop"]
    assert answer(s) == "move 2-3"
    assert move_of(s, "2-3") == ["to 2-2", "stop"]
    assert answer(s) == "fight"


@pytest.mark.rules("12.1-a")
def test_r12_1_a_five_to_two_is_no_reason(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-3=g_inf; 2-2=g_inf; 1-6=r_inf; 2-6=r_inf; 3-6=r_inf; 1-5=r_inf; 2-5=r_inf")
    assert answer(s) == "move 2-3"
    assert move_of(s, "2-3")[0] == "to 2-4"


@pytest.mark.rules("12.1-a")
def test_r12_1_a_who_has_no_room_behind_stays(sb: Game[SB]) -> None:
    assert answer(sb.position(f"{MANEUVER} 2-1=g_inf; 1-6=r_inf; 2-6=r_inf; 3-6=r_inf")) == "fight"


@pytest.mark.rules("12.1-b")
def test_r12_1_b_not_against_an_enemy_it_cannot_hit(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-3=g_poor; 2-5=r_heavy")
    is_due_to("12.1-b", s, "fight", "move 2-3")


@pytest.mark.rules("12.1-b")
def test_r12_1_b_it_stops_short_of_him(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_poor; 2-5=r_heavy")
    assert move_of(s, "2-2") == ["to 2-3", "stop"]


@pytest.mark.rules("12.1-c")
def test_r12_1_c_forward_is_the_normal_move(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_inf")
    is_due_to("12.1-c", s, "move 2-2", "fight")


@pytest.mark.rules("12.1-c")
def test_r12_1_c_a_revealed_unit_goes_its_full_way(sb: Game[SB]) -> None:
    assert move_of(sb.position(f"{MANEUVER} 2-2=g_inf"), "2-2") == ["to 2-3", "to 2-4"]


@pytest.mark.rules("12.1-c")
def test_r12_1_c_straight_into_contact(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_inf; 2-5=r_inf")
    assert move_of(s, "2-2") == ["to 2-3", "to 2-4"]


@pytest.mark.rules("12.1-d")
def test_r12_1_d_an_unrevealed_unit_advances_one(sb: Game[SB]) -> None:
    s = sb.position(f"{NEXT} lifted=g_unknown hidden; at_space=2-2; start=2-1")
    is_due_to("12.1-d", s, "stop", "to 2-3")


@pytest.mark.rules("12.1-e")
def test_r12_1_e_not_two_into_front_and_flank(sb: Game[SB]) -> None:
    s = sb.position(f"{NEXT} lifted=g_inf; at_space=2-3; start=2-2; 2-5=r_inf; 1-4=r_inf")
    is_due_to("12.1-e", s, "stop", "to 2-4")


@pytest.mark.rules("12.1-e")
def test_r12_1_e_guns_in_range_count(sb: Game[SB]) -> None:
    s = sb.position(f"{NEXT} lifted=g_inf; at_space=2-3; start=2-2; 2-6=r_lart; 1-4=r_inf")
    assert answer(s) == "stop"
    s = sb.position(f"{NEXT} lifted=g_inf; at_space=2-3; start=2-2; 2-6=r_inf; 1-4=r_inf")
    assert answer(s) == "to 2-4"


@pytest.mark.rules("12.1-f")
def test_r12_1_f_a_flanker_with_his_own_enemy_before_him_is_no_danger(sb: Game[SB]) -> None:
    """12.1-c matters too: this row only permits the step forward that 12.1-c orders."""
    s = sb.position(f"{NEXT} lifted=g_inf; at_space=2-3; start=2-2; 2-5=r_inf; 1-4=r_inf; 1-3=g_inf moved")
    is_due_to("12.1-f", s, "to 2-4", "stop", also=["12.1-c"])


@pytest.mark.rules("12.1-g")
def test_r12_1_g_to_the_side_and_then_forward(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_inf; 2-3=g_inf moved; 2-4=r_inf; 1-4=r_inf")
    is_due_to("12.1-g", s, "move 2-2", "fight")
    assert move_of(s, "2-2") == ["to 1-2", "to 1-3"]


@pytest.mark.rules("12.1-g")
def test_r12_1_g_a_tank_goes_there_diagonally_if_the_side_is_barred(sb: Game[SB]) -> None:
    s = sb.position(
        f"{MANEUVER} 2-3=g_tank; 2-4=g_inf moved; 1-3=g_inf moved; 1-2=r_inf; "
        "2-5=r_inf; 1-5=r_inf; 3-3=g_inf moved; 3-2=r_inf"
    )
    assert move_of(s, "2-3") == ["to 1-4"]


@pytest.mark.rules("12.1-h")
def test_r12_1_h_artillery_does_not_go_before_an_enemy_front(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_88; 2-4=r_elite")
    is_due_to("12.1-h", s, "fight", "move 2-2")


@pytest.mark.rules("12.1-i")
def test_r12_1_i_an_88_goes_before_a_tank(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 5-3=g_88; 5-5=r_heavy; forts=5-5:russian")
    is_due_to("12.1-i", s, "move 5-3", "fight")
    assert move_of(s, "5-3") == ["to 5-4"]


@pytest.mark.rules("12.1-j")
def test_r12_1_j_artillery_with_a_target_stays(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_lart; 2-4=r_inf; 1-4=r_inf")
    is_due_to("12.1-j", s, "fight", "move 2-2")


@pytest.mark.rules("12.1-k")
def test_r12_1_k_artillery_moves_to_gain_a_target(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_lart; 2-3=g_inf moved; 3-4=r_inf")
    is_due_to("12.1-k", s, "move 2-2", "fight")
    assert move_of(s, "2-2") == ["to 3-2"]


@pytest.mark.rules("12.1-k")
def test_r12_1_k_but_not_where_it_can_be_attacked(sb: Game[SB]) -> None:
    assert answer(sb.position(f"{MANEUVER} 2-2=g_lart; 2-3=g_inf moved; 3-4=r_lart")) == "fight"


@pytest.mark.rules("12.1-l")
def test_r12_1_l_an_88_goes_beside_a_tank_even_at_risk(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 4-4=g_88; 5-5=r_heavy; 5-4=r_elite; forts=5-5:russian 5-4:russian")
    is_due_to("12.1-l", s, "move 4-4", "fight")
    assert move_of(s, "4-4") == ["to 4-5"]


@pytest.mark.rules("12.1-m")
def test_r12_1_m_artillery_dices_for_its_target(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=ChooseTarget; side=german; shooter=german; pick=attacker 5-3; "
        "5-3=g_lart; 5-5=r_inf; 4-4=r_poor; 6-4=r_elite"
    )
    is_diced_by("12.1-m", s, {"target 5-5": 1 / 3, "target 4-4": 1 / 3, "target 6-4": 1 / 3}, "target 4-4")


@pytest.mark.rules("12.1-n")
def test_r12_1_n_crossing_fire_half_the_time(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; options=crossing_fire:yes; at=next-step>crossing-fire>CrossingFire; side=russian; "
        "moving=1; lifted=r_inf; at_space=2-3; start=1-3; to=3-3; steps=1; 2-2=g_inf"
    )
    is_diced_by("12.1-n", s, {"fire": 1 / 2, "decline": 1 / 2}, "decline")


@pytest.mark.rules("12.1-o")
def test_r12_1_o_artillery_waits_until_the_others_have_moved(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 1-4=g_inf; 5-5=g_lart; ferries=1-6 7-6")
    is_due_to("12.1-o", s, "move 1-4", "move 5-5")


@pytest.mark.rules("12.1-p")
def test_r12_1_p_no_quiet_change_of_sector(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 3-6=g_inf; ferries=4-6 7-6")
    is_due_to("12.1-p", s, "fight", "move 3-6")


@pytest.mark.rules("12.1-p")
def test_r12_1_p_but_from_a_sector_where_the_russians_broke(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 3-6=g_inf; ferries=4-6 7-6; broken=left:russian")
    assert move_of(s, "3-6") == ["cross 3 4-6"]


@pytest.mark.rules("12.1-q")
def test_r12_1_q_through_own_artillery_to_attack(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-2=g_inf; 2-3=g_lart; 1-2=g_lart; 1-4=r_inf")
    is_due_to("12.1-q", s, "move 2-2", "fight")
    assert move_of(s, "2-2") == ["to 2-3", "to 2-4"]


@pytest.mark.rules("12.1-r")
def test_r12_1_r_an_unrevealed_unit_tries_two(sb: Game[SB]) -> None:
    s = sb.position(f"{NEXT} lifted=g_unknown hidden; at_space=1-5; start=1-4; ferries=1-6 4-6")
    is_due_to("12.1-r", s, "to 1-6", "stop")


@pytest.mark.rules("12.1-r")
def test_r12_1_r_and_moves_one_if_it_proves_too_slow(sb: Game[SB]) -> None:
    s = sb.position(f"{NEXT} lifted=g_unknown hidden; at_space=1-5; start=1-4; ferries=1-6 4-6")
    play(s, answer(s), "shows g_heavy")
    assert piece(s, "1-5") == "g_heavy moved"


@pytest.mark.rules("12.1-s")
def test_r12_1_s_the_weaker_steps_back_for_the_stronger(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-4=g_poor; 2-2=g_inf; 2-5=r_inf")
    is_due_to("12.1-s", s, "move 2-4", "move 2-2")
    assert move_of(s, "2-4") == ["to 2-3", "stop"]
    assert answer(s) == "move 2-2"
    assert move_of(s, "2-2") == ["to 2-3", "to 2-4"]
    assert (piece(s, "2-4"), piece(s, "2-3")) == ("g_inf moved", "g_poor moved")


@pytest.mark.rules("12.1-s")
def test_r12_1_s_the_stronger_takes_the_place_by_any_way(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-3=g_poor moved; 2-5=r_inf; 3-4=g_inf; 3-5=g_88 moved; 3-6=r_elite")
    assert answer(s, without=["12.1-g"]) == "move 3-4"
    assert answer(s, without=["12.1-g", "12.1-s"]) == "fight"
    assert move_of(s, "3-4") == ["to 2-4"]


@pytest.mark.rules("12.1-s")
def test_r12_1_s_not_for_a_unit_with_an_attack_of_its_own(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER} 2-4=g_poor; 1-4=g_inf; 2-5=r_inf")
    assert answer(s) == "move 1-4"
    assert move_of(s, "1-4") == ["to 1-5", "stop"]

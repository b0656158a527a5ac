"""11.2 and 11.3 Bombardment Value and Defense Value."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol

from .fire import GUN_DUEL, bombard, defense, points, value
from .helpers import named, play, terms

AIR = {"marker": "air-iv:ready"}


@pytest.mark.rules("11.2", "11.2-a")
@pytest.mark.parametrize("joining", [0, 1, 2])
def test_r11_2_a_one_more_for_each_further_gun(fs: FortressSevastopol, joining: int) -> None:
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "bombard", *("join ger-art52", "join ger-art77")[:joining])
    assert sum(value(s).values()) == 3 + joining


@pytest.mark.rules("11.2-b", "18.1.3")
@pytest.mark.parametrize("joining", [0, 1, 2])
def test_r11_2_b_two_more_for_each_further_gun_of_a_barrage(fs: FortressSevastopol, joining: int) -> None:
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "barrage", *("join ger-art52", "join ger-art77")[:joining])
    assert sum(value(s).values()) == 6 + 2 * joining


@pytest.mark.rules("11.2")
def test_r11_2_a_marker_has_its_printed_value(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-73; 28=sov-156", "28", **AIR)
    assert value(s) == {"marker": 10}


def test_nothing_fires_yet_and_so_there_is_no_value(fs: FortressSevastopol) -> None:
    assert value(bombard(fs, GUN_DUEL, "28")) == {}


@pytest.mark.rules("11.3", "11.3-a")
@pytest.mark.parametrize(("area", "tem"), [("28", 4), ("25", 2), ("5", 10)])
def test_r11_3_a_twice_the_tem(fs: FortressSevastopol, area: str, tem: int) -> None:
    s = bombard(fs, f"{area}=sov-156 ger-73", area, **AIR)
    assert defense(s) == {"tem_twice": tem}


@pytest.mark.rules("11.3-b")
@pytest.mark.parametrize(("owner", "bonus"), [("soviet", {"improved_position": 1}), ("axis", {})])
def test_r11_3_b_an_ip_helps_its_owner(fs: FortressSevastopol, owner: str, bonus: dict[str, int]) -> None:
    s = bombard(fs, "29=ger-73; 28=sov-156", "28", ip=f"28:{owner}", **AIR)
    assert defense(s) == {"tem_twice": 4, **bonus}


@pytest.mark.rules("11.3-c", "20.3")
def test_r11_3_c_two_for_each_fresh_flak_in_the_area(fs: FortressSevastopol) -> None:
    s = bombard(fs, "28=ger-flak153 ger-flak9 sov-156; 24=sov-271", "28", side="soviet", marker="air-sov:ready")
    assert defense(s) == {"tem_twice": 4, "flak_here": 4}
    s = bombard(fs, "28=ger-flak153/spent ger-flak9 sov-156; 24=sov-271", "28", side="soviet", marker="air-sov:ready")
    assert defense(s) == {"tem_twice": 4, "flak_here": 2}


@pytest.mark.rules("11.3-d")
def test_r11_3_d_one_for_each_fresh_flak_next_door_across_any_boundary(fs: FortressSevastopol) -> None:
    board = "28=ger-73 sov-156; 29=ger-flak153; 24=ger-flak9"  # a wall and a trench between them
    s = bombard(fs, board, "28", side="soviet", marker="air-sov:ready")
    assert defense(s) == {"tem_twice": 4, "flak_near": 2}
    s = bombard(fs, board.replace("flak9", "flak9/disrupt1"), "28", side="soviet", marker="air-sov:ready")
    assert defense(s) == {"tem_twice": 4, "flak_near": 1}


@pytest.mark.rules("11.3-d")
def test_r103_in_sevastopol_flak_is_next_door_only_where_areas_touch(fs: FortressSevastopol) -> None:
    for where, near in (("6", {"flak_near": 1}), ("2", {})):  # 5 touches 6, but not 2
        s = bombard(fs, f"5=sov-156 ger-73; {where}=sov-aa61", "5", **AIR)
        assert defense(s) == {"tem_twice": 10, **near}


@pytest.mark.rules("11.3-c", "11.3-d")
def test_r103_flak_of_the_attacker_and_against_guns_counts_nothing(fs: FortressSevastopol) -> None:
    s = bombard(fs, "28=sov-156 ger-flak153; 29=ger-flak9", "28", **AIR)
    assert defense(s) == {"tem_twice": 4}
    s = bombard(fs, "5=sov-156 sov-aa61 ger-art49", "5")
    assert defense(s) == {"tem_twice": 10}


@pytest.mark.rules("11.3-e")
def test_r11_3_e_fresh_field_guns_answer_guns(fs: FortressSevastopol) -> None:
    board = "29=ger-art49; 28=sov-156 sov-art265 sov-roc19 sov-art18/spent; 24=sov-art51-456"
    assert defense(bombard(fs, board, "28")) == {"tem_twice": 4, "counter_battery": 2}


@pytest.mark.rules("11.3-e")
def test_r11_3_e_but_not_aircraft(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-73; 28=sov-156 sov-art265", "28", **AIR)
    assert defense(s) == {"tem_twice": 4}


@pytest.mark.rules("11.3-f")
def test_r11_3_f_no_units_df_counts(fs: FortressSevastopol) -> None:
    weak = defense(bombard(fs, "29=ger-art49; 28=sov-25-31/disrupt1", "28"))
    strong = defense(bombard(fs, "29=ger-art49; 28=sov-172 sov-421 sov-tk5", "28"))
    assert weak == strong == {"tem_twice": 4}


# --- 11.4.1 the result --------------------------------------------------------------------------------


@pytest.mark.rules("11.4.1")
def test_r11_4_1_the_points_are_the_difference(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156 sov-271 sov-276", "28")
    events = play(s, "bombard", "primary sov-156", "dice 6 5", "dice 2 2")
    assert terms(named(events, "bombardment_value")) == {"lead": 3, "dr": 11}
    assert terms(named(events, "bombardment_defense")) == {"tem_twice": 4, "dr": 4}
    assert points(events) == 6


@pytest.mark.rules("11.4.1")
@pytest.mark.parametrize(("dice", "effect"), [("dice 3 4", False), ("dice 4 4", True)])
def test_r11_4_1_an_equal_total_has_no_effect(fs: FortressSevastopol, dice: str, effect: bool) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156/spent", "28")  # 3 against 4
    events = play(s, "bombard", dice, "dice 3 3")
    assert any(event.key == "worn" for event in events) == effect


@pytest.mark.rules("11.4.1-a")
def test_r11_4_1_a_one_point_less_in_sevastopol(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156 sov-271 sov-276", "3", held="9 29")  # 12 against 8
    events = play(s, "bombard", "primary sov-156", "dice 3 3", "dice 3 3")
    assert terms(named(events, "attrition")) == {"margin": 4, "sevastopol": -1}
    assert points(events) == 3


@pytest.mark.rules("11.4.1-a")
def test_r100_a_single_point_vanishes_in_sevastopol(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156/spent", "3", held="9 29")
    events = play(s, "bombard", "dice 2 2", "dice 4 3")  # 16 against 15
    assert [event.key for event in events if event.key == "no_attrition"]

"""7.2.4 and 8.8 Strategic Movement; 8.3.1 movement by sea."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, moving, picked

AXIS_LAND = "18 19 20 24 25 26 28 29"


@pytest.mark.rules("7.2.4", "8.8")
def test_r7_2_4_any_distance_over_places_without_enemies(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "U=ger-46; 25=sov-172", held=AXIS_LAND), "ger-46")
    assert legal(s, "to") == ["18", "19", "20", "24", "26", "28", "29"]
    assert refusal(s, "to 25") == "7.2.4-a"


@pytest.mark.rules("7.2.4")
def test_r7_2_4_enemies_bar_the_way_vacant_enemy_areas_do_not(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "29=ger-46", held="24 29"), "ger-46")
    assert legal(s, "to") == ["24", "U"]  # by 28, vacant and Soviet
    s = picked(begun(fs, "strategic", "", "29=ger-46; 28=sov-156", held="24 29"), "ger-46")
    assert refusal(s, "to 24") == "7.2.4"


@pytest.mark.rules("7.2.4")
def test_r56_mp_and_weather_do_not_matter_a_trench_is_no_bar(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "29=rom-18", held=AXIS_LAND, weather="heavy_snow", turn=7), "rom-18")
    assert offers(s, "to 18")


@pytest.mark.rules("7.2.4", "8.8")
def test_r7_2_4_up_to_three_units_from_any_places(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "29=ger-46; 26=ger-50; 18=ger-72; 24=ger-73", held=AXIS_LAND)
    play(s, "unit ger-46", "to 28", "unit ger-50", "to 25", "unit ger-72", "to 19")
    assert asked(s) == "TwoDice"
    assert mode(s, "ger-73") == "fresh"


@pytest.mark.rules("7.2.4")
def test_r7_2_4_only_fresh_units_each_once(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "29=ger-46 ger-50/spent", held=AXIS_LAND)
    assert refusal(s, "unit ger-50") == refusal(s, "unit sov-302") == "7.2.4"
    play(s, "unit ger-46", "to 28")
    assert refusal(s, "unit ger-46") == "7.2.4"


@pytest.mark.rules("7.2.4-a")
def test_r7_2_4_a_it_ends_in_a_free_area(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "26=ger-46; 25=sov-172 ger-50/spent", held="24 25 26 29"), "ger-46")
    assert legal(s, "to") == ["24", "29", "U"]
    assert refusal(s, "to 25") == refusal(s, "to 27") == "7.2.4-a"


@pytest.mark.rules("7.2.4-b")
def test_r7_2_4_b_spent_afterwards(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "29=ger-46", held=AXIS_LAND)
    play(s, "unit ger-46", "to 28", "done", "dice 6 6")
    assert mode(s, "ger-46") == "spent"


@pytest.mark.rules("8.8")
def test_r8_8_out_of_a_contested_area_one_step(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "26=ger-22pz sov-172", held=AXIS_LAND), "ger-22pz")
    assert legal(s, "to") == ["24", "25"]
    assert refusal(s, "to 20") == "8.4"


@pytest.mark.rules("8.8")
def test_r8_8_nobody_out_of_command(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "26=ger-46; 25=ger-50", held=AXIS_LAND, ooc="ger-46")
    assert refusal(s, "unit ger-46") == "8.8"


@pytest.mark.rules("8.8")
def test_r56_rivers_without_a_bridge_bar_all_but_infantry(fs: FortressSevastopol) -> None:
    board = "6=sov-172 sov-tk5; 4=ger-46; 5=ger-50; 7=ger-72; 8=ger-73"
    s = begun(fs, "strategic", "", board, side="soviet", boundary="3-6:destroyed")
    assert refusal(s, "unit sov-tk5") == "7.2.4-a"
    assert offers(picked(s, "sov-172"), "to 3")
    s = begun(fs, "strategic", "", board, side="soviet")
    assert offers(picked(s, "sov-tk5"), "to 3")


# --- by sea -----------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.1", "16.2")
def test_r8_3_1_port_to_port_or_zone_c(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "14=sov-172", side="soviet"), "sov-172")
    assert legal(s, "sail") == ["5", "11", "17", "21", "C"]
    s = picked(begun(fs, "strategic", "", "14=sov-172", side="soviet"), "sov-302")
    assert (legal(s, "sail"), legal(s, "to")) == (["5", "11", "14", "17", "21"], [])
    assert keys(play(s, "sail 14")) == ["unit_sailed"]
    assert where(s, "sov-302") == "14"


@pytest.mark.rules("8.3.1")
def test_r8_3_1_soviets_only(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "21=ger-46", held="14 20 21 29"), "ger-46")
    assert legal(s, "sail") == []
    assert refusal(s, "sail 14") == "8.3.1"


@pytest.mark.rules("8.3.1")
def test_r8_3_1_only_in_a_strategic_movement_impulse(fs: FortressSevastopol) -> None:
    s = place(fs, "14=sov-172", side="soviet")
    play(s, "impulse movement")
    assert refusal(s, "activate C") == "8.3.1"
    play(s, "activate 14", "unit sov-172")
    assert refusal(s, "to C") == "8.3.1"


@pytest.mark.rules("8.3.1")
def test_r8_3_1_no_other_movement_before_or_after(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "13=sov-172", side="soviet"), "sov-172")
    assert legal(s, "sail") == []
    assert refusal(s, "sail 17") == "7.2.4-c"
    s = begun(fs, "strategic", "", "14=sov-172", side="soviet")
    play(s, "unit sov-172", "sail 17")
    assert refusal(s, "unit sov-172") == "7.2.4"


@pytest.mark.rules("7.2.4-c", "8.8-a")
@pytest.mark.parametrize(
    "board",
    [
        {"board": "14=sov-172; 17=ger-46 sov-276/spent"},  # contested
        {"board": "14=sov-172", "held": "17 29"},  # in Axis hands
    ],
)
def test_r7_2_4_c_the_end_is_a_soviet_port_without_axis_units(fs: FortressSevastopol, board: dict[str, str]) -> None:
    s = picked(begun(fs, "strategic", "", side="soviet", **board), "sov-172")
    assert refusal(s, "sail 17") == refusal(s, "sail 13") == "7.2.4-c"
    assert offers(s, "sail C")


@pytest.mark.rules("7.2.4-c", "8.8-a")
def test_r7_2_4_c_so_is_the_start(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "14=sov-172 ger-46/spent", side="soviet"), "sov-172")
    assert refusal(s, "sail 17") == "7.2.4-c"
    assert offers(s, "to 13")


@pytest.mark.rules("7.2.4-c")
def test_r7_2_4_c_a_full_port_takes_nobody(fs: FortressSevastopol) -> None:
    full = "5=sov-106/spent sov-156/spent sov-271/spent sov-276/spent sov-172/spent"
    s = picked(begun(fs, "strategic", "", full, side="soviet"), "sov-302")
    assert refusal(s, "sail 5") == "8.7-f"


@pytest.mark.rules("9.6.2-b")
def test_r9_6_2_b_a_beachhead_is_no_port(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", "13=sov-mar7/spent", side="soviet", beachhead="13"), "sov-302")
    assert refusal(s, "sail 13") == "7.2.4-c"


# --- 27.1 -------------------------------------------------------------------------------------------


def test_r27_1_with_no_units_the_impulse_is_used_up(fs: FortressSevastopol) -> None:
    s = place(fs, "14=sov-172", options="random_impulses:yes", side="soviet")
    play(s, "impulse strategic", "die 1")
    assert (asked(s), s.side) == ("ChooseImpulse", 0)


def test_nothing_fresh_nothing_strategic(fs: FortressSevastopol) -> None:
    s = place(fs, "29=sov-172 sov-276", held="28", side="axis")  # Perekop lost: Zone U is shut in
    assert refusal(s, "impulse strategic") == "7.2.4"


def test_a_picked_unit_is_not_seen_by_others(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "26=ger-46", held=AXIS_LAND)
    before = s.information_state(1)
    play(s, "unit ger-46")
    assert s.information_state(1) == before


def test_movement_from_zone_u(fs: FortressSevastopol) -> None:
    s = moving(fs, "U", "29=ger-46", held=AXIS_LAND)
    play(s, "unit ger-170", "to 29")
    assert where(s, "ger-170") == "29"

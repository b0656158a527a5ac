"""8.6 MP costs, and what the weather takes."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import mp_left
from kurgan.games.fortress_sevastopol.sheets import UNITS
from tests.games.fortress_sevastopol.helpers import asked, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, moving, mp, picked

# --- items ------------------------------------------------------------------------------------------


@pytest.mark.rules("8.6-a")
def test_r8_6_a_a_quarter_inside_sevastopol(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "5", "5=sov-421", side="soviet"), "sov-421")
    play(s, "to 6", "to 3")
    assert mp(s, "sov-421") == 2.5


@pytest.mark.rules("8.6-a")
@pytest.mark.parametrize("weather", ["rain", "heavy_snow"])
def test_r8_6_a_the_weather_takes_nothing_from_a_move_inside_the_city(fs: FortressSevastopol, weather: str) -> None:
    s = picked(moving(fs, "5", "5=sov-421", side="soviet", weather=weather), "sov-421")
    play(s, "to 6")
    assert mp(s, "sov-421") == 2.75


@pytest.mark.rules("8.6-a")
def test_r8_6_a_it_takes_its_part_when_the_move_leaves_the_city(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "5", "5=sov-421", side="soviet", weather="heavy_snow", boundary="6-8:breached"), "sov-421")
    play(s, "to 6")
    assert refusal(s, "to 8") == "8.6-b"  # 3 less 2 for the snow less ¼ is not 1
    s = picked(moving(fs, "5", "5=sov-421", side="soviet", weather="rain", boundary="6-8:breached"), "sov-421")
    play(s, "to 6", "to 8")
    assert mp(s, "sov-421") == 0.75
    assert refusal(s, "to 11") == "8.6-b"  # and only once
    assert offers(s, "to 6")
    play(s, "to 6")
    assert mp(s, "sov-421") == 0.5


@pytest.mark.rules("8.6-a")
def test_r45_a_quarter_also_for_entering_the_city_from_outside(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "8", "8=sov-421", side="soviet", weather="rain", boundary="6-8:breached"), "sov-421")
    play(s, "to 6")
    assert mp(s, "sov-421") == 1.75


@pytest.mark.rules("8.6-a", "8.6-c")
def test_r45_dearer_items_override_the_quarter(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "5", "5=sov-421", side="soviet", held="6 29"), "sov-421")
    play(s, "to 6")
    assert mp(s, "sov-421") == 1


@pytest.mark.rules("8.6-b", "16.2")
def test_r8_6_b_one_mp_for_a_free_area_or_zone_u(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", "29=ger-46", held="28 29"), "ger-46")
    play(s, "to U")
    assert mp(s, "ger-46") == 3
    play(s, "to 29")
    assert mp(s, "ger-46") == 2


@pytest.mark.rules("8.6-c")
@pytest.mark.parametrize("there", ["", "25=sov-172/spent", "25=sov-172/disrupt1 sov-276/disrupt2", "25=sov-hq51"])
def test_r8_6_c_two_mp_for_a_vacant_enemy_area_or_enemies_that_are_not_fresh(
    fs: FortressSevastopol, there: str
) -> None:
    s = picked(moving(fs, "26", f"26=ger-46 ger-50; {there}", held="26 28 29"), "ger-46")
    play(s, "to 25")
    assert mp(s, "ger-46") == 2


@pytest.mark.rules("8.6-d")
def test_r8_6_d_three_mp_if_one_enemy_is_fresh(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-46 ger-50; 25=sov-172 sov-276/spent", held="26 28 29"), "ger-46")
    play(s, "to 25")
    assert mp(s, "ger-46") == 1


@pytest.mark.rules("8.6-c", "8.6-d")
def test_r46_a_contested_area_costs_by_its_enemies_whoever_controls_it(fs: FortressSevastopol) -> None:
    for enemies, left in (("sov-172", 1), ("sov-172/spent", 2)):
        s = picked(moving(fs, "26", f"26=ger-46; 25={enemies} ger-50/spent", held="25 26 28 29"), "ger-46")
        play(s, "to 25")
        assert mp(s, "ger-46") == left


@pytest.mark.rules("8.6-e")
@pytest.mark.parametrize(("bridge", "left"), [("printed", 3), ("axis", 3), ("destroyed", 0)])
def test_r8_6_e_a_river_without_an_intact_bridge_takes_all(fs: FortressSevastopol, bridge: str, left: int) -> None:
    s = picked(moving(fs, "25", "25=ger-46", held="19 25 26", boundary=f"19-25:{bridge}"), "ger-46")
    play(s, "to 19")
    assert mp(s, "ger-46") == left


@pytest.mark.rules("8.6-f")
@pytest.mark.parametrize(("start", "end"), [("28", "24"), ("24", "28")])
def test_r8_6_f_an_unbreached_trench_takes_all_both_ways(fs: FortressSevastopol, start: str, end: str) -> None:
    s = picked(moving(fs, start, f"{start}=ger-46", held="24 28 29"), "ger-46")
    play(s, f"to {end}")
    assert mp(s, "ger-46") == 0
    assert where(s, "ger-46") == end


@pytest.mark.rules("8.6-f")
def test_r8_6_f_a_breached_trench_and_a_wall_cost_nothing(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "24", "24=ger-46", held="24 28 29", boundary="24-28:breached"), "ger-46")
    play(s, "to 28", "to 29")
    assert mp(s, "ger-46") == 2


@pytest.mark.rules("8.6-g")
def test_r8_6_g_the_sea_takes_all(fs: FortressSevastopol) -> None:
    s = begun(fs, "strategic", "", "17=sov-172", side="soviet")
    play(s, "unit sov-172", "sail 14")
    assert refusal(s, "unit sov-172") == "7.2.4"
    play(s, "done")
    assert (where(s, "sov-172"), mode(s, "sov-172")) == ("14", "spent")


@pytest.mark.rules("8.6-h")
def test_r8_6_h_out_of_command_one_step_to_a_free_area(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46; 25=sov-172", held="24 26 28 29", ooc="ger-46")
    picked(s, "ger-46")
    assert refusal(s, "to 25") == refusal(s, "to 27") == "8.6-h"
    play(s, "to 24")
    assert mp(s, "ger-46") == 0
    assert asked(s) == "TwoDice"


@pytest.mark.rules("8.6-i")
def test_r8_6_i_an_invasion_takes_all(fs: FortressSevastopol) -> None:
    s = place(fs, "5=sov-mar7 sov-mar8", side="soviet", held="13 14 29", hand="soviet:amphibious", options="chits:yes")
    play(s, "chit amphibious", "target 13", "unit sov-mar7")
    assert (where(s, "sov-mar7"), mp(s, "sov-mar7")) == ("13", 0)


# --- the highest only -------------------------------------------------------------------------------


@pytest.mark.rules("8.6", "8.6-j")
def test_r8_6_the_highest_item_alone_is_paid(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-22pz; 25=sov-172 sov-276/spent", held="26 28 29"), "ger-22pz")
    play(s, "to 25")  # Fresh enemies 3, Spent enemies 2, enemy control 2
    assert mp(s, "ger-22pz") == 3


@pytest.mark.rules("8.6-j")
def test_r8_6_j_a_step_that_takes_all_is_the_only_one(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", "29=ger-46", held="24 28 29"), "ger-46")
    play(s, "to 28")
    assert mp(s, "ger-46") == 3
    assert refusal(s, "to 24") == "8.6-j"


# --- 8.6.1 weather ----------------------------------------------------------------------------------


@pytest.mark.rules("8.6.1", "8.6.1-a", "8.6.1-b")
@pytest.mark.parametrize(
    ("weather", "axis", "soviet"), [("clear", 4, 3), ("rain", 3, 2), ("snow", 3, 3), ("heavy_snow", 2, 1)]
)
def test_r8_6_1_mp_by_weather(fs: FortressSevastopol, weather: str, axis: int, soviet: int) -> None:
    """WE67: a Soviet unit with MF 3 in each weather; and a German one with 4."""
    s = place(fs, "26=ger-46; 24=sov-172", weather=weather, turn=7)
    assert mp_left(s, UNITS.index("ger-46")) == 4 * axis
    assert mp_left(s, UNITS.index("sov-172")) == 4 * soviet


@pytest.mark.rules("8.6.1")
def test_r42_the_weather_is_taken_once_not_for_every_area(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-46", held="18 20 25 26 28 29", weather="rain"), "ger-46")
    play(s, "to 25", "to 20")
    assert mp(s, "ger-46") == 1


@pytest.mark.rules("8.6.1-b")
def test_r42_never_below_nothing(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=rom-18", held="25 26 28 29", weather="heavy_snow", turn=7), "rom-18")
    play(s, "to 25")
    assert mp(s, "rom-18") == 0


@pytest.mark.rules("8.6.1")
def test_r42_not_again_after_an_assault_in_place(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", "25=ger-22pz sov-172/disrupt2", held="18 20 25 26", weather="rain")
    play(s, "assault 25", "dice 6 6", "dice 1 1")
    assert mp(s, "ger-22pz") == 4  # 6, less 1 for the rain and 1 for the Assault
    play(s, "unit ger-22pz", "to 20")
    assert mp(s, "ger-22pz") == 3

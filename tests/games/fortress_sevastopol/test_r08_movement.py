"""8.1 to 8.5 Movement: who moves, when a unit stops, leaving and entering enemy Areas; 8.9 the Minimum Move."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import moving, mp, picked

NORTH = "24 25 26 28 29"  # a quiet Axis country


# --- 7.2.1 the Impulse ------------------------------------------------------------------------------


@pytest.mark.rules("7.2.1")
def test_r7_2_1_only_fresh_units_of_the_active_area(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50/spent ger-73/disrupt1; 25=ger-72", held=NORTH)
    assert legal(s, "unit") == ["ger-46"]
    assert refusal(s, "unit ger-50") == refusal(s, "unit ger-72") == refusal(s, "unit sov-302") == "7.2.1"


@pytest.mark.rules("7.2.1")
def test_r7_2_1_an_area_or_zone_with_a_fresh_unit_can_be_activated(fs: FortressSevastopol) -> None:
    s = place(fs, "26=ger-46; 25=ger-72/spent; 24=ger-hq11", held=NORTH)
    play(s, "impulse movement")
    assert legal(s, "activate") == ["26", "U"]
    assert refusal(s, "activate 25") == refusal(s, "activate 24") == refusal(s, "activate 23") == "7.2.1"


@pytest.mark.rules("7.2.1")
def test_r7_2_1_a_unit_arriving_there_is_not_activated(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50; 25=ger-72", held=NORTH)
    play(s, "unit ger-46", "to 25", "stop")
    assert refusal(s, "unit ger-72") == "7.2.1"


@pytest.mark.rules("7.2.1-a", "8.2")
def test_r7_2_1_a_entering_among_enemies_leads_to_an_assault(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50; 25=sov-172/spent", held="24 26 28 29")
    play(s, "unit ger-46", "to 25")
    assert offers(s, "assault 25")
    assert refusal(s, "done") == "9.2"
    assert refusal(s, "unit ger-46") == "8.2"


@pytest.mark.rules("7.2.1-a", "8.2-a")
def test_r8_2_a_units_of_the_active_area_assault_in_place(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50 sov-172/spent; 25=ger-72", held=NORTH)
    assert legal(s, "assault") == ["26"]
    play(s, "unit ger-50", "to 25")
    assert refusal(s, "assault 26") == "9.5"


@pytest.mark.rules("8.2-a")
def test_r8_2_a_the_assault_in_place_costs_mp(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", "25=rom-18 sov-172; 26=ger-72", held="25 26 28 29", weather="heavy_snow", turn=7)
    assert legal(s, "assault") == []


# --- 8.1 who moves ----------------------------------------------------------------------------------


@pytest.mark.rules("8.1", "8.1-b")
def test_r8_1_any_all_or_none_may_move(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50; 25=ger-72", held=NORTH)
    assert legal(s) == ["unit ger-46", "unit ger-50", "done"]
    play(s, "done", "dice 6 6")
    assert (mode(s, "ger-46"), mode(s, "ger-50")) == ("fresh", "fresh")


@pytest.mark.rules("8.1-b", "8.1-d")
def test_r8_1_d_units_that_moved_are_spent_the_others_are_not(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50", held=NORTH)
    play(s, "unit ger-46", "to 25", "stop")
    assert mode(s, "ger-46") == "fresh"
    play(s, "done", "dice 6 6")
    assert (mode(s, "ger-46"), mode(s, "ger-50")) == ("spent", "fresh")
    play(s, "impulse pass", "impulse movement")
    assert legal(s, "activate") == ["26", "U"]


@pytest.mark.rules("8.1-c")
def test_r8_1_c_units_go_separately_to_different_areas(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-50", held=f"{NORTH} 27")
    play(s, "unit ger-46", "to 25", "stop", "unit ger-50", "to 27", "stop")
    assert (where(s, "ger-46"), where(s, "ger-50")) == ("25", "27")


@pytest.mark.rules("8.1-c")
def test_r8_1_c_a_unit_left_behind_may_be_taken_up_again(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-art49", held="26 28 29")
    play(s, "unit ger-46", "to 25", "stop", "unit ger-art49", "to 25", "stop")
    assert (mp(s, "ger-46"), mp(s, "ger-art49")) == (2, 2)
    play(s, "unit ger-46", "to 20", "unit ger-art49", "to 20")
    assert where(s, "ger-art49") == "20"


@pytest.mark.rules("8.1-a", "8.3-a")
def test_r8_1_a_costs_come_off_the_mf_until_it_is_used_up(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-46", held=f"{NORTH} 27 18 20 19 21"), "ger-46")
    for step, left in (("25", 3), ("20", 2), ("19", 1)):
        play(s, f"to {step}")
        assert (asked(s), mp(s, "ger-46")) == ("NextStep", left)
    play(s, "to 18")
    assert asked(s) == "TwoDice"  # nothing is left to choose


@pytest.mark.rules("8.1-a")
def test_r8_1_a_the_player_may_stop_earlier(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46", held=NORTH)
    play(s, "unit ger-46", "to 25", "stop", "done")
    assert where(s, "ger-46") == "25"


# --- 8.2, 8.3 steps ---------------------------------------------------------------------------------


@pytest.mark.rules("8.2", "8.3-a")
def test_r8_2_a_unit_stops_among_enemies(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-22pz; 25=sov-172/spent ger-46/spent", held=NORTH)
    play(s, "unit ger-22pz", "to 25")
    assert mp(s, "ger-22pz") == 4
    assert refusal(s, "unit ger-22pz") == "8.2"
    assert legal(s) == ["assault 25", "done"]


@pytest.mark.rules("8.3")
def test_r8_3_only_to_adjacent_areas(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-46", held=f"{NORTH} 27 18"), "ger-46")
    assert legal(s, "to") == ["24", "25", "27"]
    assert refusal(s, "to 28") == refusal(s, "to 18") == refusal(s, "to 26") == "8.3"


@pytest.mark.rules("8.3")
@pytest.mark.parametrize(
    ("options", "ends"), [("", ["1", "2", "6", "9"]), ("map:simonitch", ["1", "2", "4", "6", "9"])]
)
def test_r8_3_areas_3_and_4_are_adjacent_on_the_other_map_only(
    fs: FortressSevastopol, options: str, ends: list[str]
) -> None:
    s = picked(moving(fs, "3", "3=sov-421", options, side="soviet"), "sov-421")
    assert legal(s, "to") == ends


@pytest.mark.rules("8.3-b", "8.7-f")
def test_r8_3_b_no_entry_into_a_full_area(fs: FortressSevastopol) -> None:
    full = "3=sov-106/spent sov-156/spent sov-271/spent sov-276/spent sov-172/spent"
    s = picked(moving(fs, "1", f"1=sov-421; {full}", side="soviet"), "sov-421")
    assert legal(s, "to") == ["2"]
    assert refusal(s, "to 3") == "8.7-f"


# --- 8.4 leaving a contested Area -------------------------------------------------------------------


@pytest.mark.rules("8.4")
def test_r8_4_infantry_leaves_a_contested_area_for_one_free_area(fs: FortressSevastopol) -> None:
    """WE73: with MF 4 and two free Areas in a row only one step is allowed."""
    s = picked(moving(fs, "26", "26=ger-46 sov-172; 27=sov-276", held="24 25 26"), "ger-46")
    assert legal(s, "to") == ["24", "25"]
    assert refusal(s, "to 27") == "8.4"
    play(s, "to 25")
    assert asked(s) == "TwoDice"
    assert where(s, "ger-46") == "25"


@pytest.mark.rules("8.4")
def test_r8_4_no_exit_into_a_vacant_enemy_area(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 sov-172", held="26")
    assert refusal(s, "unit ger-46") == "8.3-a"


@pytest.mark.rules("8.4-a")
@pytest.mark.parametrize("tank", ["sov-tk5", "sov-tk5/disrupt2"])
def test_r8_4_a_enemy_armor_in_any_mode_pins_armor(fs: FortressSevastopol, tank: str) -> None:
    s = picked(moving(fs, "26", f"26=ger-22pz {tank}", held="24 25 26"), "ger-22pz")
    assert refusal(s, "to 27") == "8.4-a"
    play(s, "to 25")
    assert asked(s) == "TwoDice"


@pytest.mark.rules("8.4-a")
def test_r50_by_an_option_only_fresh_armor_pins(fs: FortressSevastopol) -> None:
    board = {"board": "26=ger-22pz sov-tk5/spent", "held": "24 25 26", "options": "armor_pin:fresh"}
    s = picked(moving(fs, "26", **board), "ger-22pz")
    play(s, "to 25")
    assert asked(s) == "NextStep"


@pytest.mark.rules("8.4-b")
def test_r8_4_b_armor_leaves_normally_if_its_first_area_is_free(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-22pz sov-172", held="24 25 26"), "ger-22pz")
    assert refusal(s, "to 27") == "8.4-b"
    play(s, "to 25", "to 18")
    assert where(s, "ger-22pz") == "18"


@pytest.mark.rules("8.4-b")
def test_nobody_comes_back_among_the_enemies_it_left(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-22pz ger-46 sov-172", held="24 25 26"), "ger-22pz")
    play(s, "to 25")
    assert refusal(s, "to 26") == "9.5"


# --- 8.5 entering enemy Areas -----------------------------------------------------------------------


@pytest.mark.rules("8.5")
def test_r8_5_infantry_and_armor_enter_enemy_areas(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-22pz; 25=sov-172", held="24 26")
    play(s, "unit ger-46", "to 25", "unit ger-22pz", "to 27")
    assert (where(s, "ger-46"), where(s, "ger-22pz")) == ("25", "27")


@pytest.mark.rules("8.5")
def test_r8_5_never_from_a_contested_area(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-46 sov-172; 25=sov-276", held="24 26"), "ger-46")
    assert legal(s, "to") == ["24"]
    assert refusal(s, "to 25") == "8.4"


@pytest.mark.rules("8.5-a", "8.7-c")
@pytest.mark.parametrize("unit", ["ger-art49", "ger-eng46", "ger-flak153"])
def test_r8_5_a_others_need_a_point_unit_that_went_first(fs: FortressSevastopol, unit: str) -> None:
    s = moving(fs, "26", f"26=ger-46 {unit}; 25=sov-172", held="24 26")
    picked(s, unit)
    assert (refusal(s, "to 25"), refusal(s, "to 27")) == ("8.7-c", "8.7-c")
    s = moving(fs, "26", f"26=ger-46 {unit}; 25=sov-172", held="24 26")
    play(s, "unit ger-46", "to 25", f"unit {unit}", "to 25")
    assert where(s, unit) == "25"


@pytest.mark.rules("8.5-a", "8.7-d")
def test_r8_7_d_a_point_unit_of_any_mode_that_is_there_already_will_do(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-art49; 25=sov-172 ger-46/disrupt2", held="24 26"), "ger-art49")
    assert offers(s, "to 25")


@pytest.mark.rules("8.7-d")
def test_r8_7_d_another_gun_will_not(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-art49; 25=sov-172 ger-art52/spent", held="24 26"), "ger-art49")
    assert refusal(s, "to 25") == "8.7-d"


@pytest.mark.rules("8.5-a")
def test_r8_5_a_contested_areas_of_ones_own_are_open_to_all(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-art49; 25=sov-172 ger-art52/spent", held="24 25 26"), "ger-art49")
    assert offers(s, "to 25")


@pytest.mark.rules("8.5-a")
def test_a_mandatory_assault_needs_a_leader_who_came_the_same_way(fs: FortressSevastopol) -> None:
    board = "28=ger-eng46 ger-46; 24=sov-172 ger-50/spent"
    s = picked(moving(fs, "28", board, held="24 28 29"), "ger-eng46")
    assert refusal(s, "to 24") == "8.5-a"
    s = moving(fs, "28", board, held="24 28 29")
    play(s, "unit ger-46", "to 24", "unit ger-eng46", "to 24")
    assert refusal(s, "done") == "9.2"


@pytest.mark.rules("8.5")
def test_nobody_enters_an_area_whose_assault_was_lost(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=rom-18 ger-46; 25=sov-172 sov-276", held="24 26")
    play(s, "unit rom-18", "to 25", "assault 25", "forward sov-172", "dice 1 1", "dice 6 6")
    while asked(s) != "MoveUnit":
        play(s, legal(s)[-1])
    assert where(s, "rom-18") == "26"
    assert refusal(picked(s, "ger-46"), "to 25") == "9.2"


@pytest.mark.rules("8.5-a")
def test_a_gun_that_came_along_owes_nothing_after_a_lost_assault(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=rom-18 ger-art49 ger-46; 25=sov-172 sov-276", held="24 26")
    play(s, "unit rom-18", "to 25", "unit ger-art49", "to 25", "assault 25", "forward sov-172", "dice 1 1", "dice 6 6")
    while asked(s) != "MoveUnit":
        play(s, legal(s)[-1])
    assert legal(s) == ["unit ger-46", "done"]


@pytest.mark.rules("9.2-a")
def test_r9_2_a_voluntary_where_friends_stood_before_the_impulse(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46; 25=sov-172", held="24 26")
    play(s, "unit ger-46", "to 25")
    assert legal(s) == ["assault 25"]
    s = moving(fs, "26", "26=ger-46; 25=sov-172 ger-50/spent", held="24 26")
    play(s, "unit ger-46", "to 25")
    assert legal(s) == ["assault 25", "done"]


@pytest.mark.rules("9.2-b")
@pytest.mark.parametrize(
    ("start", "end", "lines"), [("28", "24", ""), ("29", "28", ""), ("25", "19", "19-25:destroyed")]
)
def test_r9_2_b_an_obstacle_makes_it_mandatory(fs: FortressSevastopol, start: str, end: str, lines: str) -> None:
    board = f"{start}=ger-46; {end}=sov-172 ger-50/spent"
    s = moving(fs, start, board, held=f"{start} {end}", boundary=lines)
    play(s, "unit ger-46", f"to {end}")
    assert legal(s) == [f"assault {end}"]


@pytest.mark.rules("9.2-b")
@pytest.mark.parametrize(
    ("start", "end", "lines"), [("28", "24", "24-28:breached"), ("29", "28", "28-29:breached"), ("25", "19", "")]
)
def test_r9_2_b_without_one_it_is_not(fs: FortressSevastopol, start: str, end: str, lines: str) -> None:
    board = f"{start}=ger-46; {end}=sov-172 ger-50/spent"
    s = moving(fs, start, board, held=f"{start} {end}", boundary=lines)
    play(s, "unit ger-46", f"to {end}")
    assert legal(s) == [f"assault {end}", "done"]


@pytest.mark.rules("13.2.2-c")
def test_r13_2_2_c_out_of_command_only_to_a_free_area_but_assault_in_place(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 sov-172/spent; 25=ger-50", held="25 26", ooc="ger-46")
    assert offers(s, "assault 26")
    assert refusal(picked(s, "ger-46"), "to 27") == "8.6-h"
    assert offers(s, "to 25")


@pytest.mark.rules("3.0-d", "2.2.1.7-b")
def test_r3_0_d_spent_units_and_headquarters_stay(fs: FortressSevastopol) -> None:
    s = place(fs, "26=ger-46/spent ger-hq11; 25=ger-50", held=NORTH)
    play(s, "impulse movement")
    assert refusal(s, "activate 26") == "7.2.1"


# --- 8.9 Minimum Move -------------------------------------------------------------------------------


@pytest.mark.rules("8.9")
def test_r8_9_a_unit_that_has_spent_nothing_may_always_move_one_area(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=rom-18; 25=sov-172", held="26 28 29", weather="heavy_snow", turn=7)
    play(s, "unit rom-18", "to 25")  # 3 MP, but only 1 is left in Heavy Snow
    assert (where(s, "rom-18"), mp(s, "rom-18")) == ("25", 0)


@pytest.mark.rules("8.9")
def test_r8_9_it_does_not_help_a_unit_under_way(fs: FortressSevastopol) -> None:
    """WE69: MF 4, 2 MP spent, then an Area with a Fresh enemy."""
    s = moving(fs, "26", "26=ger-46; 20=sov-172", held="26 28 29")
    play(s, "unit ger-46", "to 25")
    assert mp(s, "ger-46") == 2
    assert refusal(s, "to 20") == "8.6-d"


@pytest.mark.rules("8.9")
def test_r8_9_other_restrictions_still_hold(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=rom-art4; 25=sov-172", held="24 26 28 29", weather="heavy_snow", turn=7)
    assert refusal(picked(s, "rom-art4"), "to 25") == "8.7-c"


# --- events -----------------------------------------------------------------------------------------


def test_a_step_is_told(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46", held=NORTH)
    assert keys(play(s, "unit ger-46", "to 25")) == ["unit_moved"]


def test_a_picked_unit_is_not_seen_by_others(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46", held=NORTH)
    before = s.information_state(1)
    play(s, "unit ger-46")
    assert s.information_state(1) == before
    assert s.information_state(0) != before

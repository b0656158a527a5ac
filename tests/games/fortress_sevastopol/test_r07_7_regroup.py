"""7.2.7 Regroup."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, picked

NORTH = "24 25 26 28 29"
CITY = {"side": "soviet", "held": "29"}


@pytest.mark.rules("7.2.7")
def test_r7_2_7_up_to_three_units_of_any_mode(fs: FortressSevastopol) -> None:
    units = ("ger-46", "ger-50/spent", "ger-73/disrupt2", "ger-art49/disrupt1")
    s = begun(fs, "regroup", "26", f"26={' '.join(units)}", held=NORTH)
    play(s, "unit ger-50", "to 25", "unit ger-73", "to 24", "unit ger-art49", "to 25")
    assert asked(s) == "TwoDice"
    assert where(s, "ger-46") == "26"


@pytest.mark.rules("7.2.7")
def test_r7_2_7_one_place_each_unit_once_no_headquarters(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "26", "26=ger-46 ger-50 ger-hq11; 25=ger-72", held=NORTH)
    assert legal(s, "unit") == ["ger-46", "ger-50"]
    assert refusal(s, "unit ger-hq11") == refusal(s, "unit ger-72") == refusal(s, "unit sov-302") == "7.2.7"
    play(s, "unit ger-46", "to 25")
    assert refusal(s, "unit ger-46") == "7.2.7"


@pytest.mark.rules("7.2.7")
def test_r7_2_7_to_adjacent_free_areas_also_out_of_a_contested_one(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "26", "26=ger-46 sov-172; 25=sov-276 ger-50", held=NORTH)
    picked(s, "ger-46")
    assert legal(s, "to") == ["24"]
    assert refusal(s, "to 25") == refusal(s, "to 27") == refusal(s, "to 28") == "7.2.7"


@pytest.mark.rules("7.2.7")
def test_r7_2_7_also_from_and_to_zone_u(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "29", "29=ger-46/spent", held=NORTH)
    play(s, "unit ger-46", "to U")
    assert where(s, "ger-46") == "U"
    s = begun(fs, "regroup", "U", "29=ger-46/spent", held=NORTH)
    play(s, "unit ger-170", "to 29")
    assert where(s, "ger-170") == "29"


@pytest.mark.rules("7.2.7")
def test_r63_rivers_without_a_bridge_only_for_infantry(fs: FortressSevastopol) -> None:
    for unit, rule in (("ger-46", ""), ("ger-22pz", "8.7-b")):
        s = begun(fs, "regroup", "25", "25=ger-46 ger-22pz", held="19 25 26", boundary="19-25:destroyed")
        assert refusal(picked(s, unit), "to 19") == rule


@pytest.mark.rules("7.2.7")
def test_r63_siege_guns_only_along_the_railroad(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "25", "25=ger-siege672/spent", held=f"{NORTH} 20 21", turn=14)
    picked(s, "ger-siege672")
    assert legal(s, "to") == ["20", "21", "24", "26"]
    s = begun(fs, "regroup", "25", "25=ger-siege672/spent", held=f"{NORTH} 18 23", turn=14)
    assert refusal(picked(s, "ger-siege672"), "to 18") == "7.2.7"


@pytest.mark.rules("7.2.7-a")
def test_r7_2_7_a_stacking_holds_at_the_end(fs: FortressSevastopol) -> None:
    full = "3=sov-106 sov-156 sov-271 sov-276 sov-172"
    s = begun(fs, "regroup", "1", f"1=sov-421; {full}", **CITY)
    assert refusal(picked(s, "sov-421"), "to 3") == "8.7-f"


@pytest.mark.rules("7.2.7-b")
def test_r7_2_7_b_never_to_or_from_zone_c(fs: FortressSevastopol) -> None:
    s = place(fs, "14=sov-172", side="soviet")
    play(s, "impulse regroup")
    assert refusal(s, "activate C") == "7.2.7-b"
    play(s, "activate 14", "unit sov-172")
    assert refusal(s, "to C") == "7.2.7-b"


@pytest.mark.rules("7.2.7-c")
def test_r7_2_7_c_inside_sevastopol_to_any_free_area(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "regroup", "1", "1=sov-421/spent", **CITY), "sov-421")
    assert legal(s, "to") == ["2", "3", "4", "5", "6", "7"]
    play(s, "to 7")
    assert (where(s, "sov-421"), mode(s, "sov-421")) == ("7", "spent")


@pytest.mark.rules("7.2.7-c")
def test_r7_2_7_c_unless_an_enemy_lies_between(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "regroup", "1", "1=sov-421; 6=ger-46", **CITY), "sov-421")
    assert legal(s, "to") == ["2", "3"]
    assert refusal(s, "to 7") == "7.2.7-c"


@pytest.mark.rules("7.2.7-c")
def test_d19_the_start_may_be_contested(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "regroup", "1", "1=sov-421 ger-46", **CITY), "sov-421")
    assert offers(s, "to 7")


@pytest.mark.rules("7.2.7-c")
def test_r63_by_an_option_only_both_ends_count(fs: FortressSevastopol) -> None:
    option = "sevastopol_regroup:clear_ends"
    s = picked(begun(fs, "regroup", "1", "1=sov-421; 6=ger-46", option, **CITY), "sov-421")
    assert legal(s, "to") == ["2", "3", "4", "5", "7"]
    s = picked(begun(fs, "regroup", "1", "1=sov-421 ger-46", option, **CITY), "sov-421")
    assert legal(s, "to") == ["2", "3"]  # neighbours only


@pytest.mark.rules("7.2.7-d")
def test_r7_2_7_d_units_keep_their_mode(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "26", "26=ger-46 ger-50/disrupt1", held=NORTH)
    events = play(s, "unit ger-46", "to 25", "unit ger-50", "to 25", "dice 6 6")
    assert (mode(s, "ger-46"), mode(s, "ger-50")) == ("fresh", "disrupt1")
    assert keys(events).count("regrouped") == 2


def test_r57_out_of_command_units_regroup(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "26", "26=ger-46", held=NORTH, ooc="ger-46")
    assert offers(s, "unit ger-46")


def test_r27_1_the_number_may_be_rolled(fs: FortressSevastopol) -> None:
    s = begun(fs, "regroup", "26", "26=ger-46 ger-50", "random_impulses:yes", held=NORTH)
    play(s, "die 2", "unit ger-46", "to 25")
    assert asked(s) == "TwoDice"
    assert where(s, "ger-50") == "26"


def test_a_place_without_units_or_ways_cannot_be_chosen(fs: FortressSevastopol) -> None:
    s = place(fs, "26=ger-46; 22=ger-50", held="25 26")
    play(s, "impulse regroup")
    assert refusal(s, "activate 22") == refusal(s, "activate 20") == "7.2.7"

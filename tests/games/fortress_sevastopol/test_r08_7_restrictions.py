"""8.7 Movement restrictions."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from tests.games.fortress_sevastopol.helpers import legal, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, moving, picked

SIX = "ger-46 ger-50 ger-73 ger-72 ger-28jg rom-19"


@pytest.mark.rules("8.7-a")
@pytest.mark.parametrize(("start", "end"), [("25", "19"), ("28", "29"), ("24", "28")])
def test_r8_7_a_five_units_cross_a_bridge_a_wall_or_a_trench(fs: FortressSevastopol, start: str, end: str) -> None:
    s = moving(fs, start, f"{start}={SIX}", held="19 24 25 28 29")
    for unit in SIX.split()[:5]:
        play(s, f"unit {unit}", f"to {end}")
        if offers(s, "stop"):
            play(s, "stop")
    picked(s, "rom-19")
    assert refusal(s, f"to {end}") == "8.7-a"


@pytest.mark.rules("8.7-a")
def test_r8_7_a_both_directions_count_together(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={SIX}", held="19 25 26", crossed="19-25:3")
    play(s, "unit ger-46", "to 19", "to 25", "stop")
    assert refusal(picked(s, "ger-50"), "to 19") == "8.7-a"


@pytest.mark.rules("8.7-a")
def test_r8_7_a_open_and_breached_boundaries_have_no_limit(fs: FortressSevastopol) -> None:
    s = moving(fs, "29", f"29={SIX}", held="28 29", boundary="28-29:breached")
    for unit in SIX.split():
        play(s, f"unit {unit}", "to 28", "stop")
    assert where(s, "rom-19") == "28"
    s = moving(fs, "26", f"26={SIX}", held="25 26")
    for unit in SIX.split():
        play(s, f"unit {unit}", "to 25", "stop")
    assert where(s, "rom-19") == "25"


@pytest.mark.rules("8.7-a")
def test_r51_a_breach_in_the_same_impulse_ends_the_limit(fs: FortressSevastopol) -> None:
    s = moving(fs, "29", f"29={SIX}; 28=sov-156/disrupt2", crossed="28-29:4")
    play(s, "unit ger-50", "to 28")
    assert refusal(picked(s, "ger-46"), "to 28") == "8.7-a"
    s = moving(fs, "29", f"29={SIX}; 28=sov-156/disrupt2", crossed="28-29:4")
    play(s, "unit ger-50", "to 28", "assault 28", "dice 6 6", "dice 1 1")
    assert offers(picked(s, "ger-46"), "to 28")


@pytest.mark.rules("8.7-b", "21.2.3")
def test_r8_7_b_only_infantry_crosses_where_no_bridge_stands(fs: FortressSevastopol) -> None:
    """WE71: armor with MF 6 at a river whose bridge is destroyed."""
    board = "25=ger-46 ger-22pz ger-art49"
    for unit in ("ger-22pz", "ger-art49"):
        s = picked(moving(fs, "25", board, held="19 25 26", boundary="19-25:destroyed"), unit)
        assert refusal(s, "to 19") == "8.7-b"
    s = picked(moving(fs, "25", board, held="19 25 26", boundary="19-25:destroyed"), "ger-46")
    assert offers(s, "to 19")


@pytest.mark.rules("8.7-b", "21.2.3")
def test_r8_7_b_and_five_at_most(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={SIX}", held="19 25 26", boundary="19-25:destroyed", crossed="19-25:4")
    play(s, "unit ger-46", "to 19")
    assert refusal(picked(s, "ger-50"), "to 19") == "8.7-a"


@pytest.mark.rules("8.7", "8.7-c")
def test_r8_7_c_a_lone_gun_stays_out_of_enemy_areas(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "26", "26=ger-art49", held="24 26"), "ger-art49")
    assert legal(s, "to") == ["24"]
    assert refusal(s, "to 25") == "8.7-c"


@pytest.mark.rules("8.7")
def test_r8_7_all_restrictions_hold_together(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", "25=ger-art49 ger-46 ger-50", held="25 26", boundary="19-25:destroyed")
    play(s, "unit ger-46", "to 19")  # the Point unit is there, the bridge is not
    assert refusal(picked(s, "ger-art49"), "to 19") == "8.7-b"


@pytest.mark.rules("8.7-e")
def test_r8_7_e_three_units_of_zone_c_in_an_impulse(fs: FortressSevastopol) -> None:
    s = place(fs, "C=sov-236; 19=sov-172", options="random_impulses:yes", side="soviet")
    play(s, "impulse strategic", "die 6")
    for unit in ("sov-302", "sov-396", "sov-398"):
        play(s, f"unit {unit}", "sail 17")
    assert refusal(s, "unit sov-236") == "8.7-e"
    assert legal(s) == ["unit sov-172", "done"]


@pytest.mark.rules("8.7-g")
def test_r8_7_g_headquarters_do_not_move(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", "26=ger-46 ger-hq11", held="25 26")
    assert refusal(s, "unit ger-hq11") == "8.7-g"
    s = begun(fs, "strategic", "", "26=ger-46 ger-hq11", held="25 26")
    assert refusal(s, "unit ger-hq11") == "8.8"
    assert "ger-hq11" not in legal(s, "unit")


@pytest.mark.rules("8.7-h", "24.2")
def test_r8_7_h_armyansk_is_closed_to_soviets_in_turn_1(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "24", "24=sov-172", side="soviet", turn=1), "sov-172")
    assert refusal(s, "to 28") == "8.7-h"
    s = picked(moving(fs, "24", "24=sov-172", side="soviet"), "sov-172")
    assert offers(s, "to 28")


@pytest.mark.rules("8.7-h", "24.2")
def test_r40_every_kind_of_entry(fs: FortressSevastopol) -> None:
    board = "24=sov-172/spent sov-276"
    assert refusal(picked(begun(fs, "regroup", "24", board, side="soviet", turn=1), "sov-172"), "to 28") == "8.7-h"
    assert refusal(picked(begun(fs, "strategic", "", board, side="soviet", turn=1), "sov-276"), "to 28") == "7.2.4"
    s = place(fs, "24=sov-172; 28=ger-46", side="soviet", turn=1, held="28 29")
    assert refusal(s, "impulse infiltration") == "7.2.5"


@pytest.mark.rules("8.7-h", "24.2")
def test_r40_units_that_start_there_may_leave(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "28", "28=sov-156", side="soviet", turn=1), "sov-156")
    assert offers(s, "to 24")


@pytest.mark.rules("8.10")
def test_r8_10_landings_need_their_chit(fs: FortressSevastopol) -> None:
    s = place(fs, "5=sov-mar7", side="soviet", held="14 29", options="chits:yes", hand="soviet:amphibious")
    assert refusal(s, "impulse invasion") == "9.6"
    assert offers(s, "chit amphibious")
    play(s, "chit amphibious")  # one Port, one coast, one brigade: nothing to choose
    assert where(s, "sov-mar7") == "14"

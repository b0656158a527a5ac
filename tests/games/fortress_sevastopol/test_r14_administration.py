"""14.0 Administration [5.6]: regroup, headquarters [20.1], Improved Positions."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.state import FS, holds
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import picked

NORTH = "24 25 26 28 29"


def regrouping(fs: FortressSevastopol, side: str, board: str, **fields: Any) -> FS:
    """The part of a side's regroup, with all its units still to choose from."""
    units = " ".join(
        word.partition("/")[0]
        for part in board.split(";")
        for word in part.partition("=")[2].split()
        if word.startswith("sov" if side == "soviet" else ("ger", "rom")) and "hq" not in word
    )
    return place(
        fs,
        board,
        "administration>regroup-units>RegroupUnit",
        **{"phase": "administration", "side": side, "active": units, "limit": 6, **fields},
    )


def relocating(fs: FortressSevastopol, side: str, board: str, **fields: Any) -> FS:
    return place(fs, board, "RelocateHq", **{"phase": "administration", "side": side, **fields})


def removing(fs: FortressSevastopol, side: str, board: str = "", **fields: Any) -> FS:
    return place(fs, board, "ChooseRemoval", **{"phase": "administration", "side": side, **fields})


# --- the order --------------------------------------------------------------------------------------


@pytest.mark.rules("14.0", "14.1", "5.6")
def test_r14_0_regroup_then_headquarters_then_positions_soviets_first(fs: FortressSevastopol) -> None:
    s = regrouping(fs, "soviet", "19=sov-172 sov-hq51; 26=ger-46 ger-hq11", held=NORTH, ip="19:soviet 26:axis")
    seen = []
    while s.phase == 6:
        seen.append((asked(s), s.side))
        play(s, "done")
    assert seen == [
        ("RegroupUnit", SOVIET),
        ("RegroupUnit", AXIS),
        ("RelocateHq", SOVIET),
        ("RelocateHq", AXIS),
        ("ChooseRemoval", SOVIET),
        ("ChooseRemoval", AXIS),
    ]


# --- 14.1 -------------------------------------------------------------------------------------------


@pytest.mark.rules("14.1", "5.6")
def test_r14_1_six_units_from_different_areas(fs: FortressSevastopol) -> None:
    board = "26=ger-46 ger-50/spent ger-73; 25=ger-72 ger-28jg; 24=rom-18/disrupt2 rom-10"
    s = regrouping(fs, "axis", board, held=NORTH)
    for unit, to in (("ger-46", 25), ("ger-50", 25), ("ger-73", 24), ("ger-72", 26), ("ger-28jg", 26), ("rom-18", 25)):
        play(s, f"unit {unit}", f"to {to}")
    assert asked(s) != "RegroupUnit"
    assert (where(s, "rom-10"), mode(s, "rom-18"), mode(s, "ger-46")) == ("24", "disrupt2", "fresh")


@pytest.mark.rules("14.1")
def test_r64_each_unit_once(fs: FortressSevastopol) -> None:
    s = regrouping(fs, "axis", "26=ger-46; 24=ger-50", held=NORTH)
    play(s, "unit ger-46", "to 25")
    assert refusal(s, "unit ger-46") == "7.2.7"
    assert offers(s, "unit ger-50")


@pytest.mark.rules("14.1-a", "5.6-a")
def test_r14_1_a_not_by_sea(fs: FortressSevastopol) -> None:
    s = regrouping(fs, "soviet", "14=sov-172; 13=sov-276")
    assert "sov-302" not in legal(s, "unit")
    assert refusal(picked(s, "sov-172"), "to C") == "7.2.7-b"
    assert refusal(s, "sail 17") != ""


@pytest.mark.rules("5.6-a")
def test_r5_6_a_to_adjacent_free_areas_within_stacking(fs: FortressSevastopol) -> None:
    s = picked(regrouping(fs, "axis", "29=ger-46; 28=sov-172", held=NORTH), "ger-46")
    assert legal(s, "to") == ["U"]
    full = "3=sov-106 sov-156 sov-271 sov-276 sov-172"
    s = picked(regrouping(fs, "soviet", f"1=sov-421; {full}"), "sov-421")
    assert refusal(s, "to 3") == "8.7-f"


@pytest.mark.rules("14.1-b", "5.6-a")
def test_r14_1_b_across_sevastopol_if_every_area_used_is_free(fs: FortressSevastopol) -> None:
    s = picked(regrouping(fs, "soviet", "1=sov-421"), "sov-421")
    assert offers(s, "to 7")
    s = picked(regrouping(fs, "soviet", "1=sov-421", held="6 29"), "sov-421")
    assert refusal(s, "to 7") == "7.2.7-c"  # 6 is vacant, but not free


@pytest.mark.rules("14.1-b")
def test_r64_the_start_included(fs: FortressSevastopol) -> None:
    s = picked(regrouping(fs, "soviet", "1=sov-421 ger-46"), "sov-421")
    assert legal(s, "to") == ["2", "3"]


@pytest.mark.rules("6.3-c")
def test_r35_control_is_looked_at_after_each_sides_regroup(fs: FortressSevastopol) -> None:
    s = regrouping(fs, "soviet", "25=sov-172 ger-46; 20=sov-276", held="24 26 28 29")
    play(s, "unit sov-172", "to 20")
    assert not holds(s, AXIS, 25)
    play(s, "done")
    assert holds(s, AXIS, 25)


# --- 14.2, 20.1 headquarters ------------------------------------------------------------------------


@pytest.mark.rules("14.2", "20.1", "5.6-b")
def test_r14_2_over_free_areas_up_to_its_number(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "29=ger-hq11", held=f"{NORTH} 27")
    play(s, "relocate ger-hq11")
    assert legal(s, "to") == ["24", "25", "26", "28", "U"]  # three Areas; 27 would be the fourth
    assert refusal(s, "to 27") == "20.1"
    assert keys(play(s, "to 26"))[0] == "hq_relocated"
    assert where(s, "ger-hq11") == "26"


@pytest.mark.rules("20.1")
def test_r20_1_only_free_areas_each_headquarters_once(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "29=ger-hq11", held="24 26 29")
    play(s, "relocate ger-hq11")
    assert legal(s, "to") == ["U"]  # 28 is vacant, but Soviet
    assert refusal(s, "to 28") == "20.1"
    s = relocating(fs, "soviet", "19=sov-hq51; 12=sov-hqcoast", held="29")
    play(s, "relocate sov-hq51", "to 18")
    assert refusal(s, "relocate sov-hq51") == "14.2"
    assert refusal(s, "relocate ger-hq11") == "14.2"
    assert offers(s, "relocate sov-hqcoast")


@pytest.mark.rules("2.2.1.7-c")
def test_r2_2_1_7_c_enemies_bar_the_way(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "29=ger-hq11; 28=ger-46 sov-172/spent", held=NORTH)
    play(s, "relocate ger-hq11")
    assert legal(s, "to") == ["U"]
    assert refusal(s, "to 26") == "20.1"  # three Areas away, but through 28


@pytest.mark.rules("20.1-a")
def test_r20_1_a_never_next_to_an_area_with_enemies(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "29=ger-hq11; 25=sov-172", held=NORTH)
    play(s, "relocate ger-hq11")
    assert legal(s, "to") == ["28", "U"]
    assert refusal(s, "to 24") == refusal(s, "to 26") == "20.1-a"


@pytest.mark.rules("20.1-a")
def test_r109_it_need_not_leave_such_a_place(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "26=ger-hq11; 25=sov-172", held=NORTH)
    play(s, "done")
    assert where(s, "ger-hq11") == "26"


@pytest.mark.rules("20.1-b")
def test_r20_1_b_soviet_headquarters_by_sea(fs: FortressSevastopol) -> None:
    s = relocating(fs, "soviet", "5=sov-hqcoast; 13=ger-46", held="29 13")
    play(s, "relocate sov-hqcoast")
    assert legal(s, "sail") == ["11", "17", "21", "C"]  # 14 lies next to the enemy in 13
    assert refusal(s, "sail 14") == "20.1-a"
    assert refusal(s, "sail 13") == "20.1-b"
    assert keys(play(s, "sail C"))[0] == "hq_sailed"
    assert where(s, "sov-hqcoast") == "C"


@pytest.mark.rules("20.1-b")
def test_r20_1_b_from_zone_c_to_a_port(fs: FortressSevastopol) -> None:
    s = relocating(fs, "soviet", "C=sov-hqcoast")
    play(s, "relocate sov-hqcoast")
    assert (legal(s, "to"), legal(s, "sail")) == ([], ["5", "11", "14", "17", "21"])


@pytest.mark.rules("20.1-b")
def test_r20_1_b_not_from_inland_and_not_the_axis(fs: FortressSevastopol) -> None:
    s = relocating(fs, "soviet", "19=sov-hq51")
    play(s, "relocate sov-hq51")
    assert refusal(s, "sail 5") == "20.1-b"
    s = relocating(fs, "axis", "21=ger-hq11", held="14 20 21 29")
    play(s, "relocate ger-hq11")
    assert refusal(s, "sail 14") == "8.3.1"


def test_headquarters_do_not_cross_rivers_without_a_bridge(fs: FortressSevastopol) -> None:
    s = relocating(fs, "soviet", "19=sov-hq51", held="12 18 20 29", boundary="19-25:destroyed 10-19:destroyed")
    assert asked(s) == "RelocateHq"
    assert refusal(s, "relocate sov-hq51") == "20.1"


def test_a_headquarters_picked_is_not_seen_by_others(fs: FortressSevastopol) -> None:
    s = relocating(fs, "axis", "29=ger-hq11", held=NORTH)
    before = s.information_state(1)
    play(s, "relocate ger-hq11")
    assert s.information_state(1) == before


# --- 14.3 Improved Positions ------------------------------------------------------------------------


@pytest.mark.rules("14.3", "5.6-c", "17.2.1")
def test_r14_3_any_of_ones_own_in_areas_one_controls(fs: FortressSevastopol) -> None:
    s = removing(fs, "soviet", "26=ger-46 sov-172/spent", ip="14:soviet 19:soviet 26:soviet 25:axis", held="25 26 29")
    assert legal(s) == ["remove-ip 14", "remove-ip 19", "done"]
    assert refusal(s, "remove-ip 25") == refusal(s, "remove-ip 26") == "14.3"
    assert keys(play(s, "remove-ip 14")) == ["ip_removed"]
    play(s, "remove-ip 19")
    assert (s.ip[14], s.ip[19], s.ip[25]) == (0, 0, 1)


@pytest.mark.rules("14.3")
def test_r14_3_nobody_has_to(fs: FortressSevastopol) -> None:
    s = removing(fs, "soviet", ip="14:soviet")
    play(s, "done")
    assert s.ip[14] == 2

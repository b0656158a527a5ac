"""21.1 Railroads, 18.2 the movement of siege artillery, 16.0 Zones."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.rules.r06_areas import rail_net
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import asked, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, moving, picked

LINE = "19 24 25 26 28 29"  # the railroad from Perekop to Simferopol
GUN = "ger-siege672"
FIVE = "ger-46 ger-50 ger-72 ger-73 rom-19"


def net(s: FS) -> list[int]:
    found = rail_net(s)
    return [place for place in range(1, 32) if found >> place & 1]


# --- 21.1 -------------------------------------------------------------------------------------------


@pytest.mark.rules("21.1")
def test_r21_1_axis_rail_areas_joined_with_zone_u_are_converted(fs: FortressSevastopol) -> None:
    assert net(place(fs, "", held="29")) == [29, 30]
    assert net(place(fs, "", held=f"{LINE} 17 23")) == [19, 24, 25, 26, 28, 29, 30]  # not 17, cut off; not 23


@pytest.mark.rules("21.1-a")
def test_r21_1_a_a_captured_area_is_usable_from_the_next_impulse(fs: FortressSevastopol) -> None:
    s = moving(fs, "26", f"26=ger-46; 28={GUN}", held="24 26 28 29", turn=14)
    play(s, "unit ger-46", "to 25", "stop")
    assert 25 not in net(s)
    play(s, "done", "dice 6 6", "impulse pass")
    assert 25 in net(s)
    play(s, "impulse movement", "activate 28")
    assert offers(picked(s, GUN), "to 25")


@pytest.mark.rules("21.1-b")
def test_r21_1_b_the_railhead_falls_back_when_the_link_is_cut(fs: FortressSevastopol) -> None:
    s = moving(fs, "23", "23=sov-172; 25=ger-46", side="soviet", held=LINE)
    assert 25 in net(s)
    play(s, "unit sov-172", "to 24", "stop", "done")
    assert net(s) == [28, 29, 30]


@pytest.mark.rules("21.1-c")
def test_r21_1_c_railroads_serve_nobody_else(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", f"29=ger-flak9 {GUN}", held=LINE, turn=16), "ger-flak9")
    assert legal(s, "to") == ["28", "U"]
    s = picked(moving(fs, "29", f"29=ger-flak9 {GUN}", held=LINE, turn=16), GUN)
    assert legal(s, "to") == ["19", "24", "25", "26", "28", "U"]


# --- 18.2 siege artillery ---------------------------------------------------------------------------


@pytest.mark.rules("18.2")
def test_r18_2_any_distance_by_rail_then_spent(fs: FortressSevastopol) -> None:
    s = moving(fs, "U", f"U={GUN}", held=LINE, turn=14)
    play(s, f"unit {GUN}", "to 19")
    assert refusal(s, f"unit {GUN}") == "8.2"
    play(s, "done", "dice 6 6")
    assert (where(s, GUN), mode(s, GUN)) == ("19", "spent")


@pytest.mark.rules("18.2")
def test_r18_2_by_strategic_movement_too(fs: FortressSevastopol) -> None:
    s = picked(begun(fs, "strategic", "", f"29={GUN}", held=f"{LINE} 18", turn=14), GUN)
    assert legal(s, "to") == ["19", "24", "25", "26", "28", "U"]
    assert refusal(s, "to 18") == "18.2"
    play(s, "to 19", "done", "dice 6 6")
    assert mode(s, GUN) == "spent"


@pytest.mark.rules("18.2")
def test_r18_2_never_off_the_converted_net(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "25", f"25={GUN}", held=f"{LINE} 18 23", turn=14), GUN)
    assert refusal(s, "to 18") == refusal(s, "to 23") == "18.2"
    s = moving(fs, "17", f"17={GUN} ger-46", held="15 16 17 29", turn=14)  # not joined with Zone U
    assert refusal(s, f"unit {GUN}") == "18.2"


@pytest.mark.rules("18.2")
def test_r37_a_full_area_stops_the_train(fs: FortressSevastopol) -> None:
    ten = (
        "ger-46/spent ger-50/spent ger-73/spent ger-72/spent ger-28jg/spent rom-1mtn/spent rom-8cav/spent "
        "rom-korne/spent rom-4mtn/spent rom-18/spent"
    )
    s = picked(moving(fs, "29", f"29={GUN}; 28={ten}", held=LINE, turn=14), GUN)
    assert legal(s, "to") == ["U"]


@pytest.mark.rules("8.7-a", "18.2")
def test_r177_a_siege_gun_is_one_of_the_five_over_a_bridge(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={GUN} {FIVE}", held=LINE, turn=14)
    play(s, f"unit {GUN}", "to 19")
    for unit in FIVE.split()[:4]:
        play(s, f"unit {unit}", "to 19", "stop")
    assert refusal(picked(s, FIVE.split()[4]), "to 19") == "8.7-a"


@pytest.mark.rules("8.7-a", "18.2")
def test_r177_a_siege_gun_stays_where_five_have_crossed_or_goes_round(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "25", f"25={GUN} {FIVE}", held=LINE, turn=14, crossed="19-25:5"), GUN)
    assert refusal(s, "to 19") == "8.7-a" and refusal(s, "to 18") == "18.2" and offers(s, "to 26")
    s = picked(moving(fs, "25", f"25={GUN} {FIVE}", held=f"{LINE} 20", turn=14, crossed="19-25:5"), GUN)
    play(s, "to 19")  # by 20, where there is no river
    assert where(s, GUN) == "19"


@pytest.mark.rules("8.7-a", "18.2")
def test_r177_a_siege_gun_goes_the_way_with_the_fewest_bridges(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={GUN} {FIVE}", held=f"{LINE} 20", turn=14, crossed="19-25:4")
    play(s, f"unit {GUN}", "to 19")  # by 20
    play(s, "unit ger-46", "to 19", "stop")
    assert refusal(picked(s, "ger-50"), "to 19") == "8.7-a"


@pytest.mark.rules("8.7-a", "8.4")
def test_r177_out_of_a_contested_area_the_gun_crosses_what_lies_before_it(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={GUN} {FIVE} sov-172/spent", held=f"{LINE} 20", turn=14, crossed="19-25:4")
    play(s, f"unit {GUN}", "to 19")
    assert refusal(picked(s, "ger-46"), "to 19") == "8.7-a"


@pytest.mark.rules("18.2-a")
def test_r18_2_a_never_into_or_through_a_contested_area(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", f"29={GUN}; 24=ger-46 sov-172/spent", held=LINE, turn=14), GUN)
    assert legal(s, "to") == ["28", "U"]
    assert refusal(s, "to 24") == refusal(s, "to 26") == "18.2"


@pytest.mark.rules("18.2-a")
def test_r18_2_a_no_part_in_an_assault(fs: FortressSevastopol) -> None:
    s = moving(fs, "25", f"25={GUN} ger-46 sov-172/spent", held=LINE, turn=14)
    play(s, "assault 25")
    assert GUN not in legal(s, "commit")
    s = place(fs, f"25={GUN} sov-172/spent", held=LINE, turn=14)
    play(s, "impulse movement", "activate 25")
    assert legal(s, "assault") == []


# --- 16.0 Zones -------------------------------------------------------------------------------------


@pytest.mark.rules("16.2")
def test_r16_2_zone_u_is_one_mp_from_perekop(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "U", "29=ger-46", held=LINE), "ger-170")
    assert legal(s, "to") == ["29"]
    play(s, "to 29", "to 28")
    assert asked(s) == "NextStep"


@pytest.mark.rules("16.2")
def test_r54_zone_c_only_by_sea(fs: FortressSevastopol) -> None:
    s = place(fs, "14=sov-172", side="soviet")
    play(s, "impulse movement")
    assert refusal(s, "activate C") == "8.3.1"


@pytest.mark.rules("16.3")
def test_r16_3_nobody_enters_the_enemys_zone(fs: FortressSevastopol) -> None:
    s = picked(moving(fs, "29", "29=sov-172", side="soviet", held="28"), "sov-172")
    assert refusal(s, "to U") == "16.3"
    s = picked(begun(fs, "strategic", "", "29=sov-172", side="soviet", held="28"), "sov-172")
    assert not offers(s, "to U")
    s = picked(moving(fs, "17", "17=ger-46", held="17 29"), "ger-46")
    assert refusal(s, "to C") == "16.3"

"""11.1.5, 18.2-c and 19.0: fleet, fortress and Air Bombardments, and what they do to the Impulse Track."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import FS

from .fire import bombard, value
from .helpers import asked, keys, legal, mode, named, place, play, refusal

SOVIET_MARKERS = {"side": "soviet", "marker": "fleet:ready fortress:ready"}


def marker(s: FS, name: str) -> int:
    return s.marker[MARKERS.index(name)]


# --- 11.1.5, 19.1 markers ---------------------------------------------------------------------------


@pytest.mark.rules("11.1.5", "11.4")
def test_r11_1_5_a_marker_is_used_up_by_its_fire(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-73; 28=sov-156", "28", marker="air-2:ready")
    assert value(s) == {"marker": 8}
    play(s, "dice 1 1", "dice 6 5", "impulse pass")
    assert marker(s, "air-2") == 2
    assert refusal(s, "impulse bombardment") == "7.2.2"


@pytest.mark.rules("11.1.5")
def test_r11_1_5_only_active_markers_of_ones_own_can_be_used(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-73 ger-art49; 28=sov-156", "28", marker="air-iv:used air-2:ready fleet:ready")
    assert legal(s) == ["use air-2", "lead ger-art49"]
    assert refusal(s, "use air-iv") == refusal(s, "use fleet") == "11.1.5"
    assert refusal(s, "use pre") == "24.1"


@pytest.mark.rules("11.1.5", "19.1")
def test_r19_1_a_marker_combines_with_nothing(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49 ger-art52; 28=sov-156", "28", marker="air-2:ready air-iv:ready")
    play(s, "use air-2")
    assert asked(s) == "AttackDice"
    assert value(s) == {"marker": 8}


# --- 19.2, 19.3 fleet and fortress --------------------------------------------------------------------


@pytest.mark.rules("19.2")
@pytest.mark.parametrize("area", [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 20, 21, 22, 23, 24, 28, 29])
def test_r19_2_the_fleet_reaches_these_areas(fs: FortressSevastopol, area: int) -> None:
    """WE55."""
    s = place(fs, f"{area}=ger-73", side="soviet", marker="fleet:ready", held="none")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == [str(area)]


@pytest.mark.rules("19.2")
@pytest.mark.parametrize("area", [10, 13, 18, 19, 25, 26, 27])
def test_r19_2_and_no_others(fs: FortressSevastopol, area: int) -> None:
    """WE55."""
    s = place(fs, f"{area}=ger-73", side="soviet", marker="fleet:ready")
    assert refusal(s, "impulse bombardment") == "7.2.2"


@pytest.mark.rules("19.2", "19.3")
def test_r19_fleet_and_fortress_are_refused_by_their_own_rules(fs: FortressSevastopol) -> None:
    """WE55."""
    board = "{}=ger-73 sov-art265 sov-art18; 5=sov-106"
    for area, fleet, fortress in (("10", "19.2", "19.3"), ("13", "19.2", "19.3"), ("24", "", "19.3"), ("3", "", "")):
        s = bombard(fs, board.format(area), area, **SOVIET_MARKERS)
        assert (refusal(s, "use fleet"), refusal(s, "use fortress")) == (fleet, fortress)


@pytest.mark.rules("19.2", "19.3")
def test_r19_neither_fleet_nor_fortress_barrages(fs: FortressSevastopol) -> None:
    for name, bf in (("fleet", 9), ("fortress", 10)):
        s = bombard(fs, "5=ger-73 sov-106", "5", **SOVIET_MARKERS)
        play(s, f"use {name}")
        assert asked(s) == "AttackDice"
        assert value(s) == {"marker": bf}


@pytest.mark.rules("19.3")
def test_r107_the_fortress_is_silent_when_all_of_sevastopol_is_lost(fs: FortressSevastopol) -> None:
    for held, refused in (("1 2 3 4 5 6 29", ""), ("1 2 3 4 5 6 7 29", "19.3")):
        s = bombard(fs, "6=ger-73; 7=sov-art265", "6", held=held, **SOVIET_MARKERS)
        assert refusal(s, "use fortress") == refused


# --- 19.4 aircraft ----------------------------------------------------------------------------------


@pytest.mark.rules("19.4", "22.4", "22.5")
@pytest.mark.parametrize("weather", ["rain", "heavy_snow"])
def test_r19_4_aircraft_stay_down_in_rain_and_heavy_snow(fs: FortressSevastopol, weather: str) -> None:
    """WE51."""
    s = place(fs, "29=ger-73; 28=sov-156", marker="air-iv:ready", weather=weather)
    assert refusal(s, "impulse bombardment") == "7.2.2"
    s = bombard(fs, "29=ger-art49 ger-art52; 28=sov-156", "28", marker="air-iv:ready", weather=weather)
    assert refusal(s, "use air-iv") == "19.4"


@pytest.mark.rules("19.4-a")
@pytest.mark.parametrize(("weather", "bf"), [("clear", 10), ("snow", 8)])
def test_r19_4_a_snow_lowers_the_value(fs: FortressSevastopol, weather: str, bf: int) -> None:
    """WE51."""
    s = bombard(fs, "29=ger-73; 28=sov-156", "28", marker="air-iv:ready", weather=weather)
    assert value(s) == {"marker": bf}


@pytest.mark.rules("19.4-a")
def test_r19_4_a_ships_care_for_no_snow(fs: FortressSevastopol) -> None:
    s = bombard(fs, "28=ger-73", "28", side="soviet", marker="fleet:ready", weather="snow")
    assert value(s) == {"marker": 9}


def targets(fs: FortressSevastopol, board: str, **fields: Any) -> list[str]:
    s = place(fs, board, **{"marker": "air-iv:ready air-sov:ready", **fields})
    if refusal(s, "impulse bombardment"):
        return []
    play(s, "impulse bombardment")
    return legal(s, "activate")


SOVIETS = "24=sov-106; 26=sov-156; 25=sov-172; 27=sov-276; 19=sov-271"


@pytest.mark.rules("19.4-b")
def test_r102_aircraft_reach_the_areas_of_friendly_units_and_those_next_to_them(fs: FortressSevastopol) -> None:
    assert targets(fs, SOVIETS + "; 28=ger-73/disrupt2 sov-320") == ["24", "28"]


@pytest.mark.rules("19.4-b")
def test_r102_axis_hqs_serve_three_areas_around(fs: FortressSevastopol) -> None:
    assert targets(fs, SOVIETS + "; 28=sov-320; U=ger-hq11") == ["24", "28"]  # U-29-28-24
    assert targets(fs, SOVIETS + "; 29=ger-hq11") == ["24", "25", "26"]  # 29-28-24-25


@pytest.mark.rules("19.4-b")
def test_r102_soviet_hqs_serve_two_areas_around(fs: FortressSevastopol) -> None:
    board = "29=sov-hq51; 28=ger-73; 24=ger-50; 26=ger-46"
    assert targets(fs, board, side="soviet", held="24 26 28") == ["24", "28"]


@pytest.mark.rules("19.4-b")
def test_r102_sevastopol_counts_as_one_area(fs: FortressSevastopol) -> None:
    board = "9=ger-73; 1=sov-156; 5=sov-106; 7=sov-271"  # 9 touches only 2 and 3
    assert targets(fs, board, held="9 29") == ["1", "5", "7"]


@pytest.mark.rules("19.4-b")
def test_r102_a_far_target_is_refused(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-73; 19=sov-156; 20=ger-art49 ger-art52", "19", marker="air-iv:ready", held="20 29")
    assert refusal(s, "use air-iv") == ""  # next to the guns
    s = bombard(fs, "29=ger-73; 3=sov-156; 19=ger-siege672 ger-siege780-781", "3", marker="air-iv:ready", held="19 29")
    assert refusal(s, "use air-iv") == "19.4-b"


# --- 19.4.1 mistaken air attack -----------------------------------------------------------------------


def mistake(fs: FortressSevastopol, units: str, first: str, second: str, area: str = "28") -> FS:
    s = bombard(fs, f"{area}={units}", area, marker="air-iv:ready")
    play(s, first, second)
    return s


@pytest.mark.rules("19.4.1", "19.4.1-a")
@pytest.mark.parametrize(
    ("dice", "ap"), [("dice 1 1", 2), ("dice 2 2", 2), ("dice 3 2", 3), ("dice 6 5", 6), ("dice 6 6", 6)]
)
def test_r19_4_1_equal_dice_hit_the_attacker_too(fs: FortressSevastopol, dice: str, ap: int) -> None:
    """WE53."""
    s = bombard(fs, "28=sov-156 ger-73 ger-50 ger-46 ger-72", "28", marker="air-iv:ready")
    events = play(s, dice, dice)
    assert dict(named(events, "mistaken").params)["ap"] == ap
    assert mode(s, "sov-156") == "spent"  # 10 - 4: the defender's own loss is normal
    assert (asked(s), s.current_player()) == ("ChooseAttrition", 1)
    assert (s.attack_dr, s.defense_dr) == (0, 0)


@pytest.mark.rules("19.4.1-b")
def test_r19_4_1_b_the_bombarded_player_spreads_it_over_anybody(fs: FortressSevastopol) -> None:
    s = mistake(fs, "sov-156 ger-73 ger-flak153 ger-ag190 ger-50/disrupt2 ger-hq11", "dice 1 1", "dice 1 1")
    assert legal(s) == ["lose ger-73", "lose ger-flak153"]  # armor is too dear for 2 points
    play(s, "lose ger-flak153")
    assert mode(s, "ger-flak153") == "spent"
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("19.4.1")
@pytest.mark.parametrize(
    ("units", "first", "second"),
    [
        ("sov-156 ger-73 ger-50", "dice 1 1", "dice 2 1"),  # different rolls
        ("sov-156", "dice 1 1", "dice 1 1"),  # nobody of the attacker's there
    ],
)
def test_r19_4_1_only_with_equal_dice_and_units_of_both(
    fs: FortressSevastopol, units: str, first: str, second: str
) -> None:
    s = bombard(fs, f"28={units}; 29=ger-46", "28", marker="air-iv:ready")
    assert "mistaken" not in keys(play(s, first, second))
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("19.4.1")
def test_r19_4_1_guns_make_no_such_mistake(fs: FortressSevastopol) -> None:
    s = bombard(fs, "28=sov-156 ger-73 ger-art49", "28")
    assert "mistaken" not in keys(play(s, "bombard", "dice 3 3", "dice 3 3"))


def test_in_sevastopol_a_mistaken_attack_keeps_all_its_points(fs: FortressSevastopol) -> None:
    s = mistake(fs, "sov-156 ger-73 ger-50 ger-46", "dice 2 1", "dice 2 1", area="3")
    assert s.ap == 2


# --- 5.3.1-e, 18.2-c the Impulse Track ----------------------------------------------------------------


@pytest.mark.rules("5.3.1-e")
@pytest.mark.parametrize("dice", ["dice 6 4", "dice 6 6"])
def test_r5_3_1_e_after_an_air_bombardment_the_marker_stays(fs: FortressSevastopol, dice: str) -> None:
    """WE59."""
    s = bombard(fs, "29=ger-73; 28=sov-156", "28", marker="air-2:ready", track=4)
    play(s, dice, "dice 6 6")
    assert (asked(s), s.track) == ("ChooseImpulse", 4)


@pytest.mark.rules("18.2-c")
@pytest.mark.parametrize(("dice", "track"), [("dice 6 3", 4), ("dice 6 4", 5), ("dice 6 6", 5)])
def test_r18_2_c_a_siege_bombardment_advances_it_only_from_10(fs: FortressSevastopol, dice: str, track: int) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156/disrupt1", "3", held="9 29", track=4)
    play(s, "bombard", dice, "dice 6 6")
    assert s.track == track


@pytest.mark.rules("18.2-c")
def test_r6_a_siege_barrage_and_field_guns_advance_it_as_usual(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156/disrupt1", "3", held="9 29", track=4)
    play(s, "barrage", "dice 6 3", "dice 6 6")
    assert s.track == 5
    s = bombard(fs, "29=ger-art49; 28=sov-156", "28", track=4)
    play(s, "bombard", "dice 6 3", "dice 6 6")
    assert s.track == 5

"""9.1 to 9.5 Assault: who may, who must, in place or by moving, and Overruns."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.sheets import UNITS

from .fights import attack, boundary, by, committed, in_place, moved_in, named
from .helpers import asked, keys, legal, mode, offers, place, play, refusal, where

MEETING = "23=ger-73 ger-46 ger-eng46 ger-art49; 22=sov-156"


# --- 9.1 how an Assault begins ----------------------------------------------------------------------


@pytest.mark.rules("9.1", "9.1.1")
def test_r9_1_1_fresh_units_enter_an_enemy_area_and_assault(fs: FortressSevastopol) -> None:
    s = moved_in(fs, MEETING, "22", "ger-73")
    assert offers(s, "assault 22")
    assert refusal(s, "assault 21") == "9.1"  # nobody there to assault
    play(s, "assault 22")
    assert committed(s) == ["ger-73"]


@pytest.mark.rules("9.1.1")
def test_r9_1_1_one_assault_on_an_area_in_an_impulse(fs: FortressSevastopol) -> None:
    s = moved_in(fs, "23=ger-73 ger-46; 22=sov-156 sov-271", "22", "ger-73")
    play(s, "assault 22")
    by(named(s, forward="sov-156"), 1)
    play(s, "done", "unit ger-46", "to 22")
    assert asked(s) == "ChooseImpulse"  # nothing is left to do: he came too late [R47]
    assert mode(s, "ger-46") == "spent" and where(s, "ger-46") == "22"


@pytest.mark.rules("9.1.2", "9.3-a")
def test_r9_1_2_only_fresh_units_of_the_active_contested_area_assault_in_place(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46/spent ger-50 sov-156; 22=ger-72", held="22 23 29")
    play(s, "impulse movement", "activate 23", "assault 23")
    assert legal(s) == ["commit ger-50", "commit ger-73"]
    assert refusal(s, "commit ger-46") == "9.1.2"
    assert refusal(s, "commit ger-72") == "9.3-a"


@pytest.mark.rules("9.1.2")
def test_r9_1_2_units_that_assault_in_place_do_not_move_afterwards(fs: FortressSevastopol) -> None:
    s = in_place(fs, "23=ger-73 ger-46 sov-156 sov-271", "ger-73", held="22 23 29")
    by(named(s, forward="sov-156"), 1)
    play(s, "done")
    assert refusal(s, "unit ger-73") == "8.2" and offers(s, "unit ger-46")


@pytest.mark.rules("9.1.2-a", "9.1.2-b")
def test_r9_1_2_an_assault_in_place_costs_one_or_two_mp(fs: FortressSevastopol) -> None:
    def left(defender: str) -> int:
        s = in_place(fs, f"23=ger-73 {defender}")
        return s.mp[UNITS.index("ger-73")] // 4

    assert left("sov-156") == 2
    assert left("sov-156/spent") == 3 and left("sov-156/disrupt2") == 3
    assert left("sov-hq51") == 3  # [R36]


@pytest.mark.rules("9.1.2-c", "9.1.2-a")
def test_r9_1_2_c_the_weather_may_leave_too_few_mp(fs: FortressSevastopol) -> None:
    """WE75"""

    def assaults(defender: str, weather: str) -> bool:
        s = place(fs, f"23={defender} sov-172 sov-106", side="soviet", weather=weather, held="23 29")
        play(s, "impulse movement", "activate 23")
        return offers(s, "assault 23")

    assert assaults("ger-73/spent", "heavy_snow") and not assaults("ger-73", "heavy_snow")
    assert assaults("ger-73", "snow")


@pytest.mark.rules("9.1.2-c")
def test_r9_1_2_c_a_unit_with_too_few_mp_is_left_out(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 sov-172 sov-106 sov-tk5", side="soviet", weather="heavy_snow")
    play(s, "impulse movement", "activate 23", "assault 23")
    assert committed(s) == ["sov-tk5"] and asked(s) == "AttackDice"
    s = place(fs, "23=ger-73 sov-172 sov-tk24 sov-tk5", side="soviet", weather="heavy_snow")
    play(s, "impulse movement", "activate 23", "assault 23")
    assert refusal(s, "commit sov-172") == "9.1.2-c"


# --- 9.2 who must -----------------------------------------------------------------------------------


@pytest.mark.rules("9.2", "9.2-a")
def test_r9_2_a_entering_an_area_of_enemies_only_obliges_to_assault(fs: FortressSevastopol) -> None:
    s = moved_in(fs, MEETING, "22", "ger-73", "ger-eng46")
    assert refusal(s, "done") == "9.2"
    play(s, "assault 22")
    assert committed(s) == ["ger-73", "ger-eng46"] and asked(s) == "ChooseSupport"


@pytest.mark.rules("9.2-a", "9.3")
def test_r9_2_a_friends_there_at_the_start_make_it_voluntary(fs: FortressSevastopol) -> None:
    s = moved_in(fs, "23=ger-73 ger-46; 22=sov-156 ger-72/spent", "22", "ger-73")
    assert offers(s, "done")


@pytest.mark.rules("9.2-b")
@pytest.mark.parametrize(
    "origin, target, state, must",
    [
        ("29", "28", "", True),
        ("29", "28", "28-29:breached", False),
        ("28", "24", "", True),
        ("28", "24", "24-28:breached", False),
        ("23", "24", "23-24:destroyed", True),
        ("23", "24", "", False),
    ],
)
def test_r9_2_b_an_obstacle_makes_it_mandatory_in_a_contested_area(
    fs: FortressSevastopol, origin: str, target: str, state: str, must: bool
) -> None:
    s = moved_in(
        fs,
        f"{origin}=ger-73 ger-46; {target}=sov-156 ger-72/spent",
        target,
        "ger-73",
        home=origin,
        held="23 28 29" if target != "28" else "23 29",
        boundary=state,
    )
    assert offers(s, "done") is not must


@pytest.mark.rules("9.2.1", "10.4.3-a")
def test_r9_2_1_repulsed_units_go_back_with_the_gun_that_came_along(fs: FortressSevastopol) -> None:
    """WE31"""
    s = named(
        attack(
            fs, "29=ger-73 ger-46 ger-art49; 28=sov-156", "28", "ger-73", "ger-46", "ger-art49", home="29", held="29"
        ),
        point="ger-73",
    )
    by(s, -2)
    assert [where(s, unit) for unit in ("ger-73", "ger-46", "ger-art49")] == ["29", "29", "29"]
    assert [mode(s, unit) for unit in ("ger-73", "ger-46", "ger-art49")] == ["disrupt1", "disrupt1", "spent"]
    assert mode(s, "sov-156") == "fresh" and where(s, "sov-156") == "28"


@pytest.mark.rules("9.2.1")
def test_r76_the_duty_to_go_back_is_judged_unit_by_unit(fs: FortressSevastopol) -> None:
    s = moved_in(
        fs, "25=ger-73 ger-46; 24=sov-156 ger-72/spent; 23=ger-50", "24", "ger-73", home="25", held="23 25 26 29"
    )
    play(s, "unit ger-46", "to 26", "to 24", "assault 24", "commit ger-73")
    by(named(s, point="ger-73"), -1)
    assert asked(s) == "ChooseToGoBack" and legal(s) == ["retreat ger-46", "retreat ger-73", "done"]
    s = moved_in(
        fs,
        "25=ger-73 ger-46; 24=sov-156 ger-72/spent",
        "24",
        "ger-73",
        home="25",
        held="25 26 29",
        boundary="24-25:destroyed",
    )
    play(s, "unit ger-46", "to 26", "to 24", "assault 24", "commit ger-46")
    by(named(s, point="ger-73"), -1)
    assert where(s, "ger-73") == "25" and legal(s) == ["retreat ger-46", "done"]


@pytest.mark.rules("9.2.2", "21.2.1-a")
@pytest.mark.parametrize("difference, state", [(1, "axis"), (0, "axis"), (-1, "printed")])
def test_r9_2_2_who_is_not_repulsed_takes_the_bridge_he_used(
    fs: FortressSevastopol, difference: int, state: str
) -> None:
    s = named(attack(fs, "23=ger-73; 24=sov-156", "24", "ger-73"))
    by(s, difference)
    assert boundary(s, "23-24") == state and boundary(s, "24-25") == "printed"


@pytest.mark.rules("9.2.2")
def test_r9_2_2_soviets_take_an_axis_bridge_back(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=sov-172; 24=ger-73", "24", "sov-172", side="soviet", held="24 29", boundary="23-24:axis"))
    by(s, 0)
    assert boundary(s, "23-24") == "printed"


@pytest.mark.rules("9.2.2-a", "17.1-b")
@pytest.mark.parametrize("origin, target, name", [("29", "28", "28-29"), ("28", "24", "24-28")])
@pytest.mark.parametrize("difference, state", [(1, "breached"), (0, "breached"), (-1, "printed")])
def test_r9_2_2_a_who_is_not_repulsed_breaches_the_line(
    fs: FortressSevastopol, origin: str, target: str, name: str, difference: int, state: str
) -> None:
    s = named(
        attack(
            fs,
            f"{origin}=ger-73; {target}=sov-156",
            target,
            "ger-73",
            home=origin,
            held="28 29" if target == "24" else "29",
        )
    )
    by(s, difference)
    assert boundary(s, name) == state


@pytest.mark.rules("17.1-b")
def test_r52_entering_a_vacant_area_breaches_nothing(fs: FortressSevastopol) -> None:
    s = moved_in(fs, "29=ger-73", "28", "ger-73", home="29", held="29")
    assert where(s, "ger-73") == "28" and boundary(s, "28-29") == "printed"


@pytest.mark.rules("17.1.1-a")
def test_r17_1_1_a_only_the_section_attacked_is_breached(fs: FortressSevastopol) -> None:
    """WE97"""
    s = named(attack(fs, "5=ger-73; 4=sov-184/disrupt2", "4", "ger-73", home="5", held="5 29"))
    by(s, 1)
    assert boundary(s, "4-5") == "breached"
    assert {boundary(s, name) for name in ("4-6", "5-6", "5-7")} == {"printed"}


# --- 9.3 who may ------------------------------------------------------------------------------------


@pytest.mark.rules("9.3")
def test_r9_3_any_of_those_who_came_may_assault(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46 ger-50; 22=sov-156 ger-72", "22", "ger-73", "ger-46", "ger-50")
    assert legal(s, "commit") == ["ger-46", "ger-50", "ger-73"]
    play(s, "commit ger-46")
    assert refusal(s, "commit ger-46") == "9.3"
    play(s, "enough")
    assert committed(s) == ["ger-46"]


@pytest.mark.rules("9.3-a")
def test_r9_3_a_units_that_were_there_before_take_no_part(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46; 22=sov-156 ger-72", "22", "ger-73", "ger-46")
    assert refusal(s, "commit ger-72") == "9.3-a"


@pytest.mark.rules("9.3-b")
@pytest.mark.parametrize("difference", [1, 0, -1])
def test_r9_3_b_who_comes_and_does_not_attack_becomes_spent(fs: FortressSevastopol, difference: int) -> None:
    s = attack(fs, "23=ger-73 ger-46 ger-50; 22=sov-156 sov-271 ger-72", "22", "ger-73", "ger-46")
    play(s, "commit ger-73")
    by(named(s, forward="sov-156"), difference)
    assert mode(s, "ger-46") == "spent" and mode(s, "ger-72") == "fresh" and mode(s, "ger-50") == "fresh"


@pytest.mark.rules("9.3-c", "10.6.1-b")
def test_r9_3_c_after_a_lost_voluntary_assault_units_stay_or_go_back(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46; 22=sov-156 ger-72/spent", "22", "ger-73", "ger-46")
    play(s, "commit ger-73", "commit ger-46")
    by(named(s, point="ger-73"), -1)
    assert asked(s) == "ChooseToGoBack" and legal(s) == ["retreat ger-46", "retreat ger-73", "done"]
    assert refusal(s, "retreat ger-72") == "10.6.1"
    play(s, "retreat ger-46", "done")
    assert where(s, "ger-46") == "23" and where(s, "ger-73") == "22"
    assert mode(s, "ger-46") == mode(s, "ger-73") == "disrupt1"


@pytest.mark.rules("2.2.2.5", "2.2.2.6")
def test_r2_2_2_5_somebody_must_lead(fs: FortressSevastopol) -> None:
    s = attack(
        fs,
        "23=ger-73 ger-46 ger-flak153 ger-eng46; 22=sov-156 ger-72/spent",
        "22",
        "ger-73",
        "ger-46",
        "ger-flak153",
        "ger-eng46",
    )
    play(s, "commit ger-flak153")
    assert refusal(s, "enough") == "2.2.2.5"
    play(s, "commit ger-73", "commit ger-46", "enough")
    assert legal(s) == ["point ger-46", "point ger-73"]
    assert refusal(s, "point ger-flak153") == "2.2.2.6" and refusal(s, "point ger-eng46") == "10.1-a"


@pytest.mark.rules("2.2.2.5")
def test_r2_2_2_5_engineers_alone_cannot_assault(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-eng46 ger-73/spent sov-156", held="22 23 29")
    play(s, "impulse movement", "activate 23")
    assert refusal(s, "assault 23") == "2.2.2.5"


@pytest.mark.rules("2.2.1.4", "2.2.1.5", "2.2.1.6")
@pytest.mark.parametrize("helper", ["sov-at766-989", "sov-aa61", "sov-eng82"])
def test_r2_2_1_at_flak_and_engineers_never_lead(fs: FortressSevastopol, helper: str) -> None:
    s = in_place(fs, f"23=ger-73 sov-172 sov-156 {helper}", "sov-172", "sov-156", helper, side="soviet")
    assert legal(s) == ["point sov-156", "point sov-172"]
    assert refusal(s, f"point {helper}") == "2.2.2.6"


@pytest.mark.rules("2.2.1.3-a", "2.2.1.7")
def test_r2_2_1_3_a_artillery_and_hqs_never_assault(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46 ger-art49 ger-hq11 sov-156")
    play(s, "impulse movement", "activate 23", "assault 23")
    assert legal(s, "commit") == ["ger-46", "ger-73"]
    assert refusal(s, "commit ger-art49") == "10.7"
    assert refusal(s, "commit ger-hq11") == "2.2.1.7"


# --- 9.4 Overrun ------------------------------------------------------------------------------------


@pytest.mark.rules("9.4", "10.8")
def test_r9_4_more_cp_than_can_be_absorbed_is_an_overrun(fs: FortressSevastopol) -> None:
    board = "23=ger-ziegler ger-50; 22=sov-156/disrupt2 sov-271/disrupt1"
    s = named(attack(fs, board, "22", "ger-ziegler"), forward="sov-156")
    assert "overrun" not in keys(by(s, 3))
    s = named(attack(fs, board, "22", "ger-ziegler"), forward="sov-156")
    assert "overrun" in keys(by(s, 4))
    assert where(s, "sov-156") == where(s, "sov-271") == "eliminated"
    assert asked(s) == "MoveUnit" and mode(s, "ger-ziegler") == "fresh"


@pytest.mark.rules("9.4", "9.4-b")
def test_r9_4_b_after_an_overrun_units_move_on_with_the_mp_they_have_left(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-ziegler ger-50; 22=sov-156/disrupt2; 21=sov-271", "22", "ger-ziegler"))
    by(s, 2)
    play(s, "unit ger-ziegler", "to 21", "assault 21")  # 2 + 3 of 6 MP
    assert committed(s) == ["ger-ziegler"]


@pytest.mark.rules("9.4-b")
def test_r9_4_b_after_an_entry_for_all_mp_nobody_goes_on(fs: FortressSevastopol) -> None:
    """WE77"""
    s = named(attack(fs, "28=ger-ziegler; 24=sov-156/disrupt2", "24", "ger-ziegler", home="28", held="28 29"))
    by(s, 2)
    assert where(s, "sov-156") == "eliminated" and boundary(s, "24-28") == "breached"
    assert asked(s) != "MoveUnit" and mode(s, "ger-ziegler") == "spent"


@pytest.mark.rules("9.4-a", "10.4.1-b")
def test_r9_4_a_in_a_city_nobody_goes_on(fs: FortressSevastopol) -> None:
    """WE33"""
    s = named(attack(fs, "23=ger-22pz ger-50; 21=sov-156/spent sov-271/disrupt1", "21", "ger-22pz"), forward="sov-156")
    by(s, 7)
    assert where(s, "sov-156") == where(s, "sov-271") == "eliminated"
    assert refusal(s, "unit ger-22pz") == "8.2" and offers(s, "unit ger-50")


# --- 9.5 the active Area is contested ---------------------------------------------------------------


@pytest.mark.rules("9.5")
def test_r9_5_the_assault_in_place_comes_before_any_move(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46 sov-156", held="22 23 29")
    play(s, "impulse movement", "activate 23")
    assert offers(s, "assault 23")
    play(s, "unit ger-46", "to 22")
    assert refusal(s, "assault 23") == "9.5"


@pytest.mark.rules("9.5-a")
def test_r9_5_a_after_an_overrun_in_place_the_assaulters_move_on(fs: FortressSevastopol) -> None:
    s = named(in_place(fs, "23=ger-ziegler sov-156/disrupt2; 21=sov-271", held="22 23 29"))
    by(s, 2)
    play(s, "unit ger-ziegler", "to 22", "to 21", "assault 21")  # 1 + 1 + 3 of 6 MP
    assert committed(s) == ["ger-ziegler"]


@pytest.mark.rules("9.5-b", "10.4.1-a")
def test_r9_5_b_emptied_without_an_overrun_the_others_move_freely(fs: FortressSevastopol) -> None:
    s = in_place(fs, "23=ger-73 ger-46 sov-156/disrupt2", "ger-73", held="21 22 23 24 25 29")
    by(named(s), 1)
    assert where(s, "sov-156") == "eliminated"
    assert refusal(s, "unit ger-73") == "8.2"
    play(s, "unit ger-46", "to 25", "to 26")  # two Areas, the second the enemy's
    assert where(s, "ger-46") == "26"
    play(s, "stop", "done")
    assert mode(s, "ger-73") == "spent"


@pytest.mark.rules("9.5-c", "10.6.1-a")
def test_r9_5_c_having_lost_in_place_nobody_retreats(fs: FortressSevastopol) -> None:
    s = in_place(fs, "23=ger-73 ger-46 sov-156; 22=ger-50", "ger-73", held="22 23 29")
    events = by(named(s), -1)
    assert "went_back" not in keys(events) and asked(s) != "ChooseToGoBack"
    assert where(s, "ger-73") == "23" and mode(s, "ger-73") == "disrupt1"


@pytest.mark.rules("9.5-c", "R178")
def test_r9_5_c_who_did_not_assault_stays_fresh_and_may_leave(fs: FortressSevastopol) -> None:
    s = in_place(fs, "23=ger-73 ger-46 sov-156; 22=ger-50", "ger-73", held="22 23 29")
    by(named(s), -1)
    play(s, "done")
    assert offers(s, "unit ger-46") and mode(s, "ger-46") == "fresh"


@pytest.mark.rules("9.5-c", "R178")
def test_r9_5_c_with_a_switch_all_of_the_area_are_spent(fs: FortressSevastopol) -> None:
    """But not the gun that supported, nor who stands elsewhere."""
    board = "23=ger-73 ger-46 ger-art49 sov-156; 22=ger-50"
    s = in_place(fs, board, "ger-73", held="22 23 29", options="lost_in_place:area")
    play(s, "support ger-art49")
    events = by(named(s), -1)
    play(s, "done")
    assert "area_spent" in keys(events) and asked(s) != "MoveUnit"
    assert [mode(s, unit) for unit in ("ger-73", "ger-46", "ger-50", "ger-art49")] == [
        "disrupt1",
        "spent",
        "fresh",
        "fresh",
    ]

"""7.2.5 Infiltration."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.moving import begun, mp

AXIS_LAND = "24 25 28 29"
THREE = "26=sov-276 sov-156 sov-271 sov-106"


def infiltration(fs: FortressSevastopol, board: str, options: str = "", **fields: object) -> Any:
    return begun(fs, "infiltration", "26", board, options, **{"side": "soviet", "held": AXIS_LAND, **fields})


# --- who and where ----------------------------------------------------------------------------------


@pytest.mark.rules("7.2.5")
def test_r7_2_5_soviets_only(fs: FortressSevastopol) -> None:
    s = place(fs, "26=sov-276; 25=ger-46", held=AXIS_LAND)
    assert refusal(s, "impulse infiltration") == "7.2.5"


@pytest.mark.rules("7.2.5")
def test_r7_2_5_out_of_a_free_area_with_fresh_infantry_in_command(fs: FortressSevastopol) -> None:
    board = "26=sov-276; 25=ger-46; 18=sov-172 ger-50; 23=sov-156/spent sov-art265; 21=sov-cav2; C=sov-271; 27=sov-106"
    s = place(fs, board, side="soviet", held=AXIS_LAND, ooc="sov-106")
    play(s, "impulse infiltration")
    assert legal(s, "activate") == ["21", "26"]
    assert {refusal(s, f"activate {n}") for n in ("18", "23", "27", "C", "25")} == {"7.2.5"}


@pytest.mark.rules("7.2.5")
def test_r7_2_5_the_target_is_held_by_axis_units_alone(fs: FortressSevastopol) -> None:
    board = "26=sov-276; 25=ger-46; 24=ger-50; 27=ger-72 sov-156/spent"
    s = infiltration(fs, board, held=f"{AXIS_LAND} 27")
    assert (asked(s), legal(s)) == ("InfiltrationTarget", ["target 24", "target 25"])
    assert refusal(s, "target 27") == "7.2.5"
    assert refusal(s, "target 20") == "8.3"
    s = infiltration(fs, "26=sov-276; 25=ger-46; 27=ger-72/spent; 24=ger-50", held="24 25 28 29")
    assert refusal(s, "target 27") == "7.2.5"  # Axis units alone, but a Soviet Area
    s = infiltration(fs, "26=sov-276; 25=ger-46; 27=ger-72", held="24 25 27 28 29")
    assert refusal(s, "target 24") == "7.2.5"  # nobody to slip past


@pytest.mark.rules("7.2.5")
def test_r7_2_5_infantry_types_only_from_that_area(fs: FortressSevastopol) -> None:
    s = infiltration(
        fs, "26=sov-276 sov-tk5 sov-art265 sov-cav2 sov-156/spent sov-106; 25=ger-46; 27=sov-172", ooc="sov-106"
    )
    assert legal(s) == ["unit sov-276", "unit sov-cav2"]
    refused = {refusal(s, f"unit {unit}") for unit in ("sov-tk5", "sov-art265", "sov-156", "sov-106", "sov-172")}
    assert refused == {"7.2.5"}


@pytest.mark.rules("7.2.5")
def test_r7_2_5_three_at_most(fs: FortressSevastopol) -> None:
    s = infiltration(fs, f"{THREE}; 25=ger-46")
    play(s, "unit sov-276", "unit sov-156", "unit sov-271")
    assert asked(s) == "OneDie"
    assert where(s, "sov-106") == "26"


@pytest.mark.rules("7.2.5-a")
def test_r7_2_5_a_all_are_named_before_the_first_die(fs: FortressSevastopol) -> None:
    s = infiltration(fs, f"{THREE}; 25=ger-46")
    assert refusal(s, "enough") == "7.2.5-a"
    play(s, "unit sov-276")
    assert asked(s) == "NameInfiltrator"
    play(s, "unit sov-156", "enough", "die 1", "die 1")
    assert (where(s, "sov-156"), where(s, "sov-271")) == ("25", "26")
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("7.2.5-b")
def test_r7_2_5_b_it_takes_all_mp(fs: FortressSevastopol) -> None:
    s = infiltration(fs, f"{THREE}; 25=ger-46")
    play(s, "unit sov-276")
    assert mp(s, "sov-276") == 0


@pytest.mark.rules("7.2.5-b")
def test_r7_2_5_b_obstacles_cost_nothing_and_are_not_breached(fs: FortressSevastopol) -> None:
    s = begun(fs, "infiltration", "24", "24=sov-276; 28=ger-46", side="soviet", held="28 29")
    play(s, "unit sov-276", "die 2")
    assert (where(s, "sov-276"), s.position().find("breached")) == ("28", -1)


# --- the dice ---------------------------------------------------------------------------------------


@pytest.mark.rules("7.2.5.1", "7.2.5.1-a")
def test_r7_2_5_1_a_success_stays_spent_without_an_assault(fs: FortressSevastopol) -> None:
    s = infiltration(fs, "26=sov-276; 25=ger-46")  # TEM 1
    events = play(s, "unit sov-276", "die 1")
    assert (where(s, "sov-276"), mode(s, "sov-276"), mode(s, "ger-46")) == ("25", "spent", "fresh")
    assert "infiltrated" in keys(events)
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("7.2.5.1-b")
def test_r7_2_5_1_b_failures_assault_together(fs: FortressSevastopol) -> None:
    """WE83: TEM 2; 2 slips in, 3 and 6 must assault."""
    s = begun(fs, "infiltration", "24", "24=sov-276 sov-156 sov-271; 28=ger-46", side="soviet", held="28 29")
    play(s, "unit sov-156", "unit sov-271", "unit sov-276")
    events = play(s, "die 2", "die 3", "die 6")
    assert keys(events).count("infiltration_failed") == 2
    assert mode(s, "sov-156") == "spent"
    assert legal(s, "point") == ["sov-271", "sov-276"]


@pytest.mark.rules("7.2.5.1-b")
def test_r7_2_5_1_b_a_lost_assault_throws_them_back(fs: FortressSevastopol) -> None:
    s = begun(fs, "infiltration", "24", "24=sov-276 sov-156; 28=ger-46", side="soviet", held="28 29")
    play(s, "unit sov-156", "unit sov-276", "die 2", "die 3", "dice 1 1", "dice 6 6")
    while asked(s) not in ("ChooseImpulse",):
        play(s, legal(s)[-1])
    assert (where(s, "sov-156"), mode(s, "sov-156")) == ("28", "spent")
    assert (where(s, "sov-276"), mode(s, "sov-276")) == ("24", "disrupt1")


def test_r27_1_the_number_may_be_rolled(fs: FortressSevastopol) -> None:
    s = infiltration(fs, f"{THREE}; 25=ger-46", "random_impulses:yes")
    play(s, "die 2", "unit sov-276")
    assert asked(s) == "OneDie"
    s = infiltration(fs, f"{THREE}; 25=ger-46; 24=ger-50", "random_impulses:yes")
    play(s, "die 1")
    assert (asked(s), s.side) == ("ChooseImpulse", 0)


def test_r23_both_may_play_a_chit_before_the_dice(fs: FortressSevastopol) -> None:
    s = infiltration(fs, f"{THREE}; 25=ger-46", "chits:yes", hand="axis:elite soviet:elite")
    play(s, "unit sov-276", "enough")
    assert (asked(s), s.current_player()) == ("PlayChit", 1)
    play(s, "decline", "decline")
    assert asked(s) == "OneDie"
    assert not offers(s, "decline")

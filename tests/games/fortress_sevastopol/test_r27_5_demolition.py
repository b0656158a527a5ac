"""27.5 The optional demolition of a bridge in the face of an Assault; and MINES, which also turn units back."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import SOVIET
from kurgan.games.fortress_sevastopol.state import FS

from .fights import attack, boundary, by, committed, dv, in_place, moved_in, named
from .helpers import asked, keys, legal, mode, play, refusal, where

ON = "reactive_demolition:yes"
RIVER = "23=ger-73 ger-46 ger-eng46 ger-ag190 ger-art49; 24=sov-156 sov-271 sov-eng82 sov-eng138/spent sov-tk5"


def crossing(fs: FortressSevastopol, *units: str, board: str = RIVER, options: str = ON, **fields: Any) -> FS:
    s = attack(fs, board, "24", *units, options=options, **fields)
    while asked(s) in ("ChoosePoint", "ChooseSupport"):
        play(s, legal(s)[-1])
    return s


@pytest.mark.rules("27.5", "21.2.5")
def test_r27_5_the_defender_may_try_to_blow_the_bridge_before_he_names_a_forward_unit(fs: FortressSevastopol) -> None:
    s = crossing(fs, "ger-73")
    assert (asked(s), s.current_player()) == ("NameDemolisher", SOVIET)
    assert legal(s) == ["demolisher sov-156", "demolisher sov-271", "demolisher sov-eng82", "decline"]
    assert refusal(s, "enough") == "27.5"
    assert [refusal(s, f"demolisher {unit}") for unit in ("sov-tk5", "sov-eng138", "sov-172")] == ["27.5"] * 3
    play(s, "decline")
    assert asked(s) == "ChooseForward"
    assert asked(crossing(fs, "ger-73", options="")) == "ChooseForward"


@pytest.mark.rules("27.5")
def test_r27_5_only_where_a_bridge_is_used(fs: FortressSevastopol) -> None:
    assert asked(crossing(fs, "ger-73", boundary="23-24:destroyed")) == "ChooseForward"
    s = in_place(fs, "24=ger-73 sov-156 sov-271", area="24", held="24 29", options=ON)
    assert asked(s) == "ChooseForward"


@pytest.mark.rules("27.5")
@pytest.mark.parametrize(
    "leader, die, blown", [("sov-eng82", 5, True), ("sov-eng82", 4, False), ("sov-156", 6, True), ("sov-156", 5, False)]
)
def test_r27_5_an_engineer_needs_five_infantry_six(fs: FortressSevastopol, leader: str, die: int, blown: bool) -> None:
    s = crossing(fs, "ger-73")
    play(s, f"demolisher {leader}", "enough", f"die {die}")
    assert (boundary(s, "23-24") == "destroyed") is blown


@pytest.mark.rules("27.5-a")
@pytest.mark.parametrize(
    "units, needed",
    [("sov-156 sov-271", 5), ("sov-156 sov-eng82", 4), ("sov-eng82 sov-156", 4), ("sov-156 sov-271 sov-eng82", 3)],
)
def test_r27_5_a_each_further_unit_helps(fs: FortressSevastopol, units: str, needed: int) -> None:
    for die, blown in ((needed, True), (needed - 1, False)):
        s = crossing(fs, "ger-73", board=RIVER.replace("sov-156", "sov-156 sov-106"))
        play(s, *(f"demolisher {unit}" for unit in units.split()))
        assert refusal(s, f"demolisher {units.split()[0]}") == "27.5" and refusal(s, "decline") == "27.5"
        play(s, "enough", f"die {die}")
        assert (boundary(s, "23-24") == "destroyed") is blown


@pytest.mark.rules("27.5-b")
@pytest.mark.parametrize("die", [1, 6])
def test_r27_5_b_whoever_tries_becomes_spent(fs: FortressSevastopol, die: int) -> None:
    s = crossing(fs, "ger-73")
    play(s, "demolisher sov-156", "demolisher sov-eng82", "enough", f"die {die}")
    assert mode(s, "sov-156") == mode(s, "sov-eng82") == "spent" and mode(s, "sov-271") == "fresh"
    play(s, "forward sov-156")
    assert dv(s)["other_defenders"] == 2  # 271 and the tanks


@pytest.mark.rules("27.5-c", "9.2-b")
def test_r27_5_c_only_infantry_that_began_next_door_goes_on(fs: FortressSevastopol) -> None:
    s = crossing(fs, "ger-73", "ger-46", "ger-eng46", "ger-ag190", "ger-art49")
    play(s, "demolisher sov-eng82", "enough", "die 5")
    assert committed(s) == ["ger-46", "ger-73"]
    assert {where(s, unit) for unit in ("ger-eng46", "ger-ag190", "ger-art49")} == {"23"}
    assert {mode(s, unit) for unit in ("ger-eng46", "ger-ag190", "ger-art49")} == {"spent"}
    named(s, point="ger-73", forward="sov-156")
    assert dv(s)["no_bridge"] == 2 and "enemy_bridge" not in dv(s)
    by(s, 1)
    assert boundary(s, "23-24") == "destroyed"


@pytest.mark.rules("27.5-c")
def test_r27_5_c_infantry_from_further_away_stays_behind(fs: FortressSevastopol) -> None:
    s = moved_in(
        fs,
        "21=ger-ziegler ger-46; 23=ger-50; 24=sov-156 sov-271",
        "23",
        "ger-ziegler",
        home="21",
        held="21 23 29",
        options=ON,
    )
    play(s, "to 24", "assault 24", "demolisher sov-156", "enough")
    events = play(s, "die 6")
    assert "assault_off" in keys(events)  # nobody is left to assault
    assert (where(s, "ger-ziegler"), mode(s, "ger-ziegler")) == ("23", "spent")
    assert mode(s, "sov-271") == "fresh" and not s.mandatory


@pytest.mark.rules("27.5-c", "9.4-b")
def test_r27_5_c_who_wades_has_no_mp_left(fs: FortressSevastopol) -> None:
    s = crossing(fs, "ger-ziegler", board="23=ger-ziegler; 24=sov-156/disrupt2 sov-eng82")
    play(s, "demolisher sov-eng82", "die 5", "forward sov-156")
    by(s, 9)
    assert where(s, "sov-156") == where(s, "sov-eng82") == "eliminated"
    assert asked(s) != "MoveUnit" and mode(s, "ger-ziegler") == "spent"


@pytest.mark.rules("27.5-c", "10.1-a")
def test_r27_5_c_a_new_point_unit_is_named_if_the_first_stays_behind(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46 ger-ag190; 24=sov-156 sov-271", "24", "ger-73", "ger-46", "ger-ag190", options=ON)
    play(s, "point ger-ag190", "demolisher sov-156", "enough", "die 6")
    assert asked(s) == "ChoosePoint" and legal(s) == ["point ger-46", "point ger-73"]


@pytest.mark.rules("27.5")
def test_r27_5_each_bridge_used_is_asked_about_once(fs: FortressSevastopol) -> None:
    s = moved_in(
        fs,
        "25=ger-46 ger-73 ger-50; 23=ger-72; 24=sov-156 sov-271",
        "24",
        "ger-46",
        home="25",
        held="23 25 29",
        options=ON,
    )
    play(s, "unit ger-73", "to 23", "to 24", "assault 24", "point ger-46")
    assert s.given.sheets.boundary_names[s.bridge] == "23-24"
    play(s, "decline")
    assert s.given.sheets.boundary_names[s.bridge] == "24-25"
    play(s, "decline")
    assert asked(s) == "ChooseForward"


# --- MINES -----------------------------------------------------------------------------------------


@pytest.mark.rules("E-3")
def test_r31_mines_send_one_unit_back_and_the_rest_fights_on(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46; 22=sov-156", "22", "ger-73", "ger-46", options="chits:yes", hand="soviet:mines")
    play(s, "point ger-73", "chit mines", "unit ger-73")
    assert (where(s, "ger-73"), mode(s, "ger-73")) == ("23", "spent")
    assert committed(s) == ["ger-46"] and asked(s) == "AttackDice"
    assert s.given.sheets.slugs[s.point] == "ger-46"


@pytest.mark.rules("E-3", "2.2.2.5")
def test_r31_without_a_point_unit_all_go_back_and_there_is_no_fight(fs: FortressSevastopol) -> None:
    s = attack(
        fs,
        "23=ger-73 ger-eng46 ger-art49 ger-50; 22=sov-156",
        "22",
        "ger-73",
        "ger-eng46",
        "ger-art49",
        options="chits:yes",
        hand="soviet:mines",
    )
    events = play(s, "chit mines", "unit ger-73")
    assert "assault_off" in keys(events) and "rolled_two" not in keys(events)
    assert {(where(s, unit), mode(s, unit)) for unit in ("ger-73", "ger-eng46", "ger-art49")} == {("23", "spent")}
    assert asked(s) == "MoveUnit" and legal(s) == ["unit ger-50", "done"]

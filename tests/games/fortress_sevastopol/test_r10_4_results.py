"""10.4 Results of an Assault: success, stalemate, failure."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol

from .fights import attack, boundary, by, in_place, named
from .helpers import asked, keys, legal, mode, offers, play, where

TWO = "23=ger-73 ger-46 ger-art49 ger-50; 22=sov-156 sov-271"


@pytest.mark.rules("10.4", "10.4.1")
@pytest.mark.parametrize("difference, key", [(1, "assault_won"), (0, "assault_drawn"), (-1, "assault_lost")])
def test_r10_4_the_difference_of_the_totals_decides(fs: FortressSevastopol, difference: int, key: str) -> None:
    events = by(named(attack(fs, TWO, "22", "ger-73"), forward="sov-156"), difference)
    assert [k for k in keys(events) if k.startswith("assault_")] == [key]


@pytest.mark.rules("10.4.1")
@pytest.mark.parametrize("difference", [2, 3])
def test_r10_4_1_the_defender_takes_cp_for_the_difference(fs: FortressSevastopol, difference: int) -> None:
    s = named(attack(fs, TWO, "22", "ger-73"), forward="sov-156")
    by(s, difference)
    assert asked(s) == "ChooseLoss"
    assert s.cp == difference - 1  # the first was the Forward unit's
    assert mode(s, "sov-156") == "spent"


@pytest.mark.rules("10.4.1-a")
def test_r10_4_1_a_the_assaulters_are_spent_at_the_end_of_the_impulse(fs: FortressSevastopol) -> None:
    s = named(attack(fs, TWO, "22", "ger-73", "ger-46"), point="ger-73", forward="sov-156")
    by(s, 1)
    play(s, "done")
    assert asked(s) == "MoveUnit" and not offers(s, "unit ger-73")
    play(s, "done")
    assert mode(s, "ger-73") == mode(s, "ger-46") == "spent"
    assert where(s, "ger-73") == "22" and mode(s, "ger-50") == "fresh"


@pytest.mark.rules("10.4.1-b")
def test_r10_4_1_b_in_a_city_a_difference_of_one_costs_nothing_but_is_a_success(fs: FortressSevastopol) -> None:
    """WE29"""
    s = named(attack(fs, "16=ger-73 ger-46; 17=sov-156", "17", "ger-73", home="16", held="16 29"))
    events = by(s, 1)
    assert "assault_won" in keys(events) and mode(s, "sov-156") == "fresh"
    assert where(s, "ger-73") == "17" and boundary(s, "16-17") == "breached"
    play(s, "done", "done")
    assert mode(s, "ger-73") == "spent"


@pytest.mark.rules("10.4.1-b")
def test_r10_4_1_b_in_a_city_exactly_one_cp_is_ignored(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-22pz; 21=sov-156", "21", "ger-22pz"))
    by(s, 2)
    assert mode(s, "sov-156") == "spent" and s.cp == 0


@pytest.mark.rules("10.4.2")
def test_r10_4_2_in_a_stalemate_the_point_unit_is_disrupted_and_the_others_spent(fs: FortressSevastopol) -> None:
    s = attack(fs, TWO, "22", "ger-73", "ger-46")
    by(named(s, point="ger-46", support=("ger-art49",), forward="sov-156"), 0)
    assert (mode(s, "ger-46"), mode(s, "ger-73"), mode(s, "ger-art49")) == ("disrupt1", "spent", "fresh")
    assert where(s, "ger-46") == where(s, "ger-73") == "22"


@pytest.mark.rules("10.4.2-a")
@pytest.mark.parametrize("home, target, held", [("23", "22", "23 29"), ("23", "21", "23 29")])
def test_r10_4_2_a_a_stalemate_moves_nobody_and_hurts_no_defender(
    fs: FortressSevastopol, home: str, target: str, held: str
) -> None:
    s = named(
        attack(
            fs, f"{home}=ger-73 ger-50; {target}=sov-156 sov-271 ger-72/spent", target, "ger-73", home=home, held=held
        ),
        forward="sov-156",
    )
    by(s, 0)
    assert mode(s, "sov-156") == mode(s, "sov-271") == "fresh"
    assert asked(s) == "MoveUnit"  # neither side is asked to retreat


@pytest.mark.rules("10.4.3")
def test_r10_4_3_a_failure_disrupts_all_who_assaulted_and_nobody_else(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-46 ger-50 ger-art49; 22=sov-156 sov-271 ger-72", "22", "ger-73", "ger-46", "ger-50")
    play(s, "commit ger-73", "commit ger-46")
    by(named(s, point="ger-46", support=("ger-art49",), forward="sov-156"), -1)
    expected = {
        "ger-73": "disrupt1",
        "ger-46": "disrupt1",
        "ger-50": "spent",
        "ger-art49": "fresh",
        "ger-72": "fresh",
        "sov-156": "fresh",
        "sov-271": "fresh",
    }
    assert {unit: mode(s, unit) for unit in expected} == expected


@pytest.mark.rules("10.4.3-a")
def test_r10_4_3_a_a_failed_mandatory_assault_forces_the_attackers_out(fs: FortressSevastopol) -> None:
    s = named(attack(fs, TWO, "22", "ger-73", "ger-46"), point="ger-73", forward="sov-156")
    by(s, -1)
    assert where(s, "ger-73") == where(s, "ger-46") == "23"
    assert legal(s) == ["retreat sov-156", "retreat sov-271", "done"]


@pytest.mark.rules("10.8", "20.1.2")
def test_r10_8_in_an_overrun_nobody_escapes_not_even_the_hq(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-22pz ger-50; 22=sov-156/disrupt2 sov-hq51; 21=sov-271", "22", "ger-22pz"))
    by(s, 3)
    assert where(s, "sov-156") == where(s, "sov-hq51") == "eliminated"
    assert s.cp == 0 and asked(s) == "MoveUnit"


@pytest.mark.rules("10.8")
def test_r10_8_in_place_the_surplus_is_ignored_too(fs: FortressSevastopol) -> None:
    s = named(in_place(fs, "23=ger-73 sov-184/disrupt2"))
    by(s, 9)
    assert where(s, "sov-184") == "eliminated" and s.cp == 0

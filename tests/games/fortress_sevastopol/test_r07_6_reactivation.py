"""7.2.6 Reactivation."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.state import FS

from .helpers import asked, legal, mode, named, place, play, refusal, terms


def reactivate(fs: FortressSevastopol, board: str, at: str = "28", **fields: Any) -> FS:
    s = place(fs, board, **{"held": "28 29", **fields})
    play(s, "impulse reactivation", f"activate {at}")
    return s


# --- where and who ----------------------------------------------------------------------------------


@pytest.mark.rules("7.2.6")
def test_r7_2_6_one_free_area_or_zone(fs: FortressSevastopol) -> None:
    s = place(fs, "28=ger-73/spent; 29=ger-50/spent sov-106; 24=ger-46/spent; U=ger-72/spent", held="28 29")
    play(s, "impulse reactivation")
    assert legal(s, "activate") == ["28", "U"]
    assert refusal(s, "activate 29") == "7.2.6"  # contested
    assert refusal(s, "activate 24") == "7.2.6"  # not controlled
    assert refusal(s, "activate 26") == refusal(s, "activate C") == "7.2.6"


@pytest.mark.rules("7.2.6")
@pytest.mark.parametrize(
    "nobody", ["ger-73", "ger-73/disrupt1", "ger-73/disrupt2", "ger-art49/spent", "ger-siege672/spent"]
)
def test_r7_2_6_spent_undisrupted_units_but_no_artillery(fs: FortressSevastopol, nobody: str) -> None:
    s = place(fs, f"28={nobody}", held="28 29")
    assert refusal(s, "impulse reactivation") == "7.2.6"


@pytest.mark.rules("7.2.6")
def test_r66_guns_against_tanks_and_aircraft_and_engineers_may_try(fs: FortressSevastopol) -> None:
    units = "ger-73/spent ger-eng46/spent ger-flak153/spent ger-ag190/spent ger-art49/spent ger-50 ger-46/disrupt1"
    s = reactivate(fs, f"28={units}")
    assert sorted(legal(s, "unit")) == ["ger-73", "ger-ag190", "ger-eng46", "ger-flak153"]
    assert refusal(s, "unit ger-art49") == refusal(s, "unit ger-50") == refusal(s, "unit ger-46") == "7.2.6"
    s = reactivate(fs, "28=sov-at596-979/spent sov-156/spent", side="soviet", held="29")
    assert sorted(legal(s, "unit")) == ["sov-156", "sov-at596-979"]


@pytest.mark.rules("7.2.6")
def test_r7_2_6_at_most_three_units_try_one_after_the_other(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-50/spent ger-46/spent ger-72/spent")
    assert not legal(s, "enough")
    assert refusal(s, "enough") == "7.2.6"  # one must try
    play(s, "unit ger-73", "dice 3 3")
    assert refusal(s, "unit ger-73") == "7.2.6"  # once
    play(s, "unit ger-50", "dice 3 3", "unit ger-46", "dice 3 3")
    assert asked(s) == "ChooseImpulse"
    assert mode(s, "ger-72") == "spent"


@pytest.mark.rules("7.2.6")
def test_r7_2_6_the_player_may_stop(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-50/spent")
    play(s, "unit ger-73", "dice 3 3", "enough")
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("7.2.6-i")
def test_r7_2_6_i_hqs_never_try(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-50/spent ger-hq11/spent")
    assert sorted(legal(s, "unit")) == ["ger-50", "ger-73"]
    assert refusal(s, "unit ger-hq11") == "7.2.6-i"


# --- the roll ---------------------------------------------------------------------------------------


@pytest.mark.rules("7.2.6-a", "7.2.6-g")
@pytest.mark.parametrize(("dice", "after"), [("dice 4 4", "spent"), ("dice 5 4", "fresh")])
def test_r7_2_6_a_germans_need_nine(fs: FortressSevastopol, dice: str, after: str) -> None:
    s = reactivate(fs, "28=ger-73/spent")
    play(s, dice)
    assert mode(s, "ger-73") == after


@pytest.mark.rules("7.2.6-b")
@pytest.mark.parametrize(("dice", "after"), [("dice 5 4", "spent"), ("dice 5 5", "fresh")])
def test_r7_2_6_b_soviets_and_romanians_need_ten(fs: FortressSevastopol, dice: str, after: str) -> None:
    s = reactivate(fs, "28=rom-18/spent")
    play(s, dice)
    assert mode(s, "rom-18") == after
    s = reactivate(fs, "28=sov-156/spent", side="soviet", held="29")
    play(s, dice)
    assert mode(s, "sov-156") == after


@pytest.mark.rules("7.2.6-h")
@pytest.mark.parametrize(("dice", "after"), [("dice 2 2", "disrupt1"), ("dice 2 3", "spent"), ("dice 1 1", "disrupt1")])
def test_r7_2_6_h_four_or_less_disrupts(fs: FortressSevastopol, dice: str, after: str) -> None:
    s = reactivate(fs, "28=ger-73/spent")
    play(s, dice)
    assert mode(s, "ger-73") == after


@pytest.mark.rules("7.2.6-h")
def test_r66_the_modifiers_save_from_it_too(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-hq11")
    play(s, "dice 2 1")  # 3 + 2
    assert mode(s, "ger-73") == "spent"


@pytest.mark.rules("7.2.6-c")
def test_r7_2_6_c_german_engineers_have_two_more(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-eng46/spent")
    events = play(s, "dice 4 3")
    assert terms(named(events, "reactivated")) == {"dr": 7, "engineer": 2}


@pytest.mark.rules("7.2.6-b", "7.2.6-d", "7.2.6-h")
def test_r7_2_6_d_naval_brigades_have_one_more(fs: FortressSevastopol) -> None:
    """WE85."""
    s = reactivate(fs, "14=sov-mar79/spent sov-156/spent", at="14", side="soviet", held="29")
    events = play(s, "unit sov-mar79", "dice 5 4")
    assert terms(named(events, "reactivated")) == {"dr": 9, "specialist": 1}
    play(s, "unit sov-156", "dice 2 2")
    assert (mode(s, "sov-mar79"), mode(s, "sov-156")) == ("fresh", "disrupt1")


@pytest.mark.rules("7.2.6-d")
def test_r7_2_6_d_soviet_engineers_too(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "14=sov-eng82/spent", at="14", side="soviet", held="29")
    assert terms(named(play(s, "dice 5 4"), "reactivated")) == {"dr": 9, "specialist": 1}


@pytest.mark.rules("7.2.6-e", "7.2.6-f")
@pytest.mark.parametrize(
    ("board", "bonus"),
    [
        ("28=sov-156/spent sov-hq51; 24=sov-hqcoast", {"hq_here": 2}),  # only the best
        ("28=sov-156/spent; 24=sov-hqcoast; 29=sov-hq51", {"hq_near": 1}),
        ("28=sov-156/spent; 26=sov-hqcoast", {}),
    ],
)
def test_r7_2_6_e_the_best_hq_helps(fs: FortressSevastopol, board: str, bonus: dict[str, int]) -> None:
    s = reactivate(fs, board, side="soviet", held="none")
    assert terms(named(play(s, "dice 3 3"), "reactivation_failed")) == {"dr": 6, **bonus}


@pytest.mark.rules("7.2.6-f")
def test_r7_2_6_f_from_the_zone_too_and_for_romanians_of_german_hqs(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "29=rom-18/spent; U=ger-hq11", at="29")
    assert terms(named(play(s, "dice 3 3"), "reactivation_failed")) == {"dr": 6, "hq_near": 1}


@pytest.mark.rules("7.2.6-e")
def test_r7_2_6_e_enemy_hqs_help_nobody(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent; 24=sov-hq51")
    assert terms(named(play(s, "dice 3 3"), "reactivation_failed")) == {"dr": 6}


@pytest.mark.rules("7.2.6-g")
def test_r7_2_6_g_who_became_fresh_stays_so(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent")
    play(s, "dice 6 6", "impulse pass", "impulse movement")
    assert "28" in legal(s, "activate")


def test_r3_the_first_roll_is_the_check(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-50/spent", track=7)
    play(s, "unit ger-73", "dice 6 5", "unit ger-50", "dice 1 1")
    assert (asked(s), s.track) == ("ChooseImpulse", 8)


def test_r127_chance_may_allow_nobody(fs: FortressSevastopol) -> None:
    s = reactivate(fs, "28=ger-73/spent ger-50/spent", options="random_impulses:yes")
    play(s, "die 1", "dice 3 3")  # the roll of the check alone
    assert (asked(s), mode(s, "ger-73")) == ("ChooseImpulse", "spent")
    s = reactivate(fs, "28=ger-73/spent ger-50/spent ger-46/spent ger-72/spent", options="random_impulses:yes")
    play(s, "die 6")
    assert s.limit == 5

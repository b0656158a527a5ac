"""10.1 and 10.7 What is declared before the dice: Point unit, support, Forward unit; and the dice themselves."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET

from .fights import attack, av, by, in_place, moved_in, named
from .helpers import asked, keys, legal, mode, offers, play, refusal, where

GUNS = "23=ger-73 ger-46 ger-art49; 22=sov-156 sov-271; 21=ger-art52; 25=ger-art77"


# --- 10.1 the order of things -----------------------------------------------------------------------


@pytest.mark.rules("10.1-a")
def test_r10_1_a_point_unit_then_support_then_forward_unit(fs: FortressSevastopol) -> None:
    s = attack(fs, GUNS, "22", "ger-73", "ger-46", held="21 23 29")
    assert (asked(s), s.current_player()) == ("ChoosePoint", AXIS)
    assert refusal(s, "point ger-50") == "10.1-a"
    play(s, "point ger-46")
    assert (asked(s), s.current_player()) == ("ChooseSupport", AXIS)
    play(s, "enough")
    assert (asked(s), s.current_player()) == ("ChooseForward", SOVIET)
    play(s, "forward sov-271")
    assert asked(s) == "AttackDice" and s.point != s.forward


@pytest.mark.rules("10.1-a")
def test_r10_1_a_chits_follow_before_the_dice_the_attacker_first(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73; 22=sov-156", "22", "ger-73", options="chits:yes", hand="axis:at_adv soviet:de_adv")
    assert (asked(s), s.current_player()) == ("PlayChit", AXIS)
    play(s, "decline")
    assert (asked(s), s.current_player()) == ("PlayChit", SOVIET)
    play(s, "decline")
    assert asked(s) == "AttackDice"


@pytest.mark.rules("10.1")
def test_r10_1_totals_are_value_and_two_dice_on_each_side(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-73; 22=sov-156", "22", "ger-73"))
    events = play(s, "dice 2 3", "dice 4 5")
    totals = {event.key: dict(event.params)["total"] for event in events if event.key.endswith("_total")}
    assert totals == {"attack_total": 7 + 5, "defense_total": 5 + 9}
    assert asked(s) == "ChooseToLeave"  # 12 against 14: repulsed


@pytest.mark.rules("10.1")
def test_r10_1_the_attackers_dice_are_the_axis_check_of_his_impulse(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-73; 22=sov-hq51; 29=ger-46", "22", "ger-73", track=5))
    events = play(s, "dice 1 3", "dice 6 6", "done")
    assert "operations_end" in keys(events)  # 4 is less than 5


# --- 2.2.2.7 the Forward unit -----------------------------------------------------------------------


@pytest.mark.rules("2.2.2.7")
def test_r2_2_2_7_anybody_in_any_mode_may_be_forward_but_an_hq(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73; 22=sov-156/disrupt2 sov-art265 sov-eng82/spent sov-hq51; 21=sov-271", "22", "ger-73")
    assert legal(s) == ["forward sov-156", "forward sov-art265", "forward sov-eng82"]
    assert refusal(s, "forward sov-hq51") == "2.2.2.7" and refusal(s, "forward sov-271") == "2.2.2.7"


@pytest.mark.rules("2.2.1.7-a", "2.2.2.7")
def test_r2_2_1_7_a_an_hq_bears_it_only_alone(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73; 22=sov-hq51", "22", "ger-73")
    assert asked(s) == "AttackDice" and fs.sheets["original"].slugs[s.forward] == "sov-hq51"


# --- 10.7 support -----------------------------------------------------------------------------------


@pytest.mark.rules("10.7-a", "10.7-b")
def test_r10_7_a_fresh_field_guns_here_or_next_door_support(fs: FortressSevastopol) -> None:
    s = attack(fs, GUNS, "22", "ger-73", held="21 23 25 29")
    assert legal(s) == ["support ger-art49", "support ger-art52", "enough"]
    assert refusal(s, "support ger-art77") == "10.7-a"  # 25 does not touch 22
    named(s, support=("ger-art49", "ger-art52"), forward="sov-156")
    assert av(s)["support"] == 2


@pytest.mark.rules("10.7-b")
@pytest.mark.parametrize("difference", [3, 0, -3])
def test_r10_7_b_supporting_guns_stay_fresh_whatever_happens(fs: FortressSevastopol, difference: int) -> None:
    s = attack(fs, GUNS, "22", "ger-73", held="21 23 29")
    by(named(s, support=("ger-art49", "ger-art52"), forward="sov-156"), difference)
    while asked(s) != "ChooseImpulse":
        play(s, legal(s)[-1] if s.current_player() >= 0 else "dice 6 6")
    assert mode(s, "ger-art49") == mode(s, "ger-art52") == "fresh"


@pytest.mark.rules("10.7-a")
def test_r10_7_a_a_gun_that_is_not_fresh_does_not_support(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-art49 ger-art52/spent; 22=sov-156", "22", "ger-73")
    assert legal(s, "support") == ["ger-art49"]
    assert refusal(s, "support ger-art52") == "10.7-a"


@pytest.mark.rules("10.7")
def test_r10_7_a_gun_that_moved_gives_nothing_and_becomes_spent(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-art49 ger-art52; 22=sov-156 sov-271", "22", "ger-73", "ger-art49")
    assert refusal(s, "support ger-art49") == "10.7" and refusal(s, "support ger-73") == "10.7"
    named(s, forward="sov-156")
    assert av(s) == {"attack_factor": 7}
    by(s, 1)
    assert mode(s, "ger-art49") == "spent" and mode(s, "ger-art52") == "fresh"


@pytest.mark.rules("10.7")
def test_r10_7_a_gun_that_supported_does_not_move(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-art49 ger-50; 22=sov-156 sov-271; 25=ger-46", "22", "ger-73", held="23 25 29")
    by(named(s, support=("ger-art49",), forward="sov-156"), 1)
    play(s, "done")
    assert refusal(s, "unit ger-art49") == "8.2" and offers(s, "unit ger-50")


@pytest.mark.rules("18.1.1", "18.1.1-a", "10.2-c")
def test_r18_1_1_a_gun_supports_one_assault_in_an_impulse(fs: FortressSevastopol) -> None:
    """WE15"""
    s = moved_in(fs, "23=ger-73 ger-46 ger-art49 ger-art52; 22=sov-156; 21=sov-271", "22", "ger-73")
    play(s, "unit ger-46", "to 21", "assault 22", "support ger-art49", "enough")
    by(s, 1)
    play(s, "done", "assault 21")
    assert legal(s, "support") == ["ger-art52"]
    assert refusal(s, "support ger-art49") == "18.1.1"


@pytest.mark.rules("18.1.1-b")
def test_r18_1_1_b_a_gun_in_a_contested_area_supports_only_there(fs: FortressSevastopol) -> None:
    board = "23=ger-73; 22=sov-156; 21=ger-art49 ger-46/spent sov-271; 25=ger-art52"
    assert asked(attack(fs, board, "22", "ger-73", held="21 23 25 29")) == "AttackDice"
    s = attack(
        fs,
        board.replace("25=ger-art52", "23=ger-73 ger-art52").replace("23=ger-73; ", "", 1),
        "22",
        "ger-73",
        held="21 23 29",
    )
    assert refusal(s, "support ger-art49") == "18.1.1-b"
    s = in_place(fs, "21=ger-art49 ger-46 sov-271", area="21", held="21 29")
    assert legal(s, "support") == ["ger-art49"]


@pytest.mark.rules("2.2.1.3-b", "18.2-a")
def test_r2_2_1_3_b_siege_guns_never_support(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73 ger-art49 ger-siege672; 22=sov-156", "22", "ger-73")
    assert refusal(s, "support ger-siege672") == "2.2.1.3-b"


@pytest.mark.rules("27.4")
def test_r27_4_every_supporting_gun_but_the_first_rolls_for_it(fs: FortressSevastopol) -> None:
    s = attack(
        fs, "23=ger-73 ger-art49 ger-art52 ger-art77; 22=sov-156", "22", "ger-73", options="artillery_coordination:yes"
    )
    play(s, "support ger-art52", "support ger-art49", "support ger-art77")
    assert asked(s) == "OneDie"
    play(s, "die 2", "die 3")
    assert av(s)["support"] == 2 and mode(s, "ger-art49") == "fresh"
    assert asked(s) == "AttackDice" and where(s, "ger-art49") == "23"

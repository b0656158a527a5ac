"""10.5 Casualty Points and 10.9 voluntary retreats; 12.0, 20.1.1: what they do to units and HQs."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import SOVIET
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity
from kurgan.games.fortress_sevastopol.state import FS

from .fights import attack, by, named
from .helpers import asked, keys, legal, mode, offers, place, play, refusal, where


def hit(fs: FortressSevastopol, defenders: str, cp: int, forward: str = "", board: str = "", held: str = "23 29") -> FS:
    """The defenders of 22 owe so many CP; the Axis attacked with one armor division."""
    s = attack(fs, f"23=ger-22pz; 22={defenders}; {board}", "22", "ger-22pz", held=held)
    by(named(s, forward=forward), cp)
    return s


CUT_OFF = "21 23 29"  # the Axis holds every neighbour of 22


# --- 10.5 ------------------------------------------------------------------------------------------


@pytest.mark.rules("10.5")
def test_r10_5_the_forward_unit_takes_the_first_cp(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-271", 2, "sov-156")
    assert legal(s) == ["lose sov-156", "retreat sov-156"]
    assert refusal(s, "lose sov-271") == "10.5"
    play(s, "lose sov-156")
    assert legal(s) == ["lose sov-156", "lose sov-271", "retreat sov-156"]


def test_dice_are_forgotten_once_they_are_compared(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-271", 2, "sov-156")
    assert asked(s) == "ChooseLoss" and (s.attack_dr, s.defense_dr) == (0, 0)


@pytest.mark.rules("10.5")
def test_r10_5_only_defenders_of_the_area_pay(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", 2, "sov-156", "21=sov-172")
    assert refusal(s, "lose sov-172") == "10.5" and refusal(s, "lose ger-22pz") == "10.5"


@pytest.mark.rules("10.5")
def test_r10_5_all_cp_must_be_absorbed_if_they_can_be(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-271/spent", 5, "sov-156")
    assert mode(s, "sov-156") == "disrupt1"  # its retreat would have left too much to the other
    assert legal(s) == ["lose sov-156", "lose sov-271", "retreat sov-156"]
    assert refusal(s, "retreat sov-271") == "10.5"
    play(s, "lose sov-271")
    assert legal(s, "retreat") == ["sov-156", "sov-271"]


@pytest.mark.rules("10.5-a", "10.5-b")
def test_r10_5_a_each_level_absorbs_one(fs: FortressSevastopol) -> None:
    assert mode(hit(fs, "sov-156", 1), "sov-156") == "spent"
    s = hit(fs, "sov-156", 2)
    play(s, "lose sov-156")
    assert mode(s, "sov-156") == "disrupt1" and s.cp == 0


@pytest.mark.rules("10.5-b", "12.0")
def test_r10_5_b_a_spent_unit_becomes_disrupt_1(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent", 1, held=CUT_OFF)
    assert mode(s, "sov-156") == "disrupt1"


@pytest.mark.rules("10.5-c", "12.0")
def test_r10_5_c_disrupt_1_becomes_disrupt_2(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/disrupt1", 1, held=CUT_OFF)
    assert mode(s, "sov-156") == "disrupt2"


@pytest.mark.rules("10.5-d")
def test_r10_5_d_disrupt_2_is_eliminated(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/disrupt2 sov-271", 1, "sov-156", held=CUT_OFF)
    assert where(s, "sov-156") == "eliminated" and mode(s, "sov-271") == "fresh"


@pytest.mark.rules("10.5-e")
def test_r10_5_e_a_spent_forward_unit_may_simply_retreat(fs: FortressSevastopol) -> None:
    """WE35"""
    s = hit(fs, "sov-156/spent sov-271", 1, "sov-156", "20=sov-172")
    play(s, "retreat sov-156")
    assert where(s, "sov-156") == "21" and mode(s, "sov-156") == "spent" and mode(s, "sov-271") == "fresh"
    assert s.cp == 0


@pytest.mark.rules("10.5-e")
def test_r10_5_e_a_fresh_unit_does_not_absorb_by_retreating(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", 2, "sov-156")
    assert refusal(s, "retreat sov-271") == "10.5-e" and offers(s, "retreat sov-156")


@pytest.mark.rules("10.5-e", "10.5-h")
def test_r10_5_e_one_retreat_for_a_unit_and_then_it_is_out_of_reach(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/disrupt1 sov-271", 3, "sov-156")
    play(s, "retreat sov-156")
    assert refusal(s, "retreat sov-156") == "10.5" and refusal(s, "lose sov-156") == "10.5"
    assert mode(s, "sov-156") == "disrupt1"


@pytest.mark.rules("10.5-h")
def test_r10_5_h_a_unit_that_retreats_is_at_worst_disrupt_2(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156", 4)
    assert mode(s, "sov-156") == "disrupt2" and legal(s) == ["lose sov-156", "retreat sov-156"]
    play(s, "retreat sov-156")
    assert mode(s, "sov-156") == "disrupt2" and where(s, "sov-156") == "21"
    s = hit(fs, "sov-156", 4)
    play(s, "lose sov-156")
    assert where(s, "sov-156") == "eliminated"


@pytest.mark.rules("10.5-f", "20.1.1")
def test_r10_5_f_an_hq_dies_as_the_last_defender(fs: FortressSevastopol) -> None:
    """WE37"""
    s = hit(fs, "sov-156/disrupt2 sov-hq51", 2, held=CUT_OFF)
    assert where(s, "sov-156") == "eliminated" and where(s, "sov-hq51") == "eliminated"
    assert asked(s) != "MoveUnit"  # no Overrun: nobody moves on


@pytest.mark.rules("10.5-f")
def test_r10_5_f_not_while_others_are_left(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-271 sov-hq51", 2, "sov-156")
    play(s, "lose sov-156")
    assert refusal(s, "lose sov-hq51") == "10.5-f"
    assert refusal(s, "retreat sov-hq51") == "10.5-f"


@pytest.mark.rules("20.1.1")
@pytest.mark.parametrize("target, difference, dies", [("22", 1, True), ("21", 1, False), ("21", 2, True)])
def test_r20_1_1_an_hq_alone_dies_to_one_cp_in_a_city_after_the_ignored_one(
    fs: FortressSevastopol, target: str, difference: int, dies: bool
) -> None:
    s = named(attack(fs, f"23=ger-22pz; {target}=sov-hq51", target, "ger-22pz"))
    by(s, difference)
    assert (where(s, "sov-hq51") == "eliminated") is dies


@pytest.mark.rules("10.5-g", "10.5-i")
def test_r10_5_i_what_each_mode_can_absorb(fs: FortressSevastopol) -> None:
    s = place(
        fs,
        "22=sov-156; 21=sov-271/spent; 20=sov-172/disrupt1; 19=sov-106/disrupt2; "
        "18=sov-hq51; 17=sov-184 sov-320/spent sov-321/disrupt1 sov-hqcoast",
    )
    assert [capacity(s, area, SOVIET) for area in (22, 21, 20, 19, 18, 17)] == [4, 3, 2, 1, 1, 4 + 3 + 2 + 1]


@pytest.mark.rules("10.5-g")
def test_r10_5_g_one_unit_may_pay_for_all(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", 4, "sov-156", held=CUT_OFF)
    play(s, "lose sov-156", "lose sov-156", "lose sov-156")
    assert where(s, "sov-156") == "eliminated" and mode(s, "sov-271") == "fresh"


@pytest.mark.rules("10.5-j", "20.1.1")
def test_r10_5_j_an_hq_that_leaves_with_the_others_absorbs_nothing(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-hq51", 1)
    play(s, "retreat sov-156")
    assert asked(s) == "ChooseToLeave" and legal(s) == ["retreat sov-hq51", "done"]
    play(s, "retreat sov-hq51")
    assert where(s, "sov-hq51") == "21" and s.cp == 0 and mode(s, "sov-hq51") == "fresh"


@pytest.mark.rules("10.5-j")
def test_r10_5_j_an_hq_left_alone_cannot_pay_by_retreating(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/disrupt2 sov-hq51", 2)
    events = play(s, "retreat sov-156")
    assert "eliminated" in keys(events) and where(s, "sov-hq51") == "eliminated"


@pytest.mark.rules("10.5-j", "10.5-f")
def test_r10_5_j_of_two_hqs_left_alone_one_dies_and_none_pays_by_retreating(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/disrupt2 sov-hq51 sov-hqcoast", 2)
    play(s, "retreat sov-156")
    assert legal(s) == ["lose sov-hq51", "lose sov-hqcoast"]
    assert refusal(s, "retreat sov-hq51") == "10.5-j"
    play(s, "lose sov-hqcoast")
    assert where(s, "sov-hqcoast") == "eliminated" and where(s, "sov-hq51") == "22"


# --- 10.9 ------------------------------------------------------------------------------------------


@pytest.mark.rules("10.9", "10.6.2-a")
@pytest.mark.parametrize("difference", [1, -1])
def test_r10_9_defenders_may_leave_even_if_the_attacker_lost(fs: FortressSevastopol, difference: int) -> None:
    s = hit(fs, "sov-156 sov-271", difference, "sov-156")
    assert (asked(s), s.current_player()) == ("ChooseToLeave", SOVIET)
    play(s, "retreat sov-271")
    assert where(s, "sov-271") == "21"
    assert legal(s) == ["retreat sov-156", "done"]


@pytest.mark.rules("10.9-a")
def test_r10_9_a_the_forward_unit_may_stay(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", -1, "sov-156")
    play(s, "retreat sov-271", "done")
    assert where(s, "sov-156") == "22" and where(s, "sov-271") == "21"


@pytest.mark.rules("10.9-b")
@pytest.mark.parametrize(
    "before, after", [("", "spent"), ("/spent", "spent"), ("/disrupt1", "disrupt1"), ("/disrupt2", "disrupt2")]
)
def test_r10_9_b_who_leaves_fresh_becomes_spent(fs: FortressSevastopol, before: str, after: str) -> None:
    s = hit(fs, f"sov-156 sov-271{before}", -1, "sov-156")
    play(s, "retreat sov-271")
    assert mode(s, "sov-271") == after


@pytest.mark.rules("10.9")
def test_r10_9_nobody_retreats_twice(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156/spent sov-271", 1, "sov-156")
    play(s, "retreat sov-156")
    assert legal(s) == ["retreat sov-271", "done"] and refusal(s, "retreat sov-156") == "10.9"
    assert refusal(s, "retreat sov-172") == "10.5"


@pytest.mark.rules("10.9")
def test_r93_after_a_stalemate_nobody_leaves(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", 0, "sov-156")
    assert asked(s) == "ChooseImpulse"


@pytest.mark.rules("10.9", "10.6.3")
def test_r10_9_who_has_nowhere_to_go_is_not_asked(fs: FortressSevastopol) -> None:
    s = hit(fs, "sov-156 sov-271", -1, "sov-156", held=CUT_OFF)
    assert asked(s) == "ChooseImpulse"


# --- 12.0 ------------------------------------------------------------------------------------------


@pytest.mark.rules("12.3")
def test_r12_3_disrupted_units_cost_more_to_refit(fs: FortressSevastopol) -> None:
    s = place(
        fs, "22=sov-156/spent; 20=sov-271/disrupt1; 29=ger-73", at="ChooseRefit", side="soviet", sp=1, phase="refit"
    )
    assert offers(s, "refit sov-156") and refusal(s, "refit sov-271")

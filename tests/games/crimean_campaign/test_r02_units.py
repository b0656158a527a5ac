"""1.2 and 2.3 What units and support units are, where it shows in play; 6.0-f and 7.2 what an advance minds."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import NONE
from tests.games.crimean_campaign.fights import battle, fight
from tests.games.crimean_campaign.helpers import asked, legal, number, offers, play, refusal, where
from tests.games.crimean_campaign.moving import moving

COMBAT = "scenario=long; side=axis; order=move_fight; phase=combat; turn=3; revealed=1"
CUT_OFF = "3406=106r; 4503=9n; 1101=72i"  # the Axis east of 3406 is out of supply


@pytest.mark.rules("1.2-b", "2.3.8-k")
def test_r1_2_b_germans_come_back_romanians_do_not(tcc: CrimeanCampaign) -> None:
    """EX67 for those who starve."""
    s = moving(tcc, f"3703=46i; 3803=rmc; {CUT_OFF}", order="fight_move")
    play(s, "done")
    assert asked(s) == "ReturnDie"
    play(s, "die 4")
    assert (where(s, "46i"), s.due[number("46i")]) == ("due", 6)
    assert where(s, "rmc") == "gone"
    assert asked(s) != "ReturnDie"


@pytest.mark.rules("2.3.5-a", "2.3.3-c")
def test_r2_3_5_a_support_is_there_only_for_its_combat(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 2r 302m")
    battle(s, "1606", "50i", attacker="cas1")
    assert s.sealed[0]
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[-1])
    assert s.sealed == [0, 0]


@pytest.mark.rules("2.3.8-a")
def test_r2_3_8_a_support_takes_no_losses(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(
        f"{COMBAT}; at=first-attack>battle>losses>ChooseLoss; 1605=50i 46i; 1606=106r; target=1606; "
        "committed=50i 46i; owed=axis:1; sealed=cas1 ha110"
    )
    assert legal(s) == ["lose 46i", "lose 50i"]


@pytest.mark.rules("2.3.8-f", "2.1-a")
def test_r2_3_8_f_one_counter_of_a_unit_is_on_the_map(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=46i 50i; 4503=9n")
    play(s, "unit 46i", "to 1604")
    assert sum(pieces >> number("46i") & 1 for pieces in s.at.values()) == 1


@pytest.mark.rules("2.3.8-m")
def test_r2_3_8_m_a_soviet_unit_that_is_lost_never_returns(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1602=106r; 1604=46i; 1502=24i; 1702=22i; 4503=9n", order="fight_move")
    play(s, "done")
    assert where(s, "106r") == "gone"
    assert s.lost == NONE and asked(s) != "ReturnDie"
    while asked(s) != "ChooseArrival":
        play(s, legal(s)[-1])
    assert not offers(s, "unit 106r") and refusal(s, "rebuild 106r")


@pytest.mark.rules("6.0-f")
def test_r6_0_f_an_advance_keeps_the_stacking_limit(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(
        f"{COMBAT}; at=first-attack>battle>advance>ChooseAdvance; 1605=22i 24i; 1607=46i 50i; 4503=9n; "
        "target=1606; committed=22i 24i 46i 50i"
    )
    play(s, "advance 22i", "advance 46i")
    t = s.copy()
    play(t, "advance 24i")
    assert asked(t) != "ChooseAdvance"  # there is no room for the fourth
    assert legal(s) == ["advance 24i", "advance 50i", "done"]


@pytest.mark.rules("7.2")
def test_r7_2_no_zone_of_control_stops_an_advance(tcc: CrimeanCampaign) -> None:
    """Both the hex they leave and the one they enter lie in the zone of 1705."""
    s = tcc.read_position(
        f"{COMBAT}; at=first-attack>battle>advance>ChooseAdvance; 1604=22i; 1705=106r 2r; 4503=9n; target=1605; "
        "committed=22i"
    )
    assert offers(s, "advance 22i")
    play(s, "advance 22i")
    assert where(s, "22i") == "1605"


@pytest.mark.rules("7.2-a")
def test_r7_2_a_no_zone_of_control_stops_a_momentum_attack_or_a_probe(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(
        "scenario=long; side=axis; order=move_fight; phase=combat; turn=3; "
        "at=momentum>ChooseMomentum; 1605=22i; 1705=106r 2r; 4503=9n; advanced=22i; "
        "attacked=22i; defended=1605"
    )
    assert legal(s, "attack") == ["1705"]
    assert "1706" in legal(s, "probe")

"""12.1 Soviet amphibious landings."""

from __future__ import annotations

import pytest

from kurgan.core.event import events_for
from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.laying import put, set_garrison
from kurgan.games.crimean_campaign.places import AXIS, GONE, HAND, HEX, OFFSHORE, SOVIET
from kurgan.games.crimean_campaign.rules.r12_1_landing import end_landing
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, play, refusal, terms, where

FEODOSIA = "held=3309 2118 1101; 1101=22i; 4503=345r 9n; 1417=7n untried-1 untried-2"


def declare(tcc: CrimeanCampaign, turn: int = 4, board: str = FEODOSIA, length: str = "long") -> TCC:
    where_ = f"scenario={length}; at=DeclareOrder; turn={turn}; side=soviet; phase=reinforcement"
    return tcc.read_position(f"{where_}; {board}")


def landing(tcc: CrimeanCampaign, board: str = FEODOSIA) -> TCC:
    s = declare(tcc, 4, board)
    play(s, "order move_fight")
    assert asked(s) == "ChooseLanding"
    return s


def landed(tcc: CrimeanCampaign, unit: str = "345r", place: str = "3309", board: str = FEODOSIA) -> TCC:
    """In the Combat Phase, with the unit offshore."""
    s = landing(tcc, board)
    play(s, f"unit {unit}", f"land {place}", "done")
    assert asked(s) == "ChooseAttack"
    return s


def fight(s: TCC, die: int, *joining: str, place: str = "3309") -> list[str]:
    """Attack without support; the owner loses what comes first, helpers stay where they are."""
    events = play(s, f"attack {place}", *(f"join {piece}" for piece in joining))
    while s.at[OFFSHORE] and not s.is_terminal():
        offered = legal(s)
        text = next(text for text in ("declare", "ready", f"die {die}", offered[0]) if text in offered)
        events += play(s, text)
    return keys(events)


@pytest.mark.rules("12.1", "12.1-b")
@pytest.mark.parametrize(
    ("turn", "length", "asks"),
    [(3, "long", False), (4, "long", True), (5, "long", True), (6, "long", False), (4, "short", True)],
)
def test_on_gt_4_and_5_the_first_thing_in_movement(tcc: CrimeanCampaign, turn: int, length: str, asks: bool) -> None:
    """R96: in the short game too."""
    s = declare(tcc, turn, length=length)
    play(s, "order move_fight")
    while asked(s) in ("StalinRoll", "QuotaRoll"):
        play(s, "die 1")
    assert (asked(s) == "ChooseLanding") == asks
    if asks:
        play(s, "done")
        assert asked(s) == "ChooseMover"
        play(s, "unit 345r")
        assert "land 3309" not in legal(s)


@pytest.mark.rules("12.1-a")
def test_only_with_move_fight(tcc: CrimeanCampaign) -> None:
    s = declare(tcc)
    play(s, "order fight_move")
    while s.side == SOVIET:
        assert asked(s) != "ChooseLanding"
        play(s, "done")


@pytest.mark.rules("12.1")
def test_one_landing_in_a_gt(tcc: CrimeanCampaign) -> None:
    s = landing(tcc)
    play(s, "unit 345r", "land 3309")
    assert asked(s) == "ChooseMover"


@pytest.mark.rules("12.1-c")
def test_targets_are_coastal_towns_with_a_garrison_alone(tcc: CrimeanCampaign) -> None:
    """2101 and 1912 lie inland, 2415 is Soviet, in 2912 a unit stands with the garrison."""
    s = landing(tcc, "held=3309 2118 1912 2101 2912 1101; 1101=22i; 2912=24i; 4503=345r")
    play(s, "unit 345r")
    assert legal(s, "land") == ["2118", "3309"]
    for place in ("1912", "2101", "2415", "2912", "3507"):
        assert refusal(s, f"land {place}") == "12.1-c"


@pytest.mark.rules("12.1-c")
def test_without_a_target_nobody_is_asked(tcc: CrimeanCampaign) -> None:
    s = declare(tcc, board="held=3309 1101; 1101=22i; 3309=24i; 4503=345r")
    play(s, "order move_fight")
    assert asked(s) == "ChooseMover"


@pytest.mark.rules("12.1-d")
def test_one_mobile_unit_from_kerch_or_sevastopol(tcc: CrimeanCampaign) -> None:
    s = landing(tcc, f"{FEODOSIA}; 4402=106r; 1518=sds1518".replace("1417=7n", "1417=sfg 7n"))
    assert set(legal(s, "unit")) == {"345r", "9n", "7n", "untried-1"}
    assert refusal(s, "unit 106r") == "12.1-d"
    assert refusal(s, "unit sfg") == "12.1-d"
    assert refusal(s, "unit 22i") == "12.1-d"
    assert refusal(s, "unit untried-2") == "2.3.9-a"
    assert refusal(s, "unit reserve-1") == "12.1-d"


@pytest.mark.rules("12.1-d", "9.1-f")
def test_a_unit_held_back_may_land_while_a_port_is_soviet(tcc: CrimeanCampaign) -> None:
    """R12"""
    s = landing(tcc, "held=3309 4503 1101; 1101=22i; hand=reserve-1 reserve-2")
    assert legal(s, "unit") == ["reserve-1"]
    play(s, "unit reserve-1", "land 3309")
    assert s.at[OFFSHORE] == 1 << number("reserve-1")
    assert s.at[HAND] == 1 << number("reserve-2")
    lost = declare(tcc, board="held=3309 4503 1417 1101; 1101=22i; hand=reserve-1; 4402=106r")
    play(lost, "order move_fight")
    assert asked(lost) == "ChooseMover"


@pytest.mark.rules("12.1-e")
def test_it_goes_straight_to_sea(tcc: CrimeanCampaign) -> None:
    """R13: not on the map, the town stays Axis; everybody sees where, an untried unit stays one."""
    s = landing(tcc)
    events = play(s, "unit untried-1", "land 3309")
    assert where(s, "untried-1") == "offshore"
    assert s.landing == HEX["3309"]
    assert s.held >> HEX["3309"] & 1
    assert not s.occupied[SOVIET] >> HEX["3309"] & 1
    assert dict(named(events_for(AXIS, events), "landing").params)["unit"] == Ref("unit", "untried")
    again = tcc.read_position(s.position())
    assert again.position() == s.position()
    assert again.steps[number("untried-1")] == 1


@pytest.mark.rules("12.1-f")
def test_the_landing_unit_must_attack(tcc: CrimeanCampaign) -> None:
    s = landed(tcc)
    assert refusal(s, "done") == "12.1-f"
    play(s, "attack 3309")
    assert s.committed >> number("345r") & 1


@pytest.mark.rules("12.1-g")
def test_neighbours_may_help(tcc: CrimeanCampaign) -> None:
    s = landed(tcc, board=f"{FEODOSIA}; 3308=106r; 3505=156r")
    play(s, "attack 3309")
    assert refusal(s, "join 106r") == ""
    assert refusal(s, "join 156r") != ""


@pytest.mark.rules("12.1-j", "12.1-h", "12.1-g")
def test_the_worked_landing(tcc: CrimeanCampaign) -> None:
    """EX75: CAS only (R97), capped at the unit's factor, the move/fight shift: 0/1, and the unit is ashore."""
    s = landed(tcc, board=f"{FEODOSIA}; support=scas1:ready scas2:ready a51:ready; known=scas1 scas2 a51")
    play(s, "attack 3309")
    play(s, *(["declare"] if "declare" in legal(s) else []))
    assert refusal(s, "support a51") == "11.1.1-a"
    events = play(s, "support scas1", "support scas2", "ready", "ready", "die 1")
    assert "landing_holds" in keys(events)
    assert where(s, "345r") == "3309"
    assert not s.held >> HEX["3309"] & 1
    assert not s.garrisons >> HEX["3309"] & 1
    assert (s.landing, s.at[OFFSHORE]) == (0, 0)
    assert terms(named(events, "attack_total")) == {"factors": 4, "support": 4}
    assert dict(named(events, "defense_total").params) == {"total": 2}
    assert dict(named(events, "column").params) == {"differential": 6, "first": 5, "column": 0}
    assert {"attacker": 0, "defender": 1}.items() <= dict(named(events, "combat_result").params).items()


@pytest.mark.rules("12.1-k")
def test_when_unit_and_garrison_both_fall_the_town_is_empty_and_axis(tcc: CrimeanCampaign) -> None:
    """R98, R23: the garrison comes back in the Axis phase."""
    s = landed(tcc)
    put(s, number("345r"), GONE)
    set_garrison(s, HEX["3309"], False)
    end_landing(s)
    assert s.landing == 0
    assert s.held >> HEX["3309"] & 1
    assert not s.occupied[AXIS] >> HEX["3309"] & 1


@pytest.mark.rules("12.1-k")
def test_if_the_garrison_survives_the_unit_is_lost(tcc: CrimeanCampaign) -> None:
    """EX77"""
    s = landed(tcc, place="2118")
    assert "landing_holds" not in fight(s, 6, place="2118")
    assert where(s, "345r") == "gone"
    assert s.held >> HEX["2118"] & 1
    assert s.garrisons >> HEX["2118"] & 1
    assert s.landing == 0


@pytest.mark.rules("12.1-f")
def test_after_the_attack_the_phase_may_end(tcc: CrimeanCampaign) -> None:
    s = landed(tcc)
    fight(s, 6)
    while asked(s) != "ChooseAttack":
        s.play(s.legal_actions()[0])
    assert refusal(s, "done") == ""

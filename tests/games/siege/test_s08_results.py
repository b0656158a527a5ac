"""S.8.3 to S.8.6 and 40.A: results, losses, retreats, advances."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX
from kurgan.games.siege.rules.s08_6_advance import counter_units
from kurgan.games.siege.sheets import NUMBER, TURNS
from kurgan.games.siege.state import SG
from tests.games.siege.fights import at_dice, map_work, marker
from tests.games.siege.helpers import asked, base, keys, legal, named, offers, play, refusal, steps, where, work

# In the open (0202 is clear) at 3:1 a throw gives its row of the column: 2 CA, 3 DL, 5 1X½, 6 D1, 7 D2, 9 DR, 11 DE.
FROM = "0201=g22 g24"


def thrown(
    siege: Siege,
    dice: str,
    units: str = f"0202=s172r; {FROM}",
    *more: str,
    odds: str = "3:1",
    target: str = "0202",
    committed: str = "g22 g24",
    scenario: str = "sevastopol",
    phase: str = "combat",
) -> SG:
    s = at_dice(siege, target, units, committed, *more, odds=odds, scenario=scenario, phase=phase)
    play(s, f"dice {dice}")
    return s


# --- results ------------------------------------------------------------------------------------------------


@pytest.mark.rules("S.8.3-b")
def test_al_costs_the_attacker_b_and_a_hex(siege: Siege) -> None:
    s = thrown(siege, "1 1", "0402=s172r; 0401=g22 g24", target="0402", odds="1:1")
    assert asked(s) == "ChooseLoss" and s.current_player() == 0
    play(s, "lose g24")
    assert steps(s, "g24") == 1 and asked(s) == "ChooseRetreat"  # B is 5: a step of 4½, the rest fits nobody
    assert legal(s) == ["retreat 0301", "retreat 0501"]


@pytest.mark.rules("S.8.3-c", "S.8.6-d", "R60")
def test_after_a_ca_the_defender_may_advance(siege: Siege) -> None:
    s = thrown(siege, "1 1", "0202=s172r s7m; 0201=geng1; 0302=g24", committed="geng1 g24")
    assert asked(s) == "ChooseLoss"
    play(s, "lose geng1")  # B 5: three, and the rest fits nobody
    assert legal(s) == ["to 0201", "done"] and s.current_player() == 1
    play(s, "to 0201")
    assert legal(s) == ["advance s172r", "advance s7m", "done"]
    play(s, "advance s172r", "done")
    assert where(s, "s172r") == "0201" and where(s, "s7m") == "0202" and asked(s) == "ChooseAttack"


@pytest.mark.rules("S.8.6-d", "S.2-e")
def test_who_cannot_counterattack(siege: Siege) -> None:
    s = at_dice(siege, "0202", "0202=s79m s7m pfa1; 0201=g22", "g22", "dug=s79m")
    assert counter_units(s, HEX["0303"]) == 1 << NUMBER["s7m"]
    s = at_dice(siege, "0202", "0202=s7m; 0303=s25r s95r s345r; 0201=g22", "g22")
    assert not counter_units(s, HEX["0303"])


@pytest.mark.rules("S.8.3-d")
def test_a_deadlock_costs_both_half_of_b(siege: Siege) -> None:
    s = thrown(siege, "1 2", "0202=s172r; 0201=g22 geng1 gaa", committed="g22 geng1 gaa")
    assert steps(s, "s172r") == 1  # 2½: one of its two steps
    assert legal(s) == ["lose geng1", "lose gaa"]  # 2½ fits nobody: one of the cheapest


@pytest.mark.rules("S.8.3-e", "R3")
def test_1x_half_costs_b_and_half_of_b(siege: Siege) -> None:
    s = thrown(siege, "2 3")
    assert steps(s, "s172r") == 1 and s.owed[0] == 20 and legal(s) == ["lose g22", "lose g24"]


@pytest.mark.rules("S.8.3-f", "S.8.4-e", "R61")
def test_disruption_takes_whole_units_and_the_rest_retreats(siege: Siege) -> None:
    s = thrown(siege, "3 4", f"0202=s172r sart scon; {FROM}", "turn=2")
    assert legal(s) == ["lose scon", "lose sart"] and refusal(s, "lose s172r") == "S.8.4-b"  # D2: two REs
    play(s, "lose sart")
    assert where(s, "sart") == "track" and s.back[NUMBER["sart"]] == 6
    assert s.retreating >> NUMBER["s172r"] & 1
    s = thrown(siege, "4 5", f"0202=s172r; {FROM}", marker("0202", "fort"))  # D2 again: nobody leaves a fort
    while asked(s) == "ChooseLoss":
        play(s, legal(s)[0])
    assert asked(s) == "ChooseAttack" and where(s, "s172r") == "0202"


@pytest.mark.rules("S.8.3-f", "S.8.4-c")
def test_if_no_unit_fits_one_of_the_smallest_is_disrupted(siege: Siege) -> None:
    s = thrown(siege, "3 3")
    assert where(s, "s172r") == "track"  # D1 against three REs


@pytest.mark.rules("S.8.3-g")
def test_dr_is_a_retreat_of_one_hex(siege: Siege) -> None:
    s = thrown(siege, "4 5")
    assert asked(s) == "ChooseRetreat" and legal(s) == ["retreat 0203", "retreat 0303"]
    play(s, "retreat 0303")
    assert where(s, "s172r") == "0303" and steps(s, "s172r") == 2


@pytest.mark.rules("S.8.3-h", "R63")
def test_de_eliminates_units_and_manned_fort(siege: Siege) -> None:
    s = thrown(siege, "6 6", f"0202=s172r s7m; {FROM}", marker("0202", "fort", manned=True), odds="5:1")
    assert (where(s, "s172r"), where(s, "s7m"), s.manned) == ("dead", "dead", 0)
    # half of B is 2½, one or more, and no step fits: the cheapest goes
    assert steps(s, "g22") + steps(s, "g24") == 3


@pytest.mark.rules("S.8.3-i", "S.8.4-d", "R63")
def test_or_costs_half_the_res_and_a_retreat(siege: Siege) -> None:
    s = thrown(siege, "6 6", f"0202=s172r sart scon; {FROM}", odds="4:1")
    assert s.owed[1] == 12 and legal(s) == ["lose s172r", "lose scon", "lose sart"]  # three of six REs
    play(s, "lose s172r")
    play(s, "lose sart")
    assert s.owed[1] == 0 and (steps(s, "s172r"), steps(s, "sart"), steps(s, "scon")) == (1, 1, 1)
    assert s.retreat == 1 and asked(s) == "ChooseRetreat"


# --- 40.A ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("40.A-a")
def test_ca_in_a_fort_or_major_city_is_1x_half(siege: Siege) -> None:
    """F40-33."""
    s = thrown(siege, "1 3", f"0202=s172r; {FROM}", marker("0202", "improved_fort"), odds="2:1")
    assert s.owed[0] == 20 and steps(s, "s172r") == 1
    city = thrown(siege, "1 4", "0304=s25r; 0303=g22 g24", target="0304", odds="2:1")
    assert city.owed[0] == 24 and steps(city, "s25r") == 1
    assert work(s, "0202") == "improved_fort"  # it drops when the losses are paid [40.B-b]
    play(s, "lose g22")
    assert work(s, "0202") == "fort" and not s.duty[NUMBER["g24"]]


@pytest.mark.rules("40.A-b")
def test_dl_in_a_fort_is_1x_half(siege: Siege) -> None:
    """F40-32."""
    s = at_dice(siege, "0202", f"0202=s25r; {FROM}", "g22 g24", marker("0202", "fort"), odds="2:1")
    events = play(s, "dice 3 4")
    assert named(events, "result_changed").rules == ("40.A-b",) and s.owed[0] == 24 and steps(s, "s25r") == 1


@pytest.mark.rules("40.A-c", "R4")
def test_disruption_in_a_fort_is_halved_and_kills(siege: Siege) -> None:
    """F40-36: D2 against an improved fortified area costs one RE."""
    s = thrown(siege, "5 5", f"0202=s172r sart; {FROM}", marker("0202", "improved_fortified_area"))
    assert steps(s, "sart") == 1 and where(s, "sart") == "0202" and not s.retreating
    assert work(s, "0202") == "fortified_area" and asked(s) == "ChooseAttack"


@pytest.mark.rules("40.A-c")
def test_a_city_with_an_effect_does_the_same(siege: Siege) -> None:
    s = thrown(siege, "5 5", "0304=s25r s7m; 0303=g22 g24", target="0304", odds="2:1")
    assert "track" not in (where(s, "s25r"), where(s, "s7m")) and not s.retreating


# --- losses -------------------------------------------------------------------------------------------------


@pytest.mark.rules("S.8.4", "R55")
def test_the_defender_pays_first(siege: Siege) -> None:
    s = thrown(siege, "2 3", f"0202=s172r s95r; {FROM}")
    assert s.current_player() == 1 and refusal(s, "lose g22") == "S.8.4"
    play(s, "lose s95r")
    assert s.current_player() == 0 and legal(s) == ["lose g22", "lose g24"]


@pytest.mark.rules("S.8.4-a")
def test_a_step_of_two_is_worth_half(siege: Siege) -> None:
    s = thrown(siege, "2 3", "0202=s25r; 0201=g22 g24 geng1 gkarl", committed="g22 g24 geng1 gkarl")
    assert s.owed[0] == 24  # B 6
    assert legal(s) == ["lose g22", "lose g24", "lose gkarl", "lose geng1"]
    play(s, "lose gkarl")
    assert where(s, "gkarl") == "dead" and asked(s) == "ChooseAttack"  # six at once


@pytest.mark.rules("S.8.4-b")
def test_one_pays_while_a_step_fits_and_no_more(siege: Siege) -> None:
    s = thrown(siege, "2 3", "0202=s25r; 0201=g22 geng1", committed="g22 geng1")
    play(s, "lose g22")
    assert asked(s) == "ChooseAttack" and steps(s, "geng1") == 1  # two are left, its step is worth three


@pytest.mark.rules("S.8.4-c")
def test_if_nothing_fits_one_of_the_cheapest_is_lost(siege: Siege) -> None:
    s = thrown(siege, "2 3", "0202=s7m; 0201=gdora gkarl", committed="gdora gkarl")
    assert (where(s, "gdora"), where(s, "gkarl")) == ("0201", "dead")  # B 3: six is the cheapest


@pytest.mark.rules("S.8.4-f", "40.C.8.x2")
def test_a_work_that_is_disrupted_is_gone_for_good(siege: Siege) -> None:
    s = siege.read_position(
        "scenario=sevastopol; at=overrun>battle>CombatDice; phase=movement; side=attacker; "
        "target=0203; committed=g22 g24; group=g22 g24; odds=8; "
        "0203=pfa1; 0202=g22 g24"
    )
    play(s, "dice 5 6")
    assert where(s, "pfa1") == "dead"


@pytest.mark.parametrize(
    ("unit", "scenario", "target", "origin"),
    [
        pytest.param("rad", "westwall", "0703", "0702=u1 u9", marks=pytest.mark.rules("40.C.10.x2", "R31")),
        pytest.param("pf1", "sevastopol", "0304", "0303=g22 g24", marks=pytest.mark.rules("40.C.17.x2")),
    ],
)
def test_units_that_are_works_die_with_their_effects(
    siege: Siege, unit: str, scenario: str, target: str, origin: str
) -> None:
    committed = origin.partition("=")[2]
    s = thrown(
        siege, "6 6", f"{target}={unit}; {origin}", odds="7:1", target=target, committed=committed, scenario=scenario
    )
    assert where(s, unit) == "dead" and not s.back[NUMBER[unit]]


@pytest.mark.rules("40.C.1-k", "40.C.1-l", "40.C.1-m")
def test_a_manned_fort_may_take_the_losses(siege: Siege) -> None:
    """F40-53 and F40-54: two points by the improved fort, or by units; the fort counts as one for replacements."""
    s = thrown(siege, "3 4", f"0202=s345r scon; {FROM}", marker("0202", "improved_fort", manned=True), odds="3:1")
    assert s.owed[1] == 8 and legal(s) == ["lose s345r", "lose scon", "unman 0202"]
    other = s.copy()
    play(s, "unman 0202")
    assert not s.manned and s.owed[1] == 0 and s.special[1] == 2 and steps(s, "s345r") == 2
    assert where(s, "scon") == "0202"  # it took both points
    play(other, "lose s345r")
    assert other.manned and other.owed[1] == 0 and other.special[1] == 4 and steps(other, "s345r") == 1


@pytest.mark.rules("40.B-e", "R13")
def test_the_fort_takes_up_to_its_strength(siege: Siege) -> None:
    s = thrown(siege, "4 4", f"0202=s172r; {FROM}", marker("0202", "fortified_area", manned=True))
    assert s.owed[1] == 10 and offers(s, "unman 0202")  # 2½ of its 3
    play(s, "unman 0202")
    assert s.owed[1] == 0 and steps(s, "s172r") == 2


def overrun(siege: Siege, units: str, *more: str) -> SG:
    return siege.read_position(
        "; ".join(
            (
                "scenario=sevastopol",
                "at=overrun>battle>CombatDice",
                "phase=movement",
                "side=attacker",
                "target=0202",
                "committed=g22 g24",
                "group=g22 g24",
                "odds=8",
                units,
                *more,
            )
        )
    )


@pytest.mark.rules("40.A-d", "40.C.1-n", "40.C.1-o")
def test_the_red_table_disrupts_also_in_a_fort(siege: Siege) -> None:
    """F40-73."""
    s = overrun(siege, "0202=scon sart; 0201=g22 g24", marker("0202", "fort", manned=True), "turn=2")
    play(s, "dice 4 4")
    assert s.owed[1] == 8 and legal(s) == ["lose scon", "lose sart", "unman 0202"]
    play(s, "unman 0202")
    assert not s.manned and s.track[TURNS + 6] == 1 and not s.special[1]
    assert where(s, "scon") == "track" and where(s, "sart") == "0202"  # in a fort nobody retreats from it


@pytest.mark.rules("40.C.1-n", "S.8.4-e")
def test_a_manned_fort_is_one_re_for_disruption_whatever_its_strength(siege: Siege) -> None:
    """D2: a fortified area of strength 3 takes one of the two REs."""
    s = overrun(siege, "0202=scon sart; 0201=g22 g24", marker("0202", "fortified_area", manned=True))
    play(s, "dice 5 4", "unman 0202")
    assert where(s, "scon") == "track" and where(s, "sart") == "0202"


# --- retreats -----------------------------------------------------------------------------------------------


@pytest.mark.rules("S.8.5", "R58")
def test_each_step_of_a_retreat_leads_farther_away(siege: Siege) -> None:
    s = thrown(siege, "6 6", odds="7:1")  # OR(2)
    assert legal(s, "retreat") == ["0203", "0303"]
    play(s, "retreat 0303")
    assert legal(s, "retreat") == ["0304", "0402", "0403"]  # 0203 and 0302 are as near to 0202
    assert refusal(s, "retreat 0203") == "S.8.5-a"
    play(s, "retreat 0403")
    assert where(s, "s172r") == "0403" and asked(s) == "ChooseAdvance"


@pytest.mark.rules("S.8.5-a")
def test_closed_hexes(siege: Siege) -> None:
    s = thrown(siege, "4 5", f"0202=s172r; {FROM}; 0203=s25r s95r s345r")
    assert where(s, "s172r") == "0303" and asked(s) == "ChooseAdvance"  # 0203 is full, 0103 is sea: one way only
    s = thrown(siege, "4 5", f"0202=s172r; {FROM}; 0303=scon")
    assert refusal(s, "retreat 0201") == refusal(s, "retreat 0103") == "S.8.5-a"


@pytest.mark.rules("S.8.5-b")
def test_hexes_free_of_enemy_zoc_come_first(siege: Siege) -> None:
    s = thrown(siege, "5 5", "0402=s172r; 0401=g22 g24; 0603=g50", target="0402")
    assert refusal(s, "retreat 0503") == "S.8.5-b" and offers(s, "retreat 0403")
    s = thrown(siege, "5 5", "0402=s172r; 0401=g22 g24; 0603=g50; 0503=s7m", target="0402")
    assert offers(s, "retreat 0503")


@pytest.mark.rules("S.8.5-c")
def test_into_a_zoc_a_step_is_lost(siege: Siege) -> None:
    s = thrown(siege, "4 5", f"0202=s172r; {FROM}; 0304=g50")
    assert (where(s, "s172r"), steps(s, "s172r")) in (("0203", 1), ("0303", 1)) or asked(s) == "ChooseRetreat"
    while asked(s) == "ChooseRetreat":
        play(s, legal(s)[0])
    assert steps(s, "s172r") == 1 and where(s, "s172r") in ("0203", "0303")


@pytest.mark.rules("S.8.5-d")
def test_a_defender_without_a_way_is_eliminated(siege: Siege) -> None:
    s = thrown(siege, "4 5", "0202=s172r; 0201=g22; 0302=g24; 0203=g50; 0303=g132", committed="g22 g24")
    assert where(s, "s172r") == "dead" and s.special[1] == 10


@pytest.mark.rules("S.8.5-e")
def test_an_attacker_without_a_way_stays_and_loses_a_step(siege: Siege) -> None:
    s = thrown(siege, "1 1", "0302=scon; 0301=g22 g24", target="0302", odds="1:1")
    assert where(s, "g22") == "dead" and where(s, "g24") == "0301" and steps(s, "g24") == 1


@pytest.mark.rules("S.8.5-f")
def test_if_the_second_hex_is_impossible_the_first_will_do(siege: Siege) -> None:
    s = thrown(siege, "6 6", "0202=s172r; 0201=g22 g24; 0303=s388r s386r s109r; 0304=s25r s95r s345r", odds="6:1")
    assert where(s, "s172r") == "0203" and steps(s, "s172r") == 1  # beyond it is only sea, and a full city


@pytest.mark.rules("S.8.5-g", "R31")
def test_the_manned_fort_is_lost_when_the_others_go(siege: Siege) -> None:
    s = thrown(siege, "5 6", f"0202=s172r; {FROM}", marker("0202", "fort", manned=True))
    assert asked(s) == "ChooseRetreat" and not s.manned and not s.special[1]


@pytest.mark.rules("40.C.3-u.x2", "R29")
def test_a_dug_in_unit_turns_back_to_retreat(siege: Siege) -> None:
    """F40-87."""
    s = thrown(siege, "5 5", f"0202=s79m; {FROM}", "dug=s79m")
    events = play(s, "retreat 0303")
    assert "undug" in keys(events) and not s.dug and where(s, "s79m") == "0303"


@pytest.mark.parametrize(
    ("kind", "odds", "dice", "free"),
    [
        pytest.param("fortress", "4:1", "6 6", True, marks=pytest.mark.rules("40.C.16.ret"), id="F40-71-DR"),
        pytest.param("fortress", "7:1", "6 6", True, marks=pytest.mark.rules("40.C.16.ret", "R26"), id="F40-71-OR"),
        pytest.param("damaged_fortress", "4:1", "6 6", True, marks=pytest.mark.rules("40.C.15.ret")),
        pytest.param("unimproved_fortress", "4:1", "6 5", False, marks=pytest.mark.rules("40.C.14.ret")),
    ],
)
def test_a_fortress_lets_the_defender_stay(siege: Siege, kind: str, odds: str, dice: str, free: bool) -> None:
    s = thrown(siege, dice, f"0202=s172r s7m; {FROM}", map_work("0202", kind), odds=odds)
    while asked(s) == "ChooseLoss":
        play(s, legal(s)[0])
    assert asked(s) == "ChooseRetreat" and offers(s, "stand") == free
    if free:
        play(s, "stand")
        assert where(s, "s7m") == "0202" and asked(s) == "ChooseAttack"
    else:
        assert refusal(s, "stand") == "S.8.5"


@pytest.mark.rules("40.C.19.ret", "R26")
def test_the_westwall_holds_against_dr_and_not_against_or(siege: Siege) -> None:
    """F40-69."""
    units, wall = "0303=a2; 0302=u1 u30", map_work("0303", "westwall")
    s = thrown(siege, "5 6", units, wall, target="0303", odds="4:1", committed="u1 u30", scenario="westwall")
    assert asked(s) == "ChooseRetreat" and offers(s, "stand")
    s = thrown(siege, "6 6", units, wall, target="0303", odds="7:1", committed="u1 u30", scenario="westwall")
    assert asked(s) == "ChooseRetreat" and refusal(s, "stand") == "S.8.5"


# --- advances -----------------------------------------------------------------------------------------------


@pytest.mark.rules("S.8.6", "S.8.6-a", "R59")
def test_attackers_advance_one_by_one_but_no_siege_artillery(siege: Siege) -> None:
    s = thrown(siege, "5 6", "0202=scon; 0201=g22 gdora g50", committed="g22 gdora")
    assert legal(s) == ["advance g22", "done"] and refusal(s, "advance gdora") == "S.8.6-a"
    assert refusal(s, "advance g50") == "S.8.6"
    play(s, "advance g22")
    assert where(s, "g22") == "0202" and asked(s) == "ChooseAttack"


@pytest.mark.rules("S.8.6", "S.2-e")
def test_the_stacking_limit_holds_for_an_advance(siege: Siege) -> None:
    s = thrown(siege, "5 6", "0202=scon; 0201=g22 g24 g50; 0302=g132", committed="g22 g24 g50 g132")
    play(s, "advance g22", "advance g24", "advance g132")
    assert asked(s) == "ChooseAttack" and where(s, "g50") == "0201"


@pytest.mark.rules("S.8.6-b")
def test_after_or2_they_may_go_on(siege: Siege) -> None:
    s = thrown(siege, "6 6", "0202=scon; 0201=g22 g24", odds="7:1")
    while asked(s) == "ChooseRetreat":
        play(s, legal(s)[-1])
    play(s, "advance g22", "done")
    assert asked(s) == "AdvanceOn" and legal(s)[-1] == "stop" and refusal(s, "to 0103") == "S.8.6-b"
    play(s, "to 0203")
    assert where(s, "g22") == "0203" and asked(s) == "ChooseAttack"
    s = thrown(siege, "4 5", "0202=scon; 0201=g22 g24")  # DR: one hex and no more
    while asked(s) == "ChooseRetreat":
        play(s, legal(s)[-1])
    play(s, "advance g22", "done")
    assert where(s, "g22") == "0202" and asked(s) == "ChooseAttack"


@pytest.mark.rules("S.8.6-c")
def test_an_advance_costs_nothing(siege: Siege) -> None:
    s = thrown(siege, "5 6", "0202=scon; 0303=s25r; 0201=g22 g24", "mp=g22:7")
    play(s, "advance g22")
    assert s.mp[NUMBER["g22"]] == 7 and where(s, "g22") == "0202"


# --- 40.B ---------------------------------------------------------------------------------------------------

LADDER = [
    "improved_fortified_area",
    "fortified_area",
    "improved_fort",
    "fort",
    "field_fortification",
    "entrenchment",
    "none",
]


@pytest.mark.parametrize(
    "n", [pytest.param(n, marks=pytest.mark.rules(f"40.B-{n + 1}", "40.B-a", "40.B-d"), id=LADDER[n]) for n in range(6)]
)
def test_an_attack_takes_a_marker_down_one_level(siege: Siege, n: int) -> None:
    s = thrown(siege, "1 1", f"0202=s25r; {FROM}", marker("0202", LADDER[n]), odds="1:2")  # AL: all in vain
    assert work(s, "0202") == LADDER[n]
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == LADDER[n + 1]


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        pytest.param("unimproved_fortress", "damaged_unimproved_fortress", marks=pytest.mark.rules("40.B-7")),
        pytest.param("fortress", "damaged_fortress", marks=pytest.mark.rules("40.B-8")),
        pytest.param("damaged_fortress", "damaged_fortress", marks=pytest.mark.rules("R9")),
        pytest.param("ouvrage", "ouvrage", marks=pytest.mark.rules("40.B-9")),
    ],
)
def test_an_attack_and_works_of_the_map(siege: Siege, kind: str, after: str) -> None:
    s = thrown(siege, "2 3", f"0202=s25r; {FROM}", map_work("0202", kind), odds="1:1")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert base(s, "0202") == after


@pytest.mark.rules("40.B-a", "R23")
def test_one_to_three_does_not_reduce(siege: Siege) -> None:
    """F40-35."""
    s = thrown(siege, "6 6", f"0202=s25r; {FROM}", marker("0202", "fort"), odds="1:3")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == "fort" and s.duty[NUMBER["g24"]] == HEX["0202"]


@pytest.mark.rules("40.B-b", "40.B-f", "40.C.1-b")
def test_the_drop_comes_after_the_losses_and_keeps_the_manned_fort(siege: Siege) -> None:
    """F40-79: two points can still be paid by the improved fort, which then shows one."""
    s = thrown(siege, "3 4", f"0202=s386r s388r; {FROM}", marker("0202", "improved_fort", manned=True), odds="3:1")
    assert work(s, "0202") == "improved_fort" and asked(s) == "ChooseLoss"
    play(s, "lose s386r")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == "fort" and s.manned >> HEX["0202"] & 1


@pytest.mark.rules("40.B-c", "40.B-g", "40.B-h")
def test_both_combat_phases_reduce_and_the_c_marker_stays(siege: Siege) -> None:
    """F40-51: fortified area with C1, attacked twice."""
    units = f"0202=s25r; {FROM}"
    s = thrown(siege, "2 3", units, marker("0202", "fortified_area", build=2), odds="1:1")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == "improved_fort" and s.build[HEX["0202"]] == 2
    s = thrown(siege, "2 3", units, marker("0202", "improved_fort", build=2), odds="1:1", phase="exploitation_combat")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == "fort" and s.build[HEX["0202"]] == 2

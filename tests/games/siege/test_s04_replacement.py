"""S.4 The replacement phase: points, Manned Forts, disrupted units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from kurgan.games.siege.rules.s04_replacement import begin_replacement, man_refusal, markers_at_hand, nation_refusal
from kurgan.games.siege.rules.s08_4_losses import disrupt, lose_step
from kurgan.games.siege.rules.s09_works import manned_strength
from kurgan.games.siege.sheets import NUMBER, TURNS
from tests.games.siege.helpers import asked, legal, offers, play, refusal, steps, where
from tests.games.siege.turns import finish_until, position, replacing

FORT = "work=0406:fort; owner=0406:defender; 0506=a1"
ARRIVED = "track=defender-2:1"


@pytest.mark.rules("S.4")
def test_s4_returns_come_before_the_end_of_the_phase(siege: Siege) -> None:
    s = replacing(siege, f"{FORT}; {ARRIVED}; disrupted=a2; back=a2:2; rp=defender-inf:1 defender-art:1", turn=2)
    assert legal(s) == ["unit a2", "man 0406", "buy"] and refusal(s, "done") == "S.4-d"
    play(s, "unit a2", "place 0506")
    assert offers(s, "done")


@pytest.mark.rules("S.4-a", "40.C.1-d", "40.C.1-e")
def test_40_c_1_d_a_marker_costs_half_and_half_and_takes_four_turns(siege: Siege) -> None:
    """Worked example F40-75."""
    s = replacing(siege, f"{FORT}; rp=defender-inf:1 defender-art:1", turn=1)
    play(s, "buy")
    assert list(s.rp) == [0, 0, 0, 0] and s.track[TURNS + 5] == 1
    s = replacing(siege, f"{FORT}; {ARRIVED}; rp=defender-inf:3", turn=2)
    assert refusal(s, "buy") == "40.C.1-d"  # no artillery half


@pytest.mark.rules("40.C.1-a", "40.C.1-f")
def test_40_c_1_f_an_arrived_marker_mans_a_work_and_leaves_play(siege: Siege) -> None:
    s = replacing(siege, f"{FORT}; {ARRIVED}; rp=defender-inf:1 defender-art:1", turn=2)
    assert refusal(s, "man 0404") == "40.C.1-a"
    play(s, "man 0406")
    assert manned_strength(s, HEX["0406"], DEFENDER) == 1 and markers_at_hand(s, DEFENDER) == 0
    assert refusal(s, "man 0406") == "40.C.1-f"
    s = replacing(siege, f"{FORT}; track=defender-2:2; manned=0406; rp=defender-inf:1 defender-art:1", turn=2)
    assert refusal(s, "man 0406") == "40.C.1-a"
    s = replacing(siege, f"{FORT}; track=defender-3:1; rp=defender-inf:1 defender-art:1", turn=2)
    assert refusal(s, "man 0406") == "40.C.1-f"  # not before its turn


@pytest.mark.rules("40.C.1-b")
@pytest.mark.parametrize(
    ("kind", "build", "allowed"),
    [
        ("entrenchment", "", False),
        ("field_fortification", "", False),
        ("fort", "; build=0406:2", False),
        ("improved_fort", "; build=0406:2", True),
        ("fortified_zone", "", True),
    ],
)
def test_40_c_1_b_only_levels_with_a_strength_are_manned(siege: Siege, kind: str, build: str, allowed: bool) -> None:
    """A fort under construction is a field fortification yet."""
    s = replacing(siege, f"{FORT.replace('fort;', kind + ';')}{build}; {ARRIVED}", turn=2)
    refused = man_refusal(s, HEX["0406"])
    assert (refused.rule if refused else "") == ("" if allowed else "40.C.1-b")


@pytest.mark.rules("40.C.1-g", "40.C.1-h", "S.4-h")
def test_40_c_1_g_whose_markers_serve_where(siege: Siege) -> None:
    """Worked example F40-77: German markers serve in conquered country."""

    def rule(scenario: str, side: str, place: str) -> str:
        refused = nation_refusal(position(siege, "ChooseReplacement", "", scenario, side), HEX[place])
        return refused.rule if refused else ""

    assert rule("westwall", "defender", "0406") == ""  # Germans at home
    assert rule("westwall", "defender", "0101") == ""  # and in Belgium
    assert rule("westwall", "attacker", "0101") == "40.C.1-h"  # Americans there, and in Germany
    assert rule("westwall", "attacker", "0406") == "40.C.1-h"
    assert rule("maginot", "attacker", "0405") == ""  # Germans in France
    assert rule("maginot", "defender", "0101") == "40.C.1-h"  # French in Germany
    assert rule("maginot", "defender", "0405") == ""


@pytest.mark.rules("40.C.1-g")
def test_40_c_1_g_the_home_of_an_ally_needs_his_markers(siege: Siege) -> None:
    """No scenario has such a hex; a Romanian one would not take German markers."""
    s = position(siege, "ChooseReplacement", "", "sevastopol", "attacker")
    country = list(s.given.sheets.country)
    country[HEX["0101"]] = "romanian"
    s.given = replace(s.given, sheets=replace(s.given.sheets, country=tuple(country)))
    refused = nation_refusal(s, HEX["0101"])
    assert refused is not None and refused.rule == "40.C.1-g"
    assert nation_refusal(s, HEX["0201"]) is None


@pytest.mark.rules("40.C.1-i", "S.12-d")
def test_40_c_1_i_in_supply_and_no_enemy_adjacent(siege: Siege) -> None:
    board = f"{FORT}; {ARRIVED}; rp=defender-inf:1 defender-art:1"
    assert offers(replacing(siege, board, turn=2), "man 0406")
    assert refusal(replacing(siege, f"{board}; 0405=u1", turn=2), "man 0406") == "40.C.1-i"
    inland = "work=0404:fort; owner=0404:defender; 0404=a1; 0106=a2; 0304=u1; 0306=u9; 0506=u30; 0504=u2a"
    s = replacing(siege, f"{inland}; {ARRIVED}; rp=defender-inf:1 defender-art:1", turn=2)
    assert refusal(s, "man 0404") == "40.C.1-i"
    ring = "work=0404:fort; owner=0404:defender; 0404=a1; 0102=u1; 0202=u9; 0206=u30; 0406=u2a; 0606=u28; 0602=b43"
    s = replacing(siege, f"{ring}; {ARRIVED}; rp=defender-inf:1 defender-art:1", turn=2)
    assert refusal(s, "man 0404") == "S.12-d"


@pytest.mark.rules("40.C.1-e", "R96")
@pytest.mark.parametrize(("scenario", "last"), [("sevastopol", 8), ("maginot", 2), ("westwall", 4)])
def test_40_c1_e_a_marker_that_would_come_after_the_last_turn_is_not_sold(
    siege: Siege, scenario: str, last: int
) -> None:
    board = "rp=defender-inf:1 defender-art:1; disrupted=DISRUPTED; back=DISRUPTED:1"
    board = board.replace("DISRUPTED", {"sevastopol": "s7m", "maginot": "f1", "westwall": "a2"}[scenario])
    in_time = replacing(siege, board, scenario, turn=last)
    assert offers(in_time, "buy") and siege.sheets[scenario].turns == last + 4
    late = replacing(siege, board, scenario, turn=last + 1)
    assert refusal(late, "buy") == "40.C.1-e"


@pytest.mark.rules("S.4-b")
def test_s4_b_a_marker_that_is_not_used_waits(siege: Siege) -> None:
    s = replacing(siege, f"{FORT}; {ARRIVED}", turn=2)
    play(s, "done")
    assert markers_at_hand(s, DEFENDER) == 1
    finish_until(s, lambda now: now.turn == 3 and asked(now) == "ChooseReplacement")
    assert markers_at_hand(s, DEFENDER) == 1


# --- disrupted units --------------------------------------------------------------------------------------


@pytest.mark.rules("S.4-d")
def test_s4_d_a_unit_returns_in_its_turn_with_the_steps_it_has(siege: Siege) -> None:
    board = f"{FORT}; {ARRIVED}; disrupted=a2/1; back=a2:5"
    assert refusal(replacing(siege, board, turn=4), "unit a2") == "S.4-d"
    s = replacing(siege, board, turn=5)
    play(s, "unit a2", "place 0506")
    assert where(s, "a2") == "0506" and steps(s, "a2") == 1 and not any(s.back)
    assert refusal(s, "unit a2") == "S.4-d"


@pytest.mark.rules("S.4-e")
def test_s4_e_to_open_sources_or_units_in_supply_out_of_zoc(siege: Siege) -> None:
    board = "0404=a1; 0304=a3; 0303=u1; 0106=u9; disrupted=a2; back=a2:5"
    s = replacing(siege, board, turn=5)
    play(s, "unit a2")
    assert set(legal(s, "place")) == {"0404", "0206", "0306", "0406", "0506", "0606", "0706"}
    assert refusal(s, "place 0304") == "S.4-e"  # in a ZOC
    assert refusal(s, "place 0106") == "S.4-e"  # held by the enemy
    s = replacing(siege, "0406=a1 a4 a3; disrupted=a2; back=a2:5", turn=5)
    play(s, "unit a2")
    assert offers(s, "place 0106") and refusal(s, "place 0406") == "S.2-e"


@pytest.mark.rules("S.4-e")
def test_s4_e_with_nowhere_to_go_they_wait(siege: Siege) -> None:
    s = position(
        siege,
        "ChooseReplacement",
        "0405=s25r; disrupted=s7m; back=s7m:2; rp=defender-inf:1 defender-art:1",
        "sevastopol",
        "defender",
        turn=3,
    )
    assert refusal(s, "unit s7m") == "S.4-e" and offers(s, "done")


# --- special replacements ---------------------------------------------------------------------------------


@pytest.mark.rules("S.4-f", "S.4-g")
def test_s4_g_eight_points_are_half_and_half(siege: Siege) -> None:
    s = replacing(siege, "0506=a1; special=defender:35 attacker:40", turn=3)
    begin_replacement(s)
    assert s.special == [40, 3] and list(s.rp) == [0, 0, 2, 2]  # 17½ points: twice 8, and 1½ are kept
    s.side = ATTACKER
    begin_replacement(s)
    assert s.special == [8, 3] and list(s.rp) == [2, 2, 2, 2]


@pytest.mark.rules("S.4-f", "R57")
def test_s4_f_what_counts_for_special_replacements(siege: Siege) -> None:
    """[R89] A step of two counts half the strength of its unit, the only step all of it; a disrupted unit nothing."""
    s = position(
        siege,
        "combat>attack>battle>losses>ChooseLoss",
        "0303=a4 aat; 0302=u1 ueng",
        phase="combat",
        target="0303",
        committed="u1 ueng",
    )
    lose_step(s, NUMBER["a4"], "S.8.4")
    assert s.special == [0, 6]  # half of defence 6, in halves
    lose_step(s, NUMBER["aat"], "S.8.4")
    assert s.special == [0, 6 + 6]
    lose_step(s, NUMBER["ueng"], "S.8.4")
    assert s.special == [6, 12]  # attack 3
    disrupt(s, NUMBER["a4"])
    assert s.special == [6, 12]


@pytest.mark.rules("40.C.8.x2", "40.C.10.x2", "40.C.17.x2")
@pytest.mark.parametrize(("scenario", "board"), [("sevastopol", "0405=s25r"), ("westwall", "0506=a1")])
def test_permanent_works_are_not_replaced(siege: Siege, scenario: str, board: str) -> None:
    """Nothing brings back what is eliminated."""
    board += "; rp=defender-inf:9 defender-art:9; special=defender:90"
    s = position(siege, "ChooseReplacement", board, scenario, "defender", turn=5)
    assert not legal(s, "unit")
    for unit in ("pfa1", "pf1") if scenario == "sevastopol" else ("rad",):
        assert refusal(s, f"unit {unit}") == "S.4-d"

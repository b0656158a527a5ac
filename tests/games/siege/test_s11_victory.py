"""S.11 Victory, judged as a turn ends."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.rules.s11_victory import judge
from tests.games.siege.turns import position


def outcome(siege: Siege, scenario: str, board: str, turn: int) -> str:
    s = position(siege, "ChooseTask", board, scenario, turn=turn)
    judge(s)
    return s.result()


@pytest.mark.rules("S.11", "S.11-e")
def test_s11_sevastopol_with_three_res_at_the_end_of_turn_12(siege: Siege) -> None:
    assert outcome(siege, "sevastopol", "0304=g22", 12) == "attacker-goal"
    assert outcome(siege, "sevastopol", "0304=g22/1 geng1", 12) == "defender-held"  # 2½ REs
    assert outcome(siege, "sevastopol", "0304=gart1 geng1", 12) == "attacker-goal"
    assert outcome(siege, "sevastopol", "0303=g22", 12) == "defender-held"
    assert outcome(siege, "sevastopol", "0304=g22", 7) == ""


@pytest.mark.rules("S.11-a")
@pytest.mark.parametrize(("turn", "result"), [(1, "attacker-decisive"), (6, "attacker-decisive"), (7, "")])
def test_s11_a_decisive_by_turn_6(siege: Siege, turn: int, result: str) -> None:
    assert outcome(siege, "sevastopol", "0304=g22", turn) == result


@pytest.mark.rules("S.11-b")
def test_s11_b_metz_or_two_ouvrages_at_the_end_of_any_turn(siege: Siege) -> None:
    walls = "base=0203:{} 0303:{} 0503:ouvrage; base_owner=0503:defender"
    whole, broken = "ouvrage", "destroyed_ouvrage"
    assert outcome(siege, "maginot", "0405=geng1; " + walls.format(whole, whole), 2) == "attacker-goal"
    assert outcome(siege, "maginot", "0404=g1; " + walls.format(broken, broken), 2) == "attacker-goal"
    assert outcome(siege, "maginot", "0404=g1; " + walls.format(whole, broken), 2) == ""
    assert outcome(siege, "maginot", "0404=g1; " + walls.format(whole, broken), 6) == "defender-held"


@pytest.mark.rules("S.11-c")
@pytest.mark.parametrize(
    ("board", "result"),
    [
        ("0403=u1; 0404=ueng", "attacker-goal"),
        ("0403=u1; 0504=ueng", "attacker-goal"),
        ("0403=u1; 0505=ueng", "attacker-goal"),
        ("0403=u1; 0405=ueng", "defender-held"),
        ("0402=u1; 0404=ueng", "defender-held"),
        ("0403=a1; 0404=ueng", "defender-held"),
    ],
)
def test_s11_c_aachen_and_one_hex_behind_it(siege: Siege, board: str, result: str) -> None:
    assert outcome(siege, "westwall", board, 8) == result
    assert outcome(siege, "westwall", board, 7) == ""


@pytest.mark.rules("S.11-d")
def test_s11_d_otherwise_the_defender(siege: Siege) -> None:
    assert outcome(siege, "westwall", "0101=u1", 8) == "defender-held"
    assert outcome(siege, "westwall", "0101=u1", 7) == ""

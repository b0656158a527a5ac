"""S.7 Reserve and reaction."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from tests.games.siege.helpers import asked, legal, offers, play, refusal, where
from tests.games.siege.turns import finish_until, moving, mps, position, reacting, units

STACKS = "0101=u1 ueng; 0301=u9; 0501=u30; sp=attacker:20"


@pytest.mark.rules("S.7", "S.7-a")
def test_s7_two_stacks_for_one_sp_each(siege: Siege) -> None:
    s = moving(siege, STACKS)
    play(s, "reserve 0101")
    assert s.reserve == units("u1", "ueng") and s.sp[ATTACKER] == 18
    assert refusal(s, "reserve 0101") == "S.7-a"
    play(s, "reserve 0301")
    assert refusal(s, "reserve 0501") == "S.7"
    assert refusal(moving(siege, STACKS.replace("20", "1")), "reserve 0101") == "S.7"


@pytest.mark.rules("S.7-a")
def test_s7_a_units_that_can_move_and_have_not(siege: Siege) -> None:
    s = moving(siege, "0703=rad a1; 0603=acon; 0504=a7; sp=defender:9", side="defender", building="acon")
    assert set(legal(s, "reserve")) == {"0703", "0504"}
    play(s, "reserve 0703")
    assert s.reserve == units("a1")
    play(s, "unit a7", "to 0604")
    assert refusal(s, "reserve 0604") == "S.7-a"  # it is underway


@pytest.mark.rules("S.12-d")
def test_s12_d_isolated_units_do_not_go_into_reserve(siege: Siege) -> None:
    s = moving(siege, "0106=u1; 0101=u9; 0103=a1; 0303=a2; 0503=a3; 0703=a4; sp=attacker:9")
    assert refusal(s, "reserve 0106") == "S.12-d" and offers(s, "reserve 0101")


@pytest.mark.rules("S.7-b")
def test_s7_b_they_neither_move_nor_attack(siege: Siege) -> None:
    s = moving(siege, STACKS)
    play(s, "reserve 0101")
    assert refusal(s, "unit u1") == "S.7-b"
    board = "0402=u1 u9 ueng; 0403=a1; sp=attacker:20"
    fighting = position(siege, "combat>attack>ChooseAttack", board, phase="combat", reserve="u1")
    play(fighting, "attack 0403")
    assert refusal(fighting, "join u1") == "S.8.1-c" and offers(fighting, "join ueng")


@pytest.mark.rules("S.7-c")
def test_s7_c_after_the_enemys_movement_two_stacks_react(siege: Siege) -> None:
    """Retreats can leave more than two stacks in reserve."""
    s = reacting(siege, "0101=u1; 0105=a1 acon; 0305=a2; 0506=a3; 0706=a4", reserve="a1 a2 a3 acon")
    assert s.current_player() == DEFENDER and set(legal(s, "unit")) == {"a1", "a2", "a3", "acon"}
    assert refusal(s, "unit a4") == "S.7-c"
    play(s, "unit a1", "to 0104", "unit a2", "to 0304")
    assert refusal(s, "unit a3") == "S.7-c" and offers(s, "unit acon")
    assert s.reserve == units("a3", "acon")


@pytest.mark.rules("S.7-e", "R80")
def test_s7_e_a_retreat_does_not_end_the_reserve(siege: Siege) -> None:
    """An overrun scatters a stack in reserve; what is left of it may still react."""
    s = position(
        siege,
        "overrun>battle>CombatDice",
        "0301=u1 u9; 0302=a1 a2",
        phase="movement",
        target="0302",
        committed="u1 u9",
        group="u1 u9",
        unit="u1",
        odds=8,
        reserve="a1 a2",
    )
    play(s, "dice 6 3")
    while asked(s) in ("ChooseLoss", "ChooseRetreat"):
        play(s, legal(s)[0])
    left = s.occupied[DEFENDER]
    assert left and not left >> HEX["0302"] & 1
    assert s.reserve == sum(s.at[place] for place in range(len(s.at)) if left >> place & 1)


@pytest.mark.rules("S.7-c")
def test_s7_c_nobody_is_asked_without_a_reserve(siege: Siege) -> None:
    s = position(siege, "ChooseMover", "0101=u1; 0105=a1", phase="movement", mp="u1:16")
    play(s, "done")
    assert asked(s) != "ChooseReactor"
    s = position(siege, "ChooseMover", "0101=u1; 0105=a1", phase="movement", mp="u1:16", reserve="a1")
    play(s, "done")
    assert asked(s) == "ChooseReactor" and s.side == ATTACKER


@pytest.mark.rules("S.7-d")
def test_s7_d_half_the_mps_alone_and_without_overruns(siege: Siege) -> None:
    s = reacting(siege, "0404=a2 a4 apz; 0304=ueng", reserve="a2 a4 apz")
    assert mps(s, "a2") == 3 and mps(s, "apz") == 5
    play(s, "unit apz")
    assert not legal(s, "with") and not legal(s, "overrun")
    assert {word.split(" ")[0] for word in legal(s)} == {"to"}
    s = reacting(siege, "0405=a2; 0101=u1", reserve="a2")
    play(s, "unit a2")
    assert offers(s, "to 0105") and refusal(s, "to 0104") == "S.5"  # 3 MPs


@pytest.mark.rules("S.7-e")
def test_s7_e_who_did_not_react_leaves_the_reserve_in_the_next_initial_phase(siege: Siege) -> None:
    s = reacting(siege, "0101=u1; 0105=a1; 0706=a4", reserve="a1 u1")
    play(s, "done")
    assert s.reserve == units("a1", "u1")
    finish_until(s, lambda now: now.side == DEFENDER)
    assert s.reserve == units("u1")


@pytest.mark.rules("40.C-a")
@pytest.mark.parametrize(
    ("works", "out", "into"),
    [
        ("", 3, 3),
        ("work=0404:fort; owner=0404:defender", 1, 3),
        ("work=0404:fort; owner=0404:attacker", 3, 3),
        ("work=0505:entrenchment; owner=0505:defender", 3, 1),
    ],
)
def test_40_c_a_in_reaction_works_cancel_zoc(siege: Siege, works: str, out: int, into: int) -> None:
    """[R35] Leaving a work at the start, and entering one."""
    s = reacting(siege, f"0404=apz; 0706=a4; 0304=ueng; {works}", reserve="apz a4")
    play(s, "unit apz", "to 0405")
    assert mps(s, "apz") == 5 - out
    s = reacting(siege, f"0506=apz; 0106=a4; 0604=ueng; {works}", reserve="apz a4")
    play(s, "unit apz", "to 0505")
    assert mps(s, "apz") == 5 - into and where(s, "apz") == "0505"

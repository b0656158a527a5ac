"""12.2 Offensives that Stalin orders."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, play, terms
from tests.games.crimean_campaign.seq import idle

BOARD = "1604=22i; 1101=24i; 1605=106r 156r; 4503=9n 143b"


def declared(tcc: CrimeanCampaign, turn: int = 6, board: str = BOARD, length: str = "long") -> TCC:
    s = tcc.read_position(f"scenario={length}; at=DeclareOrder; turn={turn}; side=soviet; phase=reinforcement; {board}")
    play(s, "order fight_move")
    return s


@pytest.mark.rules("12.2")
@pytest.mark.parametrize(
    ("turn", "length", "rolls"),
    [(4, "long", False), (5, "long", True), (10, "long", True), (11, "long", False), (4, "short", False)],
)
def test_gt_5_to_10_of_the_long_game(tcc: CrimeanCampaign, turn: int, length: str, rolls: bool) -> None:
    assert (asked(declared(tcc, turn, length=length)) == "StalinRoll") == rolls


@pytest.mark.rules("12.2")
def test_the_axis_gets_no_orders_from_stalin(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(f"scenario=long; at=DeclareOrder; turn=6; side=axis; phase=reinforcement; {BOARD}")
    play(s, "order fight_move")
    assert asked(s) == "ChooseAttack"


@pytest.mark.rules("12.2-a")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_1_to_3_has_no_effect(tcc: CrimeanCampaign, die: int) -> None:
    s = declared(tcc)
    assert keys(play(s, f"die {die}")) == ["stalin_waits"]
    assert (s.quota, s.stalin, s.ordered) == (0, 0, 0)
    assert asked(s) == "ChooseAttack"
    idle(s, "DeclareOrder")
    assert not s.is_terminal()


@pytest.mark.rules("12.2-b", "12.2-d")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_4_to_6_calls_for_a_second_die(tcc: CrimeanCampaign, die: int) -> None:
    """EX79"""
    s = declared(tcc, board=f"{BOARD}; stalin=1")
    play(s, f"die {die}")
    assert asked(s) == "QuotaRoll"
    assert dict(named(play(s, "die 3"), "stalin_quota").params)["die"] == 3
    assert s.quota == 6  # half divisions
    assert s.stalin == 2


@pytest.mark.rules("12.2-c")
@pytest.mark.parametrize(("so_far", "rolls"), [(3, True), (4, False)])
def test_after_the_fourth_no_more_rolls(tcc: CrimeanCampaign, so_far: int, rolls: bool) -> None:
    """EX81"""
    assert (asked(declared(tcc, 10, f"{BOARD}; stalin={so_far}")) == "StalinRoll") == rolls


def attacked(s: TCC, target: str, *pieces: str) -> None:
    """One attack without support; whoever may advance stays."""
    play(s, f"attack {target}")
    play(s, *(f"join {piece}" for piece in pieces if not s.committed >> number(piece) & 1))  # one alone joins itself
    while asked(s) != "ChooseAttack" and not s.is_terminal():
        offered = legal(s)
        play(s, next((text for text in ("declare", "ready", "done", "die 4") if text in offered), offered[0]))


@pytest.mark.rules("12.2-d", "12.2-f", "4.2-b")
@pytest.mark.parametrize(("quota", "won"), [(2, False), (1, False), (3, True)])
def test_division_equivalents_that_attacked_are_counted(tcc: CrimeanCampaign, quota: int, won: bool) -> None:
    """Two divisions attack; more than two are too much. [R9]"""
    s = declared(tcc)
    play(s, "die 4", f"die {quota}")
    attacked(s, "1604", "106r", "156r")
    assert s.fought == 4
    events = play(s, "done")
    assert s.is_terminal() == won
    assert s.result() == ("axis-stalin" if won else "")
    assert terms(named(events, "offensive_judged")) == {"attacked_halves": 4, "ordered_halves": -2 * quota}


@pytest.mark.rules("12.2-d")
def test_brigades_count_half(tcc: CrimeanCampaign) -> None:
    """R9: two brigades are one division equivalent."""
    s = declared(tcc, board="1604=22i; 1101=24i; 1605=9n 143b; 4503=7n")
    play(s, "die 4", "die 1")
    attacked(s, "1604", "9n")
    assert s.fought == 1
    play(s, "done")
    assert s.result() == "axis-stalin"


@pytest.mark.rules("12.2-e")
@pytest.mark.parametrize(("quota", "won"), [(2, False), (3, True)])
def test_several_attacks_count_together(tcc: CrimeanCampaign, quota: int, won: bool) -> None:
    s = declared(tcc, board="1604=22i; 1607=46i; 1101=24i; 1605=106r; 1606=156r; 4503=9n")
    play(s, "die 6", f"die {quota}")
    attacked(s, "1604", "106r")
    attacked(s, "1607", "156r")
    assert s.fought == 4
    play(s, "done")
    assert s.is_terminal() == won


@pytest.mark.rules("12.2-f", "4.2-b")
def test_without_an_enemy_in_reach_the_order_fails_too(tcc: CrimeanCampaign) -> None:
    """R100: whatever the cause."""
    s = declared(tcc, board="1101=24i; 4503=9n")
    play(s, "die 4", "die 1")
    idle(s, "ChooseMover")
    assert s.result() == "axis-stalin"


@pytest.mark.rules("12.2")
def test_the_order_is_judged_once_and_forgotten(tcc: CrimeanCampaign) -> None:
    s = declared(tcc)
    play(s, "die 4", "die 2")
    attacked(s, "1604", "106r", "156r")
    play(s, "done")
    idle(s, "DeclareOrder")
    assert (s.quota, s.fought) == (0, 0)

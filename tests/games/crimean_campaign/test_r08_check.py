"""8.1 The Supply Check Phase."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, number, play, where

NORTH = " ".join(f"{column}01" for column in range(11, 26))
BESIEGED = "1516=22i 24i 72i; 1616=132i"  # so that no game ends for want of a siege


def last_move(tcc: CrimeanCampaign, board: str, turn: int = 2, scenario: str = "long", **fields: object) -> TCC:
    """The Axis has fought and ends its Movement Phase; then supply is checked."""
    parts = "; ".join(f"{name}={value}" for name, value in fields.items())
    return tcc.read_position(
        f"scenario={scenario}; at=ChooseMover; side=axis; order=fight_move; phase=movement; "
        f"turn={turn}; {board}; {parts}"
    )


@pytest.mark.rules("8.1", "8.1-d", "8.0-e")
def test_r8_1_d_units_out_of_supply_are_eliminated(tcc: CrimeanCampaign) -> None:
    """A Soviet division and a German one, each behind the other's lines."""
    s = last_move(tcc, "1604=46i; 3803=50i; 3406=2r; 4503=9n; 1602=302m; 1502=24i; 1702=22i")
    events = play(s, "done")
    assert where(s, "302m") == "gone"
    assert {"supply_check", "out_of_supply", "eliminated"} <= set(keys(events))
    assert asked(s) == "ReturnDie"
    play(s, "die 3")
    assert (where(s, "50i"), s.due[number("50i")]) == ("due", 5)
    assert where(s, "46i") == "1604"
    assert asked(s) != "ReturnDie"
    assert (s.oos, s.unit) == (0, 255)


@pytest.mark.rules("8.1-c")
def test_r8_1_c_the_soviets_check_first(tcc: CrimeanCampaign) -> None:
    """R48: the cut-off Soviet unit is gone before the Axis looks, so the German behind it is in supply again."""
    s = last_move(
        tcc,
        "3804=50i; 3406=2r; 3407=24i; 4503=22i",
        turn=13,
        held=f"{NORTH} 3804 3407 4503 1417",
        garrisons="2101 4503",
    )
    play(s, "done")
    assert where(s, "2r") == "gone"
    assert where(s, "50i") == "3804"


@pytest.mark.rules("8.1-c")
def test_r8_1_c_all_units_of_a_side_are_checked_at_once(tcc: CrimeanCampaign) -> None:
    """R48: one that falls does not save or doom its neighbour in the same check."""
    s = last_move(tcc, "3803=50i; 3703=24i; 3406=2r; 4503=9n; 1101=46i")
    play(s, "done")
    assert asked(s) == "ReturnDie"
    play(s, "die 1")
    assert asked(s) == "ReturnDie"
    play(s, "die 1")
    assert [where(s, unit) for unit in ("24i", "50i")] == ["due", "due"]


@pytest.mark.rules("8.1-d", "2.3.9-a")
def test_r8_1_d_an_untried_unit_is_shown_as_it_goes(tcc: CrimeanCampaign) -> None:
    """R31."""
    s = last_move(
        tcc,
        "1606=untried-1 untried-2; 1605=46i; 1607=50i; 1505=24i; 1705=22i; 4503=9n; 1101=72i",
        held=f"{NORTH} 1605 1607 1505 1705 1417",
    )
    play(s, "done")
    while asked(s) == "Reveal":
        play(s, "is 172r" if where(s, "172r") == "pool" else "is 42c")
    assert [where(s, piece) for piece in ("untried-1", "untried-2", "172r", "42c")] == ["gone"] * 4


@pytest.mark.rules("8.3.2-c", "8.1-d")
def test_r8_3_2_c_coastal_supply_is_over_on_gt_13(tcc: CrimeanCampaign) -> None:
    """EX15, R14."""
    board = f"3309=320r; 3308=46i; 3209=50i; 3208=170i; 4503=9n; {BESIEGED}; 1101=rmc"
    s = last_move(tcc, board, turn=12)
    play(s, "done")
    assert where(s, "320r") == "3309"
    s = last_move(tcc, board, turn=13)
    play(s, "done")
    assert where(s, "320r") == "gone"


@pytest.mark.rules("8.1-e", "5.2-a")
def test_r8_1_e_no_check_on_gt_1(tcc: CrimeanCampaign) -> None:
    """EX17."""
    board = "1404=42c; 1403=46i; 1405=50i; 1504=24i; 1101=22i; 4503=9n"
    held = f"{NORTH} 1403 1405 1504 1417"
    s = last_move(tcc, board, turn=1, held=held)
    assert "supply_check" not in keys(play(s, "done"))
    assert where(s, "42c") == "1404"
    s = last_move(tcc, board, turn=2, held=held)
    assert "supply_check" in keys(play(s, "done"))
    assert where(s, "42c") == "gone"


@pytest.mark.rules("8.1-e", "5.2-a")
def test_r8_1_e_no_check_on_the_last_gt(tcc: CrimeanCampaign) -> None:
    """EX19, R52: GT 4 is the last only in the short game."""
    board = f"1404=156r; 1403=46i; 1405=50i; 1504=170i; 1101=rmc; 4503=9n; {BESIEGED}"
    held = f"{NORTH} 1403 1405 1504 1417 1516 1616"
    for scenario, turn, checked in (("short", 4, False), ("long", 4, True), ("long", 15, False), ("long", 14, True)):
        s = last_move(tcc, board, turn=turn, scenario=scenario, held=held)
        assert ("supply_check" in keys(play(s, "done"))) == checked
        assert (where(s, "156r") == "gone") == checked

"""4.0 How to win."""

from __future__ import annotations

import pytest

from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged
from tests.games.crimean_campaign.helpers import keys, named, play
from tests.games.crimean_campaign.seq import idle, last_move

BESIEGED = "1517=46i; "  # with nobody in 1417 its zone closes the way at once


@pytest.mark.rules("4.1-a", "4.2-a")
@pytest.mark.parametrize("length", ["short", "long"])
def test_both_hexes_win_at_once(tcc: CrimeanCampaign, length: str) -> None:
    s = last_move(tcc, "axis", 2, "1417=46i; 4402=22i", length)
    events = play(s, "unit 22i", "to 4503")
    assert s.is_terminal()
    assert s.result() == "axis-both"
    assert s.returns() == (1.0, -1.0)
    assert dict(named(events, "won").params)["result"] == Ref("result", "axis-both")


@pytest.mark.rules("4.1-a", "4.2-a")
def test_one_hex_wins_nothing_at_once(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 2, "4402=22i")
    play(s, "unit 22i", "to 4503")
    assert not s.is_terminal()
    assert s.result() == ""


@pytest.mark.rules("4.1", "4.1-b", "5.2")
@pytest.mark.parametrize("board", ["4503=22i", "1417=22i"])
def test_short_game_draw_with_one_of_the_two(tcc: CrimeanCampaign, board: str) -> None:
    """EX93"""
    s = last_move(tcc, "axis", 4, board, "short")
    idle(s)
    assert s.result() == "draw-end"
    assert s.returns() == (0.0, 0.0)


@pytest.mark.rules("4.1-c", "4.1", "4.0")
def test_short_game_soviet_win_with_neither(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 4, "4402=22i", "short")
    idle(s)
    assert s.result() == "soviet-end"
    assert s.returns() == (-1.0, 1.0)


@pytest.mark.rules("4.1")
def test_short_game_goes_on_before_gt_4(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 3, "1101=22i", "short")
    idle(s)
    assert s.turn == 4
    assert not s.is_terminal()


@pytest.mark.rules("4.1-d")
def test_short_game_asks_nothing_about_supply(tcc: CrimeanCampaign) -> None:
    """Kerch is held by a unit that Soviets cut off from the north edge: a draw all the same."""
    s = last_move(tcc, "axis", 4, "4503=22i; 4402=106r; 4403=156r; 4502=172r", "short")
    idle(s)
    assert s.result() == "draw-end"


@pytest.mark.rules("4.2", "4.2-c")
def test_long_game_draw_with_one_of_the_two(tcc: CrimeanCampaign) -> None:
    """EX95"""
    s = last_move(tcc, "axis", 15, "1417=22i")
    idle(s)
    assert s.result() == "draw-end"


@pytest.mark.rules("4.2", "4.2-j")
def test_long_game_soviet_win_with_neither(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 15, BESIEGED)
    idle(s)
    assert s.result() == "soviet-end"


@pytest.mark.rules("4.2")
def test_long_game_goes_on_before_gt_15(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 14, BESIEGED)
    idle(s)
    assert s.turn == 15
    assert not s.is_terminal()


@pytest.mark.rules("4.2-k")
def test_long_game_asks_nothing_about_supply(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 15, "4503=22i; 4402=106r; 4403=156r; 4502=172r")
    idle(s)
    assert s.result() == "draw-end"


@pytest.mark.rules("4.2-d")
@pytest.mark.parametrize(("turn", "result"), [(4, ""), (5, "soviet-siege"), (9, "soviet-siege")])
def test_without_a_siege_the_soviets_win_from_gt_5(tcc: CrimeanCampaign, turn: int, result: str) -> None:
    s = last_move(tcc, "axis", turn, "1101=22i")
    idle(s)
    assert s.result() == result


@pytest.mark.rules("4.2-d")
def test_a_lost_fortress_needs_no_siege(tcc: CrimeanCampaign) -> None:
    """R107"""
    s = last_move(tcc, "axis", 5, "held=1417 1101; 1101=22i")
    idle(s)
    assert not s.is_terminal()
    assert s.turn == 6


@pytest.mark.rules("4.2-e")
@pytest.mark.parametrize(
    ("board", "besieged"),
    [
        ("1101=22i", False),
        ("1517=22i", True),
        ("1617=22i", False),
        ("4402=22i", True),
        # a line of zones across the peninsula, and a gap in it
        ("1417=7n; 1518=22i", True),
        ("1417=7n; 1517=22i", False),
        # a garrison stands in the way like a unit
        ("held=1101 2101; 1101=22i", False),
        ("held=1101 4503; 1101=22i", True),
    ],
)
def test_siege_is_a_closed_way_to_kerch(tcc: CrimeanCampaign, board: str, besieged: bool) -> None:
    s = last_move(tcc, "axis", 5, board)
    assert is_besieged(s) == besieged
    idle(s)
    assert s.result() == ("" if besieged else "soviet-siege")


@pytest.mark.rules("4.2-f")
def test_soviet_units_negate_zones_in_the_siege_test(tcc: CrimeanCampaign) -> None:
    """EX87"""
    assert is_besieged(last_move(tcc, "axis", 5, "1517=22i"))
    s = last_move(tcc, "axis", 5, "1517=22i; 1417=156r")
    idle(s)
    assert s.result() == "soviet-siege"


@pytest.mark.rules("4.2-g", "4.2-h")
@pytest.mark.parametrize(
    ("turn", "lost", "result"),
    [
        (6, ["2912"], "soviet-towns"),
        (6, ["2912", "1110"], ""),
        (5, ["2912"], ""),
        (7, ["2912"], ""),
        (6, ["3309", "2118"], ""),
        (6, ["2415", "2118"], ""),
        (6, ["3309"], "soviet-towns"),
        (6, ["1912"], "soviet-towns"),
    ],
)
def test_four_of_five_towns_on_gt_6(tcc: CrimeanCampaign, turn: int, lost: list[str], result: str) -> None:
    """EX89"""
    s = last_move(tcc, "axis", turn, f"{BESIEGED} held=1517 1101 1201 {' '.join(lost)}")
    assert is_besieged(s)
    idle(s)
    assert s.result() == result


@pytest.mark.rules("4.2-g")
def test_the_short_game_knows_no_siege_and_no_towns(tcc: CrimeanCampaign) -> None:
    """R108: in the short game only the last turn counts."""
    s = last_move(tcc, "axis", 3, "1101=22i", "short")
    idle(s)
    assert not s.is_terminal()


@pytest.mark.rules("4.2-i")
@pytest.mark.parametrize(
    ("turn", "option", "length", "drawn"),
    [(8, "yes", "long", True), (8, "no", "long", False), (7, "yes", "long", False), (3, "yes", "short", False)],
)
def test_a_town_retaken_is_a_draw_from_the_close_of_gt_7(
    tcc: CrimeanCampaign, turn: int, option: str, length: str, drawn: bool
) -> None:
    """EX91"""
    s = last_move(
        tcc, "soviet", turn, "held=2912 1101; garrisons=none; 2911=106r; 1101=22i", length, f"town_draw:{option}"
    )
    events = play(s, "unit 106r", "to 2912")
    assert s.is_terminal() == drawn
    assert ("won" in keys(events)) == drawn
    assert s.result() == ("draw-town" if drawn else "")


@pytest.mark.rules("4.2-i")
def test_a_town_never_lost_draws_nothing(tcc: CrimeanCampaign) -> None:
    """R15"""
    s = last_move(tcc, "soviet", 8, "2911=106r; 1101=22i", options="town_draw:yes")
    play(s, "unit 106r", "to 2912")
    assert not s.is_terminal()


@pytest.mark.rules("4.2-i")
def test_other_towns_draw_nothing(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 8, "held=1912 1101; garrisons=none; 1812=106r; 1101=22i", options="town_draw:yes")
    play(s, "unit 106r", "to 1912")
    assert not s.is_terminal()
    assert not s.held >> HEX["1912"] & 1

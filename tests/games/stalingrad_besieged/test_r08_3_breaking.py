"""8.3 Breaking sectors: the test after combat, what it costs the loser and gives the winner."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

OBJECTIVES = "ferries=2-6 5-6; factory=8-5"
# Spaces of the left sector far from the enemy, so that counting decides and not fighting.
BACK = {"german": ("1-1", "2-1", "3-1"), "russian": ("1-6", "2-6", "3-6")}


def units(side: str, number: int) -> str:
    return "; ".join(f"{space}={side[0]}_inf" for space in BACK[side][:number])


def left(sb: Game[SB], germans: int, russians: int, more: str = "") -> Any:
    """So many units in the left sector, movement about to end."""
    parts = [units("german", germans), units("russian", russians), OBJECTIVES, more]
    return sb.position("at=Maneuver; moving=1; side=german; " + "; ".join(filter(None, parts)))


# --- the test -------------------------------------------------------------------------------------


@pytest.mark.rules("8.3-a")
@pytest.mark.parametrize(
    ("germans", "russians", "broken"),
    [(2, 1, "russian"), (2, 0, "russian"), (3, 1, "russian"), (1, 2, "german"), (0, 2, "german"), (1, 3, "german")],
)
def test_r8_3_a_one_or_no_unit_against_two_breaks(sb: Game[SB], germans: int, russians: int, broken: str) -> None:
    s = left(sb, germans, russians)
    events = play(s, "fight")
    assert piece(s, "broken") == f"left:{broken}"
    assert [event.rules for event in events if event.key == "broken"] == [("8.3-a",)]


@pytest.mark.rules("8.3-a")
@pytest.mark.parametrize(("germans", "russians"), [(2, 2), (3, 2), (2, 3), (1, 0), (0, 1)])
def test_r8_3_a_two_units_hold_and_one_enemy_breaks_nobody(sb: Game[SB], germans: int, russians: int) -> None:
    s = left(sb, germans, russians)
    play(s, "fight")
    assert piece(s, "broken") == ""


@pytest.mark.rules("8.3-b")
def test_sb_41_one_against_one_breaks_nobody(sb: Game[SB]) -> None:
    s = left(sb, 1, 1)
    assert "broken" not in keys(play(s, "fight"))
    assert piece(s, "broken") == ""


@pytest.mark.rules("8.3-a")
def test_r22_nothing_breaks_before_the_last_attack(sb: Game[SB]) -> None:
    """The second Russian dies in the first attack; the German reply is still to come."""
    s = sb.position(f"at=Maneuver; moving=1; side=german; 1-3=g_inf; 1-4=r_inf; 3-3=g_inf; 3-4=r_inf; {OBJECTIVES}")
    play(s, "fight", "attack 1-3", "roll 6")
    assert piece(s, "broken") == ""
    events = play(s, "attack 3-4", "roll 1", "attack 3-3", "roll 1")
    assert "broken" in keys(events)


@pytest.mark.rules("8.3-a")
def test_r22_nothing_breaks_in_movement_or_by_a_card(sb: Game[SB]) -> None:
    s = left(sb, 2, 2, "hand.german=heavy_barrage")
    play(s, "play heavy_barrage", "target 1-6", "roll 6")
    assert piece(s, "broken") == ""
    play(s, "fight")
    assert piece(s, "broken") == "left:russian"


@pytest.mark.rules("8.3-a")
def test_r22_all_sectors_are_tested_at_once_for_both_sides(sb: Game[SB]) -> None:
    s = left(sb, 2, 1, "4-1=g_inf; 4-6=r_inf; 5-6=r_inf")
    events = play(s, "fight")
    assert piece(s, "broken") == "left:russian center:german"
    assert keys(events).count("broken") == 2


@pytest.mark.rules("8.3-a")
def test_r22_the_test_comes_after_the_russian_player_turn_too(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=russian; {units('german', 2)}; {units('russian', 1)}; {OBJECTIVES}")
    play(s, "fight")
    assert piece(s, "broken") == "left:russian"


# --- settled for good -----------------------------------------------------------------------------


@pytest.mark.rules("8.3-c")
def test_r8_3_c_a_broken_sector_is_not_re_established(sb: Game[SB]) -> None:
    """Three Russians have come back against nobody: they stay broken."""
    s = left(sb, 0, 3, "broken=left:russian")
    play(s, "fight")
    assert piece(s, "broken") == "left:russian"
    assert piece(s, "owed.german") == ""


@pytest.mark.rules("8.3-e")
def test_sb_43_a_won_sector_cannot_be_lost(sb: Game[SB]) -> None:
    s = left(sb, 1, 3, "broken=left:russian")
    assert "broken" not in keys(play(s, "fight"))
    assert piece(s, "broken") == "left:russian"


@pytest.mark.rules("8.3-e")
def test_r8_3_e_a_sector_breaks_only_once(sb: Game[SB]) -> None:
    s = left(sb, 2, 1, "broken=left:russian")
    assert "broken" not in keys(play(s, "fight"))
    assert piece(s, "owed.russian") == ""


@pytest.mark.rules("8.3-d")
@pytest.mark.parametrize(
    ("side", "unit", "origin", "to"), [("russian", "r_inf", "4-5", "3-5"), ("german", "g_inf", "4-2", "3-2")]
)
def test_r8_3_d_the_broken_side_may_send_units_in(sb: Game[SB], side: str, unit: str, origin: str, to: str) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side={side}; broken=left:{side}; {origin}={unit}; 4-1=g_inf; 4-6=r_inf")
    play(s, f"move {origin}", f"cross 1 {to}")
    assert piece(s, to).startswith(unit)


@pytest.mark.rules("8.3-f")
def test_r8_3_f_the_winner_may_leave_and_none_need_stay(sb: Game[SB]) -> None:
    s = sb.position(
        f"at=Maneuver; moving=1; side=german; broken=left:russian; 3-2=g_inf; 3-1=g_inf; 1-6=r_inf; "
        f"4-3=r_inf; {OBJECTIVES}"
    )
    play(s, "move 3-2", "cross 3 4-2", "move 3-1", "cross 3 4-1")
    assert (piece(s, "4-2"), piece(s, "4-1")) == ("g_inf moved", "g_inf moved")


# --- what it costs --------------------------------------------------------------------------------

SECTORS = "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf"


def after_one_replacement(sb: Game[SB], side: str) -> Any:
    """The right sector is broken for the side; it has chosen its first replacement and has losses for more."""
    unit = f"{side[0]}_inf"
    s = sb.position(
        f"at=Prepare; preparing=1; moving=1; side={side}; hand.{side}=air_strike; broken=right:{side}; "
        f"eliminated={unit}*4; {SECTORS}; {OBJECTIVES}"
    )
    play(s, f"replace {unit} {unit}")
    return s


@pytest.mark.rules("8.3-g")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_r8_3_g_a_broken_sector_leaves_one_replacement(sb: Game[SB], side: str) -> None:
    assert legal(after_one_replacement(sb, side), "replace") == []


@pytest.mark.rules("8.3-g")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_r8_3_g_the_refusal_names_the_broken_sector(sb: Game[SB], side: str) -> None:
    s = after_one_replacement(sb, side)
    assert refusal(s, f"replace {side[0]}_inf {side[0]}_inf") == "8.3-g"


@pytest.mark.rules("8.3-g")
def test_r8_3_g_the_other_sides_break_costs_nothing(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Prepare; preparing=1; moving=1; side=german; hand.german=air_strike; broken=right:russian; "
        f"eliminated=g_inf*4; {SECTORS}; {OBJECTIVES}"
    )
    play(s, "replace g_inf g_inf")
    assert offers(s, "replace g_inf g_inf")


@pytest.mark.rules("8.3-h")
@pytest.mark.parametrize(
    ("germans", "russians", "loser", "result", "returns"),
    [(2, 1, "russian", "german-two-sectors", (1.0, -1.0)), (1, 2, "german", "russian-two-sectors", (-1.0, 1.0))],
)
def test_r23_two_broken_sectors_end_the_game_at_the_test(
    sb: Game[SB], germans: int, russians: int, loser: str, result: str, returns: tuple[float, float]
) -> None:
    """No card is drawn, no later turn played, and the objectives do not count."""
    s = left(sb, germans, russians, f"broken=right:{loser}; turn=2")
    events = play(s, "fight")
    assert s.is_terminal()
    assert (s.result(), s.returns()) == (result, returns)
    assert [event.rules for event in events if event.key == "two_sectors_broken"] == [("8.3-h",)]
    assert "victory" not in keys(events)


@pytest.mark.rules("8.3-h")
def test_r23_one_sector_each_ends_nothing(sb: Game[SB]) -> None:
    s = left(sb, 2, 1, "broken=right:german")
    play(s, "fight")
    assert not s.is_terminal()

"""3.0 The board: coordinates, facing, arcs, distance, the turn marker and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import legal, offers, piece, play, refusal


def terms(events: Iterable[Event]) -> dict[str, int]:
    """The sum of the one attack among the events."""
    attack = next(event for event in events if event.key in ("attack_hits", "attack_misses"))
    return {term.key: term.value for term in attack.terms}


def combat(sb: Game[SB], side: str, text: str) -> Any:
    return sb.position(f"at=ChooseAttacker; side={side}; shooter={side}; {text}")


# --- the turn marker ------------------------------------------------------------------------------

QUIET = "at=Maneuver; moving=1; 1-1=g_inf; 1-6=r_inf; ferries=2-6 5-6; factory=8-5"


@pytest.mark.rules("3-c")
def test_r3_c_marker_stays_after_the_german_player_turn(sb: Game[SB]) -> None:
    s = sb.position(f"{QUIET}; turn=2; side=german")
    play(s, "fight", "deal air_strike")
    assert (piece(s, "turn"), piece(s, "side")) == ("2", "russian")


@pytest.mark.rules("3-c")
def test_r3_c_russian_advances_the_marker_at_the_end_of_his_player_turn(sb: Game[SB]) -> None:
    s = sb.position(f"{QUIET}; turn=2; side=russian")
    play(s, "fight")
    assert piece(s, "turn") == "2"
    play(s, "deal air_strike")
    assert (piece(s, "turn"), piece(s, "side")) == ("3", "german")


@pytest.mark.rules("3-d")
def test_r3_d_game_goes_on_through_the_russian_player_turn_of_turn_seven(sb: Game[SB]) -> None:
    s = sb.position(f"{QUIET}; turn=6; side=russian")
    play(s, "fight", "deal air_strike")
    assert not s.is_terminal()
    s = sb.position(f"{QUIET}; turn=7; side=german")
    play(s, "fight", "deal air_strike")
    assert not s.is_terminal()


@pytest.mark.rules("3-d")
def test_r3_d_game_stops_when_turn_seven_is_complete(sb: Game[SB]) -> None:
    s = sb.position(f"{QUIET}; turn=7; side=russian")
    play(s, "fight", "deal air_strike")
    assert s.is_terminal()
    assert s.legal_actions() == []


@pytest.mark.rules("3-d")
def test_r3_d_something_may_end_it_earlier(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; turn=3; side=german; broken=left:russian; "
        "4-1=g_inf; 5-1=g_inf; 5-6=r_inf; ferries=2-6 5-6; factory=8-5"
    )
    play(s, "fight")
    assert s.is_terminal()
    assert s.result() == "german-two-sectors"


# --- coordinates and sectors ----------------------------------------------------------------------


@pytest.mark.rules("3-e")
@pytest.mark.parametrize(
    ("side", "unit", "origin", "to", "sector"),
    [
        ("german", "g_inf", "3-2", "4-2", "center"),
        ("german", "g_inf", "6-2", "7-2", "right"),
        ("russian", "r_inf", "4-5", "3-5", "left"),
        ("russian", "r_inf", "6-5", "7-5", "right"),
    ],
)
def test_r1_sectors_have_one_name_for_both_players(
    sb: Game[SB], side: str, unit: str, origin: str, to: str, sector: str
) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side={side}; {origin}={unit}")
    events = play(s, f"move {origin}", f"cross 1 {to}")
    crossed = next(event for event in events if event.key == "crossed")
    assert dict(crossed.params)["sector"] == Ref("sector", sector)


@pytest.mark.rules("3-e")
def test_r1_only_the_red_lines_between_three_and_four_and_six_and_seven_lock(sb: Game[SB]) -> None:
    for column in range(1, 9):
        s = sb.position(f"at=Maneuver; moving=1; side=german; {column}-2=g_inf; 9-6=r_inf")
        play(s, f"move {column}-2")
        assert offers(s, f"to {column + 1}-2") == (column not in (3, 6))


# --- facing and arcs ------------------------------------------------------------------------------


@pytest.mark.rules("3-h")
@pytest.mark.parametrize(
    ("side", "mover", "enemy", "to", "stops"),
    [
        ("german", "g_inf", "r_inf", "2-4", True),
        ("german", "g_inf", "r_inf", "2-2", False),
        ("russian", "r_inf", "g_inf", "2-2", True),
        ("russian", "r_inf", "g_inf", "2-4", False),
    ],
)
def test_r2_front_is_the_side_toward_the_enemys_edge(
    sb: Game[SB], side: str, mover: str, enemy: str, to: str, stops: bool
) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side={side}; 1-3={mover}; {to}={enemy}")
    play(s, "move 1-3", "to 2-3")
    assert s.decision.name == ("Maneuver" if stops else "NextStep")


@pytest.mark.rules("9-j")
def test_r3_attacking_backward_does_not_turn_a_unit_around(sb: Game[SB]) -> None:
    """The German at 5-4 has attacked behind itself; its front is still 5-5, so it is not engaged."""
    s = combat(sb, "german", "5-4=g_inf; 5-3=r_elite; 4-4=r_inf")
    play(s, "attack 5-4", "target 5-3", "roll 1")
    assert terms(play(s, "attack 4-4", "roll 6")) == {"attack": 5, "defense": 1}


@pytest.mark.rules("3-i")
def test_r4_units_back_to_back_are_in_each_others_rear(sb: Game[SB]) -> None:
    s = combat(sb, "russian", "5-4=g_inf; 5-5=r_poor; 5-3=r_inf")
    assert terms(play(s, "attack 5-3", "roll 1"))["rear"] == -2
    s = combat(sb, "german", "5-4=g_inf; 5-3=r_inf; 5-2=g_poor")
    assert terms(play(s, "attack 5-4", "roll 1"))["rear"] == -2


@pytest.mark.rules("3-i")
@pytest.mark.parametrize("attacker", ["4-4", "6-4"])
def test_r4_left_and_right_are_flanks(sb: Game[SB], attacker: str) -> None:
    s = combat(sb, "german", f"5-4=r_inf; 5-3=g_poor; {attacker}=g_inf")
    assert terms(play(s, f"attack {attacker}", "roll 1"))["flank"] == -1


@pytest.mark.rules("9.1-a")
@pytest.mark.parametrize("front", ["g_poor hidden", "g_poor attacked", "g_lart", "g_88 shifted"])
def test_r5_any_enemy_right_ahead_engages(sb: Game[SB], front: str) -> None:
    s = combat(sb, "german", f"5-4=r_inf; 5-3={front}; 4-4=g_inf")
    assert terms(play(s, "attack 4-4", "roll 1"))["flank"] == -1


@pytest.mark.rules("9.1-a")
def test_r5_bonus_is_gone_when_the_engaging_unit_died_in_the_same_combat(sb: Game[SB]) -> None:
    s = combat(sb, "russian", "5-4=r_inf; 5-3=g_poor; 4-4=g_inf; 1-4=r_inf; 1-3=g_inf")
    play(s, "attack 5-4", "roll 6")
    assert "flank" not in terms(play(s, "attack 4-4", "roll 1"))


# --- distance and room ----------------------------------------------------------------------------


@pytest.mark.rules("8.4-f")
def test_r6_diagonal_neighbour_is_two_away_and_red_lines_do_not_hide(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 3-2=g_inf; 4-4=r_inf hidden; 5-4=r_poor hidden")
    play(s, "move 3-2", "to 3-3")
    assert piece(s, "4-4") == "r_inf"
    assert piece(s, "5-4") == "r_poor hidden"


@pytest.mark.rules("8.4-f")
def test_r6_units_in_between_do_not_hide(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 1-3=g_inf; 2-4=r_inf; 2-5=r_poor hidden")
    play(s, "move 1-3", "to 2-3")
    assert piece(s, "2-5") == "r_poor"


@pytest.mark.rules("8-k")
def test_r7_a_space_holds_one_unit(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 2-1=g_inf; 2-2=g_poor; 2-6=r_inf")
    play(s, "move 2-1", "to 2-2")
    assert refusal(s, "stop") == "8-k"
    assert legal(s, "to") == ["to 1-2", "to 2-1", "to 2-3", "to 3-2"]


@pytest.mark.rules("8-f")
def test_r7_markers_do_not_take_up_a_space(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=russian; 2-5=r_inf; ferries=2-6 5-6; factory=8-5; "
        "snipers=2-6:russian; forts=2-6:russian"
    )
    play(s, "move 2-5", "to 2-6", "stop")
    assert piece(s, "2-6") == "r_inf moved"

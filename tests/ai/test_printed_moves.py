"""Moves of the printed opponent that once looked dumb to a reader of the guidelines."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import NUMBER
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer

MANEUVER = "scenario=solo; at=Maneuver; side=german; moving=1; "
U_SHAPE = "; ".join(
    f"{n}=g_unknown"
    for n in ("1-1", "1-2", "2-1", "3-1", "3-2", "4-1", "4-2", "5-1", "6-1", "6-2", "7-1", "7-2", "8-1", "9-1", "9-2")
)


def moves(s: Any, count: int) -> list[str]:
    """The next answers, each played."""
    found = []
    for _ in range(count):
        found.append(answer(s))
        s.play(s.game.action(found[-1]))
    return found


def test_change_sector_leads_through_a_friend_beyond_the_line(sb: Game[SB]) -> None:
    """On turn 1 the U has friends on both sides of every red line."""
    s = sb.position(
        "scenario=solo; at=Prepare; side=german; preparing=1; moving=1; "
        "hand.german=r_reinforcement__g_change_sector; 2-6=r_inf hidden; 5-6=r_inf hidden; "
        f"8-6=r_inf hidden; {U_SHAPE}"
    )
    played = moves(s, 4)
    assert played[0] == "play r_reinforcement__g_change_sector"
    start, across, landing = (text.split(" ")[-1] for text in played[1:])
    assert played[2].startswith("cross 2") and abs(int(start[0]) - int(across[0])) == 1
    assert landing not in U_SHAPE


def test_change_sector_goes_along_the_border_first(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER}shift=1; played=1; 3-2=g_inf; 4-3=r_inf; 9-6=r_inf")
    assert moves(s, 3) == ["move 3-2", "to 3-1", "cross 2 4-1"]


def test_change_sector_prefers_those_who_are_no_artillery(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER}shift=1; played=1; 3-1=g_88; 3-3=g_inf; 9-6=r_inf")
    assert answer(s) == "move 3-3"


def test_the_stronger_takes_the_place_before_anybody_else(sb: Game[SB]) -> None:
    s = sb.position(
        f"{MANEUVER}1-3=g_inf; 2-4=g_inf; 3-3=g_tank; 2-5=r_heavy; 1-5=g_heavy moved; 3-5=g_inf moved; "
        "1-6=r_inf; 2-6=r_inf; 3-6=r_inf; 7-1=g_inf moved"
    )
    assert moves(s, 4) == ["move 2-4", "to 2-3", "stop", "move 3-3"]


@pytest.mark.parametrize(
    "pieces",
    ["1-6=g_tank; 2-5=g_inf; 2-6=r_inf; 7-1=g_inf moved", "1-4=g_elite; 2-3=g_poor; 2-4=r_inf; 1-5=g_inf moved"],
)
def test_a_stronger_unit_with_a_target_of_its_own_changes_places_with_nobody(sb: Game[SB], pieces: str) -> None:
    assert answer(sb.position(MANEUVER + pieces)) == "fight"


def test_replacements_arrive_in_the_order_they_were_chosen(sb: Game[SB]) -> None:
    s = sb.position(
        f"{MANEUVER}pending=g_lart/g_lart g_inf/g_inf; taken=2; allowance=2; 1-2=g_poor moved; "
        "4-2=g_elite moved; 5-2=g_tank moved; 7-2=g_88 moved; 8-2=g_tank moved; 9-2=g_88 moved"
    )
    assert answer(s) == "arrive g_lart"


def test_whoever_takes_the_factory_stays_there(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER}2-3=g_inf; 2-6=r_inf; factory=2-4; ferries=4-6 7-6")
    assert moves(s, 3) == ["move 2-3", "to 2-4", "stop"]


def test_a_slow_unit_of_the_two_player_game_is_not_shifted_onto_a_friend(sb: Game[SB]) -> None:
    """Found by a long run: the plan takes a hidden unit for a fast one, but its first step must be legal."""
    s = sb.position(
        "at=Maneuver; side=german; moving=1; shift=1; played=1; 3-2=g_heavy hidden; 4-2=g_inf; "
        "1-1=g_inf moved; 9-6=r_inf"
    )
    assert moves(s, 2)[0] == "move 3-2" and not s.board[NUMBER["3-2"]]


def test_an_objective_in_reach_comes_before_an_attack(sb: Game[SB]) -> None:
    """[R55] Line 6 before line 7."""
    s = sb.position(f"{MANEUVER}2-3=g_inf; 2-5=r_inf; factory=1-3; ferries=4-6 7-6")
    assert moves(s, 2) == ["move 2-3", "to 1-3"]


def test_an_objective_already_taken_draws_nobody(sb: Game[SB]) -> None:
    s = sb.position(f"{MANEUVER}2-6=g_inf; 9-6=r_inf; ferries=1-6:german 4-6; factory=8-5")
    assert answer(s) == "fight"

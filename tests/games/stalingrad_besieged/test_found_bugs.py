"""Bugs once found by review or by chance, each kept as the position that showed it."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal

OBJECTIVES = "ferries=1-6 5-6; factory=8-5; "
SOLO = "scenario=solo; at=Maneuver; moving=1; side=german; 8-6=r_inf; 5-6=r_inf; aside=g_unknown r_inf*2; " + OBJECTIVES


@pytest.mark.parametrize("shown", [["shows g_88", "roll 1"], ["shows g_heavy"]])
@pytest.mark.rules("12.1-r")
def test_a_slow_unit_shown_by_a_sniper_on_a_friends_space_goes_back(sb: Game[SB], shown: list[str]) -> None:
    """It once stayed there, and the friend was gone."""
    s = sb.position(SOLO + "2-1=g_unknown; 2-2=g_tank; snipers=2-2:russian")
    events = play(s, "move 2-1", "to 2-2", *shown)
    assert "fell_back" in keys(events)
    assert piece(s, "2-2") == "g_tank" and piece(s, "2-1").startswith(shown[0].removeprefix("shows "))


@pytest.mark.rules("12.1-r")
def test_falling_back_over_a_red_line_is_told_and_leaves_no_register(sb: Game[SB]) -> None:
    s = sb.position(SOLO + "shift=1; 3-1=g_unknown; 4-1=g_inf")
    events = play(s, "move 3-1", "cross 2 4-1", "to 4-2", "shows g_88")
    assert "fell_back" in keys(events) and piece(s, "3-1") == "g_88 moved"
    s = sb.position(SOLO + "shift=1; 3-1=g_unknown")
    play(s, "move 3-1", "to 3-2", "cross 2 4-2", "shows g_88")
    assert "case=" not in s.position() and piece(s, "3-2") == "g_88 moved"


@pytest.mark.rules("7.2-a")
def test_a_hidden_reinforcement_is_publicly_no_townspeople(sb: Game[SB]) -> None:
    """R64: Townspeople are shown wherever they arrive."""
    s = sb.position(
        "at=Maneuver; moving=1; side=russian; reinforce=1; aside=r_inf r_town; 5-2=g_inf; 5-6=r_inf; " + OBJECTIVES
    )
    play(s, "reinforce r_inf", "at 1-6")
    sampler, rng = sb.sampler(s.view(0)), Random(1)
    assert not any(piece(sampler.sample(rng), "1-6").startswith("r_town") for _ in range(200))


@pytest.mark.rules("7.3-c")
def test_a_russian_on_a_german_ferry_is_not_called_german(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ArriveAt; pick=replacement r_inf; pending=r_inf/r_inf; moving=1; side=russian; taken=1; "
        "1-6=r_town; 5-2=g_inf; ferries=1-6:german 5-6; factory=8-5"
    )
    assert refusal(s, "at 1-6") == "7.3-c"


@pytest.mark.rules("15-air-c")
def test_nobody_is_asked_for_guns_that_are_all_accounted_for(sb: Game[SB]) -> None:
    text = "at=Prepare; preparing=1; moving=1; side=german; hand.german=air_strike; 3-1=g_inf; 8-6=r_inf hidden; "
    for lost, asked in (("r_at*2", "StrikeRoll"), ("r_at", "CoverAnswer")):
        s = sb.position(f"{text}5-6=r_inf; eliminated={lost}; {OBJECTIVES}")
        play(s, "play air_strike", "target 8-6")
        assert s.decision.name == asked


@pytest.mark.rules("6-e")
def test_a_full_hand_does_not_reshuffle(sb: Game[SB]) -> None:
    """R72: before a draw, and a hand at its limit draws nothing."""
    s = sb.position(
        "options=hand_limit:3; at=Maneuver; moving=1; side=russian; 8-5=r_inf; 2-6=r_inf; 5-6=r_inf; "
        "2-1=g_inf; deck=empty; discard=fortify; hand.russian=air_strike snipers heavy_barrage; "
        "hand.german=air_strike; " + OBJECTIVES
    )
    assert "reshuffled" not in keys(play(s, "fight"))
    assert "known." not in s.position()


@pytest.mark.rules("3-d")
def test_the_marker_never_leaves_the_track(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=russian; turn=7; 8-5=r_inf; 2-6=r_inf; 5-6=r_inf; 2-1=g_inf; "
        "deck=empty; " + OBJECTIVES
    )
    play(s, "fight")
    assert s.is_terminal() and "turn=7; side=russian" in s.position()


@pytest.mark.rules("8-k")
def test_a_piece_that_enters_a_friends_space_is_publicly_fast(sb: Game[SB]) -> None:
    """Worlds sampled in mid-move once had no way on."""
    s = sb.position(
        "at=Maneuver; moving=1; side=russian; 2-6=r_inf hidden; 2-5=r_tank; 5-1=g_inf; 5-6=r_inf; " + OBJECTIVES
    )
    play(s, "move 2-6", "to 2-5")
    sampler, rng = sb.sampler(s.view(0)), Random(1)
    for _ in range(100):
        world = sampler.sample(rng)
        assert legal(world, "to") and not offers(world, "stop")


@pytest.mark.rules("15-grn-a")
def test_a_hidden_german_reinforcement_may_be_light_artillery(sb: Game[SB]) -> None:
    """What R64 excludes for Russians was once excluded for Germans too, by its bit."""
    s = sb.position(
        "at=Maneuver; moving=1; side=german; reinforce=1; aside=g_lart; 5-2=g_inf; 5-6=r_inf; " + OBJECTIVES
    )
    play(s, "reinforce g_lart", "at 1-1")
    assert piece(s, "1-1") == "g_lart hidden reinforced"

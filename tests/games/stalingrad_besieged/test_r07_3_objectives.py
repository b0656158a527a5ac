"""7.3 and 7.4 Ferry points and the tank factory: who holds them, how they change hands."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
OBJECTIVES = "ferries=2-6 5-6; factory=8-5"
# One unit of each side in every sector, all far from each other: no sector is empty, nothing breaks.
ARMIES = "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf"
BOARD = f"{ARMIES}; {OBJECTIVES}"
LOST_FERRY = f"{ARMIES}; ferries=2-6:german 5-6; factory=8-5"


def prepare(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Prepare; preparing=1; moving=1; side={side}; hand.{side}=air_strike; {board}; {text}")


def maneuver(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Maneuver; moving=1; side={side}; {board}; {text}")


# --- ferries --------------------------------------------------------------------------------------


@pytest.mark.rules("7.3-c")
def test_r29_a_german_who_enters_takes_the_ferry_even_in_passing(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "2-5=g_poor")
    events = play(s, "move 2-5", "to 2-6", "to 1-6")
    assert piece(s, "ferries") == "2-6:german 5-6"
    assert [event.rules for event in events if event.key == "ferry_taken"] == [("7.3-c",)]


@pytest.mark.rules("7.3-c")
def test_r7_3_c_the_ferry_stays_german_when_the_german_leaves(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "2-6=g_poor", LOST_FERRY)
    play(s, "move 2-6", "to 3-6", "stop")
    assert piece(s, "ferries") == "2-6:german 5-6"


@pytest.mark.rules("7.3-c")
def test_r7_3_c_nothing_arrives_at_a_ferry_left_in_german_hands(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor", LOST_FERRY)
    play(s, "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7.3-c"


@pytest.mark.rules("7.3-d")
def test_r7_3_d_a_russian_who_moves_in_retakes_the_ferry_and_it_works_again(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; 2-5=r_elite", LOST_FERRY)
    events = play(s, "move 2-5", "to 2-6", "to 3-6")
    assert piece(s, "ferries") == "2-6 5-6"
    assert [event.rules for event in events if event.key == "ferry_taken"] == [("7.3-d",)]
    play(s, "reinforce r_poor")
    assert offers(s, "at 2-6")


@pytest.mark.rules("7.3-d")
def test_r7_3_d_the_death_of_the_occupier_alone_does_not_return_the_ferry(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ChooseAttacker; side=russian; shooter=russian; 2-6=g_poor; 3-6=r_elite; 1-1=g_inf; "
        "ferries=2-6:german 5-6; factory=8-5"
    )
    play(s, "attack 3-6", "roll 6")
    assert (piece(s, "2-6"), piece(s, "ferries")) == ("", "2-6:german 5-6")


@pytest.mark.rules("7.3-d")
def test_r29_placement_never_changes_control(sb: Game[SB]) -> None:
    """Townspeople may be put on a vacant ferry in German hands; only moving in would retake it."""
    s = maneuver(sb, "russian", "pending=r_town/r_town; taken=1", LOST_FERRY)
    play(s, "arrive r_town", "at 2-6")
    assert piece(s, "ferries") == "2-6:german 5-6"


@pytest.mark.rules("7.3-e")
@pytest.mark.parametrize("ferries", ["2-6:german 5-6", "2-6:german 5-6:german"])
def test_r7_3_e_with_a_ferry_lost_the_russian_gets_one_replacement(sb: Game[SB], ferries: str) -> None:
    s = prepare(sb, "russian", "eliminated=r_inf*4", f"{ARMIES}; ferries={ferries}; factory=8-5")
    play(s, "replace r_inf r_inf")
    assert refusal(s, "replace r_inf r_inf") == "7.3-e"


@pytest.mark.rules("7.3-e")
def test_r7_3_e_the_german_is_not_limited_by_ferries(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_inf*4", LOST_FERRY)
    play(s, "replace g_inf g_inf")
    assert offers(s, "replace g_inf g_inf")


@pytest.mark.rules("7.3-f")
def test_sb_55_the_last_russian_of_a_ferrys_sector_dies_and_the_ferry_is_german(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ChooseAttacker; side=german; shooter=german; 1-3=g_inf; 1-4=r_inf; 4-3=g_inf; 4-4=r_inf; "
        "ferries=2-6 5-6; factory=8-5"
    )
    events = play(s, "attack 1-3", "roll 5")
    assert piece(s, "ferries") == "2-6:german 5-6"
    assert [event.rules for event in events if event.key == "ferry_lost"] == [("7.3-f",)]
    assert s.decision.name == "ChooseAttacker"


@pytest.mark.rules("7.3-f")
def test_r30_while_a_russian_is_left_in_the_sector_the_ferry_holds(sb: Game[SB]) -> None:
    s = sb.position(
        "at=ChooseAttacker; side=german; shooter=german; 1-3=g_inf; 1-4=r_inf; 3-6=r_inf; ferries=2-6 5-6; factory=8-5"
    )
    play(s, "attack 1-3", "roll 5")
    assert piece(s, "ferries") == "2-6 5-6"


@pytest.mark.rules("7.3-f")
def test_r30_a_card_or_a_sniper_wipes_out_too(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "hand.german=heavy_barrage; 4-1=g_inf; 1-5=r_poor", OBJECTIVES)
    play(s, "play heavy_barrage", "target 1-5", "roll 6")
    assert piece(s, "ferries") == "2-6:german 5-6"
    s = maneuver(sb, "russian", "4-1=g_inf; 1-5=r_poor; snipers=1-4:german", OBJECTIVES)
    play(s, "move 1-5", "to 1-4", "roll 6")
    assert piece(s, "ferries") == "2-6:german 5-6"


@pytest.mark.rules("7.3-f")
def test_r30_walking_the_last_russian_out_does_not_lose_the_ferry(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=russian; 5-1=g_inf; 3-5=r_inf; {OBJECTIVES}")
    play(s, "move 3-5", "cross 1 4-5")
    assert piece(s, "ferries") == "2-6 5-6"


# --- the factory ----------------------------------------------------------------------------------


@pytest.mark.rules("7.4-c")
def test_sb_57_a_german_who_moves_in_destroys_the_factory(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=german; 8-4=g_inf; {OBJECTIVES}")
    events = play(s, "move 8-4", "to 8-5", "stop")
    assert piece(s, "factory") == "8-5:destroyed"
    assert [event.rules for event in events if event.key == "factory_destroyed"] == [("7.4-c",)]


@pytest.mark.rules("7.4-c")
def test_r7_4_c_the_factory_is_gone_for_good(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "8-6=r_elite", f"{ARMIES}; ferries=2-6 5-6; factory=8-5:destroyed")
    play(s, "move 8-6", "to 8-5", "stop")
    assert piece(s, "factory") == "8-5:destroyed"


FACTORY_FIGHT = (
    "at=ChooseAttacker; 8-4=g_inf; 8-5=r_inf; 9-6=r_poor; 1-3=g_inf; 1-4=r_inf; ferries=2-6 5-6; factory=8-5"
)


@pytest.mark.rules("7.4-d")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_r31_a_german_who_clears_the_factory_may_advance_into_it(sb: Game[SB], side: str) -> None:
    """Also in the Russian's turn."""
    s = sb.position(f"{FACTORY_FIGHT}; side={side}; shooter=german")
    play(s, "attack 8-4", "roll 6")
    assert (s.current_player(), legal(s)) == (GERMAN, ["advance", "decline"])
    play(s, "advance")
    assert (piece(s, "8-4"), piece(s, "factory")) == ("", "8-5:destroyed")
    assert piece(s, "8-5") == "g_inf attacked"


@pytest.mark.rules("7.4-d")
def test_r7_4_d_he_may_decline(sb: Game[SB]) -> None:
    s = sb.position(f"{FACTORY_FIGHT}; side=german; shooter=german")
    play(s, "attack 8-4", "roll 6", "decline")
    assert (piece(s, "8-4"), piece(s, "factory")) == ("g_inf attacked", "8-5")


@pytest.mark.rules("7.4-d")
@pytest.mark.parametrize(
    ("board", "attacker", "roll"),
    [
        ("8-4=g_inf; 8-5=r_inf", "8-4", "roll 1"),  # a miss
        ("8-3=g_lart; 8-5=r_inf", "8-3", "roll 6"),  # artillery from two spaces away
        ("8-3=g_inf; 8-4=r_inf", "8-3", "roll 6"),  # not the factory's space
        ("9-3=g_inf; 9-4=r_inf", "9-3", "roll 6"),
    ],
)
def test_r31_no_other_advance_after_combat(sb: Game[SB], board: str, attacker: str, roll: str) -> None:
    s = sb.position(f"at=ChooseAttacker; side=german; shooter=german; {board}; 1-3=g_inf; 1-4=r_inf; {OBJECTIVES}")
    play(s, f"attack {attacker}", roll)
    assert s.decision.name == "ChooseAttacker"


@pytest.mark.rules("7.4-d")
def test_r31_no_advance_into_a_destroyed_factory_nor_for_russians(sb: Game[SB]) -> None:
    s = sb.position(FACTORY_FIGHT.replace("factory=8-5", "factory=8-5:destroyed") + "; side=german; shooter=german")
    play(s, "attack 8-4", "roll 6")
    assert s.decision.name == "ChooseAttacker"
    s = sb.position(
        "at=ChooseAttacker; side=russian; shooter=russian; 8-5=g_poor; 8-6=r_elite; 1-3=g_inf; 1-4=r_inf; "
        "ferries=2-6 5-6; factory=8-5"
    )
    play(s, "attack 8-6", "roll 6")
    assert s.decision.name == "ChooseAttacker"


@pytest.mark.rules("7.4-d")
def test_r31_the_advance_counts_as_entering(sb: Game[SB]) -> None:
    """It meets the sniper, razes the fortification and turns up what it sees."""
    s = sb.position(
        f"{FACTORY_FIGHT}; side=german; shooter=german; snipers=8-5:russian; forts=8-5:russian; 7-6=r_elite hidden"
    )
    events = play(s, "attack 8-4", "roll 6", "advance", "roll 1")
    assert {"sniper_misses", "razed", "factory_destroyed", "revealed"} <= set(keys(events))
    assert piece(s, "7-6") == "r_elite"


@pytest.mark.rules("7.4-d")
def test_r66_a_german_shot_by_the_sniper_on_the_factory_does_not_destroy_it(sb: Game[SB]) -> None:
    s = sb.position(f"{FACTORY_FIGHT}; side=german; shooter=german; snipers=8-5:russian; 7-6=r_elite hidden")
    play(s, "attack 8-4", "roll 6", "advance", "roll 6")
    assert (piece(s, "8-5"), piece(s, "factory"), piece(s, "7-6")) == ("", "8-5", "r_elite hidden")


# --- where objectives lie -------------------------------------------------------------------------


@pytest.mark.rules("7-e")
def test_r7_e_ferries_and_factory_lie_in_three_sectors(sb: Game[SB]) -> None:
    s = sb.position("at=PlaceFerry; 1-1=g_inf; 1-6=r_inf; ferries=8-6")
    assert refusal(s, "ferry 7-6") == refusal(s, "ferry 9-6") == "4-i"
    play(s, "ferry 4-6")
    assert all(refusal(s, f"factory {name}") == "4-i" for name in ("9-4", "8-6", "4-6", "6-4"))
    assert legal(s) == [f"factory {name}" for name in ("1-4", "1-5", "1-6", "2-6", "3-4", "3-5", "3-6")]


@pytest.mark.rules("7-j")
@pytest.mark.parametrize(("loser", "winner"), [("german", "russian"), ("russian", "german")])
def test_r7_j_a_side_broken_in_two_sectors_loses_at_once(sb: Game[SB], loser: str, winner: str) -> None:
    many, one = ("g", "r") if loser == "russian" else ("r", "g")
    s = sb.position(
        f"at=Maneuver; moving=1; side=german; turn=2; broken=left:{loser}; "
        f"4-1={one}_inf; 4-6={many}_inf; 5-6={many}_inf; {OBJECTIVES}"
    )
    play(s, "fight")
    assert (s.is_terminal(), s.result()) == (True, f"{winner}-two-sectors")

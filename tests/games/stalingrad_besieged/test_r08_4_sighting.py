"""8.4 Movement procedure: one unit after the other, and when hidden pieces are turned up."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
SOLO = "scenario=solo; at=Maneuver; moving=1; side=german"


def taken_up(sb: Game[SB], side: str, space: str, text: str) -> Any:
    """A unit chosen, its first step next."""
    s = sb.position(f"at=Maneuver; moving=1; side={side}; {text}")
    play(s, f"move {space}")
    return s


def revealed(events: list[Any]) -> list[tuple[str, ...]]:
    return [event.rules for event in events if event.key == "revealed"]


# --- one at a time --------------------------------------------------------------------------------


@pytest.mark.rules("8.4-a")
def test_r8_4_a_a_unit_finishes_its_move_before_the_next(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_inf; 8-1=g_inf; 9-6=r_inf")
    play(s, "to 2-2")
    assert not offers(s, "move 8-1")
    play(s, "stop")
    assert offers(s, "move 8-1")


@pytest.mark.rules("8.4-a")
def test_r8_4_a_a_unit_moves_once_a_turn(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_inf; 9-6=r_inf")
    play(s, "to 2-2", "stop")
    assert refusal(s, "move 2-2") == "8.4-a"


@pytest.mark.rules("8.4-b")
def test_r8_4_b_two_units_cannot_change_places(sb: Game[SB]) -> None:
    """Each would have to pass through the other and stop where it still stands."""
    s = taken_up(sb, "german", "2-1", "2-1=g_inf; 2-2=g_poor; 9-6=r_inf")
    play(s, "to 2-2")
    assert refusal(s, "stop") == "8-k"
    play(s, "to 2-3", "move 2-2", "to 2-1", "stop")
    assert refusal(s, "move 2-3") == refusal(s, "move 2-1") == "8.4-a"


@pytest.mark.rules("8.4-a")
def test_r8_4_a_next_turn_all_may_move_again(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; 2-1=g_inf moved; 2-6=r_inf; ferries=2-6 5-6; factory=8-5")
    play(s, "fight", "deal fortify", "fight", "deal fortify", "ready")
    assert offers(s, "move 2-1")


# --- who is seen ----------------------------------------------------------------------------------


@pytest.mark.rules("8.4-d", "8.4-f", "8.4-g")
def test_sb_65_the_seen_is_shown_at_once_the_mover_when_its_move_ends(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "5-2", "5-2=g_inf hidden; 5-5=r_lart hidden")
    assert revealed(play(s, "to 5-3")) == [("8.4-f",)]
    assert piece(s, "5-5") == "r_lart"
    assert piece(s, "lifted") == "g_inf hidden"
    assert offers(s, "to 4-3")
    assert revealed(play(s, "stop")) == [("8.4-d",)]
    assert piece(s, "5-3") == "g_inf moved"


@pytest.mark.rules("8.4-d")
@pytest.mark.parametrize("enemy", ["r_inf", "r_inf hidden"])
def test_r8_4_d_a_mover_within_two_is_revealed_when_it_stops(sb: Game[SB], enemy: str) -> None:
    s = taken_up(sb, "german", "5-2", f"5-2=g_lart hidden; 5-5={enemy}")
    play(s, "to 5-3")
    assert piece(s, "lifted") == "g_lart hidden"
    play(s, "stop")
    assert piece(s, "5-3") == "g_lart moved"


@pytest.mark.rules("8.4-d")
def test_r8_4_d_three_spaces_away_it_stays_hidden(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "5-6", "5-6=r_inf hidden; 5-2=g_inf hidden; 4-3=g_poor hidden")
    assert revealed(play(s, "to 5-5", "stop")) == []
    assert piece(s, "5-5") == "r_inf hidden moved"
    assert (piece(s, "5-2"), piece(s, "4-3")) == ("g_inf hidden", "g_poor hidden")


@pytest.mark.rules("8.4-d")
def test_r49_sight_on_the_way_counts_even_if_the_move_ends_further_off(sb: Game[SB]) -> None:
    """A replacement that may move two face down, so that only sight can show it."""
    s = taken_up(sb, "german", "5-2", "5-2=g_inf hidden:g_inf arrived; taken=2; swift=2; 5-5=r_inf")
    assert revealed(play(s, "to 5-3", "to 5-2")) == [("8.4-d",)]
    assert piece(s, "5-2") == "g_inf moved arrived"


@pytest.mark.rules("8.4-f")
def test_r8_4_f_every_hidden_enemy_within_two_is_shown_and_no_other(sb: Game[SB]) -> None:
    s = taken_up(
        sb,
        "german",
        "5-2",
        "5-2=g_inf; 5-5=r_lart hidden; 4-4=r_inf hidden; 3-3=r_poor hidden; 6-5=r_at hidden; 7-4=r_tank hidden",
    )
    assert revealed(play(s, "to 5-3")) == [("8.4-f",)] * 3
    assert [piece(s, space) for space in ("5-5", "4-4", "3-3")] == ["r_lart", "r_inf", "r_poor"]
    assert [piece(s, space) for space in ("6-5", "7-4")] == ["r_at hidden", "r_tank hidden"]


@pytest.mark.rules("8.4-f")
def test_r8_4_f_friends_are_not_shown(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "5-2", "5-2=g_inf; 5-5=r_inf; 4-2=g_lart hidden")
    play(s, "to 5-3", "stop")
    assert piece(s, "4-2") == "g_lart hidden"


@pytest.mark.rules("8.4-f")
def test_r49_the_step_that_shows_cannot_be_taken_back(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "5-2", "5-2=g_inf; 5-5=r_lart hidden")
    assert any(event.final for event in play(s, "to 5-3"))
    s = taken_up(sb, "german", "5-1", "5-1=g_inf hidden; 5-5=r_lart hidden")
    assert not any(event.final for event in play(s, "to 5-2"))


@pytest.mark.rules("8.4-g")
def test_r8_4_g_after_the_sighting_the_mover_goes_on_or_stops(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "5-2", "5-2=g_inf; 5-5=r_lart hidden")
    play(s, "to 5-3")
    assert legal(s) == ["to 4-3", "to 5-2", "to 5-4", "to 6-3", "stop"]
    play(s, "to 5-4")
    assert piece(s, "5-4") == "g_inf moved"


@pytest.mark.rules("8.4-e")
def test_r8_4_e_a_revealed_unit_stays_revealed(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "5-3", "5-3=g_inf; 5-6=r_inf; ferries=2-6 5-6; factory=8-5")
    play(s, "to 5-2", "to 5-1", "fight", "deal fortify", "fight", "deal fortify")
    assert piece(s, "5-1") == "g_inf"


@pytest.mark.rules("8.4-e")
def test_r49_a_unit_that_attacks_is_revealed(sb: Game[SB]) -> None:
    """In play it was seen before; an edited position may say otherwise."""
    s = sb.position("at=ChooseAttacker; side=german; shooter=german; 2-3=g_lart hidden; 2-4=r_inf")
    play(s, "attack 2-3", "roll 1")
    assert piece(s, "2-3") == "g_lart attacked"


# --- sniper before occupation ---------------------------------------------------------------------

SNIPER_ON_FERRY = (
    "2-5=g_poor hidden; snipers=2-6:russian; forts=2-6:russian; 4-6=r_elite hidden; ferries=2-6 5-6; factory=8-5"
)


@pytest.mark.rules("8.4-f")
def test_r66_a_unit_shot_by_a_sniper_takes_and_sees_nothing(sb: Game[SB]) -> None:
    """Factor 5, poor infantry 0: a five hits."""
    s = taken_up(sb, "german", "2-5", SNIPER_ON_FERRY)
    play(s, "to 2-6", "roll 5")
    assert (piece(s, "2-6"), piece(s, "ferries"), piece(s, "snipers")) == ("", "2-6 5-6", "")
    assert piece(s, "forts") == "2-6:russian:fortify"
    assert piece(s, "4-6") == "r_elite hidden"


@pytest.mark.rules("8.4-f")
def test_r66_a_survivor_takes_razes_and_sees(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-5", SNIPER_ON_FERRY)
    events = play(s, "to 2-6", "roll 4")
    assert keys(events).index("sniper_misses") < keys(events).index("ferry_taken")
    assert (piece(s, "ferries"), piece(s, "forts"), piece(s, "4-6")) == ("2-6:german 5-6", "", "r_elite")


@pytest.mark.rules("15-snp-b")
def test_sb_63_a_tank_walks_past_a_sniper_and_the_card_stays(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_tank; snipers=2-3:russian")
    play(s, "to 2-3")
    assert (s.decision.name, piece(s, "snipers")) == ("NextStep", "2-3:russian")


# --- pieces nobody knows --------------------------------------------------------------------------


@pytest.mark.rules("8.4-f")
def test_r54_a_piece_nobody_knew_is_drawn_when_it_is_seen(sb: Game[SB]) -> None:
    s = sb.position(
        "scenario=solo; at=Maneuver; moving=1; side=russian; 5-6=r_inf; 5-3=g_unknown hidden; "
        "eliminated=g_inf*7 g_elite g_poor g_lart*2; out=g_88*2"
    )
    play(s, "move 5-6", "to 5-5")
    assert s.current_player() == CHANCE
    assert {action.text: weight for action, weight in s.chance_outcomes()} == {"shows g_heavy": 1, "shows g_tank": 2}
    play(s, "shows g_tank")
    assert piece(s, "5-3") == "g_tank"
    assert s.decision.name == "NextStep"


@pytest.mark.rules("8-c")
def test_r70_a_unit_that_proves_too_slow_on_a_friend_goes_back(sb: Game[SB]) -> None:
    s = sb.position(f"{SOLO}; 2-1=g_unknown hidden; 2-2=g_inf; 9-6=r_inf")
    play(s, "move 2-1", "to 2-2", "to 2-3", "shows g_heavy")
    assert (piece(s, "2-1"), piece(s, "2-2"), piece(s, "2-3")) == ("g_heavy moved", "g_inf", "")


@pytest.mark.rules("8-c")
def test_r70_on_a_vacant_space_it_stays_there(sb: Game[SB]) -> None:
    s = sb.position(f"{SOLO}; 2-1=g_unknown hidden; 9-6=r_inf")
    play(s, "move 2-1", "to 2-2", "to 2-3", "shows g_88")
    assert (piece(s, "2-1"), piece(s, "2-2"), piece(s, "2-3")) == ("", "g_88 moved", "")


@pytest.mark.rules("8-k")
def test_r70_a_piece_that_can_only_be_slow_never_stops_on_a_friend(sb: Game[SB]) -> None:
    """It survived a strike that only a heavy tank survives: everyone knows that it moves one."""
    s = sb.position(f"{SOLO}; 2-1=g_unknown hidden:g_heavy; 2-2=g_lart; 9-6=r_inf")
    play(s, "move 2-1")
    if offers(s, "to 2-2"):
        play(s, "to 2-2")
        while s.decision.name != "Maneuver":
            s.play(s.legal_actions()[0])
    assert piece(s, "2-2") == "g_lart"

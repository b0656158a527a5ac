"""5.0 Sequence of play: what comes when in a player-turn, and what the other player sees of it."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
BASE = "ferries=2-6 5-6; factory=8-5"
# A German player-turn with everything in it: a card, a pair of losses, and an enemy to meet.
FULL_TURN = (
    "at=Prepare; preparing=1; moving=1; side=german; 2-2=g_inf; 2-4=r_inf; 5-1=g_poor; 5-6=r_poor; "
    f"8-1=g_elite; 8-6=r_elite; eliminated=g_inf*2; hand.german=heavy_barrage; {BASE}"
)


@pytest.mark.rules("5-a", "5-c", "5-d")
def test_r5_a_whole_player_turn_in_its_order(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    events = play(
        s,
        "replace g_inf g_inf",
        "ready",
        "arrive g_inf",
        "at 1-1",
        "move 2-2",
        "to 2-3",
        "play heavy_barrage",
        "target 5-6",
        "roll 1",
        "fight",
        "attack 2-3",
        "roll 1",
        "attack 2-4",
        "roll 1",
        "deal air_strike",
    )
    assert [
        key
        for key in keys(events)
        if key
        in (
            "replacement_chosen",
            "replacement_arrives",
            "moved",
            "strike_rolled",
            "attack_misses",
            "card_drawn",
            "turn_begins",
        )
    ] == [
        "replacement_chosen",
        "replacement_arrives",
        "replacement_arrives",
        "moved",
        "moved",
        "strike_rolled",
        "attack_misses",
        "attack_misses",
        "card_drawn",
        "turn_begins",
    ]
    assert piece(s, "side") == "russian"


# --- 5-a: the option window -----------------------------------------------------------------------


@pytest.mark.rules("5-a")
def test_r5_a_card_may_be_played_before_replacements_and_movement(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    play(s, "play heavy_barrage", "target 2-4", "roll 6")
    assert s.decision.name == "Prepare"
    assert piece(s, "2-4") == ""


@pytest.mark.rules("5-a")
def test_r5_a_card_may_be_played_between_two_moves(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    play(s, "ready", "move 5-1", "to 5-2", "stop", "play heavy_barrage", "target 2-4", "roll 6")
    assert s.decision.name == "Maneuver"
    assert offers(s, "move 2-2")


@pytest.mark.rules("5-a")
def test_r5_a_a_card_half_played_is_not_seen(sb: Game[SB]) -> None:
    for place in ("Prepare", "Maneuver"):
        s = sb.position(FULL_TURN.replace("at=Prepare", f"at={place}"))
        before = s.information_state(RUSSIAN), s.information_state(None)
        assert play(s, "play heavy_barrage") == []
        assert (s.information_state(RUSSIAN), s.information_state(None)) == before
        assert "pick=card heavy_barrage" in s.information_state(GERMAN)


# --- 5-b: replacements ----------------------------------------------------------------------------


@pytest.mark.rules("5-b")
def test_r5_b_replacements_are_chosen_before_movement(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    assert offers(s, "replace g_inf g_inf")
    play(s, "ready")
    assert not offers(s, "replace g_inf g_inf")


@pytest.mark.rules("5-b")
def test_r5_b_replacements_are_placed_before_or_during_movement(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    play(s, "replace g_inf g_inf", "ready")
    assert offers(s, "arrive g_inf")
    play(s, "move 5-1", "to 5-2", "stop")
    assert offers(s, "arrive g_inf")
    play(s, "arrive g_inf", "at 1-1")
    assert piece(s, "1-1").startswith("g_inf hidden")


@pytest.mark.rules("5-b")
def test_r5_b_nothing_to_prepare_goes_straight_to_movement(sb: Game[SB]) -> None:
    """Everybody sees that the Russian has neither card nor pair."""
    s = sb.position(f"at=Maneuver; moving=1; side=german; 1-1=g_inf; 1-6=r_inf; {BASE}")
    play(s, "fight", "deal air_strike")
    assert (piece(s, "side"), s.decision.name) == ("russian", "Maneuver")


@pytest.mark.rules("5-b")
def test_r5_b_an_arrival_half_placed_is_not_seen(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=russian; 1-1=g_inf; 1-6=r_inf; reinforce=1; aside=r_heavy; {BASE}")
    before = s.information_state(GERMAN), s.information_state(None)
    assert play(s, "reinforce r_heavy") == []
    assert (s.information_state(GERMAN), s.information_state(None)) == before


# --- 5-c to 5-f -----------------------------------------------------------------------------------


@pytest.mark.rules("5-c")
def test_r5_c_some_all_or_none_may_move(sb: Game[SB]) -> None:
    text = f"at=Maneuver; moving=1; side=german; 1-1=g_inf; 5-1=g_poor; 1-6=r_inf; 5-6=r_poor; {BASE}"
    s = sb.position(text)
    assert offers(s, "fight")
    play(s, "move 1-1", "to 1-2", "stop")
    assert offers(s, "fight")
    play(s, "move 5-1", "to 5-2", "stop")
    assert legal(s) == ["fight"]
    s = sb.position(text)
    play(s, "fight")
    assert piece(s, "1-1") == "g_inf"


@pytest.mark.rules("5-c")
def test_r5_c_a_unit_taken_up_but_not_yet_moved_is_not_seen(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=german; 1-1=g_inf hidden; 1-6=r_inf; {BASE}")
    before = s.information_state(RUSSIAN), s.information_state(None)
    assert play(s, "move 1-1") == []
    assert (s.information_state(RUSSIAN), s.information_state(None)) == before


@pytest.mark.rules("5-d")
def test_r5_d_combat_follows_movement_and_both_sides_attack(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=russian; 2-3=g_inf; 2-4=r_elite; {BASE}")
    play(s, "fight")
    assert (s.current_player(), legal(s)) == (RUSSIAN, ["attack 2-4"])
    play(s, "attack 2-4", "roll 1")
    assert (s.current_player(), legal(s)) == (GERMAN, ["attack 2-3"])
    play(s, "attack 2-3", "roll 1")
    assert s.decision.name == "DrawCard"


@pytest.mark.rules("5-d")
def test_r5_d_no_attack_before_combat_no_move_after_it_began(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=german; 2-3=g_inf; 5-1=g_poor; 2-4=r_elite; {BASE}")
    assert not offers(s, "attack 2-3")
    play(s, "fight")
    assert not offers(s, "move 5-1")


@pytest.mark.rules("5-e")
@pytest.mark.parametrize(("side", "other"), [("german", "russian"), ("russian", "german")])
def test_r5_e_the_player_draws_one_card_after_combat(sb: Game[SB], side: str, other: str) -> None:
    s = sb.position(f"at=Maneuver; moving=1; turn=2; side={side}; 2-3=g_inf; 2-4=r_elite; {BASE}")
    first, second = ("2-3", "2-4") if side == "german" else ("2-4", "2-3")
    play(s, "fight", f"attack {first}", "roll 1", f"attack {second}", "roll 1")
    assert piece(s, f"hand.{side}") == ""
    events = play(s, "deal fortify")
    assert piece(s, f"hand.{side}") == "fortify"
    assert piece(s, f"hand.{other}") == ""
    assert {event.rules for event in events if event.key.startswith("card_drawn")} == {("5-e",)}


@pytest.mark.rules("5-e")
def test_r5_e_what_was_drawn_is_the_owners_secret(sb: Game[SB]) -> None:
    views = []
    for card in ("fortify", "snipers"):
        s = sb.position(f"at=Maneuver; moving=1; side=german; 1-1=g_inf; 1-6=r_inf; {BASE}")
        events = play(s, "fight", f"deal {card}")
        views.append((s.information_state(RUSSIAN), [event for event in events if event.seen_by(RUSSIAN)]))
    assert views[0] == views[1]


@pytest.mark.rules("5-f")
def test_r5_f_the_marker_moves_last_of_all(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; turn=4; side=russian; 1-1=g_inf; 1-6=r_inf; {BASE}")
    play(s, "fight")
    assert (s.decision.name, piece(s, "turn")) == ("DrawCard", "4")
    play(s, "deal fortify")
    assert piece(s, "turn") == "5"


@pytest.mark.rules("5-f")
def test_r5_f_the_german_does_not_move_the_marker(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; turn=4; side=german; 1-1=g_inf; 1-6=r_inf; {BASE}")
    play(s, "fight", "deal fortify")
    assert piece(s, "turn") == "4"


@pytest.mark.rules("5-d")
def test_r5_only_the_player_whose_turn_it_is_prepares_and_moves(sb: Game[SB]) -> None:
    s = sb.position(FULL_TURN)
    refused = s.explain(s.game.action("ready"), RUSSIAN)
    assert refused is not None and refused.key == "not_your_decision"
    play(s, "ready")
    assert refusal(s, "move 2-4") == "8-a"

"""6.0 Option cards: the own half, one a turn, before combat, the pile and its reshuffle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
BASE = "1-1=g_inf; 1-6=r_inf; ferries=2-6 5-6; factory=8-5"


def prepare(sb: Game[SB], side: str, hand: str, more: str = "") -> Any:
    return sb.position(f"at=Prepare; preparing=1; moving=1; side={side}; hand.{side}={hand}; {BASE}; {more}")


def played_effect(events: Iterable[Event]) -> str:
    event = next(event for event in events if event.key == "card_played")
    assert "6-a" in event.rules
    effect = dict(event.params)["effect"]
    assert isinstance(effect, Ref)
    return effect.id


# --- whose half -----------------------------------------------------------------------------------


@pytest.mark.rules("6-a")
@pytest.mark.parametrize(
    ("card", "german", "russian"),
    [
        ("r_fortify__g_reinforcement", "reinforcement", "fortify"),
        ("r_change_sector__g_air_strike", "air_strike", "change_sector"),
        ("r_reinforcement__g_change_sector", "change_sector", "reinforcement"),
        ("r_fortify__g_heavy_barrage", "heavy_barrage", "fortify"),
        ("r_katyusha__g_heavy_barrage", "heavy_barrage", "katyusha"),
    ],
)
def test_r6_a_each_side_uses_its_own_half(sb: Game[SB], card: str, german: str, russian: str) -> None:
    for side, effect, enemy, own in (("german", german, "1-6", "1-1"), ("russian", russian, "1-1", "1-6")):
        s = prepare(sb, side, card, "aside=g_poor r_poor")
        events = play(s, f"play {card}")
        if s.decision.name == "PrepareTarget":
            events += play(s, f"target {own if effect == 'fortify' else enemy}")
        assert played_effect(events) == effect


@pytest.mark.rules("6-a")
def test_r6_a_the_other_half_cannot_be_aimed(sb: Game[SB]) -> None:
    """The Russian fortifies with the card whose other half is a barrage; he may not strike with it."""
    s = prepare(sb, "russian", "r_fortify__g_heavy_barrage")
    play(s, "play r_fortify__g_heavy_barrage")
    assert not offers(s, "target 1-1")
    s = prepare(sb, "german", "r_fortify__g_heavy_barrage")
    play(s, "play r_fortify__g_heavy_barrage")
    assert legal(s) == ["target 1-6"]


@pytest.mark.rules("6-a")
@pytest.mark.parametrize("card", ["air_strike", "heavy_barrage", "snipers", "fortify"])
def test_r41_a_common_face_serves_either_side(sb: Game[SB], card: str) -> None:
    for side in ("german", "russian"):
        assert offers(prepare(sb, side, card), f"play {card}")


@pytest.mark.rules("6-a")
def test_r6_a_only_a_card_in_hand(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "air_strike")
    assert refusal(s, "play heavy_barrage") == refusal(s, "spend heavy_barrage") == "6-a"


# --- how many, and when ---------------------------------------------------------------------------


@pytest.mark.rules("6-b")
def test_r6_b_one_card_a_turn(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "air_strike heavy_barrage", "5-1=g_inf; 8-1=g_inf; eliminated=g_poor g_elite")
    play(s, "play heavy_barrage", "target 1-6", "roll 1")
    assert refusal(s, "play air_strike") == refusal(s, "spend air_strike") == "6-b"
    play(s, "ready")
    assert refusal(s, "play air_strike") == refusal(s, "spend air_strike") == "6-b"


@pytest.mark.rules("6-b")
def test_r41_a_card_spent_uses_the_one_play_of_the_turn(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "air_strike heavy_barrage")
    play(s, "spend heavy_barrage")
    assert s.decision.name == "Maneuver"
    assert refusal(s, "play air_strike") == "6-b"


@pytest.mark.rules("6-b")
def test_r6_b_every_kind_of_card_uses_the_one_play(sb: Game[SB]) -> None:
    for card, target in (
        ("snipers", "target 1-2"),
        ("fortify", "target 1-1"),
        ("r_fortify__g_reinforcement", ""),
        ("r_reinforcement__g_change_sector", ""),
    ):
        s = prepare(sb, "german", f"{card} air_strike", "aside=g_poor")
        play(s, *filter(None, (f"play {card}", target)))
        assert refusal(s, "play air_strike") == "6-b"


@pytest.mark.rules("6-b")
def test_r6_b_a_new_turn_brings_a_new_play(sb: Game[SB]) -> None:
    s = sb.position(f"at=Maneuver; moving=1; side=russian; played=1; hand.german=air_strike; {BASE}")
    play(s, "fight", "deal fortify")
    assert (s.current_player(), s.decision.name) == (GERMAN, "Prepare")
    assert offers(s, "play air_strike")


@pytest.mark.rules("6-c")
def test_r6_c_no_card_once_combat_has_begun(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=german; 2-3=g_inf; 2-4=r_elite; ferries=2-6 5-6; factory=8-5; "
        "hand.german=heavy_barrage; hand.russian=heavy_barrage"
    )
    assert offers(s, "play heavy_barrage")
    play(s, "fight")
    assert not offers(s, "play heavy_barrage")
    play(s, "attack 2-3", "roll 1")
    assert not offers(s, "play heavy_barrage")
    play(s, "attack 2-4", "roll 1")
    assert s.decision.name == "DrawCard"


@pytest.mark.rules("6-c")
def test_r6_c_a_card_in_combat_is_refused_by_this_rule(sb: Game[SB]) -> None:
    s = sb.position("at=ChooseAttacker; side=german; shooter=german; 2-3=g_inf; 2-4=r_elite; hand.german=heavy_barrage")
    assert refusal(s, "play heavy_barrage") == refusal(s, "spend heavy_barrage") == "6-c"


@pytest.mark.rules("6-d")
def test_r6_d_no_card_need_be_played(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "air_strike")
    assert offers(s, "ready")
    play(s, "ready", "fight", "deal fortify")
    assert piece(s, "hand.german") == "air_strike fortify"


# --- without executing ----------------------------------------------------------------------------


@pytest.mark.rules("6-f")
@pytest.mark.parametrize("place", ["Prepare", "Maneuver"])
def test_r6_f_a_card_may_be_spent_without_effect(sb: Game[SB], place: str) -> None:
    s = sb.position(f"at={place}; preparing=1; moving=1; side=german; hand.german=heavy_barrage; {BASE}")
    events = play(s, "spend heavy_barrage")
    assert [(event.key, event.rules) for event in events] == [("card_spent", ("6-f",))]
    assert (piece(s, "hand.german"), piece(s, "discard")) == ("", "heavy_barrage")
    assert piece(s, "1-6") == "r_inf"


@pytest.mark.rules("6-f")
def test_r6_f_a_card_without_use_can_only_be_spent(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "r_fortify__g_reinforcement")
    assert refusal(s, "play r_fortify__g_reinforcement") == "6-f"
    assert offers(s, "spend r_fortify__g_reinforcement")


# --- the pile -------------------------------------------------------------------------------------


def draw(sb: Game[SB], piles: str, side: str = "german") -> Any:
    s = sb.position(f"at=Maneuver; moving=1; side={side}; {BASE}; {piles}")
    play(s, "fight")
    return s


@pytest.mark.rules("6-e")
def test_r72_the_discards_become_the_pile_when_its_last_card_is_drawn(sb: Game[SB]) -> None:
    s = draw(sb, "deck=fortify; discard=snipers air_strike*2")
    events = play(s, "deal fortify")
    assert [event.rules for event in events if event.key == "reshuffled"] == [("6-e",)]
    assert (piece(s, "deck"), piece(s, "discard")) == ("air_strike*2 snipers", "")


@pytest.mark.rules("6-e")
def test_r6_e_no_reshuffle_while_the_pile_lasts(sb: Game[SB]) -> None:
    s = draw(sb, "deck=fortify*2; discard=snipers")
    assert "reshuffled" not in keys(play(s, "deal fortify"))
    assert (piece(s, "deck"), piece(s, "discard")) == ("fortify", "snipers")


@pytest.mark.rules("6-e")
def test_r72_an_empty_pile_is_renewed_before_a_draw_if_discards_came_only_then(sb: Game[SB]) -> None:
    s = draw(sb, "deck=empty; discard=snipers air_strike")
    assert sorted(legal(s)) == ["deal air_strike", "deal snipers"]


@pytest.mark.rules("6-e")
def test_r72_at_the_reshuffle_each_hand_can_be_deduced(sb: Game[SB]) -> None:
    s = draw(sb, "deck=fortify; discard=snipers; hand.german=air_strike; hand.russian=heavy_barrage")
    assert "heavy_barrage" not in s.information_state(GERMAN).split("hand.")[-1]
    play(s, "deal fortify")
    assert "hand.russian=heavy_barrage" in s.information_state(GERMAN)
    assert "hand.german=air_strike fortify" in s.information_state(RUSSIAN)


@pytest.mark.rules("5-e")
def test_r39_with_both_piles_empty_no_card_is_drawn(sb: Game[SB]) -> None:
    s = draw(sb, "deck=empty")
    assert (piece(s, "side"), s.decision.name) == ("russian", "Maneuver")
    assert piece(s, "hand.german") == ""


@pytest.mark.rules("6-e")
def test_r39_cards_on_the_board_are_not_discarded(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "snipers", "deck=air_strike")
    play(s, "play snipers", "target 1-2")
    assert piece(s, "discard") == ""
    s = prepare(sb, "german", "fortify", "deck=air_strike")
    play(s, "play fortify", "target 1-1", "fight")
    assert "reshuffled" not in keys(play(s, "deal air_strike"))
    assert (piece(s, "deck"), piece(s, "discard")) == ("empty", "")


@pytest.mark.rules("6-e")
def test_r39_a_card_taken_off_the_board_is_discarded(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=german; 2-2=g_inf; 2-6=r_inf; "
        "snipers=2-3:russian; forts=2-4:russian:r_fortify__g_heavy_barrage"
    )
    play(s, "move 2-2", "to 2-3", "roll 1")
    assert piece(s, "discard") == "snipers"
    play(s, "to 2-4")
    assert piece(s, "discard") == "snipers r_fortify__g_heavy_barrage"


# --- options --------------------------------------------------------------------------------------


@pytest.mark.rules("5-e")
def test_r40_without_a_limit_the_hand_grows(sb: Game[SB]) -> None:
    s = draw(sb, "hand.german=air_strike*2 fortify snipers")
    play(s, "deal fortify")
    assert piece(s, "hand.german") == "air_strike*2 snipers fortify*2"


@pytest.mark.rules("5-e")
def test_r40_with_hand_limit_three_a_full_hand_draws_nothing(sb: Game[SB]) -> None:
    s = draw(sb, "options=hand_limit:3; hand.german=air_strike*2 fortify")
    assert (piece(s, "side"), piece(s, "hand.german")) == ("russian", "air_strike*2 fortify")
    s = draw(sb, "options=hand_limit:3; hand.german=air_strike*2")
    assert s.decision.name == "DrawCard"


@pytest.mark.rules("4-c")
def test_r41_the_deck_has_two_of_each_face(sb: Game[SB]) -> None:
    assert [weight for _, weight in sb.new().chance_outcomes()] == [2] * 9


@pytest.mark.rules("4-c")
def test_r41_the_deck_of_fourteen_has_the_common_faces_once(sb: Game[SB]) -> None:
    outcomes = sb.new(options={"deck": "14"}).chance_outcomes()
    assert [weight for _, weight in outcomes] == [1] * 4 + [2] * 5

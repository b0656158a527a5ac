"""4.0 Set-up: cards, reinforcements, placing, objectives, the first reveal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from kurgan.core.event import events_for
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
# A U in every sector [R60]: the back row, and the outer columns of the rows before it; the odd Russian stands at 5-5.
GERMAN_SPACES = [f"{c}-{r}" for c in range(1, 10) for r in (1, 2) if r == 1 or c % 3 != 2]
RUSSIAN_SPACES = [f"{c}-{r}" for c in range(1, 10) for r in (4, 5, 6) if r == 6 or c % 3 != 2 or (c, r) == (5, 5)]
DEALS = ("deal air_strike", "deal air_strike", "deal fortify", "deal snipers", "deal snipers", "deal fortify")
GERMANS_TO_PLACE = "at=PlaceUnit; aside=g_inf r_inf*2"


def dealt(sb: Game[SB], *aside: str, **options: str) -> Any:
    s = sb.new(options=options)
    play(s, *DEALS, *(f"set-aside {unit}" for unit in aside or ("g_inf", "r_inf", "r_inf")))
    return s


def place_units(s: Any, side: int) -> Any:
    """Put every unit of a side on its first free space."""
    while s.current_player() == side and s.decision.name in ("PlaceUnit", "PlaceAt"):
        s.play(s.legal_actions()[0])
    return s


def set_up(sb: Game[SB], **options: str) -> Any:
    """Both armies placed, the objectives next."""
    return place_units(place_units(dealt(sb, **options), GERMAN), RUSSIAN)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.rules("4-c")
def test_r4_c_three_option_cards_each_from_the_shuffled_deck(sb: Game[SB]) -> None:
    s = sb.new()
    assert s.current_player() == CHANCE
    assert [weight for _, weight in s.chance_outcomes()] == [2] * 9
    events = play(s, *DEALS)
    assert piece(s, "hand.german") == "air_strike*2 fortify"
    assert piece(s, "hand.russian") == "snipers*2 fortify"
    assert all(event.rules == ("4-c",) for event in events)
    assert legal(s, "deal") == []


@pytest.mark.rules("4-c")
def test_r4_c_a_dealt_card_is_out_of_the_deck(sb: Game[SB]) -> None:
    s = sb.new()
    play(s, "deal air_strike", "deal air_strike")
    assert refusal(s, "deal air_strike") == "4-c"
    assert [weight for _, weight in s.chance_outcomes()] == [2] * 8


@pytest.mark.rules("4-d")
def test_r4_d_only_the_owner_sees_his_cards(sb: Game[SB]) -> None:
    one, other = sb.new(), sb.new()
    told = play(one, "deal air_strike"), play(other, "deal fortify")
    assert one.information_state(RUSSIAN) == other.information_state(RUSSIAN)
    assert one.information_state(None) == other.information_state(None)
    assert one.information_state(GERMAN) != other.information_state(GERMAN)
    assert events_for(RUSSIAN, told[0]) == events_for(RUSSIAN, told[1])
    assert keys(events_for(GERMAN, told[0])) == ["card_drawn"]
    assert keys(events_for(RUSSIAN, told[0])) == keys(events_for(None, told[0])) == ["card_drawn_unseen"]


@pytest.mark.rules("4-d")
def test_r50_what_lies_open_and_how_many_cards_there_are_is_public(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=german; 1-1=g_inf; 1-6=r_inf hidden; "
        "hand.russian=air_strike*2 fortify; discard=snipers; eliminated=r_tank; out=g_heavy; "
        "aside=r_poor r_at; snipers=5-3:russian"
    )
    for seat in (GERMAN, None):
        seen = s.information_state(seat).split("; ")
        assert {
            "unseen.russian=3",
            "discard=snipers",
            "eliminated=r_tank",
            "out=g_heavy",
            "aside=r_unknown*2",
            "snipers=5-3:russian",
            "1-6=r_unknown hidden",
        } <= set(seen)
        assert not any(part.startswith("hand.russian") for part in seen)


# --- reinforcements -------------------------------------------------------------------------------


@pytest.mark.rules("4-e")
def test_r4_e_one_german_and_two_russian_reinforcements_at_random(sb: Game[SB]) -> None:
    s = sb.new()
    play(s, *DEALS)
    assert {action.text: weight for action, weight in s.chance_outcomes()} == {
        "set-aside g_inf": 7,
        "set-aside g_elite": 1,
        "set-aside g_poor": 1,
        "set-aside g_lart": 2,
        "set-aside g_88": 2,
        "set-aside g_heavy": 1,
        "set-aside g_tank": 2,
    }
    events = play(s, "set-aside g_heavy")
    assert sum(weight for _, weight in s.chance_outcomes()) == 24
    events += play(s, "set-aside r_town", "set-aside r_town")
    assert piece(s, "aside") == "g_heavy r_town*2"
    assert all(event.rules == ("4-e",) for event in events)
    assert s.decision.name == "PlaceUnit"


@pytest.mark.rules("4-e")
def test_r4_e_a_unit_set_aside_cannot_be_drawn_again_nor_placed(sb: Game[SB]) -> None:
    s = sb.new()
    play(s, *DEALS, "set-aside g_heavy", "set-aside r_heavy")
    assert refusal(s, "set-aside r_heavy") == "4-e"
    play(s, "set-aside r_inf")
    assert refusal(s, "place g_heavy") == "4-g"


@pytest.mark.rules("4-f")
def test_r4_f_only_the_owner_looks_at_his_reinforcements(sb: Game[SB]) -> None:
    one, other = sb.new(), sb.new()
    play(one, *DEALS)
    play(other, *DEALS)
    told = play(one, "set-aside g_heavy"), play(other, "set-aside g_88")
    assert one.information_state(RUSSIAN) == other.information_state(RUSSIAN)
    assert one.information_state(GERMAN) != other.information_state(GERMAN)
    assert events_for(RUSSIAN, told[0]) == events_for(RUSSIAN, told[1])
    assert keys(events_for(GERMAN, told[0])) == ["set_aside"]
    told = play(one, "set-aside r_heavy"), play(other, "set-aside r_inf")
    assert one.information_state(None) == other.information_state(None)
    assert events_for(GERMAN, told[0]) == events_for(GERMAN, told[1])
    assert "r_heavy" in one.information_state(RUSSIAN).split("aside=")[1]


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.rules("4-a")
def test_r4_a_germans_place_all_their_units_before_the_russians(sb: Game[SB]) -> None:
    s = dealt(sb)
    for space in GERMAN_SPACES:
        assert s.current_player() == GERMAN
        assert not any(text.startswith("place r_") for text in legal(s))
        play(s, legal(s)[0], f"at {space}")
    assert s.current_player() == RUSSIAN
    assert not any(text.startswith("place g_") for text in legal(s))


@pytest.mark.rules("4-g")
def test_r4_g_r60_germans_use_the_fifteen_spaces_of_the_template(sb: Game[SB]) -> None:
    s = sb.position(GERMANS_TO_PLACE)
    play(s, "place g_tank")
    assert legal(s) == [f"at {name}" for name in GERMAN_SPACES]
    assert refusal(s, "at 2-2") == refusal(s, "at 2-3") == refusal(s, "at 2-6") == "4-g"
    events = play(s, "at 2-1")
    assert piece(s, "2-1") == "g_tank hidden"
    assert {event.rules for event in events} == {("4-g",)}


@pytest.mark.rules("4-g")
def test_r4_g_r60_russians_use_the_twenty_two_spaces_of_the_template(sb: Game[SB]) -> None:
    s = place_units(dealt(sb), GERMAN)
    play(s, "place r_inf")
    assert legal(s) == [f"at {name}" for name in RUSSIAN_SPACES]
    assert refusal(s, "at 2-5") == refusal(s, "at 5-4") == refusal(s, "at 5-3") == "4-g"


@pytest.mark.rules("4-g")
def test_r4_g_one_unit_to_a_space(sb: Game[SB]) -> None:
    s = sb.position(GERMANS_TO_PLACE)
    play(s, "place g_inf", "at 2-1", "place g_inf")
    assert refusal(s, "at 2-1") == "4-g"


@pytest.mark.rules("4-g")
def test_r4_g_only_units_still_to_be_placed(sb: Game[SB]) -> None:
    s = sb.position(GERMANS_TO_PLACE)
    play(s, "place g_elite", "at 2-1")
    assert refusal(s, "place g_elite") == "4-g"
    assert refusal(s, "place r_inf") == "4-g"


@pytest.mark.rules("4-h")
def test_r4_h_an_owner_sees_his_hidden_units(sb: Game[SB]) -> None:
    s = sb.position(GERMANS_TO_PLACE)
    play(s, "place g_88", "at 2-1")
    assert "2-1=g_88 hidden" in s.information_state(GERMAN)
    s = sb.position("at=Maneuver; moving=1; side=german; 2-1=g_88 hidden; 2-6=r_at hidden")
    assert "2-1=g_88 hidden" in s.information_state(GERMAN)
    assert "2-6=r_at hidden" in s.information_state(RUSSIAN)


@pytest.mark.rules("4-m")
def test_r4_m_others_see_a_face_down_piece_and_no_type(sb: Game[SB]) -> None:
    one, other = sb.position(GERMANS_TO_PLACE), sb.position(GERMANS_TO_PLACE)
    told = play(one, "place g_88", "at 2-1"), play(other, "place g_inf", "at 2-1")
    assert "2-1=g_unknown hidden" in one.information_state(RUSSIAN)
    assert one.information_state(RUSSIAN) == other.information_state(RUSSIAN)
    assert one.information_state(None) == other.information_state(None)
    assert events_for(RUSSIAN, told[0]) == events_for(RUSSIAN, told[1])


@pytest.mark.rules("4-m")
def test_r4_m_a_unit_taken_up_but_not_yet_placed_changes_no_other_view(sb: Game[SB]) -> None:
    s = sb.position(GERMANS_TO_PLACE)
    before = s.information_state(RUSSIAN), s.information_state(None)
    assert play(s, "place g_88") == []
    assert (s.information_state(RUSSIAN), s.information_state(None)) == before


@pytest.mark.rules("4-g")
def test_r71_free_setup_uses_every_space_of_the_own_rows(sb: Game[SB]) -> None:
    s = dealt(sb, setup="free")
    play(s, "place g_inf")
    assert legal(s) == [f"at {column}-{row}" for column in range(1, 10) for row in (1, 2)]
    assert refusal(s, "at 2-3") == "4-g"
    s = place_units(s, GERMAN)
    play(s, "place r_inf")
    assert legal(s) == [f"at {column}-{row}" for column in range(1, 10) for row in (4, 5, 6)]


@pytest.mark.rules("4-g")
def test_r71_free_setup_puts_five_germans_in_each_sector(sb: Game[SB]) -> None:
    s = dealt(sb, setup="free")
    for space in ("1-1", "1-2", "2-1", "2-2", "3-1"):
        play(s, "place g_inf", f"at {space}")
    play(s, "place g_inf")
    assert refusal(s, "at 3-2") == "R71"
    assert legal(s)[0] == "at 4-1"


@pytest.mark.rules("4-g")
def test_r71_free_setup_puts_eight_russians_in_one_sector_only(sb: Game[SB]) -> None:
    s = place_units(dealt(sb, setup="free"), GERMAN)
    left = [f"{column}-{row}" for column in (1, 2, 3) for row in (4, 5, 6)]
    center = [f"{column}-{row}" for column in (4, 5, 6) for row in (4, 5, 6)]
    for space in (*left[:8], *center[:7]):
        play(s, legal(s, "place")[0], f"at {space}")
    play(s, legal(s, "place")[0])
    assert refusal(s, f"at {left[8]}") == "R71"
    assert refusal(s, f"at {center[7]}") == "R71"
    assert offers(s, "at 7-4")


# --- objectives -----------------------------------------------------------------------------------


@pytest.mark.rules("4-j")
def test_r4_j_ferries_go_on_the_russian_back_row(sb: Game[SB]) -> None:
    s = set_up(sb)
    assert s.current_player() == RUSSIAN
    assert legal(s) == [f"ferry {column}-6" for column in range(1, 10)]
    assert refusal(s, "ferry 2-5") == refusal(s, "ferry 2-1") == "4-j"
    events = play(s, "ferry 2-6")
    assert [event.rules for event in events] == [("4-j",)]


@pytest.mark.rules("4-i")
def test_r4_i_every_sector_holds_one_objective(sb: Game[SB]) -> None:
    s = set_up(sb)
    play(s, "ferry 2-6")
    assert refusal(s, "ferry 1-6") == refusal(s, "ferry 3-6") == "4-i"
    play(s, "ferry 5-6")
    assert refusal(s, "factory 2-6") == refusal(s, "factory 5-5") == "4-i"
    play(s, "factory 9-4")
    assert (piece(s, "ferries"), piece(s, "factory")) == ("2-6 5-6", "9-4")


@pytest.mark.rules("4-k")
def test_r4_k_r62_factory_goes_on_a_russian_set_up_space_of_the_third_sector(sb: Game[SB]) -> None:
    s = set_up(sb)
    play(s, "ferry 2-6", "ferry 8-6")
    assert legal(s) == [f"factory {name}" for name in RUSSIAN_SPACES if name[0] in "456"]
    assert refusal(s, "factory 5-4") == refusal(s, "factory 5-3") == refusal(s, "factory 5-1") == "4-k"


@pytest.mark.rules("4-k")
def test_r4_k_r62_factory_may_stand_on_a_vacant_space(sb: Game[SB]) -> None:
    s = sb.position("at=PlaceFactory; 5-1=g_inf; 5-6=r_inf; ferries=2-6 8-6")
    assert not piece(s, "5-5")
    play(s, "factory 5-5")
    assert piece(s, "factory") == "5-5"


@pytest.mark.rules("4-k")
def test_r4_k_r62_with_a_free_set_up_the_factory_has_all_its_rows(sb: Game[SB]) -> None:
    s = sb.position("options=setup:free; at=PlaceFactory; 5-1=g_inf; 5-6=r_inf; ferries=2-6 8-6")
    assert legal(s) == [f"factory {column}-{row}" for column in (4, 5, 6) for row in (4, 5, 6)]
    assert refusal(s, "factory 5-3") == "4-k"


@pytest.mark.rules("4-i")
def test_r61_objectives_are_public(sb: Game[SB]) -> None:
    s = set_up(sb)
    play(s, "ferry 2-6")
    assert "ferries=2-6" in s.information_state(GERMAN)


# --- the first reveal -----------------------------------------------------------------------------


@pytest.mark.rules("4-l")
def test_r4_l_foremost_rows_within_two_are_turned_up_on_both_sides(sb: Game[SB]) -> None:
    s = set_up(sb)
    play(s, "ferry 2-6", "ferry 5-6")
    assert all(piece(s, name).endswith("hidden") for name in (*GERMAN_SPACES, *RUSSIAN_SPACES))
    events = play(s, "factory 8-6")
    revealed = [event for event in events if event.key == "revealed"]
    assert {event.rules for event in revealed} == {("4-l",)}
    shown = [name for name in (*GERMAN_SPACES, *RUSSIAN_SPACES) if "hidden" not in piece(s, name)]
    assert shown == [f"{c}-2" for c in (1, 3, 4, 6, 7, 9)] + [f"{c}-4" for c in (1, 3, 4, 6, 7, 9)]


@pytest.mark.rules("4-l")
def test_r4_l_a_foremost_unit_out_of_sight_stays_hidden(sb: Game[SB]) -> None:
    """5-2 has no Russian within two: 4-4 is three away."""
    s = sb.position(
        "at=PlaceFactory; 5-2=g_inf hidden; 3-2=g_poor hidden; 3-4=r_inf hidden; 6-5=r_poor hidden; ferries=2-6 8-6"
    )
    play(s, "factory 5-5")
    assert piece(s, "5-2") == "g_inf hidden"
    assert piece(s, "3-2") == "g_poor"
    assert piece(s, "3-4") == "r_inf"


@pytest.mark.rules("4-l")
def test_r49_only_the_foremost_occupied_row_is_turned_up(sb: Game[SB]) -> None:
    """2-5 is within two of the German at 2-3, but the Russians' foremost row is row 4."""
    s = sb.position("at=PlaceFactory; 2-3=g_inf hidden; 2-5=r_inf hidden; 3-4=r_poor hidden; ferries=2-6 8-6")
    play(s, "factory 5-5")
    assert piece(s, "2-3") == "g_inf"
    assert piece(s, "3-4") == "r_poor"
    assert piece(s, "2-5") == "r_inf hidden"


@pytest.mark.rules("4-b")
def test_r4_b_after_the_set_up_the_german_player_turn_comes_first(sb: Game[SB]) -> None:
    s = set_up(sb)
    events = play(s, "ferry 2-6", "ferry 5-6", "factory 8-6")
    begins = next(event for event in events if event.key == "turn_begins")
    assert begins.rules == ("4-b",)
    assert (piece(s, "turn"), piece(s, "side")) == ("1", "german")
    assert s.current_player() == GERMAN


@pytest.mark.rules("4-b")
def test_r4_b_german_precedes_russian_in_every_turn(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; moving=1; side=german; turn=1; 1-1=g_inf; 1-6=r_inf; ferries=2-6 5-6; factory=8-5")
    order = [(piece(s, "turn"), piece(s, "side"))]
    while piece(s, "turn") != "3":
        s.play(s.legal_actions()[-1])  # ready, fight, or the last card of the pile
        order.append((piece(s, "turn"), piece(s, "side")))
    assert [now for last, now in pairwise([("", ""), *order]) if now != last] == [
        ("1", "german"),
        ("1", "russian"),
        ("2", "german"),
        ("2", "russian"),
        ("3", "german"),
    ]

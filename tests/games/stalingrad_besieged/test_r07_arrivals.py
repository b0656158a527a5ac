"""7.0, 7.2 and 7.5 Arrivals: reinforcements and their bonus, where units land, what they show."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.event import events_for
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1
OBJECTIVES = "ferries=2-6 5-6; factory=8-5"
# One unit of each side in every sector, all far from each other: no sector is empty, nothing breaks.
ARMIES = "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf"
BOARD = f"{ARMIES}; {OBJECTIVES}"


def prepare(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Prepare; preparing=1; moving=1; side={side}; hand.{side}=air_strike; {board}; {text}")


def maneuver(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Maneuver; moving=1; side={side}; {board}; {text}")


def lies(s: Any, space: str) -> str:
    """A piece and what is known of it, without the marks of its turn."""
    return " ".join(word for word in piece(s, space).split() if word not in ("moved", "arrived", "reinforced"))


# --- reinforcements -------------------------------------------------------------------------------


@pytest.mark.rules("7-d")
@pytest.mark.parametrize(
    ("side", "unit", "card"),
    [("german", "g_poor", "r_fortify__g_reinforcement"), ("russian", "r_poor", "r_reinforcement__g_change_sector")],
)
def test_r7_d_a_reinforcement_needs_its_card(sb: Game[SB], side: str, unit: str, card: str) -> None:
    s = maneuver(sb, side, f"aside={unit}; hand.{side}={card}")
    assert refusal(s, f"reinforce {unit}") == "7-d"
    play(s, f"play {card}")
    assert offers(s, f"reinforce {unit}")


@pytest.mark.rules("7-d")
def test_r27_a_card_brings_one_reinforcement_of_the_owners_choice(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor r_tank")
    assert legal(s, "reinforce") == ["reinforce r_poor", "reinforce r_tank"]
    play(s, "reinforce r_tank", "at 2-6")
    assert refusal(s, "reinforce r_poor") == "7-d"
    assert piece(s, "aside") == "r_poor"


@pytest.mark.rules("7-d")
def test_r65_a_card_reinforcement_that_was_not_placed_stays_set_aside(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor")
    play(s, "fight", "deal fortify", "fight", "deal fortify")
    assert (piece(s, "side"), piece(s, "aside")) == ("german", "g_poor")
    play(s, "ready")
    assert refusal(s, "reinforce g_poor") == "7-d"


@pytest.mark.rules("7.5-a")
@pytest.mark.parametrize(("side", "unit"), [("german", "g_poor"), ("russian", "r_poor")])
def test_r74_the_bonus_reinforcement_must_come_before_movement_ends(sb: Game[SB], side: str, unit: str) -> None:
    s = maneuver(sb, side, f"owed.{side}=1; aside={unit}")
    assert refusal(s, "fight") == "7.5-a"
    play(s, f"reinforce {unit}", "at 2-1" if side == "german" else "at 2-6")
    assert offers(s, "fight")
    assert piece(s, f"owed.{side}") == ""


@pytest.mark.rules("7.5-a")
def test_r7_5_a_a_side_that_broke_gets_the_bonus_in_its_next_turn(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "aside=r_poor", f"1-1=g_inf; 2-1=g_inf; 1-5=r_inf; 4-1=g_inf; 4-5=r_inf; {OBJECTIVES}")
    events = play(s, "fight", "deal fortify")
    assert "broken" in keys(events)
    assert (piece(s, "side"), piece(s, "owed.russian")) == ("russian", "1")
    assert offers(s, "reinforce r_poor")
    assert not offers(s, "fight")


@pytest.mark.rules("7.5-a")
def test_r27_without_a_legal_space_the_bonus_stays_owed(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "owed.russian=1; aside=r_poor; ferries=2-6:german 5-6:german", ARMIES)
    assert refusal(s, "reinforce r_poor") == "7.2-b"
    play(s, "fight")
    assert piece(s, "owed.russian") == "1"


@pytest.mark.rules("7.5-a")
def test_r27_bonus_and_card_bring_one_each(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "owed.russian=1; reinforce=1; aside=r_poor r_elite")
    play(s, "reinforce r_poor", "at 2-6", "reinforce r_elite", "at 5-6")
    assert piece(s, "aside") == ""
    assert offers(s, "fight")


@pytest.mark.rules("7.5-b")
def test_r7_5_b_nothing_set_aside_no_bonus(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "owed.german=1")
    assert offers(s, "fight")
    assert refusal(s, "reinforce g_poor") == "7.5-b"


@pytest.mark.rules("7.5-b")
def test_r7_5_b_only_a_unit_that_is_set_aside(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "owed.german=1; aside=g_poor r_elite")
    assert refusal(s, "reinforce g_elite") == refusal(s, "reinforce r_elite") == "7.5-b"
    assert legal(s, "reinforce") == ["reinforce g_poor"]


# --- where they land ------------------------------------------------------------------------------


@pytest.mark.rules("7.2-b")
def test_r7_2_b_germans_land_on_their_back_row(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor")
    play(s, "reinforce g_poor")
    assert refusal(s, "at 2-2") == refusal(s, "at 2-6") == "7.2-b"
    events = play(s, "at 2-1")
    assert all("7.2-b" in event.rules for event in events)


@pytest.mark.rules("7.2-d")
def test_r7_2_d_any_vacant_space_of_the_german_back_row(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor", f"{BOARD}; 5-1=r_elite")
    play(s, "reinforce g_poor")
    assert legal(s) == [f"at {column}-1" for column in (2, 3, 6, 7, 8)]
    assert refusal(s, "at 1-1") == refusal(s, "at 5-1") == "7.2-d"


@pytest.mark.rules("7.2-c")
def test_r7_2_c_not_in_a_sector_where_the_owner_has_broken(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor; broken=left:german center:russian")
    play(s, "reinforce g_poor")
    assert refusal(s, "at 2-1") == "7.2-c"
    assert offers(s, "at 5-1")
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank; broken=left:russian right:russian center:german")
    play(s, "reinforce r_tank")
    assert refusal(s, "at 2-6") == refusal(s, "at 8-5") == "7.2-c"
    assert offers(s, "at 5-6")


@pytest.mark.rules("7.2-e")
def test_r7_2_e_russians_land_at_ferries_only(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor")
    play(s, "reinforce r_poor")
    assert legal(s) == ["at 2-6", "at 5-6"]
    assert refusal(s, "at 1-6") == refusal(s, "at 2-5") == "7.2-e"


@pytest.mark.rules("7.3-a", "7.4-a")
@pytest.mark.parametrize("unit", ["r_inf", "r_elite", "r_poor", "r_lart", "r_at"])
def test_r7_3_a_the_factory_takes_tanks_only(sb: Game[SB], unit: str) -> None:
    s = maneuver(sb, "russian", f"reinforce=1; aside={unit}")
    play(s, f"reinforce {unit}")
    assert refusal(s, "at 8-5") == "7.3-a"


@pytest.mark.rules("7.4-a")
@pytest.mark.parametrize("unit", ["r_tank", "r_etank", "r_heavy"])
def test_r7_4_a_tanks_may_land_at_the_factory_wherever_it_stands(sb: Game[SB], unit: str) -> None:
    s = maneuver(sb, "russian", f"reinforce=1; aside={unit}", f"{ARMIES}; ferries=2-6 5-6; factory=7-4")
    play(s, f"reinforce {unit}")
    assert legal(s) == ["at 2-6", "at 5-6", "at 7-4"]
    play(s, "at 7-4")
    assert lies(s, "7-4") == unit


@pytest.mark.rules("7.4-a")
def test_r7_4_a_tank_replacements_too(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_tank/r_etank; taken=1")
    play(s, "arrive r_tank")
    assert offers(s, "at 8-5")


@pytest.mark.rules("7.4-a")
def test_r7_4_a_a_destroyed_factory_takes_nothing(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank", f"{ARMIES}; ferries=2-6 5-6; factory=8-5:destroyed")
    play(s, "reinforce r_tank")
    assert refusal(s, "at 8-5") == "7.4-a"


@pytest.mark.rules("7-f", "7.2-f")
@pytest.mark.parametrize("german", ["1-6", "3-6", "2-5"])
def test_r7_f_a_german_beside_the_ferry_stops_arrivals(sb: Game[SB], german: str) -> None:
    s = maneuver(sb, "russian", f"reinforce=1; aside=r_poor; {german}=g_poor")
    play(s, "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7.2-f"
    assert legal(s) == ["at 5-6"]


@pytest.mark.rules("7-f", "7.2-f")
@pytest.mark.parametrize("german", ["8-4", "8-6", "7-5", "9-5"])
def test_r7_f_a_german_beside_the_factory_stops_arrivals(sb: Game[SB], german: str) -> None:
    s = maneuver(sb, "russian", f"reinforce=1; aside=r_tank; {german}=g_poor")
    play(s, "reinforce r_tank")
    assert refusal(s, "at 8-5") == "7.2-f"


@pytest.mark.rules("7-f")
def test_sb_51_a_german_diagonal_to_the_ferry_does_not_block(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_inf/r_inf; taken=1; 3-5=g_poor")
    play(s, "arrive r_inf")
    assert offers(s, "at 2-6")


@pytest.mark.rules("7.3-b")
def test_r7_3_b_nothing_arrives_at_an_occupied_ferry(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; 2-6=g_poor; ferries=2-6:german 5-6", ARMIES)
    play(s, "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7.3-b"


@pytest.mark.rules("7.2-h")
def test_r7_2_h_a_russian_on_the_ferry_may_move_off_first(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; 2-6=r_elite")
    play(s, "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7.2-h"
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; 2-6=r_elite")
    play(s, "move 2-6", "to 3-6", "stop", "reinforce r_poor", "at 2-6")
    assert lies(s, "2-6").startswith("r_poor hidden") and "r_town" not in lies(s, "2-6")  # R64


@pytest.mark.rules("7.2-h", "7-h")
def test_r7_2_h_even_one_that_itself_arrived_this_turn(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; pending=r_inf/r_inf r_inf/r_inf; taken=2; swift=2")
    play(s, "arrive r_inf", "at 2-6", "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7.2-h"
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; pending=r_inf/r_inf r_inf/r_inf; taken=2; swift=2")
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop", "reinforce r_poor", "at 2-6")
    assert piece(s, "2-6").startswith("r_poor")


@pytest.mark.rules("7.4-b")
def test_r7_4_b_a_unit_on_the_factory_may_make_room(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank; 8-5=r_elite")
    play(s, "reinforce r_tank")
    assert refusal(s, "at 8-5") in ("7.2-h", "7.4-b")
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank; 8-5=r_elite")
    play(s, "move 8-5", "to 8-6", "stop", "reinforce r_tank", "at 8-5")
    assert lies(s, "8-5") == "r_tank"


@pytest.mark.rules("7.2-g")
@pytest.mark.parametrize(
    ("side", "kind", "unit", "space", "step"),
    [
        ("german", "arrive", "g_poor", "2-1", "2-2"),
        ("german", "reinforce", "g_elite", "2-1", "2-2"),
        ("russian", "arrive", "r_poor", "2-6", "2-5"),
        ("russian", "reinforce", "r_elite", "2-6", "2-5"),
    ],
)
def test_r7_2_g_an_arrival_may_move_on_the_turn_it_appears(
    sb: Game[SB], side: str, kind: str, unit: str, space: str, step: str
) -> None:
    pending = "pending=g_poor/g_inf" if side == "german" else "pending=r_poor/r_inf"
    s = maneuver(sb, side, f"reinforce=1; aside={'g_elite' if side == 'german' else 'r_elite'}; {pending}; taken=1")
    play(s, f"{kind} {unit}", f"at {space}", f"move {space}", f"to {step}")
    assert not piece(s, space)


# --- how many at one landing ----------------------------------------------------------------------


@pytest.mark.rules("7-g")
def test_r7_g_one_arrival_a_turn_at_a_ferry(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_inf/r_inf r_poor/r_inf; taken=2")
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop", "arrive r_poor")
    assert refusal(s, "at 2-6") == "7-g"
    assert legal(s) == ["at 5-6"]


@pytest.mark.rules("7-g")
def test_r7_g_a_reinforcement_with_one_replacement_is_no_exception(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; pending=r_inf/r_inf; taken=1")
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop", "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7-g"


@pytest.mark.rules("7-g")
def test_r7_g_a_new_turn_opens_the_ferry_again(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "landed=1 1 1; owed.russian=1; aside=r_tank")
    play(s, "fight", "deal fortify", "reinforce r_tank")
    assert legal(s) == ["at 2-6", "at 5-6", "at 8-5"]


THREE_ARRIVALS = "reinforce=1; aside=r_poor; pending=r_inf/r_inf r_elite/r_elite; taken=2; swift=2"


@pytest.mark.rules("7-h")
@pytest.mark.parametrize(
    ("first", "second"),
    [("arrive r_inf", "reinforce r_poor"), ("reinforce r_poor", "arrive r_inf"), ("arrive r_inf", "arrive r_elite")],
)
def test_r28_two_of_three_arrivals_may_use_one_ferry(sb: Game[SB], first: str, second: str) -> None:
    s = maneuver(sb, "russian", THREE_ARRIVALS)
    play(s, first, "at 2-6", "move 2-6", "to 3-6", "stop", second)
    assert offers(s, "at 2-6")


@pytest.mark.rules("7-h")
def test_r28_the_bonus_reinforcement_opens_the_double_landing_too(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", THREE_ARRIVALS.replace("reinforce=1", "owed.russian=1"))
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop", "arrive r_elite")
    assert offers(s, "at 2-6")


@pytest.mark.rules("7-g", "7-h")
def test_r28_never_three_at_one_ferry(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", THREE_ARRIVALS)
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop")
    play(s, "arrive r_elite", "at 2-6", "move 2-6", "to 1-6", "stop", "reinforce r_poor")
    assert refusal(s, "at 2-6") == "7-g"
    assert legal(s) == ["at 5-6"]


@pytest.mark.rules("7-h")
def test_r28_only_one_ferry_takes_two(sb: Game[SB]) -> None:
    """Card and bonus bring two reinforcements beside two replacements: four units, three landings."""
    s = maneuver(sb, "russian", THREE_ARRIVALS.replace("aside=r_poor", "owed.russian=1; aside=r_poor r_lart"))
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 3-6", "stop")
    play(s, "arrive r_elite", "at 2-6", "move 2-6", "to 1-6", "stop")
    play(s, "reinforce r_poor", "at 5-6", "move 5-6", "to 6-6", "stop")
    assert refusal(s, "reinforce r_lart") == "7.2-b"


@pytest.mark.rules("7.4-a")
def test_r28_the_factory_takes_one_arrival_a_turn(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank; pending=r_etank/r_heavy r_inf/r_inf; taken=2")
    play(s, "arrive r_etank", "at 8-5", "move 8-5", "to 8-6", "stop", "reinforce r_tank")
    assert refusal(s, "at 8-5") == "R28"


# --- townspeople ----------------------------------------------------------------------------------


@pytest.mark.rules("7.2-a")
def test_r7_2_a_townspeople_arrive_anywhere_in_the_four_russian_rows(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_town/r_town; taken=1", f"1-1=g_inf; 1-5=r_inf; {OBJECTIVES}")
    play(s, "arrive r_town")
    assert legal(s) == [f"at {c}-{r}" for c in range(1, 10) for r in (3, 4, 5, 6) if (c, r) != (1, 5)]
    assert refusal(s, "at 5-2") == "7.2-a"


@pytest.mark.rules("7.2-a")
def test_r7_2_a_townspeople_need_a_vacant_space(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_town/r_town; taken=1; 5-3=g_poor")
    play(s, "arrive r_town")
    assert refusal(s, "at 1-5") == refusal(s, "at 5-3") == "7.2-a"


@pytest.mark.rules("7.2-a")
def test_sb_53_townspeople_may_appear_beside_a_german_in_row_three(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_town/r_town; taken=1", f"4-3=g_inf; 1-5=r_inf; {OBJECTIVES}")
    play(s, "arrive r_town")
    assert offers(s, "at 5-3")


@pytest.mark.rules("7.2-a")
def test_r32_townspeople_may_appear_in_a_broken_sector_and_use_no_ferry(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "pending=r_town/r_town r_inf/r_inf; taken=2; broken=left:russian")
    play(s, "arrive r_town", "at 2-5", "arrive r_inf")
    assert offers(s, "at 5-6")
    s = maneuver(sb, "russian", "reinforce=1; aside=r_town; broken=left:russian; landed=1 1 0")
    play(s, "reinforce r_town")
    assert offers(s, "at 2-6")
    assert offers(s, "at 3-3")


@pytest.mark.rules("7.2-a", "7-b")
def test_r32_townspeople_count_against_the_allowance(sb: Game[SB]) -> None:
    s = prepare(sb, "russian", "eliminated=r_town*2 r_inf*4")
    play(s, "replace r_town r_town", "replace r_inf r_inf")
    assert refusal(s, "replace r_inf r_inf") == "7-b"


# --- what an arrival shows ------------------------------------------------------------------------


@pytest.mark.rules("7.4-a")
def test_r64_a_unit_that_arrives_on_the_factory_is_revealed(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_tank")
    events = play(s, "reinforce r_tank", "at 8-5")
    assert lies(s, "8-5") == "r_tank"
    assert [event.rules for event in events if event.key == "revealed"] == [("7.4-a",)]


@pytest.mark.rules("7.2-a")
def test_r64_townspeople_are_revealed_by_their_own_rule(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_town")
    events = play(s, "reinforce r_town", "at 7-6")
    assert lies(s, "7-6") == "r_town"
    assert [event.rules for event in events if event.key == "revealed"] == [("7.2-a",)]


@pytest.mark.rules("7.2-a")
@pytest.mark.parametrize("why", ["", "broken=left:russian", "landed=1 0 0", "ferries=2-6:german 5-6"])
def test_r64_townspeople_on_a_ferry_are_revealed_too(sb: Game[SB], why: str) -> None:
    """They do not use it, so whoever counts its arrivals must know why this one was none."""
    board = ARMIES if why.startswith("ferries") else BOARD
    s = maneuver(sb, "russian", f"reinforce=1; aside=r_town; {why}", board)
    play(s, "reinforce r_town", "at 2-6")
    assert lies(s, "2-6") == "r_town"


@pytest.mark.rules("7.1-a")
def test_r63_the_type_of_a_replacement_is_public_though_it_lies_face_down(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "pending=g_poor/g_inf; taken=1")
    events = play(s, "arrive g_poor", "at 2-1")
    assert lies(s, "2-1") == "g_poor hidden:g_poor"
    assert "2-1=g_poor hidden:g_poor arrived" in s.information_state(RUSSIAN)
    assert "g_poor" in str(events_for(RUSSIAN, events)[0].params)


@pytest.mark.rules("15-hab-b")
@pytest.mark.parametrize(("state", "left"), [("", ""), (" hidden:g_poor", "g_poor hidden:g_poor")])
def test_r63_a_face_down_replacement_is_harder_to_hit_by_cards(sb: Game[SB], state: str, left: str) -> None:
    """Barrage 3, poor infantry 0: a revealed one falls to a three."""
    s = maneuver(sb, "russian", f"hand.russian=heavy_barrage; 2-1=g_poor{state}")
    play(s, "play heavy_barrage", "target 2-1", "roll 3")
    assert lies(s, "2-1") == left


@pytest.mark.rules("4-f")
def test_r50_which_reinforcement_came_by_ferry_is_the_owners_secret(sb: Game[SB]) -> None:
    worlds = []
    for unit in ("r_heavy", "r_poor", "r_at"):
        s = maneuver(sb, "russian", f"reinforce=1; aside={unit}")
        told = play(s, f"reinforce {unit}", "at 5-6")
        worlds.append((s.information_state(GERMAN), events_for(GERMAN, told), events_for(None, told)))
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.rules("8.4-d")
def test_r49_an_arrival_in_sight_is_turned_up_and_turns_up_what_it_sees(sb: Game[SB]) -> None:
    s = maneuver(sb, "russian", "reinforce=1; aside=r_poor; 2-4=g_poor hidden; 3-5=g_elite hidden")
    events = play(s, "reinforce r_poor", "at 2-6")
    assert (lies(s, "2-6"), lies(s, "2-4"), lies(s, "3-5")) == ("r_poor", "g_poor", "g_elite")
    assert {event.rules for event in events if event.key == "revealed"} == {("8.4-d",), ("8.4-f",)}
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor; 2-3=r_elite hidden")
    play(s, "reinforce g_poor", "at 2-1")
    assert (lies(s, "2-1"), lies(s, "2-3")) == ("g_poor", "r_elite")

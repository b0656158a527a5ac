"""7.0 and 7.1 Replacements: how many a turn, and which pair of losses makes one."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import legal, offers, piece, play, refusal

OBJECTIVES = "ferries=2-6 5-6; factory=8-5"
# One unit of each side in every sector, all far from each other: no sector is empty, nothing breaks.
ARMIES = "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf"
BOARD = f"{ARMIES}; {OBJECTIVES}"


def prepare(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Prepare; preparing=1; moving=1; side={side}; hand.{side}=air_strike; {board}; {text}")


def maneuver(sb: Game[SB], side: str, text: str, board: str = BOARD) -> Any:
    return sb.position(f"at=Maneuver; moving=1; side={side}; {board}; {text}")


# --- how many replacements ------------------------------------------------------------------------


@pytest.mark.rules("7-b")
@pytest.mark.parametrize(
    ("side", "lost", "pair"),
    [("german", "g_inf*4 g_lart*2", "g_inf g_inf"), ("russian", "r_inf*4 r_lart*2", "r_inf r_inf")],
)
def test_r7_b_two_replacements_a_turn(sb: Game[SB], side: str, lost: str, pair: str) -> None:
    s = prepare(sb, side, f"eliminated={lost}")
    play(s, f"replace {pair}", f"replace {pair}")
    unit = pair[0]
    assert refusal(s, f"replace {unit}_lart {unit}_lart") == "7-b"
    assert legal(s, "replace") == []


@pytest.mark.rules("7-b")
def test_r7_b_up_to_two_fewer_will_do(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_inf*4")
    play(s, "replace g_inf g_inf", "ready")
    assert s.decision.name == "Maneuver"


@pytest.mark.rules("7-c")
def test_r7_c_an_unused_chance_is_not_saved(sb: Game[SB]) -> None:
    s = prepare(sb, "russian", "eliminated=r_inf*4 r_lart*2 r_at*2; turn=2")
    play(s, "replace r_at r_at", "ready", "fight", "deal fortify", "fight", "deal fortify")
    assert (piece(s, "side"), piece(s, "turn")) == ("russian", "3")
    play(s, "replace r_at r_at", "replace r_lart r_lart")
    assert refusal(s, "replace r_inf r_inf") == "7-b"


@pytest.mark.rules("7-c")
def test_r65_a_replacement_that_was_not_placed_goes_back_to_the_pile(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_elite g_poor")
    play(s, "replace g_poor g_elite", "ready")
    assert (piece(s, "eliminated"), piece(s, "pending")) == ("", "g_poor/g_elite")
    play(s, "fight")
    assert (piece(s, "eliminated"), piece(s, "pending"), piece(s, "out")) == ("g_elite g_poor", "", "")


@pytest.mark.rules("7-c")
def test_r7_c_only_a_chosen_replacement_arrives(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "pending=g_poor/g_elite; eliminated=g_lart*2")
    assert refusal(s, "arrive g_lart") == refusal(s, "arrive g_elite") == "7-c"
    assert offers(s, "arrive g_poor")


@pytest.mark.rules("7-i")
@pytest.mark.parametrize(
    ("side", "lost", "pair", "board"),
    [
        ("german", "g_inf*4", "g_inf g_inf", "1-1=g_inf; 4-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf"),
        ("russian", "r_inf*4", "r_inf r_inf", "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf"),
    ],
)
def test_r7_i_an_empty_sector_costs_one_replacement(sb: Game[SB], side: str, lost: str, pair: str, board: str) -> None:
    s = prepare(sb, side, f"eliminated={lost}", f"{board}; {OBJECTIVES}")
    play(s, f"replace {pair}")
    assert legal(s, "replace") == []


@pytest.mark.rules("7-i")
def test_r7_i_the_refusal_names_the_empty_sector(sb: Game[SB]) -> None:
    board = f"1-1=g_inf; 4-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf; {OBJECTIVES}"
    s = prepare(sb, "german", "eliminated=g_inf*4", board)
    play(s, "replace g_inf g_inf")
    assert refusal(s, "replace g_inf g_inf") == "7-i"


@pytest.mark.rules("7-i")
def test_r7_i_two_empty_sectors_leave_none_whoever_holds_the_ferries(sb: Game[SB]) -> None:
    """The lost ferry would still allow one; it is the empty sectors that forbid it."""
    board = "1-1=g_inf; 4-1=g_inf; 9-1=g_inf; 1-5=r_inf; ferries=2-6 5-6:german; factory=8-5"
    s = prepare(sb, "russian", "eliminated=r_inf*2", board)
    assert refusal(s, "replace r_inf r_inf") == "7-i"


@pytest.mark.rules("7-i", "8.3-g")
def test_sb_49_a_sector_broken_and_empty_counts_once(sb: Game[SB]) -> None:
    board = f"1-1=g_inf; 4-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf; broken=right:german; {OBJECTIVES}"
    s = prepare(sb, "german", "eliminated=g_inf*4", board)
    assert offers(s, "replace g_inf g_inf")
    play(s, "replace g_inf g_inf")
    assert not offers(s, "replace g_inf g_inf")


@pytest.mark.rules("7-i")
def test_r24_two_bad_sectors_leave_no_replacement(sb: Game[SB]) -> None:
    board = f"1-1=g_inf; 9-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf; broken=right:german; {OBJECTIVES}"
    s = prepare(sb, "german", "eliminated=g_inf*4", board)
    assert legal(s, "replace") == []


@pytest.mark.rules("7-b")
def test_r24_the_allowance_is_fixed_by_the_first_choice(sb: Game[SB]) -> None:
    board = f"1-1=g_inf; 4-1=g_inf; 1-5=r_inf; 4-5=r_inf; 9-6=r_inf; {OBJECTIVES}"
    s = prepare(sb, "german", "eliminated=g_inf*2; pending=g_inf/g_inf; taken=1; allowance=2", board)
    assert offers(s, "replace g_inf g_inf")


@pytest.mark.rules("7-i")
def test_r24_reinforcements_are_outside_the_allowance(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "reinforce=1; aside=g_poor", f"1-1=g_inf; 1-5=r_inf; {OBJECTIVES}")
    assert offers(s, "reinforce g_poor")


# --- the pair -------------------------------------------------------------------------------------


@pytest.mark.rules("7.1-a")
@pytest.mark.parametrize(
    ("side", "lost", "pair"),
    [
        ("german", "g_inf g_lart", "g_lart g_inf"),
        ("german", "g_88 g_lart", "g_88 g_lart"),
        ("german", "g_tank g_elite", "g_tank g_elite"),
        ("russian", "r_town r_inf", "r_town r_inf"),
        ("russian", "r_at r_lart", "r_at r_lart"),
        ("russian", "r_tank r_elite", "r_tank r_elite"),
    ],
)
def test_r7_1_a_the_pair_must_be_of_one_type(sb: Game[SB], side: str, lost: str, pair: str) -> None:
    s = prepare(sb, side, f"eliminated={lost}")
    assert refusal(s, f"replace {pair}") == "7.1-a"
    assert legal(s, "replace") == []


@pytest.mark.rules("7.1-a")
@pytest.mark.parametrize(
    ("side", "lost", "pair"),
    [
        ("german", "g_inf g_poor", "g_poor g_inf"),
        ("german", "g_lart*2", "g_lart g_lart"),
        ("german", "g_88*2", "g_88 g_88"),
        ("german", "g_tank g_heavy", "g_tank g_heavy"),
        ("russian", "r_inf r_elite", "r_inf r_elite"),
        ("russian", "r_town*2", "r_town r_town"),
        ("russian", "r_at*2", "r_at r_at"),
        ("russian", "r_tank r_etank", "r_tank r_etank"),
    ],
)
def test_r7_1_a_two_losses_of_one_type_make_a_replacement(sb: Game[SB], side: str, lost: str, pair: str) -> None:
    s = prepare(sb, side, f"eliminated={lost}")
    assert legal(s, "replace") == [f"replace {pair}"]
    events = play(s, f"replace {pair}")
    assert [event.rules for event in events] == [("7.1-a",)]


@pytest.mark.rules("7.1-a")
def test_r25_the_two_are_different_units_of_the_own_pile(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_inf r_inf*2; aside=g_poor; out=g_elite")
    assert refusal(s, "replace g_inf g_inf") == "7.1-a"
    assert refusal(s, "replace g_poor g_inf") == refusal(s, "replace g_inf g_elite") == "7.1-a"
    assert refusal(s, "replace r_inf r_inf") == "7.1-a"


@pytest.mark.rules("7.1-a")
def test_r25_from_two_guns_only_one_replacement_is_ever_made(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_lart*2")
    play(s, "replace g_lart g_lart", "ready", "arrive g_lart", "at 2-1")
    assert (piece(s, "eliminated"), piece(s, "out")) == ("", "g_lart")
    s = prepare(sb, "german", "eliminated=g_lart; out=g_lart")
    assert refusal(s, "replace g_lart g_lart") == "7.1-a"


@pytest.mark.rules("7.1-b")
@pytest.mark.parametrize(
    ("side", "weaker", "stronger"),
    [
        ("german", "g_poor", "g_inf"),
        ("german", "g_inf", "g_elite"),
        ("german", "g_tank", "g_heavy"),
        ("russian", "r_poor", "r_inf"),
        ("russian", "r_inf", "r_elite"),
        ("russian", "r_tank", "r_etank"),
        ("russian", "r_etank", "r_heavy"),
    ],
)
def test_r26_the_unit_of_lower_value_returns(sb: Game[SB], side: str, weaker: str, stronger: str) -> None:
    s = prepare(sb, side, f"eliminated={weaker} {stronger}")
    assert refusal(s, f"replace {stronger} {weaker}") == "7.1-b"
    assert offers(s, f"replace {weaker} {stronger}")


@pytest.mark.rules("7.1-b")
def test_sb_47_poor_infantry_returns_elite_leaves(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_elite g_poor")
    play(s, "replace g_poor g_elite", "ready", "arrive g_poor", "at 2-1")
    assert piece(s, "2-1").startswith("g_poor")
    assert (piece(s, "out"), piece(s, "eliminated")) == ("g_elite", "")


@pytest.mark.rules("7.1-c", "7.1-d")
def test_sb_45_heavy_tank_leaves_and_the_elite_tank_returns(sb: Game[SB]) -> None:
    s = prepare(sb, "russian", "eliminated=r_heavy r_etank")
    play(s, "replace r_etank r_heavy", "ready", "arrive r_etank", "at 8-5")
    assert piece(s, "8-5").startswith("r_etank")
    assert (piece(s, "out"), piece(s, "eliminated")) == ("r_heavy", "")


@pytest.mark.rules("7.1-c")
def test_r7_1_c_the_stronger_is_out_for_good(sb: Game[SB]) -> None:
    s = prepare(sb, "german", "eliminated=g_inf; out=g_inf*2 g_elite")
    assert refusal(s, "replace g_inf g_inf") == refusal(s, "replace g_inf g_elite") == "7.1-a"


@pytest.mark.rules("7.1-d")
@pytest.mark.parametrize(
    ("side", "heavy", "tanks"), [("german", "g_heavy", ("g_tank",)), ("russian", "r_heavy", ("r_tank", "r_etank"))]
)
def test_r7_1_d_a_heavy_tank_never_returns(sb: Game[SB], side: str, heavy: str, tanks: tuple[str, ...]) -> None:
    s = prepare(sb, side, f"eliminated={heavy} {' '.join(tanks)}")
    assert not any(text.startswith(f"replace {heavy}") for text in legal(s))
    assert all(refusal(s, f"replace {heavy} {tank}") == "7.1-b" for tank in tanks)
    assert refusal(s, f"replace {heavy} {heavy}") == "7.1-a"

"""8.0 Movement: allowance, contact, diagonals, friends and enemies in the way."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.helpers import keys, legal, offers, piece, play, refusal

GERMAN, RUSSIAN = 0, 1


def maneuver(sb: Game[SB], side: str, text: str) -> Any:
    return sb.position(f"at=Maneuver; moving=1; side={side}; {text}")


def taken_up(sb: Game[SB], side: str, space: str, text: str) -> Any:
    """A unit chosen, its first step next."""
    s = maneuver(sb, side, text)
    play(s, f"move {space}")
    return s


# --- which units, how far -------------------------------------------------------------------------


@pytest.mark.rules("8-a")
@pytest.mark.parametrize(
    ("side", "units", "steps"),
    [
        ("german", "1-1=g_inf; 5-1=g_lart; 9-1=g_heavy", ("1-1", "5-1", "9-1")),
        ("russian", "1-6=r_inf; 5-6=r_lart; 9-6=r_heavy", ("1-6", "5-6", "9-6")),
    ],
)
def test_r8_a_every_unit_may_move_each_turn(sb: Game[SB], side: str, units: str, steps: tuple[str, ...]) -> None:
    s = maneuver(sb, side, units)
    assert legal(s, "move") == [f"move {space}" for space in steps]
    for space in steps:
        ahead = f"{space[0]}-{int(space[2]) + (1 if side == 'german' else -1)}"
        play(s, f"move {space}", f"to {ahead}")
        if s.decision.name == "NextStep":
            play(s, "stop")
    assert legal(s) == ["fight"]


@pytest.mark.rules("8-a")
def test_r8_a_only_own_units(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", "1-1=g_inf; 1-6=r_inf")
    assert refusal(s, "move 1-6") == refusal(s, "move 5-5") == "8-a"


@pytest.mark.rules("8-b")
def test_r73_a_unit_without_a_step_cannot_be_chosen(sb: Game[SB]) -> None:
    """The 88 at 1-1 has friends on both sides and moves only one space."""
    s = maneuver(sb, "german", "1-1=g_88; 1-2=g_inf; 2-1=g_inf; 9-6=r_inf")
    assert refusal(s, "move 1-1") == "8-b"


@pytest.mark.rules("8-b")
def test_r73_a_unit_that_has_made_a_step_may_stop(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_inf; 9-6=r_inf")
    play(s, "to 2-2")
    assert offers(s, "stop")


@pytest.mark.rules("8-b")
@pytest.mark.parametrize("unit", ["g_inf", "g_elite", "g_poor", "g_tank"])
def test_r8_b_movement_two_takes_two_steps(sb: Game[SB], unit: str) -> None:
    s = taken_up(sb, "german", "2-1", f"2-1={unit}; 9-6=r_inf")
    assert refusal(s, "to 2-3") == "8-b"
    play(s, "to 2-2", "to 2-3")
    assert s.decision.name == "Maneuver"
    assert piece(s, "2-3") == f"{unit} moved"


@pytest.mark.rules("8-b")
@pytest.mark.parametrize("unit", ["g_lart", "g_88", "g_heavy"])
def test_r8_b_movement_one_takes_one_step(sb: Game[SB], unit: str) -> None:
    s = taken_up(sb, "german", "2-1", f"2-1={unit}; 9-6=r_inf")
    play(s, "to 2-2")
    assert s.decision.name == "Maneuver"
    assert piece(s, "2-2") == f"{unit} moved"


@pytest.mark.rules("8-b")
def test_r8_b_a_hidden_unit_of_movement_one_is_refused_the_second_step(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_lart hidden; 9-6=r_inf")
    play(s, "to 2-2")
    assert refusal(s, "to 2-3") == "8-b"
    assert legal(s) == ["stop"]


# --- hidden units and two spaces ------------------------------------------------------------------


@pytest.mark.rules("8-c")
def test_sb_09_a_hidden_unit_that_moves_two_is_revealed(sb: Game[SB]) -> None:
    """2-3 is three spaces from the Russian: not sight, but the second space shows the unit."""
    s = taken_up(sb, "german", "2-1", "2-1=g_inf hidden; 2-6=r_inf")
    assert "revealed" not in keys(play(s, "to 2-2"))
    events = play(s, "to 2-3")
    assert [event.rules for event in events if event.key == "revealed"] == [("8-c",)]
    assert piece(s, "2-3") == "g_inf moved"


@pytest.mark.rules("8-c")
def test_r11_the_second_space_is_the_moment_of_proof(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "5-6", "5-6=r_elite hidden; 9-1=g_inf")
    play(s, "to 5-5")
    assert piece(s, "lifted") == "r_elite hidden"
    assert any(event.final for event in play(s, "to 4-5"))
    assert piece(s, "4-5") == "r_elite moved"


@pytest.mark.rules("8-c")
def test_r8_c_one_space_out_of_sight_shows_nothing(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_inf hidden; 2-6=r_inf")
    play(s, "to 2-2", "stop")
    assert piece(s, "2-2") == "g_inf hidden moved"


TWO_REPLACEMENTS = "2-1=g_inf hidden:g_inf arrived; 5-1=g_poor hidden:g_poor arrived; 9-6=r_inf; taken=2"


@pytest.mark.rules("8-d")
def test_r51_two_replacements_of_movement_two_may_move_two_face_down(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", f"{TWO_REPLACEMENTS}; swift=2")
    events = play(s, "move 2-1", "to 2-2", "to 2-3", "move 5-1", "to 5-2", "to 4-2")
    assert "revealed" not in keys(events)
    assert piece(s, "2-3") == "g_inf hidden:g_inf moved arrived"
    assert piece(s, "4-2") == "g_poor hidden:g_poor moved arrived"


@pytest.mark.rules("8-d")
def test_r51_the_exception_from_choice_to_move(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Prepare; preparing=1; moving=1; side=russian; eliminated=r_inf*3 r_poor; 1-1=g_inf; 5-1=g_inf; "
        "9-1=g_inf; 1-6=r_inf; 5-5=r_inf; 9-6=r_inf; ferries=2-6 5-6; factory=8-5"
    )
    play(s, "replace r_inf r_inf", "replace r_poor r_inf")
    play(s, "arrive r_inf", "at 2-6", "move 2-6", "to 2-5", "to 2-4")
    assert piece(s, "2-4") == "r_inf hidden:r_inf moved arrived"


@pytest.mark.rules("8-d")
@pytest.mark.parametrize(
    ("text", "why"), [("taken=1; swift=1", "only one replacement"), ("taken=2; swift=1", "the other one is slow")]
)
def test_r51_otherwise_the_second_space_shows_a_replacement(sb: Game[SB], text: str, why: str) -> None:
    s = maneuver(sb, "german", f"2-1=g_inf hidden:g_inf arrived; 9-6=r_inf; {text}")
    play(s, "move 2-1", "to 2-2", "to 2-3")
    assert piece(s, "2-3") == "g_inf moved arrived", why


@pytest.mark.rules("8-d")
def test_r51_other_hidden_units_gain_nothing(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", f"{TWO_REPLACEMENTS}; swift=2; 8-1=g_elite hidden")
    play(s, "move 8-1", "to 8-2", "to 8-3")
    assert piece(s, "8-3") == "g_elite moved"


@pytest.mark.rules("8-d")
def test_r51_sight_still_reveals(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", f"{TWO_REPLACEMENTS}; swift=2; 2-5=r_poor")
    play(s, "move 2-1", "to 2-2", "to 2-3")
    assert piece(s, "2-3") == "g_inf moved arrived"


@pytest.mark.rules("8-d")
def test_r51_only_in_the_turn_they_appear(sb: Game[SB]) -> None:
    s = maneuver(sb, "german", f"{TWO_REPLACEMENTS}; swift=2; 8-1=g_inf; 5-6=r_inf; 2-6=r_inf")
    play(s, "fight", "deal fortify", "fight", "deal fortify", "ready", "move 2-1", "to 2-2", "to 2-3")
    assert piece(s, "2-3") == "g_inf moved"


# --- directions -----------------------------------------------------------------------------------


@pytest.mark.rules("8-f")
@pytest.mark.parametrize(("side", "unit"), [("german", "g_inf"), ("russian", "r_inf")])
def test_r8_f_forward_backward_left_or_right(sb: Game[SB], side: str, unit: str) -> None:
    s = taken_up(sb, side, "2-3", f"2-3={unit}")
    assert legal(s) == ["to 1-3", "to 2-2", "to 2-4", "to 3-3"]
    assert refusal(s, "to 2-3") == "8-f"
    events = play(s, "to 2-2")
    assert {event.rules for event in events if event.key == "moved"} == {("8-f",)}


@pytest.mark.rules("8-e")
def test_sb_11_infantry_may_not_move_diagonally(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf")
    assert not offers(s, "to 3-3")
    assert refusal(s, "to 3-3") in ("8-e", "8-f", "8-j")


@pytest.mark.rules("8-j")
@pytest.mark.parametrize(
    ("side", "unit"),
    [
        ("german", "g_inf"),
        ("german", "g_elite"),
        ("german", "g_lart"),
        ("german", "g_88"),
        ("russian", "r_inf"),
        ("russian", "r_poor"),
        ("russian", "r_lart"),
        ("russian", "r_at"),
    ],
)
def test_r8_j_only_tanks_and_townspeople_move_diagonally(sb: Game[SB], side: str, unit: str) -> None:
    s = taken_up(sb, side, "2-3", f"2-3={unit}")
    assert all(refusal(s, f"to {space}") == "8-j" for space in ("1-2", "1-4", "3-2", "3-4"))


@pytest.mark.rules("8-e")
def test_r14_nobody_attacks_diagonally(sb: Game[SB]) -> None:
    s = sb.position("at=ChooseAttacker; side=german; shooter=german; 2-3=g_tank; 3-4=r_inf; 8-3=g_inf; 8-4=r_inf")
    assert refusal(s, "attack 2-3") == "8-e"
    s = sb.position("at=ChooseAttacker; side=russian; shooter=russian; 2-4=r_town; 3-3=g_poor; 8-3=g_inf; 8-4=r_inf")
    assert refusal(s, "attack 2-4") == "8-e"


@pytest.mark.rules("8-e")
def test_r13_townspeople_move_one_space_diagonally_as_their_whole_move(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "2-4", "2-4=r_town; 9-1=g_inf")
    assert sorted(legal(s)) == ["to 1-3", "to 1-4", "to 1-5", "to 2-3", "to 2-5", "to 3-3", "to 3-4", "to 3-5"]
    play(s, "to 3-3")
    assert (s.decision.name, piece(s, "3-3")) == ("Maneuver", "r_town moved")


@pytest.mark.rules("8-h")
@pytest.mark.parametrize(("side", "unit"), [("german", "g_tank"), ("russian", "r_tank"), ("russian", "r_etank")])
def test_r12_a_tank_may_move_one_space_diagonally_instead_of_two(sb: Game[SB], side: str, unit: str) -> None:
    s = taken_up(sb, side, "2-3", f"2-3={unit}")
    assert all(offers(s, f"to {space}") for space in ("1-2", "1-4", "3-2", "3-4"))
    play(s, "to 3-4")
    assert (s.decision.name, piece(s, "3-4")) == ("Maneuver", f"{unit} moved")


@pytest.mark.rules("8-h")
def test_r12_the_diagonal_is_the_whole_move(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-3", "2-3=g_tank")
    play(s, "to 2-4")
    assert refusal(s, "to 3-5") == "8-h"


@pytest.mark.rules("8-h")
def test_r12_the_diagonal_needs_a_vacant_space(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-3", "2-3=g_tank; 3-4=g_lart; 1-4=r_inf")
    assert refusal(s, "to 3-4") == "8-h"
    assert refusal(s, "to 1-4") in ("8-h", "8-m")


@pytest.mark.rules("8-h")
@pytest.mark.parametrize(("side", "unit"), [("german", "g_heavy"), ("russian", "r_heavy")])
def test_sb_13_a_heavy_tank_has_no_diagonal(sb: Game[SB], side: str, unit: str) -> None:
    s = taken_up(sb, side, "2-3", f"2-3={unit}")
    assert refusal(s, "to 3-4") == "8-h"


@pytest.mark.rules("8-h", "8-i")
def test_sb_12_a_tank_slips_between_two_enemies(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-3", "2-3=g_tank; 2-4=r_inf; 3-3=r_inf")
    play(s, "to 3-4")
    assert (s.decision.name, piece(s, "3-4")) == ("Maneuver", "g_tank moved")


@pytest.mark.rules("8-i")
def test_r12_friends_beside_the_diagonal_do_not_matter_either(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "2-4", "2-4=r_tank; 2-3=r_inf; 3-4=g_inf")
    assert offers(s, "to 3-3")


@pytest.mark.rules("8-h")
def test_r15_a_hidden_tank_that_moves_diagonally_is_revealed(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_tank hidden; 9-6=r_inf")
    events = play(s, "to 3-2")
    assert [event.rules for event in events if event.key == "revealed"] == [("8-h",)]
    assert piece(s, "3-2") == "g_tank moved"


@pytest.mark.rules("8-e")
def test_r15_hidden_townspeople_that_move_diagonally_are_revealed(sb: Game[SB]) -> None:
    s = taken_up(sb, "russian", "2-6", "2-6=r_town hidden; 9-1=g_inf")
    events = play(s, "to 3-5")
    assert [event.rules for event in events if event.key == "revealed"] == [("8-e",)]
    assert piece(s, "3-5") == "r_town moved"


# --- front contact --------------------------------------------------------------------------------


@pytest.mark.rules("8-g")
@pytest.mark.parametrize(
    ("side", "unit", "enemy", "there"),
    [("german", "g_inf", "r_inf", "2-4"), ("russian", "r_inf", "g_inf", "2-2"), ("german", "g_tank", "r_inf", "2-4")],
)
def test_r8_g_unit_entering_the_front_of_an_enemy_must_stop(
    sb: Game[SB], side: str, unit: str, enemy: str, there: str
) -> None:
    """Tanks too [R8]."""
    s = taken_up(sb, side, "1-3", f"1-3={unit}; {there}={enemy}")
    play(s, "to 2-3")
    assert s.decision.name == "Maneuver"
    assert piece(s, "2-3") == f"{unit} moved"


@pytest.mark.rules("8-g")
def test_sb_15_no_second_step_past_the_front_of_an_enemy(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 3-3=r_inf")
    play(s, "to 3-2")
    assert (s.decision.name, piece(s, "3-2")) == ("Maneuver", "g_inf moved")


@pytest.mark.rules("8-g")
def test_r8_with_crossing_fire_the_mover_may_go_on(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "1-3", "options=crossing_fire:yes; 1-3=g_inf; 2-4=r_inf")
    play(s, "to 2-3")
    assert offers(s, "to 3-3")
    assert offers(s, "stop")


@pytest.mark.rules("8-g")
@pytest.mark.parametrize("enemy", ["1-2", "3-2", "2-1"])
def test_r9_flank_and_rear_contact_stop_nobody(sb: Game[SB], enemy: str) -> None:
    s = taken_up(sb, "german", "2-3", f"2-3=g_inf; {enemy}=r_inf")
    play(s, "to 2-2")
    assert s.decision.name == "NextStep"


@pytest.mark.rules("8-g")
def test_r9_leaving_contact_is_free(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-3", "2-3=g_inf; 2-4=r_inf")
    assert legal(s) == ["to 1-3", "to 2-2", "to 3-3"]
    play(s, "to 1-3", "to 1-4")
    assert piece(s, "1-4") == "g_inf moved"


# --- friends and enemies in the way ---------------------------------------------------------------


@pytest.mark.rules("8-k")
@pytest.mark.parametrize(("side", "mover", "friend"), [("german", "g_inf", "g_poor"), ("russian", "r_inf", "r_tank")])
def test_r8_k_a_unit_may_pass_a_friend_away_from_enemies(sb: Game[SB], side: str, mover: str, friend: str) -> None:
    s = taken_up(sb, side, "2-2", f"2-2={mover}; 2-3={friend}")
    play(s, "to 2-3", "to 2-4")
    assert (piece(s, "2-3"), piece(s, "2-4")) == (friend, f"{mover} moved")


@pytest.mark.rules("8-k", "8-l")
@pytest.mark.parametrize("enemy", ["2-4", "1-3", "3-3"])
def test_r8_k_a_friend_beside_an_enemy_bars_the_way(sb: Game[SB], enemy: str) -> None:
    """By its front, its flank; behind it stands the mover. A gun in its place would let the mover through."""
    s = taken_up(sb, "german", "2-2", f"2-2=g_inf; 2-3=g_poor; {enemy}=r_inf")
    assert refusal(s, "to 2-3") == "8-k"
    s = taken_up(sb, "german", "2-2", f"2-2=g_inf; 2-3=g_88; {enemy}=r_inf")
    assert offers(s, "to 2-3")


@pytest.mark.rules("8-k")
def test_r8_k_an_enemy_at_the_rear_or_over_the_red_line_bars_the_way_too(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "1-3", "1-3=g_inf; 2-3=g_poor; 2-2=r_inf")
    assert refusal(s, "to 2-3") == "8-k"
    s = taken_up(sb, "german", "3-2", "3-2=g_inf; 3-3=g_poor; 4-3=r_inf")
    assert refusal(s, "to 3-3") == "8-k"


@pytest.mark.rules("8-k")
def test_r10_an_enemy_two_spaces_from_the_friend_does_not_bar_the_way(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 2-3=g_poor; 3-4=r_inf")
    assert offers(s, "to 2-3")


@pytest.mark.rules("8-k")
def test_r10_a_move_never_ends_on_a_friend(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 2-3=g_poor")
    play(s, "to 2-3")
    assert refusal(s, "stop") == "8-k"
    s = taken_up(sb, "german", "2-2", "2-2=g_heavy; 2-3=g_poor")
    assert refusal(s, "to 2-3") == "8-k"
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 2-4=g_poor")
    play(s, "to 2-3")
    assert refusal(s, "to 2-4") == "8-k"


@pytest.mark.rules("8-k")
def test_r10_a_friend_with_no_room_beyond_cannot_be_entered(sb: Game[SB]) -> None:
    """With the card over the red line to 4-2, whose other neighbours are all taken."""
    board = "shift=1; 3-2=g_inf; 4-2=g_inf; 4-1=g_inf; 5-2=g_inf"
    s = taken_up(sb, "german", "3-2", f"{board}; 4-3=g_poor")
    assert refusal(s, "cross 2 4-2") == "8-k"
    s = taken_up(sb, "german", "3-2", board)
    play(s, "cross 2 4-2", "to 4-3")
    assert piece(s, "4-3") == "g_inf moved"


@pytest.mark.rules("8-k")
def test_r10_back_where_it_came_from_is_no_way_on(sb: Game[SB]) -> None:
    """Beyond the friend at 1-2 all is taken: going in and out again would pass nobody."""
    board = "1-1=g_inf hidden; 1-2=g_inf; 2-2=g_inf; 9-6=r_inf"
    s = taken_up(sb, "german", "1-1", f"{board}; 1-3=g_poor")
    assert refusal(s, "to 1-2") == "8-k" and offers(s, "to 2-1")
    s = maneuver(sb, "german", f"{board}; 1-3=g_poor; 2-1=g_lart; 3-1=g_tank")
    assert refusal(s, "move 1-1") == "8-b"
    s = taken_up(sb, "german", "1-1", board)
    play(s, "to 1-2")
    assert legal(s) == ["to 1-1", "to 1-3"]


@pytest.mark.rules("8-l")
@pytest.mark.parametrize(
    ("side", "mover", "gun"),
    [
        ("german", "g_inf", "g_lart"),
        ("german", "g_inf", "g_88"),
        ("russian", "r_inf", "r_lart"),
        ("russian", "r_inf", "r_at"),
    ],
)
def test_r8_l_own_artillery_may_be_passed_at_any_time(sb: Game[SB], side: str, mover: str, gun: str) -> None:
    enemy = "r_poor" if side == "german" else "g_poor"
    s = taken_up(sb, side, "2-3", f"2-3={mover}; 3-3={gun}; 4-3={enemy}")
    play(s, "to 3-3", "to 3-4" if side == "german" else "to 3-2")
    assert piece(s, "3-3") == gun


@pytest.mark.rules("8-l")
def test_r10_front_contact_is_waived_while_passing_own_artillery(sb: Game[SB]) -> None:
    """The gun at 2-3 stands front to front with 2-4; the mover goes on to 3-3."""
    s = taken_up(sb, "german", "2-2", "2-2=g_inf; 2-3=g_lart; 2-4=r_inf")
    play(s, "to 2-3")
    assert legal(s) == ["to 1-3", "to 2-2", "to 3-3"]
    play(s, "to 3-3")
    assert (piece(s, "2-3"), piece(s, "3-3")) == ("g_lart", "g_inf moved")


@pytest.mark.rules("8-m")
@pytest.mark.parametrize(("side", "mover", "enemy"), [("german", "g_tank", "r_inf"), ("russian", "r_tank", "g_lart")])
def test_r8_m_nobody_passes_an_enemy(sb: Game[SB], side: str, mover: str, enemy: str) -> None:
    s = taken_up(sb, side, "2-3", f"2-3={mover}; 1-3={enemy}; 2-2={enemy if side == 'german' else 'g_poor'}")
    assert refusal(s, "to 1-3") == refusal(s, "to 2-2") == "8-m"


# --- what the others learn ------------------------------------------------------------------------


@pytest.mark.rules("8-c")
def test_r50_a_hidden_mover_is_asked_by_public_facts_alone(sb: Game[SB]) -> None:
    """Whatever the piece is, the other player sees the same question and the same events until it is shown."""
    worlds = []
    for unit in ("g_inf", "g_tank", "g_lart", "g_88", "g_heavy"):
        s = maneuver(sb, "german", f"2-1={unit} hidden; 9-6=r_inf")
        seen = [s.information_state(RUSSIAN)]
        for action in ("move 2-1", "to 2-2", "stop"):
            events = play(s, action)
            seen += [
                str([e for e in events if e.seen_by(RUSSIAN)]),
                str([e for e in events if e.seen_by(None)]),
                s.information_state(RUSSIAN),
                s.information_state(None),
            ]
        worlds.append(seen)
    assert all(world == worlds[0] for world in worlds)


@pytest.mark.rules("8-b")
def test_r63_a_face_down_replacement_known_to_be_slow_is_not_asked_again(sb: Game[SB]) -> None:
    s = taken_up(sb, "german", "2-1", "2-1=g_lart hidden:g_lart arrived; 9-6=r_inf; taken=1")
    play(s, "to 2-2")
    assert s.decision.name == "Maneuver"

"""9.0 Combat: alternation, front priority, whom a unit may attack; the advance into the factory."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal
from .shots import aims_at, combat, movement, named, param, shot

FACE_TO_FACE = "1-3=g_inf; 1-4=r_inf; 3-3=g_inf; 3-4=r_inf"
OUT = "turn>draw>DrawCard"


def place(s: Any) -> str:
    return str(s.game.flow.place(s))


# --- sequence -------------------------------------------------------------------------------------


@pytest.mark.rules("9-a")
def test_r9_a_combat_begins_only_when_movement_is_over(sb: Game[SB]) -> None:
    s = movement(sb, FACE_TO_FACE + "; 5-1=g_inf")
    assert refusal(s, "attack 1-3") and offers(s, "move 5-1")
    play(s, "fight")
    assert offers(s, "attack 1-3")
    assert refusal(s, "move 5-1") == "9-c"


@pytest.mark.rules("9-b")
@pytest.mark.parametrize(
    "side, board, steps",
    [
        ("german", "1-3=g_inf; 2-4=r_inf", ("move 1-3", "to 2-3")),
        ("russian", "1-4=r_inf; 2-3=g_inf", ("move 1-4", "to 2-4")),
    ],
)
def test_r9_b_nothing_attacks_while_units_move(sb: Game[SB], side: str, board: str, steps: tuple[str, ...]) -> None:
    s = movement(sb, board, side)
    events = play(s, *steps)
    assert s.decision.name == "Maneuver"  # neither a shot at the mover nor one by it
    assert keys(events) == ["moved", "moved"]
    for text in ("attack 2-3", "attack 2-4", "fire"):
        assert refusal(s, text) == "8-a"
    play(s, "fight")  # the fighting comes after it
    assert legal(s) == [f"attack {steps[1].removeprefix('to ')}"]


@pytest.mark.rules("9-c")
@pytest.mark.parametrize(
    "side, first, second", [("german", "attack 1-3", "attack 1-4"), ("russian", "attack 1-4", "attack 1-3")]
)
def test_r9_c_opportunities_alternate_beginning_with_the_phasing_player(
    sb: Game[SB], side: str, first: str, second: str
) -> None:
    s = movement(sb, FACE_TO_FACE, side)
    mover = sb.seats.index(side)
    play(s, "fight")
    assert s.current_player() == mover
    play(s, first, "roll 1")
    assert s.current_player() == 1 - mover
    play(s, second, "roll 1")
    assert s.current_player() == mover


@pytest.mark.rules("9-c")
def test_r9_c_only_own_units_attack(sb: Game[SB]) -> None:
    s = combat(sb, FACE_TO_FACE)
    assert refusal(s, "attack 1-4") == "9-c"
    assert refusal(s, "attack 9-1") == "9-c"
    assert legal(s) == ["attack 1-3", "attack 3-3"]


@pytest.mark.rules("9-d")
def test_r9_d_a_unit_that_attacked_is_marked_and_cannot_attack_again(sb: Game[SB]) -> None:
    s = combat(sb, FACE_TO_FACE)
    play(s, "attack 1-3", "roll 1")
    assert piece(s, "1-3") == "g_inf attacked"
    play(s, "attack 1-4", "roll 1")
    assert refusal(s, "attack 1-3") == "9-d"
    assert legal(s) == ["attack 3-3"]


@pytest.mark.rules("9-d")
def test_sb_39_a_marked_unit_may_not_attack(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf attacked; 1-4=r_inf; 3-3=g_inf; 3-4=r_inf")
    assert refusal(s, "attack 1-3") == "9-d"


@pytest.mark.rules("9-e")
@pytest.mark.parametrize(
    "side, board, first, second",
    [
        ("german", "1-3=g_inf; 1-4=r_inf attacked; 3-3=g_inf; 3-4=r_inf attacked", "attack 1-3", "attack 3-3"),
        ("russian", "1-3=g_inf attacked; 1-4=r_inf; 3-3=g_inf attacked; 3-4=r_inf", "attack 1-4", "attack 3-4"),
    ],
)
def test_r9_e_when_one_side_has_run_out_the_other_goes_on_alone(
    sb: Game[SB], side: str, board: str, first: str, second: str
) -> None:
    s = combat(sb, board, side)
    play(s, first, "roll 1")
    assert s.current_player() == sb.seats.index(side)
    assert legal(s) == [second]


@pytest.mark.rules("9-e")
def test_r9_e_the_phasing_player_without_an_attack_leaves_the_first_to_the_other(sb: Game[SB]) -> None:
    s = movement(sb, "5-1=g_inf; 5-5=r_lart; 5-3=g_heavy")  # the tank is out of reach of its target
    play(s, "fight")
    assert s.current_player() == RUSSIAN
    assert legal(s) == ["attack 5-5"]


@pytest.mark.rules("9-f")
def test_r9_f_combat_ends_with_the_last_possible_attack_and_all_markers_come_off(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf moved arrived; 1-4=r_inf; 5-1=g_inf moved shifted; 9-1=g_inf moved")
    play(s, "attack 1-3", "roll 1")
    assert place(s) == "turn>combat>ChooseAttacker"
    play(s, "attack 1-4", "roll 1")
    assert place(s) == OUT
    assert [piece(s, n) for n in ("1-3", "1-4", "5-1", "9-1")] == ["g_inf", "r_inf", "g_inf", "g_inf"]
    play(s, "deal fortify")
    assert s.side == RUSSIAN and s.current_player() == RUSSIAN


@pytest.mark.rules("9-f")
def test_r9_f_combat_without_any_attack_is_over_at_once(sb: Game[SB]) -> None:
    s = movement(sb, "1-1=g_inf; 1-6=r_inf")
    play(s, "fight")
    assert place(s) == OUT


@pytest.mark.rules("9-c", "9-f")
def test_r48_both_players_attack_in_both_player_turns(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf; 1-4=r_inf")
    play(s, "attack 1-3", "roll 1", "attack 1-4", "roll 1", "deal fortify")
    assert place(s) == "turn>maneuver>Maneuver" and s.side == RUSSIAN
    play(s, "fight", "attack 1-4", "roll 1", "attack 1-3", "roll 1")
    assert place(s) == OUT


# --- obligation and passing -----------------------------------------------------------------------


@pytest.mark.rules("9-c")
def test_r42_a_player_with_a_possible_attack_may_not_pass(sb: Game[SB]) -> None:
    for shooter in ("german", "russian"):
        assert refusal(combat(sb, FACE_TO_FACE, shooter), "pass") == "9-c"


@pytest.mark.rules("9-e")
def test_r42_a_player_whose_units_can_hit_nobody_is_skipped(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf; 1-4=r_poor; 3-3=g_inf; 3-4=r_poor")  # poor infantry needs 7 against them
    assert shot(s, "1-4", "1-3").hits_on == []
    play(s, "attack 1-3", "roll 1")
    assert s.current_player() == GERMAN
    play(s, "attack 3-3", "roll 1")
    assert place(s) == OUT


@pytest.mark.rules("9-c")
def test_r42_a_hopeless_attack_may_be_rolled_in_its_owners_opportunity(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf; 1-4=r_poor; 3-3=g_inf; 3-4=r_inf", "russian")
    assert legal(s) == ["attack 1-4", "attack 3-4"]
    events = play(s, "attack 1-4", "roll 6")
    assert keys(events) == ["attack_misses"]
    assert piece(s, "1-4") == "r_poor attacked"
    assert s.current_player() == GERMAN


PASSING = "options=allow_pass:yes; "


@pytest.mark.rules("9-c")
def test_r67_with_allow_pass_a_pass_gives_up_one_opportunity(sb: Game[SB]) -> None:
    s = combat(sb, PASSING + FACE_TO_FACE)
    assert legal(s) == ["attack 1-3", "attack 3-3", "pass"]
    assert keys(play(s, "pass")) == ["passed"]
    assert s.current_player() == RUSSIAN
    play(s, "attack 1-4", "roll 1")
    assert legal(s) == ["attack 1-3", "attack 3-3", "pass"]


@pytest.mark.rules("9-f")
def test_r67_two_passes_running_end_the_combat(sb: Game[SB]) -> None:
    s = combat(sb, PASSING + FACE_TO_FACE)
    play(s, "pass", "pass")
    assert place(s) == OUT


@pytest.mark.rules("9-f")
def test_r67_an_attack_between_two_passes_keeps_the_combat_going(sb: Game[SB]) -> None:
    s = combat(sb, PASSING + FACE_TO_FACE)
    play(s, "pass", "attack 1-4", "roll 1", "pass")
    assert s.current_player() == RUSSIAN
    play(s, "pass")
    assert place(s) == OUT


# --- whom a unit may attack -----------------------------------------------------------------------


@pytest.mark.rules("9-g")
@pytest.mark.parametrize(
    "shooter, board, attacker, ahead, other",
    [
        ("german", "5-3=g_inf; 5-4=r_inf; 6-3=r_inf", "5-3", "5-4", "6-3"),
        ("russian", "5-4=r_inf; 5-3=g_inf; 4-4=g_inf", "5-4", "5-3", "4-4"),
        ("german", "5-3=g_inf; 5-4=r_inf; 5-2=r_inf", "5-3", "5-4", "5-2"),
    ],
)
def test_r9_g_unit_with_enemy_ahead_must_attack_that_enemy(
    sb: Game[SB], shooter: str, board: str, attacker: str, ahead: str, other: str
) -> None:
    s = combat(sb, board, shooter)
    assert aims_at(s, attacker) == [ahead]
    half = sb.position(f"at=ChooseTarget; side={shooter}; shooter={shooter}; pick=attacker {attacker}; {board}")
    assert legal(half) == [f"target {ahead}"]
    assert refusal(half, f"target {other}") == "9-g"
    play(s, f"attack {attacker}")
    assert s.current_player() == CHANCE  # no choice was left
    assert param(named(play(s, "roll 6"), "attack_hits"), "at") == ahead


@pytest.mark.rules("9-g", "9.2-a")
def test_r43_front_priority_binds_artillery_but_only_for_an_adjacent_enemy(sb: Game[SB]) -> None:
    s = combat(sb, "5-3=g_lart; 5-4=r_inf; 5-5=r_heavy; 6-3=r_inf; 4-2=r_tank")
    assert aims_at(s, "5-3") == ["5-4"]
    s = combat(sb, "5-3=g_lart; 5-5=r_heavy; 6-3=r_inf; 4-2=r_tank")  # the one ahead stands two away
    assert aims_at(s, "5-3") == ["4-2", "5-5", "6-3"]


@pytest.mark.rules("9-g")
def test_r47_front_priority_is_determined_anew_after_every_attack(sb: Game[SB]) -> None:
    s = combat(sb, "5-3=g_inf; 4-4=g_inf; 5-4=r_inf; 6-3=r_inf; 4-1=r_inf; 4-2=g_inf")
    assert aims_at(s, "5-3") == ["5-4"]
    play(s, "attack 4-4", "roll 6")  # beside the enemy ahead of 5-3
    assert aims_at(s, "5-3") == ["6-3"]


@pytest.mark.rules("9.5-a")
def test_r47_an_eliminated_unit_loses_its_attack(sb: Game[SB]) -> None:
    s = combat(sb, FACE_TO_FACE)
    play(s, "attack 1-3", "roll 6")
    assert legal(s) == ["attack 3-4"]


TOWNSPEOPLE_BETWEEN = "5-4=r_town; 5-3=g_tank; 6-4=g_inf"


@pytest.mark.rules("9-h", "9-g")
def test_sb_26_townspeople_with_a_tank_ahead_must_choose_the_tank(sb: Game[SB]) -> None:
    s = combat(sb, TOWNSPEOPLE_BETWEEN, "german")
    assert aims_at(s, "5-4") == ["5-3"]
    half = "at=ChooseTarget; side=russian; shooter=russian; pick=attacker 5-4; " + TOWNSPEOPLE_BETWEEN
    assert refusal(sb.position(half), "target 6-4") == "9-g"


@pytest.mark.rules("9-k", "9-i")
def test_sb_27_townspeople_with_nothing_ahead_may_attack_the_infantry_beside(sb: Game[SB]) -> None:
    s = combat(sb, "5-4=r_town; 6-4=g_inf")
    assert aims_at(s, "5-4") == ["6-4"]


@pytest.mark.rules("9-i")
def test_r9_i_with_nothing_ahead_the_owner_chooses_among_both_sides_and_the_rear(sb: Game[SB]) -> None:
    s = combat(sb, "5-3=g_inf; 4-3=r_inf; 6-3=r_inf; 5-2=r_inf")
    play(s, "attack 5-3")
    assert s.current_player() == GERMAN
    assert legal(s) == ["target 4-3", "target 5-2", "target 6-3"]
    assert refusal(s, "target 5-4") == "9-i"
    assert param(named(play(s, "target 6-3", "roll 4"), "attack_hits"), "at") == "6-3"


@pytest.mark.rules("9-i")
def test_r9_i_a_unit_without_an_enemy_beside_it_does_not_attack(sb: Game[SB]) -> None:
    s = combat(sb, FACE_TO_FACE + "; 9-1=g_inf")
    assert refusal(s, "attack 9-1") == "9-i"


@pytest.mark.rules("8-e")
@pytest.mark.parametrize("unit", ["g_inf", "g_tank"])
def test_r14_nobody_attacks_diagonally(sb: Game[SB], unit: str) -> None:
    s = combat(sb, f"{FACE_TO_FACE}; 8-3={unit}; 9-4=r_inf")
    assert aims_at(s, "8-3") == []
    assert refusal(s, "attack 8-3") == "8-e"


@pytest.mark.rules("9-j")
@pytest.mark.parametrize(
    "shooter, board, attacker, behind",
    [("german", "5-4=g_inf; 5-3=r_inf", "5-4", "5-3"), ("russian", "5-3=r_inf; 5-4=g_inf", "5-3", "5-4")],
)
def test_r9_j_with_nothing_ahead_a_unit_may_turn_around(
    sb: Game[SB], shooter: str, board: str, attacker: str, behind: str
) -> None:
    s = combat(sb, board, shooter)
    assert aims_at(s, attacker) == [behind]
    assert keys(play(s, f"attack {attacker}", "roll 6")) == ["attack_hits", "eliminated"]


@pytest.mark.rules("9-j")
def test_r3_turning_around_is_a_choice_of_target_and_changes_no_front(sb: Game[SB]) -> None:
    s = combat(sb, "5-3=g_inf; 5-2=r_inf; 6-3=r_inf; 4-1=g_inf")
    play(s, "attack 5-3", "target 5-2", "roll 1")
    flank = shot(s, "6-3", "5-3")
    assert (flank.arc, flank.engaged, flank.bonus) == ("flank", False, 0)  # nobody stands before its true front
    assert shot(s, "5-2", "5-3").arc == "rear"


# --- over a red line ------------------------------------------------------------------------------

ACROSS = "3-3=g_inf; 4-3=r_inf; 9-3=g_inf; 9-4=r_inf"


@pytest.mark.rules("9-l", "8.2-a")
def test_r9_l_no_attack_over_a_red_line_unless_the_enemy_broke_in_the_attackers_sector(sb: Game[SB]) -> None:
    s = combat(sb, ACROSS)
    assert refusal(s, "attack 3-3") in ("8.2-a", "9-l")
    assert refusal(combat(sb, ACROSS, "russian"), "attack 4-3") in ("8.2-a", "9-l")


@pytest.mark.rules("9-l", "8.2-b")
@pytest.mark.parametrize(
    "broken, german, russian",
    [
        ("left:russian", ["4-3"], []),  # the Germans won the left sector, where their unit stands
        ("center:german", [], ["3-3"]),  # the Russians won the centre
        ("left:german", [], []),  # the enemy's own victory opens nothing
        ("center:russian", [], []),  # nor does one in the sector shot into
    ],
)
def test_r9_l_the_attackers_own_sector_must_be_won(
    sb: Game[SB], broken: str, german: list[str], russian: list[str]
) -> None:
    s = combat(sb, f"{ACROSS}; broken={broken}")
    assert aims_at(s, "3-3") == german
    assert aims_at(s, "4-3") == russian


@pytest.mark.rules("8.2-a")
def test_r21_a_sector_merely_empty_of_the_enemy_is_not_enough(sb: Game[SB]) -> None:
    s = combat(sb, "3-3=g_lart; 4-3=r_inf; 9-3=g_inf; 9-4=r_inf")
    assert aims_at(s, "3-3") == []
    assert refusal(s, "attack 3-3") == "8.2-a"


@pytest.mark.rules("8.2-b")
def test_sb_25_a_target_not_beside_the_line_is_out_of_the_question(sb: Game[SB]) -> None:
    s = combat(sb, "3-4=r_lart; 5-4=g_poor; 9-3=g_inf; 9-4=r_inf; broken=left:german", "russian")
    assert aims_at(s, "3-4") == []
    assert refusal(s, "attack 3-4") == "8.2-b"


@pytest.mark.rules("8.2-b")
def test_r21_artillery_of_a_won_sector_reaches_the_column_beside_the_line(sb: Game[SB]) -> None:
    s = combat(sb, "2-4=r_lart; 4-4=g_poor; broken=left:german", "russian")
    assert aims_at(s, "2-4") == ["4-4"]


@pytest.mark.rules("8.2-c", "9-l")
def test_sb_23_with_nothing_won_each_reaches_its_own_sector_only(sb: Game[SB]) -> None:
    s = combat(sb, "4-4=r_inf; 3-4=r_lart; 4-3=g_poor; 3-2=g_inf; 2-3=g_tank")
    assert aims_at(s, "4-4") == ["4-3"]
    assert aims_at(s, "3-4") == ["2-3", "3-2"]


@pytest.mark.rules("8.4-e")
@pytest.mark.parametrize("shooter, attack, where", [("german", "attack 1-3", "1-3"), ("russian", "attack 1-4", "1-4")])
def test_r49_whoever_attacks_shows_itself(sb: Game[SB], shooter: str, attack: str, where: str) -> None:
    s = combat(sb, "1-3=g_inf hidden; 1-4=r_inf hidden; 9-3=g_inf; 9-4=r_inf", shooter)
    assert param(named(play(s, attack), "revealed"), "space") == where
    play(s, "roll 1")
    assert "hidden" not in piece(s, where)


@pytest.mark.rules("8.4-e")
def test_r49_solo_an_attacker_nobody_knew_is_drawn_before_the_roll(sb: Game[SB]) -> None:
    s = combat(sb, "scenario=solo; 1-3=g_unknown; 1-4=r_inf; 9-3=g_inf; 9-4=r_inf")
    play(s, "attack 1-3")
    assert s.decision.name == "ShowType"
    rolled = named(play(s, "shows g_poor", "roll 5"), "attack_hits")
    assert param(rolled, "unit") == "g_poor" and param(rolled, "needed") == 5


# --- losses ---------------------------------------------------------------------------------------


@pytest.mark.rules("9.5-a")
@pytest.mark.parametrize(
    "shooter, attack, lost", [("german", "attack 1-3", "r_inf"), ("russian", "attack 1-4", "g_inf")]
)
def test_r9_5_a_a_hit_unit_goes_to_its_owners_eliminated_pile(
    sb: Game[SB], shooter: str, attack: str, lost: str
) -> None:
    s = combat(sb, FACE_TO_FACE, shooter)
    event = named(play(s, attack, "roll 6"), "eliminated")
    assert event.rules == ("9.5-a",) and param(event, "unit") == lost
    assert f"eliminated={lost};" in s.position()
    assert (piece(s, "1-3"), piece(s, "1-4")) == (("g_inf attacked", "") if lost == "r_inf" else ("", "r_inf attacked"))


@pytest.mark.rules("7.3-f")
def test_sb_55_the_last_russian_of_a_ferry_sector_takes_the_ferry_with_him(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf; 1-4=r_inf; 9-3=g_inf; 9-4=r_inf; ferries=2-6 5-6")
    events = play(s, "attack 1-3", "roll 5")
    assert keys(events) == ["attack_hits", "eliminated", "ferry_lost"]
    assert "ferries=2-6:german 5-6" in s.position()
    assert s.decision.name == "ChooseAttacker"  # before any further attack


# --- the advance into the factory -----------------------------------------------------------------

FACTORY = "8-4=g_inf; 8-5=r_inf; 7-6=r_inf hidden; 9-1=g_inf; factory=8-5"


@pytest.mark.rules("7.4-d")
@pytest.mark.parametrize("side", ["german", "russian"])
def test_r31_a_german_who_clears_the_factory_may_move_in_also_in_the_russian_turn(sb: Game[SB], side: str) -> None:
    s = sb.position(f"at=ChooseAttacker; side={side}; shooter=german; {FACTORY}")
    play(s, "attack 8-4", "roll 6")
    assert s.current_player() == GERMAN and legal(s) == ["advance", "decline"]
    events = play(s, "advance")
    assert "factory_destroyed" in keys(events)
    assert piece(s, "8-4") == "" and piece(s, "8-5").startswith("g_inf")
    assert "factory=8-5:destroyed" in s.position()


@pytest.mark.rules("7.4-d")
def test_r31_the_advance_may_be_declined(sb: Game[SB]) -> None:
    s = combat(sb, FACTORY)
    play(s, "attack 8-4", "roll 6", "decline")
    assert piece(s, "8-4").startswith("g_inf") and piece(s, "8-5") == ""
    assert "factory=8-5;" in s.position()


@pytest.mark.rules("7.4-d")
@pytest.mark.parametrize(
    "board, attack",
    [
        ("8-3=g_lart; 8-5=r_inf; factory=8-5", "attack 8-3"),  # artillery at range two
        ("8-4=g_inf; 8-5=r_inf; factory=8-5:destroyed", "attack 8-4"),  # nothing left to destroy
        ("8-5=g_inf; 8-6=r_inf; ferries=1-6 8-6; factory=5-5", "attack 8-5"),  # a ferry is no factory
        ("8-4=g_inf; 8-5=r_inf; factory=5-5", "attack 8-4"),  # an ordinary space
    ],
)
def test_r31_no_other_advance_after_combat_exists(sb: Game[SB], board: str, attack: str) -> None:
    s = combat(sb, board + "; 7-6=r_inf; 9-1=g_inf")
    events = play(s, attack, "roll 6")
    assert "eliminated" in keys(events)
    assert s.decision.name != "AdvanceIntoFactory"


@pytest.mark.rules("7.4-d")
def test_r31_a_missed_attack_opens_nothing_and_russians_never_advance(sb: Game[SB]) -> None:
    s = combat(sb, FACTORY)
    play(s, "attack 8-4", "roll 1")
    assert s.decision.name != "AdvanceIntoFactory"
    s = combat(sb, "8-6=r_tank; 8-5=g_inf; 7-6=r_inf; 9-1=g_inf; factory=8-5", "russian")
    play(s, "attack 8-6", "roll 6")
    assert s.decision.name != "AdvanceIntoFactory"


@pytest.mark.rules("7.4-d", "8.4-f")
def test_r31_the_advance_counts_as_entering_for_reveals_and_fortifications(sb: Game[SB]) -> None:
    s = combat(sb, "8-4=g_inf; 8-5=r_inf; 7-6=r_inf hidden; 9-1=g_inf; factory=8-5; forts=8-5:russian")
    events = play(s, "attack 8-4", "roll 6", "advance")
    assert [key for key in keys(events) if key in ("razed", "factory_destroyed", "revealed")] == [
        "razed",
        "factory_destroyed",
        "revealed",
    ]
    assert piece(s, "7-6") == "r_inf"


@pytest.mark.rules("7.4-d", "15-snp-b")
@pytest.mark.parametrize("die, lands", [("roll 5", True), ("roll 6", False)])
def test_r36_a_sniper_shoots_at_the_advancing_unit_first(sb: Game[SB], die: str, lands: bool) -> None:
    s = combat(sb, FACTORY + "; snipers=8-5:russian")
    play(s, "attack 8-4", "roll 6", "advance")
    assert s.decision.name == "SniperRoll"
    play(s, die)
    assert piece(s, "8-5").startswith("g_inf") == lands
    assert ("factory=8-5:destroyed" in s.position()) == lands  # [R66] only a survivor occupies
    assert piece(s, "8-4") == "" and "snipers=" not in s.position()

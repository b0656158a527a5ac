"""11. Optional rule: fire at a unit that moves across an enemy front."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal
from .shots import movement, named, param, total

ON = "options=crossing_fire:yes; "
PAST = ON + "1-3=g_inf; 2-4=r_inf"
ACROSS = ("move 1-3", "to 2-3", "to 3-3")


# --- the option -----------------------------------------------------------------------------------


@pytest.mark.rules("8-g")
@pytest.mark.parametrize("unit", ["g_inf", "g_tank"])
def test_r8_without_the_option_the_mover_stops_on_front_contact(sb: Game[SB], unit: str) -> None:
    s = movement(sb, f"1-3={unit}; 2-4=r_inf")
    play(s, "move 1-3", "to 2-3")
    assert piece(s, "2-3") == f"{unit} moved" and s.decision.name == "Maneuver"


@pytest.mark.rules("11-a", "8-l")
def test_r53_without_the_option_nobody_fires_not_even_at_who_passes_own_artillery_in_contact(sb: Game[SB]) -> None:
    s = movement(sb, "1-3=g_inf; 2-3=g_lart; 2-4=r_inf")
    play(s, *ACROSS)
    assert s.decision.name == "Maneuver" and piece(s, "3-3") == "g_inf moved"


@pytest.mark.rules("11-a")
@pytest.mark.parametrize(
    "side, board, steps, gun",
    [
        ("german", "1-3=g_inf; 2-4=r_inf", ACROSS, RUSSIAN),
        ("russian", "1-4=r_inf; 2-3=g_inf", ("move 1-4", "to 2-4", "to 3-4"), GERMAN),
    ],
)
def test_r11_a_the_enemy_whose_front_is_crossed_may_fire_at_once(
    sb: Game[SB], side: str, board: str, steps: tuple[str, ...], gun: int
) -> None:
    s = movement(sb, ON + board, side)
    play(s, *steps)
    assert s.decision.name == "CrossingFire" and s.current_player() == gun
    assert legal(s) == ["fire", "decline"]


@pytest.mark.rules("11-a")
def test_r11_a_the_shot_falls_before_the_mover_goes_on(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-4=r_tank")
    assert keys(play(s, *ACROSS, "fire", "roll 6"))[2:] == ["crossing_hits", "eliminated"]
    assert piece(s, "2-3") == piece(s, "3-3") == "" and "eliminated=g_inf;" in s.position()
    assert s.decision.name == "Maneuver"


@pytest.mark.rules("11-a")
def test_r11_a_the_enemy_may_hold_his_fire(sb: Game[SB]) -> None:
    s = movement(sb, PAST)
    events = play(s, *ACROSS, "decline")
    assert named(events, "held_fire").rules == ("11-a",)
    assert piece(s, "3-3") == "g_inf moved" and piece(s, "2-4") == "r_inf"


# --- the shot -------------------------------------------------------------------------------------


@pytest.mark.rules("11-b", "11-a", "11-c")
def test_sb_71_crossing_the_front_of_russian_infantry(sb: Game[SB]) -> None:
    s = movement(sb, PAST)
    events = play(s, *ACROSS, "fire", "roll 6")
    missed = named(events, "crossing_misses")  # a 6 counts 5 against 5 + 1
    assert param(missed, "space") == "2-4"
    assert [(t.key, t.value, t.rule) for t in missed.terms] == [
        ("attack", 5, "9.4-b"),
        ("defense", 1, "9.4-b"),
        ("crossing", 1, "11-b"),
    ]
    assert total(missed) == 7
    assert piece(s, "3-3") == "g_inf moved"
    assert piece(s, "2-4") == "r_inf attacked"


@pytest.mark.rules("11-b")
@pytest.mark.parametrize("die, hits", [(5, False), (6, True)])
def test_r11_b_one_comes_off_the_die(sb: Game[SB], die: int, hits: bool) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-4=r_tank")  # 4 + 1 would hit with 5
    events = play(s, *ACROSS, "fire", f"roll {die}")
    assert ("eliminated" in keys(events)) == hits
    rolled = named(events, "crossing_hits" if hits else "crossing_misses")
    assert total(rolled) == param(rolled, "needed") == 6


@pytest.mark.rules("11-b")
@pytest.mark.parametrize("gun, mover, needed", [("r_at", "g_tank", 4 + 1 + 1), ("r_at", "g_poor", 6 + 0 + 1)])
def test_r53_all_other_numbers_are_those_of_a_frontal_attack(sb: Game[SB], gun: str, mover: str, needed: int) -> None:
    s = movement(sb, f"{ON}1-3={mover}; 2-4={gun}; 3-1=g_inf")
    rolled = named(play(s, *ACROSS, "fire", "roll 1"), "crossing_misses")
    assert total(rolled) == needed


@pytest.mark.rules("11-b")
def test_r53_a_six_does_not_save_a_frontal_seven(sb: Game[SB]) -> None:
    s = movement(sb, PAST)
    assert keys(play(s, *ACROSS, "fire", "roll 6"))[-1] == "moved"


@pytest.mark.rules("9.3-c", "11-b")
def test_r38_a_fortification_counts_against_crossing_fire(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_poor; 2-4=r_tank; forts=2-3:german")
    events = play(s, *ACROSS, "fire", "roll 5")  # 4 + 0 + 1 for the works + 1 for crossing
    assert "eliminated" not in keys(events)
    missed = named(events, "crossing_misses")
    assert param(missed, "needed") == 6
    assert ("fortification", 1, "9.3-c") in [(t.key, t.value, t.rule) for t in missed.terms]
    assert total(missed) == 6


# --- who may fire, and when -----------------------------------------------------------------------


@pytest.mark.rules("11-a")
def test_r53_a_mover_that_stops_before_the_enemy_is_not_crossing(sb: Game[SB]) -> None:
    s = movement(sb, PAST)
    play(s, "move 1-3", "to 2-3", "stop")
    assert s.decision.name == "Maneuver" and piece(s, "2-3") == "g_inf moved"


@pytest.mark.rules("11-a")
def test_r53_a_unit_that_starts_in_contact_leaves_it_freely(sb: Game[SB]) -> None:
    s = movement(sb, ON + "2-3=g_inf; 2-4=r_inf")
    play(s, "move 2-3", "to 3-3")
    assert s.decision.name == "NextStep" and piece(s, "2-4") == "r_inf"


@pytest.mark.rules("11-a")
@pytest.mark.parametrize("enemy", ["2-2", "1-4", "3-4"])
def test_r53_only_a_front_can_be_crossed(sb: Game[SB], enemy: str) -> None:
    s = movement(sb, f"{ON}1-3=g_inf; {enemy}=r_inf")  # beside or behind the way, or only beyond it
    play(s, *ACROSS)
    assert s.decision.name == "Maneuver" and piece(s, "3-3") == "g_inf moved"


@pytest.mark.rules("11-c")
def test_r11_c_the_firing_unit_is_marked_and_may_not_attack_in_the_coming_combat(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-4=r_inf; 9-3=g_inf; 9-4=r_inf; 2-3=g_lart")
    play(s, *ACROSS, "fire", "roll 1", "fight", "attack 9-3", "roll 1")
    assert s.current_player() == RUSSIAN
    assert refusal(s, "attack 2-4") in ("9-d", "11-c")
    assert legal(s) == ["attack 9-4"]


@pytest.mark.rules("11-c")
def test_r11_c_a_unit_that_held_its_fire_may_still_attack(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-4=r_inf; 9-3=g_inf; 9-4=r_inf; 2-3=g_lart")
    play(s, *ACROSS, "decline", "fight", "attack 9-3", "roll 1")
    assert offers(s, "attack 2-4")


@pytest.mark.rules("11-c")
def test_r53_each_unit_fires_once_in_a_player_turn(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-4=r_inf attacked")
    play(s, *ACROSS)
    assert s.decision.name == "Maneuver" and piece(s, "3-3") == "g_inf moved"


@pytest.mark.rules("11-c", "9-f")
def test_r53_the_marker_of_crossing_fire_comes_off_after_the_combat(sb: Game[SB]) -> None:
    s = movement(sb, PAST)
    play(s, *ACROSS, "fire", "roll 1", "fight")
    assert s.decision.name == "DrawCard" and piece(s, "2-4") == "r_inf"


@pytest.mark.rules("11-a")
def test_r53_crossing_fire_ignores_red_lines(sb: Game[SB]) -> None:
    s = movement(sb, ON + "shift=1; 3-2=g_inf; 3-4=r_inf; 6-6=r_inf")
    play(s, "move 3-2", "to 3-3", "cross 2 4-3")
    assert s.decision.name == "CrossingFire"
    play(s, "fire", "roll 1")
    assert piece(s, "4-3").startswith("g_inf")


@pytest.mark.rules("11-a")
def test_r53_a_mover_shot_down_leaves_no_trace_of_its_move(sb: Game[SB]) -> None:
    s = movement(sb, ON + "shift=1; 3-2=g_inf; 3-4=r_tank; 6-6=r_inf")
    play(s, "move 3-2", "to 3-3", "cross 2 4-3", "fire", "roll 6")
    parts = s.position().split("; ")
    assert "eliminated=g_inf" in parts
    assert not [part for part in parts if part.split("=")[0] in ("case", "to", "start", "steps", "firing", "lifted")]


@pytest.mark.rules("11-a", "8-l")
def test_r53_passing_own_artillery_before_the_enemy_is_crossing_too(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf; 2-3=g_lart; 2-4=r_inf")
    play(s, *ACROSS)
    assert s.decision.name == "CrossingFire"
    play(s, "fire", "roll 1")
    assert piece(s, "3-3").startswith("g_inf") and piece(s, "2-3") == "g_lart"


@pytest.mark.rules("11-a", "8-c")
def test_r53_a_hidden_mover_has_proved_its_type_before_the_shot(sb: Game[SB]) -> None:
    s = movement(sb, ON + "1-3=g_inf hidden; 2-4=r_tank hidden")
    assert "revealed" in keys(play(s, "move 1-3", "to 2-3"))  # the enemy is seen at once
    assert param(named(play(s, "to 3-3"), "revealed"), "unit") == "g_inf"
    assert s.decision.name == "CrossingFire"

"""9.1 Combat modifiers and 9.4 the attack: arcs, engagement, the sum, certain hits and impossible shots."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, play
from .shots import combat, named, param, shot, total

# Charts 13 and 14: attack and defense numbers.
GERMANS = {"g_inf": (4, 1), "g_elite": (3, 1), "g_poor": (5, 0), "g_lart": (3, -1), "g_heavy": (3, 2), "g_tank": (3, 1)}
RUSSIANS = {
    "r_inf": (5, 0),
    "r_elite": (4, 1),
    "r_poor": (6, -1),
    "r_town": (6, -1),
    "r_lart": (3, -1),
    "r_tank": (4, 1),
    "r_etank": (3, 1),
    "r_heavy": (3, 2),
}


# --- the sum and the die --------------------------------------------------------------------------


@pytest.mark.rules("9.4-b")
@pytest.mark.parametrize("german", GERMANS)
@pytest.mark.parametrize("russian", RUSSIANS)
def test_r9_4_b_attack_number_plus_defense_number(sb: Game[SB], german: str, russian: str) -> None:
    s = combat(sb, f"2-3={german}; 2-4={russian}; 5-3=g_inf; 5-4=r_inf")
    assert shot(s, "2-3", "2-4").needed == GERMANS[german][0] + RUSSIANS[russian][1]
    assert shot(s, "2-4", "2-3").needed == RUSSIANS[russian][0] + GERMANS[german][1]


@pytest.mark.rules("9.4-a")
def test_r9_4_a_each_attack_is_one_six_sided_die(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 2-4=r_inf")
    play(s, "attack 2-3")
    assert [(action.text, weight) for action, weight in s.chance_outcomes()] == [(f"roll {n}", 1) for n in range(1, 7)]
    events = play(s, "roll 1")
    assert keys(events) == ["attack_misses"] and events[0].final
    assert s.decision.name == "ChooseAttacker"  # no second die


@pytest.mark.rules("9.4-c")
@pytest.mark.parametrize("die", range(1, 7))
def test_r9_4_c_a_die_equal_to_or_above_the_sum_succeeds(sb: Game[SB], die: int) -> None:
    s = combat(sb, "2-3=g_inf; 2-4=r_inf")  # 4 + 0
    events = play(s, "attack 2-3", f"roll {die}")
    assert ("eliminated" in keys(events)) == (die >= 4)
    rolled = named(events, "attack_hits" if die >= 4 else "attack_misses")
    assert "9.4-c" in rolled.rules
    assert (param(rolled, "die"), param(rolled, "needed"), total(rolled)) == (die, 4, 4)


@pytest.mark.rules("9.4-b")
def test_r9_4_b_the_event_lists_every_term_of_the_sum_with_its_rule(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 1-4=g_inf; 2-4=r_poor; forts=2-4:russian")
    rolled = named(play(s, "attack 1-4", "roll 6"), "attack_hits")
    assert [(t.key, t.value, t.rule) for t in rolled.terms] == [
        ("attack", 4, "9.4-b"),
        ("defense", -1, "9.4-b"),
        ("fortification", 1, "9.3-c"),
        ("flank", -1, "9.1-a"),
    ]
    assert total(rolled) == param(rolled, "needed") == 3
    s = combat(sb, "2-3=g_inf; 2-5=g_inf; 2-4=r_heavy")
    rolled = named(play(s, "attack 2-5", "roll 3"), "attack_misses")
    assert [(t.key, t.value, t.rule) for t in rolled.terms][2:] == [("rear", -2, "9.1-b")]
    assert total(rolled) == param(rolled, "needed") == 4


FRONTAL = "2-3=g_inf; 2-4=r_poor; 9-3=g_inf; 9-4=r_inf"


@pytest.mark.rules("9.4-d", "9.4-c")
def test_sb_01_a_frontal_attack_of_4_on_defense_minus_1_hits_with_3(sb: Game[SB]) -> None:
    s = combat(sb, FRONTAL)
    assert shot(s, "2-3", "2-4") == ("front", True, 0, 3, [3, 4, 5, 6])
    play(s, "attack 2-3", "roll 3")
    assert "eliminated=r_poor;" in s.position()


@pytest.mark.rules("9.4-d", "9.4-c")
def test_sb_02_the_same_attack_fails_with_2(sb: Game[SB]) -> None:
    s = combat(sb, FRONTAL)
    assert shot(s, "2-3", "2-4") == ("front", True, 0, 3, [3, 4, 5, 6])
    assert keys(play(s, "attack 2-3", "roll 2")) == ["attack_misses"]
    assert "eliminated" not in s.position()


FLANKED = "2-3=g_inf; 1-4=g_inf; 2-4=r_poor; 9-3=g_inf; 9-4=r_inf"


@pytest.mark.rules("9.4-e", "9.1-a")
def test_sb_03_on_the_flank_of_an_engaged_target_2_is_enough(sb: Game[SB]) -> None:
    s = combat(sb, FLANKED)
    assert shot(s, "1-4", "2-4") == ("flank", True, 1, 2, [2, 3, 4, 5, 6])
    play(s, "attack 1-4", "roll 2")
    assert "eliminated=r_poor;" in s.position()


@pytest.mark.rules("9.4-e", "9.1-a")
def test_sb_04_the_flank_attack_fails_with_1(sb: Game[SB]) -> None:
    s = combat(sb, FLANKED)
    assert keys(play(s, "attack 1-4", "roll 1")) == ["attack_misses"]
    assert "eliminated" not in s.position()


@pytest.mark.rules("9.4-f")
def test_sb_37_an_attack_that_needs_1_cannot_miss(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_elite; 2-5=g_inf; 2-4=r_poor; 9-3=g_inf; 9-4=r_inf")
    assert shot(s, "2-5", "2-4") == ("rear", True, 2, 1, [1, 2, 3, 4, 5, 6])
    play(s, "attack 2-5", "roll 1")
    assert "eliminated=r_poor;" in s.position()


@pytest.mark.rules("9.4-f")
def test_r9_4_f_below_1_nothing_can_miss_either(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 2-5=g_elite; 2-4=r_poor; 9-3=g_inf; 9-4=r_inf")
    assert shot(s, "2-5", "2-4") == ("rear", True, 2, 0, [1, 2, 3, 4, 5, 6])
    rolled = named(play(s, "attack 2-5", "roll 1"), "attack_hits")
    assert total(rolled) == 0


# --- arcs and engagement --------------------------------------------------------------------------


@pytest.mark.rules("9.1-a")
def test_sb_05_a_flank_attack_on_an_unengaged_target_has_no_bonus(sb: Game[SB]) -> None:
    s = combat(sb, "1-4=g_inf; 2-4=r_poor; 9-3=g_inf; 9-4=r_inf")
    assert shot(s, "1-4", "2-4") == ("flank", False, 0, 3, [3, 4, 5, 6])
    assert keys(play(s, "attack 1-4", "roll 2")) == ["attack_misses"]


@pytest.mark.rules("9.1-a")
@pytest.mark.parametrize(
    "board, attacker, target",
    [
        ("2-3=g_inf; 2-4=r_inf; 3-4=g_inf", "3-4", "2-4"),
        ("2-4=r_inf; 2-3=g_inf; 1-3=r_inf", "1-3", "2-3"),
        ("2-4=r_inf; 2-3=g_inf; 3-3=r_inf", "3-3", "2-3"),
    ],
)
def test_r9_1_a_both_flanks_of_both_sides_give_one(sb: Game[SB], board: str, attacker: str, target: str) -> None:
    s = combat(sb, board)
    assert shot(s, attacker, target)[:3] == ("flank", True, 1)


@pytest.mark.rules("9.1-b", "9-j")
def test_sb_29_a_rear_attack_on_an_engaged_target_gains_two(sb: Game[SB]) -> None:
    s = combat(sb, "5-4=r_inf; 5-3=g_inf; 5-2=r_inf", "russian")
    assert shot(s, "5-2", "5-3") == ("rear", True, 2, 4, [4, 5, 6])
    play(s, "attack 5-2", "roll 4")
    assert "eliminated=g_inf;" in s.position()


@pytest.mark.rules("9.1-b")
def test_r9_1_b_the_rear_of_an_unengaged_target_gives_nothing(sb: Game[SB]) -> None:
    s = combat(sb, "5-3=g_inf; 5-2=r_inf")
    assert shot(s, "5-2", "5-3")[:4] == ("rear", False, 0, 6)
    s = combat(sb, "5-3=g_inf; 5-4=r_inf; 5-5=g_inf")
    assert shot(s, "5-5", "5-4")[:4] == ("rear", True, 2, 2)


@pytest.mark.rules("9.1-b")
def test_r4_units_back_to_back_are_each_in_the_others_rear(sb: Game[SB]) -> None:
    s = combat(sb, "5-4=g_inf; 5-3=r_inf")
    assert shot(s, "5-4", "5-3").arc == shot(s, "5-3", "5-4").arc == "rear"
    s = combat(sb, "5-3=g_inf; 5-4=r_inf")
    assert shot(s, "5-4", "5-3").arc == shot(s, "5-3", "5-4").arc == "front"


@pytest.mark.rules("9.1-a")
@pytest.mark.parametrize("ahead", ["g_inf hidden", "g_inf attacked", "g_lart", "g_88", "g_poor shifted"])
def test_r5_whatever_enemy_stands_ahead_engages_the_target(sb: Game[SB], ahead: str) -> None:
    s = combat(sb, f"2-3={ahead}; 1-4=g_inf; 2-4=r_inf")
    assert shot(s, "1-4", "2-4")[:3] == ("flank", True, 1)


@pytest.mark.rules("9.1-a")
def test_r5_a_friend_or_an_enemy_elsewhere_engages_nobody(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=r_inf; 1-4=g_inf; 3-4=g_inf; 2-5=g_inf; 2-4=r_inf; 1-3=g_inf; 2-2=g_inf")
    for attacker in ("1-4", "3-4", "2-5"):
        assert shot(s, attacker, "2-4")[1:3] == (False, 0)


@pytest.mark.rules("9.1-a")
def test_r5_the_bonus_is_gone_when_the_engaging_unit_has_died_in_this_combat(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_inf; 1-4=g_inf; 2-4=r_inf; 9-3=g_inf; 9-4=r_inf", "russian")
    assert shot(s, "1-4", "2-4").bonus == 1
    play(s, "attack 2-4", "roll 6")
    rolled = named(play(s, "attack 1-4", "roll 3"), "attack_misses")
    assert (total(rolled), param(rolled, "needed")) == (4, 4)


# --- seven ----------------------------------------------------------------------------------------


@pytest.mark.rules("9.1-c")
def test_sb_31_a_frontal_attack_that_needs_7_cannot_succeed(sb: Game[SB]) -> None:
    s = combat(sb, "5-4=r_poor; 5-3=g_inf; 9-3=g_inf; 9-4=r_inf", "russian")
    assert shot(s, "5-4", "5-3") == ("front", True, 0, 7, [])
    rolled = named(play(s, "attack 5-4", "roll 6"), "attack_misses")
    assert total(rolled) == 7
    assert "eliminated" not in s.position()


@pytest.mark.rules("9.1-c")
def test_sb_33_a_flank_attack_that_needs_8_fails_even_with_a_six(sb: Game[SB]) -> None:
    s = combat(sb, "4-3=r_poor; 5-3=g_heavy; 9-3=g_inf; 9-4=r_inf", "russian")
    assert shot(s, "4-3", "5-3") == ("flank", False, 0, 8, [])
    assert keys(play(s, "attack 4-3", "roll 6")) == ["attack_misses"]


@pytest.mark.rules("9.1-d")
@pytest.mark.parametrize(
    "board, attacker, target, arc, engaged",
    [
        ("4-3=r_poor; 5-3=g_inf", "4-3", "5-3", "flank", False),
        ("5-2=r_poor; 5-3=g_inf", "5-2", "5-3", "rear", False),
        ("4-3=r_poor; 5-3=g_heavy; 5-4=r_inf", "4-3", "5-3", "flank", True),  # 8 less 1
        ("5-2=r_poor; 5-3=g_heavy; 5-4=r_inf; forts=5-3:german", "5-2", "5-3", "rear", True),  # 9 less 2
    ],
)
def test_r9_1_d_on_flank_or_rear_a_six_succeeds_where_7_is_needed(
    sb: Game[SB], board: str, attacker: str, target: str, arc: str, engaged: bool
) -> None:
    s = combat(sb, board + "; 9-3=g_inf; 9-4=r_inf", "russian")
    found = shot(s, attacker, target)
    assert (found.arc, found.engaged, found.needed, found.hits_on) == (arc, engaged, 7, [6])
    rolled = named(play(s, f"attack {attacker}", "roll 6"), "attack_hits")
    assert total(rolled) == 7 and param(rolled, "needed") == 6
    s = combat(sb, board + "; 9-3=g_inf; 9-4=r_inf", "russian")
    assert keys(play(s, f"attack {attacker}", "roll 5")) == ["attack_misses"]


@pytest.mark.rules("9.1-d")
def test_r9_1_d_the_event_of_a_six_that_saves_a_seven_names_the_rule(sb: Game[SB]) -> None:
    s = combat(sb, "4-3=r_poor; 5-3=g_inf; 9-3=g_inf; 9-4=r_inf", "russian")
    rolled = named(play(s, "attack 4-3", "roll 6"), "attack_hits")
    assert "9.1-d" in rolled.rules  # else a sum of 7 beside a needed 6 has no reason


@pytest.mark.rules("9.1-d", "9.2-c")
def test_r45_artillery_in_a_straight_line_has_the_six_and_a_bent_shot_has_not(sb: Game[SB]) -> None:
    straight = combat(sb, "3-3=r_at; 1-3=g_inf; 9-3=g_inf; 9-4=r_inf")
    assert shot(straight, "3-3", "1-3") == ("flank", False, 0, 7, [6])
    behind = combat(sb, "1-1=r_at; 1-3=g_inf; 9-3=g_inf; 9-4=r_inf")
    assert shot(behind, "1-1", "1-3") == ("rear", False, 0, 7, [6])
    bent = combat(sb, "2-2=r_at; 1-3=g_inf; 9-3=g_inf; 9-4=r_inf")
    assert shot(bent, "2-2", "1-3") == ("bent", False, 0, 7, [])
    ahead = combat(sb, "1-5=r_at; 1-3=g_inf; 9-3=g_inf; 9-4=r_inf")
    assert shot(ahead, "1-5", "1-3") == ("front", False, 0, 7, [])


# --- artillery and arcs ---------------------------------------------------------------------------


@pytest.mark.rules("9.1-e")
@pytest.mark.parametrize("attacker, gun", [("1-4", "g_lart"), ("3-4", "g_lart"), ("1-4", "g_88")])
def test_r9_1_e_artillery_never_has_the_flank_bonus(sb: Game[SB], attacker: str, gun: str) -> None:
    s = combat(sb, f"2-3=g_inf; {attacker}={gun}; 2-4=r_tank")
    found = shot(s, attacker, "2-4")
    assert (found.arc, found.engaged, found.bonus) == ("flank", True, 0)
    assert found.needed == 3 + 1  # either gun counts 3 beside a tank


@pytest.mark.rules("9.1-b", "9.1-e")
def test_sb_35_artillery_behind_an_engaged_target_keeps_its_two(sb: Game[SB]) -> None:
    s = combat(sb, "2-6=g_lart; 2-4=r_inf; 2-3=g_inf; 9-3=g_inf; 9-4=r_inf")
    assert shot(s, "2-6", "2-4") == ("rear", True, 2, 1, [1, 2, 3, 4, 5, 6])
    play(s, "attack 2-6", "roll 1")
    assert "eliminated=r_inf;" in s.position()


@pytest.mark.rules("9.1-b")
@pytest.mark.parametrize("option, bonus", [("yes", 2), ("no", 0)])
@pytest.mark.parametrize("gun", ["2-5", "2-6"])
def test_r44_artillery_rear_bonus_is_an_option(sb: Game[SB], option: str, bonus: int, gun: str) -> None:
    s = combat(sb, f"options=artillery_rear_bonus:{option}; {gun}=g_lart; 2-4=r_inf; 2-3=g_inf")
    assert shot(s, gun, "2-4")[:4] == ("rear", True, bonus, 3 - bonus)
    other = combat(sb, f"options=artillery_rear_bonus:{option}; 2-5=g_inf; 2-4=r_inf; 2-3=g_inf")
    assert shot(other, "2-5", "2-4").bonus == 2  # the option touches artillery only


@pytest.mark.rules("9.1-b")
def test_r44_a_bent_shot_from_behind_has_no_arc_and_no_bonus(sb: Game[SB]) -> None:
    s = combat(sb, "1-5=g_lart; 2-4=r_inf; 2-3=g_inf")
    assert shot(s, "1-5", "2-4")[:4] == ("bent", True, 0, 3)

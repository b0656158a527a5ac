"""9.2 Artillery: range two, one arithmetic, and the three numbers of AA/AT guns."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.rules.r09_attacks import attack_number
from kurgan.games.stalingrad_besieged.sheets import TYPE
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import play, refusal
from .shots import aims_at, combat, named, shot, total

GUNS = ("g_lart", "g_88", "r_lart", "r_at")
ELSEWHERE = "9-3=g_inf; 9-4=r_inf"  # somebody who can always attack


def enemy_of(gun: str) -> str:
    return "r_inf" if gun.startswith("g") else "g_inf"


def number(sb: Game[SB], gun: str, target: str, distance: int) -> int:
    return attack_number(combat(sb, ELSEWHERE), TYPE[gun], TYPE[target], distance)


# --- range ----------------------------------------------------------------------------------------


@pytest.mark.rules("9.2-a")
@pytest.mark.parametrize("gun", GUNS)
@pytest.mark.parametrize("space", ["5-6", "5-2", "4-4", "6-4", "4-3", "4-5", "6-3", "6-5"])
def test_r9_2_a_all_artillery_reaches_two_spaces_in_every_direction(sb: Game[SB], gun: str, space: str) -> None:
    s = combat(sb, f"5-4={gun}; {space}={enemy_of(gun)}; {ELSEWHERE}")
    assert aims_at(s, "5-4") == [space]


@pytest.mark.rules("9.2-a")
def test_r44_nothing_in_between_blocks_a_shot(sb: Game[SB]) -> None:
    s = combat(sb, "5-2=g_lart; 5-3=g_inf; 5-4=r_inf; 4-2=g_inf; 4-1=r_inf; 5-1=g_inf")
    assert aims_at(s, "5-2") == ["4-1", "5-4"]


@pytest.mark.rules("9.2-a")
@pytest.mark.parametrize("unit", ["g_inf", "g_tank", "g_heavy"])
def test_r9_2_a_other_units_reach_one_space_only(sb: Game[SB], unit: str) -> None:
    s = combat(sb, f"5-3={unit}; 5-5=r_inf; {ELSEWHERE}")
    assert aims_at(s, "5-3") == []
    assert refusal(s, "attack 5-3") == "9.2-e"


@pytest.mark.rules("9.2-b")
@pytest.mark.parametrize("target", ["5-5", "6-4", "6-5"])
def test_r9_2_b_range_is_never_counted_diagonally(sb: Game[SB], target: str) -> None:
    board = f"4-3=g_lart; {target}=r_inf; 4-5=r_inf; 5-3=r_inf"
    s = combat(sb, board)
    assert aims_at(s, "4-3") == ["4-5", "5-3"]
    play(s, "attack 4-3")
    assert refusal(s, f"target {target}") == "9.2-b"  # within two only if diagonals counted


@pytest.mark.rules("9.2-e")
@pytest.mark.parametrize("target", ["4-6", "5-6", "6-6"])
def test_r9_2_e_no_unit_reaches_beyond_two(sb: Game[SB], target: str) -> None:
    s = combat(sb, f"4-3=g_lart; {target}=r_inf; 4-5=r_inf; 5-3=r_inf")
    assert aims_at(s, "4-3") == ["4-5", "5-3"]
    play(s, "attack 4-3")
    assert refusal(s, f"target {target}") == "9.2-e"


# --- arithmetic -----------------------------------------------------------------------------------


@pytest.mark.rules("9.2-c")
def test_r9_2_c_the_chance_of_artillery_is_computed_like_any_other(sb: Game[SB]) -> None:
    s = combat(sb, "2-2=g_lart; 2-4=r_heavy; forts=2-4:russian; " + ELSEWHERE)
    assert shot(s, "2-2", "2-4")[3:] == (6, [6])  # 3 + 2 + 1
    rolled = named(play(s, "attack 2-2", "roll 6"), "attack_hits")
    assert [(t.key, t.value) for t in rolled.terms] == [("attack", 3), ("defense", 2), ("fortification", 1)]
    assert total(rolled) == 6


@pytest.mark.rules("9.2-d")
@pytest.mark.parametrize("target, needed", [("r_inf", 3), ("r_tank", 4)])
@pytest.mark.parametrize("gun", ["2-3", "2-2"])
def test_r9_2_d_distance_does_not_weaken_artillery(sb: Game[SB], gun: str, target: str, needed: int) -> None:
    for die, key in ((needed - 1, "attack_misses"), (needed, "attack_hits")):
        s = combat(sb, f"{gun}=g_lart; 2-4={target}; {ELSEWHERE}")
        assert total(named(play(s, f"attack {gun}", f"roll {die}"), key)) == needed


@pytest.mark.rules("9.2-f")
@pytest.mark.parametrize("gun", ["g_88", "r_at"])
@pytest.mark.parametrize("distance", [1, 2])
def test_r46_a_gun_counts_6_against_any_non_tank_near_or_far(sb: Game[SB], gun: str, distance: int) -> None:
    others = {
        "g_88": ("r_inf", "r_elite", "r_poor", "r_town", "r_lart", "r_at"),
        "r_at": ("g_inf", "g_elite", "g_poor", "g_lart", "g_88"),
    }[gun]
    assert {number(sb, gun, other, distance) for other in others} == {6}


@pytest.mark.rules("9.2-g")
@pytest.mark.parametrize(
    "gun, tanks, wanted", [("g_88", ("r_tank", "r_etank", "r_heavy"), 4), ("r_at", ("g_tank", "g_heavy"), 5)]
)
def test_r9_2_g_the_second_number_against_a_tank_at_two(
    sb: Game[SB], gun: str, tanks: tuple[str, ...], wanted: int
) -> None:
    assert {number(sb, gun, tank, 2) for tank in tanks} == {wanted}


@pytest.mark.rules("9.2-g")
def test_r46_a_bent_shot_at_a_tank_is_a_shot_at_two(sb: Game[SB]) -> None:
    s = combat(sb, f"5-3=g_88; 6-4=r_tank; {ELSEWHERE}")
    assert shot(s, "5-3", "6-4")[:4] == ("bent", False, 0, 4 + 1)


@pytest.mark.rules("9.2-h")
@pytest.mark.parametrize(
    "gun, tanks, wanted", [("g_88", ("r_tank", "r_etank", "r_heavy"), 3), ("r_at", ("g_tank", "g_heavy"), 4)]
)
def test_r9_2_h_the_third_number_against_a_tank_beside_the_gun(
    sb: Game[SB], gun: str, tanks: tuple[str, ...], wanted: int
) -> None:
    assert {number(sb, gun, tank, 1) for tank in tanks} == {wanted}


@pytest.mark.rules("9.2-h")
@pytest.mark.parametrize("gun", ["5-3", "4-4", "6-4", "5-5"])
def test_r46_beside_means_beside_in_any_direction(sb: Game[SB], gun: str) -> None:
    s = combat(sb, f"{gun}=g_88; 5-4=r_tank; {ELSEWHERE}")
    assert shot(s, gun, "5-4").needed == 3 + 1


@pytest.mark.rules("9.2-i", "9.2-h")
def test_sb_06_an_88_counts_3_against_a_tank_directly_ahead(sb: Game[SB]) -> None:
    s = combat(sb, f"5-3=g_88; 5-4=r_tank; {ELSEWHERE}")
    assert shot(s, "5-3", "5-4") == ("front", True, 0, 4, [4, 5, 6])
    rolled = named(play(s, "attack 5-3", "roll 4"), "attack_hits")
    assert [(t.key, t.value) for t in rolled.terms] == [("attack", 3), ("defense", 1)]
    assert "eliminated=r_tank;" in s.position()


@pytest.mark.rules("9.2-j", "9.2-g")
def test_sb_07_a_russian_gun_counts_5_against_a_tank_two_away(sb: Game[SB]) -> None:
    s = combat(sb, f"5-5=r_at; 5-3=g_tank; {ELSEWHERE}", "russian")
    assert shot(s, "5-5", "5-3") == ("front", False, 0, 6, [6])
    rolled = named(play(s, "attack 5-5", "roll 6"), "attack_hits")
    assert [(t.key, t.value) for t in rolled.terms] == [("attack", 5), ("defense", 1)]
    assert "eliminated=g_tank;" in s.position()

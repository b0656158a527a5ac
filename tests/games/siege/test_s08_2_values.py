"""S.8.2 Values: strengths, odds, die, armour effects and supply of one attack."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import battle_of
from kurgan.games.siege.rules.s08_2_die import (
    armor_effect,
    armor_terms,
    crosses_river,
    die_sum,
    die_terms,
    red_at,
    result_at,
)
from kurgan.games.siege.rules.s08_2_values import (
    BELOW,
    POINT,
    Defender,
    attack_strength,
    attack_terms,
    defense_strength,
    has_effect,
    hexside,
    in_fort,
    largest,
    odds_column,
    sp_cost,
    sp_terms,
)
from kurgan.games.siege.sheets import NUMBER
from tests.games.siege.fights import bare, combat, marker, unit


def column(siege: Siege, attack: int, defense: int) -> str:
    charts = siege.sheets["sevastopol"].charts
    found = odds_column(charts, attack, defense)
    return "none" if found == BELOW else charts.columns[found]


@pytest.mark.rules("S.8.2")
def test_strengths_count_as_the_works_let_them(siege: Siege) -> None:
    b = bare(siege, [unit(siege, "infantry", 7, 3), unit(siege, "artillery", 7, 2)], works=("fortress",), support=3)
    assert {(t.key, t.value, t.rule) for t in attack_terms(b)} == {
        ("halved", 28, "40.C.16.halve"),
        ("full", 56, "40.C.16.exempt"),
        ("support", 24, "S.8.7-f"),
    }
    assert attack_strength(b) == 108
    b = bare(siege, [unit(siege, "infantry", 7, 3), unit(siege, "combat_engineers", 3, 1)], works=("ouvrage",))
    assert {(t.key, t.value, t.rule) for t in attack_terms(b)} == {
        ("halved", 28, "40.C.21.halve"),
        ("full", 24, "40.C.21.x2"),
    }
    assert {t.rule for t in attack_terms(bare(siege, [unit(siege, "infantry", 7, 3)], works=("fort",)))} == {"S.8.2"}


@pytest.mark.rules("S.8.2-a", "40.C.1-b")
def test_the_defense_is_units_and_manned_fort(siege: Siege) -> None:
    s = combat(siege, "0402=s172r/1; 0401=g22", marker("0402", "fortified_area", manned=True))
    b = battle_of(s, HEX["0402"], 1 << NUMBER["g22"])
    assert defense_strength(b) == int(2.5 * POINT) + 3 * POINT


@pytest.mark.rules("S.8.2-b", "R22")
@pytest.mark.parametrize(
    ("attack", "defense", "name"),
    [
        (1, 4, "1:4"),
        (10, 41, "none"),
        (1, 3, "1:3"),
        (1, 2, "1:2"),
        (99, 100, "1:2"),
        (1, 1, "1:1"),
        (149, 100, "1:1"),
        (3, 2, "3:2"),
        (2, 1, "2:1"),
        (29, 10, "2:1"),
        (3, 1, "3:1"),
        (4, 1, "4:1"),
        (5, 1, "5:1"),
        (6, 1, "6:1"),
        (7, 1, "7:1"),
        (70, 1, "7:1"),
    ],
)
def test_odds_round_down_to_a_column(siege: Siege, attack: int, defense: int, name: str) -> None:
    assert column(siege, attack, defense) == name


@pytest.mark.rules("S.8.2-c", "R53")
def test_against_nothing_the_highest_column_holds(siege: Siege) -> None:
    assert column(siege, 1, 0) == "7:1"


@pytest.mark.rules("S.8.2-d")
def test_rolls_beyond_the_table_are_its_ends(siege: Siege) -> None:
    charts = siege.sheets["sevastopol"].charts
    for n in range(len(charts.columns)):
        assert result_at(charts, n, -9) == result_at(charts, n, -2)
        assert result_at(charts, n, 30) == result_at(charts, n, 16)


@pytest.mark.rules("S.8.3")
def test_a_higher_roll_or_column_never_gives_an_earlier_result(siege: Siege) -> None:
    charts = siege.sheets["sevastopol"].charts
    for roll in range(-2, 17):
        for n in range(len(charts.columns)):
            assert result_at(charts, n, roll) <= result_at(charts, n, roll + 1)
            assert n == 0 or result_at(charts, n - 1, roll) <= result_at(charts, n, roll)
    assert RESULTS[result_at(charts, charts.columns.index("3:1"), 7)] == "D2"


@pytest.mark.rules("S.6-f", "S.6-g")
def test_the_red_table(siege: Siege) -> None:
    charts = siege.sheets["sevastopol"].charts
    found = [RESULTS[red_at(charts, roll)] for roll in range(-3, 18)]
    assert found == ["CA"] * 7 + ["DL"] * 2 + ["D2"] * 3 + ["OR(1)"] * 2 + ["OR(2)"] * 7


def ground(siege: Siege, terrain: str, ger_sov: bool) -> tuple[int, int, int]:
    """Die, armour and half SPs of a kind of ground, as they reach an attack of tanks."""
    b = bare(siege, [unit(siege, "armour", 9, 3)], terrain=terrain, ger_sov=ger_sov)
    armor = armor_effect(b) - 5
    return die_sum(b) - armor_effect(b), armor, sp_cost(b) - 2


@pytest.mark.rules("S.8.2-e")
def test_rough_and_woods(siege: Siege) -> None:
    assert ground(siege, "clear", False) == (0, 0, 0)
    assert ground(siege, "rough", False) == ground(siege, "woods", True) == (-1, -1, 0)


@pytest.mark.rules("S.8.2-f", "40.D-a", "40.D-d")
def test_a_city_has_its_effects(siege: Siege) -> None:
    assert ground(siege, "city", False) == (0, -1, 0)
    assert ground(siege, "city", True) == (-1, -1, 0)


@pytest.mark.rules("S.8.2-g", "40.D-c", "40.D-b")
def test_a_major_city_and_germans_against_soviets(siege: Siege) -> None:
    """F40-83."""
    assert ground(siege, "major_city", False) == (-1, -2, 2)
    assert ground(siege, "major_city", True) == (-2, -3, 2)


@pytest.mark.rules("40.D-c", "40.D-d", "R36")
def test_the_players_decide_which_city_effects_hold(siege: Siege) -> None:
    sevastopol = combat(siege, "0304=s25r; 0303=g22")
    b = battle_of(sevastopol, HEX["0304"], 1 << NUMBER["g22"])
    assert {(t.key, t.value, t.rule) for t in die_terms(b)} == {("major_city", -2, "40.D-c")}
    metz = combat(siege, "0405=f7; 0404=g1", scenario="maginot")
    b = battle_of(metz, HEX["0405"], 1 << NUMBER["g1"])
    assert {(t.key, t.rule) for t in die_terms(b)} == {(b.terrain, "40.D-d")}


@pytest.mark.rules("S.8.2-h", "R64")
def test_a_river_counts_if_half_come_across(siege: Siege) -> None:
    wet, dry = unit(siege, "infantry", 7, 3, river=True), unit(siege, "infantry", 7, 3)
    assert crosses_river(bare(siege, [wet, dry])) and die_sum(bare(siege, [wet, dry])) == -1
    assert not crosses_river(bare(siege, [wet, dry, dry])) and die_sum(bare(siege, [dry])) == 0


@pytest.mark.rules("S.8.2-i", "R62")
@pytest.mark.parametrize(
    ("tanks", "others", "effect"),
    [(9, 1, 5), (8, 1, 4), (1, 1, 4), (1, 2, 3), (1, 3, 2), (1, 4, 2), (1, 5, 1), (1, 6, 1), (1, 7, 0)],
)
def test_armor_by_its_share(siege: Siege, tanks: int, others: int, effect: int) -> None:
    units = [unit(siege, "armour", 1, tanks), unit(siege, "infantry", 1, others), unit(siege, "artillery", 9, 9)]
    assert armor_effect(bare(siege, units)) == effect


@pytest.mark.rules("S.8.2-j")
@pytest.mark.parametrize(("guns", "others", "less"), [(1, 2, 2), (1, 3, 1), (1, 6, 1), (1, 7, 0)])
def test_anti_tank_by_its_share(siege: Siege, guns: int, others: int, less: int) -> None:
    against = [
        Defender("guns", 8, 2 * guns, antitank=True),
        Defender("foot", 8, 2 * others),
        Defender("fort", 8, 40, counts=False),
    ]
    assert armor_effect(bare(siege, [unit(siege, "armour", 9, 3)], against=against)) == 5 - less


@pytest.mark.rules("S.8.2-j", "R62")
def test_artillery_and_works_do_not_thin_the_anti_tank_guns(siege: Siege) -> None:
    """One RE of guns beside one of foot is a half; with artillery or Manned Fort it would be less than a third."""
    s = combat(
        siege, "0604=fat fart f9; 0603=gpz1", "work=0604:fort; owner=0604:defender; manned=0604", scenario="maginot"
    )
    b = battle_of(s, HEX["0604"], 1 << NUMBER["gpz1"])
    assert [(term.key, term.value) for term in armor_terms(b)][:2] == [("armour_share", 5), ("antitank", -2)]


@pytest.mark.rules("S.8.2-k", "R21", "40.C-c")
def test_works_cancel_armor_and_do_no_more(siege: Siege) -> None:
    """F40-37 and F40-38: +3 less 1; +2 less 3 is 0."""
    half = [unit(siege, "armour", 8, 1), unit(siege, "infantry", 8, 2)]
    assert armor_effect(bare(siege, half)) == 3
    b = bare(siege, half, works=("fort",))
    assert armor_effect(b) == 2 and die_sum(b) == 0
    few = [unit(siege, "armour", 8, 1), unit(siege, "infantry", 8, 4)]
    b = bare(siege, few, works=("improved_fortified_area",))
    assert armor_effect(b) == 0 and die_sum(b) == -3
    assert sum(t.value for t in armor_terms(b)) == -1
    assert die_sum(bare(siege, [unit(siege, "infantry", 8, 3)], works=("fort",))) == -2


@pytest.mark.rules("S.8.2-l")
def test_engineers_need_a_seventh_and_a_work_or_major_city(siege: Siege) -> None:
    enough = [unit(siege, "combat_engineers", 3, 1), unit(siege, "infantry", 7, 6), unit(siege, "artillery", 7, 9)]
    few = [unit(siege, "combat_engineers", 3, 1), unit(siege, "infantry", 7, 7)]
    assert die_sum(bare(siege, enough, works=("entrenchment",))) == 0
    assert die_sum(bare(siege, few, works=("entrenchment",))) == -1
    assert die_sum(bare(siege, enough, terrain="major_city")) == 0
    assert die_sum(bare(siege, enough)) == 0


@pytest.mark.rules("S.8.1-h", "R25")
@pytest.mark.parametrize(("re", "points"), [(1, 1), (3, 1), (4, 2), (7, 3)])
def test_one_supply_point_for_three_res(siege: Siege, re: int, points: int) -> None:
    assert sp_cost(bare(siege, [unit(siege, "infantry", 7, re)])) == 2 * points


@pytest.mark.rules("S.8.1-i", "40.D-b")
def test_the_dearest_work_and_a_major_city_cost_more(siege: Siege) -> None:
    """F40-91: seven REs at an ouvrage cost six."""
    seven = [unit(siege, "infantry", 7, 7)]
    assert sp_cost(bare(siege, seven, works=("ouvrage",))) == 12
    b = bare(siege, seven, works=("fortress", "field_fortification"), terrain="major_city")
    assert {(t.key, t.value) for t in sp_terms(b)} == {("sp_base", 6), ("fortress", 4), ("major_city", 2)}


@pytest.mark.rules("S.9-d", "R19")
def test_several_works_do_not_add(siege: Siege) -> None:
    b = bare(siege, [unit(siege, "infantry", 8, 3)], works=("fortress", "fortified_zone", "fort"))
    assert die_sum(b) == -3 and attack_strength(b) == 4 * POINT and sp_cost(b) == 2 + 4


@pytest.mark.rules("S.9-e", "R20")
def test_works_and_terrain_add_up(siege: Siege) -> None:
    b = bare(siege, [unit(siege, "infantry", 8, 3)], works=("port_fortification",), terrain="rough")
    assert die_sum(b) == -4


@pytest.mark.rules("S.9-f", "R17")
def test_hexsides_hold_if_half_come_across(siege: Siege) -> None:
    strong = unit(siege, "infantry", 7, 2, across="fortified_hexside")
    weak = unit(siege, "infantry", 7, 2, across="unimproved_fortified_hexside")
    free = unit(siege, "infantry", 7, 3)
    assert hexside(bare(siege, [strong, weak, free])) == weak.across  # four of seven REs, two across the stronger
    assert hexside(bare(siege, [strong, free])) is None
    assert hexside(bare(siege, [strong, weak])) == strong.across  # just half across the stronger
    assert hexside(bare(siege, [weak, unit(siege, "infantry", 7, 2)])) == weak.across  # just half across any
    assert die_sum(bare(siege, [strong])) == -3 and sp_cost(bare(siege, [strong])) == 2 + 4


@pytest.mark.rules("40.C.12.x1")
def test_a_hexside_halves_only_those_who_cross_it(siege: Siege) -> None:
    """And it does so even if too few cross it for its other effects."""
    across, free = unit(siege, "infantry", 8, 1, across="fortified_hexside"), unit(siege, "infantry", 8, 3)
    assert attack_strength(bare(siege, [across, free])) == 12 * POINT


@pytest.mark.rules("S.8.3-a", "R3")
def test_b_is_the_largest_defender(siege: Siege) -> None:
    s = combat(siege, "0402=s79m s172r; 0401=g22", marker("0402", "improved_fortified_area", manned=True))
    assert largest(battle_of(s, HEX["0402"], 1 << NUMBER["g22"])) == 5 * POINT
    s = combat(siege, "0402=s79m; 0401=g22", marker("0402", "improved_fortified_area", manned=True))
    assert largest(battle_of(s, HEX["0402"], 1 << NUMBER["g22"])) == 4 * POINT


@pytest.mark.rules("R1")
def test_what_is_a_fort_for_40_a(siege: Siege) -> None:
    foot = [unit(siege, "infantry", 7, 3)]
    assert in_fort(bare(siege, foot, works=("entrenchment",))) and not in_fort(bare(siege, foot, terrain="major_city"))
    assert in_fort(bare(siege, [unit(siege, "infantry", 7, 3, across="unimproved_fortified_hexside")]))
    assert has_effect(bare(siege, foot, terrain="city")) and not has_effect(bare(siege, foot, terrain="rough"))

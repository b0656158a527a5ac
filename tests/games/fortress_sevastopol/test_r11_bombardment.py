"""11.1 The Bombardment Impulse: target Area, what fires, Barrage, and the primary target."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol

from .fire import GUN_DUEL, bombard, value
from .helpers import asked, keys, legal, mode, named, place, play, refusal

READY = "air-iv:ready air-2:ready air-sov:ready fleet:ready fortress:ready"


# --- the target Area --------------------------------------------------------------------------------


@pytest.mark.rules("7.2.2")
def test_r7_2_2_one_area_within_reach_is_bombarded(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-art49; 28=sov-156; 24=sov-271")
    play(s, "impulse bombardment")
    assert legal(s) == ["activate 28"]
    assert refusal(s, "activate 24") == "7.2.2"


@pytest.mark.rules("7.2.2")
def test_r7_2_2_without_a_target_there_is_no_bombardment(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-73; 28=sov-156; 24=sov-271")
    assert refusal(s, "impulse bombardment") == "7.2.2"


@pytest.mark.rules("11.1")
@pytest.mark.parametrize("nobody", ["sov-hq51", "sov-156/disrupt2", "sov-hq51 sov-156/disrupt2", "ger-73"])
def test_r95_the_area_must_hold_an_enemy_who_can_be_hurt(fs: FortressSevastopol, nobody: str) -> None:
    s = place(fs, f"29=ger-art49; 28={nobody}; 29=ger-art49 sov-106")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["29"]
    assert refusal(s, "activate 28") == "11.1"


@pytest.mark.rules("11.1")
@pytest.mark.parametrize("side", ["sov-156", "sov-156/spent", "sov-156/disrupt1"])
def test_r95_anybody_below_disrupt_2_can_be_hurt(fs: FortressSevastopol, side: str) -> None:
    s = place(fs, f"29=ger-art49; 28={side}")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["28"]


@pytest.mark.rules("11.1")
def test_r95_zones_are_never_bombarded(fs: FortressSevastopol) -> None:
    s = place(fs, "28=sov-art265; 29=ger-73; U=ger-46", side="soviet", marker="air-sov:ready")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["29"]
    assert refusal(s, "activate U") == "11.1"


# --- what fires -------------------------------------------------------------------------------------


@pytest.mark.rules("11.1-a")
def test_r11_1_a_guns_and_markers_are_offered(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-art49; 20=ger-siege672; 2=sov-156 sov-271", "2", marker=READY, held="9 20 29")
    assert asked(s) == "ChooseFire"
    assert legal(s) == ["use air-iv", "use air-2", "lead ger-art49", "lead ger-siege672"]
    s = bombard(fs, "2=ger-art49; 5=sov-art265 sov-271; 6=sov-156", "2", marker=READY, side="soviet", held="2 29")
    assert legal(s) == ["use air-sov", "use fleet", "use fortress"]


@pytest.mark.rules("11.1-a")
def test_r11_1_a_only_own_guns_fire(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49 ger-art52 ger-73; 28=sov-156 sov-art265", "28")
    assert refusal(s, "lead ger-73") == "11.1-a"
    assert refusal(s, "lead sov-art265") == "11.1-a"
    assert refusal(s, "lead ger-art781") == "11.1-a"  # has not arrived


@pytest.mark.rules("11.1-b")
def test_r11_1_b_one_gun_leads(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49 rom-art4; 28=sov-156", "28")
    assert legal(s) == ["lead ger-art49", "lead rom-art4"]
    play(s, "lead rom-art4", "bombard", "join ger-art49")
    assert value(s) == {"lead": 2, "guns": 1}


@pytest.mark.rules("11.1-b")
def test_r11_1_b_a_lead_does_not_join_itself(fs: FortressSevastopol) -> None:
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "bombard", "join ger-art52")
    assert refusal(s, "join ger-art49") == refusal(s, "join ger-art52") == "11.1-b"


def test_the_only_way_to_fire_is_not_asked_for(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-art49; 28=sov-156")
    events = play(s, "impulse bombardment", "activate 28")
    assert "leads" in keys(events)
    assert asked(s) == "ChooseBarrage"
    s = place(fs, "29=ger-73; 28=sov-156", marker="air-2:ready")
    events = play(s, "impulse bombardment", "activate 28")
    assert keys(events)[-2:] == ["marker_fires", "primary"]
    assert asked(s) == "AttackDice"


# --- 11.1.1, 11.1.2 Bombardment and Barrage -----------------------------------------------------------


@pytest.mark.rules("11.1.1", "11.1.1-a", "11.2")
def test_r11_1_1_bombardment_adds_one_for_each_further_gun_and_flips_nobody(fs: FortressSevastopol) -> None:
    """WE49."""
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "bombard", "join ger-art52", "join ger-art77", "primary sov-156")
    assert sum(value(s).values()) == 5
    play(s, "dice 1 1", "dice 6 6")
    assert [mode(s, f"ger-art{n}") for n in (49, 52, 77)] == ["fresh"] * 3


@pytest.mark.rules("11.1.2", "11.1.2-a", "11.2-b")
def test_r11_1_2_barrage_doubles_the_lead_adds_two_and_flips_all(fs: FortressSevastopol) -> None:
    """WE49."""
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "barrage", "join ger-art52", "join ger-art77", "primary sov-156")
    assert value(s) == {"lead": 3, "doubled": 3, "guns": 4}
    play(s, "dice 1 1", "dice 6 6")
    assert [mode(s, f"ger-art{n}") for n in (49, 52, 77)] == ["spent"] * 3


@pytest.mark.rules("11.1.1")
def test_r97_a_gun_that_bombarded_may_fire_again_later(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156; 24=sov-271", "28")
    play(s, "bombard", "dice 6 5", "dice 6 6", "impulse pass", "impulse bombardment")
    assert legal(s, "activate") == ["28"]


@pytest.mark.rules("11.1.2", "11.4")
def test_r11_1_2_a_gun_that_barraged_is_spent_and_cannot_fire(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156; 24=sov-271", "28")
    play(s, "barrage", "dice 6 5", "dice 6 6", "impulse pass")
    assert refusal(s, "impulse bombardment") == "7.2.2"


@pytest.mark.rules("11.1.2-b", "11.1.5")
@pytest.mark.parametrize("marker", ["air-iv", "air-2"])
def test_r11_1_2_b_markers_are_never_asked_whether_to_barrage(fs: FortressSevastopol, marker: str) -> None:
    s = bombard(fs, "29=ger-73; 28=sov-156 sov-271", "28", marker=READY)
    play(s, f"use {marker}")
    assert asked(s) == "ChoosePrimary"


# --- 11.1.3, 11.1.4 reach ---------------------------------------------------------------------------


@pytest.mark.rules("11.1.3")
def test_r11_1_3_field_guns_in_or_next_to_the_area_combine(fs: FortressSevastopol) -> None:
    board = "29=ger-art49; 28=ger-art77 sov-156; 24=ger-art52; 26=ger-roc54"
    s = bombard(fs, board, "28", held="24 26 29")
    assert legal(s, "lead") == ["ger-art49", "ger-art52", "ger-art77"]
    assert refusal(s, "lead ger-roc54") == "11.1.3"  # two Areas away
    play(s, "lead ger-art77", "bombard", "join ger-art49", "join ger-art52")
    assert value(s) == {"lead": 3, "guns": 2}


@pytest.mark.rules("11.1.4", "18.2-e")
def test_r104_siege_guns_count_sevastopol_as_one_area(fs: FortressSevastopol) -> None:
    """676/725 has range 2, the other two have range 3."""
    board = "19=ger-siege672 ger-siege676-725; 10=ger-siege780-781; 9=ger-73; {}=sov-156"
    for target in ("1", "2", "4", "5", "7"):
        s = bombard(fs, board.format(target), target, held="9 10 19 29")
        assert legal(s, "lead") == ["ger-siege672", "ger-siege780-781"]
        assert refusal(s, "lead ger-siege676-725") == "18.2-e"


@pytest.mark.rules("18.2-e")
def test_r104_two_steps_are_in_range_two_and_next_door_too(fs: FortressSevastopol) -> None:
    s = bombard(fs, "10=ger-siege676-725; 9=ger-siege780-781; 3=sov-156", "3", held="9 10 29")
    assert legal(s, "lead") == ["ger-siege780-781", "ger-siege676-725"]


@pytest.mark.rules("11.1.4-a", "18.2-b")
def test_r11_1_4_a_siege_guns_fire_at_cities_only(fs: FortressSevastopol) -> None:
    s = bombard(fs, "20=ger-siege672 ger-art49 ger-art52; 9=sov-156", "9", held="20 29")
    assert legal(s, "lead") == ["ger-art49", "ger-art52"]
    assert refusal(s, "lead ger-siege672") == "11.1.4-a"
    s = place(fs, "20=ger-siege672; 9=sov-156; 21=sov-106", held="20 29")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["21"]  # a City outside Sevastopol


@pytest.mark.rules("11.1.4-b", "2.2.1.3-c", "2.2.1.3-b")
def test_r11_1_4_b_a_siege_gun_fires_alone(fs: FortressSevastopol) -> None:
    board = "9=ger-siege672 ger-siege780-781 ger-art49 ger-art52; 3=sov-156"
    s = bombard(fs, board, "3", held="9 29")
    play(s, "lead ger-siege672", "bombard")
    assert asked(s) == "AttackDice"  # nobody is asked to join
    assert value(s) == {"lead": 12}


@pytest.mark.rules("11.1.4-b", "18.2-b")
def test_r11_1_4_b_nor_does_it_join_field_guns(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672 ger-art49 ger-art52; 3=sov-156", "3", held="9 29")
    play(s, "lead ger-art49", "bombard")
    assert legal(s) == ["join ger-art52", "enough"]
    assert refusal(s, "join ger-siege672") == "11.1.4-b"


@pytest.mark.rules("11.1.4-c", "18.2-d")
def test_r11_1_4_c_a_siege_barrage_doubles_and_disrupts(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156", "3", held="9 29")
    play(s, "barrage")
    assert value(s) == {"lead": 12, "doubled": 12}
    play(s, "dice 1 1", "dice 6 6")
    assert mode(s, "ger-siege672") == "disrupt1"


@pytest.mark.rules("11.4")
def test_r11_4_a_siege_bombardment_leaves_the_gun_fresh(fs: FortressSevastopol) -> None:
    s = bombard(fs, "9=ger-siege672; 3=sov-156", "3", held="9 29")
    play(s, "bombard", "dice 1 1", "dice 6 6")
    assert mode(s, "ger-siege672") == "fresh"


# --- 11.1.6 the primary target ----------------------------------------------------------------------


@pytest.mark.rules("11.1.6")
def test_r11_1_6_the_attacker_picks_one_unit(fs: FortressSevastopol) -> None:
    units = "sov-156 sov-271/spent sov-276/disrupt1 sov-106/disrupt2 sov-hq51"
    s = bombard(fs, f"29=ger-art49; 28={units}; 24=sov-172", "28")
    play(s, "bombard")
    assert legal(s) == ["primary sov-156", "primary sov-271", "primary sov-276"]
    assert refusal(s, "primary sov-172") == "11.1.6"
    assert refusal(s, "primary ger-art49") == "11.1.6"
    assert refusal(s, "primary sov-106") == "11.4.2-g"
    assert refusal(s, "primary sov-hq51") == "20.1.3"


@pytest.mark.rules("11.1.6-b")
def test_r11_1_6_b_others_cover_artillery(fs: FortressSevastopol) -> None:
    """WE47."""
    s = bombard(fs, "29=ger-art49; 28=sov-art265 sov-271/spent sov-276", "28")
    play(s, "bombard")
    assert legal(s) == ["primary sov-271", "primary sov-276"]
    assert refusal(s, "primary sov-art265") == "11.1.6-b"


@pytest.mark.rules("11.1.6-b")
def test_r96_hqs_and_disrupt_2_units_cover_nobody(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-art265 sov-roc19 sov-hq51 sov-276/disrupt2", "28")
    play(s, "bombard")
    assert legal(s) == ["primary sov-art265", "primary sov-roc19"]


@pytest.mark.rules("11.1.6-c", "18.1.2")
def test_r11_1_6_c_a_gun_in_a_contested_area_fires_only_there(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-art49 sov-106; 28=sov-156 sov-271; U=ger-art52")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["29"]
    s = bombard(fs, "29=ger-art49 sov-106; 24=ger-art52 ger-art77; 28=sov-156 sov-271", "28", held="24 29")
    assert refusal(s, "lead ger-art49") == "11.1.6-c"


@pytest.mark.rules("11.1.6-c", "18.1.3")
def test_r18_1_3_nor_does_it_barrage_elsewhere(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49 sov-106; 24=ger-art52 ger-art77; 28=sov-156 sov-271", "28", held="24 29")
    play(s, "lead ger-art52", "barrage")
    assert legal(s) == ["join ger-art77", "enough"]
    assert refusal(s, "join ger-art49") == "11.1.6-c"


@pytest.mark.rules("11.1.6-c")
def test_r11_1_6_c_a_siege_gun_in_a_contested_city_fires_there(fs: FortressSevastopol) -> None:
    s = place(fs, "19=ger-siege672 sov-106; 3=sov-156; 9=ger-73", held="9 10 19 29")
    play(s, "impulse bombardment")
    assert legal(s, "activate") == ["19"]


# --- who may fire -----------------------------------------------------------------------------------


@pytest.mark.rules("18.1.2")
@pytest.mark.parametrize("tired", ["spent", "disrupt1", "disrupt2"])
def test_r18_1_2_only_fresh_guns_fire(fs: FortressSevastopol, tired: str) -> None:
    s = bombard(fs, f"29=ger-art49/{tired} ger-art52 ger-art77; 28=sov-156", "28")
    assert refusal(s, "lead ger-art49") == "18.1.2"
    play(s, "lead ger-art52", "bombard")
    assert refusal(s, "join ger-art49") == "18.1.2"


@pytest.mark.rules("11.1.1")
def test_r58_guns_out_of_command_fire_with_their_printed_bf(fs: FortressSevastopol) -> None:
    s = bombard(fs, "13=ger-art49; 14=sov-156", "14", held="13 29", ooc="ger-art49")
    assert value(s) == {"lead": 3}


@pytest.mark.rules("11.1.1")
def test_elite_guns_have_one_bf_more(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49+elite ger-art52; 28=sov-156", "28")
    play(s, "lead ger-art49", "barrage", "enough")
    assert value(s) == {"lead": 4, "doubled": 4}


@pytest.mark.rules("18.1", "18.1-a")
def test_r18_1_rockets_are_field_artillery(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-roc54 ger-art49; 28=sov-156", "28")
    assert legal(s, "lead") == ["ger-art49", "ger-roc54"]
    play(s, "lead ger-art49")
    assert legal(s) == ["bombard", "barrage"]
    play(s, "barrage", "join ger-roc54")
    assert value(s) == {"lead": 3, "doubled": 3, "guns": 2}
    assert named(play(s, "dice 3 4", "dice 1 1"), "bombardment_value").rules == ("11.2",)
    assert mode(s, "ger-roc54") == "spent"


@pytest.mark.rules("18.1")
def test_r18_1_a_gun_that_moves_in_among_enemies_is_spent_at_once(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-art49 ger-art52 ger-73; 28=ger-50 sov-156", held="28 29", boundary="28-29:breached")
    play(s, "impulse movement", "activate 29", "unit ger-art49", "to 28")
    assert (mode(s, "ger-art49"), mode(s, "ger-art52")) == ("spent", "fresh")

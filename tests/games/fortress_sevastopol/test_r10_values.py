"""10.2 and 10.3 Attack Value and Defense Value; 12.2, 17.1, 20.3, 20.4, 27.2: what else changes them."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.state import FS

from .fights import attack, av, dv, in_place, named, sums
from .helpers import named as event
from .helpers import play, terms

WEATHERS = ("clear", "rain", "snow", "heavy_snow")


def plain(
    fs: FortressSevastopol, attackers: str = "ger-73", defenders: str = "sov-156", options: str = "", **fields: Any
) -> FS:
    """The attackers of 23 fight the defenders of 22; the first of each leads."""
    first, *_ = attackers.split()
    s = attack(fs, f"23={attackers}; 22={defenders}", "22", *attackers.split(), options=options, **fields)
    return named(s, point=first, forward=defenders.split()[0].split("/")[0])


# --- 10.2 the attacker ------------------------------------------------------------------------------


@pytest.mark.rules("10.2", "10.2-a")
def test_r10_2_a_the_point_unit_gives_its_attack_factor(fs: FortressSevastopol) -> None:
    assert av(plain(fs, "ger-73")) == {"attack_factor": 7}
    assert av(plain(fs, "ger-46")) == {"attack_factor": 6}
    assert sums(plain(fs, "ger-46"))[0] == 6


@pytest.mark.rules("10.2-b")
def test_r10_2_b_each_other_fresh_assaulting_unit_adds_one(fs: FortressSevastopol) -> None:
    s = plain(fs, "ger-73 ger-46 ger-ag190 ger-flak153")
    assert av(s) == {"attack_factor": 7, "other_attackers": 3}


@pytest.mark.rules("10.2-b", "10.2-e")
def test_r10_2_b_a_soviet_engineer_counts_one(fs: FortressSevastopol) -> None:
    """WE03"""
    s = attack(fs, "22=sov-172 sov-eng82; 23=ger-73", "23", "sov-172", "sov-eng82", home="22", side="soviet")
    assert sums(named(s))[0] == 5
    assert "german_engineers" not in av(s)


@pytest.mark.rules("10.2-e", "10.3-o")
def test_r10_2_e_a_german_engineer_is_worth_two(fs: FortressSevastopol) -> None:
    s = plain(fs, "ger-73 ger-eng46")
    assert av(s) == {"attack_factor": 7, "other_attackers": 1, "german_engineers": 1}
    assert sums(plain(fs, "ger-73 ger-eng46 ger-eng70"))[0] == 7 + 2 * 2


@pytest.mark.rules("10.2-c", "10.7-a", "18.1.1")
def test_r10_2_c_each_supporting_gun_adds_one_but_not_one_that_moved_in(fs: FortressSevastopol) -> None:
    """WE13"""
    s = attack(
        fs, "23=ger-73 ger-art49 ger-art52; 21=ger-art77; 22=sov-156", "22", "ger-73", "ger-art49", held="21 23 29"
    )
    named(s, support=("ger-art52", "ger-art77"))
    assert av(s) == {"attack_factor": 7, "support": 2}
    assert sums(s)[0] == 9


@pytest.mark.rules("10.2-d")
@pytest.mark.parametrize(
    "point, bonus", [("ger-22pz", 1), ("ger-ag190", 1), ("ger-ziegler", 1), ("rom-korne", 0), ("ger-73", 0)]
)
def test_r10_2_d_armor_or_german_motorized_in_the_lead_adds_one(fs: FortressSevastopol, point: str, bonus: int) -> None:
    s = attack(fs, f"23={point}; 22=sov-156", "22", point)
    assert av(named(s)).get("armor", 0) == bonus


@pytest.mark.rules("10.2-d")
def test_r10_2_d_only_the_point_unit_gives_the_armor_bonus_and_only_once(fs: FortressSevastopol) -> None:
    assert "armor" not in av(plain(fs, "ger-73 ger-22pz"))
    assert av(plain(fs, "ger-22pz ger-ag190 ger-ag197"))["armor"] == 1


@pytest.mark.rules("10.2-d")
def test_r10_2_d_no_armor_bonus_in_a_city(fs: FortressSevastopol) -> None:
    """WE09"""
    s = named(attack(fs, "23=ger-22pz; 21=sov-156", "21", "ger-22pz"))
    assert sums(s)[0] == 8


@pytest.mark.rules("10.2-d", "20.4", "2.2.1.4-a")
@pytest.mark.parametrize(
    "defenders, bonus",
    [
        ("sov-156 sov-at766-989", 0),
        ("sov-at766-989 sov-156", 0),
        ("sov-156 sov-tk5", 0),
        ("sov-tk5", 0),
        ("sov-156 sov-at766-989/spent", 1),
        ("sov-156 sov-tk5/disrupt1", 1),
    ],
)
def test_r20_4_fresh_at_or_armor_there_cancels_the_armor_bonus(
    fs: FortressSevastopol, defenders: str, bonus: int
) -> None:
    """WE07"""
    s = plain(fs, "ger-22pz", defenders)
    assert sums(s)[0] == 8 + bonus


@pytest.mark.rules("2.2.1.5-a")
def test_r2_2_1_5_a_flak_does_not_cancel_the_armor_bonus(fs: FortressSevastopol) -> None:
    assert av(plain(fs, "ger-22pz", "sov-156 sov-aa61"))["armor"] == 1


@pytest.mark.rules("10.2-f")
@pytest.mark.parametrize("weather", ["rain", "snow"])
def test_r10_2_f_rain_or_snow_costs_an_axis_attacker_one(fs: FortressSevastopol, weather: str) -> None:
    """WE11"""
    s = plain(fs, weather=weather)
    assert av(s)["weather"] == -1 and sums(s)[0] == 6


@pytest.mark.rules("10.2-h")
def test_r10_2_h_heavy_snow_costs_an_axis_attacker_two(fs: FortressSevastopol) -> None:
    """WE11"""
    assert [sums(plain(fs, weather=weather))[0] for weather in WEATHERS] == [7, 6, 6, 5]


@pytest.mark.rules("10.2-g")
def test_r10_2_g_rain_or_heavy_snow_costs_a_soviet_attacker_one(fs: FortressSevastopol) -> None:
    def value(weather: str) -> int:
        s = attack(fs, "22=sov-172; 23=ger-73", "23", "sov-172", home="22", side="soviet", weather=weather)
        return sums(named(s))[0]

    assert [value(weather) for weather in WEATHERS] == [4, 3, 4, 3]


@pytest.mark.rules("10.2-i")
def test_r10_2_i_a_romanian_point_unit_costs_one(fs: FortressSevastopol) -> None:
    assert av(plain(fs, "rom-18 ger-73")) == {"attack_factor": 3, "other_attackers": 1, "romanian": -1}
    assert "romanian" not in av(plain(fs, "ger-73 rom-18"))


@pytest.mark.rules("10.2-j", "10.3-p", "13.2.2-a")
def test_r10_2_j_out_of_command_costs_three_and_the_value_may_be_negative(fs: FortressSevastopol) -> None:
    """WE01"""
    s = named(in_place(fs, "23=rom-1mtn sov-156", ooc="rom-1mtn"))
    assert av(s) == {"attack_factor": 2, "romanian": -1, "out_of_command": -3}
    assert sums(s)[0] == -2


@pytest.mark.rules("10.2-k")
def test_r10_2_k_all_three_regiments_of_the_22nd_together_add_one(fs: FortressSevastopol) -> None:
    s = plain(fs, "ger-22-16 ger-22-47 ger-22-65")
    assert av(s) == {"attack_factor": 4, "other_attackers": 2, "integrity": 1}


@pytest.mark.rules("10.2-k")
def test_r10_2_k_two_regiments_have_no_integrity(fs: FortressSevastopol) -> None:
    """WE05"""
    s = named(
        attack(fs, "23=ger-22-16 ger-22-47 ger-22-65; 22=sov-156", "22", "ger-22-16", "ger-22-47"), point="ger-22-16"
    )
    assert sums(s)[0] == 5


@pytest.mark.rules("10.2-l")
def test_r10_2_l_chits_count(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73; 22=sov-156", "22", "ger-73", options="chits:yes", hand="axis:at_adv axis:maj_at_adv")
    play(s, "chit at_adv", "chit maj_at_adv")
    assert av(s) == {"attack_factor": 7, "chits": 3}


@pytest.mark.rules("10.2-l")
def test_r10_2_l_trained_engineers_count(fs: FortressSevastopol) -> None:
    s = attack(
        fs, "23=ger-73 ger-eng46; 22=sov-156", "22", "ger-73", "ger-eng46", options="chits:yes", hand="axis:train_eng"
    )
    play(s, "chit train_eng")
    assert av(s)["trained_engineers"] == 1


@pytest.mark.rules("10.2-m", "27.2")
def test_r10_2_m_mountain_units_attack_better_in_the_mountains(fs: FortressSevastopol) -> None:
    def value(target: str, options: str) -> int:
        s = attack(
            fs,
            f"10=rom-4mtn rom-1mtn ger-73; {target}=sov-156",
            target,
            "rom-4mtn",
            "rom-1mtn",
            "ger-73",
            home="10",
            held="10 29",
            options=options,
        )
        return av(named(s, point="ger-73")).get("mountain", 0)

    on = "mountain_units:yes"
    assert value("12", on) == 2 and value("12", "") == 0 and value("9", on) == 0


# --- 10.3 the defender ------------------------------------------------------------------------------


@pytest.mark.rules("10.3", "10.3-a", "10.3-c")
def test_r10_3_the_forward_units_defense_factor_and_the_tem(fs: FortressSevastopol) -> None:
    assert dv(plain(fs, defenders="sov-156")) == {"defense_factor": 4, "tem": 1}
    assert dv(plain(fs, defenders="sov-156/spent")) == {"defense_factor": 2, "tem": 1}


@pytest.mark.rules("10.3-a", "12.2")
def test_r12_2_disruption_lowers_the_defense_factor(fs: FortressSevastopol) -> None:
    """WE17"""
    assert dv(plain(fs, defenders="sov-156/disrupt1")) == {"defense_factor": 2, "disruption": -1, "tem": 1}
    s = plain(fs, defenders="sov-156/disrupt2")
    assert dv(s) == {"defense_factor": 2, "disruption": -2, "tem": 1}
    assert sums(s)[1] == 1


@pytest.mark.rules("10.3-b", "13.2.2-b")
def test_r10_3_b_an_out_of_command_forward_unit_costs_one(fs: FortressSevastopol) -> None:
    s = plain(fs, defenders="sov-156 sov-271", ooc="sov-156")
    assert dv(s) == {"defense_factor": 4, "out_of_command": -1, "tem": 1, "other_defenders": 1}


@pytest.mark.rules("10.3-c")
def test_r10_3_c_tem_serves_the_inactive_side_whoever_controls_the_area(fs: FortressSevastopol) -> None:
    s = named(in_place(fs, "24=ger-73 sov-156", area="24", held="24 29"))
    assert dv(s)["tem"] == 1


@pytest.mark.rules("10.3-d")
def test_r10_3_d_infantry_over_a_destroyed_bridge_gives_two(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-73; 24=sov-156", "24", "ger-73", boundary="23-24:destroyed"))
    assert dv(s) == {"defense_factor": 4, "tem": 1, "no_bridge": 2}


@pytest.mark.rules("10.3-d")
def test_r74_one_of_several_over_the_destroyed_bridge_is_enough(fs: FortressSevastopol) -> None:
    s = attack(
        fs,
        "25=ger-73 ger-46; 24=sov-156",
        "24",
        "ger-73",
        "ger-46",
        home="25",
        held="25 26 29",
        boundary="24-25:destroyed",
    )
    assert dv(named(s, point="ger-73"))["no_bridge"] == 2
    over_land = named(
        attack(fs, "26=ger-73; 24=sov-156", "24", "ger-73", home="26", held="25 26 29", boundary="24-25:destroyed")
    )
    assert "no_bridge" not in dv(over_land)


@pytest.mark.rules("10.3-e")
def test_r10_3_e_a_mandatory_assault_over_a_bridge_the_defender_holds_gives_one(fs: FortressSevastopol) -> None:
    board = "23=ger-73; 24=sov-156"
    assert dv(named(attack(fs, board, "24", "ger-73"))) == {"defense_factor": 4, "tem": 1, "enemy_bridge": 1}
    assert "enemy_bridge" not in dv(named(attack(fs, board, "24", "ger-73", boundary="23-24:axis")))


@pytest.mark.rules("10.3-e")
def test_r10_3_e_a_voluntary_assault_over_it_gives_nothing(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-73; 24=sov-156 ger-46/spent", "24", "ger-73"))
    assert "enemy_bridge" not in dv(s)


@pytest.mark.rules("10.3-f", "17.1-a")
def test_r10_3_f_a_trench_gives_three(fs: FortressSevastopol) -> None:
    """WE19"""
    s = named(attack(fs, "15=ger-73; 14=sov-156 sov-271", "14", "ger-73", home="15", held="15 29"), forward="sov-156")
    assert dv(s) == {"defense_factor": 4, "tem": 2, "trench": 3, "other_defenders": 1}
    assert sums(s)[1] == 10


@pytest.mark.rules("10.3-f")
def test_r75_a_trench_works_both_ways_until_it_is_breached(fs: FortressSevastopol) -> None:
    def value(state: str) -> dict[str, int]:
        return dv(
            named(
                attack(
                    fs, "24=sov-172; 28=ger-73", "28", "sov-172", home="24", side="soviet", held="28 29", boundary=state
                )
            )
        )

    assert value("")["trench"] == 3
    assert "trench" not in value("24-28:breached")


@pytest.mark.rules("10.3-g", "10.3-h", "17.1-a")
def test_r10_3_g_a_wall_gives_two_and_an_own_improved_position_one(fs: FortressSevastopol) -> None:
    """WE21, with the TEM 2 of Area 28"""
    board = "29=ger-73; 28=sov-156"
    s = named(attack(fs, board, "28", "ger-73", home="29", held="29", ip="28:soviet"))
    assert dv(s) == {"defense_factor": 4, "tem": 2, "wall": 2, "improved_position": 1}
    s = named(attack(fs, board, "28", "ger-73", home="29", held="29", boundary="28-29:breached"))
    assert dv(s) == {"defense_factor": 4, "tem": 2}


@pytest.mark.rules("10.3-f", "10.3-g")
@pytest.mark.parametrize(
    "vias, expected",
    [
        ("14-15 14-15", {"trench": 3}),
        ("14-15 16-17", {"wall": 2}),
        ("16-17 16-17", {"wall": 2}),
        ("14-15 15-16", {}),
        ("16-17 none", {}),
    ],
)
def test_r74_lines_count_only_if_all_attackers_cross_one(
    fs: FortressSevastopol, vias: str, expected: dict[str, int]
) -> None:
    one, two = vias.split()
    s = in_place(
        fs, "15=ger-73 ger-46 sov-156", "ger-73", "ger-46", area="15", held="15 29", via=f"ger-73:{one} ger-46:{two}"
    )
    found = dv(named(s, point="ger-73"))
    assert {key: found[key] for key in ("trench", "wall") if key in found} == expected


@pytest.mark.rules("10.3-h")
def test_r73_an_improved_position_helps_its_owner_only(fs: FortressSevastopol) -> None:
    s = named(in_place(fs, "23=ger-73 sov-156", ip="23:axis"))
    assert "improved_position" not in dv(s)


@pytest.mark.rules("10.3-i", "10.3-j")
def test_r10_3_i_a_whole_soviet_formation_adds_one(fs: FortressSevastopol) -> None:
    """WE23"""
    s = plain(fs, defenders="sov-95-90 sov-95-161 sov-95-241")
    assert dv(s) == {"defense_factor": 2, "tem": 1, "integrity": 1, "other_defenders": 2}
    assert sums(s)[1] == 6


@pytest.mark.rules("10.3-i")
def test_r10_3_i_not_with_a_spent_regiment_and_not_for_the_22nd(fs: FortressSevastopol) -> None:
    assert "integrity" not in dv(plain(fs, defenders="sov-95-90 sov-95-161 sov-95-241/spent"))
    s = attack(fs, "22=sov-172; 23=ger-22-16 ger-22-47 ger-22-65", "23", "sov-172", home="22", side="soviet")
    assert "integrity" not in dv(named(s, forward="ger-22-16"))


@pytest.mark.rules("10.3-j", "20.1.1", "20.3")
def test_r10_3_j_every_other_fresh_defender_adds_one_guns_and_flak_too_hqs_not(fs: FortressSevastopol) -> None:
    s = plain(fs, defenders="sov-156 sov-271/spent sov-art265 sov-aa61 sov-hq51")
    assert dv(s) == {"defense_factor": 4, "tem": 1, "other_defenders": 2}


@pytest.mark.rules("10.3-j")
def test_r72_guns_next_door_give_the_defence_nothing(fs: FortressSevastopol) -> None:
    s = named(attack(fs, "23=ger-73; 22=sov-156; 21=sov-art265", "22", "ger-73"))
    assert "other_defenders" not in dv(s) and "support" not in dv(s)


@pytest.mark.rules("20.1.1", "2.2.1.7-a")
def test_r20_1_1_an_hq_alone_defends_with_its_factor_of_one(fs: FortressSevastopol) -> None:
    """WE25, with the TEM 2 of Area 26"""
    s = named(attack(fs, "25=ger-73; 26=sov-hq51", "26", "ger-73", home="25", held="25 29"))
    assert dv(s) == {"defense_factor": 1, "tem": 2}


@pytest.mark.rules("10.3-l")
def test_r10_3_l_chits_count(fs: FortressSevastopol) -> None:
    s = attack(fs, "23=ger-73; 22=sov-156", "22", "ger-73", options="chits:yes", hand="soviet:de_adv")
    play(s, "chit de_adv")
    assert dv(s) == {"defense_factor": 4, "tem": 1, "chits": 1}


@pytest.mark.rules("10.3-m", "27.2")
def test_r27_2_mountain_units_defend_better_in_the_mountains(fs: FortressSevastopol) -> None:
    """WE27"""

    def value(options: str) -> dict[str, int]:
        s = attack(fs, "12=ger-73; 11=sov-63 sov-138", "11", "ger-73", home="12", held="12 29", options=options)
        return dv(named(s, forward="sov-63"))

    assert sum(value("mountain_units:yes").values()) == 9
    assert value("mountain_units:yes")["mountain"] == 2
    assert sum(value("").values()) == 7


@pytest.mark.rules("10.3-n")
def test_r10_3_n_all_modifiers_add_up_and_the_log_shows_them(fs: FortressSevastopol) -> None:
    s = attack(
        fs,
        "29=rom-18 ger-eng46 ger-art49; 28=sov-156 sov-271",
        "28",
        "rom-18",
        "ger-eng46",
        home="29",
        held="29",
        weather="rain",
        ip="28:soviet",
    )
    named(s, support=("ger-art49",), forward="sov-156")
    expected = {
        "attack_factor": 3,
        "other_attackers": 1,
        "support": 1,
        "german_engineers": 1,
        "weather": -1,
        "romanian": -1,
    }
    against = {"defense_factor": 4, "tem": 2, "wall": 2, "improved_position": 1, "other_defenders": 1}
    assert sums(s) == (4, 10)
    events = play(s, "dice 3 4", "dice 1 1")
    assert terms(event(events, "attack_total")) == expected
    assert terms(event(events, "defense_total")) == against

"""10.6 Retreats: where a defender may go, in which order, and the way back of the attackers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AREAS, AXIS, DESTROYED, DISRUPT2, NAMES, RIVER, SOVIET
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import retreat_places, who_can_retreat
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import FS, put, set_mode

from .fights import attack, by, moved_in, named
from .helpers import asked, keys, legal, mode, offers, place, play, refusal, where

TEN = "sov-276 sov-172 sov-184 sov-320 sov-321 sov-421 sov-cav2 sov-cav40 sov-cav42 sov-cav48"  # a full Area
MORE = "sov-302 sov-396 sov-398 sov-236 sov-388 sov-390 sov-400 sov-224 sov-345 sov-386"


def ways(s: FS, unit: str) -> list[str]:
    return [NAMES[place] for place in bits(retreat_places(s, UNITS.index(unit)))]


def beaten(
    fs: FortressSevastopol, board: str, target: str, home: str, held: str, forward: str = "", **fields: Any
) -> FS:
    """The defenders of an Area have repulsed an attack by one division and may leave."""
    s = attack(fs, f"{home}=ger-73; {board}", target, "ger-73", home=home, held=held, **fields)
    by(named(s, forward=forward), -1)
    assert asked(s) == "ChooseToLeave"
    return s


def test_r92_who_can_retreat_is_found_for_all_as_for_each(fs: FortressSevastopol) -> None:
    """Boards by lot: crowded ones, where Areas are full and units pass on, and such as lead over rivers only."""
    rng, s, kinds = Random(1), fs.new("campaign"), set[tuple[bool, bool]]()
    t = s.given.sheets
    s.boundary = bytes([DESTROYED] * len(s.boundary))
    for _ in range(400):
        home, share = rng.choice(AREAS), rng.random()
        over = sum(1 << other for other, boundary in t.neighbours[home] if t.kind[boundary] == RIVER) & AREA_MASK
        around = [home, *(bits(t.adjacent[home] & AREA_MASK) if rng.random() < 0.7 else ())]
        axis = sum(1 << area for area in AREAS if rng.random() < share) if len(around) > 1 else over
        s.turn, s.held = rng.choice((1, 5)), [axis, AREA_MASK & ~axis]
        for unit in range(len(t.slugs)):
            put(s, unit, rng.choice(around if rng.random() < share else AREAS))
            set_mode(s, unit, rng.randrange(DISRUPT2 + 1))
        for side in (AXIS, SOVIET):
            units = s.at[home] & t.of_side[side]
            each = sum(1 << unit for unit in bits(units) if retreat_places(s, unit))
            assert who_can_retreat(s, units, home) == each
            kinds.add((each != 0, each != units))
    assert kinds >= {(True, False), (True, True), (False, True)}, "all, some and none of them could"


# --- 10.6, 10.6.2, 10.6.3 ---------------------------------------------------------------------------


@pytest.mark.rules("10.6")
def test_r10_6_nobody_retreats_from_a_bombardment(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-art49 ger-art52 ger-art77; 28=sov-156 sov-271")
    play(
        s,
        "impulse bombardment",
        "activate 28",
        "lead ger-art49",
        "barrage",
        "join ger-art52",
        "join ger-art77",
        "primary sov-156",
        "dice 6 6",
        "dice 1 1",
    )
    assert mode(s, "sov-156") == "spent"
    assert asked(s) not in ("ChooseToLeave", "ChooseLoss") and where(s, "sov-156") == "28"
    s = attack(fs, "29=ger-73; 28=sov-156 sov-271", "28", "ger-73", home="29", held="29")
    by(named(s, forward="sov-156"), 1)
    assert asked(s) == "ChooseToLeave"


@pytest.mark.rules("10.6.2")
def test_r10_6_2_a_defender_retreats_to_an_adjacent_area(fs: FortressSevastopol) -> None:
    s = beaten(fs, "22=sov-156", "22", "23", "23 29")
    play(s, "retreat sov-156")
    assert where(s, "sov-156") == "21"
    s = beaten(fs, "25=sov-156", "25", "23", "23 24 26 29")
    play(s, "retreat sov-156")
    assert asked(s) == "LeaveTo" and refusal(s, "to 22") == "10.6.2"


@pytest.mark.rules("10.6.3-a")
def test_r10_6_3_a_only_infantry_retreats_over_a_river_without_a_bridge(fs: FortressSevastopol) -> None:
    """From 24 over the destroyed bridge to 25; all else is the enemy's."""
    s = beaten(
        fs,
        "24=sov-156 sov-tk5 sov-art265 sov-eng82 sov-hq51",
        "24",
        "23",
        "23 26 28 29",
        "sov-156",
        boundary="24-25:destroyed 23-24:axis",
    )
    assert legal(s) == ["retreat sov-156", "done"]
    assert refusal(s, "retreat sov-tk5") == "10.6.3"
    s = beaten(fs, "24=sov-156 sov-tk5", "24", "23", "23 26 28 29", "sov-156", boundary="24-25:axis 23-24:axis")
    assert legal(s) == ["retreat sov-156", "retreat sov-tk5", "done"]


@pytest.mark.rules("10.6.3-a")
def test_r10_6_3_a_says_so_when_there_is_another_way(fs: FortressSevastopol) -> None:
    s = beaten(fs, "25=sov-tk5", "25", "23", "19 23 24 29", boundary="25-27:destroyed")
    play(s, "retreat sov-tk5")
    assert legal(s) == ["to 18", "to 20", "to 21", "to 26"]
    assert refusal(s, "to 27") == "10.6.3-a"


@pytest.mark.rules("10.6.3-b")
def test_r10_6_3_b_never_into_an_uncontested_enemy_area_even_a_vacant_one(fs: FortressSevastopol) -> None:
    s = beaten(fs, "25=sov-156", "25", "23", "23 20 29")
    play(s, "retreat sov-156")
    assert refusal(s, "to 20") == "10.6.3-b" and refusal(s, "to 23") == "10.6.3-b"


@pytest.mark.rules("10.6.3")
def test_r90_zone_u_is_open_to_the_axis_and_the_sea_to_nobody(fs: FortressSevastopol) -> None:
    assert ways(place(fs, "29=ger-73; 28=sov-156"), "ger-73") == ["U"]
    assert ways(place(fs, "29=sov-271; 28=ger-73", held="28"), "sov-271") == []
    assert ways(place(fs, "17=sov-271; 15=ger-73; 16=ger-46", held="15 16 29"), "sov-271") == []


@pytest.mark.rules("10.6.3")
def test_r94_a_siege_gun_retreats_only_along_its_rail(fs: FortressSevastopol) -> None:
    board = "24=ger-siege672 ger-73; 23=ger-46"
    assert ways(place(fs, board, held="23 24 28 29"), "ger-siege672") == ["28"]
    assert ways(place(fs, board, held="23 24 29"), "ger-siege672") == []  # its rail is cut at 28
    assert ways(place(fs, board, held="23 24 29"), "ger-73") == ["23"]


@pytest.mark.rules("24.2", "10.6.3")
@pytest.mark.parametrize("turn, open_", [(1, []), (2, ["28"])])
def test_r40_armyansk_is_closed_to_soviet_retreats_in_turn_1(
    fs: FortressSevastopol, turn: int, open_: list[str]
) -> None:
    s = place(fs, "24=sov-156; 28=sov-271", held="23 25 26 29", turn=turn)
    assert ways(s, "sov-156") == open_


# --- 10.6.4 -----------------------------------------------------------------------------------------


@pytest.mark.rules("10.6.4", "10.6.4-a")
def test_r10_6_4_a_the_free_area_with_the_fewest_enemy_neighbours_comes_first(fs: FortressSevastopol) -> None:
    """WE39: to 21 (next to the enemy's 22), not to 24 (next to his 26 and 28), nor to the contested 25"""
    s = beaten(fs, "23=sov-156; 25=sov-271 ger-46", "23", "22", "22 26 28 29")
    assert ways(s, "sov-156") == ["21"]
    play(s, "retreat sov-156")
    assert where(s, "sov-156") == "21"


@pytest.mark.rules("10.6.4-a")
def test_r89_the_owner_chooses_among_equals(fs: FortressSevastopol) -> None:
    s = beaten(fs, "25=sov-156", "25", "23", "23 29 24 28")
    play(s, "retreat sov-156")
    free = legal(s, "to")
    assert len(free) > 1
    assert refusal(s, "to 21") == "10.6.4-a"  # next to 23
    play(s, f"to {free[-1]}")
    assert where(s, "sov-156") == free[-1]


@pytest.mark.rules("10.6.4-a")
def test_r89_the_abandoned_area_counts_among_the_neighbours(fs: FortressSevastopol) -> None:
    s = place(fs, "23=sov-156 ger-73; 22=ger-46", held="22 23 29")
    assert ways(s, "sov-156") == ["24", "25"]  # 21 touches 22 and 23, these only 23


@pytest.mark.rules("10.6.4-b")
def test_r10_6_4_b_then_a_friendly_contested_area(fs: FortressSevastopol) -> None:
    board = "22=sov-156 ger-73; 21=sov-271 ger-46; 23=sov-172 ger-50"
    s = place(fs, board, held="23 29")
    assert ways(s, "sov-156") == ["21"]
    s = beaten(
        fs,
        "25=sov-156; 21=sov-271 ger-46; 24=sov-106 ger-50; 26=sov-276 ger-72",
        "25",
        "23",
        "23 18 19 20 27 26 29",
        boundary="24-25:axis",
    )
    play(s, "retreat sov-156")
    assert asked(s) == "LeaveTo" and legal(s) == ["to 21", "to 24"]
    assert refusal(s, "to 26") == "10.6.4-c"


@pytest.mark.rules("10.6.4-b", "10.6.4-c")
def test_r10_6_4_c_then_an_enemy_contested_one(fs: FortressSevastopol) -> None:
    s = place(fs, "22=sov-156 ger-73; 21=sov-271 ger-46; 23=sov-172 ger-50", held="21 23 29")
    assert ways(s, "sov-156") == ["21", "23"]
    s = place(fs, "22=sov-156 ger-73; 21=sov-271 ger-46", held="23 29")
    assert ways(s, "sov-156") == ["21"]


@pytest.mark.rules("10.6.4-b")
def test_r10_6_4_b_contested_areas_are_closed_while_a_free_one_is_open(fs: FortressSevastopol) -> None:
    s = beaten(fs, "25=sov-156; 21=sov-271 ger-46", "25", "23", "23 20 29")
    play(s, "retreat sov-156")
    assert refusal(s, "to 21") == "10.6.4-b"


@pytest.mark.rules("10.6.4-d", "10.6.6")
def test_r10_6_4_d_a_full_area_is_the_last_resort(fs: FortressSevastopol) -> None:
    """WE41"""
    s = place(fs, f"22=sov-156/spent ger-73; 21={TEN}", held="23 29")
    assert ways(s, "sov-156") == ["20"]  # through 21 and on, away from the enemy's 23
    s = place(fs, f"22=sov-156/spent ger-73; 21={TEN}; 23=sov-106 ger-46", held="23 29")
    assert ways(s, "sov-156") == ["23"]


@pytest.mark.rules("10.6.4-d")
def test_r10_6_4_d_says_that_others_have_room(fs: FortressSevastopol) -> None:
    s = beaten(fs, f"25=sov-156; 21={TEN}", "25", "23", "23 29")
    play(s, "retreat sov-156")
    assert refusal(s, "to 21") == "10.6.4-d"


# --- 10.6.5 to 10.6.7 -------------------------------------------------------------------------------


@pytest.mark.rules("10.6.6")
def test_r10_6_6_passing_on_costs_one_more_level_however_far(fs: FortressSevastopol) -> None:
    """WE41"""
    s = beaten(fs, f"22=sov-156/spent; 21={TEN}; 20={MORE}", "22", "23", "23 25 29")
    assert ways(s, "sov-156") == ["9", "10"]  # through 21 and 20; 19 lies next to the enemy's 25
    play(s, "retreat sov-156", "to 9")
    assert where(s, "sov-156") == "9" and mode(s, "sov-156") == "disrupt1"


@pytest.mark.rules("10.6.6")
def test_r10_6_6_a_fresh_unit_that_leaves_through_it_ends_disrupted(fs: FortressSevastopol) -> None:
    s = beaten(fs, f"22=sov-156; 21={TEN}", "22", "23", "23 29 25")
    play(s, "retreat sov-156")
    assert where(s, "sov-156") == "20" and mode(s, "sov-156") == "disrupt1"


@pytest.mark.rules("10.6.6")
def test_r91_a_disrupt_2_unit_cannot_pass_on(fs: FortressSevastopol) -> None:
    s = place(fs, f"22=sov-156/disrupt2 ger-73; 21={TEN}", held="23 29")
    assert ways(s, "sov-156") == []
    s = place(fs, f"22=sov-156/disrupt1 ger-73; 21={TEN}", held="23 25 29")
    assert ways(s, "sov-156") == ["20"]


@pytest.mark.rules("10.6.5")
def test_r10_6_5_units_retreat_one_after_the_other(fs: FortressSevastopol) -> None:
    nine = TEN.removesuffix(" sov-cav48")
    s = beaten(fs, f"22=sov-156 sov-271; 21={nine}", "22", "23", "23 29 25", "sov-156")
    play(s, "retreat sov-271", "retreat sov-156")
    assert (where(s, "sov-271"), mode(s, "sov-271")) == ("21", "spent")
    assert (where(s, "sov-156"), mode(s, "sov-156")) == ("20", "disrupt1")


@pytest.mark.rules("10.6.7")
def test_r10_6_7_a_retreated_unit_can_be_attacked_again_in_the_same_impulse(fs: FortressSevastopol) -> None:
    s = moved_in(fs, "23=ger-73 ger-46; 22=sov-156", "22", "ger-73")
    play(s, "assault 22")
    by(s, 1)
    play(s, "retreat sov-156", "unit ger-46", "to 21", "assault 21")
    assert where(s, "sov-156") == "21"
    by(named(s), 3)
    play(s, "lose sov-156")
    assert mode(s, "sov-156") == "disrupt2" and offers(s, "retreat sov-156")
    assert refusal(s, "retreat sov-156") == ""  # and may retreat again


# --- 10.6.1 the way back ----------------------------------------------------------------------------


@pytest.mark.rules("10.6.1", "9.2.1")
def test_r10_6_1_back_to_the_area_they_came_from_last(fs: FortressSevastopol) -> None:
    s = moved_in(fs, "25=ger-ziegler ger-46; 22=sov-156", "23", "ger-ziegler", home="25", held="23 25 29")
    play(s, "to 22", "assault 22")
    by(s, -1)
    assert where(s, "ger-ziegler") == "23"


CROWD = "ger-22-16 ger-46 ger-50 ger-73 ger-170 ger-72 ger-132 ger-ag190 ger-ag197 ger-28jg"


@pytest.mark.rules("10.6.1", "10.6.6", "10.6.5")
def test_r85_a_full_origin_sends_them_on_and_their_owner_says_whom(fs: FortressSevastopol) -> None:
    """Three attackers of 22 came from 23, where by now there is room for one."""
    nine = " ".join(CROWD.split()[:9])
    s = place(
        fs,
        f"22=rom-18 rom-10 ger-ziegler sov-156; 23={nine}; 25=rom-19",
        at="movement>MoveUnit",
        impulse="movement",
        home="25",
        active="rom-18 rom-10 ger-ziegler",
        moved="rom-18 rom-10 ger-ziegler",
        stopped="rom-18 rom-10 ger-ziegler",
        mandatory="rom-18 rom-10 ger-ziegler",
        origin="rom-18:23 rom-10:23 ger-ziegler:23",
        via="rom-18:22-23 rom-10:22-23 ger-ziegler:22-23",
        mp="rom-18:0 rom-10:0 ger-ziegler:0",
        held="18 19 20 23 24 25 27 29",
    )
    play(s, "assault 22", "point ger-ziegler")
    by(s, -1)
    assert asked(s) == "ChooseWhoGoesBack"
    assert legal(s) == ["retreat ger-ziegler", "retreat rom-18", "retreat rom-10"]
    assert refusal(s, "retreat rom-19") == "10.6.1"
    play(s, "retreat rom-18")
    assert (where(s, "rom-18"), mode(s, "rom-18")) == ("23", "disrupt1")
    play(s, "retreat ger-ziegler")
    assert asked(s) == "GoBackTo" and legal(s) == ["to 24", "to 25"]
    assert refusal(s, "to 21") == "9.2.1"
    events = play(s, "to 25", "to 24")
    assert keys(events).count("passed_on") == 2
    assert (where(s, "ger-ziegler"), mode(s, "ger-ziegler")) == ("25", "disrupt2")
    assert (where(s, "rom-10"), mode(s, "rom-10")) == ("24", "disrupt2")


@pytest.mark.rules("9.2.1", "24.2")
def test_r40_units_repulsed_from_an_assault_out_of_armyansk_fall_back_into_it(fs: FortressSevastopol) -> None:
    s = attack(fs, "28=sov-172; 29=ger-73", "29", "sov-172", home="28", side="soviet", held="29", turn=1)
    by(s, -1)
    assert where(s, "sov-172") == "28" and mode(s, "sov-172") == "disrupt1"


@pytest.mark.rules("6.1", "10.6.6")
def test_a_repulsed_unit_that_finds_room_nowhere_is_eliminated(fs: FortressSevastopol) -> None:
    """Its origin is full, and behind it lies the enemy on all sides."""
    s = place(
        fs,
        f"22=rom-18 sov-156; 23={CROWD}; U=rom-10",
        at="movement>MoveUnit",
        impulse="movement",
        home="25",
        active="rom-18",
        moved="rom-18",
        stopped="rom-18",
        mandatory="rom-18",
        origin="rom-18:23",
        via="rom-18:22-23",
        mp="rom-18:0",
        held="23 29",
    )
    play(s, "assault 22")
    by(s, -1)
    assert where(s, "rom-18") == "eliminated"
